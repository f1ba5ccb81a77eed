// The searches of contract bridge.
#include "games/bridge/rules.hpp"
#include "search/engine_of.hpp"

template const tefuda::Engine& tefuda::engine_of<tefuda::bridge::State>();
