// The learned worth of positions of Geister for Python.
#include "core/bind.hpp"
#include "games/geister/bind.hpp"
#include "games/geister/pairs.hpp"
#include "games/geister/worth_lesson.hpp"

namespace tefuda::geister {

void bind_worth(nb::module_& m) {
  m.attr("WORTHS") = WorthTable::index().count;
  nb::class_<WorthTable>(m, "Worth", "What positions with all colours on the table are worth: learned.")
      .def(
          "__init__",
          [](WorthTable* self, const std::vector<float>& weights) {
            sized(weights, static_cast<std::size_t>(WorthTable::index().count), "The weights of a worth");
            new (self) WorthTable(weights);
          },
          nb::arg("weights"))
      .def(
          "value",
          [](const WorthTable& self, const Position<State>& game) {
            const State& now = game.now();
            if (now.over() || now.in_setup()) throw nb::value_error("Nobody is on turn after the set-ups.");
            const int p = now.player();
            return self.of(
                {now.colours.blue[p], now.colours.red[p], now.colours.blue[1 - p], now.colours.red[1 - p]},
                p);
          },
          nb::arg("game"), "The expected score of the player on turn.");
  nb::class_<WorthLesson>(m, "WorthLesson", "What games between styles taught of the worth of positions.")
      .def_ro("gradient", &WorthLesson::gradient)
      .def_ro("losses", &WorthLesson::losses);
  m.def(
      "worth_lesson",
      [](const std::vector<double>& weights, const std::vector<std::vector<float>>& styles, int games,
         std::uint64_t seed, int max_plies) {
        sized(weights, static_cast<std::size_t>(WorthTable::index().count), "The weights of a worth");
        for (const std::vector<float>& style : styles)
          sized(style, static_cast<std::size_t>(kPairWeights), "The weights of pairs");
        const int number = within(games, 0, 1'000'000, "A number of games");
        WorthSchool school(weights, styles, within(max_plies, 1, 1000, "A number of plies"));
        nb::gil_scoped_release let_go;
        return school.run(static_cast<std::uint64_t>(number), seed);
      },
      nb::arg("weights"), nb::arg("styles"), nb::kw_only(), nb::arg("games"), nb::arg("seed"),
      nb::arg("max_plies") = 200, "Games between styles: how to tell better who wins.");
}

}  // namespace tefuda::geister
