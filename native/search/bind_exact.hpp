// The searches of open positions of one game as Python functions over its Position (or over a State in plain
// Python). What Python hands in is checked here.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include "core/position.hpp"
#include "core/python_game.hpp"
#include "search/alphabeta.hpp"
#include "search/bind_deadline.hpp"
#include "search/exact.hpp"

namespace tefuda {

// Lists instead of sets: Python's sets cannot hold lists.
inline const Vector& for_python(const Vector& v) { return v; }
inline std::vector<Vector> for_python(const std::set<Vector>& v) { return {v.begin(), v.end()}; }
inline unsigned for_python(unsigned v) { return v; }

template <class V>
struct ExactReport {
  V value{};
  std::vector<std::pair<Move, V>> moves;
  std::uint64_t nodes = 0;
  bool is_done = false;
};

// How long a search of an open position may take; 0 = no limit.
struct Limits {
  double seconds;
  std::uint64_t nodes;
  const Stop* stop;

  void check() const {
    if (!(seconds >= 0)) throw nb::value_error("the seconds of a search are not below 0");
  }
};

template <class E>
E checked(int number, E last, const char* what) {
  if (number < 0 || number > static_cast<int>(last)) throw nb::value_error(what);
  return static_cast<E>(number);
}

inline Payoff checked_payoff(int payoff) {
  return checked(payoff, Payoff::kFirst, "payoff is 0 (scores) or 1 (first place)");
}

inline std::size_t checked_table(std::uint64_t positions) {
  if (positions < 1 || positions > std::uint64_t{1} << 30)
    throw nb::value_error("a table has room for 1 to 2**30 positions");
  return static_cast<std::size_t>(positions);
}

template <GameState S>
void check_not_over(const S& state) {
  Moves moves;
  if (!state.over() && state.player() != kNobody) state.legal(moves);
  if (moves.empty()) throw nb::value_error("Nobody has a move here: there is nothing to search.");
}

template <class S, class Kind>
auto run_exact(S state, Kind kind, const ExactOptions& options, const Limits& limits) {
  check_not_over(state);
  limits.check();
  typename Exact<S, Kind>::Report found;
  with_deadline<std::is_same_v<S, PythonState>>(limits.stop, [&](Deadline& deadline) {
    found = Exact<S, Kind>(std::move(kind), options, limits.seconds, deadline).run(state);
  });
  using V = std::remove_cvref_t<decltype(for_python(found.value))>;
  ExactReport<V> out{for_python(found.value), {}, found.nodes, found.is_done};
  for (const auto& [move, value] : found.moves) out.moves.emplace_back(move, for_python(value));
  return out;
}

// Without a policy leaves are played out uniformly.
template <class S>
Solution run_alpha_beta(S state, const AlphaBetaOptions& options, const Limits& limits,
                        const Policy<S>* playout = nullptr) {
  check_not_over(state);
  limits.check();
  if (!(options.range.low <= options.range.high) || !(options.low < options.high))
    throw nb::value_error("the bounds of a search are two numbers, the lower one first");
  if (options.depth < 0 || options.playouts < 0 || options.playouts > 1000000)
    throw nb::value_error("depth and playouts are not below 0, and there are at most a million play-outs");
  if (options.depth > 0 && options.playouts == 0)
    throw nb::value_error("a search to a depth needs play-outs, or estimates of the game, for its leaves");
  if (playout && playout->remembers())
    throw nb::value_error("a policy that remembers a game cannot play out");
  const PolicyOf<S, Uniform<S>> uniform{{}};
  const Policy<S>& leaves = playout ? *playout : uniform;
  Solution out;
  with_deadline<std::is_same_v<S, PythonState>>(limits.stop, [&](Deadline& deadline) {
    out = AlphaBeta<S>(options, leaves, limits.seconds, deadline).run(state);
  });
  return out;
}

// `root(position)` gives the State that a search may change.
template <GameState S, class Held, class Root>
void def_exact(nb::module_& m, const Root& root) {
  m.def(
      "max_n",
      [root](Held held, int tie, int payoff, std::uint64_t table, std::uint64_t nodes, double seconds,
             const Stop* stop) {
        S state = root(held);
        const MaxN kind{state.player(), checked(tie, Tie::kKind, "tie is 0 to 3")};
        return run_exact<S>(std::move(state), kind,
                            {checked_payoff(payoff), false, nodes, checked_table(table)},
                            {seconds, nodes, stop});
      },
      nb::arg("position"), nb::kw_only(), nb::arg("tie"), nb::arg("payoff"), nb::arg("table"),
      nb::arg("nodes"), nb::arg("seconds"), nb::arg("stop").none() = nb::none());
  m.def(
      "soft_max_n",
      [root](Held held, bool strict, int payoff, std::uint64_t table, std::uint64_t nodes, double seconds,
             const Stop* stop) {
        return run_exact<S>(root(held), SoftMaxN{strict},
                            {checked_payoff(payoff), false, nodes, checked_table(table)},
                            {seconds, nodes, stop});
      },
      nb::arg("position"), nb::kw_only(), nb::arg("strict"), nb::arg("payoff"), nb::arg("table"),
      nb::arg("nodes"), nb::arg("seconds"), nb::arg("stop").none() = nb::none());
  m.def(
      "singleton",
      [root](Held held, bool reluctant, std::uint64_t table, std::uint64_t nodes, double seconds,
             const Stop* stop) {
        return run_exact<S>(root(held), Singleton{}, {Payoff::kFirst, reluctant, nodes, checked_table(table)},
                            {seconds, nodes, stop});
      },
      nb::arg("position"), nb::kw_only(), nb::arg("reluctant"), nb::arg("table"), nb::arg("nodes"),
      nb::arg("seconds"), nb::arg("stop").none() = nb::none());
  m.def(
      "alpha_beta",
      [root](Held held, int payoff, std::pair<double, double> range, std::pair<double, double> bounds,
             int depth, int playouts, bool only_best, std::uint64_t table, std::uint64_t nodes,
             double seconds, const Stop* stop, const Policy<S>* playout) {
        const AlphaBetaOptions options{checked_payoff(payoff),
                                       {range.first, range.second},
                                       bounds.first,
                                       bounds.second,
                                       depth,
                                       nodes,
                                       playouts,
                                       only_best,
                                       checked_table(table)};
        return run_alpha_beta<S>(root(held), options, {seconds, nodes, stop}, playout);
      },
      nb::arg("position"), nb::kw_only(), nb::arg("payoff"), nb::arg("range"), nb::arg("bounds"),
      nb::arg("depth"), nb::arg("playouts"), nb::arg("only_best"), nb::arg("table"), nb::arg("nodes"),
      nb::arg("seconds"), nb::arg("stop").none() = nb::none(), nb::arg("playout").none() = nb::none());
}

template <GameState S>
void bind_exact(nb::module_& m) {
  def_exact<S, const Position<S>&>(m, [](const Position<S>& p) { return p.now(); });
}

template <class V>
void bind_exact_report(nb::module_& m, const char* name, const char* doc) {
  using Report = ExactReport<V>;
  nb::class_<Report>(m, name, doc)
      .def_ro("value", &Report::value, "Of the position, if it is done.")
      .def_ro("moves", &Report::moves)
      .def_ro("nodes", &Report::nodes)
      .def_ro("is_done", &Report::is_done);
}

// What the searches of open positions answer, the same for all games.
inline void bind_solutions(nb::module_& m) {
  bind_exact_report<Vector>(m, "VectorReport", "What max^n found: vectors of payoffs.");
  bind_exact_report<std::vector<Vector>>(m, "SetReport", "What soft-max^n found: sets of vectors, as lists.");
  bind_exact_report<unsigned>(m, "SeatsReport", "What singleton found: seats, as bits.");
  nb::class_<MoveBound>(m, "MoveBound", "What alpha-beta says of one move at the root.")
      .def_ro("move", &MoveBound::move)
      .def_ro("value", &MoveBound::value)
      .def_ro("low", &MoveBound::low, "Proved: it is worth no less.")
      .def_ro("high", &MoveBound::high, "Proved: it is worth no more.")
      .def_ro("depth", &MoveBound::depth, "Plies looked at; 0 = not valued.")
      .def_ro("is_whole", &MoveBound::is_whole, "Looked at to the end of all games.");
  nb::class_<Solution>(m, "Solution", "What alpha-beta found.")
      .def_ro("moves", &Solution::moves)
      .def_ro("nodes", &Solution::nodes)
      .def_ro("depth", &Solution::depth, "Plies that all moves were looked at; 0 = not even one.")
      .def_ro("is_whole", &Solution::is_whole, "To the end of all games, as far as it was asked for.")
      .def_ro("is_done", &Solution::is_done, "Not cut short.");
}

}  // namespace tefuda
