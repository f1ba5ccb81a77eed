// What everybody saw and can add up: who made the way longer, who passed, who broke whose tool, what
// dead ends were laid where. Suspicion and agreed signals are read from it.
#pragma once

#include <cstdint>

#include "core/game.hpp"
#include "games/saboteur/cards.hpp"

namespace tefuda::saboteur {

// A dead end that was laid: its rank among all placements of that card, counted from 1, both ways.
struct Signal {
  Kind kind = kUnknown;
  std::uint8_t largest_first = 0, smallest_first = 0;
  std::uint16_t when = 0;  // move number
};

struct Record {
  std::uint8_t raises[kMaxPlayers] = {};  // path cards that raised the path value
  std::uint8_t passes[kMaxPlayers] = {};
  std::uint16_t raisers = 0;   // who ever did, as a set
  std::uint16_t suspects = 0;  // raisers, and who broke a tool of somebody not suspected
  Signal signal[kMaxPlayers];  // the last dead end of every player; kept only where players have agreed
  int last_bend = -1;          // move number of the last corner laid

  void raised(int seat) {
    ++raises[seat];
    raisers = static_cast<std::uint16_t>(raisers | 1u << seat);
    suspects = static_cast<std::uint16_t>(suspects | 1u << seat);
  }
  void broke(int seat, int whose) {
    if (!(suspects >> whose & 1)) suspects = static_cast<std::uint16_t>(suspects | 1u << seat);
  }
};

}  // namespace tefuda::saboteur
