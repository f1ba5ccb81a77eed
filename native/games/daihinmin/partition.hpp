// Into how few plays a hand falls: the number of turns it takes to shed it if nobody interferes.
#pragma once

#include "games/daihinmin/moves.hpp"

namespace tefuda::daihinmin {

namespace detail {

// How many plays without sequences: one a rank; the joker joins any of them.
constexpr int count_ranks(Cards hand) {
  Cards x = hand & kNaturals;
  x |= x >> 1;
  x |= x >> 2;
  const int ranks = size(x & kSuitLane);
  return ranks == 0 && (hand & kJoker) ? 1 : ranks;
}

// Takes sequences out of the hand, in the order of the list, and counts the ranks of what is left.
class Partitioning {
 public:
  explicit Partitioning(Cards hand) : best_(count_ranks(hand)) {
    sequences(hand & kNaturals, (hand & kJoker) != 0, 0, kColumns - 1, 0, 0, runs_);
    if (!runs_.empty()) take(hand, 0);
  }

  int fewest() const { return best_; }
  const Moves& sequences_taken() const { return chosen_; }

 private:
  void take(Cards hand, std::size_t from) {
    const auto taken = static_cast<int>(now_.size());
    if (const int n = taken + count_ranks(hand); n < best_) {
      best_ = n;
      chosen_ = now_;
    }
    if (taken + 2 > best_) return;  // one more sequence, and then it must already be better
    for (std::size_t i = from; i < runs_.size(); ++i) {
      const Cards cards = cards_of(runs_[i]);
      if (cards & ~hand) continue;
      now_.push_back(runs_[i]);
      take(hand & ~cards, i + 1);
      now_.pop_back();
    }
  }

  int best_;
  Moves runs_, now_, chosen_;
};

}  // namespace detail

// The fewest plays in which a hand can be shed.
inline int fewest_plays(Cards hand) { return detail::Partitioning(hand).fewest(); }

// Such plays: the sequences, then the ranks from the lowest; a joker that is left goes with the first of
// these.
inline Moves fewest_plays_of(Cards hand) {
  Moves plays = detail::Partitioning(hand).sequences_taken();
  for (Move m : plays) hand &= ~cards_of(m);
  bool joker = (hand & kJoker) != 0;
  for (Cards left = hand & kNaturals; left;) {
    const int rank = lowest_rank(left);
    const unsigned held = of_rank(left, rank);
    const Cards cards = Cards{held} << (4 * rank);
    const int free = std::countr_one(held);
    plays.push_back(joker ? with_joker(cards, held == 15 ? kFifth : place_of(rank + 1, free)) : cards);
    joker = false;
    left &= ~cards;
  }
  if (joker) plays.push_back(with_joker(0, kAlone));
  return plays;
}

}  // namespace tefuda::daihinmin
