// A deal in the hands of the double-dummy search: cards that stay in place, lengths as nibbles, and the
// owners of the cards by relative rank, by which positions with equivalent cards are known to be alike.
#pragma once

#include "games/bridge/cards.hpp"

namespace tefuda::bridge::dd {

using Shape = std::uint64_t;  // the lengths: nibble 4 * seat + suit

constexpr int length_at(Shape shape, int seat, int suit) {
  return static_cast<int>(shape >> (4 * (4 * seat + suit))) & 15;
}
constexpr Shape one_card(int seat, int suit) { return Shape{1} << (4 * (4 * seat + suit)); }

// Owners of the cards of all suits from the top down, two bits a card, 32 bits a suit.
struct Owners {
  std::array<std::uint64_t, 2> words{};  // spades and hearts, diamonds and clubs

  // Who holds the n-th best card (0 = the best) of a suit that has so many.
  int holder(int suit, int n) const {
    return static_cast<int>(words[static_cast<std::size_t>(suit >> 1)] >> ((suit & 1 ? 30 : 62) - 2 * n) & 3);
  }
};

// Who holds the n-th best card that is left of a suit? Found by two look-ups for every set of cards left.
class OwnerTables {
 public:
  void build(const Hands& hands) {
    for (int suit = 0; suit < kSuits; ++suit) {
      std::array<std::uint32_t, kTricks> owner{};
      for (int seat = 0; seat < kSeats; ++seat)
        for (Suit bits = in_suit(hands[seat], suit); bits; bits &= bits - 1) owner[lowest(bits)] = seat;
      fill(high_[suit].data(), owner.data() + kLowRanks, kTricks - kLowRanks);
      fill(low_[suit].data(), owner.data(), kLowRanks);
    }
  }

  std::uint32_t of(int suit, Suit left) const {
    const Half& above = high_[suit][left >> kLowRanks];
    return above.owners |
           static_cast<std::uint32_t>((std::uint64_t{low_[suit][left & (kLows - 1)].owners} >> above.bits));
  }

  Owners of(Cards left) const {
    return {{{std::uint64_t{of(0, in_suit(left, 0))} << 32 | of(1, in_suit(left, 1)),
              std::uint64_t{of(2, in_suit(left, 2))} << 32 | of(3, in_suit(left, 3))}}};
  }

 private:
  static constexpr int kLowRanks = 7;
  static constexpr int kLows = 1 << kLowRanks;
  static constexpr int kHighs = 1 << (kTricks - kLowRanks);
  struct Half {
    std::uint32_t owners;  // the best card in the two highest bits
    std::uint32_t bits;    // two a card
  };

  static void fill(Half* table, const std::uint32_t* owner, int ranks) {
    table[0] = {0, 0};
    for (int best = 0; best < ranks; ++best)
      for (int rest = 0; rest < 1 << best; ++rest)
        table[1 << best | rest] = {owner[best] << 30 | table[rest].owners >> 2, table[rest].bits + 2};
  }

  std::array<std::array<Half, kHighs>, kSuits> high_;
  std::array<std::array<Half, kLows>, kSuits> low_;
};

}  // namespace tefuda::bridge::dd
