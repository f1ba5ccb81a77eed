// Games of a net that learns, against itself and against others who do not, and what they teach: the gradient
// of the expected reward (policy gradient with advantages by temporal differences), with the value of
// positions learned beside it.
#pragma once

#include <algorithm>
#include <cmath>
#include <memory>
#include <stdexcept>
#include <variant>
#include <vector>

#include "games/geister/net_policy.hpp"
#include "games/geister/purple_search.hpp"
#include "games/geister/rewards.hpp"

namespace tefuda::geister {

struct NetLesson {
  std::vector<float> gradient = std::vector<float>(net::kWeights);
  double rewards = 0;
  std::uint64_t lives = 0;
};

struct NetSchoolOptions {
  double entropy = 0.02;  // what a choice that stays open is worth
  double fade = 0.997;    // what a reward is worth a turn earlier
  double trace = 0.9;     // of surprises, from turn to turn
};

class NetSchool {
 public:
  // `styles` are weights of pairs, `depths` players who look so many plies ahead: as often as one of these it
  // plays against itself.
  NetSchool(const std::vector<float>& weights, const Rewards& rewards,
            const std::vector<std::vector<float>>& styles, std::vector<int> depths,
            const NetSchoolOptions& how)
      : net_(weights), rewards_(rewards), how_(how), depths_(std::move(depths)) {
    for (const std::vector<float>& style : styles)
      styles_.push_back(std::make_shared<const std::vector<float>>(style));
  }

  NetLesson run(std::uint64_t games, std::uint64_t seed) {
    for (std::uint64_t g = 0; g < games; ++g) {
      Rng rng(derive(seed, g));
      play(rng);
    }
    return std::move(lesson_);
  }

 private:
  static constexpr std::array<double, 3> kHeats{0.1, 0.3, 1.0};
  static constexpr double kSlip = 0.05;  // of those who look ahead
  static constexpr double kLongGames = 0.2;
  static constexpr float kMostSurprise = 2, kLeastSlope = 1e-3f;
  static constexpr double kOpenSetUps = 0.02;

  // A decision: what was seen, what could be done, how likely each was.
  struct Turn {
    int player;
    net::Sight sight;
    net::Row sum;
    std::vector<double> chances;
    std::size_t chosen;
    double value;
  };

  void play(Rng& rng) {
    const std::size_t others = styles_.size() + depths_.size();
    const bool alone = others == 0 || rng.below(2) == 0;
    const int stranger = alone ? kNobody : static_cast<int>(rng.below(2));
    const std::size_t who = alone ? 0 : rng.below(others);
    const double heat = kHeats[rng.below(kHeats.size())];
    std::array<std::size_t, 2> set;
    std::array<bool, 2> chose{};
    for (int p = 0; p < 2; ++p) {
      const auto i = static_cast<std::size_t>(p);
      chose[i] = p != stranger && rng.below(2) == 0;
      set[i] = chose[i] ? draw_set_up(net_, rng) : rng.below(kSetups);
    }
    const int limit = rng.uniform() < kLongGames ? 300 : 200;
    State state = State::dealt({limit, false}, kRedSets[set[0]], kRedSets[set[1]]);
    Tracks tracks;
    turns_ = 0;
    std::array<Nearness, 2> near{};
    const std::array<net::Eye, 2> eyes{{{0, rng.below(2) == 1}, {1, rng.below(2) == 1}}};
    while (!state.over()) {
      const int p = state.player();
      near[static_cast<std::size_t>(p)].note(state, p);
      Move move = Styled::way_out(state);
      if (move == Styled::kNoMove)
        move = p == stranger ? other_move(state, who, heat, rng)
                             : own_move(state, tracks, eyes[static_cast<std::size_t>(p)], rng);
      tracks.note(state, move);
      state.apply(move);
    }
    for (int p = 0; p < 2; ++p) {
      if (p == stranger) continue;
      const auto i = static_cast<std::size_t>(p);
      const double reward = reward_of(rewards_, state, p, near[i]);
      lesson_.rewards += reward;
      ++lesson_.lives;
      learn(p, reward);
      if (alone && chose[i]) learn_set_up(set[i], reward);
    }
  }

  Move other_move(const State& state, std::size_t who, double heat, Rng& rng) {
    if (who < styles_.size()) return Styled{styles_[who], heat}.choose(state, rng);
    if (rng.uniform() >= kSlip) return ahead(state, depths_[who - styles_.size()], rng);
    Moves moves;
    state.legal(moves);
    return moves[rng.below(moves.size())];
  }

