// Which card was enough when a suit was led before: for those who follow suit, by the cards that are left of
// it and the card to beat. A hint may be wrong, when two situations meet in one place.
#pragma once

#include <algorithm>

#include "games/bridge/cards.hpp"

namespace tefuda::bridge::dd {

constexpr std::uint8_t kNoHint = 0xff;

class Hints {
 public:
  // Short endings should not wait for a big table.
  void clear(int tricks) {
    bits_ = std::clamp(tricks + 3, 8, kMostBits);
    std::fill_n(cards_.begin(), std::size_t{1} << bits_, kNoHint);
  }

  std::uint8_t& at(int place, int seat, int led, int best, Suit left) {
    std::uint64_t key = std::uint64_t{left} << 10 | static_cast<unsigned>(best << 4 | place << 2 | seat);
    if (suit_of(best) != led) key |= std::uint64_t{1} << 40 << led;  // ruffed
    return cards_[key * 0x9e3779b97f4a7c15U >> (64 - bits_)];
  }

 private:
  static constexpr int kMostBits = 16;
  std::array<std::uint8_t, 1 << kMostBits> cards_;
  int bits_ = 0;
};

}  // namespace tefuda::bridge::dd
