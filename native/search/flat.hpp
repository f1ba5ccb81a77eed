// Flat Monte Carlo: the same worlds for every root move, one play-out a world, the mean decides.
#pragma once

#include "core/game.hpp"
#include "search/budget.hpp"
#include "search/report.hpp"

namespace tefuda {

template <GameKnowledge K>
TreeReport flat_monte_carlo(const K& known, int playout, std::uint64_t seed, const Budget& budget,
                            Deadline& deadline) {
  using State = typename K::State;
  const Rng stream(seed);
  TreeReport out;
  out.depth = 1;
  Moves moves, scratch;
  {
    Rng rng = stream.split(0);
    State state = known.sample(rng);  // the observer's own moves are the same in every world
    state.legal(moves);
  }
  for (Move m : moves) out.moves.push_back({m, 0, 0.0, 0.0});
  const std::uint64_t limit = limit_of(budget);
  for (; out.iterations < limit; ++out.iterations) {
    if (out.iterations > 0 && deadline.passed(out.iterations, budget.seconds)) break;
    const std::uint64_t world = out.iterations / moves.size();
    MoveReport& tried = out.moves[out.iterations % moves.size()];
    Rng rng = stream.split(world);
    State state = known.sample(rng);
    state.apply(tried.move);
    play_out(state, rng, playout, scratch);
    Scores scores{};
    state.scores(scores);
    const double score = scores[known.observer()];
    ++tried.visits;
    tried.total += score;
    tried.squares += score * score;
  }
  out.nodes = out.moves.size();
  return out;
}

}  // namespace tefuda
