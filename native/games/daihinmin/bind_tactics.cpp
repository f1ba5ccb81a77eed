// Partition, dominating plays, mate and the ending of two for Python, over a Position: the truth, or one
// player's blind point of view.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>

#include <stdexcept>

#include "core/bind.hpp"
#include "games/daihinmin/bind.hpp"
#include "games/daihinmin/last_two.hpp"
#include "games/daihinmin/mate.hpp"
#include "games/daihinmin/partition.hpp"

namespace tefuda::daihinmin {

namespace {

using Pos = Position<State>;

const State& on_turn(const Pos& p) {
  if (p.now().over() || p.now().in_exchange()) throw std::invalid_argument("nobody is to play a card here");
  return p.now();
}

Others others(const State& s, bool open) { return open ? others_open(s, s.turn) : others_of(s, s.turn); }

}  // namespace

void bind_tactics(nb::module_& m) {
  m.def("partition", &fewest_plays_of, nb::arg("hand"), "The fewest plays in which a hand can be shed.");
  m.def(
      "dominating",
      [](const Pos& p, bool open) {
        const State& s = on_turn(p);
        return dominating_plays(s, others(s, open));
      },
      nb::arg("position"), nb::arg("open"), "The plays that nobody who may still answer can beat.");
  m.def(
      "mate",
      [](const Pos& p, bool open, int budget) -> std::optional<Moves> {
        const State& s = on_turn(p);
        const Others o = others(s, open);
        MateSearch search(o, budget);
        if (search.run(s)) return search.line();
        if (search.gave_up()) throw std::runtime_error("the budget was too small to find or rule out a mate");
        return std::nullopt;
      },
      nb::arg("position"), nb::arg("open"), nb::arg("budget"), "The moves of a mate, or None.");
  m.def(
      "last_two",
      [](const Pos& p, std::uint64_t budget) {
        const State& s = on_turn(p);
        const Others o = others_of(s, s.turn);
        if (std::popcount(o.in) != 1) throw std::invalid_argument("this is not an ending of two players");
        const Duel duel = duel_of(s, s.turn, std::countr_zero(o.in), o.all());
        nb::gil_scoped_release let_go;
        LastTwo search(budget);
        std::vector<std::pair<Move, int>> out;
        Moves moves;
        s.legal(moves);
        for (Move move : moves) {
          const std::optional<int> value = search.value_after(duel, move);
          if (!value) throw std::runtime_error("the budget was too small for this ending");
          out.emplace_back(move, *value);
        }
        return std::make_pair(out, search.nodes());
      },
      nb::arg("position"), nb::arg("budget"),
      "Every move with what it is worth (1 won, 0 left to the lot, -1 lost), and the positions looked at.");
}

}  // namespace tefuda::daihinmin
