// All plays of a hand: to an empty table, or over what lies there. The joker is tried wherever it may
// stand, also for a card that one holds or that is gone.
#pragma once

#include "games/daihinmin/plays.hpp"

namespace tefuda::daihinmin {

struct Demand {
  Play table;               // what lies there; empty = anything goes
  bool revolution = false;  // low beats high
  bool lock = false;        // exactly the suits of the table
};

// What lies there once a play was put on it, and whether that clears the table.
struct Laid {
  Demand demand;
  bool clears = false;  // an eight, or the spade 3 on the joker
};

inline Laid lay(const Demand& d, const Play& play) {
  const bool on_joker = d.table.form == Form::kLoneJoker;
  const bool lock =
      play.form != Form::kLoneJoker && !on_joker && !d.table.empty() && play.suits == d.table.suits;
  return {{play, play.turns_the_order() != d.revolution, lock}, play.has_eight() || on_joker};
}

namespace detail {

// The ranks that beat the table, as a mask of cards.
inline Cards beating(const Demand& d) {
  if (d.revolution) {
    const int below = d.table.low - 1;  // ranks 0 .. below - 1 stand in columns below `low`
    return below <= 0 ? 0 : (Cards{1} << (4 * below)) - 1;
  }
  return d.table.high >= kRanks ? 0 : kNaturals & ~((Cards{1} << (4 * d.table.high)) - 1);
}

// Sequences in the columns low..high; count 0 = any length from 3, suits 0 = any suit.
void sequences(Cards naturals, bool joker, int low, int high, int count, int suits, Moves& out);

}  // namespace detail

// All plays but the pass.
void list_plays(Cards hand, const Demand& d, Moves& out);

}  // namespace tefuda::daihinmin
