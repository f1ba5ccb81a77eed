// A way to value the steps of Geister that can be learned: a weight for every pair of things that the mover
// sees at once (a piece of some kind on some square, how many pieces of a kind are left, that it takes), the
// same for a position and its mirror image. The other's colours are no part of it.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "core/game.hpp"
#include "games/geister/rules.hpp"

namespace tefuda::geister {

namespace single {
// Squares as the mover counts them.
constexpr int kBlue = 0, kRed = kSquares, kTheirs = 2 * kSquares;
// How many are left, 1 to 4: own blue, own red, their blue, their red.
constexpr int kLeft = 3 * kSquares;
constexpr int kTakes = kLeft + 16;
constexpr int kCount = kTakes + 1;

constexpr int mirrored(int feature) {
  if (feature >= kLeft) return feature;
  const int square = feature % kSquares;
  return feature - square + square / kSide * kSide + (kSide - 1 - square % kSide);
}
}  // namespace single

struct PairTable {
  std::array<std::array<std::uint16_t, single::kCount>, single::kCount> index{};
  int count = 0;
};

constexpr PairTable make_pairs() {
  PairTable table;
  for (int i = 0; i < single::kCount; ++i)
    for (int j = 0; j <= i; ++j) {
      const int a = single::mirrored(i), b = single::mirrored(j);
      const int high = a > b ? a : b, low = a > b ? b : a;
      const bool known = high < i || (high == i && low < j);  // its mirror image has a number already
      const auto number = known ? table.index[static_cast<std::size_t>(high)][static_cast<std::size_t>(low)]
                                : static_cast<std::uint16_t>(table.count++);
      table.index[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)] = number;
      table.index[static_cast<std::size_t>(j)][static_cast<std::size_t>(i)] = number;
    }
  return table;
}
inline constexpr PairTable kPairs = make_pairs();
inline constexpr int kPairWeights = kPairs.count;

// What a player sees if these of its pieces are red, and the steps that it can take; leaving is none.
class PairView {
 public:
  struct Step {
    Move move;
    int piece;
    int from, to;  // as the mover counts the squares
    bool takes;
  };

  PairView(const State& state, int player, std::uint8_t reds) : reds_(reds) {
    std::array<int, 4> left{};
    Board own = 0, other = 0;
    for (int k = 0; k < kPieces; ++k) {
      const int mine = state.square[player][k], theirs = state.square[1 - player][k];
      if (mine < kSquares) {
        own |= bit(mine);
        ++left[static_cast<std::size_t>(reds >> k & 1)];
        seen_[count_++] = feature_of(k, turned(mine, player));
      }
      if (theirs < kSquares) {
        other |= bit(theirs);
        ++left[static_cast<std::size_t>(2 + (state.reds[1 - player] >> k & 1))];
        seen_[count_++] = single::kTheirs + turned(theirs, player);
      }
    }
    for (int kind = 0; kind < 4; ++kind)
      if (const int n = left[static_cast<std::size_t>(kind)]; n > 0)
        seen_[count_++] = single::kLeft + 4 * kind + n - 1;
    for (int k = 0; k < kPieces; ++k) {
      const int from = state.square[player][k];
      if (from >= kSquares) continue;
      for (int d = 0; d < 4; ++d) {
        const int to = kSteps[player][from][d];
        if (to < kSquares && !(own & bit(to)))
          steps_.push_back({static_cast<Move>(4 * k + d), k, turned(from, player), turned(to, player),
                            (other & bit(to)) != 0});
      }
    }
  }

  const std::vector<Step>& steps() const { return steps_; }

  // Calls add(pair, sign) for every pair that a step brings or ends.
  template <class Add>
  void visit(const Step& step, const Add& add) const {
    const int from = feature_of(step.piece, step.from), to = feature_of(step.piece, step.to);
    const int gone = step.takes ? single::kTheirs + step.to : -1;
    change(from, -1, from, gone, add);
    change(to, +1, from, gone, add);
    if (!step.takes) return;
    change(gone, -1, from, gone, add);
    change(single::kTakes, +1, from, gone, add);
    add(pair(from, gone), -1);
    add(pair(to, single::kTakes), +1);
  }

  // Calls add(pair) for every pair that is seen before a step.
  template <class Add>
  void visit_all(const Add& add) const {
    for (int i = 0; i < count_; ++i)
      for (int j = 0; j <= i; ++j) add(pair(seen_[i], seen_[j]));
  }

 private:
  static std::size_t pair(int i, int j) {
    return kPairs.index[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)];
  }

  int feature_of(int piece, int square) const {
    return ((reds_ >> piece & 1) ? single::kRed : single::kBlue) + square;
  }

  template <class Add>
  void change(int what, int sign, int from, int gone, const Add& add) const {
    add(pair(what, what), sign);
    for (int i = 0; i < count_; ++i)
      if (seen_[i] != from && seen_[i] != gone) add(pair(what, seen_[i]), sign);
  }

  std::uint8_t reds_;
  int seen_[2 * kPieces + 4];
  int count_ = 0;
  std::vector<Step> steps_;
};

// The values of the steps, from weights of pairs.
inline void score_steps(const PairView& view, const std::vector<float>& weights, std::vector<double>& out) {
  out.clear();
  if (view.steps().empty()) throw std::invalid_argument("Nobody has a step here.");
  for (const PairView::Step& step : view.steps()) {
    float sum = 0;
    view.visit(step, [&](std::size_t pair, int sign) { sum += static_cast<float>(sign) * weights[pair]; });
    out.push_back(sum);
  }
}

}  // namespace tefuda::geister
