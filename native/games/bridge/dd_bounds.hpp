// Tricks that can be counted without search: quick tricks (the side on lead cashes them now) and later tricks
// (the other side cannot be kept from them). Each count comes with the cards it rests on.
#pragma once

#include <algorithm>

#include "games/bridge/dd_position.hpp"

namespace tefuda::bridge::dd {

// A number of tricks and the lowest cards of the suits, down to which it matters who holds what.
struct Count {
  int tricks = 0;
  Cards down_to = 0;
};

struct Table {
  const Hands& hands;
  Cards left;  // all cards in the four hands
  Shape shape;
  int trump;   // kNoTrump = none
  int tricks;  // still to play
  const Owners& owners;

  // Of a suit that has cards.
  bool is_top_of(int seat, int suit) const { return owners.holder(suit, 0) == seat; }
  bool is_top_of_side(int seat, int suit) const { return side_of(owners.holder(suit, 0)) == side_of(seat); }
  int length(int seat, int suit) const { return length_at(shape, seat, suit); }
};

// The lowest of the n highest.
inline Suit lowest_of(Suit cards, int n) {
  for (int more = count_of(cards) - n; more > 0; --more) cards &= cards - 1;
  return n > 0 ? cards & -cards : 0;
}

// Quick tricks of the leader's side: the leader cashes its top cards; if it can then reach its partner's
// top cards in some suit, those follow. No other crossing is tried, so this is a lower bound. It stops at
// `enough`, so that the answer rests on as few cards as possible.
inline Count quick_tricks(const Table& t, int leader, int enough) {
  const int partner = partner_of(leader), left_foe = next_seat(leader), right_foe = partner_of(left_foe);
  Count own;
  // What the partner cashes, by suit; and a suit in which the leader can reach it.
  struct Across {
    int tops = 0, tricks = 0;  // the lowest top matters if long cards are among the tricks
    Suit cards = 0;
    bool ranked = false;
  };
  std::array<Across, kSuits> across{};
  int all_across = 0, crossing = -1;
  // Rounds of a side suit that no opponent can ruff, once the leader's top trumps have been drawn.
  bool left_ruffs = false, right_ruffs = false;
  const auto count = [&](int suit) {
    const Suit mine = in_suit(t.hands[leader], suit), his = in_suit(t.hands[partner], suit);
    const Suit theirs = in_suit(t.hands[left_foe], suit) | in_suit(t.hands[right_foe], suit);
    if (!(mine | his) || !t.is_top_of_side(leader, suit)) return;
    const int my_length = t.length(leader, suit), his_length = t.length(partner, suit);
    const int left_length = t.length(left_foe, suit), right_length = t.length(right_foe, suit);
    const int foes = std::max(left_length, right_length);
    int safe = kTricks;
    if (suit != t.trump) {
      if (left_ruffs) safe = left_length;
      if (right_ruffs) safe = std::min(safe, right_length);
    }
    // Own top cards: above every other card.
    const Suit others = theirs | his;
    Suit tops = others ? mine & ~((highest_bit(others) << 1) - 1) : mine;
    int n = std::min(count_of(tops), safe);
    if (own.tricks + n >= enough) {
      n = enough - own.tricks;
      own.tricks = enough;
      if (others) own.down_to |= to_cards(lowest_of(tops, n), suit);
      return;
    }
    const Suit down = others ? lowest_of(tops, n) : 0;
    if (n >= foes && n >= his_length && my_length > n) n = std::min(my_length, safe);  // long cards
    own.tricks += n;
    own.down_to |= to_cards(down, suit);
    if (suit == t.trump) {
      left_ruffs = left_length > n;
      right_ruffs = right_length > n;
    }
    if (n >= his_length || n >= safe) return;
    // The partner's, which come next.
    const Suit above = theirs | (mine & ~tops);
    const Suit his_tops = above ? his & ~((highest_bit(above) << 1) - 1) : his;
    int m = std::min({count_of(his_tops), his_length - n, safe - n});
    if (m <= 0) return;
    if (my_length > n) crossing = suit;
    Across& his_part = across[suit];
    his_part = {m, m, his_tops, above != 0};
    if (n + m >= foes && my_length <= n + m && his_length - n > m)
      his_part.tricks = std::min(his_length, safe) - n;
    all_across += his_part.tricks;
  };
  if (t.trump != kNoTrump) {
    left_ruffs = t.length(left_foe, t.trump) > 0;
    right_ruffs = t.length(right_foe, t.trump) > 0;
    count(t.trump);
  }
  for (int suit = 0; suit < kSuits && own.tricks < enough; ++suit)
    if (suit != t.trump) count(suit);
  if (crossing < 0 || own.tricks >= enough) return own;
  if (own.tricks + all_across < enough) {
    if (enough < t.tricks) return own;  // nobody asks for the exact count
  }
  for (int i = 0, suit = crossing; i < kSuits && own.tricks < enough; ++i, suit = (suit + 1) & 3) {
    const Across& a = across[suit];
    const int n = std::min(a.tricks, enough - own.tricks);
    own.tricks += n;
    if (a.ranked && n) own.down_to |= to_cards(lowest_of(a.cards, std::min(n, a.tops)), suit);
  }
  own.tricks = std::min(own.tricks, t.tricks);
  return own;
}

// Tricks that this side gets whoever leads: the top trumps that it holds together.
inline Count sure_trumps(const Table& t, int seat, int enough) {
  if (t.trump == kNoTrump) return {};
  const int partner = partner_of(seat);
  const Suit ours = in_suit(t.hands[seat] | t.hands[partner], t.trump);
  if (!ours || !t.is_top_of_side(seat, t.trump)) return {};
  const Suit theirs = in_suit(t.left, t.trump) & ~ours;
  const Suit tops = theirs ? ours & ~((highest_bit(theirs) << 1) - 1) : ours;
  const int n =
      std::min({count_of(tops), std::max(t.length(seat, t.trump), t.length(partner, t.trump)), enough});
  return {n, theirs ? to_cards(lowest_of(tops, n), t.trump) : 0};
}

// Quick tricks in another way: top cards of the leader in rounds in which both opponents follow suit or have
// no trumps, and the top trumps of both hands, which cannot be lost whoever leads then.
inline Count cash_then_trumps(const Table& t, int leader, int enough) {
  const int partner = partner_of(leader), left_foe = next_seat(leader), right_foe = partner_of(left_foe);
  Count out = sure_trumps(t, leader, enough);
  // The partner must have something else to play to the leader's top cards.
  int most = t.tricks - t.length(partner, t.trump);
  for (int suit = 0; suit < kSuits && out.tricks < enough && most > 0; ++suit) {
    const Suit mine = in_suit(t.hands[leader], suit);
    if (suit == t.trump || !mine || !t.is_top_of(leader, suit)) continue;
    const Suit others = in_suit(t.left, suit) & ~mine;
    const Suit tops = others ? mine & ~((highest_bit(others) << 1) - 1) : mine;
    int n = std::min({count_of(tops), most, enough - out.tricks});
    if (t.length(left_foe, t.trump)) n = std::min(n, t.length(left_foe, suit));
    if (t.length(right_foe, t.trump)) n = std::min(n, t.length(right_foe, suit));
    out.tricks += n;
    most -= n;
    if (others) out.down_to |= to_cards(lowest_of(tops, n), suit);
  }
  return out;
}

// One trick, of whatever suit, for the side of `seat` whose best trump is not the best of all: the next two
// trumps, or the second best, guarded, behind the best. Never with the leader's last two cards: it may have
// to lead away from them.
inline Count slow_trump(const Table& t, int seat, int leader) {
  if (t.trump == kNoTrump) return {};
  const Suit all = in_suit(t.left, t.trump), top = highest_bit(all), second = highest_bit(all ^ top);
  const int partner = partner_of(seat);
  const Suit ours = in_suit(t.hands[seat] | t.hands[partner], t.trump);
  if ((ours & top) || !(ours & second)) return {};
  const Suit third = highest_bit(all ^ top ^ second);
  if ((ours & third) && std::max(t.length(seat, t.trump), t.length(partner, t.trump)) > 1)
    return {1, to_cards(third, t.trump)};
  const int guard = in_suit(t.hands[seat], t.trump) & second ? seat : partner;
  if (t.length(guard, t.trump) < 2 || !(in_suit(t.hands[(guard + 3) & 3], t.trump) & top)) return {};
  if (guard == leader && t.tricks < 3) return {};
  return {1, to_cards(second, t.trump)};
}

// Tricks that the opponents of the leader get at once or later: their top trumps; and, if they can win the
// first trick whatever is led, what the winner then cashes.
inline Count later_tricks(const Table& t, int leader, int enough) {
  const int partner = partner_of(leader);
  const std::array<int, 2> foes{next_seat(leader), partner_of(next_seat(leader))};
  Count sure = sure_trumps(t, foes[0], enough);
  if (sure.tricks >= enough) return sure;
  const bool can_ruff = t.trump != kNoTrump && t.length(partner, t.trump) > 0;
  std::array<bool, 2> wins{};
  Cards tops = 0;
  for (int suit = 0; suit < kSuits; ++suit) {
    if (!t.length(leader, suit)) continue;
    const Suit all = in_suit(t.left, suit);
    const Cards top = to_cards(highest_bit(all), suit);
    if (can_ruff && suit != t.trump && !t.length(partner, suit)) return sure;
    if (top & t.hands[foes[0]]) {
      wins[0] = true;
    } else if (top & t.hands[foes[1]]) {
      wins[1] = true;
    } else {
      return sure;
    }
    tops |= top;
  }
  if (t.trump != kNoTrump) {
    if (t.length(leader, t.trump)) {
      if (sure.tricks) return sure;
      return {1, tops};
    }
    return {std::min(sure.tricks + 1, t.tricks), sure.down_to | tops};
  }
  Count least{kTricks + 1, 0};
  Cards down_to = tops;
  for (int i = 0; i < 2; ++i) {
    if (!wins[i]) continue;
    int n = 0;
    for (int suit = 0; suit < kSuits; ++suit) {
      const Suit own = in_suit(t.hands[foes[i]], suit);
      if (!own || !t.is_top_of(foes[i], suit)) continue;
      const Suit others = in_suit(t.left, suit) & ~own;
      const Suit best = others ? own & ~((highest_bit(others) << 1) - 1) : own;
      if (!best) continue;
      const int more = std::min(count_of(best), enough - n);
      n += more;
      if (others) down_to |= to_cards(lowest_of(best, more), suit);
    }
    least.tricks = std::min(least.tricks, n);
  }
  return {std::min(least.tricks, t.tricks), down_to};
}

}  // namespace tefuda::bridge::dd
