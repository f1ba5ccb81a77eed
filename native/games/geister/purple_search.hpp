// Alpha-beta over Purple: an instance of its own, since what can be forced is asked at every move.
#pragma once

#include "games/geister/purple.hpp"
#include "search/budget.hpp"
#include "search/options.hpp"
#include "search/solution.hpp"

namespace tefuda::geister {

// `root` is the search's own.
Solution search_purple(Purple& root, const AlphaBetaOptions& options, double seconds, Deadline& deadline);

}  // namespace tefuda::geister
