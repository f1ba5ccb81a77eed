// A trick under way, and the moves to try in it, with weights.
#pragma once

#include <utility>

#include "games/bridge/cards.hpp"

namespace tefuda::bridge::dd {

// A trick under way.
struct Trick {
  int leader;
  int winner;    // so far
  int best;      // its card
  int suit;      // led
  Cards cards;   // all that were played to it
  Cards beaten;  // those that no longer matter in it
};

struct Choice {
  std::int8_t card;  // the highest of a run of equal cards
  std::int8_t low;   // the lowest of the run
  std::int16_t weight;
};

struct MoveList {
  std::array<Choice, kTricks> moves;
  int size = 0;

  void add(int card, int low, int weight) {
    moves[static_cast<std::size_t>(size++)] = {static_cast<std::int8_t>(card), static_cast<std::int8_t>(low),
                                               static_cast<std::int16_t>(weight)};
  }

  // The best move from place i on, swapped to place i.
  Choice take_best(int i) {
    int best = i;
    for (int k = i + 1; k < size; ++k)
      if (moves[k].weight > moves[best].weight) best = k;
    std::swap(moves[i], moves[best]);
    return moves[i];
  }
};

}  // namespace tefuda::bridge::dd
