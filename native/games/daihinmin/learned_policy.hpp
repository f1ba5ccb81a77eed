// A policy that was learned: softmax over the moves by weights of their features; proofs come first.
#pragma once

#include <memory>
#include <vector>

#include "core/maths.hpp"
#include "games/daihinmin/features.hpp"
#include "games/daihinmin/proofs.hpp"

namespace tefuda::daihinmin {

using Weights = std::vector<float>;  // feature::kCount of them

// The worth of every move.
inline void score_moves(Features& features, const Moves& moves, const Weights& weights,
                        std::vector<float>& out) {
  out.clear();
  for (Move m : moves) {
    float sum = 0;
    features.visit(m,
                   [&](int index, float value) { sum += weights[static_cast<std::size_t>(index)] * value; });
    out.push_back(sum);
  }
}

// Scores become chances; at temperature 0 the first best has all.
inline void soften(const std::vector<float>& scores, float temperature, std::vector<double>& out) {
  const auto top = std::max_element(scores.begin(), scores.end());
  out.assign(scores.size(), 0);
  if (temperature <= 0) {
    out[static_cast<std::size_t>(top - scores.begin())] = 1;
    return;
  }
  double sum = 0;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    const double gap = (static_cast<double>(scores[i]) - *top) / temperature;
    sum += out[i] = gap < -40 ? 0 : portable_exp(gap);
  }
  for (double& chance : out) chance /= sum;
}

inline std::size_t draw(const std::vector<double>& chances, Rng& rng) {
  double point = rng.uniform();
  for (std::size_t i = 0; i < chances.size(); ++i)
    if ((point -= chances[i]) < 0) return i;
  return static_cast<std::size_t>(std::max_element(chances.begin(), chances.end()) - chances.begin());
}

struct Learned {
  std::shared_ptr<const Weights> weighing;
  float temperature = 0;
  ProofBudget proofs;

  Move choose(const State& s, Rng& rng) const {
    Moves moves;
    std::vector<double> chances;
    candidate_moves(s, moves);
    chances_of(s, moves, chances);
    return moves[draw(chances, rng)];
  }

  void weights(const State& s, const Moves& moves, std::vector<double>& out) const {
    Moves able;
    std::vector<double> chances;
    candidate_moves(s, able);
    chances_of(s, able, chances);
    out.assign(moves.size(), 0);
    for (std::size_t i = 0; i < moves.size(); ++i)
      if (const auto found = std::find(able.begin(), able.end(), moves[i]); found != able.end())
        out[i] = chances[static_cast<std::size_t>(found - able.begin())];
  }

 private:
  void chances_of(const State& s, const Moves& moves, std::vector<double>& out) const {
    const Others others = others_of(s, s.player());
    if (!s.in_exchange()) {
      if (const std::optional<Move> m = proved_move(s, others, moves, proofs)) {
        out.assign(moves.size(), 0);
        out[static_cast<std::size_t>(std::find(moves.begin(), moves.end(), *m) - moves.begin())] = 1;
        return;
      }
    }
    Features features(s, s.player(), others);
    std::vector<float> scores;
    score_moves(features, moves, *weighing, scores);
    soften(scores, temperature, out);
  }
};

}  // namespace tefuda::daihinmin
