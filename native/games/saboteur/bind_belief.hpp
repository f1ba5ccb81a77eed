// Beliefs about roles for Python.
#pragma once

#include <nanobind/stl/pair.h>
#include <nanobind/stl/variant.h>

#include "games/saboteur/belief_players.hpp"

namespace tefuda::saboteur {

inline int checked_particles(int number) { return within(number, 1, 1'000'000, "The number of particles"); }

inline void bind_models(nb::module_& m) {
  nb::class_<RoleModel>(m, "RoleModel", "What players of each role are supposed to do, and their noise.")
      .def(
          "__init__",
          [](RoleModel* self, const std::vector<Tajima>& miners, const std::vector<Tajima>& saboteurs,
             double noise) { new (self) RoleModel{miners, saboteurs, noise}; },
          nb::arg("miners"), nb::arg("saboteurs"), nb::arg("noise"));
  nb::class_<Inferring>(m, "Inferring", "The paper's player with a belief in place of its suspicion.")
      .def(
          "__init__",
          [](Inferring* self, const Tajima& how, const RoleModel& model, int particles, std::uint64_t seed,
             bool joint, double attack, double shun, double spare) {
            new (self)
                Inferring{how, model, {checked_particles(particles), seed, joint}, attack, shun, spare};
            self->how.suspicion = Suspicion::kTold;
          },
          nb::arg("how"), nb::arg("model"), nb::arg("particles"), nb::arg("seed"), nb::arg("joint_hands"),
          nb::arg("attack"), nb::arg("shun"), nb::arg("spare"));
}

template <class B>
void bind_belief(nb::module_& m) {
  using Pos = Position<State<B>>;
  nb::class_<Belief<B>>(m, "Belief", "The posterior over sets of saboteurs; made by tefuda.beliefs.")
      .def(
          "__init__",
          [](Belief<B>* self, const Pos& blind, int observer, unsigned known, const RoleModel& model,
             int particles, std::uint64_t seed, bool joint) {
            new (self) Belief<B>(blind.start(), blind.seat(observer), known, model,
                                 {checked_particles(particles), seed, joint});
          },
          nb::arg("blind"), nb::arg("observer"), nb::arg("known"), nb::arg("model"),
          nb::arg("particles") = 64, nb::arg("seed") = 1, nb::arg("joint_hands") = false)
      .def("follow", &follow<B>, nb::arg("position"), "Takes in the moves that were played since.")
      .def_prop_ro("moves", &Belief<B>::moves)
      .def_prop_ro("joint", &Belief<B>::joint, "Sets of saboteurs with their chances.")
      .def_prop_ro("marginal", &Belief<B>::marginal, "The chance of each seat to be a saboteur.");
  m.def(
      "move_chance",
      [](const Pos& p, Move seen, const Tajima& how, double noise) {
        const State<B>& s = p.now();
        const Hand& hand = s.hand[s.turn];
        if (hand.count == 0) return seen == kPassMove ? 1.0 : 0.0;
        const Play play = unpack(seen);
        if (play.act != Act::kDiscard && !hand.has(play.kind)) return 0.0;
        if (!s.is_possible(play.act == Act::kDiscard ? discard(hand.card[0]) : seen)) return 0.0;
        return Sighting(s, seen, s.agreed, {{s.saboteurs, &how}}, noise).chance(0, hand);
      },
      nb::arg("position"), nb::arg("seen"), nb::arg("how"), nb::arg("noise"),
      "The chance that the others see this move, for the mover's hand and role.");
  m.def(
      "roles_along",
      [](const Pos& p, int observer, const RoleModel& model, const std::vector<std::size_t>& after,
         int particles, std::uint64_t seed, bool joint) {
        std::vector<std::vector<std::pair<unsigned, double>>> out;
        Belief<B> belief =
            fresh_belief(p.start(), p.seat(observer), model, {checked_particles(particles), seed, joint});
        for (std::size_t i = 0, next = 0; next < after.size(); ++i) {
          for (; next < after.size() && after[next] == i; ++next) out.push_back(belief.joint());
          if (i >= p.moves().size()) break;
          tell(belief, p.at(i), p.moves()[i], p.at(i + 1));
        }
        return out;
      },
      nb::arg("position"), nb::arg("observer"), nb::arg("model"), nb::arg("after"), nb::arg("particles") = 64,
      nb::arg("seed") = 1, nb::arg("joint_hands") = false,
      "The chances of the sets of saboteurs as the observer sees them, after so many moves (rising).");
}

}  // namespace tefuda::saboteur
