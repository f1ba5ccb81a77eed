// What the others may hold, as one player can know it, and whether they can answer a play.
//
// Nothing here looks into a hand that the player cannot see: own cards, cards played, counts, and what the
// exchange and the first lead told. Every deal of the loose cards that fits is thought possible, so what
// nobody can answer here, nobody can answer in any world of the View.
#pragma once

#include "games/daihinmin/rules.hpp"

namespace tefuda::daihinmin {

namespace detail {

constexpr Cards kColumnLane = 0x111111111111111ULL;  // one suit in all 15 columns

// How many ranks have at least n of these cards, n >= 1.
constexpr int ranks_with(Cards cards, int n) {
  const Cards counts =
      cards - (cards >> 1 & kSuitLane * 7) - (cards >> 2 & kSuitLane * 3) - (cards >> 3 & kSuitLane);
  return n > 4 ? 0 : size((counts + kSuitLane * static_cast<unsigned>(8 - n)) & kSuitLane * 8);
}

// Is there a sequence of n in the columns low..high, in one of these suits?
inline bool has_sequence(Cards naturals, bool joker, int n, int low, int high, unsigned suits) {
  if (high - low + 1 < n) return false;
  const Cards columns =
      ((Cards{1} << (4 * (high + 1))) - 1) & ~((Cards{1} << (4 * low)) - 1) & kColumnLane * suits;
  const Cards held = naturals << 4 & columns;  // by column: one higher than by rank
  Cards runs = held, filled = joker ? columns : 0;
  for (int k = 2; k <= n && (runs | filled); ++k) {
    filled = (held & filled >> 4) | (joker ? columns & runs >> 4 : 0);
    runs = held & runs >> 4;
  }
  return (runs | filled) != 0;
}

}  // namespace detail

// Can somebody who holds these cards beat what lies there?
inline bool can_beat(Cards cards, const Demand& d) {
  using namespace detail;
  const Play& t = d.table;
  const bool joker = (cards & kJoker) != 0;
  const Cards naturals = cards & kNaturals;
  const unsigned suits = d.lock ? t.suits : 15u;
  switch (t.form) {
    case Form::kNone:
      return cards != 0;
    case Form::kSingle:
      return joker || (naturals & beating(d) & kSuitLane * suits) != 0;
    case Form::kGroup: {
      const Cards fit = naturals & beating(d) & kSuitLane * (suits & 15u);
      return suits < 16 && ranks_with(fit, t.count - joker) > 0;
    }
    case Form::kSequence:
      return has_sequence(naturals, joker, t.count, d.revolution ? 0 : t.high + 1,
                          d.revolution ? t.low - 1 : kColumns - 1, suits);
    case Form::kLoneJoker:
      return (naturals & kSpade3) != 0;
  }
  return false;
}

struct Others {
  Cards loose = 0;                     // unseen cards whose holder is not known
  Cards held[kMaxSeats] = {};          // cards known to be in that hand
  Cards barred[kMaxSeats] = {};        // loose cards that cannot be there
  std::uint8_t slots[kMaxSeats] = {};  // cards of that hand that are not known
  unsigned in = 0;                     // the seats that still hold cards

  // All cards that are not gone and not the player's own.
  Cards all() const {
    Cards cards = loose;
    for (Cards known : held) cards |= known;
    return cards;
  }

  Cards may_hold(int p) const { return held[p] | (slots[p] ? loose & ~barred[p] : 0); }

  // Can one of these seats beat what lies there, in some deal of the loose cards?
  bool can_answer(const Demand& d, unsigned seats) const {
    for (unsigned left = seats & in; left; left &= left - 1)
      if (can_answer_from(d, std::countr_zero(left))) return true;
    return false;
  }

 private:
  bool can_answer_from(const Demand& d, int p) const {
    const int n = d.table.count;
    if (slots[p] + size(held[p]) < n) return false;
    const Cards cards = may_hold(p);
    if (!can_beat(cards, d)) return false;
    if (slots[p] >= n || slots[p] == 0) return true;
    Moves plays;  // few cards are open there: not every combination fits
    list_plays(cards, d, plays);
    for (Move m : plays)
      if (size(cards_of(m) & ~held[p]) <= slots[p]) return true;
    return false;
  }
};

// As the player at `me` knows them, from the truth or from a blind State.
inline Others others_of(const State& s, int me) {
  Others o;
  Cards seen = s.hand[me];
  for (int p = 0; p < s.seats; ++p) {
    seen |= s.played[p];
    if (p == me || s.count[p] == 0) continue;
    o.in |= 1u << p;
    o.held[p] = s.known(me, p);
    seen |= o.held[p];
    o.slots[p] = static_cast<std::uint8_t>(s.count[p] - size(o.held[p]));
  }
  o.loose = s.pack & ~seen;
  for (int pair = 0; pair < s.exchanges; ++pair) {
    if (s.giver(pair) != me) continue;
    // The poor partner kept only cards weaker than its tribute, which is somewhere in the hand shown to us.
    const Cards shown = s.shown(me);
    const int k = State::exchanged(pair);
    const Cards weakest = strongest(shown, k) & ~strongest(shown, k - 1);
    const Cards order = by_strength(weakest);
    o.barred[s.receiver(pair)] = by_strength(by_strength(o.loose) & ~(order - 1));
  }
  return o;
}

// With all hands open.
inline Others others_open(const State& s, int me) {
  Others o;
  for (int p = 0; p < s.seats; ++p) {
    if (p == me || s.count[p] == 0) continue;
    o.in |= 1u << p;
    o.held[p] = s.hand[p];
  }
  return o;
}

}  // namespace tefuda::daihinmin
