// Saboteur for Python on boards without a limit.
#include "games/saboteur/bind.hpp"
#include "games/saboteur/bind_mine.hpp"

namespace tefuda::saboteur {

void bind_wide(nb::module_& m) { bind_mine<Wide>(m); }

}  // namespace tefuda::saboteur
