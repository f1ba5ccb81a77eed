// The searches of one game as Python functions over any source of its worlds.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include <type_traits>

#include "core/bind_policy.hpp"
#include "core/checked.hpp"
#include "core/world_list.hpp"
#include "search/bind_deadline.hpp"
#include "search/flat.hpp"
#include "search/ismcts.hpp"
#include "search/mo_ismcts.hpp"
#include "search/single_world.hpp"
#include "search/trees.hpp"

namespace tefuda {

namespace nb = nanobind;

// Searches of games written in Python keep the interpreter; the others let it go.
template <class S>
constexpr bool kNeedsPython = requires { typename S::NeedsPython; };

// One tree; when it fails or is stopped, the others stop too and those not yet begun are left out, all but
// the first: there is always an answer.
template <class Grow>
TreeReport grow_or_stop(int t, const Budget& budget, Deadline& deadline, const Grow& grow) {
  if (t > 0 && deadline.stopped()) return {};
  try {
    const auto began = Deadline::Clock::now();
    TreeReport report = grow(t, budget, deadline);
    report.seconds = std::chrono::duration<double>(Deadline::Clock::now() - began).count();
    report.worlds *= report.seconds;
    report.playouts *= report.seconds;
    return report;
  } catch (...) {
    deadline.stop();
    throw;
  }
}

// What all trees of a search share. `counts`, the walks of every tree in an earlier search that was cut
// short, replace the budget to repeat it; a tree with 0 was not begun.
struct Grove {
  Budget budget;
  int trees, threads;
  std::vector<std::uint64_t> counts;
  const Stop* stop;
  static constexpr int kMost = 4096;

