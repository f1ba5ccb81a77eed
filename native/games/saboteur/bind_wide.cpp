// Saboteur for Python on boards without a limit.
#include "core/submodule.hpp"
#include "games/saboteur/bind_mine.hpp"

namespace tefuda::saboteur {

static const Submodule here("saboteur_wide", "Saboteur on a board without a limit.", &bind_mine<Wide>);

}  // namespace tefuda::saboteur
