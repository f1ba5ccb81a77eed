// The players of Daihinmin as native policies, and the self-play that teaches the learned one.
#include <nanobind/stl/array.h>

#include <stdexcept>

#include "core/bind.hpp"
#include "games/daihinmin/base_policy.hpp"
#include "games/daihinmin/bind.hpp"
#include "games/daihinmin/net_value.hpp"
#include "games/daihinmin/self_play.hpp"

namespace tefuda::daihinmin {

namespace nb = nanobind;

namespace {

void check(const Weights& weights) {
  if (weights.size() != feature::kCount)
    throw std::invalid_argument("as many weights are needed as there are features");
}

}  // namespace

void bind_players(nb::module_& m) {
  m.attr("FEATURES") = static_cast<int>(feature::kCount);
  m.attr("STANDINGS") = static_cast<int>(kStandings);
  m.def(
      "base",
      [](float strength, float lead, float singles, float groups, float sequences, float pass, float hurry,
         int leads, std::uint64_t positions) -> AnyPolicyPtr {
        const Style style{strength, lead, singles, groups, sequences, pass, hurry, {leads, positions}};
        return policy_of<State>(Base{style});
      },
      nb::kw_only(), nb::arg("strength"), nb::arg("lead"), nb::arg("singles"), nb::arg("groups"),
      nb::arg("sequences"), nb::arg("pass_"), nb::arg("hurry"), nb::arg("leads"), nb::arg("positions"),
      "The rule-based player of a style.");
  m.def(
      "learned",
      [](Weights weights, float temperature, int leads, std::uint64_t positions) -> AnyPolicyPtr {
        check(weights);
        return policy_of<State>(
            Learned{std::make_shared<const Weights>(std::move(weights)), temperature, {leads, positions}});
      },
      nb::arg("weights"), nb::kw_only(), nb::arg("temperature"), nb::arg("leads"), nb::arg("positions"),
      "Softmax over the features of the moves.");
  m.def(
      "score_moves",
      [](const std::vector<const Position<State>*>& positions, const Weights& weights) {
        std::shared_ptr<const QuickWeights> network;
        if (weights.size() == kNetSize)
          network =
              std::make_shared<const QuickWeights>(Weights(weights.begin(), weights.begin() + net::kSize));
        else
          check(weights);
        refuse_none(positions);
        nb::gil_scoped_release let_go;
        std::uint64_t scored = 0;
        Moves moves;
        std::vector<float> scores;
        for (const Position<State>* p : positions) {
          const State& s = p->now();
          if (s.over()) continue;
          moves.clear();
          candidate_moves(s, moves);
          if (network && !s.in_exchange()) {
            score_moves(s, moves, network, scores);
          } else {
            const Others others = others_of(s, s.player());
            Features features(s, s.player(), others);
            score_moves(features, moves, weights, scores);
          }
          scored += moves.size();
        }
        return scored;
      },
      nb::arg("positions"), nb::arg("weights"),
      "Scores all moves of many positions by weights of features or of a network; how many. For measuring.");

  nb::class_<Lesson>(m, "Lesson", "What games of self-play teach.")
      .def_ro("gradient", &Lesson::gradient)
      .def_ro("points", &Lesson::points, "Sums by class; the last is for players without one.")
      .def_ro("lives", &Lesson::lives, "How many players of each class.")
      .def_ro("decisions", &Lesson::decisions);
  m.def(
      "self_play",
      [](Weights weights, const std::array<double, kStandings>& baseline, std::uint64_t games,
         std::uint64_t seed) {
        check(weights);
        nb::gil_scoped_release let_go;
        return SelfPlay(std::move(weights), baseline).run(games, seed);
      },
      nb::arg("weights"), nb::arg("baseline"), nb::arg("games"), nb::arg("seed"),
      "A series of games of a learned policy against itself, at temperature 1.");
}

}  // namespace tefuda::daihinmin
