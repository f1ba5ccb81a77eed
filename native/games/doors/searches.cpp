// The searches of Doors.
#include "games/doors/rules.hpp"
#include "search/engine_of.hpp"

template const tefuda::Engine& tefuda::engine_of<tefuda::doors::State>();
