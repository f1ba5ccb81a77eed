// The play-out policies of Geister beside the uniform one.
#pragma once

#include <algorithm>

#include "core/policy.hpp"
#include "games/geister/rules.hpp"

namespace tefuda::geister {

// A blue piece on an exit leaves at once; else any move.
struct Leave {
  Move choose(const State& state, Rng& rng) const {
    Moves moves;
    state.legal(moves);
    keep_escapes(state, moves);
    return moves[rng.below(moves.size())];
  }

  void weights(const State& state, const Moves& moves, Chances& out) const {
    Moves kept = moves;
    keep_escapes(state, kept);
    out.clear();
    for (Move m : moves) {
      const bool is_kept = std::find(kept.begin(), kept.end(), m) != kept.end();
      out.push_back(is_kept ? 1.0 / static_cast<double>(kept.size()) : 0.0);
    }
  }

  void play_out(State& state, Rng& rng, Moves&) const { state.random_playout(rng, Playout::kLeave); }

 private:
  static bool escapes(const State& state, Move m) {
    if (state.in_setup()) return false;
    const int p = state.ply & 1;
    return kSteps[p][state.square[p][m / 4]][m % 4] == kOffBoard;
  }

  // Only the escapes, where there are any.
  static void keep_escapes(const State& state, Moves& moves) {
    const auto is_escape = [&](Move m) { return escapes(state, m); };
    if (std::any_of(moves.begin(), moves.end(), is_escape))
      std::erase_if(moves, [&](Move m) { return !is_escape(m); });
  }
};

}  // namespace tefuda::geister
