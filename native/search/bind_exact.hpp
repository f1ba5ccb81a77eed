// The exact searches of one game as Python functions over its Position (or over a State in plain Python).
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/set.h>
#include <nanobind/stl/vector.h>

#include "core/position.hpp"
#include "core/python_game.hpp"
#include "search/bind_deadline.hpp"
#include "search/exact.hpp"

namespace tefuda {

// Lists instead of sets: Python's sets cannot hold lists.
inline nb::object to_python(const Vector& v) { return nb::cast(v); }
inline nb::object to_python(const std::set<Vector>& v) {
  return nb::cast(std::vector<Vector>(v.begin(), v.end()));
}
inline nb::object to_python(double v) { return nb::cast(v); }
inline nb::object to_python(unsigned v) { return nb::cast(v); }

// (value of the root, [(move, value)], nodes)
template <class S, class Kind>
nb::tuple run_exact(S state, Kind kind, int payoff, bool reluctant, double seconds, const Stop* stop) {
  using Search = Exact<S, Kind>;
  typename Search::Report report;
  with_deadline<std::is_same_v<S, PythonState>>(stop, [&](Deadline& deadline) {
    report = Search(std::move(kind), static_cast<Payoff>(payoff), reluctant, seconds, deadline).run(state);
  });
  nb::list moves;
  for (const auto& [move, value] : report.moves) moves.append(nb::make_tuple(move, to_python(value)));
  return nb::make_tuple(to_python(report.value), moves, report.nodes);
}

// `root(position)` gives the State that a search may change.
template <GameState S, class Held, class Root>
void def_exact(nb::module_& m, const Root& root) {
  m.def(
      "max_n",
      [root](Held held, int tie, int payoff, double seconds, const Stop* stop) {
        S state = root(held);
        const MaxN kind{state.player(), static_cast<Tie>(tie)};
        return run_exact<S>(std::move(state), kind, payoff, false, seconds, stop);
      },
      nb::arg("position"), nb::kw_only(), nb::arg("tie"), nb::arg("payoff"), nb::arg("seconds"),
      nb::arg("stop").none() = nb::none(),
      nb::sig("def max_n(position: typing.Any, *, tie: int, payoff: int, "
              "seconds: float, stop: tefuda._native.Stop | None = None) -> tuple[typing.Any, list[tuple[int, "
              "typing.Any]], int]"));
  m.def(
      "soft_max_n",
      [root](Held held, bool strict, int payoff, double seconds, const Stop* stop) {
        return run_exact<S>(root(held), SoftMaxN{strict}, payoff, false, seconds, stop);
      },
      nb::arg("position"), nb::kw_only(), nb::arg("strict"), nb::arg("payoff"), nb::arg("seconds"),
      nb::arg("stop").none() = nb::none(),
      nb::sig("def soft_max_n(position: typing.Any, *, strict: bool, payoff: int, "
              "seconds: float, stop: tefuda._native.Stop | None = None) -> tuple[typing.Any, list[tuple[int, "
              "typing.Any]], int]"));
  m.def(
      "paranoid",
      [root](Held held, int payoff, double seconds, const Stop* stop) {
        S state = root(held);
        const Paranoid kind{state.player()};
        return run_exact<S>(std::move(state), kind, payoff, false, seconds, stop);
      },
      nb::arg("position"), nb::kw_only(), nb::arg("payoff"), nb::arg("seconds"),
      nb::arg("stop").none() = nb::none(),
      nb::sig("def paranoid(position: typing.Any, *, payoff: int, "
              "seconds: float, stop: tefuda._native.Stop | None = None) -> tuple[typing.Any, list[tuple[int, "
              "typing.Any]], int]"));
  m.def(
      "singleton",
      [root](Held held, bool reluctant, double seconds, const Stop* stop) {
        return run_exact<S>(root(held), Singleton{}, static_cast<int>(Payoff::kFirst), reluctant, seconds,
                            stop);
      },
      nb::arg("position"), nb::kw_only(), nb::arg("reluctant"), nb::arg("seconds"),
      nb::arg("stop").none() = nb::none(),
      nb::sig("def singleton(position: typing.Any, *, reluctant: bool, "
              "seconds: float, stop: tefuda._native.Stop | None = None) -> tuple[typing.Any, list[tuple[int, "
              "typing.Any]], int]"));
}

template <GameState S>
void bind_exact(nb::module_& m) {
  def_exact<S, const Position<S>&>(m, [](const Position<S>& p) { return p.now(); });
}

}  // namespace tefuda
