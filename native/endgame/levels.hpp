// Values of solved endings: for every number of cards one packed array, as many bits an entry as there
// are players. An entry is a set of seats relative to the leader; the empty set marks patterns in which
// somebody has no cards.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>

#include "endgame/index.hpp"

namespace tefuda::endgame {

using Seats = std::uint8_t;  // a set of seats, bit k = seat k

// Bytes of an array of n entries. The slack lets every entry be read with one 16-bit load.
constexpr std::uint64_t packed_bytes(std::uint64_t n, int bits) {
  return ((n * static_cast<std::uint64_t>(bits) + 7) / 8 + 8 + 63) / 64 * 64;
}

inline Seats packed_get(const std::uint8_t* data, std::uint64_t i, int bits) {
  const std::uint64_t at = i * static_cast<std::uint64_t>(bits);
  std::uint16_t two;
  std::memcpy(&two, data + (at >> 3), 2);
  return static_cast<Seats>(two >> (at & 7) & ((1 << bits) - 1));
}

// For entries that nobody else writes in the same byte.
inline void packed_or(std::uint8_t* data, std::uint64_t i, int bits, Seats value) {
  const std::uint64_t at = i * static_cast<std::uint64_t>(bits);
  std::uint16_t two;
  std::memcpy(&two, data + (at >> 3), 2);
  two = static_cast<std::uint16_t>(two | value << (at & 7));
  std::memcpy(data + (at >> 3), &two, 2);
}

// Turns seats counted from the leader into seats counted from `leader` (0 .. players-1).
constexpr Seats turned(Seats seats, int leader, int players) {
  return static_cast<Seats>((seats << leader | seats >> (players - leader)) & ((1 << players) - 1));
}

struct Levels {
  std::array<const std::uint8_t*, kMaxCards + 1> data{};
};

}  // namespace tefuda::endgame
