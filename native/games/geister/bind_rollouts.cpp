// Roll-outs by learned styles for Python.
#include "core/bind.hpp"
#include "games/geister/bind.hpp"
#include "games/geister/rollouts.hpp"
#include "search/bind.hpp"
#include "search/bind_deadline.hpp"

namespace tefuda::geister {

namespace {

constexpr std::size_t kMostStyles = 1000;

// Weights of chances: none below 0, not all 0.
void check_weights(const std::vector<double>& weights, const char* what) {
  double sum = 0;
  for (double weight : weights) {
    if (!(weight >= 0) || !(weight <= 1e9)) throw std::invalid_argument(std::string(what) + " are 0 or more");
    sum += weight;
  }
  if (!(sum > 0)) throw std::invalid_argument(std::string(what) + " must not all be 0");
}

struct Rollouts {
  std::vector<StyleTable> styles;
};

}  // namespace

void bind_rollouts(nb::module_& m) {
  nb::class_<Rollouts>(m, "Rollouts", "Games played to their end by learned styles, colours hidden.")
      .def(
          "__init__",
          [](Rollouts* self, const std::vector<std::vector<float>>& styles) {
            if (styles.empty() || styles.size() > kMostStyles)
              throw nb::value_error("There must be one to 1,000 styles.");
            Rollouts made;
            for (const std::vector<float>& style : styles)
              made.styles.emplace_back(sized(style, static_cast<std::size_t>(kPairWeights), "The weights"));
            new (self) Rollouts(std::move(made));
          },
          nb::arg("styles"))
      .def(
          "values",
          [](const Rollouts& self, const Position<State>& game, const std::vector<double>& priors,
             const std::vector<double>& ours, const std::vector<int>& reds, const std::vector<int>& styles,
             const std::vector<double>& chances, std::int64_t count, double share, double heat,
             double their_heat, double slip, double doubtful, std::uint64_t seed, double seconds,
             const Stop* stop) {
            const State& root = game.now();
            if (root.over() || root.in_setup()) throw nb::value_error("Nobody is on turn after the set-ups.");
            Moves moves;
            root.legal(moves);
            sized(priors, moves.size(), "The priors");
            check_weights(sized(ours, self.styles.size(), "The weights of our styles"), "weights of styles");
            sized(reds, chances.size(), "The sets of reds");
            sized(styles, chances.size(), "The styles of the opponent");
            check_weights(chances, "chances");
            if (!(share >= 0) || !(heat >= 0) || !(their_heat >= 0) || !(slip >= 0) || !(slip < 1) ||
                !(doubtful >= 0))
              throw nb::value_error("Shares and heats are 0 or more, a slip is below 1.");
            std::vector<Opponent> opponents;
            const int them = 1 - root.player();
            for (std::size_t i = 0; i < chances.size(); ++i) {
              const auto set = within<std::uint8_t>(reds[i], 0, 255, "A set of reds");
              int red = 0, blue = 0;
              for (int k = 0; k < kPieces; ++k)
                if (root.square[them][k] < kSquares) ++((set >> k & 1) ? red : blue);
              if (!red || !blue) throw nb::value_error("The opponent has a blue and a red piece left.");
              opponents.push_back(
                  {set, within<std::size_t>(styles[i], 0, kMostStyles, "A style"), chances[i]});
            }
            const RolloutOptions how{
                .count = within<std::uint64_t>(count, 0, 1'000'000'000, "A number of games"),
                .seconds = seconds,
                .heat = heat,
                .their_heat = their_heat,
                .slip = slip,
                .share = share,
                .doubtful = doubtful};
            check_seconds(seconds);
            Rolled out;
            with_deadline(false, stop, [&](Deadline& deadline) {
              out = roll_out(root, moves, priors, self.styles, ours, opponents, how, seed, deadline);
            });
            std::vector<std::tuple<Move, double, std::uint64_t>> rows;
            for (std::size_t i = 0; i < moves.size(); ++i)
              rows.emplace_back(moves[i], out.moves[i].mean, out.moves[i].games);
            return rows;
          },
          nb::arg("game"), nb::kw_only(), nb::arg("priors"), nb::arg("ours"), nb::arg("reds"),
          nb::arg("styles"), nb::arg("chances"), nb::arg("count"), nb::arg("share"), nb::arg("heat"),
          nb::arg("their_heat"), nb::arg("slip"), nb::arg("doubtful"), nb::arg("seed"),
          nb::arg("seconds") = 0.0, nb::arg("stop").none() = nb::none(),
          "Moves of the player on turn: number, mean score, games. The opponent's colours and style are "
          "drawn together by their chances; a style beyond the last is any of them.");
}

}  // namespace tefuda::geister
