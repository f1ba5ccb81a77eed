// Games written in Python, for the native searches.
#include "core/bind.hpp"
#include "core/python_game.hpp"
#include "core/submodule.hpp"

namespace tefuda {

using namespace nb::literals;

static void bind_python(nb::module_& m) {
  bind_position<PythonState>(m).def(
      "__init__",
      [](Position<PythonState>* self, nb::object state) {
        const int players = within(nb::cast<int>(state.attr("game").attr("players")), 1, kMaxPlayers,
                                   "The number of players");
        new (self)
            Position<PythonState>(PythonState(std::move(state), players, std::make_shared<TokenBook>()));
      },
      "state"_a);
  nb::class_<PythonWorlds, AnyWorlds>(m, "Knowledge", "Worlds of a Python game, from sample(rng).")
      .def(nb::init<nb::object, int, int, double, double, nb::object>(), "sample"_a, "observer"_a,
           "players"_a, "low"_a, "high"_a, "propose"_a = nb::none())
      .def("remember", &PythonWorlds::remember, "starts"_a, "moves"_a, "weights"_a, "sample_start"_a);
  m.def(
      "chosen_by",
      [](nb::object choose) -> AnyPolicyPtr {
        return policy_of<PythonState>(PythonChoice{std::move(choose)});
      },
      "choose"_a, "A policy from choose(state, rng) -> Move.");
}

static const Submodule python("python", "Searches over games written in Python.", &bind_python);

}  // namespace tefuda
