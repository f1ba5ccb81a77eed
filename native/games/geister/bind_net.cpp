// Nets of Geister for Python: players, readers of moves, and the search.
#include <nanobind/stl/pair.h>

#include "core/bind.hpp"
#include "games/geister/bind.hpp"
#include "games/geister/net_reader.hpp"
#include "games/geister/net_school.hpp"

namespace tefuda::geister {

namespace {

struct NetHandle {
  std::shared_ptr<const Net> net;
};

}  // namespace

void bind_net(nb::module_& m) {
  m.attr("NET_WEIGHTS") = net::kWeights;
  nb::class_<NetHandle>(m, "Net", "A small neural network over what a player sees.")
      .def(
          "__init__",
          [](NetHandle* self, const std::vector<float>& weights) {
            sized(weights, net::kWeights, "The weights");
            new (self) NetHandle{std::make_shared<const Net>(weights)};
          },
          nb::arg("weights"))
      .def(
          "values",
          [](const NetHandle& self, const Position<State>& game) {
            const State& now = game.now();
            if (now.over() || now.in_setup()) throw nb::value_error("Nobody is on turn after the set-ups.");
            Looker looker;
            looker.look(*self.net, now, Tracks::of_game(game, game.moves().size()), now.player(),
                        now.reds[now.player()]);
            std::vector<std::pair<Move, double>> steps;
            for (std::size_t i = 0; i < looker.steps().size(); ++i)
              steps.emplace_back(looker.steps()[i].move, looker.likings()[i]);
            return std::make_pair(looker.value(), steps);
          },
          nb::arg("game"),
          "What the position is worth to the player on turn, from -1 to 1, and its liking for each step.");
  m.def(
      "net_player",
      [](const NetHandle& net, double temperature) -> AnyPolicyPtr {
        return std::make_shared<MindPolicy<State, NetPlay, NetMind>>(NetPlay{net.net, temperature});
      },
      nb::arg("net"), nb::kw_only(), nb::arg("temperature"), "A player by a net, without looking ahead.");
  nb::class_<NetReader>(m, "NetReader", "Reads the moves of somebody who plays by a net.")
      .def(
          "__init__",
          [](NetReader* self, const NetHandle& net, double heat, double noise) {
            if (!(heat > 0) || !(noise > 0) || !(noise < 1))
              throw nb::value_error("The heat is above 0, the noise between 0 and 1.");
            new (self) NetReader(net.net, heat, noise);
          },
          nb::arg("net"), nb::kw_only(), nb::arg("heat"), nb::arg("noise"))
      .def(
          "read",
          [](const NetReader& self, const Position<State>& game, int observer, std::size_t first) {
            const int us = game.seat(observer);
            nb::gil_scoped_release let_go;
            return self.read(game, us, first);
          },
          nb::arg("game"), nb::arg("observer"), nb::kw_only(), nb::arg("first"),
          "The logarithm of how much likelier than by lot each of the other's moves is, for the 70 sets of "
          "reds.");
  m.attr("NET_THINGS") = net::kThings;
  m.attr("NET_HIDDEN") = net::kHidden;
  m.attr("NET_ALWAYS") = net::kAlways;
  m.def(
      "net_lesson",
      [](const std::vector<float>& weights, const Rewards& rewards,
         const std::vector<std::vector<float>>& styles, const std::vector<int>& depths, int games,
         std::uint64_t seed, double entropy) {
        sized(weights, net::kWeights, "The weights");
        for (const std::vector<float>& style : styles)
          sized(style, static_cast<std::size_t>(kPairWeights), "The weights of pairs");
        for (int depth : depths) within(depth, 1, 20, "A depth");
        if (!(entropy >= 0)) throw nb::value_error("The worth of open choices is 0 or more.");
        const int number = within(games, 0, 1'000'000, "A number of games");
        NetSchool school(weights, rewards, styles, depths, {.entropy = entropy});
        nb::gil_scoped_release let_go;
        const NetLesson lesson = school.run(static_cast<std::uint64_t>(number), seed);
        return std::make_tuple(lesson.gradient, lesson.rewards, lesson.lives);
      },
      nb::arg("weights"), nb::arg("rewards"), nb::kw_only(), nb::arg("styles"), nb::arg("depths"),
      nb::arg("games"), nb::arg("seed"), nb::arg("entropy") = 0.02,
      "Games of a net against itself and against others: the gradient, the sum of the rewards, the lives.");
}

}  // namespace tefuda::geister
