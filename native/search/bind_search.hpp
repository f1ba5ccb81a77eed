// The searches of one game as Python functions over its Knowledge.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include <type_traits>

#include "core/game.hpp"
#include "search/flat.hpp"
#include "search/ismcts.hpp"
#include "search/mo_ismcts.hpp"
#include "search/single_world.hpp"
#include "search/trees.hpp"

namespace tefuda {

namespace nb = nanobind;

// Searches of games written in Python keep the interpreter; the others let it go.
template <class K>
constexpr bool kNeedsPython = requires { typename K::NeedsPython; };

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

template <class K, class Grow>
std::vector<TreeReport> run_trees(int trees, int threads, const Grow& grow) {
  if constexpr (kNeedsPython<K>) {
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
template <class K>
Budget share_of(const Budget& all, int trees, int threads, const std::vector<std::uint64_t>& counts, int t) {
  if (!counts.empty()) return {counts[static_cast<std::size_t>(t)], 0.0};
  return share(all, trees, kNeedsPython<K> ? 1 : threads, t);
}

// A tree search by name; grow(known, options, seed, budget, deadline) grows one tree.
template <GameKnowledge K, class Grow>
void bind_tree_search(nb::module_& m, const char* name, Grow grow) {
  m.def(
      name,
      [grow](const K& known, std::uint64_t seed, std::uint64_t iterations, double seconds, double c,
             double reward_scale, int playout, bool branch_on_reveals, std::uint32_t expand, double prior,
             int trees, int threads, std::vector<std::uint64_t> counts) {
        const IsmctsOptions options{c, reward_scale, playout, branch_on_reveals, expand, prior};
        return run_trees<K>(trees, threads, [&](int t, Deadline& deadline) {
          const Budget mine = share_of<K>({iterations, seconds}, trees, threads, counts, t);
          return grow(known, options, derive(seed, static_cast<std::uint64_t>(t)), mine, deadline);
        });
      },
      nb::arg("known"), nb::kw_only(), nb::arg("seed"), nb::arg("iterations"), nb::arg("seconds"),
      nb::arg("c"), nb::arg("reward_scale"), nb::arg("playout"), nb::arg("branch_on_reveals"),
      nb::arg("expand"), nb::arg("prior"), nb::arg("trees"), nb::arg("threads"), nb::arg("counts"));
}

template <GameKnowledge K>
void bind_search(nb::module_& m) {
  m.attr("advises") = kAdvises<typename K::State>;
  bind_tree_search<K>(
      m, "ismcts",
      [](const K& known, const IsmctsOptions& options, std::uint64_t seed, const Budget& budget,
         Deadline& deadline) { return Ismcts<K>(known, options).run(seed, budget, deadline); });
  bind_tree_search<K>(
      m, "mo_ismcts",
      [](const K& known, const IsmctsOptions& options, std::uint64_t seed, const Budget& budget,
         Deadline& deadline) { return MoIsmcts<K>(known, options).run(seed, budget, deadline); });
  // Determinized UCT: every tree has one world of its own.
  bind_tree_search<K>(m, "det_uct",
                      [](const K& known, const IsmctsOptions& options, std::uint64_t seed,
                         const Budget& budget, Deadline& deadline) {
                        const SingleWorld<K> world(known, derive(seed, 0));
                        return Ismcts<SingleWorld<K>>(world, options).run(derive(seed, 1), budget, deadline);
                      });
  m.def(
      "flat",
      [](const K& known, std::uint64_t seed, std::uint64_t iterations, double seconds, int playout,
         int bandit, double zeta, double c, double b, double alpha, int trees, int threads,
         std::vector<std::uint64_t> counts) {
        const BanditOptions options{static_cast<BanditKind>(bandit), zeta, c, b, alpha};
        return run_trees<K>(trees, threads, [&](int t, Deadline& deadline) {
          const Budget mine = share_of<K>({iterations, seconds}, trees, threads, counts, t);
          return flat_monte_carlo(known, playout, options, derive(seed, static_cast<std::uint64_t>(t)), mine,
                                  deadline);
        });
      },
      nb::arg("known"), nb::kw_only(), nb::arg("seed"), nb::arg("iterations"), nb::arg("seconds"),
      nb::arg("playout"), nb::arg("bandit") = 0, nb::arg("zeta") = 1.0, nb::arg("c") = 1.0,
      nb::arg("b") = 1.0, nb::arg("alpha") = 0.1, nb::arg("trees"), nb::arg("threads"), nb::arg("counts"));
}

}  // namespace tefuda
