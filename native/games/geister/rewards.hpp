// What a player that learns wants: that makes its style.
#pragma once

#include <array>
#include <bit>
#include <utility>

#include "games/geister/purple.hpp"
#include "games/geister/rules.hpp"

namespace tefuda::geister {

// Ends of games first, then what happens on the way.
struct Rewards {
  double win_escape = 1, win_blues = 1, win_reds = 1, draw = 0;
  double lose_escape = -1, lose_blues = -1, lose_reds = -1;
  double blue_lost = 0, red_lost = 0;    // for each of one's own pieces that was taken
  double blue_taken = 0, red_taken = 0;  // for each of the other's
  double red_near = 0;  // for the share of one's turns with a red piece on an exit or one step from it
  double ply = 0;       // for every ply of the game
};

// How often a player was on turn, and how often with a red piece on an exit or one step from it.
struct Nearness {
  int turns = 0, near = 0;

  void note(const State& state, int player) {
    ++turns;
    for (Board left = state.colours.red[player]; left; left &= left - 1)
      if (kWay[player][std::countr_zero(left)] <= 1) {
        ++near;
        return;
      }
  }
};

// What a finished game brought a player.
inline double reward_of(const Rewards& r, const State& state, int p, const Nearness& near) {
  double sum = r.draw;
  if (state.winner == p)
    sum = state.outcome == Outcome::kEscape         ? r.win_escape
          : state.outcome == Outcome::kBlueCaptured ? r.win_blues
                                                    : r.win_reds;
  else if (state.winner == 1 - p)
    sum = state.outcome == Outcome::kEscape         ? r.lose_escape
          : state.outcome == Outcome::kBlueCaptured ? r.lose_blues
                                                    : r.lose_reds;
  const auto lost = [&](int who, bool red) {
    int n = 0;
    for (int k = 0; k < kPieces; ++k)
      n += state.square[who][k] == kOffBoard && (state.reds[who] >> k & 1) == red;
    return n;
  };
  sum += lost(p, false) * r.blue_lost + lost(p, true) * r.red_lost + lost(1 - p, false) * r.blue_taken +
         lost(1 - p, true) * r.red_taken + state.ply * r.ply;
  if (near.turns) sum += r.red_near * near.near / near.turns;
  return sum;
}

}  // namespace tefuda::geister
