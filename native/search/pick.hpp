// Which edge to walk: an untried one at random, else the best by UCB1 with availability counts.
#pragma once

#include <vector>

#include "core/rng.hpp"
#include "search/tree.hpp"
#include "search/ucb_table.hpp"

namespace tefuda {

struct Choice {
  std::size_t edge;
  bool untried;
};

// `edges` are those that can be chosen now; all tried ones among them count as available once more.
inline Choice pick(Tree& tree, const std::vector<Tree::Index>& edges, const UcbTable& table, double c,
                   Rng& rng) {
  std::uint32_t untried = 0;
  std::size_t best = 0;
  double best_value = -1e300;
  for (std::size_t i = 0; i < edges.size(); ++i) {
    Node& e = tree[edges[i]];
    if (e.visits == 0) {
      ++untried;
      continue;
    }
    const UcbTable::Row& row = table.at(e.visits);
    const double log_root = table.at(++e.available).log_root;
    const double value = e.total * row.inverse + c * log_root * row.root;
    best = value > best_value ? i : best;
    best_value = value > best_value ? value : best_value;
  }
  if (untried == 0) return {best, false};
  std::uint64_t k = untried == 1 ? 0 : rng.below(untried);
  std::size_t i = 0;
  while (tree[edges[i]].visits != 0 || k-- != 0) ++i;
  tree[edges[i]].available = 1;
  return {i, true};
}

}  // namespace tefuda
