// Nets of Geister for Python: players, readers of moves, and the search.
#include <nanobind/stl/pair.h>

#include "core/bind.hpp"
#include "games/geister/bind.hpp"
#include "games/geister/net_reader.hpp"
#include "games/geister/net_school.hpp"
#include "games/geister/net_search.hpp"
#include "search/bind.hpp"
#include "search/bind_deadline.hpp"

namespace tefuda::geister {

namespace {

constexpr std::size_t kMostHolders = 4096;

struct NetHandle {
  std::shared_ptr<const Net> net;
};

void check_chances(const std::vector<double>& chances) {
  double sum = 0;
  for (double chance : chances) {
    if (!(chance >= 0) || !(chance <= 1e9)) throw nb::value_error("Chances are 0 or more.");
    sum += chance;
  }
  if (!(sum > 0)) throw nb::value_error("Not all chances may be 0.");
}

// What a search is told of the opponent, checked.
std::vector<Holder> checked_holders(const State& root, std::size_t models, const std::vector<int>& reds,
                                    const std::vector<int>& numbers, const std::vector<double>& chances) {
  sized(reds, chances.size(), "The sets of reds");
  sized(numbers, chances.size(), "The models of the opponent");
  if (chances.size() >= kMostHolders) throw nb::value_error("There are too many opponents.");
  check_chances(chances);
  std::vector<Holder> out;
  const int them = 1 - root.player();
  for (std::size_t i = 0; i < chances.size(); ++i) {
    const auto set = within<std::uint8_t>(reds[i], 0, 255, "A set of reds");
    int red = 0, blue = 0;
    for (int k = 0; k < kPieces; ++k)
      if (root.square[them][k] < kSquares) ++((set >> k & 1) ? red : blue);
    if (!red || !blue) throw nb::value_error("The opponent has a blue and a red piece left.");
    out.push_back({set, within<std::size_t>(numbers[i], 0, models - 1, "A model"), chances[i]});
  }
  return out;
}

Model model_of(const nb::handle& given, double heat) {
  if (!(heat > 0)) throw nb::value_error("A heat is above 0.");
  if (nb::isinstance<NetHandle>(given)) return {nb::cast<const NetHandle&>(given).net, nullptr, heat};
  auto style = nb::cast<std::vector<float>>(given);
  sized(style, static_cast<std::size_t>(kPairWeights), "The weights of pairs");
  return {nullptr, std::make_shared<const std::vector<float>>(std::move(style)), heat};
}

struct NetSearcher {
  std::shared_ptr<const Net> net;
  std::vector<Model> models;
};

NetSearched search(const NetSearcher& self, const Position<State>& game, const std::vector<double>& biases,
                   const std::vector<Holder>& holders, const NetSearchOptions& how, std::uint64_t seed,
                   const Stop* stop) {
  NetSearched out;
  with_deadline(false, stop, [&](Deadline& deadline) {
    NetSearch made(game.now(), Tracks::of_game(game, game.moves().size()), self.net, self.models, holders,
                   how);
    out = made.run(biases, seed, deadline);
  });
  return out;
}

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
            net::Sight sight;
            sight.look(now, Tracks::of_game(game, game.moves().size()), {now.player()},
                       now.reds[now.player()]);
            net::Row sum;
            self.net->sum_up(sight, sum);
            std::vector<double> likings;
            self.net->score(sight, sum, likings);
            std::vector<std::pair<Move, double>> steps;
            for (std::size_t i = 0; i < likings.size(); ++i)
              steps.emplace_back(sight.steps[i].move, likings[i]);
            return std::make_pair(self.net->value(sum), steps);
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
  nb::class_<NetSearcher>(m, "NetSearch", "A search over what one player may come to see.")
      .def(
          "__init__",
          [](NetSearcher* self, const NetHandle& net, const nb::list& models,
             const std::vector<double>& heats) {
            if (models.size() == 0 || models.size() != heats.size())
              throw nb::value_error("There is a heat for every model of the opponent, and at least one.");
            NetSearcher made{net.net, {}};
            for (std::size_t i = 0; i < heats.size(); ++i)
              made.models.push_back(model_of(models[i], heats[i]));
            new (self) NetSearcher(std::move(made));
          },
          nb::arg("net"), nb::arg("models"), nb::arg("heats"),
          "The opponent may play by any of these models: nets, or weights of pairs.")
      .def(
          "run",
          [](const NetSearcher& self, const Position<State>& game, const std::vector<double>& biases,
             const std::vector<int>& reds, const std::vector<int>& models, const std::vector<double>& chances,
             std::int64_t iterations, double explore, double slip, std::uint64_t seed, double seconds,
             const Stop* stop) {
            const State& root = game.now();
            if (root.over() || root.in_setup()) throw nb::value_error("Nobody is on turn after the set-ups.");
            Moves moves;
            root.legal(moves);
            sized(biases, moves.size(), "The biases");
            if (!(explore >= 0) || !(slip >= 0) || !(slip < 1))
              throw nb::value_error("Exploring is 0 or more, a slip is below 1.");
            check_seconds(seconds);
            const std::vector<Holder> holders =
                checked_holders(root, self.models.size(), reds, models, chances);
            const NetSearchOptions how{
                .budget = {within<std::uint64_t>(iterations, 1, 1'000'000'000, "A number of iterations"),
                           seconds},
                .explore = explore,
                .slip = slip};
            const NetSearched found = search(self, game, biases, holders, how, seed, stop);
            std::vector<std::tuple<Move, double, double, std::uint64_t>> rows;
            for (const SearchedMove& move : found.moves)
              rows.emplace_back(move.move, move.liking, move.mean, move.visits);
            return std::make_tuple(rows, found.value, found.walks, found.nodes);
          },
          nb::arg("game"), nb::kw_only(), nb::arg("biases"), nb::arg("reds"), nb::arg("models"),
          nb::arg("chances"), nb::arg("iterations"), nb::arg("explore"), nb::arg("slip"), nb::arg("seed"),
          nb::arg("seconds") = 0.0, nb::arg("stop").none() = nb::none(),
          "Steps of the player on turn: number, liking, mean score, visits; then the value of the position, "
          "walks and nodes. The opponent's colours and model are drawn together by their chances.");
  m.attr("NET_THINGS") = net::kThings;
  m.attr("NET_HIDDEN") = net::kHidden;
  m.attr("NET_ALWAYS") = net::kAlways;
  m.def(
      "net_lesson",
      [](const std::vector<float>& weights, const Rewards& rewards, const std::vector<std::vector<float>>& styles,
         const std::vector<int>& depths, int games, std::uint64_t seed, double entropy) {
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
