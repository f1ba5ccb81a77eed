// What the other's moves tell of its colours, for Python.
#include <nanobind/stl/array.h>

#include "core/bind.hpp"
#include "games/geister/bind.hpp"
#include "games/geister/habits.hpp"
#include "games/geister/reader.hpp"

namespace tefuda::geister {

void bind_reader(nb::module_& m) {
  m.def(
      "read_moves",
      [](const Position<State>& game, int observer, std::size_t first, int depth, double heat, double noise) {
        if (!(heat > 0) || !(noise > 0) || !(noise < 1))
          throw nb::value_error("The heat is above 0, the noise between 0 and 1.");
        const Reader reader(game.seat(observer), {within(depth, 1, 20, "The depth"), heat, noise});
        nb::gil_scoped_release let_go;
        return log_chances(
            game, observer, first, noise, [](const State&) {},
            [&](const State& before, Move move, std::uint8_t reds) {
              return reader.log_chance(before, move, reds);
            });
      },
      nb::arg("game"), nb::arg("observer"), nb::kw_only(), nb::arg("first"), nb::arg("depth"),
      nb::arg("heat"), nb::arg("noise"),
      "The logarithm of how likely each of the other's moves is, for the 70 sets of reds, to somebody who "
      "looks ahead and expects the worst of our pieces.");
  m.def(
      "read_habits",
      [](const Position<State>& game, int observer, std::size_t first, const std::vector<double>& weights,
         double noise) {
        if (!(noise > 0) || !(noise < 1)) throw nb::value_error("The noise is between 0 and 1.");
        const int us = game.seat(observer);
        Habits habits(weights, noise);
        return log_chances(
            game, us, first, noise, [&](const State& before) { habits.look(before, 1 - us); },
            [&](const State&, Move move, std::uint8_t reds) { return habits.log_chance(move, reds); });
      },
      nb::arg("game"), nb::arg("observer"), nb::kw_only(), nb::arg("first"), nb::arg("weights"),
      nb::arg("noise"),
      "The same to somebody who moves by habit: a weight for every sign of a move, by colour.");
  m.def(
      "gone_before",
      [](const Position<State>& game, int observer) {
        const int them = 1 - game.seat(observer);
        std::vector<int> out;
        for (std::size_t i = 0; i < game.moves().size(); ++i) {
          const State& before = game.at(i);
          if (before.in_setup() || before.player() != them) continue;
          int gone = 0;
          for (int k = 0; k < kPieces; ++k) gone |= (before.square[them][k] >= kSquares) << k;
          out.push_back(gone);
        }
        return out;
      },
      nb::arg("game"), nb::arg("observer"),
      "Which pieces of the other were off the board before each of its moves, as masks.");
  m.def(
      "signs",
      [](const Position<State>& game) {
        std::vector<std::tuple<Move, int, std::array<bool, kSigns>>> out;
        if (game.now().over() || game.now().in_setup()) return out;
        for (const Signs& s : signs_of(game.now(), game.now().player()))
          out.emplace_back(s.move, s.piece, s.seen);
        return out;
      },
      nb::arg("game"), "The steps of the player on turn: move, piece, and the signs that habits weigh.");
}

}  // namespace tefuda::geister
