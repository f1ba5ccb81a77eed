// How the contest's default client plays: always when it can, the longest sequence first, then the largest
// group, then the lowest card; the joker wherever it completes something. Its choice is a *submission*,
// which may be illegal (a joker that lands on a column too low); the contest takes that for a pass, and so
// does `default_move`.
#pragma once

#include "games/daihinmin/rules.hpp"

namespace tefuda::daihinmin {

class DefaultPolicy {
 public:
  // `passes`: how many passed since the table last changed. The client judges a sequence by the order that
  // held before it was played, until the next message comes.
  DefaultPolicy(Cards hand, const Demand& demand, int passes)
      : hand_(hand & kNaturals), joker_((hand & kJoker) != 0), demand_(demand), passes_(passes) {}

  Move choose() const { return demand_.table.empty() ? lead() : follow(); }

  // The lowest cards, never the joker.
  static Move give(Cards hand, int k) {
    Cards left = hand & kNaturals, given = 0;
    for (; k > 0 && left; --k) {
      given |= left & (~left + 1);
      left &= left - 1;
    }
    return gift(given);
  }

 private:
  Move lead() const {
    if (const Move m = longest_sequence()) return m;
    for (int n = 5; n >= 2; --n)
      if (const Move m = group(hand_, n, joker_, 0)) return m;
    return single(hand_);
  }

  Move follow() const {
    const Play& t = demand_.table;
    if (t.count == 1) return single(beyond(loose(), single_order()) & locked());
    if (t.form == Form::kGroup) {
      const Cards fit = beyond(hand_, t.low) & locked();
      Move m = group(fit, t.count, false, t.suits);
      if (!m && joker_) m = group(fit, t.count, true, t.suits);
      return m;
    }
    // A play that turned the order is judged by the old order until somebody has passed on it.
    const bool turned = passes_ == 0 && t.turns_the_order() ? !rev() : rev();
    const Cards fit = beyond(hand_, turned ? t.low : t.high) & locked();
    Move m = sequence(fit, t.count, false);
    if (!m && joker_) m = sequence(fit, t.count, true);
    return m;
  }

  bool rev() const { return demand_.revolution; }
  Cards locked() const { return demand_.lock ? kSuitLane * (demand_.table.suits & 15u) : kNaturals; }

  int single_order() const {
    if (demand_.table.form == Form::kLoneJoker) return rev() ? 0 : 14;
    return demand_.table.low;
  }

  // Cards in columns beyond `column` in the present order.
  Cards beyond(Cards cards, int column) const {
    if (rev()) return column <= 1 ? 0 : cards & ((Cards{1} << (4 * (column - 1))) - 1);
    return column >= kRanks ? 0 : cards & ~((Cards{1} << (4 * column)) - 1);
  }

  // Cards that belong to no natural sequence and no natural group.
  Cards loose() const {
    const Cards three = hand_ & hand_ >> 4 & hand_ >> 8;
    Cards out = hand_ & ~(three | three << 4 | three << 8);
    for (Cards left = out; left; left &= left - 1) {
      const int rank = lowest_rank(left);
      if (std::popcount(of_rank(hand_, rank)) >= 2) out &= ~(Cards{15} << (4 * rank));
    }
    return out;
  }

  Move single(Cards cards) const {
    if (!cards) return joker_ ? with_joker(0, kAlone) : kPass;
    if (!rev()) return cards & (~cards + 1);
    const int rank = highest_rank(cards);
    const unsigned suits = of_rank(cards, rank);
    return card(rank, std::countr_zero(suits));
  }

