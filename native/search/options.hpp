// What the searches can be told, and what the exact ones answer: plain structs, the same for all games.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "core/game.hpp"

namespace tefuda {

struct IsmctsOptions {
  double c = 1.4142135623730951;
  double reward_scale = 2.0;  // distance between the worst and the best reward; 2 = the paper's -1 .. 1
  bool branch_on_reveals = false;
  std::uint32_t expand = 1;  // the tree grows below an edge once it was walked so often
  double prior = 0;          // share of the exploration for the move that the play-out policy advises
  bool cautious = false;     // a loss of the observer in one world counts at its node in every world
};

enum class Payoff : int { kScores = 0, kFirst = 1 };  // the game's scores, or 1 for first place and 0 else
using Vector = std::vector<double>;

enum class Tie : int { kFirst = 0, kLast = 1, kSpite = 2, kKind = 3 };  // see MaxN in search/exact.hpp

struct ExactOptions {
  Payoff payoff = Payoff::kScores;
  // The pass is looked at only when no other move keeps the mover's own chances (the rule that reproduces the
  // paper's tables; for Singleton only).
  bool reluctant = false;
  std::uint64_t nodes = 0;      // 0 = no limit
  std::size_t table = 2000000;  // positions
};

struct AlphaBetaOptions {
  Payoff payoff = Payoff::kScores;
  ScoreRange range;             // of the payoff: nobody gets less or more
  double low = 0, high = 0;     // the window that is asked for
  int depth = 0;                // plies, 0 = to the end
  std::uint64_t nodes = 0;      // 0 = no limit
  int playouts = 0;             // of a leaf; 0 = no estimates
  bool only_best = false;       // the other moves need no more than a bound
  std::size_t table = 1 << 20;  // positions
};

// What an exact search found; V is a kind of value as Python takes it.
template <class V>
struct ExactReport {
  V value{};  // of the position, if it is done
  std::vector<std::pair<Move, V>> moves;
  std::uint64_t nodes = 0;
  bool is_done = false;
};

}  // namespace tefuda
