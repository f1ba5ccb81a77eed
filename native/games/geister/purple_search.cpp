#include "games/geister/purple_search.hpp"

#include "search/alphabeta.hpp"

namespace tefuda::geister {

Solution search_purple(Purple& root, const AlphaBetaOptions& options, double seconds, Deadline& deadline) {
  const PolicyOf<Purple, Uniform<Purple>> uniform{{}};
  return AlphaBeta<Purple>(options, uniform, seconds, deadline).run(root);
}

}  // namespace tefuda::geister
