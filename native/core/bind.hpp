// What every game's binding begins with. The classes that all games share are bound in core/bind.cpp.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "core/any.hpp"
#include "core/checked.hpp"
#include "core/policy.hpp"
#include "core/position.hpp"
#include "core/worlds.hpp"

namespace tefuda {

namespace nb = nanobind;

using AnyPolicyPtr = std::shared_ptr<AnyPolicy>;

// tefuda._native: streams, positions, worlds, policies.
void bind_core(nb::module_& m);

// What Python needs of a game beside its Position: `uniform`.
void bind_uniform(nb::module_& m, const Engine& engine);

// The class Position of a game, to which it adds its constructors and questions.
template <GameState S>
nb::class_<Position<S>, AnyPosition> bind_position(nb::module_& m) {
  bind_uniform(m, engine_of<S>());
  return {m, "Position", "A native game in progress; wrapped by tefuda.core.NativeState."};
}

// What came from Python, as a game's own functions take it.
template <GameState S>
const Policy<S>& policy_in(const AnyPolicy& any) {
  return typed<const Policy<S>>(any, "policy");
}
template <GameState S>
const Worlds<S>& worlds_in(const AnyWorlds& any) {
  return typed<const Worlds<S>>(any.source(), "source of worlds");
}

}  // namespace tefuda
