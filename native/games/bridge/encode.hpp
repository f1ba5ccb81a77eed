// A View of bridge as numbers: the auction bid by bid, the contract, hands in sight, cards by who played
// them.
#pragma once

#include "games/bridge/rules.hpp"
#include "interop/layout.hpp"

namespace tefuda::bridge {

// The calls before a bid (row 0) and after each of them: pass, double, redouble, that bid, by seat; 16 bits.
struct Trace {
  std::array<std::uint16_t, kBids + 1> calls{};
  Hands played{};

  void call(int seat, Move move, int highest) {
    const int row = move >= kFirstBid ? static_cast<int>(move - kFirstBid) : highest;
    const int what = move >= kFirstBid ? 3 : static_cast<int>(move);
    auto& bits = calls[static_cast<std::size_t>(row + 1)];
    bits = static_cast<std::uint16_t>(bits | 1u << (4 * what + seat));
  }
  void note(const State& s, Move move) {
    if (is_card(move))
      played[static_cast<std::size_t>(s.seat())] |= card_bit(move_card(move));
    else
      call(s.seat(), move, s.bid);
  }
};

// What one player sees; hands out of sight are empty.
struct Sight {
  int turn = kNobody, observer = 0, dealer = 0;
  unsigned vulnerable = 0;
  Trace trace;
  int bid = -1, doubled = 0, declarer = kNobody;  // of the contract
  int next = kNobody;                             // whose call or card it is
  Hands hands{};
  std::array<std::int8_t, kSeats> trick{};  // by seat: a card, or -1
  std::array<std::int8_t, 2> won{};
};

struct Coder {
  using State = bridge::State;
  using Sight = bridge::Sight;
  using Trace = bridge::Trace;

  int bid = -1, declarer = kNobody, doubled = 0;  // of a fixed contract
  bool tricks = false;
  int board = 0;  // dealer and vulnerability of this one; 0 = of one of 16, by lot

  int seats() const { return kSeats; }
  void check(const Sight&) const {}  // all of it is bounded by itself

  State deal(Rng& rng) const {
    std::array<std::uint8_t, 52> cards;
    for (std::size_t i = 0; i < 52; ++i)
      cards[i] = static_cast<std::uint8_t>(card_of(static_cast<int>(i) / 13, static_cast<int>(i) % 13));
    for (std::size_t i = 52; i > 1; --i) std::swap(cards[i - 1], cards[rng.below(i)]);
    State s;
    for (std::size_t i = 0; i < 52; ++i) s.hands[i / 13] |= card_bit(cards[i]);
    const int number = board ? board - 1 : static_cast<int>(rng.below(16));
    s.dealer = static_cast<std::int8_t>(number % 4);
    s.vulnerable = static_cast<std::uint8_t>((number + number / 4) % 4);
    s.payoff = tricks ? Payoff::kTricks : Payoff::kPoints;
    if (bid >= 0) s.fix_contract(bid, declarer, doubled);
    return s;
  }

  Sight sight(const State& s, const Trace& trace, int observer) const {
    Sight v;
    v.turn = s.player();
    v.observer = observer;
    v.dealer = s.dealer;
    v.vulnerable = s.vulnerable;
    v.trace = trace;
    if (s.playing) {
      v.bid = s.bid;
      v.doubled = s.doubled;
      v.declarer = s.declarer;
    }
    v.next = s.over() ? kNobody : s.seat();
    for (int p = 0; p < kSeats; ++p) {
      const bool dummy = s.playing && s.played > 0 && p == s.dummy();
      if (p == observer || dummy || s.over())
        v.hands[static_cast<std::size_t>(p)] = s.hands[static_cast<std::size_t>(p)];
    }
    v.trick.fill(-1);
    for (int i = 0; i < s.on_table; ++i)
      v.trick[static_cast<std::size_t>((s.leader + i) & 3)] = s.trick[static_cast<std::size_t>(i)];
    v.won = s.won;
    return v;
  }

  template <class Out>
  void show(const Sight& v, Out& out) const {
    const auto seat = [&v](int p) { return interop::relative(p, v.observer, kSeats); };
    const auto who = [&seat](int p) {
      return [&seat, p](auto cells) {
        if (p != kNobody) cells.on(seat(p));
      };
    };
    const auto by_seat = [&seat](const Hands& hands) {
      return [&](auto cells) {
        for (int p = 0; p < kSeats; ++p)
          for (int s = 0; s < kSuits; ++s)
            cells.bits(in_suit(hands[static_cast<std::size_t>(p)], s), 52 * seat(p) + 13 * s);
      };
    };
    interop::turn_field(out, v.turn, v.observer, kSeats);
    out.field("dealer", {4}, "who dealt", who(v.dealer));
    out.field("vulnerable", {4}, "1 if that seat is vulnerable", [&](auto cells) {
      for (int p = 0; p < kSeats; ++p)
        if (v.vulnerable >> (p & 1) & 1) cells.on(seat(p));
    });
    out.field("calls", {36, 4, 4}, "before a bid and after 1C to 7NT: pass, X, XX, that bid; by seat",
              [&](auto cells) {
                for (int row = 0; row <= kBids; ++row) {
                  const unsigned bits = v.trace.calls[static_cast<std::size_t>(row)];
                  for (int what = 0; bits && what < 4; ++what)
                    cells.bits(interop::turned_seats(bits >> (4 * what) & 15u, v.observer, kSeats),
                               16 * row + 4 * what);
                }
              });
    out.field("contract", {35}, "the contract: 1C, 1D, … 7NT", [&](auto cells) {
      if (v.bid >= 0) cells.on(v.bid);
    });
    out.field("doubled", {3}, "undoubled, doubled, redoubled", [&](auto cells) {
      if (v.bid >= 0) cells.on(v.doubled);
    });
    out.field("declarer", {4}, "the declarer", who(v.declarer));
    out.field("hand on turn", {4}, "whose card or call is next: dummy's too", who(v.next));
    out.field("hands", {4, 52}, "hands in sight, by seat: spades 2 to A, hearts, diamonds, clubs",
              by_seat(v.hands));
    out.field("played", {4, 52}, "cards played, by seat", by_seat(v.trace.played));
    out.field("trick", {4, 52}, "cards of the trick in progress, by seat", [&](auto cells) {
      for (int p = 0; p < kSeats; ++p) {
        const int card = v.trick[static_cast<std::size_t>(p)];
        if (card >= 0) cells.on(52 * seat(p) + 13 * suit_of(card) + rank_of(card));
      }
    });
    out.field("tricks", {2}, "tricks won / 13: own side, other side", [&](auto cells) {
      for (int side = 0; side < 2; ++side)
        cells.part((side + v.observer) & 1, v.won[static_cast<std::size_t>(side)], kTricks);
    });
  }
};

}  // namespace tefuda::bridge
