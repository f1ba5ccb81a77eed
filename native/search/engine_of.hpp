// The Engine of one State, with its own instance of every search. Every game has a file
// (games/<game>/searches.cpp) that includes this, its rules and nothing of Python, and says
//
//   template const Engine& tefuda::engine_of<its State>();
//
// What is played little can do without an instance of its own: search/erased.hpp.
#pragma once

#include "search/alphabeta.hpp"
#include "search/erased.hpp"
#include "search/exact.hpp"
#include "search/flat.hpp"
#include "search/ismcts.hpp"
#include "search/mo_ismcts.hpp"
#include "search/play_of.hpp"
#include "search/single_world.hpp"

namespace tefuda {

// Games that take moves back (those in Python) cannot be copied for a search without their type.
template <GameState S>
constexpr bool kExactTyped =
    requires(S& s, std::string& text) { s.key(text); } || requires(S& s) { s.undo(); };

template <GameState S>
class ExactOf : public PlayOf<S> {
 public:
  ExactReport<Vector> max_n(const AnyPosition& root, Tie tie, const ExactOptions& options,
                            const TimeLimit& limit) const override {
    const S& state = this->position(root).now();
    return exact<Vector>(state, MaxN{state.player(), tie}, options, limit);
  }
  ExactReport<std::vector<Vector>> soft_max_n(const AnyPosition& root, bool strict,
                                              const ExactOptions& options,
                                              const TimeLimit& limit) const override {
    return exact<std::vector<Vector>>(this->position(root).now(), SoftMaxN{strict}, options, limit);
  }
  ExactReport<unsigned> singleton(const AnyPosition& root, const ExactOptions& options,
                                  const TimeLimit& limit) const override {
    return exact<unsigned>(this->position(root).now(), Singleton{}, options, limit);
  }

 private:
  // Lists instead of sets: Python's sets cannot hold lists.
  static const Vector& listed(const Vector& v) { return v; }
  static std::vector<Vector> listed(const std::set<Vector>& v) { return {v.begin(), v.end()}; }
  static unsigned listed(unsigned v) { return v; }

  template <class V, class Kind>
  static ExactReport<V> exact(S state, Kind kind, const ExactOptions& options, const TimeLimit& limit) {
    const auto found = Exact<S, Kind>(std::move(kind), options, limit.seconds, limit.deadline).run(state);
    ExactReport<V> out{listed(found.value), {}, found.nodes, found.is_done};
    for (const auto& [move, value] : found.moves) out.moves.emplace_back(move, listed(value));
    return out;
  }
};

template <GameState S>
class EngineOf final : public std::conditional_t<kExactTyped<S>, ExactOf<S>, ExactErased<S>> {
 public:
  TreeReport ismcts(const AnyWorlds& known, const AnyPolicy& playout, const IsmctsOptions& options,
                    const TreeTask& task) const override {
    return Ismcts<S>(this->worlds(known), this->policy(playout), options)
        .run(task.seed, task.budget, task.deadline);
  }
  TreeReport mo_ismcts(const AnyWorlds& known, const AnyPolicy& playout, const IsmctsOptions& options,
                       const TreeTask& task) const override {
    return MoIsmcts<S>(this->worlds(known), this->policy(playout), options)
        .run(task.seed, task.budget, task.deadline);
  }
  // Determinized UCT: every tree has one world of its own.
  TreeReport det_uct(const AnyWorlds& known, const AnyPolicy& playout, const IsmctsOptions& options,
                     const TreeTask& task) const override {
    const SingleWorld<S> world(this->worlds(known), derive(task.seed, 0));
    TreeReport report = Ismcts<S, true>(world, this->policy(playout), options)
                            .run(derive(task.seed, 1), task.budget, task.deadline);
    report.draws = world.draws();
    return report;
  }
  TreeReport flat(const AnyWorlds& known, const AnyPolicy& playout, const BanditOptions& bandit,
                  bool independent, const TreeTask& task) const override {
    return flat_monte_carlo(this->worlds(known), this->policy(playout), bandit, independent, task.seed,
                            task.budget, task.deadline);
  }

  Solution alpha_beta(const AnyPosition& root, const AlphaBetaOptions& options, const AnyPolicy* playout,
                      const TimeLimit& limit) const override {
    const PolicyOf<S, Uniform<S>> uniform{{}};
    const Policy<S>& leaves = playout ? this->policy(*playout) : uniform;
    S state = this->position(root).now();
    return AlphaBeta<S>(options, leaves, limit.seconds, limit.deadline).run(state);
  }
};

template <class S>
constexpr bool kSearchesErased = requires { requires S::kSearchesErased; };

template <GameState S>
const Engine& engine_of() {
  static const std::conditional_t<kSearchesErased<S>, ErasedEngineOf<S>, EngineOf<S>> one;
  return one;
}

}  // namespace tefuda
