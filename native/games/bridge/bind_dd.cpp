// The double-dummy solver for Python. Cards cross as numbers 16 * suit + rank, hands as words of bits.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "games/bridge/bind.hpp"
#include "games/bridge/dd_batch.hpp"
#include "search/bind_deadline.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace tefuda::bridge {

namespace {

using HandRows = nb::ndarray<const std::uint64_t, nb::shape<-1, 4>, nb::c_contig, nb::device::cpu>;
using Numbers = nb::ndarray<const std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// Throws unless these could be the hands of a deal with some tricks left to play.
dd::Problem checked(const Hands& hands, int trump, int leader, const std::vector<int>& trick) {
  if (trump < 0 || trump > kNoTrump) throw nb::value_error("trumps are a suit from 0 to 3, or 4 for none");
  if (leader < 0 || leader >= kSeats) throw nb::value_error("the leader is a seat from 0 to 3");
  if (trick.size() > 3) throw nb::value_error("a trick under way has at most three cards");
  dd::Problem p{hands, trump, leader, {}, static_cast<int>(trick.size())};
  Cards all = 0;
  const auto take = [&](Cards cards) {
    if ((cards & ~kDeck) || (cards & all))
      throw nb::value_error("a card is not in the deck, or is there twice");
    all |= cards;
  };
  for (const Cards hand : hands) take(hand);
  for (int i = 0; i < p.on_table; ++i) {
    const int card = trick[static_cast<std::size_t>(i)];
    if (card < 0 || card > 63) throw nb::value_error("a card is a number from 0 to 60");
    take(card_bit(card));
    p.trick[static_cast<std::size_t>(i)] = card;
  }
  const int tricks = p.tricks();
  if (tricks == 0) throw nb::value_error("the player to play has no cards");
  for (int i = 0; i < kSeats; ++i) {
    const int seat = (leader + i) & 3;
    const int expected = i < p.on_table ? tricks - 1 : tricks;
    if (std::popcount(hands[static_cast<std::size_t>(seat)]) != expected)
      throw nb::value_error("the hands do not have the same number of cards");
  }
  return p;
}

// One context; two threads cannot use it at the same time.
class PySolver {
 public:
  using Found = std::tuple<std::vector<std::tuple<int, int, int>>, std::uint64_t, bool>;

  Found solve(const Hands& hands, int trump, int leader, const std::vector<int>& trick, const Stop* stop) {
    const dd::Problem p = checked(hands, trump, leader, trick);
    return run(stop, [&](Deadline& d) { return solver_.solve(p, &d); });
  }

  Found solve_some(const Hands& hands, int trump, int leader, const std::vector<int>& trick, double seconds,
                   std::uint64_t nodes, const Stop* stop) {
    const dd::Problem p = checked(hands, trump, leader, trick);
    return run(stop, [&](Deadline& d) { return solver_.solve_some(p, &d, {seconds, nodes}); });
  }

  Found deepen(const Hands& hands, int trump, int leader, const std::vector<int>& trick, double seconds,
               std::uint64_t nodes, int depth, const Stop* stop) {
    const dd::Problem p = checked(hands, trump, leader, trick);
    return run(stop, [&](Deadline& d) { return solver_.deepen(p, &d, {seconds, nodes}, depth); });
  }

  std::array<int, 2> bounds(const Hands& hands, int trump, int leader) {
    return solver_.bounds(checked(hands, trump, leader, {}));
  }

 private:
  template <class Ask>
  Found run(const Stop* stop, const Ask& ask) {
    if (busy_.exchange(true)) throw nb::value_error("a solver serves one thread at a time");
    dd::Report report;
    try {
      with_deadline(false, stop, [&](Deadline& deadline) { report = ask(deadline); });
    } catch (...) {
      busy_.store(false);
      throw;
    }
    busy_.store(false);
    std::vector<std::tuple<int, int, int>> cards;
    for (const dd::CardValue& c : report.cards) cards.emplace_back(c.card, c.tricks, c.depth);
    return {cards, report.nodes, report.exact};
  }

