// The searches of one game as Python functions over any source of its worlds.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include <type_traits>

#include "core/bind_policy.hpp"
#include "core/world_list.hpp"
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

// One tree; when it fails, the others stop too and those not yet begun are left out.
template <class Grow>
TreeReport grow_or_stop(int t, Deadline& deadline, const Grow& grow) {
  if (deadline.stopped()) return {};
  try {
    const auto began = Deadline::Clock::now();
    TreeReport report = grow(t, deadline);
    report.seconds = std::chrono::duration<double>(Deadline::Clock::now() - began).count();
    report.worlds *= report.seconds;
    report.playouts *= report.seconds;
    return report;
  } catch (...) {
    deadline.stop();
    throw;
  }
}

template <class S, class Grow>
std::vector<TreeReport> run_trees(int trees, int threads, const Grow& grow) {
  if constexpr (kNeedsPython<S>) {
    Deadline deadline([] { return PyErr_CheckSignals() != 0; });
    auto reports = grow_trees(trees, 1, [&](int t) { return grow_or_stop(t, deadline, grow); });
    if (PyErr_Occurred()) throw nb::python_error();
    return reports;
  } else {
    bool interrupted = false;
    Deadline deadline([&interrupted] {
      nb::gil_scoped_acquire hold;
      return interrupted = PyErr_CheckSignals() != 0;
    });
    std::vector<TreeReport> reports;
    {
      nb::gil_scoped_release let_go;
      reports = grow_trees(trees, threads, [&](int t) { return grow_or_stop(t, deadline, grow); });
    }
    if (interrupted) throw nb::python_error();
    return reports;
  }
}

// The share of tree t: of the whole budget, or the counts of an earlier run by the clock, to repeat it.
template <class S>
Budget share_of(const Budget& all, int trees, int threads, const std::vector<std::uint64_t>& counts, int t) {
  if (!counts.empty()) return {counts[static_cast<std::size_t>(t)], 0.0};
  return share(all, trees, kNeedsPython<S> ? 1 : threads, t);
}

// What cannot play out is refused before anything is done.
template <GameState S>
const Policy<S>& for_playouts(const Policy<S>& policy) {
  if (policy.remembers()) throw std::invalid_argument("a policy that remembers a game cannot play out");
  return policy;
}

// A tree search by name; grow(known, policy, options, seed, budget, deadline) grows one tree.
template <GameState S, class Grow>
void bind_tree_search(nb::module_& m, const char* name, Grow grow) {
  m.def(
      name,
      [grow](const Worlds<S>& known, std::uint64_t seed, std::uint64_t iterations, double seconds, double c,
             double reward_scale, const Policy<S>& playout, bool branch_on_reveals, std::uint32_t expand,
             double prior, int trees, int threads, std::vector<std::uint64_t> counts) {
        const IsmctsOptions options{c, reward_scale, branch_on_reveals, expand, prior};
        for_playouts(playout);
        return run_trees<S>(trees, threads, [&](int t, Deadline& deadline) {
          const Budget mine = share_of<S>({iterations, seconds}, trees, threads, counts, t);
          return grow(known, playout, options, derive(seed, static_cast<std::uint64_t>(t)), mine, deadline);
        });
      },
      nb::arg("known"), nb::kw_only(), nb::arg("seed"), nb::arg("iterations"), nb::arg("seconds"),
      nb::arg("c"), nb::arg("reward_scale"), nb::arg("playout"), nb::arg("branch_on_reveals"),
      nb::arg("expand"), nb::arg("prior"), nb::arg("trees"), nb::arg("threads"), nb::arg("counts"));
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
                        return Ismcts<S, true>(world, policy, options).run(derive(seed, 1), budget, deadline);
                      });
  m.def(
      "flat",
      [](const Worlds<S>& known, std::uint64_t seed, std::uint64_t iterations, double seconds,
         const Policy<S>& playout, int bandit, double zeta, double c, double b, double alpha, int trees,
         int threads, std::vector<std::uint64_t> counts) {
        const BanditOptions options{static_cast<BanditKind>(bandit), zeta, c, b, alpha};
        for_playouts(playout);
        return run_trees<S>(trees, threads, [&](int t, Deadline& deadline) {
          const Budget mine = share_of<S>({iterations, seconds}, trees, threads, counts, t);
          return flat_monte_carlo(known, playout, options, derive(seed, static_cast<std::uint64_t>(t)), mine,
                                  deadline);
        });
      },
      nb::arg("known"), nb::kw_only(), nb::arg("seed"), nb::arg("iterations"), nb::arg("seconds"),
      nb::arg("playout"), nb::arg("bandit") = 0, nb::arg("zeta") = 1.0, nb::arg("c") = 1.0,
      nb::arg("b") = 1.0, nb::arg("alpha") = 0.1, nb::arg("trees"), nb::arg("threads"), nb::arg("counts"));
}

// All that a native game offers beside its own rules: Position aside, every search, and what they take.
template <GameState S>
void bind_play(nb::module_& m) {
  bind_worlds<S>(m);
  bind_policy<S>(m);
  bind_search<S>(m);
}

}  // namespace tefuda
