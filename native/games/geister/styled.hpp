// A player that goes by learned weights of pairs and does not look ahead: it leaves if it can; else the step
// of the highest value, or one drawn by the values.
#pragma once

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>

#include "core/policy.hpp"
#include "games/geister/pairs.hpp"

namespace tefuda::geister {

// Values to chances; `heat` is the difference that makes a step e times rarer.
inline void soften_steps(std::vector<double>& values, double heat) {
  const double best = *std::ranges::max_element(values);
  for (double& value : values) value = std::exp((value - best) / heat);
  const double sum = std::accumulate(values.begin(), values.end(), 0.0);
  for (double& value : values) value /= sum;
}

inline std::size_t draw_step(const std::vector<double>& chances, Rng& rng) {
  double point = rng.uniform();
  std::size_t i = 0;
  while (i + 1 < chances.size() && point >= chances[i]) point -= chances[i++];
  return i;
}

struct Styled {
  std::shared_ptr<const std::vector<float>> weights_of_pairs;
  double temperature = 0;

  Move choose(const State& state, Rng& rng) const {
    if (state.in_setup()) return kSetupMoves + rng.below(kSetups);
    if (const Move out = way_out(state); out != kNoMove) return out;
    const PairView view(state, state.player(), state.reds[state.player()]);
    std::vector<double> values;
    score_steps(view, *weights_of_pairs, values);
    std::size_t chosen = 0;
    if (temperature > 0) {
      soften_steps(values, temperature);
      chosen = draw_step(values, rng);
    } else {
      chosen = static_cast<std::size_t>(std::ranges::max_element(values) - values.begin());
    }
    return view.steps()[chosen].move;
  }

  static constexpr Move kNoMove = 4 * kPieces;

  // A move that leaves, if there is one.
  static Move way_out(const State& state) {
    const int p = state.player();
    for (int k = 0; k < kPieces; ++k) {
      const int square = state.square[p][k];
      if (square < kSquares && state.can_leave(p, square)) return static_cast<Move>(4 * k + kNorth);
    }
    return kNoMove;
  }
};

}  // namespace tefuda::geister
