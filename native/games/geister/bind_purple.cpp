// What can be forced in Geister whatever the colours are: alpha-beta over Purple.
#include <nanobind/stl/array.h>

#include "games/geister/bind.hpp"
#include "games/geister/purple_search.hpp"
#include "search/bind.hpp"
#include "search/bind_deadline.hpp"

namespace tefuda::geister {

namespace nb = nanobind;

namespace {

Purple purple_of(int me, const std::array<Board, 5>& pieces, int unknown_reds, int ply, int max_plies,
                 const PurpleStyle& style) {
  if (me != 0 && me != 1) throw nb::value_error("the player is 0 or 1");
  if (ply < 0 || ply >= max_plies || max_plies > 10'000)
    throw nb::value_error("ply must be from 0 to max_plies - 1, and max_plies at most 10,000");
  Board all = 0;
  for (Board side : pieces) {
    if ((side & ~kAll) || (side & all))
      throw nb::value_error("every piece must stand on a square of its own");
    all |= side;
  }
  return Purple(me, {pieces[0], pieces[1], pieces[2], pieces[3], pieces[4], unknown_reds}, ply, max_plies,
                style);
}

}  // namespace

void bind_purple(nb::module_& m) {
  nb::class_<PurpleStyle>(m, "Style", "What pieces and steps towards the exits are worth before the end.")
      .def(
          "__init__",
          [](PurpleStyle* self, double blue, double red, double blue_step, double red_step, double their_step,
             double their_blue, double their_red, const WorthTable* worth, double share) {
            if (!(share >= 0) || !(share <= 1)) throw nb::value_error("A share is from 0 to 1.");
            new (self)
                PurpleStyle{blue, red, blue_step, red_step, their_step, their_blue, their_red, worth, share};
          },
          nb::kw_only(), nb::arg("blue") = kPlainStyle.blue, nb::arg("red") = kPlainStyle.red,
          nb::arg("blue_step") = kPlainStyle.blue_step, nb::arg("red_step") = kPlainStyle.red_step,
          nb::arg("their_step") = kPlainStyle.their_step, nb::arg("their_blue") = kPlainStyle.their_blue,
          nb::arg("their_red") = kPlainStyle.their_red, nb::arg("worth").none() = nb::none(),
          nb::arg("share") = kPlainStyle.share, nb::keep_alive<1, 9>());
  m.def(
      "purple",
      [](int me, const std::array<Board, 5>& pieces, int unknown_reds, int ply, int max_plies, int depth,
         bool only_best, std::uint64_t table, std::uint64_t nodes, double seconds, const Stop* stop,
         const PurpleStyle* style) {
        Purple root = purple_of(me, pieces, unknown_reds, ply, max_plies, style ? *style : kPlainStyle);
        const AlphaBetaOptions options{.range = {0, 1},
                                       .low = 0,
                                       .high = 1,
                                       .depth = depth,
                                       .nodes = nodes,
                                       .playouts = 1,
                                       .only_best = only_best,
                                       .table = checked_table(table)};
        Moves moves;
        root.legal(moves);
        if (moves.empty()) throw std::invalid_argument("Nobody has a move here: there is nothing to search.");
        check_seconds(seconds);
        check_options(options);
        Solution out;
        with_deadline(false, stop,
                      [&](Deadline& deadline) { out = search_purple(root, options, seconds, deadline); });
        return out;
      },
      nb::arg("me"), nb::arg("pieces"), nb::arg("unknown_reds"), nb::kw_only(), nb::arg("ply"),
      nb::arg("max_plies"), nb::arg("depth"), nb::arg("only_best"), nb::arg("table"), nb::arg("nodes"),
      nb::arg("seconds"), nb::arg("stop").none() = nb::none(), nb::arg("style").none() = nb::none(),
      "Alpha-beta with the other's unknown pieces (sets of squares: own blue and red, the other's blue, red "
      "and unknown) taken for the worst. Moves are 4 * square + direction as the mover sees it.");
}

}  // namespace tefuda::geister
