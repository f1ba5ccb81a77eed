// What the moves of somebody who plays by learned weights of pairs tell of its colours.
#pragma once

#include <cmath>
#include <memory>
#include <utility>
#include <vector>

#include "games/geister/styled.hpp"

namespace tefuda::geister {

class StyleReader {
 public:
  StyleReader(std::shared_ptr<const std::vector<float>> weights, double heat, double noise)
      : weights_(std::move(weights)), heat_(heat), noise_(noise) {}

  double noise() const { return noise_; }

  // The logarithm of how much more likely their move in this position is than one by lot, if these of their
  // pieces are red.
  double log_chance(const State& before, int them, Move played, std::uint8_t reds) const {
    const PairView view(before, them, reds);
    std::vector<double> chances;
    score_steps(view, *weights_, chances);
    soften_steps(chances, heat_);
    double mine = 0;
    for (std::size_t i = 0; i < chances.size(); ++i)
      if (view.steps()[i].move == played) mine = chances[i];
    return std::log((1 - noise_) * mine * static_cast<double>(chances.size()) + noise_);
  }

 private:
  std::shared_ptr<const std::vector<float>> weights_;
  double heat_, noise_;
};

}  // namespace tefuda::geister
