// The policies of one game for Python: a handle, its players, and whole games between them.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include "core/policy.hpp"

namespace tefuda {

template <GameState S>
Move policy_move(const Policy<S>& policy, const Position<S>& game, Rng& rng) {
  const S& state = game.to_move();
  return policy.remembers() ? policy.begin(state.player())->choose(game, rng) : policy.choose(state, rng);
}

template <class T>
void refuse_none(const std::vector<const T*>& list) {
  for (const T* item : list)
    if (item == nullptr) throw std::invalid_argument("None is no position");
}

template <GameState S>
void bind_policy(nb::module_& m) {
  using Game = Position<S>;
  nb::class_<Mind<S>>(m, "Mind", "A player in the middle of a game, with what it has gathered.")
      .def(
          "choose",
          [](Mind<S>& mind, const Game& game, Rng& rng) {
            game.to_move();
            return mind.choose(game, rng);
          },
          nb::arg("position"), nb::arg("rng"));
  nb::class_<Policy<S>>(m, "Policy", "A way to choose moves; wrapped by tefuda.core.Policy.")
      .def_prop_ro("remembers", &Policy<S>::remembers, "Does it need the game so far? No play-outs then.")
      .def_prop_ro("weighs", &Policy<S>::weighs, "Can it say how likely its moves are?")
      .def("choose", &policy_move<S>, nb::arg("position"), nb::arg("rng"))
      .def(
          "choose_many",
          [](const Policy<S>& policy, const std::vector<const Game*>& games,
             const std::vector<std::uint64_t>& seeds) {
            if (games.size() != seeds.size())
              throw std::invalid_argument("a seed is needed for every position");
            refuse_none(games);
            nb::gil_scoped_release let_go;
            Moves out;
            for (std::size_t i = 0; i < games.size(); ++i) {
              Rng rng(seeds[i]);
              out.push_back(policy_move(policy, *games[i], rng));
            }
            return out;
          },
          nb::arg("positions"), nb::arg("seeds"),
          "One move for every position, each with a stream of its own.")
      .def(
          "weights",
          [](const Policy<S>& policy, const Game& game) {
            Chances out;
            policy.weights(game.to_move(), game.legal(), out);
            return out;
          },
          nb::arg("position"), "The chance of every legal move, in their order.")
      .def(
          "begin",
          [](const Policy<S>& policy, int seat) {
            if (seat < 0 || seat >= kMaxPlayers) throw std::invalid_argument("there is no such seat");
            return policy.begin(seat);
          },
          nb::arg("seat"), nb::keep_alive<0, 1>(), "A player of a new game.");
  m.def("uniform", [] { return policy_of<S>(Uniform<S>{}); }, "Every legal move with the same chance.");
  m.def(
      "play_out",
      [](Game& game, const std::vector<const Policy<S>*>& policies, const std::vector<std::uint64_t>& seeds) {
        if (!game.now().over()) game.to_move();
        nb::gil_scoped_release let_go;
        play_table(game, policies, seeds);
      },
      nb::arg("position"), nb::arg("policies"), nb::arg("seeds"),
      "Plays on to the end, every seat by its policy and its own stream.");
  m.def(
      "likelihoods",
      [](const std::vector<const Game*>& games, int observer, const Policy<S>& policy, double noise) {
        refuse_none(games);
        nb::gil_scoped_release let_go;
        std::vector<double> out;
        for (const Game* game : games) out.push_back(likelihood(*game, game->seat(observer), policy, noise));
        return out;
      },
      nb::arg("positions"), nb::arg("observer"), nb::arg("policy"), nb::arg("noise"),
      "How much likelier than its own weight this policy makes each world, by the moves of the others.");
}

}  // namespace tefuda
