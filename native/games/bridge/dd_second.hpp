// Quick tricks after the lead: second hand or its partner wins this trick, whatever third hand does, and goes
// on with its own top cards.
#pragma once

#include "games/bridge/dd_bounds.hpp"

namespace tefuda::bridge::dd {

// Cards of `seat` that win when they are led one after the other, `played` being gone: top cards of suits
// that nobody can ruff. Third hand has still to play to this trick, which may shorten a suit of it.
inline Count cashed_by(const Table& t, int seat, Cards played, int led, int third, int enough) {
  const int leader = partner_of(third);
  const bool third_follows = t.length(third, led) > 0;
  Count out;
  const auto tops = [&](int suit, int safe) {
    const Suit mine = in_suit(t.hands[seat] & ~played, suit);
    if (!mine || (suit != led && !in_suit(played, suit) && !t.is_top_of(seat, suit))) return 0;
    const Suit others = in_suit(t.left & ~played, suit) & ~in_suit(t.hands[seat], suit);
    const Suit best = others ? mine & ~((highest_bit(others) << 1) - 1) : mine;
    const int n = std::min({count_of(best), safe, enough - out.tricks});
    if (others) out.down_to |= to_cards(lowest_of(best, n), suit);
    return n;
  };
  int left_safe = kTricks, right_safe = kTricks;  // 0 = trumps are left there
  if (t.trump != kNoTrump) {
    const int n = tops(t.trump, kTricks);
    out.tricks += n;
    left_safe = t.length(leader, t.trump) > n ? 0 : kTricks;
    right_safe = t.length(third, t.trump) - (led == t.trump) > n ? 0 : kTricks;
  }
  for (int suit = 0; suit < kSuits && out.tricks < enough; ++suit) {
    if (suit == t.trump) continue;
    int safe = kTricks;
    if (!left_safe) safe = t.length(leader, suit);
    if (!right_safe) safe = std::min(safe, t.length(third, suit) - (third_follows ? suit == led : 1));
    if (safe > 0) out.tricks += tops(suit, safe);
  }
  return out;
}

// Tricks of the side of the second hand from this trick on, at least; 0 if it may lose this one. `t` is
// without the card that was led, but `t.left` has it.
inline Count second_hand_tricks(const Table& t, int second, int card, int enough) {
  const int third = next_seat(second), fourth = partner_of(second), led = suit_of(card);
  const bool trumps = t.trump != kNoTrump && led != t.trump;
  const Suit third_suit = in_suit(t.hands[third], led);
  const Suit third_trumps = trumps && !third_suit ? in_suit(t.hands[third], t.trump) : 0;
  const Suit to_beat = std::max(Suit{1} << rank_of(card), highest_bit(third_suit));
  for (const int seat : {second, fourth}) {
    const Suit mine = in_suit(t.hands[seat], led);
    Cards winner = 0, down_to = 0;
    if (mine) {
      const Suit above = mine & ~((to_beat << 1) - 1);
      if (!above || third_trumps) continue;
      winner = to_cards(above & -above, led);
      down_to = winner;
    } else {
      if (!trumps) continue;
      Suit above = in_suit(t.hands[seat], t.trump);
      if (third_trumps) above &= ~((highest_bit(third_trumps) << 1) - 1);
      if (!above) continue;
      winner = to_cards(above & -above, t.trump);
      if (third_trumps) down_to = winner;
    }
    // The partner must have a card to play that does not win.
    const Cards other = t.hands[partner_of(seat)], follows = other & suit_cards(led);
    if (follows) {
      if (mine && (follows & -follows) > winner) continue;
    } else if (trumps && !(other & ~suit_cards(t.trump))) {
      continue;
    }
    const Count more = cashed_by(t, seat, winner | card_bit(card), led, third, enough - 1);
    if (more.tricks + 1 >= enough) return {enough, more.down_to | down_to};
  }
  return {};
}

}  // namespace tefuda::bridge::dd
