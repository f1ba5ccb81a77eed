// Solves all patterns of one number of cards from the table of the smaller numbers. Patterns of one
// level do not depend on each other, so threads share them out in chunks.
#pragma once

#include <array>
#include <vector>

#include "endgame/trick.hpp"

namespace tefuda::endgame {

// What a level holds. Cards are counted in reduced ranks from 1 (neighbouring ranks that only one and
// the same player holds are one rank); without ties every card is a rank of its own.
struct Tally {
  std::uint64_t playable = 0;                           // every hand has a card
  std::uint64_t nontrivial = 0;                         // ... and the leader two or more
  std::array<std::uint64_t, 1 << kMaxSeats> values{};   // nontrivial patterns by value
  std::array<std::uint64_t, kMaxCards + 1> first{};     // nontrivial won ones by smallest winning card
  std::array<std::uint64_t, kMaxCards + 1> skipped{};   // ... of these: the leader has a smaller card
  std::array<std::uint64_t, kMaxCards + 1> one_card{};  // one-card hands by that card

  void add(const Tally& o) {
    playable += o.playable;
    nontrivial += o.nontrivial;
    for (std::size_t i = 0; i < values.size(); ++i) values[i] += o.values[i];
    for (std::size_t i = 0; i < first.size(); ++i) {
      first[i] += o.first[i];
      skipped[i] += o.skipped[i];
      one_card[i] += o.one_card[i];
    }
  }
};

template <int P>
class Builder {
 public:
  Builder(const Index& index, const Levels& levels, Rule rule, int cards, std::uint8_t* out)
      : index_(index), trick_(index, levels, rule), cards_(cards), out_(out) {}

  // Solves the patterns lo .. hi-1.
  void run(std::uint64_t lo, std::uint64_t hi) {
    lo_ = lo;
    hi_ = hi;
    trick_.at = Layout<P>{};
    walk(cards_, 0);
  }

  const Tally& tally() const { return tally_; }

 private:
  // All patterns that begin (from the weak end) with what is laid out; n cards are still to come.
  void walk(int n, std::uint64_t number) {
    Layout<P>& at = trick_.at;
    int missing = 0;
    for (int p = 0; p < P; ++p) missing += at.hand[p] == 0;
    if (missing > n) return;
    if (n == 0) return solve(number);
    const auto step = [&](const auto& add, int size) {
      const std::uint64_t below = index_.count(n - size);
      if (number + below > lo_ && number < hi_) {
        const auto mark = at.mark();
        add();
        walk(n - size, number);
        at.back_to(mark);
      }
      number += below;
    };
    for (int seat = 0; seat < P && number < hi_; ++seat) step([&] { at.add_single(seat); }, 1);
    for (int size = 2; size <= n && number < hi_; ++size) {
      if (index_.shared(size) == 0) continue;
      const std::uint64_t all = index_.shared(size) * index_.count(n - size);
      if (number + all <= lo_) {
        number += all;
        continue;
      }
      std::array<std::uint8_t, kMaxSeats> counts = index_.counts(size, 0);
      for (std::uint64_t which = 0; which < index_.shared(size) && number < hi_; ++which) {
        step([&] { at.add_rank(counts, size); }, size);
        advance(counts);
      }
    }
  }

  // The next way to share a rank, in the order of the index.
  static void advance(std::array<std::uint8_t, kMaxSeats>& counts) {
    do {
      int last = P - 1;
      while (last > 0 && counts[static_cast<std::size_t>(last)] == 0) --last;
      if (last == 0) return;  // that was the last one
      const std::uint8_t moved = counts[static_cast<std::size_t>(last)];
      counts[static_cast<std::size_t>(last)] = 0;
      ++counts[static_cast<std::size_t>(last - 1)];
      counts[P - 1] = static_cast<std::uint8_t>(moved - 1);
    } while (owners(counts) < 2);
  }
  static int owners(const std::array<std::uint8_t, kMaxSeats>& counts) {
    int n = 0;
    for (int p = 0; p < P; ++p) n += counts[static_cast<std::size_t>(p)] != 0;
    return n;
  }

  void solve(std::uint64_t number) {
    Layout<P>& at = trick_.at;
    ++tally_.playable;
    if ((at.hand[0] & (at.hand[0] - 1)) == 0) {
      ++tally_.one_card[rank_of(std::countr_zero(at.hand[0]))];
      packed_or(out_, number, P, 1);
      return;
    }
    ++tally_.nontrivial;
    auto best = trick_.best(0);
    int winner = -1;
    trick_.each_card(0, at.hand[0], [&](int slot) {
      best.add(trick_.play(0, slot, Trick<P>::kAll));
      if (best.won()) winner = slot;
      return best.won();
    });
    ++tally_.values[best.value()];
    if (winner >= 0) {
      const std::size_t rank = rank_of(winner);
      ++tally_.first[rank];
      tally_.skipped[rank] += rank_of(std::countr_zero(at.hand[0])) < rank;
    }
    packed_or(out_, number, P, best.value());
  }

  // The reduced rank of a slot.
  std::size_t rank_of(int slot) const {
    const Layout<P>& at = trick_.at;
    if (!index_.ties()) return static_cast<std::size_t>(slot) + 1;
    std::size_t rank = 0;
    int run = -1;  // owner of the run of single cards that goes on, or -1
    for (int s = 0; s <= slot; s = at.end[s]) {
      const int mine = at.shared >> s & 1 ? -1 : at.owner[s];
      rank += mine < 0 || mine != run;
      run = mine;
    }
    return rank;
  }

  const Index& index_;
  Trick<P> trick_;
  int cards_;
  std::uint8_t* out_;
  std::uint64_t lo_ = 0, hi_ = 0;
  Tally tally_;
};

}  // namespace tefuda::endgame
