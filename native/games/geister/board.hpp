// The 6x6 board as 36-bit sets. Square = 6 * row + column; row 0 is the first player's back row.
// The second player sees the board turned by half: its square s is 35 - s here.
#pragma once

#include <array>
#include <cstdint>

namespace tefuda::geister {

using Board = std::uint64_t;

constexpr int kSide = 6;
constexpr int kSquares = 36;
constexpr int kPieces = 8;
constexpr int kOffBoard = 36;  // captured
constexpr int kEscaped = 37;   // left by an exit

constexpr Board kAll = (Board{1} << kSquares) - 1;
constexpr Board kColumnA = 0x041041041ULL;
constexpr Board kColumnF = kColumnA << 5;

constexpr Board bit(int square) { return Board{1} << square; }

// The squares beside some squares.
constexpr Board beside(Board squares) {
  return (squares << kSide | squares >> kSide | (squares & ~kColumnF) << 1 | (squares & ~kColumnA) >> 1) &
         kAll;
}

// The corners by which a player's blue pieces leave.
constexpr std::array<Board, 2> kExits = {bit(30) | bit(35), bit(0) | bit(5)};

enum Direction : int { kNorth = 0, kEast = 1, kWest = 2, kSouth = 3 };

constexpr int turned(int square, int player) { return player == 0 ? square : 35 - square; }

// Where piece 0..7 (A..H) of a player stands at the start: A-D in front, E-H behind, columns b-e.
constexpr int home(int player, int piece) {
  int own = piece < 4 ? 6 + 1 + piece : 1 + (piece - 4);
  return turned(own, player);
}

// One step as that player sees the directions; -1 when it would leave the board.
constexpr int step(int square, int direction, int player) {
  int own = turned(square, player);
  int row = own / kSide, column = own % kSide;
  switch (direction) {
    case kNorth:
      ++row;
      break;
    case kSouth:
      --row;
      break;
    case kEast:
      ++column;
      break;
    default:
      --column;
      break;
  }
  if (row < 0 || row >= kSide || column < 0 || column >= kSide) return -1;
  return turned(row * kSide + column, player);
}

// step() as a table: [player][square][direction], kOffBoard where it leaves the board.
constexpr auto make_steps() {
  std::array<std::array<std::array<std::uint8_t, 4>, kSquares>, 2> table{};
  for (int p = 0; p < 2; ++p)
    for (int s = 0; s < kSquares; ++s)
      for (int d = 0; d < 4; ++d) {
        int to = step(s, d, p);
        table[p][s][d] = static_cast<std::uint8_t>(to < 0 ? kOffBoard : to);
      }
  return table;
}
inline constexpr auto kSteps = make_steps();

// An exit corner has two directions that leave the board; from (a6) north and west, (f6) north and east.
constexpr bool leaves(int square, int direction, int player) {
  return (kExits[player] & bit(square)) && kSteps[player][square][direction] == kOffBoard;
}

}  // namespace tefuda::geister
