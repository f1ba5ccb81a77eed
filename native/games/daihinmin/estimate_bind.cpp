// Estimators of the hidden hands for Python; tefuda.beliefs.daihinmin gives them their names.
#include <nanobind/stl/array.h>

#include "beliefs/bind_beliefs.hpp"
#include "core/bind.hpp"
#include "games/daihinmin/bind.hpp"
#include "games/daihinmin/estimate_deals.hpp"
#include "games/daihinmin/estimate_habit.hpp"
#include "games/daihinmin/estimate_past.hpp"
#include "games/daihinmin/estimate_styles.hpp"

namespace tefuda::daihinmin {

namespace {

using Pos = Position<State>;

// By seat and card, the weight of the worlds in which it is there.
using Held = std::vector<std::array<double, kJokerBit + 1>>;

Held held(const std::vector<const Pos*>& worlds, const std::vector<double>& weights) {
  sized(weights, worlds.size(), "The weights");
  refuse_none(worlds);
  Held out;
  for (std::size_t i = 0; i < worlds.size(); ++i) {
    const State& s = worlds[i]->now();
    out.resize(std::max<std::size_t>(out.size(), s.seats));
    for (std::size_t p = 0; p < s.seats; ++p)
      for (Cards left = s.hand[p]; left; left &= left - 1)
        out[p][static_cast<std::size_t>(std::countr_zero(left))] += weights[i];
  }
  return out;
}

}  // namespace

void bind_estimates(nb::module_& m) {
  nb::class_<Deals, AnyWorlds>(m, "Deals", "Unseen cards placed at random, or by class.")
      .def(
          "__init__",
          [](Deals* self, const Pos& blind, int observer, bool certain, const std::vector<Cards>& told,
             const std::vector<ClassBias>& bias) {
            new (self) Deals(blind.now(), blind.seat(observer), certain, told, bias);
          },
          nb::arg("blind"), nb::arg("observer"), nb::arg("certain"), nb::arg("told"), nb::arg("bias"));
  m.def(
      "habit",
      [](Weights weights, float temperature) -> AnyPolicyPtr {
        sized(weights, feature::kCount, "The weights");
        return policy_of<State>(Habit{std::make_shared<const Weights>(std::move(weights)), temperature});
      },
      nb::arg("weights"), nb::kw_only(), nb::arg("temperature"),
      "The learned policy without its proofs: for likelihoods.");
  m.def(
      "styles",
      [](Weights weights, std::vector<float> temperatures, bool client) -> AnyPolicyPtr {
        sized(weights, feature::kCount, "The weights");
        within(static_cast<int>(temperatures.size()), 1, static_cast<int>(Reading::kStyles) - 2,
               "The number of temperatures");
        return policy_of<State>(
            Styles{std::make_shared<const QuickWeights>(weights), std::move(temperatures), client});
      },
      nb::arg("weights"), nb::kw_only(), nb::arg("temperatures"), nb::arg("client"),
      "One of several ways to play, for likelihoods.");
  m.def(
      "read",
      [](const AnyPolicyPtr& any, const Pos& position, Move made) {
        const Policy<State>& policy = policy_in<State>(*any);
        if (policy.styles() == 0) throw nb::value_error("this policy has no styles");
        if (!position.now().is_legal(made)) throw nb::value_error("this move is not legal here");
        Reading reading;
        policy.read(position.now(), made, reading);
        return std::vector<double>(reading.chance.begin(),
                                   reading.chance.begin() + static_cast<std::ptrdiff_t>(policy.styles()));
      },
      nb::arg("policy"), nb::arg("position"), nb::arg("made"),
      "The chance of a move by each style of a policy; all 1 where it is forced.");
  m.def("held", &held, nb::arg("worlds"), nb::arg("weights"),
        "By seat and card, the weight of the worlds in which it is there.");
  bind_beliefs<State, CardModel>(m);
}

}  // namespace tefuda::daihinmin
