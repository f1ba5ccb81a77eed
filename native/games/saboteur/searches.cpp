// The searches of Saboteur. Those of the wide board are erased ones: see State::kSearchesErased.
#include "games/saboteur/rules.hpp"
#include "search/engine_of.hpp"

template const tefuda::Engine& tefuda::engine_of<tefuda::saboteur::State<tefuda::saboteur::Narrow>>();
template const tefuda::Engine& tefuda::engine_of<tefuda::saboteur::State<tefuda::saboteur::Wide>>();
