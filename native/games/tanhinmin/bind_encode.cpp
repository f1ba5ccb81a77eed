// What a player of Tanhinmin sees as numbers, for Python.
#include "games/tanhinmin/bind.hpp"
#include "games/tanhinmin/encode.hpp"
#include "interop/bind_coder.hpp"

namespace tefuda::tanhinmin {

namespace {

Hand hand_of(const std::vector<std::int64_t>& by_rank) {
  return interop::filled<std::uint8_t, kMaxRanks + 1>(by_rank, 255, "Cards by rank");
}

Hands hands_of(const std::vector<std::vector<std::int64_t>>& hands) {
  if (hands.size() > kMaxSeats) throw std::invalid_argument("There are too many hands.");
  Hands out{};
  for (std::size_t p = 0; p < hands.size(); ++p) out[p] = hand_of(hands[p]);
  return out;
}

}  // namespace

void bind_encode(nb::module_& m) {
  using interop::seat_in;
  using List = std::vector<std::int64_t>;
  nb::class_<Sight>(m, "Sight", "What one player sees: the numbers of an encoding follow from it.")
      .def(
          "__init__",
          [](Sight* self, int turn, int observer, const std::vector<List>& hands,
             const std::vector<List>& played, const List& pool, const List& sizes, const List& out, int table,
             int owner, unsigned passed) {
            new (self) Sight{seat_in(turn, kMaxSeats, true),
                             seat_in(observer, kMaxSeats),
                             hands_of(hands),
                             hands_of(played),
                             hand_of(pool),
                             interop::filled<std::uint8_t, kMaxSeats>(sizes, 255, "The sizes of the hands"),
                             interop::filled<std::uint8_t, kMaxSeats>(out, kMaxSeats - 1, "The places"),
                             within(table, 0, kMaxRanks, "The table card"),
                             seat_in(owner, kMaxSeats, true),
                             static_cast<int>(out.size()),
                             passed};
          },
          nb::kw_only(), nb::arg("turn"), nb::arg("observer"), nb::arg("hands"), nb::arg("played"),
          nb::arg("pool"), nb::arg("sizes"), nb::arg("out"), nb::arg("table"), nb::arg("owner"),
          nb::arg("passed"), "Hands are numbers of cards by rank, from rank 0 on.");
  nb::class_<Coder> code(m, "Coder", "Tanhinmin for learning libraries.");
  code.def(
      "__init__",
      [](Coder* self, int players, int ranks, int copies, int cards, bool hidden) {
        within(players, 2, kMaxSeats, "The number of players");
        within(ranks, 1, kMaxRanks, "The number of ranks");
        within(copies, 1, 8, "The number of copies");
        within(cards, players, std::min(ranks * copies, 240), "The number of cards");
        new (self) Coder{players, ranks, copies, cards, hidden};
      },
      nb::kw_only(), nb::arg("players"), nb::arg("ranks"), nb::arg("copies"), nb::arg("cards"),
      nb::arg("hidden"));
  interop::bind_coder(code);
}

}  // namespace tefuda::tanhinmin
