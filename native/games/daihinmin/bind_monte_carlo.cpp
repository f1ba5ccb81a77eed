// Monte Carlo for Daihinmin as Python calls it.
#include "core/bind.hpp"
#include "games/daihinmin/bind.hpp"
#include "games/daihinmin/monte_carlo.hpp"
#include "search/bind_trees.hpp"

namespace tefuda::daihinmin {

namespace nb = nanobind;

namespace {

using Pos = Position<State>;

// Weights as play-outs and gifts use them.
struct PlayoutWeights {
  QuickWeights quick;
  Learned gifts;
  explicit PlayoutWeights(const Weights& weights)
      : quick(weights), gifts{std::make_shared<const Weights>(weights), 1.0f, {}} {
    if (weights.size() != feature::kCount)
      throw std::invalid_argument("as many weights are needed as there are features");
  }
};

struct Stocks {
  std::vector<Stock> trees;
};

// A temperature each; 0 is the contest's client.
std::vector<Manner> manners_of(const std::vector<float>& temperatures) {
  std::vector<Manner> out;
  for (float t : temperatures) {
    if (!(t >= 0)) throw std::invalid_argument("a temperature is 0 or more");
    out.push_back(t > 0 ? Manner{1 / t, false} : Manner{1, true});
  }
  return out;
}

constexpr std::uint64_t kMostRepeats = 1'000'000;  // nobody can interrupt them

}  // namespace

void bind_monte_carlo(nb::module_& m) {
  nb::class_<PlayoutWeights>(m, "PlayoutWeights", "Weights of the learned policy, made ready for play-outs.")
      .def(nb::init<const Weights&>(), nb::arg("weights"));

  nb::class_<Stocks>(m, "Stock", "Worlds that are kept from one decision to the next, a list a tree.")
      .def(
          "__init__",
          [](Stocks* self, int trees) {
            new (self) Stocks{
                std::vector<Stock>(within<std::size_t>(trees, 1, TreeRun::kMost, "The number of trees"))};
          },
          nb::arg("trees"))
      .def(
          "advance",
          [](Stocks& stocks, const Moves& moves) {
            for (Stock& stock : stocks.trees) stock.advance(moves);
          },
          nb::arg("moves"), "Plays what was seen since; worlds in which it could not be are left out.")
      .def(
          "worlds",
          [](const Stocks& stocks, int tree) {
            const auto t = within<std::size_t>(tree, 0, static_cast<int>(stocks.trees.size()) - 1, "A tree");
            std::vector<Pos> out;
            for (const State& world : stocks.trees[t].worlds) out.emplace_back(world);
            return out;
          },
          nb::arg("tree"), "The worlds of one tree.")
      .def_prop_ro("count", [](const Stocks& stocks) {
        std::size_t n = 0;
        for (const Stock& stock : stocks.trees) n += stock.worlds.size();
        return n;
      });

  nb::class_<Candidates>(m, "Candidates", "The moves worth play-outs, with the policy's opinion.")
      .def(
          "__init__",
          [](Candidates* self, const Pos& blind, const PlayoutWeights& weights, int leads,
             std::uint64_t positions, std::size_t most) {
            if (blind.now().player() == kNobody) throw std::invalid_argument("nobody is to move");
            if (most == 0) throw std::invalid_argument("at least one move is needed");
            new (self) Candidates(
                candidates_of(blind.now(), weights.quick.all(), ProofBudget{leads, positions}, most));
          },
          nb::arg("blind"), nb::arg("weights"), nb::kw_only(), nb::arg("leads"), nb::arg("positions"),
          nb::arg("most"))
      .def_ro("moves", &Candidates::moves)
      .def_ro("chances", &Candidates::chances)
      .def_ro("proved", &Candidates::proved, "Is it forced, or proved to be best?");

  m.def(
      "monte_carlo",
      [](const AnyWorlds& any, Stocks& stocks, const Candidates& candidates, const PlayoutWeights& weights,
         std::uint64_t seed, std::uint64_t iterations, double seconds, const std::vector<double>& rewards,
         int bandit, double zeta, double c, double b, double alpha, float temperature, int duels,
         std::size_t samples, double settled, double prior, int threads, std::vector<std::uint64_t> counts,
         const std::vector<float>& heats, const std::vector<std::vector<double>>& shares, const Stop* stop) {
        if (rewards.size() != kMaxSeats) sized(rewards, kMaxSeats, "The rewards of the places");
        if (!(temperature > 0)) throw std::invalid_argument("the temperature of play-outs must be above 0");
        if (samples == 0) throw std::invalid_argument("at least one world is needed");
        const Worlds<State>& known = worlds_in<State>(any);
        const auto trees = static_cast<int>(stocks.trees.size());
        const MonteCarloOptions options{
            {within<BanditKind>(bandit, 0, static_cast<int>(BanditKind::kThompson), "The kind of a bandit"),
             zeta, c, b, alpha},
            rewards,
            temperature,
            duels,
            std::max<std::size_t>(samples / stocks.trees.size(), 1),
            settled,
            prior,
            manners_of(heats),
            shares};
        for (const std::vector<double>& of : shares) sized(of, heats.size(), "The shares of the manners");
        if (!shares.empty()) sized(shares, kMaxSeats, "The shares of the seats");
        const TreeRun grove{{iterations, seconds}, trees, threads, std::move(counts), stop};
        return run_trees(grove, false, [&](int t, const Budget& mine, Deadline& deadline) {
          MonteCarlo search(known, candidates, weights.gifts, weights.quick, options);
          return search.run(stocks.trees[static_cast<std::size_t>(t)],
                            derive(seed, static_cast<std::uint64_t>(t)), mine, deadline);
        });
      },
      nb::arg("known"), nb::arg("stock"), nb::arg("candidates"), nb::arg("weights"), nb::kw_only(),
      nb::arg("seed"), nb::arg("iterations"), nb::arg("seconds"), nb::arg("rewards"), nb::arg("bandit"),
      nb::arg("zeta") = 1.0, nb::arg("c") = 1.0, nb::arg("b") = 1.0, nb::arg("alpha") = 0.1,
      nb::arg("temperature"), nb::arg("duels"), nb::arg("samples"), nb::arg("settled"), nb::arg("prior"),
      nb::arg("threads"), nb::arg("counts"), nb::arg("heats") = std::vector<float>{},
      nb::arg("shares") = std::vector<std::vector<double>>{}, nb::arg("stop").none() = nb::none(),
      "Play-outs by the learned policy in worlds; a report for every tree. `shares`: by seat, how likely it "
      "moves at each of the temperatures `heats`, where 0 is the contest's client.");

  m.def(
      "places",
      [](const std::vector<const Pos*>& worlds, const std::vector<int>& seats, const PlayoutWeights& weights,
         float temperature, int duels, std::uint64_t repeats, std::uint64_t seed) {
        refuse_none(worlds);
        sized(seats, worlds.size(), "The seats");
        if (repeats > kMostRepeats)
          throw std::invalid_argument("a world is played out 1,000,000 times at most");
        for (std::size_t i = 0; i < worlds.size(); ++i) {
          worlds[i]->seat(seats[i]);
          if (worlds[i]->now().over() || worlds[i]->now().in_exchange() ||
              worlds[i]->now().count[seats[i]] == 0)
            throw std::invalid_argument(
                "a play-out must begin after the exchange, for a player who holds cards");
        }
        nb::gil_scoped_release let_go;
        QuickPlay play(weights.quick, temperature, duels);
        std::vector<std::uint64_t> counts(kMaxSeats, 0);
        for (std::uint64_t k = 0; k < repeats; ++k)
          for (std::size_t i = 0; i < worlds.size(); ++i) {
            Rng rng(derive(derive(seed, k), i));
            ++counts[static_cast<std::size_t>(play.place(QuickTable(worlds[i]->now()), seats[i], rng))];
          }
        return counts;
      },
      nb::arg("worlds"), nb::arg("seats"), nb::arg("weights"), nb::kw_only(), nb::arg("temperature"),
      nb::arg("duels"), nb::arg("repeats"), nb::arg("seed"),
      "How often play-outs gave each place to the seat named for the world.");
}

}  // namespace tefuda::daihinmin
