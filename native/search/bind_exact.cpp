// The searches of open positions for Python: one function each, for all games. What Python hands in is
// checked here.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include "search/bind.hpp"
#include "search/bind_deadline.hpp"
#include "search/engine.hpp"

namespace tefuda {

namespace nb = nanobind;
using namespace nb::literals;

void check_seconds(double seconds) {
  if (!(seconds >= 0)) throw std::invalid_argument("the seconds of a search must be 0 or more");
}

void check_options(const AlphaBetaOptions& options) {
  if (!(options.range.low <= options.range.high) || !(options.low < options.high))
    throw std::invalid_argument("the bounds of a search are two numbers, the lower one first");
  if (options.depth < 0 || options.playouts < 0 || options.playouts > 1000000)
    throw std::invalid_argument("depth and playouts must be 0 or more, and playouts at most a million");
  if (options.depth > 0 && options.playouts == 0)
    throw std::invalid_argument(
        "a search to a depth needs play-outs, or estimates of the game, for its leaves");
}

std::size_t checked_table(std::uint64_t positions) {
  if (positions < 1 || positions > std::uint64_t{1} << 30)
    throw std::invalid_argument("a table has room for 1 to 2**30 positions");
  return static_cast<std::size_t>(positions);
}

namespace {

template <class E>
E checked(int number, E last, const char* what) {
  if (number < 0 || number > static_cast<int>(last)) throw std::invalid_argument(what);
  return static_cast<E>(number);
}

Payoff checked_payoff(int payoff) {
  return checked(payoff, Payoff::kFirst, "payoff is 0 (scores) or 1 (first place)");
}

// Runs search(engine, root, limit) on a position of its own.
template <class Search>
auto run_open(const AnyPosition& position, double seconds, const Stop* stop, const Search& search) {
  const Engine& engine = position.engine();
  const std::unique_ptr<AnyPosition> root = engine.opened(position);
  check_seconds(seconds);
  decltype(search(engine, *root, std::declval<const TimeLimit&>())) out;
  with_deadline(engine.keeps_interpreter(), stop,
                [&](Deadline& deadline) { out = search(engine, *root, TimeLimit{seconds, deadline}); });
  return out;
}

}  // namespace

void bind_exact(nb::module_& m) {
  m.def(
      "max_n",
      [](const AnyPosition& position, int tie, int payoff, std::uint64_t table, std::uint64_t nodes,
         double seconds, const Stop* stop) {
        const Tie how = checked(tie, Tie::kKind, "tie is 0 to 3");
        const ExactOptions options{checked_payoff(payoff), false, nodes, checked_table(table)};
        return run_open(position, seconds, stop,
                        [&](const Engine& e, const AnyPosition& root, const TimeLimit& t) {
                          return e.max_n(root, how, options, t);
                        });
      },
      "position"_a, nb::kw_only(), "tie"_a, "payoff"_a, "table"_a, "nodes"_a, "seconds"_a,
      "stop"_a.none() = nb::none());
  m.def(
      "soft_max_n",
      [](const AnyPosition& position, bool strict, int payoff, std::uint64_t table, std::uint64_t nodes,
         double seconds, const Stop* stop) {
        const ExactOptions options{checked_payoff(payoff), false, nodes, checked_table(table)};
        return run_open(position, seconds, stop,
                        [&](const Engine& e, const AnyPosition& root, const TimeLimit& t) {
                          return e.soft_max_n(root, strict, options, t);
                        });
      },
      "position"_a, nb::kw_only(), "strict"_a, "payoff"_a, "table"_a, "nodes"_a, "seconds"_a,
      "stop"_a.none() = nb::none());
  m.def(
      "singleton",
      [](const AnyPosition& position, bool reluctant, std::uint64_t table, std::uint64_t nodes,
         double seconds, const Stop* stop) {
        const ExactOptions options{Payoff::kFirst, reluctant, nodes, checked_table(table)};
        return run_open(position, seconds, stop,
                        [&](const Engine& e, const AnyPosition& root, const TimeLimit& t) {
                          return e.singleton(root, options, t);
                        });
      },
      "position"_a, nb::kw_only(), "reluctant"_a, "table"_a, "nodes"_a, "seconds"_a,
      "stop"_a.none() = nb::none());
  m.def(
      "alpha_beta",
      [](const AnyPosition& position, int payoff, std::pair<double, double> range,
         std::pair<double, double> bounds, int depth, int playouts, bool only_best, std::uint64_t table,
         std::uint64_t nodes, double seconds, const Stop* stop, const AnyPolicy* playout) {
        const AlphaBetaOptions options{checked_payoff(payoff),
                                       {range.first, range.second},
                                       bounds.first,
                                       bounds.second,
                                       depth,
                                       nodes,
                                       playouts,
                                       only_best,
                                       checked_table(table)};
        check_options(options);
        if (playout && playout->remembers())
          throw std::invalid_argument("a policy that remembers a game cannot be used for play-outs");
        return run_open(position, seconds, stop,
                        [&](const Engine& e, const AnyPosition& root, const TimeLimit& t) {
                          return e.alpha_beta(root, options, playout, t);
                        });
      },
      "position"_a, nb::kw_only(), "payoff"_a, "range"_a, "bounds"_a, "depth"_a, "playouts"_a, "only_best"_a,
      "table"_a, "nodes"_a, "seconds"_a, "stop"_a.none() = nb::none(), "playout"_a.none() = nb::none());
}

namespace {

template <class V>
void bind_exact_report(nb::module_& m, const char* name, const char* doc) {
  using Report = ExactReport<V>;
  nb::class_<Report>(m, name, doc)
      .def_ro("value", &Report::value, "Of the position, if it is done.")
      .def_ro("moves", &Report::moves)
      .def_ro("nodes", &Report::nodes)
      .def_ro("is_done", &Report::is_done);
}

}  // namespace

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
