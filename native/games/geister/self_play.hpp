// Games of a learned player against itself, or against others who do not learn, and what they teach: the
// gradient of the expected reward (REINFORCE), with a value of positions learned beside it as the baseline.
//
// Weights: first those of the player, then those of the value, one for every pair each.
#pragma once

#include <stdexcept>

#include "games/geister/purple.hpp"
#include "games/geister/styled.hpp"

namespace tefuda::geister {

// What a player wants: that makes its style. Ends of games first, then what happens on the way.
struct Rewards {
  double win_escape = 1, win_blues = 1, win_reds = 1, draw = 0;
  double lose_escape = -1, lose_blues = -1, lose_reds = -1;
  double blue_lost = 0, red_lost = 0;    // for each of one's own pieces that was taken
  double blue_taken = 0, red_taken = 0;  // for each of the other's
  double red_near = 0;  // for the share of one's turns with a red piece on an exit or one step from it
  double ply = 0;       // for every ply of the game
};

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
        if (p != stranger) learn(p, reward(state, p));
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
    ++near_[p].first;
    for (Board left = state.colours.red[p]; left; left &= left - 1)
      if (kWay[p][std::countr_zero(left)] <= 1) {
        ++near_[p].second;
        break;
      }
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

  double reward(const State& state, int p) const {
    const Rewards& r = rewards_;
    double sum = r.draw;
    if (state.winner == p)
      sum = state.outcome == Outcome::kEscape         ? r.win_escape
            : state.outcome == Outcome::kBlueCaptured ? r.win_blues
                                                      : r.win_reds;
    else if (state.winner == 1 - p)
      sum = state.outcome == Outcome::kEscape         ? r.lose_escape
            : state.outcome == Outcome::kBlueCaptured ? r.lose_blues
                                                      : r.lose_reds;
    const auto lost = [&](int who, bool red) {
      int n = 0;
      for (int k = 0; k < kPieces; ++k)
        n += state.square[who][k] == kOffBoard && (state.reds[who] >> k & 1) == red;
      return n;
    };
    sum += lost(p, false) * r.blue_lost + lost(p, true) * r.red_lost + lost(1 - p, false) * r.blue_taken +
           lost(1 - p, true) * r.red_taken + state.ply * r.ply;
    if (near_[p].first) sum += r.red_near * near_[p].second / near_[p].first;
    return sum;
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
  std::array<std::pair<int, int>, 2> near_{};  // turns, and those with a red piece near an exit
  StyleLesson lesson_;
};

}  // namespace tefuda::geister
