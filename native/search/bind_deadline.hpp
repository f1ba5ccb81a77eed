// How a search called from Python ends early: signals, the stop handle, the clock.
#pragma once

#include <functional>

#include "search/budget.hpp"

namespace tefuda {

// Runs `run(deadline)`. The interpreter is free meanwhile, unless the game is written in it; Ctrl-C comes out
// as its own exception, whatever the search made of being stopped.
void with_deadline(bool keeps_interpreter, const Stop* stop, const std::function<void(Deadline&)>& run);

}  // namespace tefuda
