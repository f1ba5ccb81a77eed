// What the other's moves tell of its colours, for Python.
#include "games/geister/bind.hpp"
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
        return reader.log_chances(game, first);
      },
      nb::arg("game"), nb::arg("observer"), nb::kw_only(), nb::arg("first"), nb::arg("depth"),
      nb::arg("heat"), nb::arg("noise"),
      "The logarithm of how likely the other's moves are, for each of the 70 sets of reds, to somebody who "
      "looks ahead and expects the worst of our pieces.");
}

}  // namespace tefuda::geister
