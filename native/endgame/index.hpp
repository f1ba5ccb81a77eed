// The perfect index of reduced endings: every pattern of n cards has a number in 0 .. count(n)-1, and no
// keys are stored.
//
// An ending is written as a row of symbols from weak to strong: a card that no other player ties is a
// symbol of its own (its owner), a rank held by two or more players is one symbol (how many cards each
// holds). Neighbouring single cards of one owner need no rank of their own, so shifting ranks, closing
// gaps and merging runs all happen by themselves, and *any* row of symbols is a pattern. Single cards
// come first among the symbols, then the shared ranks by size, so the number of a pattern is a sum of
// one closed term a symbol. Seats are relative to the player on lead.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace tefuda::endgame {

constexpr int kMaxSeats = 6;
constexpr int kMaxCards = 20;

class Index {
 public:
  // Without ties only single cards are symbols, and patterns are rows of owners.
  Index(int players, bool ties) : players_(players), ties_(ties) {
    std::uint64_t choose[kMaxCards + kMaxSeats + 1][kMaxSeats + 1] = {};
    for (int n = 0; n <= kMaxCards + kMaxSeats; ++n) {
      choose[n][0] = 1;
      for (int k = 1; k <= kMaxSeats; ++k)
        choose[n][k] = n == 0 ? 0 : choose[n - 1][k - 1] + choose[n - 1][k];
    }
    for (int size = 2; size <= kMaxCards; ++size)
      shared_[size] =
          ties ? choose[size + players - 1][players - 1] - static_cast<std::uint64_t>(players) : 0;
    count_[0] = 1;
    for (int n = 1; n <= kMaxCards; ++n) {
      count_[n] = static_cast<std::uint64_t>(players) * count_[n - 1];
      for (int size = 2; size <= n; ++size) {
        first_[n][size] = count_[n];
        count_[n] += shared_[size] * count_[n - size];
      }
    }
    // below_[seat][rest][c]: ways to split `rest` cards over the seats from `seat` on in which this
    // seat has fewer than c.
    for (int seat = 0; seat < players - 1; ++seat)
      for (int rest = 0; rest <= kMaxCards; ++rest)
        for (int c = 1; c <= rest; ++c)
          below_[seat][rest][c] =
              below_[seat][rest][c - 1] +
              static_cast<std::uint32_t>(choose[rest - (c - 1) + players - seat - 2][players - seat - 2]);
  }

  int players() const { return players_; }
  bool ties() const { return ties_; }

  // How many patterns of n cards there are, empty hands included.
  std::uint64_t count(int n) const { return count_[n]; }
  // How many ways there are to share a rank of this size between two or more players.
  std::uint64_t shared(int size) const { return shared_[size]; }

  // What the weakest symbol of a pattern of n cards adds to its number: a single card ...
  std::uint64_t single(int n, int seat) const { return static_cast<std::uint64_t>(seat) * count_[n - 1]; }
  // ... or a shared rank, the `which`-th of its size.
  std::uint64_t group(int n, int size, std::uint64_t which) const {
    return first_[n][size] + which * count_[n - size];
  }

  // The number of a shared rank among those of its size: in lexicographic order of the counts, those
  // with one owner left out (of these, the ones of seats after the first owner come before). Counts are
  // packed, five bits a seat.
  template <int P>
  std::uint64_t which_of(std::uint32_t counts, int size) const {
    const int first = std::countr_zero(counts) / 5;
    std::uint32_t number = 0;
    int rest = size;
    for (int seat = 0; seat < P - 1; ++seat) {
      const int c = static_cast<int>(counts >> 5 * seat & 31);
      number += below_[seat][rest][c];
      rest -= c;
    }
    return number - static_cast<std::uint32_t>(P - 1 - first);
  }

  // The counts of the which-th shared rank of a size.
  std::array<std::uint8_t, kMaxSeats> counts(int size, std::uint64_t which) const {
    std::array<std::uint8_t, kMaxSeats> out{};
    // The first owner: seats are tried from the last, whose ranks come first.
    std::uint64_t number = which;
    for (int first = players_ - 1; first >= 0; --first) {
      const std::uint64_t with_pure = number + static_cast<std::uint64_t>(players_ - 1 - first);
      split(size, with_pure, out);
      int owner = 0;
      while (out[static_cast<std::size_t>(owner)] == 0) ++owner;
      if (owner == first && out[static_cast<std::size_t>(first)] != size) return out;
    }
    return out;  // not reached for which < shared(size)
  }

 private:
  // The number-th way to split `size` cards over all seats, in lexicographic order.
  void split(int size, std::uint64_t number, std::array<std::uint8_t, kMaxSeats>& out) const {
    int rest = size;
    for (int seat = 0; seat < players_ - 1; ++seat) {
      int c = 0;
      while (c < rest && below_[seat][rest][c + 1] <= number) ++c;
      out[static_cast<std::size_t>(seat)] = static_cast<std::uint8_t>(c);
      number -= below_[seat][rest][c];
      rest -= c;
    }
    out[static_cast<std::size_t>(players_ - 1)] = static_cast<std::uint8_t>(rest);
  }

  int players_;
  bool ties_;
  std::uint64_t shared_[kMaxCards + 1] = {};
  std::uint64_t count_[kMaxCards + 1] = {};
  std::uint64_t first_[kMaxCards + 1][kMaxCards + 1] = {};
  std::uint32_t below_[kMaxSeats][kMaxCards + 1][kMaxCards + 2] = {};
};

}  // namespace tefuda::endgame
