// The 52 cards as bits of one word: suit s (spades 0, hearts 1, diamonds 2, clubs 3) has the bits 16s to
// 16s + 12, the deuce lowest. Seats are North 0, East 1, South 2, West 3: clockwise, sides by parity.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace tefuda::bridge {

using Cards = std::uint64_t;  // a set of cards
using Suit = std::uint32_t;   // the 13 bits of one suit

constexpr int kSeats = 4;
constexpr int kSuits = 4;
constexpr int kNoTrump = 4;  // where a suit would name the trumps
constexpr int kTricks = 13;

using Hands = std::array<Cards, kSeats>;

constexpr Cards card_bit(int card) { return Cards{1} << card; }
constexpr int card_of(int suit, int rank) { return suit * 16 + rank; }  // rank 0 = deuce, 12 = ace
constexpr int suit_of(int card) { return card >> 4; }
constexpr int rank_of(int card) { return card & 15; }
constexpr Suit in_suit(Cards cards, int suit) { return static_cast<Suit>(cards >> (16 * suit)) & 0x1fffU; }
constexpr Cards suit_cards(int suit) { return Cards{0x1fff} << (16 * suit); }
constexpr Cards to_cards(Suit bits, int suit) { return Cards{bits} << (16 * suit); }
constexpr Cards kDeck = suit_cards(0) | suit_cards(1) | suit_cards(2) | suit_cards(3);

constexpr int next_seat(int seat) { return (seat + 1) & 3; }
constexpr int partner_of(int seat) { return seat ^ 2; }
constexpr int side_of(int seat) { return seat & 1; }  // 0 = North and South

// How many cards of a suit: a table, for machines whose compiler may not use their instruction.
constexpr std::array<std::uint8_t, 1 << 13> make_counts() {
  std::array<std::uint8_t, 1 << 13> counts{};
  for (std::size_t i = 1; i < counts.size(); ++i)
    counts[i] = static_cast<std::uint8_t>(counts[i >> 1] + (i & 1));
  return counts;
}
inline constexpr std::array<std::uint8_t, 1 << 13> kCounts = make_counts();
inline int count_of(Suit bits) { return kCounts[bits]; }

// Ways to choose k of n cards.
inline std::uint64_t choose(int n, int k) {
  if (k < 0 || k > n) return 0;
  std::uint64_t c = 1;
  for (int i = 1; i <= k; ++i) c = c * static_cast<std::uint64_t>(n - k + i) / static_cast<std::uint64_t>(i);
  return c;
}

// Of a suit's cards that are not empty.
inline int highest(Suit bits) { return std::bit_width(bits) - 1; }
inline Suit highest_bit(Suit bits) { return bits ? Suit{1} << highest(bits) : 0; }
inline int lowest(Suit bits) { return std::countr_zero(bits); }

}  // namespace tefuda::bridge
