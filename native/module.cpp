// tefuda._native: the inner loops. One submodule a game, mirroring tefuda.games.
#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include <cstdlib>

#include "bandits/bind.hpp"
#include "core/python_game.hpp"
#include "core/rng.hpp"
#include "core/stop.hpp"
#include "endgame/bind.hpp"
#ifdef TEFUDA_FUZZ
#include "fuzz/bind.hpp"
#endif
#include "games/bridge/bind.hpp"
#include "games/daihinmin/bind.hpp"
#include "games/geister/bind.hpp"
#include "games/kuhn/bind.hpp"
#include "games/saboteur/bind.hpp"
#include "games/tanhinmin/bind.hpp"
#include "games/toy/bind.hpp"
#include "search/bind_exact.hpp"
#include "search/bind_search.hpp"
#include "search/report.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace tefuda;

namespace {

void bind_rng(nb::module_& m) {
  m.def("derive", &derive, "seed"_a, "key"_a, "The seed of the stream that `key` names below `seed`.");
  nb::class_<Rng>(m, "Rng", "A random stream that is the same on every machine.")
      .def(nb::init<std::uint64_t>(), "seed"_a)
      .def("next", &Rng::next, "64 random bits.")
      .def("uniform", &Rng::uniform, "A float in [0, 1).")
      .def("split", &Rng::split, "key"_a, "A stream of its own; this one does not move.")
      .def(
          "below",
          [](Rng& rng, std::int64_t n) {
            if (n < 1) throw nb::value_error("below(n) needs n >= 1");
            return rng.below(static_cast<std::uint64_t>(n));
          },
          "n"_a, "A whole number in 0 .. n-1.")
      .def(
          "choice",
          [](Rng& rng, nb::sequence items) {
            const std::size_t n = nb::len(items);
            if (n == 0) throw nb::value_error("nothing to choose from");
            return nb::object(items[rng.below(n)]);
          },
          "items"_a, nb::sig("def choice(self, items: collections.abc.Sequence[typing.Any]) -> typing.Any"),
          "One item of a sequence.")
      .def(
          "shuffle",
          [](Rng& rng, nb::list items) {
            for (std::size_t i = nb::len(items); i > 1; --i) {
              const std::size_t j = rng.below(i);
              nb::object a = items[i - 1], b = items[j];
              items[i - 1] = b;
              items[j] = a;
            }
          },
          "items"_a, nb::sig("def shuffle(self, items: list[typing.Any]) -> None"),
          "Shuffles a list in place.");
}

void bind_stop(nb::module_& m) {
  nb::class_<Stop>(m, "Stop", "Ends the searches that were given it; may be set from any thread.")
      .def(nb::init<const Stop*>(), "also"_a.none() = nb::none(), nb::keep_alive<1, 2>(),
           "One that is set with another, too.")
      // In another process nobody can set it.
      .def(
          "__reduce__", [](nb::handle self) { return nb::make_tuple(self.type(), nb::make_tuple()); },
          nb::sig("def __reduce__(self) -> tuple[type[Stop], tuple[()]]"))
      .def("set", &Stop::set, "End them: each hears it within milliseconds and answers with what it has.")
      .def_prop_ro("is_set", &Stop::is_set);
}

void bind_reports(nb::module_& m) {
  nb::class_<MoveReport>(m, "MoveReport", "One root move: how often tried, sum and squares of scores.")
      .def_ro("move", &MoveReport::move)
      .def_ro("visits", &MoveReport::visits)
      .def_ro("total", &MoveReport::total)
      .def_ro("squares", &MoveReport::squares)
      .def_ro("weight", &MoveReport::weight)
      .def_ro("weight_squares", &MoveReport::weight_squares);
  nb::class_<Draws>(m, "Draws", "How the worlds of a search were come by.")
      .def_ro("count", &Draws::count)
      .def_ro("tries", &Draws::tries)
      .def_ro("weight", &Draws::weight, "Sum of the weights.")
      .def_ro("squares", &Draws::squares, "Sum of their squares.");
  nb::class_<TreeReport>(m, "TreeReport", "What one tree, or several pooled ones, found at the root.")
      .def_ro("moves", &TreeReport::moves)
      .def_ro("iterations", &TreeReport::iterations)
      .def_ro("nodes", &TreeReport::nodes)
      .def_ro("depth", &TreeReport::depth)
      .def_ro("seconds", &TreeReport::seconds)
      .def_ro("worlds", &TreeReport::worlds)
      .def_ro("playouts", &TreeReport::playouts)
      .def_ro("draws", &TreeReport::draws);
  m.def("pooled", &pooled, "trees"_a, "Counts and scores of equal moves added.");
}

}  // namespace

