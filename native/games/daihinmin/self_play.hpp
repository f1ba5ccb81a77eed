// Games of a policy against itself, and what they teach: the gradient of the expected points (REINFORCE).
//
// Each decision that was drawn adds (points - baseline) times the gradient of the logarithm of its chance.
// The baseline is what players of that class got before, so that being born rich is no merit.
#pragma once

#include "games/daihinmin/learned_policy.hpp"
#include "games/daihinmin/playout.hpp"

namespace tefuda::daihinmin {

constexpr int kStandings = kMaxSeats + 1;  // the classes, and none

struct Lesson {
  std::vector<double> gradient = std::vector<double>(feature::kCount, 0.0);
  std::array<double, kStandings> points{};
  std::array<std::uint64_t, kStandings> lives{};
  std::uint64_t decisions = 0;
};

class SelfPlay {
 public:
  SelfPlay(Weights weights, std::array<double, kStandings> baseline)
      : weights_(std::move(weights)), baseline_(baseline) {}

  // A series: classes carry over, seats stay.
  Lesson run(std::uint64_t games, std::uint64_t seed) {
    std::int8_t seat_of_class[kMaxSeats] = {-1, -1, -1, -1, -1};
    for (std::uint64_t g = 0; g < games; ++g) {
      Rng rng(derive(seed, g));
      const int dealer = g == 0 ? static_cast<int>(rng.below(kMaxSeats)) : seat_of_class[0];
      State s = deal(kMaxSeats, kRanks, dealer, rng);
      std::copy_n(seat_of_class, kMaxSeats, s.seat_of_class);
      s.begin();
      traces_.clear();
      while (!s.over()) s.apply(decide(s, rng));
      learn(s);
      for (int i = 0; i < kMaxSeats; ++i) seat_of_class[i] = static_cast<std::int8_t>(s.order[i]);
    }
    return std::move(lesson_);
  }

 private:
  // One decision: the gradient of the logarithm of its chance.
  struct Trace {
    int seat;
    std::vector<std::pair<int, float>> gradient;
  };

  Move decide(const State& s, Rng& rng) {
    moves_.clear();
    candidate_moves(s, moves_);
    const Others others = others_of(s, s.player());
    if (!s.in_exchange())
      if (const std::optional<Move> m = proved_move(s, others, moves_, {})) return *m;
    Features features(s, s.player(), others);
    score_moves(features, moves_, weights_, scores_);
    soften(scores_, 1, chances_);
    const std::size_t chosen = draw(chances_, rng);
    record(s.player(), features, chosen);
    return moves_[chosen];
  }

  // The features of the chosen move less the mean over all moves.
  void record(int seat, Features& features, std::size_t chosen) {
    touched_.clear();
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      const auto share = static_cast<float>((i == chosen ? 1 : 0) - chances_[i]);
      if (i != chosen && chances_[i] < 1e-4) continue;
      features.visit(moves_[i], [&](int index, float value) {
        float& sum = sums_[static_cast<std::size_t>(index)];
        if (sum == 0) touched_.push_back(index);
        sum += share * value;
      });
    }
    Trace trace{seat, {}};
    for (int index : touched_) {
      float& sum = sums_[static_cast<std::size_t>(index)];
      if (sum != 0) trace.gradient.emplace_back(index, sum);
      sum = 0;
    }
    traces_.push_back(std::move(trace));
  }

  void learn(const State& s) {
    double merit[kMaxSeats] = {};
    for (int place = 0; place < kMaxSeats; ++place) {
      const int seat = s.order[place];
      auto standing = static_cast<std::size_t>(kMaxSeats);
      for (int c = 0; c < kMaxSeats; ++c)
        if (s.seat_of_class[c] == seat) standing = static_cast<std::size_t>(c);
      const double points = kMaxSeats - place;
      merit[seat] = points - baseline_[standing];
      lesson_.points[standing] += points;
      ++lesson_.lives[standing];
    }
    for (const Trace& trace : traces_)
      for (const auto& [index, share] : trace.gradient)
        lesson_.gradient[static_cast<std::size_t>(index)] += merit[trace.seat] * static_cast<double>(share);
    lesson_.decisions += traces_.size();
  }

  Weights weights_;
  std::array<double, kStandings> baseline_;
  Lesson lesson_;
  Moves moves_;
  std::vector<float> scores_;
  std::vector<double> chances_;
  std::vector<float> sums_ = std::vector<float>(feature::kCount, 0.0f);
  std::vector<int> touched_;
  std::vector<Trace> traces_;
};

}  // namespace tefuda::daihinmin
