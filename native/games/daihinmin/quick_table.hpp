// The table of a play-out: what changes with every play, and no more.
#pragma once

#include "games/daihinmin/default_policy.hpp"

namespace tefuda::daihinmin {

// The part of a State that a play-out needs.
struct QuickTable {
  Cards hand[kMaxSeats] = {};
  Cards live = 0;  // cards not played
  Demand demand;
  std::uint8_t count[kMaxSeats] = {};
  int seats = 0, turn = 0, owner = 0, finished = 0;
  unsigned in = 0, passed = 0;

  // After the exchange.
  explicit QuickTable(const State& s)
      : demand(s.demand()),
        seats(s.seats),
        turn(s.turn),
        owner(s.owner),
        finished(s.finished),
        passed(s.passed) {
    for (int p = 0; p < seats; ++p) {
      hand[p] = s.hand[p];
      count[p] = s.count[p];
      live |= hand[p];
      if (!(s.out >> p & 1)) in |= 1u << p;
    }
  }

  void pass() {
    passed |= 1u << turn;
    if (in & ~passed)
      turn = next(in & ~passed);
    else
      clear();
  }

  // Puts cards on the table; true when the hand is empty now.
  bool put(Cards cards, const Play& play) {
    const Laid laid = lay(demand, play);
    hand[turn] &= ~cards;
    live &= ~cards;
    count[turn] = static_cast<std::uint8_t>(count[turn] - size(cards));
    demand = laid.demand;
    owner = turn;
    const bool gone = hand[turn] == 0;
    if (gone) {
      in &= ~(1u << turn);
      ++finished;
    }
    if (laid.clears || (in & ~passed) == 0)
      clear();
    else
      turn = next(in & ~passed);
    return gone;
  }

 private:
  // The next of these seats.
  int next(unsigned seats_in) const {
    const unsigned after = seats_in & ~((2u << turn) - 1);
    return std::countr_zero(after ? after : seats_in);
  }

  void clear() {
    passed = 0;
    demand.table = {};
    demand.lock = false;
    turn = owner;
    if (!(in >> turn & 1) && in) turn = next(in);
    owner = turn;
  }
};

}  // namespace tefuda::daihinmin
