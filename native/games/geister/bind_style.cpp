// Learned styles of Geister for Python.
#include "core/bind.hpp"
#include "games/geister/bind.hpp"
#include "games/geister/reader.hpp"
#include "games/geister/self_play.hpp"
#include "games/geister/style_reader.hpp"

namespace tefuda::geister {

namespace {

std::shared_ptr<const std::vector<float>> of_pairs(const std::vector<float>& weights) {
  sized(weights, static_cast<std::size_t>(kPairWeights), "The weights of pairs");
  return std::make_shared<const std::vector<float>>(weights);
}

}  // namespace

void bind_style(nb::module_& m) {
  m.attr("PAIRS") = kPairWeights;
  m.def(
      "styled",
      [](const std::vector<float>& weights, double temperature) -> AnyPolicyPtr {
        return policy_of<State>(Styled{of_pairs(weights), temperature});
      },
      nb::arg("weights"), nb::kw_only(), nb::arg("temperature"),
      "A player by learned weights of pairs, without looking ahead.");
  nb::class_<StyleReader>(m, "StyleReader", "Reads the moves of somebody who plays by weights of pairs.")
      .def(
          "__init__",
          [](StyleReader* self, const std::vector<float>& weights, double heat, double noise) {
            if (!(heat > 0) || !(noise > 0) || !(noise < 1))
              throw nb::value_error("The heat is above 0, the noise between 0 and 1.");
            new (self) StyleReader(of_pairs(weights), heat, noise);
          },
          nb::arg("weights"), nb::kw_only(), nb::arg("heat"), nb::arg("noise"))
      .def(
          "read",
          [](const StyleReader& self, const Position<State>& game, int observer, std::size_t first) {
            const int us = game.seat(observer);
            nb::gil_scoped_release let_go;
            return log_chances(
                game, us, first, self.noise(), [](const State&) {},
                [&](const State& before, Move move, std::uint8_t reds) {
                  return self.log_chance(before, 1 - us, move, reds);
                });
          },
          nb::arg("game"), nb::arg("observer"), nb::kw_only(), nb::arg("first"),
          "The logarithm of how much likelier than by lot each of the other's moves is, for the 70 sets of "
          "reds.");
  nb::class_<Rewards>(m, "Rewards", "What a style wants.")
      .def(
          "__init__",
          [](Rewards* self, const std::vector<double>& values) {
            sized(values, 13, "The rewards");
            new (self) Rewards{values[0], values[1], values[2], values[3],  values[4],  values[5], values[6],
                               values[7], values[8], values[9], values[10], values[11], values[12]};
          },
          nb::arg("values"));
  nb::class_<StyleLesson>(m, "StyleLesson", "What games against oneself taught.")
      .def_ro("gradient", &StyleLesson::gradient)
      .def_ro("rewards", &StyleLesson::rewards)
      .def_ro("lives", &StyleLesson::lives);
  m.def(
      "self_play",
      [](const std::vector<double>& weights, const Rewards& rewards, int games, std::uint64_t seed,
         int max_plies, const std::vector<std::vector<float>>& others) {
        const int number = within(games, 0, 1'000'000, "A number of games");
        for (const std::vector<float>& other : others)
          sized(other, static_cast<std::size_t>(kPairWeights), "The weights of pairs");
        SelfPlay play(weights, rewards, within(max_plies, 1, 1000, "A number of plies"), others);
        nb::gil_scoped_release let_go;
        return play.run(static_cast<std::uint64_t>(number), seed);
      },
      nb::arg("weights"), nb::arg("rewards"), nb::kw_only(), nb::arg("games"), nb::arg("seed"),
      nb::arg("max_plies") = 200, nb::arg("others") = std::vector<std::vector<float>>{},
      "Games of a style against itself and as often against each of the others, at temperature 1.");
}

}  // namespace tefuda::geister