NB_MODULE(_native, m) {
  // A daemon thread that is at work when the interpreter ends keeps what it holds, a Stop or a table, say:
  // nobody can free that any more, and it is nothing to warn users about.
  nb::set_leak_warnings(std::getenv("TEFUDA_LEAK_WARNINGS") != nullptr);
  m.doc() = "The inner loops of Tefuda (C++20).";
  bind_rng(m);
  bind_stop(m);
  bind_reports(m);
  bind_solutions(m);

  auto bandits = m.def_submodule("bandits", "Bandits.");
  bind_bandits(bandits);

  auto python = m.def_submodule("python", "Searches over games written in Python.");
  nb::class_<Worlds<PythonState>>(python, "Worlds", "A source of worlds, as searches take it.");
  nb::class_<PythonWorlds, Worlds<PythonState>>(python, "Knowledge",
                                                "Worlds of a Python game, from sample(rng).")
      .def(nb::init<nb::object, int, int, double, double, nb::object>(), "sample"_a, "observer"_a,
           "players"_a, "low"_a, "high"_a, "propose"_a = nb::none())
      .def("remember", &PythonWorlds::remember, "starts"_a, "moves"_a, "weights"_a, "sample_start"_a);
  nb::class_<Policy<PythonState>>(python, "Policy", "A way to choose moves of a Python game.")
      .def_prop_ro("remembers", &Policy<PythonState>::remembers)
      .def_prop_ro("weighs", &Policy<PythonState>::weighs);
  python.def("uniform", [] { return policy_of<PythonState>(Uniform<PythonState>{}); });
  python.def(
      "chosen_by", [](nb::object choose) { return policy_of<PythonState>(PythonChoice{std::move(choose)}); },
      "choose"_a, "A policy from choose(state, rng) -> Move.");
  bind_search<PythonState>(python);
  def_exact<PythonState, nb::object>(python, [](nb::object state) {
    return PythonState(state.attr("copy")(), nb::cast<int>(state.attr("game").attr("players")), nullptr);
  });

  auto geister = m.def_submodule("geister", "Geister.");
  geister::bind(geister);
  auto bridge = m.def_submodule("bridge", "Contract bridge.");
  bridge::bind(bridge);
  auto daihinmin = m.def_submodule("daihinmin", "Daihinmin.");
  daihinmin::bind(daihinmin);
  auto kuhn = m.def_submodule("kuhn", "Kuhn poker.");
  kuhn::bind(kuhn);
  auto saboteur = m.def_submodule("saboteur", "Saboteur.");
  saboteur::bind(saboteur);
  auto wide = m.def_submodule("saboteur_wide", "Saboteur on a board without a limit.");
  saboteur::bind_wide(wide);
  auto tanhinmin = m.def_submodule("tanhinmin", "Tanhinmin.");
  tanhinmin::bind(tanhinmin);
  auto endings = m.def_submodule("endgame", "Tables of solved endings.");
  endgame::bind(endings);
  auto toy = m.def_submodule("toy", "The toy game that tests the contracts.");
  toy::bind(toy);
#ifdef TEFUDA_FUZZ
  auto fuzzing = m.def_submodule("fuzz", "The fuzz target.");
  fuzz::bind(fuzzing);
#endif
}