  // Of somebody who looks ahead and expects the worst.
  static Move ahead(const State& state, int depth, Rng& rng) {
    const int p = state.player();
    Purple root(p,
                {.blue = state.colours.blue[p],
                 .red = state.colours.red[p],
                 .unknown = state.own(1 - p),
                 .unknown_reds = std::popcount(state.colours.red[1 - p])},
                state.ply, state.max_plies);
    const AlphaBetaOptions options{
        .range = {0, 1}, .low = 0, .high = 1, .depth = depth, .playouts = 1, .table = 1 << 10};
    Deadline deadline;
    const Solution found = search_purple(root, options, 0.0, deadline);
    double best = -1;
    for (const MoveBound& m : found.moves) best = std::max(best, m.value);
    Moves equal;
    for (const MoveBound& m : found.moves)
      if (m.value == best) equal.push_back(m.move);
    const Move move = equal[rng.below(equal.size())];
    Move piece = 0;
    while (state.square[p][piece] != move / 4) ++piece;
    return 4 * piece + move % 4;
  }

  Move own_move(const State& state, const Tracks& tracks, const net::Eye& eye, Rng& rng) {
    if (turns_ == memory_.size()) memory_.emplace_back();
    Turn& turn = memory_[turns_++];
    turn.player = eye.player;
    turn.sight.look(state, tracks, eye, state.reds[eye.player]);
    net_.sum_up(turn.sight, turn.sum);
    net_.score(turn.sight, turn.sum, turn.chances);
    soften_steps(turn.chances, 1.0);
    turn.chosen = draw_step(turn.chances, rng);
    turn.value = net_.value(turn.sum);
    return turn.sight.steps[turn.chosen].move;
  }

  void learn(int player, double reward) {
    double next = 0, surprise = 0;
    bool last = true;
    for (std::size_t i = turns_; i-- > 0;) {
      const Turn& turn = memory_[i];
      if (turn.player != player) continue;
      surprise =
          last ? reward - turn.value : how_.fade * next - turn.value + how_.fade * how_.trace * surprise;
      last = false;
      next = turn.value;
      learn(turn, static_cast<float>(surprise));
    }
  }

  void learn(const Turn& turn, float surprise) {
    float* likings = row(net::kThings);
    float* values = row(net::kThings + 1);
    const float push = std::clamp(surprise, -kMostSurprise, kMostSurprise);
    double open = 0;
    for (double chance : turn.chances)
      if (chance > 1e-9) open -= chance * std::log(chance);
    net::Row all{}, sum, part;
    for (std::size_t i = 0; i < turn.chances.size(); ++i) {
      const double chance = turn.chances[i];
      float slope = push * static_cast<float>((i == turn.chosen) - chance);
      if (chance > 1e-9) slope -= static_cast<float>(how_.entropy * chance * (std::log(chance) + open));
      if (std::abs(slope) < kLeastSlope) continue;
      const net::Step& step = turn.sight.steps[i];
      net_.after(turn.sum, step, sum);
      for (std::size_t j = 0; j < net::kHidden; ++j) {
        likings[j] += slope * net::bent(sum[j]);
        part[j] = slope * net_.liking()[j] * net::slope(sum[j]);
        all[j] += part[j];
      }
      for (std::uint16_t thing : step.come) add(thing, part, 1);
      for (std::uint16_t thing : step.go) add(thing, part, -1);
    }
    const float by = 0.5f * surprise;
    for (std::size_t j = 0; j < net::kHidden; ++j) {
      values[j] += by * net::bent(turn.sum[j]);
      all[j] += by * net_.values()[j] * net::slope(turn.sum[j]);
    }
    *row(net::kThings + 2) += by;
    for (std::uint16_t thing : turn.sight.seen) add(thing, all, 1);
  }

  void learn_set_up(std::size_t set, double reward) {
    std::vector<double> chances(net_.set_ups().begin(), net_.set_ups().end());
    soften_steps(chances, 1.0);
    float* slopes = row(net::kThings + 2) + 1;
    for (std::size_t i = 0; i < chances.size(); ++i)
      slopes[i] += static_cast<float>(net::kSetUpScale *
                                      (reward * ((i == set) - chances[i]) -
                                       kOpenSetUps * chances[i] * std::log(chances[i] * kSetups + 1e-9)));
  }

  float* row(int number) { return lesson_.gradient.data() + static_cast<std::size_t>(number) * net::kHidden; }

  void add(std::uint16_t thing, const net::Row& part, float sign) {
    float* to = row(thing);
    for (std::size_t j = 0; j < net::kHidden; ++j) to[j] += sign * part[j];
  }

  Net net_;
  Rewards rewards_;
  NetSchoolOptions how_;
  std::vector<std::shared_ptr<const std::vector<float>>> styles_;
  std::vector<int> depths_;
  std::vector<Turn> memory_;  // of this game, the first turns_ of them
  std::size_t turns_ = 0;
  NetLesson lesson_;
};

}  // namespace tefuda::geister
