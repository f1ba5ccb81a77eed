// What a player of bridge sees as numbers, for Python.
#include "games/bridge/bind.hpp"
#include "games/bridge/encode.hpp"
#include "interop/bind_coder.hpp"

namespace tefuda::bridge {

namespace {

Hands hands_of(const std::vector<Cards>& sets) {
  sized(sets, kSeats, "The hands");
  Hands out{};
  for (std::size_t p = 0; p < kSeats; ++p) out[p] = sets[p] & kDeck;
  return out;
}

}  // namespace

void bind_encode(nb::module_& m) {
  using interop::seat_in;
  nb::class_<Sight>(m, "Sight", "What one player sees: the numbers of an encoding follow from it.")
      .def(
          "__init__",
          [](Sight* self, int turn, int observer, int dealer, int vulnerable, const std::vector<int>& auction,
             int bid, int doubled, int declarer, int next, const std::vector<Cards>& hands,
             const std::vector<Cards>& played, int leader, const std::vector<int>& trick,
             const std::vector<int>& won) {
            Sight v;
            v.turn = seat_in(turn, kSeats, true);
            v.observer = seat_in(observer, kSeats);
            v.dealer = seat_in(dealer, kSeats);
            v.vulnerable = within<unsigned>(vulnerable, 0, 3, "The vulnerability");
            int seat = dealer, highest = -1;
            for (int call : auction) {
              v.trace.call(seat, within<Move>(call, 0, kFirstBid + kBids - 1, "A call"), highest);
              if (call >= static_cast<int>(kFirstBid)) highest = call - static_cast<int>(kFirstBid);
              seat = next_seat(seat);
            }
            v.bid = within(bid, -1, kBids - 1, "The bid");
            v.doubled = within(doubled, 0, 2, "The value of doubled");
            v.declarer = seat_in(declarer, kSeats, true);
            v.next = seat_in(next, kSeats, true);
            v.hands = hands_of(hands);
            v.trace.played = hands_of(played);
            v.trick.fill(-1);
            if (trick.size() > kSeats) throw std::invalid_argument("A trick has four cards at most.");
            for (std::size_t i = 0; i < trick.size(); ++i) {
              const int card = within(trick[i], 0, 60, "A card");
              if (!(kDeck & card_bit(card))) throw std::invalid_argument("There is no such card.");
              v.trick[(static_cast<std::size_t>(seat_in(leader, kSeats)) + i) & 3] =
                  static_cast<std::int8_t>(card);
            }
            sized(won, 2, "The tricks of both sides");
            for (std::size_t side = 0; side < 2; ++side)
              v.won[side] = within<std::int8_t>(won[side], 0, kTricks, "The number of tricks");
            new (self) Sight(v);
          },
          nb::kw_only(), nb::arg("turn"), nb::arg("observer"), nb::arg("dealer"), nb::arg("vulnerable"),
          nb::arg("auction"), nb::arg("bid"), nb::arg("doubled"), nb::arg("declarer"), nb::arg("next"),
          nb::arg("hands"), nb::arg("played"), nb::arg("leader"), nb::arg("trick"), nb::arg("won"));
  nb::class_<Coder> code(m, "Coder", "Bridge for learning libraries.");
  code.def(
      "__init__",
      [](Coder* self, int bid, int declarer, int doubled, bool tricks, int board) {
        within(bid, -1, kBids - 1, "The bid");
        if (bid >= 0) seat_in(declarer, kSeats);
        new (self) Coder{bid, declarer, within(doubled, 0, 2, "The value of doubled"), tricks,
                         within(board, 0, 16, "The number of a board")};
      },
      nb::kw_only(), nb::arg("bid"), nb::arg("declarer"), nb::arg("doubled"), nb::arg("tricks"),
      nb::arg("board"));
  interop::bind_coder(code);
}

}  // namespace tefuda::bridge