  std::atomic<bool> busy_{false};
  dd::Solver solver_;
};

Hands row(const HandRows& hands, std::size_t i) {
  return {hands(i, 0), hands(i, 1), hands(i, 2), hands(i, 3)};
}

auto as_bytes(std::vector<std::int8_t>&& values, std::vector<std::size_t> shape) {
  auto* kept = new std::vector<std::int8_t>(std::move(values));
  nb::capsule owner(kept, [](void* p) noexcept { delete static_cast<std::vector<std::int8_t>*>(p); });
  return nb::ndarray<nb::numpy, std::int8_t>(kept->data(), shape.size(), shape.data(), owner);
}

int checked_threads(int threads) {
  if (threads < 1 || threads > 256) throw nb::value_error("the number of threads must be from 1 to 256");
  return threads;
}

}  // namespace

void bind_dd(nb::module_& m) {
  nb::class_<PySolver>(m, "Solver", "A double-dummy solver: one context, for one thread at a time.")
      .def(nb::init<>())
      .def("solve", &PySolver::solve, "hands"_a, nb::kw_only(), "trump"_a, "leader"_a,
           "trick"_a = std::vector<int>(), "stop"_a.none() = nb::none(),
           "([(card, tricks of the side to play, cards searched)], nodes, whether all is exact).")
      .def("solve_some", &PySolver::solve_some, "hands"_a, nb::kw_only(), "trump"_a, "leader"_a,
           "trick"_a = std::vector<int>(), "seconds"_a = 0.0, "nodes"_a = 0, "stop"_a.none() = nb::none(),
           "The same until a limit is met: only the cards that were finished.")
      .def("deepen", &PySolver::deepen, "hands"_a, nb::kw_only(), "trump"_a, "leader"_a,
           "trick"_a = std::vector<int>(), "seconds"_a = 0.0, "nodes"_a = 0, "depth"_a = 0,
           "stop"_a.none() = nb::none(), "The same, deeper and deeper until a limit is met.")
      .def("bounds", &PySolver::bounds, "hands"_a, nb::kw_only(), "trump"_a, "leader"_a,
           "Quick tricks of the side on lead and later tricks of the other, counted without search.");

  m.def(
      "solve_many",
      [](const HandRows& hands, const Numbers& trumps, const Numbers& leaders, int threads,
         const Stop* stop) {
        const std::size_t n = hands.shape(0);
        if (trumps.shape(0) != n || leaders.shape(0) != n)
          throw nb::value_error("there must be as many trumps and leaders as deals");
        std::vector<dd::Problem> problems;
        for (std::size_t i = 0; i < n; ++i)
          problems.push_back(checked(row(hands, i), trumps(i), leaders(i), {}));
        std::vector<std::int8_t> out(n * 64, -1);
        with_deadline(false, stop, [&](Deadline& deadline) {
          dd::ask_all(n, checked_threads(threads), deadline, [&](dd::Solver& solver, std::size_t i) {
            for (const dd::CardValue& c : solver.solve(problems[i], &deadline).cards)
              out[i * 64 + static_cast<std::size_t>(c.card)] = static_cast<std::int8_t>(c.tricks);
          });
        });
        return as_bytes(std::move(out), {n, 64});
      },
      "hands"_a, "trumps"_a, "leaders"_a, nb::kw_only(), "threads"_a = 1, "stop"_a.none() = nb::none(),
      "Tricks of the leader's side by deal and card led, -1 where it has no such card.");

  m.def(
      "contracts_many",
      [](const HandRows& hands, int threads, const Stop* stop) {
        const std::size_t n = hands.shape(0);
        std::vector<Hands> deals;
        for (std::size_t i = 0; i < n; ++i) deals.push_back(checked(row(hands, i), kNoTrump, 0, {}).hands);
        std::vector<std::int8_t> out(n * 20);
        with_deadline(false, stop, [&](Deadline& deadline) {
          dd::ask_all(n, checked_threads(threads), deadline, [&](dd::Solver& solver, std::size_t i) {
            const dd::Solver::Contracts tricks = solver.contracts(deals[i], &deadline);
            for (std::size_t k = 0; k < 20; ++k)
              out[i * 20 + k] = static_cast<std::int8_t>(tricks[k / 4][k % 4]);
          });
        });
        return as_bytes(std::move(out), {n, 5, 4});
      },
      "hands"_a, nb::kw_only(), "threads"_a = 1, "stop"_a.none() = nb::none(),
      "Tricks of the declarer's side by deal, strain (spades, hearts, diamonds, clubs, no trump) and "
      "declarer.");
}

}  // namespace tefuda::bridge
