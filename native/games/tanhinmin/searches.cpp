// The searches of Tanhinmin.
#include "games/tanhinmin/rules.hpp"
#include "search/engine_of.hpp"

template const tefuda::Engine& tefuda::engine_of<tefuda::tanhinmin::State>();
