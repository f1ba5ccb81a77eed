// The cards: 16 path shapes, 27 action cards, the 67 of the draw deck, and the tiles that path cards become.
//
// A card is a kind; equal cards are not told apart. Exits are seen with the card upright and the mine running
// from West (start) to East (goals). A card may be turned by 180 degrees, never by 90, so a deck drawn in
// landscape swaps both straights *and* both corners.
#pragma once

#include <array>
#include <cstdint>

namespace tefuda::saboteur {

using Kind = std::uint8_t;
using Exits = std::uint8_t;  // a set of directions

enum Direction : int { kNorth = 0, kEast = 1, kSouth = 2, kWest = 3 };
constexpr Exits kN = 1, kE = 2, kS = 4, kW = 8, kAllExits = 15;

constexpr int opposite(int direction) { return direction ^ 2; }

constexpr Exits turned(Exits exits) { return static_cast<Exits>((exits << 2 | exits >> 2) & kAllExits); }

// Kinds. Through paths first, then dead ends, whose exits lead to rock.
constexpr Kind kStraightNS = 0, kStraightEW = 1, kCornerES = 2, kCornerSW = 3;
constexpr Kind kFirstDeadEnd = 7, kFirstBreak = 16, kFirstRepair = 19, kFirstDouble = 22;
constexpr Kind kRockfall = 25, kMap = 26, kKinds = 27;
constexpr Kind kUnknown = 31;  // a card the observer has not seen

constexpr int kPathKinds = 16, kTools = 3, kDeckSize = 67;

struct Shape {
  Exits exits;
  bool through;
  std::uint8_t copies;
};

constexpr std::array<Shape, kPathKinds> kShapes = {{
    {kN | kS, true, 4},
    {kE | kW, true, 3},
    {kE | kS, true, 4},
    {kS | kW, true, 5},
    {kN | kE | kS, true, 5},
    {kN | kE | kW, true, 5},
    {kAllExits, true, 5},
    {kN | kS, false, 1},
    {kE | kW, false, 1},
    {kE | kS, false, 1},
    {kS | kW, false, 1},
    {kN | kE | kS, false, 1},
    {kN | kE | kW, false, 1},
    {kAllExits, false, 1},
    {kS, false, 1},
    {kW, false, 1},
}};

// The two tools of a double repair card; it heals one of them.
constexpr std::array<std::uint8_t, 3> kDoubles = {0b011, 0b101, 0b110};  // of pick 1, lantern 2, cart 4

constexpr std::array<std::uint8_t, kKinds> kCopies = [] {
  std::array<std::uint8_t, kKinds> copies{};
  for (int k = 0; k < kPathKinds; ++k) copies[k] = kShapes[k].copies;
  for (int tool = 0; tool < kTools; ++tool) {
    copies[kFirstBreak + tool] = 3;
    copies[kFirstRepair + tool] = 2;
    copies[kFirstDouble + tool] = 1;
  }
  copies[kRockfall] = 3;
  copies[kMap] = 6;
  return copies;
}();

constexpr bool is_path(Kind k) { return k < kPathKinds; }
constexpr bool is_through(Kind k) { return k < kFirstDeadEnd; }
constexpr bool is_dead_end(Kind k) { return k >= kFirstDeadEnd && k < kPathKinds; }
constexpr bool is_corner(Kind k) { return k == kCornerES || k == kCornerSW; }
constexpr bool is_break(Kind k) { return k >= kFirstBreak && k < kFirstRepair; }
constexpr bool is_repair(Kind k) { return k >= kFirstRepair && k < kRockfall; }

// The tools that a repair card can heal, as a set.
constexpr std::uint8_t heals(Kind k) {
  return k < kFirstDouble ? static_cast<std::uint8_t>(1u << (k - kFirstRepair)) : kDoubles[k - kFirstDouble];
}

// A path card as it lies.
struct Tile {
  Exits exits = 0;
  bool through = false;
  bool operator==(const Tile&) const = default;
};

constexpr Tile tile_of(Kind k, bool is_turned) {
  const Shape& shape = kShapes[k];
  return {is_turned ? turned(shape.exits) : shape.exits, shape.through};
}

// Does turning the card make another tile of it?
constexpr bool turns(Kind k) { return turned(kShapes[k].exits) != kShapes[k].exits; }

// What lies under a goal card.
enum Goal : std::uint8_t { kHidden = 0, kGold = 1, kStoneES = 2, kStoneSW = 3 };
constexpr int kGoals = 3;

}  // namespace tefuda::saboteur
