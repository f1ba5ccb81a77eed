// All that Python can ask of a game beside its own rules, behind virtual calls without a type parameter: one
// call a tree or a game, so that what it costs is nothing. The bindings know no more than this.
//
// What is handed in comes from Python and may be of another game: every method refuses that (core/any.hpp).
#pragma once

#include <memory>
#include <vector>

#include "bandits/bandit.hpp"
#include "core/any.hpp"
#include "core/worlds.hpp"
#include "search/budget.hpp"
#include "search/options.hpp"
#include "search/report.hpp"
#include "search/solution.hpp"

namespace tefuda {

// How one tree is grown: its stream, its share of the budget, and what may end it.
struct TreeTask {
  std::uint64_t seed;
  const Budget& budget;
  Deadline& deadline;
};

// How long a search of an open position may take; 0 = no limit.
struct TimeLimit {
  double seconds;
  Deadline& deadline;
};

class Engine {
 public:
  using Positions = std::vector<const AnyPosition*>;
  using Policies = std::vector<const AnyPolicy*>;
  using Weights = std::vector<std::uint64_t>;
  using Seeds = std::vector<std::uint64_t>;

  virtual ~Engine() = default;

  // Is the game written in Python? Then its searches keep the interpreter, and have one thread.
  virtual bool keeps_interpreter() const = 0;

  // Worlds (core/worlds.hpp).
  virtual std::unique_ptr<AnyPosition> sample(const AnyWorlds& known, Rng& rng) const = 0;
  virtual std::unique_ptr<AnyPosition> propose(const AnyWorlds& known, Rng& rng, Draw& draw) const = 0;
  // A WorldList.
  virtual std::unique_ptr<AnyWorlds> list(const Positions& worlds, const Weights& weights, int observer,
                                          ScoreRange range, bool evenly) const = 0;
  virtual void remember(AnyWorlds& list, const Positions& worlds, const Positions& starts,
                        const Weights& weights) const = 0;

  // Policies and whole games (core/policy.hpp).
  virtual std::shared_ptr<AnyPolicy> uniform() const = 0;
  virtual Move choose(const AnyPolicy& policy, const AnyPosition& game, Rng& rng) const = 0;
  virtual Move choose(AnyMind& mind, const AnyPosition& game, Rng& rng) const = 0;
  virtual std::vector<double> weights(const AnyPolicy& policy, const AnyPosition& game) const = 0;
  virtual void play_out(AnyPosition& game, const Policies& policies, const Seeds& seeds) const = 0;
  virtual double likelihood(const AnyPosition& game, int observer, const AnyPolicy& policy,
                            double noise) const = 0;

  // Searches over worlds: one tree each. Whoever has no moves has nothing to search: so it is in all worlds,
  // if it is in one of them.
  virtual void check_moves(const AnyWorlds& known, std::uint64_t seed) const = 0;
  virtual TreeReport ismcts(const AnyWorlds& known, const AnyPolicy& playout, const IsmctsOptions& options,
                            const TreeTask& task) const = 0;
  virtual TreeReport mo_ismcts(const AnyWorlds& known, const AnyPolicy& playout, const IsmctsOptions& options,
                               const TreeTask& task) const = 0;
  virtual TreeReport det_uct(const AnyWorlds& known, const AnyPolicy& playout, const IsmctsOptions& options,
                             const TreeTask& task) const = 0;
  virtual TreeReport flat(const AnyWorlds& known, const AnyPolicy& playout, const BanditOptions& bandit,
                          bool independent, const TreeTask& task) const = 0;

  // Searches of open positions. `root` is what `opened` gives: a position of the search's own, in which
  // somebody has a move.
  virtual std::unique_ptr<AnyPosition> opened(const AnyPosition& game) const = 0;
  virtual ExactReport<Vector> max_n(const AnyPosition& root, Tie tie, const ExactOptions& options,
                                    const TimeLimit& limit) const = 0;
  virtual ExactReport<std::vector<Vector>> soft_max_n(const AnyPosition& root, bool strict,
                                                      const ExactOptions& options,
                                                      const TimeLimit& limit) const = 0;
  virtual ExactReport<unsigned> singleton(const AnyPosition& root, const ExactOptions& options,
                                          const TimeLimit& limit) const = 0;
  // Without a policy leaves are played out uniformly.
  virtual Solution alpha_beta(const AnyPosition& root, const AlphaBetaOptions& options,
                              const AnyPolicy* playout, const TimeLimit& limit) const = 0;
};

}  // namespace tefuda
