// What a search found at the root.
#pragma once

#include <cstdint>
#include <vector>

#include "core/worlds.hpp"

namespace tefuda {

struct MoveReport {
  Move move;
  std::uint64_t visits;
  double total;    // sum of the mover's scores, each times the weight of its world
  double squares;  // of their squares
  double weight;   // sum of the weights; without weights the visits
  double weight_squares;
};

struct TreeReport {
  std::vector<MoveReport> moves;
  std::uint64_t iterations = 0;
  std::uint64_t nodes = 0;
  double depth = 0;  // mean depth of the walk in the tree
  double seconds = 0;
  double worlds = 0, playouts = 0;  // of these, estimated; shares while the tree grows
  Draws draws;
};

// Several trees of one decision: counts and scores of equal moves are added in the order of the trees.
inline TreeReport pooled(const std::vector<TreeReport>& trees) {
  TreeReport out;
  for (const TreeReport& tree : trees) {
    out.depth += tree.depth * static_cast<double>(tree.iterations);
    out.iterations += tree.iterations;
    out.nodes += tree.nodes;
    out.seconds += tree.seconds;
    out.worlds += tree.worlds;
    out.playouts += tree.playouts;
    out.draws.add(tree.draws);
    for (const MoveReport& m : tree.moves) {
      MoveReport* same = nullptr;
      for (MoveReport& o : out.moves)
        if (o.move == m.move) same = &o;
      if (same == nullptr) {
        out.moves.push_back(m);
      } else {
        same->visits += m.visits;
        same->total += m.total;
        same->squares += m.squares;
        same->weight += m.weight;
        same->weight_squares += m.weight_squares;
      }
    }
  }
  if (out.iterations) out.depth /= static_cast<double>(out.iterations);
  return out;
}

}  // namespace tefuda
