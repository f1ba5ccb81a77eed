// A policy that was learned: softmax over the moves by weights of their features; proofs come first.
#pragma once

#include <memory>
#include <vector>

#include "core/maths.hpp"
#include "games/daihinmin/features.hpp"
#include "games/daihinmin/proofs.hpp"
#include "games/daihinmin/quick_options.hpp"

namespace tefuda::daihinmin {

using Weights = std::vector<float>;  // feature::kCount of them
constexpr float kUnseen = -1e6f;     // the score of what play-outs never do

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

// What a player sees of a table: what is gone, and not where the rest is.
inline QuickTable table_of(const State& s) {
  QuickTable t(s);
  t.live = s.pack;
  for (const Cards gone : s.played) t.live &= ~gone;
  return t;
}

// The same by a network, as play-outs score.
inline void score_moves(const State& s, const Moves& moves,
                        const std::shared_ptr<const QuickWeights>& network, std::vector<float>& out) {
  struct Desk {  // one for a thread, since it remembers hands
    std::shared_ptr<const QuickWeights> network;
    QuickOptions options;
    explicit Desk(const std::shared_ptr<const QuickWeights>& of) : network(of), options(*network) {}
  };
  thread_local std::unique_ptr<Desk> desk;
  if (!desk || desk->network != network) desk = std::make_unique<Desk>(network);
  desk->options.list(table_of(s), true);
  out.clear();
  for (const Move m : moves) {
    const QuickOption* found = desk->options.of(m);
    out.push_back(found ? found->score : kUnseen);
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
  std::shared_ptr<const QuickWeights> network{};  // it scores plays, if there is one

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
    std::vector<float> scores;
    if (network && !s.in_exchange()) {
      score_moves(s, moves, network, scores);
    } else {
      Features features(s, s.player(), others);
      score_moves(features, moves, *weighing, scores);
    }
    soften(scores, temperature, out);
  }
};

}  // namespace tefuda::daihinmin
