// Worlds judged by the moves of the others, for Python: for every game that gives a model of what is hidden.
#pragma once

#include "beliefs/cloud.hpp"
#include "core/bind.hpp"

namespace tefuda {

constexpr int kMostWorlds = 1'000'000;

// Worlds, and how they were come by.
template <GameState S>
struct Sampled {
  std::vector<Position<S>> worlds;
  std::uint64_t tries = 0, candidates = 0, fallbacks = 0, asked = 0;
};

// A policy for every seat, None for one of which nothing is supposed.
using SeatPolicies = std::vector<AnyPolicyPtr>;

template <GameState S, class Model>
Evidence<S, Model> evidence_of(const Position<S>& blind, int observer, const SeatPolicies& policies,
                               double noise, std::vector<std::vector<double>> shares = {}) {
  if (!shares.empty()) sized(shares, policies.size(), "The shares");
  sized(policies, static_cast<std::size_t>(blind.now().players()), "The policies");
  if (!(noise >= 0 && noise <= 1)) throw nb::value_error("noise is from 0 to 1");
  typename Evidence<S, Model>::Policies seated;
  for (const AnyPolicyPtr& any : policies) {
    if (any) policy_in<S>(*any);
    seated.push_back(std::static_pointer_cast<Policy<S>>(any));
  }
  return Evidence<S, Model>(blind.seat(observer), std::move(seated), noise, std::move(shares));
}

// Each world is the likeliest of several candidates; where `attempts` bring none, one of `fallback`.
template <GameState S, class Model>
Sampled<S> rejection(const Position<S>& blind, int observer, const SeatPolicies& policies, double noise,
                     int candidates, double temperature, std::uint64_t attempts, int worlds,
                     std::uint64_t seed, const AnyWorlds& otherwise) {
  const Worlds<S>& fallback = worlds_in<S>(otherwise);
  within(worlds, 1, kMostWorlds, "The number of worlds");
  within(candidates, 1, kMostWorlds, "The number of candidates");
  if (!(temperature >= 0)) throw nb::value_error("a temperature must be 0 or more");
  Evidence<S, Model> evidence = evidence_of<S, Model>(blind, observer, policies, noise);
  const Model model(observer, attempts);
  const auto source = model.source(blind.now());
  nb::gil_scoped_release let_go;
  for (std::size_t i = 0; i < blind.moves().size(); ++i) evidence.add(blind.at(i), blind.moves()[i]);
  const Rng stream(seed);
  Sampled<S> out;
  for (int w = 0; w < worlds; ++w) {
    Rng rng = stream.split(static_cast<std::uint64_t>(w));
    std::uint64_t left = attempts;
    const auto propose = [&](Rng& luck, S& world) {
      while (left-- > 0) {
        ++out.tries;
        if (source.attempt(world, luck)) return ++out.candidates, true;
      }
      left = 0;
      return false;
    };
    S chosen = blind.now();
    if (!likeliest(candidates, temperature, evidence, rng, chosen, propose)) {
      ++out.fallbacks;
      chosen = fallback.sample(rng);
    }
    out.worlds.emplace_back(std::move(chosen));
  }
  out.asked = evidence.asked();
  return out;
}

template <GameState S, class Model>
void bind_beliefs(nb::module_& m) {
  using Found = Sampled<S>;
  nb::class_<Found>(m, "Sampled", "Worlds, and how they were come by.")
      .def_ro("worlds", &Found::worlds)
      .def_ro("tries", &Found::tries, "Candidates, those that did not fit included.")
      .def_ro("candidates", &Found::candidates, "So many of these fitted.")
      .def_ro("fallbacks", &Found::fallbacks, "Worlds for which none fitted.")
      .def_ro("asked", &Found::asked, "Decisions that policies were asked about.");
  m.def("rejection", &rejection<S, Model>, nb::arg("blind"), nb::arg("observer"), nb::arg("policies"),
        nb::arg("noise"), nb::arg("candidates"), nb::arg("temperature"), nb::arg("attempts"),
        nb::arg("worlds"), nb::arg("seed"), nb::arg("fallback"),
        "Worlds, each the likeliest of several candidates by the moves of the others.");

  using C = Cloud<S, Model>;
  nb::class_<C>(m, "Cloud", "Worlds that are carried from move to move.")
      .def(
          "__init__",
          [](C* self, const Position<S>& blind, int observer, const SeatPolicies& policies, double noise,
             std::uint64_t attempts, int particles, int nudges, int shots, bool lazy, std::uint64_t seed,
             std::vector<std::vector<double>> shares) {
            new (self) C(Model(observer, attempts), blind,
                         evidence_of<S, Model>(blind, observer, policies, noise, std::move(shares)),
                         {within(particles, 1, kMostWorlds, "The number of particles"),
                          within(nudges, 0, kMostWorlds, "The number of nudges"), lazy,
                          within(shots, 1, kMostWorlds, "The number of shots"), seed});
          },
          nb::arg("blind"), nb::arg("observer"), nb::arg("policies"), nb::arg("noise"), nb::arg("attempts"),
          nb::arg("particles"), nb::arg("nudges"), nb::arg("shots"), nb::arg("lazy"), nb::arg("seed"),
          nb::arg("shares") = std::vector<std::vector<double>>{})
      .def(
          "follow",
          [](C& cloud, const Position<S>& blind) {
            nb::gil_scoped_release let_go;
            cloud.follow(blind);
          },
          nb::arg("blind"), "Takes in the moves that are new.")
      .def("worlds",
           [](const C& cloud) {
             std::vector<Position<S>> out;
             for (std::size_t i = 0; i < cloud.size(); ++i) out.emplace_back(cloud.world(i));
             return out;
           })
      .def_prop_ro("weights", &C::weights)
      .def("styles", &C::styles, "By player, how likely each style of its policy is; empty where none.")
      .def_prop_ro("nudged", &C::nudged, "Small changes that were tried.")
      .def_prop_ro("taken", &C::taken, "... and taken.")
      .def_prop_ro("restarts", &C::restarts, "How often all worlds were lost.")
      .def_prop_ro("tries", &C::tries, "Candidates drawn by chance, those that did not fit included.")
      .def_prop_ro("drawn", &C::drawn, "So many of these fitted.")
      .def_prop_ro("asked", &C::asked, "Decisions that policies were asked about.");
}

}  // namespace tefuda
