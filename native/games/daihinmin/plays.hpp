// Moves as 64-bit numbers, and what a play is: form, size, columns, suits.
//
//   bits 0..51   natural cards
//   bits 52..57  the joker: 0 not used; 1 + 4 * column + suit where it stands for a card; 61 the fifth card
//                of a group (the contest's extra row); 62 alone; 63 given away
//   bit  58      a gift in the exchange
//   bit  59      spade 3 on a joker with further cards, which the contest's server lets pass
// 0 is a pass.
#pragma once

#include "core/game.hpp"
#include "games/daihinmin/cards.hpp"

namespace tefuda::daihinmin {

constexpr Move kPass = 0;
constexpr int kPlaceShift = 52;
constexpr unsigned kFifth = 61, kAlone = 62, kGiven = 63;
constexpr Move kGift = Move{1} << 58;
constexpr Move kExtra = Move{1} << 59;
constexpr Move kSomeGift = kGift;  // the token of a gift that one does not see

constexpr unsigned place_of(int column, int suit) { return static_cast<unsigned>(1 + 4 * column + suit); }
constexpr unsigned place(Move move) { return static_cast<unsigned>(move >> kPlaceShift) & 63u; }
constexpr Move with_joker(Cards naturals, unsigned where) { return naturals | Move{where} << kPlaceShift; }
constexpr Move gift(Cards cards) {
  return kGift | (cards & kNaturals) | ((cards & kJoker) ? Move{kGiven} << kPlaceShift : 0);
}

// The cards that leave the hand.
constexpr Cards cards_of(Move move) { return (move & kNaturals) | (place(move) ? kJoker : 0); }

enum class Form : std::uint8_t { kNone, kSingle, kGroup, kSequence, kLoneJoker };

struct Play {
  Form form = Form::kNone;
  std::uint8_t count = 0;
  std::uint8_t low = 0, high = 0;  // columns
  std::uint8_t suits = 0;          // bits 0..3, and 4 for the fifth card of a group

  bool empty() const { return form == Form::kNone; }
  bool has_eight() const { return form != Form::kLoneJoker && low <= kEight && kEight <= high; }
  bool turns_the_order() const {
    return (form == Form::kGroup && count >= 4) || (form == Form::kSequence && count >= 5);
  }
};

// What a legal play is. A sequence always has two natural cards of different ranks.
inline Play read_play(Move move) {
  const Cards naturals = move & kNaturals;
  const unsigned joker = place(move);
  Play p;
  if (joker == kAlone) return {Form::kLoneJoker, 1, 0, 14, 0};
  if (move & kExtra) return {Form::kSingle, 1, 1, 1, 1};
  if (naturals == 0) return p;
  const int low = lowest_rank(naturals), high = highest_rank(naturals);
  p.count = static_cast<std::uint8_t>(size(naturals) + (joker != 0));
  p.low = static_cast<std::uint8_t>(low + 1);
  p.high = static_cast<std::uint8_t>(high + 1);
  if (low != high) {
    p.form = Form::kSequence;
    p.suits = static_cast<std::uint8_t>(1u << (std::countr_zero(naturals) & 3));
    if (joker) {
      const auto column = static_cast<std::uint8_t>((joker - 1) / 4);
      if (column < p.low) p.low = column;
      if (column > p.high) p.high = column;
    }
    return p;
  }
  p.form = p.count == 1 ? Form::kSingle : Form::kGroup;
  p.suits = static_cast<std::uint8_t>(of_rank(naturals, low));
  if (joker) p.suits |= joker == kFifth ? 16 : static_cast<std::uint8_t>(1u << ((joker - 1) & 3));
  return p;
}

}  // namespace tefuda::daihinmin
