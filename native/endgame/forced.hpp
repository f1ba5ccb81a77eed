// Forced wins in open-hand endings with more rules than the tables know: groups of equal cards, and an 8
// that closes the trick. One player against all others together, which is what a value {player} means.
//
// A table with these rules would hold the same answers; here they are searched, ending by ending.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "endgame/index.hpp"

namespace tefuda::endgame {

constexpr int kForcedSeats = 5, kForcedCards = 16, kForcedRanks = 15, kForcedGroup = 4;

// What lies on the table, and who may still beat it.
struct Lying {
  int beat = -1;      // index of its rank, -1: nothing lies there, or all ranks beat it
  int size = 1;       // of the group
  int owner = -1;     // -1: on lead; P + seat: its owner is out, that seat leads next
  unsigned in = ~0u;  // seats that have not passed
};

class Forced {
 public:
  // `eight` is the index of the rank that closes the trick, -1: none.
  Forced(int players, int ranks, bool groups, int eight)
      : players_(players), ranks_(ranks), most_(groups ? kForcedGroup : 1), eight_(eight), known_(1 << 12) {}

  // The winning moves of `me`: bit 4 * rank + size - 1 for a group, bit 63 for the pass. `counts` are cards
  // by rank and seat, at most kForcedCards in all, and everybody has some.
  std::uint64_t winning(const std::uint8_t* counts, int me, const Lying& lying) {
    deal(counts);
    me_ = me;
    std::uint64_t found = 0;
    const bool lead = lying.owner < 0;
    for (int r = lead ? 0 : lying.beat + 1; r < ranks_; ++r)
      for (int k = lead ? 1 : lying.size; k <= (lead ? most_ : lying.size); ++k)
        if (holds(me, r, k) && after(me, r, k, lying.in)) found |= std::uint64_t{1} << (4 * r + k - 1);
    if (!lead && pass(me, lying)) found |= std::uint64_t{1} << 63;
    return found;
  }

 private:
  void deal(const std::uint8_t* counts) {
    all_ = 0;
    int slot = 0;
    for (int r = 0; r < ranks_; ++r)
      for (int p = 0; p < players_; ++p) {
        const int n = counts[r * players_ + p];
        group_[r][p] = ((1u << n) - 1) << slot;
        all_ |= group_[r][p];
        slot += n;
      }
    for (int p = 0; p < players_; ++p) {
      hand_[p] = 0;
      for (int r = 0; r < ranks_; ++r) hand_[p] |= group_[r][p];
    }
    ++deal_;
  }

  bool holds(int p, int r, int k) const { return std::popcount(all_ & group_[r][p]) >= k; }

  bool can_beat(int p, int beat, int size) const {
    for (int r = beat + 1; r < ranks_; ++r)
      if (holds(p, r, size)) return true;
    return false;
  }

  // Does `me_` win after p has played k cards of a rank? Equal cards of a hand leave it from below.
  bool after(int p, int r, int k, unsigned in) {
    const unsigned before = all_;
    for (int i = 0; i < k; ++i) {
      const unsigned group = all_ & group_[r][p];
      all_ ^= group & (~group + 1);
    }
    bool won;
    if ((all_ & hand_[p]) == 0) {
      won = p == me_;
    } else if (r == eight_) {
      won = lead(p);
    } else {
      won = next(p, {r, k, p, in});
    }
    all_ = before;
    return won;
  }

  bool pass(int p, Lying lying) {
    lying.in &= ~(1u << p);
    return next(p, lying);
  }

  // The turn goes to the next who has not passed and can beat what lies there.
  bool next(int from, const Lying& lying) {
    for (int i = 1, p = from; i < players_; ++i) {
      p = p + 1 == players_ ? 0 : p + 1;
      if (p == lying.owner) break;
      if ((lying.in >> p & 1) && can_beat(p, lying.beat, lying.size)) return turn(p, lying);
    }
    return lead(lying.owner < players_ ? lying.owner : lying.owner - players_);
  }

  bool lead(int p) { return turn(p, {-1, 0, -1, ~0u}); }

  bool turn(int p, const Lying& lying) {
    const unsigned everybody = (1u << players_) - 1;
    const std::uint64_t key = std::uint64_t{all_} | std::uint64_t(p) << 16 |
                              std::uint64_t(lying.owner + 1) << 19 | std::uint64_t(lying.beat + 1) << 23 |
                              std::uint64_t(lying.size) << 27 | std::uint64_t(lying.in & everybody) << 30;
    if (const int known = find(key); known >= 0) return known != 0;
    const bool won = search(p, lying);
    keep(key, won);
    return won;
  }

  // The player to move looks for a move that serves its side: `me_` wins, the others see that it does not.
  bool search(int p, const Lying& lying) {
    const bool mine = p == me_, on_lead = lying.owner < 0;
    for (int r = on_lead ? 0 : lying.beat + 1; r < ranks_; ++r)
      for (int k = on_lead ? 1 : lying.size; k <= (on_lead ? most_ : lying.size); ++k)
        if (holds(p, r, k) && after(p, r, k, lying.in) == mine) return mine;
    if (!on_lead && pass(p, lying) == mine) return mine;
    return !mine;
  }

  // What was searched in this deal; keys are whole, so nothing is mistaken for something else.
  struct Entry {
    std::uint64_t key = 0;
    std::uint64_t deal = 0;  // twice the number of the deal, + 1 if it is won
  };

  std::size_t place(std::uint64_t key) const {
    return static_cast<std::size_t>(key * 0x9E3779B97F4A7C15u >> 32) & (known_.size() - 1);
  }

  int find(std::uint64_t key) const {
    for (std::size_t i = place(key);; i = (i + 1) & (known_.size() - 1)) {
      const Entry& e = known_[i];
      if (e.deal >> 1 != deal_) return -1;
      if (e.key == key) return static_cast<int>(e.deal & 1);
    }
  }

  void keep(std::uint64_t key, bool won) {
    if (kept_of_ != deal_) {
      kept_of_ = deal_;
      kept_ = 0;
    }
    if (2 * ++kept_ > known_.size()) grow();
    put({key, deal_ << 1 | (won ? 1u : 0u)});
  }

  void put(const Entry& entry) {
    std::size_t i = place(entry.key);
    while (known_[i].deal >> 1 == deal_) i = (i + 1) & (known_.size() - 1);
    known_[i] = entry;
  }

  void grow() {
    std::vector<Entry> old(2 * known_.size());
    old.swap(known_);
    for (const Entry& entry : old)
      if (entry.deal >> 1 == deal_) put(entry);
  }

  int players_, ranks_, most_, eight_, me_ = 0;
  unsigned all_ = 0;  // cards that are left, as slots: by rank, then by seat
  std::array<std::array<unsigned, kForcedSeats>, kForcedRanks> group_{};
  std::array<unsigned, kForcedSeats> hand_{};
  std::vector<Entry> known_;
  std::uint64_t deal_ = 0, kept_of_ = 0;
  std::size_t kept_ = 0;
};

}  // namespace tefuda::endgame
