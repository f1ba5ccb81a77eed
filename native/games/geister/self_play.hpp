// Games of a learned player against itself, or against others who do not learn, and what they teach: the
// gradient of the expected reward (REINFORCE), with a value of positions learned beside it as the baseline.
//
// Weights: first those of the player, then those of the value, one for every pair each.
#pragma once

#include <stdexcept>

#include "games/geister/rewards.hpp"
#include "games/geister/styled.hpp"

namespace tefuda::geister {

struct StyleLesson {
  std::vector<double> gradient = std::vector<double>(2 * static_cast<std::size_t>(kPairWeights), 0.0);
  double rewards = 0;
  std::uint64_t lives = 0;
};

class SelfPlay {
 public:
  // `others`: weights of pairs of those it plays against as often as against itself, each.
  SelfPlay(const std::vector<double>& weights, const Rewards& rewards, int max_plies,
           const std::vector<std::vector<float>>& others = {})
      : rewards_(rewards), max_plies_(max_plies) {
    for (const std::vector<float>& other : others)
      others_.push_back(std::make_shared<const std::vector<float>>(other));
    if (weights.size() != 2 * kHalf)
      throw std::invalid_argument("a style has a weight for every pair, twice");
    player_.assign(weights.begin(), weights.begin() + kHalf);
    value_.assign(weights.begin() + kHalf, weights.end());
    sums_.assign(kHalf, 0.0);
  }

  StyleLesson run(std::uint64_t games, std::uint64_t seed) {
    for (std::uint64_t g = 0; g < games; ++g) {
      Rng rng(derive(seed, g));
      const std::uint8_t first = kRedSets[rng.below(kSetups)], second = kRedSets[rng.below(kSetups)];
      State state = State::dealt({max_plies_, false}, first, second);
      turns_.clear();
      near_ = {};
      const int stranger = seat_stranger(rng);
      while (!state.over())
        state.apply(state.player() == stranger ? stranger_.choose(state, rng) : decide(state, rng));
      for (int p = 0; p < 2; ++p)
        if (p != stranger) learn(p, reward_of(rewards_, state, p, near_[p]));
    }
    return std::move(lesson_);
  }

 private:
  static constexpr std::size_t kHalf = static_cast<std::size_t>(kPairWeights);

  // A decision: who made it, what was seen, the gradient of the logarithm of its chance.
  struct Turn {
    int player;
    double value;
    std::vector<std::uint16_t> seen;
    std::vector<std::pair<std::uint16_t, float>> slope;
  };

  // Whether somebody else plays, where, and with how much chance in its choices.
  int seat_stranger(Rng& rng) {
    if (others_.empty()) return kNobody;
    const std::size_t who = rng.below(others_.size() + 1);
    if (who == others_.size()) return kNobody;
    stranger_ = {others_[who], kHeats[rng.below(kHeats.size())]};
    return static_cast<int>(rng.below(2));
  }
  static constexpr std::array<double, 3> kHeats{0.1, 0.3, 1.0};

  Move decide(const State& state, Rng& rng) {
    const int p = state.player();
    near_[p].note(state, p);
    if (const Move out = Styled::way_out(state); out != Styled::kNoMove) return out;
    const PairView view(state, p, state.reds[p]);
    score_steps(view, player_, chances_);
    soften_steps(chances_, 1.0);
    const std::size_t chosen = draw_step(chances_, rng);
    Turn turn{p, 0, {}, {}};
    view.visit_all([&](std::size_t pair) {
      turn.value += value_[pair];
      turn.seen.push_back(static_cast<std::uint16_t>(pair));
    });
    touched_.clear();
    for (std::size_t i = 0; i < chances_.size(); ++i) {
      const double share = (i == chosen ? 1 : 0) - chances_[i];
      if (i != chosen && chances_[i] < 1e-3) continue;
      view.visit(view.steps()[i], [&](std::size_t pair, int sign) {
        double& sum = sums_[pair];
        if (sum == 0) touched_.push_back(static_cast<std::uint16_t>(pair));
        sum += sign * share;
      });
    }
    for (std::uint16_t pair : touched_) {
      double& sum = sums_[pair];
      if (sum != 0) turn.slope.emplace_back(pair, static_cast<float>(sum));
      sum = 0;
    }
    turns_.push_back(std::move(turn));
    return view.steps()[chosen].move;
  }

  void learn(int player, double reward) {
    lesson_.rewards += reward;
    ++lesson_.lives;
    for (const Turn& turn : turns_) {
      if (turn.player != player) continue;
      const double surprise = reward - turn.value;
      for (const auto& [pair, slope] : turn.slope) lesson_.gradient[pair] += surprise * slope;
      for (std::uint16_t pair : turn.seen) lesson_.gradient[kHalf + pair] += surprise;
    }
  }

  Rewards rewards_;
  int max_plies_;
  std::vector<std::shared_ptr<const std::vector<float>>> others_;
  Styled stranger_;
  std::vector<float> player_, value_;
  std::vector<double> sums_;  // of one decision, by pair
  std::vector<std::uint16_t> touched_;
  std::vector<double> chances_;
  std::vector<Turn> turns_;
  std::array<Nearness, 2> near_{};
  StyleLesson lesson_;
};

}  // namespace tefuda::geister
