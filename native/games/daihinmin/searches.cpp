// The searches of Daihinmin.
#include "games/daihinmin/knowledge.hpp"
#include "search/engine_of.hpp"

template const tefuda::Engine& tefuda::engine_of<tefuda::daihinmin::State>();
