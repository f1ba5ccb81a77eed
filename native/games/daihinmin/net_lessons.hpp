// Games of a network against itself, and what they teach: policy gradient, with the value of the open hands
// as the baseline.
//
// A decision that was drawn adds its advantage times the gradient of the logarithm of its chance. The
// advantage is what the mover got, or rather a mean of that and of the values at its later decisions, less
// the value at this one. That value knows all hands: it takes the luck of the deal away, and as it does not
// depend on the move it takes nothing else. The policy itself sees what a player may know.
#pragma once

#include <cmath>

#include "games/daihinmin/learned_policy.hpp"
#include "games/daihinmin/net_value.hpp"
#include "games/daihinmin/playout.hpp"
#include "games/daihinmin/quick_play.hpp"

namespace tefuda::daihinmin {

struct NetLesson {
  std::vector<float> gradient = std::vector<float>(kNetSize, 0.0f);
  std::uint64_t decisions = 0;
  double surprise = 0;  // ends of games less their values, squared
  double merit = 0;     // advantages times the logarithms of chances: what the policy's gradient is of
};

class NetLessons {
 public:
  // `rewards` of the places, from the first on; `trust` in what came of a decision rather than in the value
  // at the next one.
  NetLessons(const Weights& numbers, const std::array<double, kMaxSeats>& rewards, float trust)
      : trust_(trust),
        weights_(Weights(numbers.begin(), numbers.begin() + net::kSize)),
        numbers_(numbers),
        value_(numbers_.data() + net::kSize),
        gifts_{std::make_shared<const Weights>(numbers.begin(), numbers.begin() + feature::kCount), 1, {}},
        play_(weights_, 1, kDuels) {
    for (int i = 0; i < kMaxSeats; ++i)
      rewards_[i] = static_cast<float>((rewards[static_cast<std::size_t>(i)] - 3) / 2);
  }

  // A series: classes carry over, seats stay.
  NetLesson run(std::uint64_t games, std::uint64_t seed) {
    std::int8_t seat_of_class[kMaxSeats] = {-1, -1, -1, -1, -1};
    for (std::uint64_t g = 0; g < games; ++g) {
      Rng rng(derive(seed, g));
      const int dealer = g == 0 ? static_cast<int>(rng.below(kMaxSeats)) : seat_of_class[0];
      State s = deal(kMaxSeats, kRanks, dealer, rng);
      std::copy_n(seat_of_class, kMaxSeats, s.seat_of_class);
      s.begin();
      while (s.in_exchange()) s.apply(gifts_.choose(s, rng));
      int places[kMaxSeats] = {};
      used_ = 0;
      play_.play_all(QuickTable(s), places, rng,
                     [&](const QuickTable& t, const QuickPlay::Drawn& drawn) { record(t, drawn); });
      learn(places);
      for (int p = 0; p < kMaxSeats; ++p) seat_of_class[places[p]] = static_cast<std::int8_t>(p);
    }
    return std::move(lesson_);
  }

 private:
  struct Step {
    int seat = 0;
    std::size_t chosen = 0;
    NetView view;
    std::vector<float> chances;
    SeenRows table;
    net::Hidden sums{};  // of the value
    float value = 0;
  };

  void record(const QuickTable& t, const QuickPlay::Drawn& drawn) {
    if (used_ == steps_.size()) steps_.emplace_back();
    Step& step = steps_[used_++];
    step.seat = t.turn;
    step.chosen = drawn.chosen;
    step.view = drawn.view;
    step.chances.clear();
    float all = 0;
    for (const QuickOption& o : drawn.options) all += o.score;
    for (const QuickOption& o : drawn.options) step.chances.push_back(o.score / all);
    OpenTable(t, weights_, runs_).rows(t.turn, step.table);
    step.value = value_.value(step.table, step.sums);
  }

  // From the last decision to the first.
  void learn(const int* places) {
    float expected[kMaxSeats], later[kMaxSeats];
    for (int p = 0; p < kMaxSeats; ++p) expected[p] = later[p] = rewards_[places[p]];
    for (std::size_t i = used_; i-- > 0;) {
      const Step& step = steps_[i];
      const int p = step.seat;
      const float end = rewards_[places[p]], target = trust_ * expected[p] + (1 - trust_) * later[p];
      expected[p] = target;
      later[p] = step.value;
      lesson_.surprise += static_cast<double>((end - step.value) * (end - step.value));
      value_.slope(step.table, step.sums, (target + end) / 2 - step.value,
                   lesson_.gradient.data() + net::kSize);
      climb(step, target - step.value);
    }
    lesson_.decisions += used_;
  }

  void climb(const Step& step, float advantage) {
    float* to = lesson_.gradient.data();
    lesson_.merit +=
        static_cast<double>(advantage) * std::log(static_cast<double>(step.chances[step.chosen]));
    net::Hidden situation, back, all{};
    std::copy_n(weights_.bias(), net::kHidden, situation.begin());
    for (const std::uint16_t row : step.view.situation) net::plus(situation, weights_.row(row));
    for (std::size_t o = 0; o < step.chances.size(); ++o) {
      if (o != step.chosen && step.chances[o] < kLeast) continue;
      const float share = advantage * (static_cast<float>(o == step.chosen) - step.chances[o]);
      net::Hidden sums = situation;
      for (const std::uint16_t row : step.view.moves[o]) net::plus(sums, weights_.row(row));
      net::lift_slope(sums, weights_.output(), share, back, to + net::kOutputAt);
      net::plus(all, back.data());
      for (const std::uint16_t row : step.view.moves[o]) {
        to[net::weight_at(row)] += share;
        net::plus_to(to + net::kRowsAt + row * net::kHidden, back);
      }
    }
    net::plus_to(to + net::kBiasAt, all);
    for (const std::uint16_t row : step.view.situation)
      net::plus_to(to + net::kRowsAt + row * net::kHidden, all);
  }

  static constexpr int kDuels = 8;
  static constexpr float kLeast = 3e-4f;  // chances below teach nothing

  float trust_;
  QuickWeights weights_;
  Weights numbers_;
  NetValue value_;
  Learned gifts_;
  QuickPlay play_;
  RunBook runs_;
  float rewards_[kMaxSeats];
  std::vector<Step> steps_;
  std::size_t used_ = 0;
  NetLesson lesson_;
};

}  // namespace tefuda::daihinmin