  void check() const {
    if (trees < 1 || trees > kMost || threads < 1 || threads > kMost)
      throw nb::value_error("a search has 1 to 4096 trees, on 1 to 4096 threads");
    if (!(budget.seconds >= 0)) throw nb::value_error("the seconds of a search are not below 0");
    if (counts.empty()) {
      if (budget.iterations == 0 && budget.seconds == 0 && stop == nullptr)
        throw nb::value_error("a search needs iterations, seconds or a stop handle: it would never end");
      if (budget.iterations != 0 && budget.iterations < static_cast<std::uint64_t>(trees))
        throw nb::value_error("there are fewer iterations than trees");
    } else if (counts.size() != static_cast<std::size_t>(trees) || counts.front() == 0) {
      throw nb::value_error("the counts of a search are one for each tree, and the first is above 0");
    }
  }
};

// grow(t, budget, deadline) grows tree t.
template <class S, class Grow>
std::vector<TreeReport> run_trees(const Grove& grove, const Grow& grow) {
  grove.check();
  std::vector<TreeReport> reports;
  with_deadline<kNeedsPython<S>>(grove.stop, [&](Deadline& deadline) {
    const int crew = kNeedsPython<S> ? 1 : grove.threads;
    reports = grow_trees(grove.trees, crew, [&](int t) -> TreeReport {
      if (grove.counts.empty())
        return grow_or_stop(t, share(grove.budget, grove.trees, crew, t), deadline, grow);
      const Budget again{grove.counts[static_cast<std::size_t>(t)], 0.0};
      return again.iterations ? grow_or_stop(t, again, deadline, grow) : TreeReport{};
    });
  });
  return reports;
}

// What cannot play out is refused before anything is done.
template <GameState S>
const Policy<S>& for_playouts(const Policy<S>& policy) {
  if (policy.remembers()) throw std::invalid_argument("a policy that remembers a game cannot play out");
  return policy;
}

// Whoever has no moves has nothing to search: so it is in all worlds, if it is in one of them.
template <GameState S>
void check_moves(const Worlds<S>& known, std::uint64_t seed) {
  Rng rng(seed);
  const S state = known.sample(rng);
  Moves moves;
  if (!state.over() && state.player() != kNobody) state.legal(moves);
  if (moves.empty()) throw nb::value_error("Nobody has a move here: there is nothing to search.");
}

// A tree search by name; grow(known, policy, options, seed, budget, deadline) grows one tree.
template <GameState S, class Grow>
void bind_tree_search(nb::module_& m, const char* name, Grow grow) {
  m.def(
      name,
      [grow](const Worlds<S>& known, std::uint64_t seed, std::uint64_t iterations, double seconds, double c,
             double reward_scale, const Policy<S>& playout, bool branch_on_reveals, std::uint32_t expand,
             double prior, int trees, int threads, std::vector<std::uint64_t> counts, const Stop* stop) {
        const IsmctsOptions options{c, reward_scale, branch_on_reveals, expand, prior};
        for_playouts(playout);
        check_moves(known, seed);
        const Grove grove{{iterations, seconds}, trees, threads, std::move(counts), stop};
        return run_trees<S>(grove, [&](int t, const Budget& mine, Deadline& deadline) {
          return grow(known, playout, options, derive(seed, static_cast<std::uint64_t>(t)), mine, deadline);
        });
      },
      nb::arg("known"), nb::kw_only(), nb::arg("seed"), nb::arg("iterations"), nb::arg("seconds"),
      nb::arg("c"), nb::arg("reward_scale"), nb::arg("playout"), nb::arg("branch_on_reveals"),
      nb::arg("expand"), nb::arg("prior"), nb::arg("trees"), nb::arg("threads"), nb::arg("counts"),
      nb::arg("stop").none() = nb::none());
}

template <GameState S>
void bind_search(nb::module_& m) {
  bind_tree_search<S>(m, "ismcts",
                      [](const Worlds<S>& known, const Policy<S>& policy, const IsmctsOptions& options,
                         std::uint64_t seed, const Budget& budget, Deadline& deadline) {
                        return Ismcts<S>(known, policy, options).run(seed, budget, deadline);
                      });
  bind_tree_search<S>(m, "mo_ismcts",
                      [](const Worlds<S>& known, const Policy<S>& policy, const IsmctsOptions& options,
                         std::uint64_t seed, const Budget& budget, Deadline& deadline) {
                        return MoIsmcts<S>(known, policy, options).run(seed, budget, deadline);
                      });
  // Determinized UCT: every tree has one world of its own.
  bind_tree_search<S>(m, "det_uct",
                      [](const Worlds<S>& known, const Policy<S>& policy, const IsmctsOptions& options,
                         std::uint64_t seed, const Budget& budget, Deadline& deadline) {
                        const SingleWorld<S> world(known, derive(seed, 0));
                        TreeReport report =
                            Ismcts<S, true>(world, policy, options).run(derive(seed, 1), budget, deadline);
                        report.draws = world.draws();
                        return report;
                      });
  m.def(
      "flat",
      [](const Worlds<S>& known, std::uint64_t seed, std::uint64_t iterations, double seconds,
         const Policy<S>& playout, int bandit, double zeta, double c, double b, double alpha,
         bool independent, int trees, int threads, std::vector<std::uint64_t> counts, const Stop* stop) {
        const BanditOptions options{
            within<BanditKind>(bandit, 0, static_cast<int>(BanditKind::kThompson), "A bandit"), zeta, c, b,
            alpha};
        for_playouts(playout);
        const Grove grove{{iterations, seconds}, trees, threads, std::move(counts), stop};
        return run_trees<S>(grove, [&](int t, const Budget& mine, Deadline& deadline) {
          return flat_monte_carlo(known, playout, options, independent,
                                  derive(seed, static_cast<std::uint64_t>(t)), mine, deadline);
        });
      },
      nb::arg("known"), nb::kw_only(), nb::arg("seed"), nb::arg("iterations"), nb::arg("seconds"),
      nb::arg("playout"), nb::arg("bandit") = 0, nb::arg("zeta") = 1.0, nb::arg("c") = 1.0,
      nb::arg("b") = 1.0, nb::arg("alpha") = 0.1, nb::arg("independent") = false, nb::arg("trees"),
      nb::arg("threads"), nb::arg("counts"), nb::arg("stop").none() = nb::none());
}

// All that a native game offers beside its own rules: Position aside, every search, and what they take.
template <GameState S>
void bind_play(nb::module_& m) {
  bind_worlds<S>(m);
  bind_policy<S>(m);
  bind_search<S>(m);
}

}  // namespace tefuda
