// Cards as 53-bit sets: bit 4 * rank + suit for ranks 3, 4, ... A, 2 (0..12) and suits S, H, D, C; bit 52
// is the joker. Columns are those of the contest's tables: rank + 1, with 0 below 3 and 14 above 2, where
// only a joker may stand.
#pragma once

#include <bit>
#include <cstdint>

namespace tefuda::daihinmin {

using Cards = std::uint64_t;

constexpr int kRanks = 13;
constexpr int kSuits = 4;
constexpr int kJokerBit = 52;
constexpr Cards kJoker = Cards{1} << kJokerBit;
constexpr Cards kNaturals = kJoker - 1;
constexpr Cards kSuitLane = 0x1111111111111ULL;  // all spades; shift by the suit
constexpr int kColumns = 15;
constexpr int kEight = 6;  // the column of the 8

constexpr Cards card(int rank, int suit) { return Cards{1} << (4 * rank + suit); }
constexpr Cards kSpade3 = card(0, 0);
constexpr Cards kDiamond3 = card(0, 2);

// The cards of a deck with that many ranks, 13 in the real game; small decks are for tests.
constexpr Cards deck(int ranks) { return ((Cards{1} << (4 * ranks)) - 1) | kJoker; }

constexpr int size(Cards cards) { return std::popcount(cards); }
constexpr unsigned of_rank(Cards cards, int rank) { return static_cast<unsigned>(cards >> (4 * rank)) & 15u; }
constexpr int lowest_rank(Cards naturals) { return std::countr_zero(naturals) / 4; }
constexpr int highest_rank(Cards naturals) { return (63 - std::countl_zero(naturals)) / 4; }

// The same set with suits in reverse, so that a stronger card is a higher bit in the order of the
// exchange: joker, then rank downwards, within a rank spade, heart, diamond, club.
constexpr Cards by_strength(Cards cards) {
  const Cards n = cards & kNaturals;
  return (n & kSuitLane) << 3 | (n & kSuitLane << 1) << 1 | (n & kSuitLane << 2) >> 1 |
         (n & kSuitLane << 3) >> 3 | (cards & kJoker);
}

constexpr Cards strongest(Cards cards, int k) {
  Cards order = by_strength(cards), taken = 0;
  for (; k > 0 && order; --k) {
    const Cards top = std::bit_floor(order);
    order ^= top;
    taken |= top;
  }
  return by_strength(taken);  // its own inverse
}

// The columns of one suit as 15 bits.
constexpr unsigned lane(Cards cards, int suit) {
  Cards x = (cards & kNaturals) >> suit & kSuitLane;
  unsigned out = 0;
  for (; x; x &= x - 1) out |= 2u << (std::countr_zero(x) / 4);
  return out;
}

}  // namespace tefuda::daihinmin
