// Which edge to walk: an untried one at random, else the best by UCB1 with availability counts.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/rng.hpp"
#include "search/tree.hpp"
#include "search/ucb_table.hpp"

namespace tefuda {

inline std::size_t index_of(const std::vector<std::uint64_t>& list, std::uint64_t item) {
  return static_cast<std::size_t>(std::find(list.begin(), list.end(), item) - list.begin());
}

// `edges` are those that can be chosen now; all tried ones among them count as available once more.
inline std::size_t pick(Tree& tree, const std::vector<Tree::Index>& edges, const UcbTable& table, double c,
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
  if (untried == 0) return best;
  std::uint64_t k = untried == 1 ? 0 : rng.below(untried);
  std::size_t i = 0;
  while (tree[edges[i]].visits != 0 || k-- != 0) ++i;
  tree[edges[i]].available = 1;
  return i;
}

// The same where rules of play advise a move: it gets the share `prior` of the exploration, all together the
// rest. What was never tried counts as good as the mean of what was.
inline std::size_t pick_advised(const Tree& tree, const std::vector<Tree::Index>& edges, double c,
                                double prior, std::size_t advised) {
  double visits = 0, total = 0;
  for (Tree::Index e : edges) {
    visits += tree[e].visits;
    total += tree[e].total;
  }
  const double mean = visits > 0 ? total / visits : 0;
  const double weight = c * std::sqrt(visits + 1), even = (1 - prior) / static_cast<double>(edges.size());
  std::size_t best = 0;
  double best_value = -1e300;
  for (std::size_t i = 0; i < edges.size(); ++i) {
    const Node& e = tree[edges[i]];
    const double share = i == advised ? prior + even : even;
    const double value = (e.visits ? e.total / e.visits : mean) + weight * share / (1.0 + e.visits);
    best = value > best_value ? i : best;
    best_value = value > best_value ? value : best_value;
  }
  return best;
}

}  // namespace tefuda
