// Flat Monte Carlo: a bandit says which root move to try next; the k-th try of every move plays out the
// k-th world, so that moves are compared on the same worlds; the mean decides.
#pragma once

#include "bandits/bandit.hpp"
#include "core/game.hpp"
#include "search/budget.hpp"
#include "search/meter.hpp"
#include "search/report.hpp"

namespace tefuda {

template <GameKnowledge K>
TreeReport flat_monte_carlo(const K& known, int playout, const BanditOptions& bandit_options,
                            std::uint64_t seed, const Budget& budget, Deadline& deadline) {
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
  Bandit bandit(bandit_options, moves.size());
  Meter meter;
  const ScoreRange range = known.range();
  const std::uint64_t limit = limit_of(budget);
  Watch watch(deadline, budget.seconds);
  for (; out.iterations < limit; ++out.iterations) {
    if (out.iterations > 0 && watch.over()) break;
    Rng chance = stream.split(~out.iterations);  // Thompson's draws
    const std::size_t arm = bandit.select(chance);
    MoveReport& tried = out.moves[arm];
    Rng rng = stream.split(tried.visits);
    meter.begin();
    State state = known.sample(rng);
    meter.lap(Meter::kWorlds);
    state.apply(tried.move);
    play_out(state, rng, playout, scratch);
    meter.lap(Meter::kPlayouts);
    Scores scores{};
    state.scores(scores);
    const double score = scores[known.observer()];
    ++tried.visits;
    tried.total += score;
    tried.squares += score * score;
    bandit.update(arm, (score - range.low) / (range.high - range.low));
    meter.lap(Meter::kRest);
  }
  out.nodes = out.moves.size();
  meter.report(out);
  return out;
}

}  // namespace tefuda
