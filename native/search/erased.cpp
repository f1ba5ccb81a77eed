// The searches of all games that have none of their own.
#include "core/any_state.hpp"
#include "search/engine_of.hpp"

namespace tefuda {

template const Engine& engine_of<AnyState>();

}  // namespace tefuda
