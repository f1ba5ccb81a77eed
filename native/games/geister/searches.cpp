// The searches of Geister.
#include "games/geister/rules.hpp"
#include "search/engine_of.hpp"

template const tefuda::Engine& tefuda::engine_of<tefuda::geister::State>();
