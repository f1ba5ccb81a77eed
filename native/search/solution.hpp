// What a search of an open position says of each move at the root.
#pragma once

#include <stdexcept>
#include <vector>

#include "core/game.hpp"

namespace tefuda {

// A search of open positions was cut short: by the clock, by somebody's wish, or by its limit of nodes.
struct Cut {};

// A game of somebody else's may say that it goes on and have no moves.
inline void check_moves(const Moves& moves) {
  if (moves.empty()) throw std::invalid_argument("a position that is not over has no moves");
}

struct MoveBound {
  Move move = 0;
  double value = 0;       // what to go by
  double low, high;       // what is proved
  int depth = 0;          // plies looked at; 0 = not valued
  bool is_whole = false;  // to the end of the game
};

struct Solution {
  std::vector<MoveBound> moves;
  std::uint64_t nodes = 0;
  int depth = 0;  // that all moves reached
  bool is_whole = false, is_done = false;
};

}  // namespace tefuda
