// What one player of Geister knows, and the worlds that fit it.
//
// Legal moves never depend on a hidden colour except for the last move of an escape, so every way to
// colour the opponent's unseen pieces with the right number of reds is possible, and all are equally
// likely a priori.
#pragma once

#include <bit>
#include <stdexcept>
#include <vector>

#include "core/worlds.hpp"
#include "games/geister/rules.hpp"

namespace tefuda::geister {

class Knowledge final : public Worlds<State> {
 public:
  // `position` carries the squares, the ply and the observer's own set-up; `known` says which of the
  // opponent's pieces have a known colour (captured ones, or told by a Hint), `known_reds` which of
  // these are red.
  Knowledge(State position, int observer, std::uint8_t known, std::uint8_t known_reds)
      : position_(position), observer_(observer), known_(known), known_reds_(known_reds) {
    const int reds_left = 4 - std::popcount(static_cast<unsigned>(known & known_reds));
    const int blues_left = 4 - std::popcount(static_cast<unsigned>(known & ~known_reds & 0xff));
    const std::uint8_t hidden = static_cast<std::uint8_t>(~known);
    if (reds_left < 0 || blues_left < 0 || (known_reds & hidden))
      throw std::invalid_argument("more than four pieces of one colour are known");
    const bool is_open = position.placed > 1 - observer;  // else the other sets up later
    if (!is_open) return;
    for (std::uint8_t set : kRedSets)
      if ((set & known) == known_reds) sets_[count_++] = set;
  }

  int observer() const override { return observer_; }
  ScoreRange range() const override { return {0.0, 1.0}; }
  int count() const { return count_ == 0 ? 1 : count_; }

  // The i-th possible world.
  State world(int i) const {
    State s = position_;
    if (count_ > 0) s.paint(1 - observer_, sets_[i]);
    return s;
  }

  State propose(Rng& rng, Draw&) const override {
    if (!until_.empty()) {
      const double point = rng.uniform() * until_.back();
      int i = 0;
      while (i + 1 < count_ && until_[static_cast<std::size_t>(i)] <= point) ++i;
      return world(i);
    }
    return world(count_ > 1 ? static_cast<int>(rng.below(static_cast<std::uint64_t>(count_))) : 0);
  }

  // The chance of the i-th world.
  double chance(int i) const {
    if (until_.empty()) return 1.0 / count();
    const auto k = static_cast<std::size_t>(i);
    return (until_[k] - (k ? until_[k - 1] : 0)) / until_.back();
  }

  // The set of reds of the i-th world.
  int reds(int i) const { return count_ > 0 ? sets_[i] : 0; }

  // Worlds by weight.
  void weigh(const std::vector<double>& weights) {
    if (weights.size() != static_cast<std::size_t>(count()))
      throw std::invalid_argument("every world has one weight");
    double sum = 0;
    until_.clear();
    for (double weight : weights) {
      if (!(weight >= 0)) throw std::invalid_argument("the weight of a world must be 0 or more");
      until_.push_back(sum += weight);
    }
    if (!(sum > 0)) throw std::invalid_argument("no world has a weight above 0");
  }

  // Worlds by belief: piece k is red with chance red[k], independently but for the known totals.
  void believe(const std::vector<double>& red) {
    double sum = 0;
    until_.clear();
    for (int i = 0; i < count_; ++i) {
      double weight = 1;
      for (int k = 0; k < kPieces; ++k) {
        if (known_ >> k & 1) continue;
        const double p = red.at(static_cast<std::size_t>(k));
        weight *= (sets_[i] >> k & 1) ? p : 1 - p;
      }
      until_.push_back(sum += weight);
    }
    if (!(sum > 0)) throw std::invalid_argument("no world fits these beliefs");
  }

 private:
  State position_;
  int observer_;
  std::uint8_t known_, known_reds_;
  std::uint8_t sets_[kSetups];
  int count_ = 0;
  std::vector<double> until_;  // sums of weights; empty = all worlds equally likely
};

}  // namespace tefuda::geister