  // The weakest rank with exactly n cards, the joker counted in; it takes the first suit not held.
  Move group(Cards cards, int n, bool with, int suits) const {
    for (int i = 0; i < kRanks; ++i) {
      const int rank = rev() ? kRanks - 1 - i : i;
      const unsigned held = of_rank(cards, rank);
      if (held == 0 || std::popcount(held) + with != n) continue;
      const Cards naturals = Cards{held} << (4 * rank);
      if (!with) return naturals;
      if (n == 5) return rank == 0 ? naturals : with_joker(naturals, kFifth);  // its slip with five 3s
      const unsigned mine = of_rank(hand_, rank);
      for (int s = 0; s < kSuits; ++s)
        if (!(mine >> s & 1) && (!demand_.lock || (suits >> s & 1)))
          return with_joker(naturals, place_of(rank + 1, s));
      return kPass;
    }
    return kPass;
  }

  // For every column the length of the run that starts there, 0 when shorter than 3. With the joker: one
  // cell filled, the first one too, and the column above 2.
  static void runs(unsigned held, bool with, int* length) {
    int natural = 0, filled = 1;
    length[14] = 0;
    for (int c = 13; c >= 0; --c) {
      if (held >> c & 1) {
        ++natural;
        ++filled;
      } else {
        filled = natural + 1;
        natural = 0;
      }
      const int n = with ? filled : natural;
      length[c] = n >= 3 ? n : 0;
    }
  }

  Move longest_sequence() const {
    int best = 0;
    int length[kSuits][kColumns];
    for (int s = 0; s < kSuits; ++s) {
      runs(lane(hand_, s), joker_, length[s]);
      for (int c = 0; c < kColumns; ++c) best = length[s][c] > best ? length[s][c] : best;
    }
    return best == 0 ? kPass : pick(length, best);
  }

  Move sequence(Cards cards, int n, bool with) const {
    int length[kSuits][kColumns];
    for (int s = 0; s < kSuits; ++s) runs(lane(cards, s), with, length[s]);
    return pick(length, n);
  }

  // Among runs of exactly n: the lowest start, then the first suit; mirrored under revolution, where the
  // start must be held, the last suit wins and neighbours of equal length are followed downwards.
  Move pick(const int (&length)[kSuits][kColumns], int n) const {
    if (!rev()) {
      for (int c = 0; c < kColumns; ++c)
        for (int s = 0; s < kSuits; ++s)
          if (length[s][c] == n) return spell(s, c, n);
      return kPass;
    }
    for (int c = kRanks; c > 0; --c)
      for (int s = kSuits - 1; s >= 0; --s)
        if (length[s][c] == n && (lane(hand_, s) >> c & 1)) {
          int start = c;
          while (start > 0 && length[s][start - 1] == n) --start;
          return spell(s, start, n);
        }
    return kPass;
  }

  // Cells not held become the joker.
  Move spell(int suit, int start, int n) const {
    const unsigned held = lane(hand_, suit);
    Cards naturals = 0;
    unsigned joker = 0;
    for (int c = start; c < start + n; ++c) {
      if (held >> c & 1)
        naturals |= card(c - 1, suit);
      else
        joker = place_of(c, suit);
    }
    return with_joker(naturals, joker);
  }

  Cards hand_;
  bool joker_;
  Demand demand_;
  int passes_;
};

// Does the play beat the table? For plays that are well formed and held.
inline bool beats(const Play& play, const Demand& d) {
  const Play& t = d.table;
  if (t.empty()) return true;
  if (t.form == Form::kLoneJoker) return false;
  if (play.count != t.count) return false;
  if (play.form == Form::kLoneJoker) return t.form == Form::kSingle;
  if (play.form != t.form) return false;
  if (d.revolution ? play.high >= t.low : play.low <= t.high) return false;
  return !d.lock || play.suits == t.suits;
}

inline Move default_play(Cards hand, const Demand& demand, int passes) {
  const Move m = DefaultPolicy(hand, demand, passes).choose();
  return m != kPass && beats(read_play(m), demand) ? m : kPass;
}

inline Move default_move(const State& s) {
  if (s.in_exchange()) return DefaultPolicy::give(s.hand[s.player()], State::exchanged(s.given));
  return default_play(s.hand[s.turn], s.demand(), s.passes);
}

}  // namespace tefuda::daihinmin
