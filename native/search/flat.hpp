// Flat Monte Carlo: a bandit says which root move to try next; the k-th try of every move plays out the
// k-th world with the same stream, so that moves are compared on the same worlds; the mean decides. When
// `independent`, every try has a world and a stream of its own. Where tries are shared out evenly, worlds
// count by their weights; other bandits get worlds drawn by weight.
#pragma once

#include <stdexcept>

#include "bandits/bandit.hpp"
#include "core/policy.hpp"
#include "core/worlds.hpp"
#include "search/budget.hpp"
#include "search/meter.hpp"
#include "search/report.hpp"

namespace tefuda {

template <GameState State>
TreeReport flat_monte_carlo(const Worlds<State>& known, const Policy<State>& playout,
                            const BanditOptions& bandit_options, bool independent, std::uint64_t seed,
                            const Budget& budget, Deadline& deadline) {
  const Rng stream(seed);
  TreeReport out;
  out.depth = 1;
  Moves moves, scratch;
  {
    Rng rng = stream.split(0);
    State state = known.sample(rng);  // the observer's own moves are the same in every world
    if (!state.over()) state.legal(moves);
  }
  if (moves.empty()) throw std::invalid_argument("nobody has a move here: there is nothing to search");
  for (Move m : moves) out.moves.push_back({m, 0, 0.0, 0.0, 0.0, 0.0});
  Bandit bandit(bandit_options, moves.size());
  Meter meter;
  const ScoreRange range = known.range();
  const bool weighted = bandit_options.kind == BanditKind::kEven;
  const std::uint64_t limit = limit_of(budget);
  Watch watch(deadline, budget.seconds);
  for (; out.iterations < limit; ++out.iterations) {
    if (out.iterations > 0 && watch.over()) break;
    Rng chance = stream.split(~out.iterations);  // Thompson's draws
    const std::size_t arm = bandit.select(chance);
    MoveReport& tried = out.moves[arm];
    Rng rng = stream.split(independent ? out.iterations : tried.visits);
    meter.begin();
    Draw draw;
    State state = weighted ? known.propose(rng, draw) : known.sample(rng, draw);
    if (independent || tried.visits == out.draws.count) out.draws.add(draw);  // else seen with another move
    meter.lap(Meter::kWorlds);
    state.apply(tried.move);
    playout.play_out(state, rng, scratch);
    meter.lap(Meter::kPlayouts);
    Scores scores{};
    state.scores(scores);
    const double score = scores[known.observer()];
    ++tried.visits;
    tried.total += draw.weight * score;
    tried.squares += draw.weight * score * score;
    tried.weight += draw.weight;
    tried.weight_squares += draw.weight * draw.weight;
    bandit.update(arm, (score - range.low) / (range.high - range.low));
    meter.lap(Meter::kRest);
  }
  out.nodes = out.moves.size();
  meter.report(out);
  return out;
}

}  // namespace tefuda
