// What a position of Geister with all colours on the table is worth to the player on turn when both go on
// without knowing each other's: a learned weight for every pair of things on the board (a piece of some kind
// on some square, how many of a kind are left), the same for a position and its mirror image.
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

#include "games/geister/board.hpp"

namespace tefuda::geister {

// Pieces by kind: own blue, own red, their blue, their red, as the player on turn sees them.
using Kinds = std::array<Board, 4>;

class WorthTable {
 public:
  static constexpr int kLeft = 4 * kSquares;  // how many of a kind are left, 1 to 4
  static constexpr int kThings = kLeft + 4 * 4;
  static constexpr std::size_t kMost = 20;  // things on one board

  // The number of the weight of each pair of things.
  struct Index {
    std::array<std::array<std::uint16_t, kThings>, kThings> of{};
    int count = 0;
  };
  static const Index& index() {
    static const Index made = make_index();
    return made;
  }

  // Lists what is on the board, squares as the player on turn counts them.
  static std::size_t things(const Kinds& kinds, int mover, std::array<std::uint8_t, kMost>& out) {
    std::size_t n = 0;
    for (int kind = 0; kind < 4; ++kind) {
      const Board all = kinds[static_cast<std::size_t>(kind)];
      if (!all || std::popcount(all) > 4) throw std::invalid_argument("a kind has one to four pieces");
      for (Board left = all; left; left &= left - 1)
        out[n++] = static_cast<std::uint8_t>(kind * kSquares + turned(std::countr_zero(left), mover));
      out[n++] = static_cast<std::uint8_t>(kLeft + 4 * kind + std::popcount(all) - 1);
    }
    return n;
  }

  explicit WorthTable(std::span<const float> weights) {
    const Index& pairs = index();
    if (weights.size() != static_cast<std::size_t>(pairs.count))
      throw std::invalid_argument("a worth has a weight for every pair");
    for (std::size_t i = 0; i < kThings; ++i)
      for (std::size_t j = 0; j < kThings; ++j) table_[i][j] = weights[pairs.of[i][j]];
  }

  // The expected score of the player on turn, 0 to 1.
  double of(const Kinds& kinds, int mover) const {
    std::array<std::uint8_t, kMost> on;
    const std::size_t n = things(kinds, mover, on);
    float sum = 0;
    for (std::size_t i = 0; i < n; ++i) {
      const auto& row = table_[on[i]];
      for (std::size_t j = 0; j <= i; ++j) sum += row[on[j]];
    }
    return 1 / (1 + std::exp(-static_cast<double>(sum)));
  }

 private:
  static int mirrored(int thing) {
    if (thing >= kLeft) return thing;
    const int square = thing % kSquares;
    return thing - square + square / kSide * kSide + (kSide - 1 - square % kSide);
  }

  static Index make_index() {
    Index made;
    for (int i = 0; i < kThings; ++i)
      for (int j = 0; j <= i; ++j) {
        const int a = mirrored(i), b = mirrored(j), high = a > b ? a : b, low = a > b ? b : a;
        const bool known = high < i || (high == i && low < j);  // its mirror image has a number already
        const auto number = known ? made.of[static_cast<std::size_t>(high)][static_cast<std::size_t>(low)]
                                  : static_cast<std::uint16_t>(made.count++);
        made.of[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)] = number;
        made.of[static_cast<std::size_t>(j)][static_cast<std::size_t>(i)] = number;
      }
    return made;
  }

  std::array<std::array<float, kThings>, kThings> table_{};
};

}  // namespace tefuda::geister
