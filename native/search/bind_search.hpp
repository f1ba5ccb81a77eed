// The searches of one game as Python functions over its Knowledge.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include <type_traits>

#include "core/checked.hpp"
#include "core/game.hpp"
#include "search/bind_deadline.hpp"
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
template <class K, class Grow>
std::vector<TreeReport> run_trees(const Grove& grove, const Grow& grow) {
  grove.check();
  std::vector<TreeReport> reports;
  with_deadline<kNeedsPython<K>>(grove.stop, [&](Deadline& deadline) {
    const int crew = kNeedsPython<K> ? 1 : grove.threads;
    reports = grow_trees(grove.trees, crew, [&](int t) -> TreeReport {
      if (grove.counts.empty())
        return grow_or_stop(t, share(grove.budget, grove.trees, crew, t), deadline, grow);
      const Budget again{grove.counts[static_cast<std::size_t>(t)], 0.0};
      return again.iterations ? grow_or_stop(t, again, deadline, grow) : TreeReport{};
    });
  });
  return reports;
}

// A tree search by name; grow(known, options, seed, budget, deadline) grows one tree.
template <GameKnowledge K, class Grow>
void bind_tree_search(nb::module_& m, const char* name, Grow grow) {
  m.def(
      name,
      [grow](const K& known, std::uint64_t seed, std::uint64_t iterations, double seconds, double c,
             double reward_scale, int playout, bool branch_on_reveals, std::uint32_t expand, double prior,
             int trees, int threads, std::vector<std::uint64_t> counts, const Stop* stop) {
        const IsmctsOptions options{c, reward_scale, playout, branch_on_reveals, expand, prior};
        const Grove grove{{iterations, seconds}, trees, threads, std::move(counts), stop};
        return run_trees<K>(grove, [&](int t, const Budget& mine, Deadline& deadline) {
          return grow(known, options, derive(seed, static_cast<std::uint64_t>(t)), mine, deadline);
        });
      },
      nb::arg("known"), nb::kw_only(), nb::arg("seed"), nb::arg("iterations"), nb::arg("seconds"),
      nb::arg("c"), nb::arg("reward_scale"), nb::arg("playout"), nb::arg("branch_on_reveals"),
      nb::arg("expand"), nb::arg("prior"), nb::arg("trees"), nb::arg("threads"), nb::arg("counts"),
      nb::arg("stop").none() = nb::none());
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
         std::vector<std::uint64_t> counts, const Stop* stop) {
        const BanditOptions options{
            within<BanditKind>(bandit, 0, static_cast<int>(BanditKind::kThompson), "A bandit"), zeta, c, b,
            alpha};
        const Grove grove{{iterations, seconds}, trees, threads, std::move(counts), stop};
        return run_trees<K>(grove, [&](int t, const Budget& mine, Deadline& deadline) {
          return flat_monte_carlo(known, playout, options, derive(seed, static_cast<std::uint64_t>(t)), mine,
                                  deadline);
        });
      },
      nb::arg("known"), nb::kw_only(), nb::arg("seed"), nb::arg("iterations"), nb::arg("seconds"),
      nb::arg("playout"), nb::arg("bandit") = 0, nb::arg("zeta") = 1.0, nb::arg("c") = 1.0,
      nb::arg("b") = 1.0, nb::arg("alpha") = 0.1, nb::arg("trees"), nb::arg("threads"), nb::arg("counts"),
      nb::arg("stop").none() = nb::none());
}

}  // namespace tefuda
