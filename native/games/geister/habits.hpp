// How players of Geister move their pieces by colour, as far as a glance shows: no search, a weight for every
// sign of a move, one for blue pieces and one for red ones. The weights are fitted to games.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>
#include <vector>

#include "games/geister/purple.hpp"
#include "games/geister/rules.hpp"

namespace tefuda::geister {

inline constexpr std::size_t kSigns = 10;
inline constexpr std::size_t kHabitWeights =
    2 * kSigns + 1;  // for blue, for red, and for moving a red at all

// A step of a piece on the board, and what is to be seen of it.
struct Signs {
  Move move;
  int piece;
  std::array<bool, kSigns> seen;
};

// All steps of a player; leaving is none.
inline std::vector<Signs> signs_of(const State& state, int player) {
  Board own = 0, other = 0;
  for (int k = 0; k < kPieces; ++k) {
    if (state.square[player][k] < kSquares) own |= bit(state.square[player][k]);
    if (state.square[1 - player][k] < kSquares) other |= bit(state.square[1 - player][k]);
  }
  const auto touched = [&](int square) {
    return std::ranges::any_of(kSteps[player][square],
                               [&](int to) { return to < kSquares && (other & bit(to)); });
  };
  std::vector<Signs> out;
  for (int k = 0; k < kPieces; ++k) {
    const int from = state.square[player][k];
    if (from >= kSquares) continue;
    for (int d = 0; d < 4; ++d) {
      const int to = kSteps[player][from][d];
      if (to >= kSquares || (own & bit(to))) continue;
      const int before = kWay[player][from], after = kWay[player][to];
      const bool was = touched(from), is = touched(to), takes = other & bit(to);
      out.push_back({static_cast<Move>(4 * k + d),
                     k,
                     {after<before, after> before, after < before && after <= 2, was && !is, is && !was,
                      is && was, takes, takes && is, after == 0, after == 0 && !is}});
    }
  }
  return out;
}

// Steps of a position by their chances: for any set of reds, how much likelier one is than a step by lot.
class Habits {
 public:
  Habits(const std::vector<double>& weights, double noise) : noise_(noise) {
    if (weights.size() != kHabitWeights) throw std::invalid_argument("habits have 21 weights");
    std::ranges::copy(weights, weights_.begin());
  }

  void look(const State& state, int player) {
    steps_ = signs_of(state, player);
    for (std::size_t colour = 0; colour < 2; ++colour) {
      scores_[colour].assign(steps_.size(), colour ? weights_[2 * kSigns] : 0.0);
      for (std::size_t i = 0; i < steps_.size(); ++i)
        for (std::size_t s = 0; s < kSigns; ++s)
          if (steps_[i].seen[s]) scores_[colour][i] += weights_[colour * kSigns + s];
    }
  }

  double log_chance(Move played, std::uint8_t reds) const {
    double sum = 0, mine = 0;
    for (std::size_t i = 0; i < steps_.size(); ++i) {
      const double chance = std::exp(scores_[reds >> steps_[i].piece & 1][i]);
      sum += chance;
      if (steps_[i].move == played) mine = chance;
    }
    return std::log((1 - noise_) * mine / sum * static_cast<double>(steps_.size()) + noise_);
  }

 private:
  double noise_;
  std::array<double, kHabitWeights> weights_{};
  std::vector<Signs> steps_;
  std::array<std::vector<double>, 2> scores_;
};

}  // namespace tefuda::geister
