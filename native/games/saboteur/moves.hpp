// Moves as numbers: what is done, with which card, and where or to whom.
#pragma once

#include "core/game.hpp"
#include "games/saboteur/cards.hpp"

namespace tefuda::saboteur {

enum class Act : std::uint8_t {
  kPass = 0,
  kLay = 1,
  kBreak = 2,
  kRepair = 3,
  kRockfall = 4,
  kMap = 5,
  kDiscard = 6
};

// Coordinates are stored with this added, so that no mine has negative ones.
constexpr int kOrigin = 40;

struct Play {
  Act act = Act::kPass;
  Kind kind = 0;
  bool turned = false;
  int x = 0, y = 0;  // of lay and rockfall
  int player = 0;    // of break and repair
  int tool = 0;      // of break and repair
  int goal = 0;      // of map
};

// Fields: act 4 bits, kind 5, turned 1, x 7, y 7, player 4, tool 2, goal 2.
constexpr Move pack(const Play& p) {
  const bool cell = p.act == Act::kLay || p.act == Act::kRockfall;
  return static_cast<Move>(p.act) | static_cast<Move>(p.kind) << 4 | static_cast<Move>(p.turned) << 9 |
         static_cast<Move>(cell ? p.x + kOrigin : 0) << 10 |
         static_cast<Move>(cell ? p.y + kOrigin : 0) << 17 | static_cast<Move>(p.player) << 24 |
         static_cast<Move>(p.tool) << 28 | static_cast<Move>(p.goal) << 30;
}

constexpr Play unpack(Move move) {
  Play p;
  p.act = static_cast<Act>(move & 15);
  p.kind = static_cast<Kind>(move >> 4 & 31);
  p.turned = move >> 9 & 1;
  p.x = static_cast<int>(move >> 10 & 127) - kOrigin;
  p.y = static_cast<int>(move >> 17 & 127) - kOrigin;
  p.player = static_cast<int>(move >> 24 & 15);
  p.tool = static_cast<int>(move >> 28 & 3);
  p.goal = static_cast<int>(move >> 30 & 3);
  return p;
}

constexpr Move kPassMove = 0;

constexpr Move lay(Kind kind, bool is_turned, int x, int y) {
  return pack({.act = Act::kLay, .kind = kind, .turned = is_turned, .x = x, .y = y});
}
constexpr Move discard(Kind kind) { return pack({.act = Act::kDiscard, .kind = kind}); }
constexpr Move break_tool(Kind kind, int player) {
  return pack({.act = Act::kBreak, .kind = kind, .player = player, .tool = kind - kFirstBreak});
}
constexpr Move repair(Kind kind, int player, int tool) {
  return pack({.act = Act::kRepair, .kind = kind, .player = player, .tool = tool});
}
constexpr Move rockfall(int x, int y) {
  return pack({.act = Act::kRockfall, .kind = kRockfall, .x = x, .y = y});
}
constexpr Move look(int goal) { return pack({.act = Act::kMap, .kind = kMap, .goal = goal}); }

// What came to light through a move: the card drawn, the goal seen on a map, goals that were turned up.
struct Reveal {
  Kind drawn = kUnknown;
  Goal seen = kHidden;
  Goal up[kGoals] = {kHidden, kHidden, kHidden};
};

constexpr std::uint64_t pack(const Reveal& r) {
  std::uint64_t out = r.drawn == kUnknown ? 0 : r.drawn + 1u;
  out |= static_cast<std::uint64_t>(r.seen) << 5;
  for (int g = 0; g < kGoals; ++g) out |= static_cast<std::uint64_t>(r.up[g]) << (7 + 2 * g);
  return out;
}

constexpr Reveal unpack_reveal(std::uint64_t bits) {
  Reveal r;
  if (bits & 31) r.drawn = static_cast<Kind>((bits & 31) - 1);
  r.seen = static_cast<Goal>(bits >> 5 & 3);
  for (int g = 0; g < kGoals; ++g) r.up[g] = static_cast<Goal>(bits >> (7 + 2 * g) & 3);
  return r;
}

}  // namespace tefuda::saboteur
