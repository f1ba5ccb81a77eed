// The learned policy as a likelihood: how somebody who plays like it would move, without the proofs, which
// cost more than all the rest and speak up in few positions only.
#pragma once

#include "games/daihinmin/learned_policy.hpp"

namespace tefuda::daihinmin {

struct Habit {
  std::shared_ptr<const Weights> weighing;
  float temperature = 1;

  Move choose(const State& s, Rng& rng) const {
    Moves moves;
    std::vector<double> chances;
    s.legal(moves);
    weights(s, moves, chances);
    return moves[draw(chances, rng)];
  }

  // `moves` are the legal ones; a pass to an empty table comes first and is never made.
  void weights(const State& s, const Moves& moves, std::vector<double>& out) const {
    const Others others = others_of(s, s.player());
    Features features(s, s.player(), others);
    thread_local std::vector<float> scores;
    score_moves(features, moves, *weighing, scores);
    if (!s.in_exchange() && s.top.empty() && moves.size() > 1) scores[0] = -1e6f;
    soften(scores, temperature, out);
  }
};

}  // namespace tefuda::daihinmin
