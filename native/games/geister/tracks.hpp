// What every piece has done so far, as both players saw it: it moved, offered itself to an enemy, stayed
// beside one, fled, took, stood on an exit without leaving. Who guesses colours, or hides them, goes by this.
#pragma once

#include <cstdint>

#include "core/position.hpp"
#include "games/geister/rules.hpp"

namespace tefuda::geister {

struct Track {
  std::uint8_t moves = 0;    // how often it moved
  std::uint8_t offered = 0;  // how often it ended its move beside an enemy
  std::uint8_t stayed = 0;   // how often it was left beside an enemy while another piece moved
  std::uint8_t fled = 0;     // how often it moved away from all enemies
  std::uint8_t took = 0;
  bool stood = false;  // on an exit at its own turn

  // The piece itself goes from one square to another; where enemies stand before and after that.
  void move(int player, int from, int to, Board enemies, Board enemies_after) {
    if (kExits[player] & bit(from)) stood = true;
    up(moves);
    if (enemies & bit(to)) up(took);
    if (beside(enemies_after) & bit(to))
      up(offered);
    else if (beside(enemies) & bit(from))
      up(fled);
  }

  static void up(std::uint8_t& count) {
    if (count < 100) ++count;
  }
};

struct Tracks {
  Track of[2][kPieces];
  std::uint8_t last[2] = {kOffBoard, kOffBoard};  // where each player moved last

  // Takes in a move that is about to be made.
  void note(const State& before, Move move) {
    if (before.in_setup()) return;
    const int p = before.player();
    const int from = before.square[p][move / 4], to = kSteps[p][from][move % 4];
    if (to == kOffBoard) return;  // it leaves: the end
    const Board enemies = before.own(1 - p), after = enemies & ~bit(to);
    for (int k = 0; k < kPieces; ++k) {
      const int square = before.square[p][k];
      if (square >= kSquares) continue;
      Track& track = of[p][k];
      if (static_cast<int>(move / 4) == k) {
        track.move(p, from, to, enemies, after);
      } else {
        if (kExits[p] & bit(square)) track.stood = true;
        if (beside(after) & bit(square)) Track::up(track.stayed);
      }
    }
    last[p] = static_cast<std::uint8_t>(to);
  }

  // Of a game so far, up to a move.
  static Tracks of_game(const Position<State>& game, std::size_t until) {
    Tracks made;
    for (std::size_t i = 0; i < until; ++i) made.note(game.at(i), game.moves()[i]);
    return made;
  }
};

}  // namespace tefuda::geister
