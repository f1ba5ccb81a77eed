// The searches over worlds for Python: one function each, for all games. The source of worlds knows its game.
#include "search/bind.hpp"

#include <nanobind/stl/vector.h>

#include "core/checked.hpp"
#include "core/submodule.hpp"
#include "search/bind_trees.hpp"
#include "search/engine.hpp"

namespace tefuda {

namespace nb = nanobind;
using namespace nb::literals;

void bind_exact(nb::module_& m);

namespace {

using TreeSearch = TreeReport (Engine::*)(const AnyWorlds&, const AnyPolicy&, const IsmctsOptions&,
                                          const TreeTask&) const;

// What cannot play out is refused before anything is done.
void check_playout(const AnyPolicy& policy) {
  if (policy.remembers())
    throw std::invalid_argument("a policy that remembers a game cannot be used for play-outs");
}

void bind_tree_search(nb::module_& m, const char* name, TreeSearch search, const char* doc) {
  m.def(
      name,
      [search](const AnyWorlds& known, std::uint64_t seed, std::uint64_t iterations, double seconds, double c,
               double reward_scale, const AnyPolicy& playout, bool branch_on_reveals, std::uint32_t expand,
               double prior, bool cautious, int trees, int threads, std::vector<std::uint64_t> counts,
               const Stop* stop) {
        const IsmctsOptions options{c, reward_scale, branch_on_reveals, expand, prior, cautious};
        const Engine& engine = known.engine();
        check_playout(playout);
        engine.check_moves(known, seed);
        const TreeRun grove{{iterations, seconds}, trees, threads, std::move(counts), stop};
        return run_trees(grove, engine.keeps_interpreter(),
                         [&](int t, const Budget& mine, Deadline& deadline) {
                           const std::uint64_t own = derive(seed, static_cast<std::uint64_t>(t));
                           return (engine.*search)(known, playout, options, {own, mine, deadline});
                         });
      },
      "known"_a, nb::kw_only(), "seed"_a, "iterations"_a, "seconds"_a, "c"_a, "reward_scale"_a, "playout"_a,
      "branch_on_reveals"_a, "expand"_a, "prior"_a, "cautious"_a = false, "trees"_a, "threads"_a, "counts"_a,
      "stop"_a.none() = nb::none(), doc);
}

void bind_flat(nb::module_& m) {
  m.def(
      "flat",
      [](const AnyWorlds& known, std::uint64_t seed, std::uint64_t iterations, double seconds,
         const AnyPolicy& playout, int bandit, double zeta, double c, double b, double alpha,
         bool independent, int trees, int threads, std::vector<std::uint64_t> counts, const Stop* stop) {
        const BanditOptions options{
            within<BanditKind>(bandit, 0, static_cast<int>(BanditKind::kThompson), "The kind of a bandit"),
            zeta, c, b, alpha};
        const Engine& engine = known.engine();
        check_playout(playout);
        const TreeRun grove{{iterations, seconds}, trees, threads, std::move(counts), stop};
        return run_trees(grove, engine.keeps_interpreter(),
                         [&](int t, const Budget& mine, Deadline& deadline) {
                           const std::uint64_t own = derive(seed, static_cast<std::uint64_t>(t));
                           return engine.flat(known, playout, options, independent, {own, mine, deadline});
                         });
      },
      "known"_a, nb::kw_only(), "seed"_a, "iterations"_a, "seconds"_a, "playout"_a, "bandit"_a = 0,
      "zeta"_a = 1.0, "c"_a = 1.0, "b"_a = 1.0, "alpha"_a = 0.1, "independent"_a = false, "trees"_a,
      "threads"_a, "counts"_a, "stop"_a.none() = nb::none(), "Flat Monte Carlo; a report for every tree.");
}

}  // namespace

static void bind_search(nb::module_& m) {
  bind_tree_search(m, "ismcts", &Engine::ismcts, "SO-ISMCTS; a report for every tree.");
  bind_tree_search(m, "mo_ismcts", &Engine::mo_ismcts, "MO-ISMCTS; a report for every tree.");
  bind_tree_search(m, "det_uct", &Engine::det_uct, "UCT in a world a tree; a report for every one.");
  bind_flat(m);
  bind_exact(m);
}

static const Submodule search("search", "The searches, for all games.", &bind_search);

}  // namespace tefuda
