// The searches of Kuhn poker.
#include "games/kuhn/rules.hpp"
#include "search/engine_of.hpp"

template const tefuda::Engine& tefuda::engine_of<tefuda::kuhn::State>();
