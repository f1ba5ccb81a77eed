// One deal of the cards, as it lies in one world, followed through its play: what the double-dummy search has
// found in one position is used in the next.
#pragma once

#include "games/bridge/dd_solve.hpp"

namespace tefuda::bridge {

// A trick under way, or the moment before a lead.
struct Moment {
  int leader = 0;
  int on_table = 0;
  int tricks = 0;  // left, with the one under way

  int seat() const { return (leader + on_table) & 3; }
};

// The cards of one world at a moment.
struct Layout {
  Hands hands{};
  std::array<std::int8_t, 4> trick{};  // cards on the table

  Cards on_table(int count) const {
    Cards cards = 0;
    for (int i = 0; i < count; ++i) cards |= card_bit(trick[static_cast<std::size_t>(i)]);
    return cards;
  }
  Cards playable(const Moment& at) const {
    const Cards hand = hands[static_cast<std::size_t>(at.seat())];
    if (at.on_table == 0) return hand;
    const Cards same = hand & suit_cards(suit_of(trick[0]));
    return same ? same : hand;
  }
  void play(const Moment& at, int card) {
    hands[static_cast<std::size_t>(at.seat())] ^= card_bit(card);
    trick[static_cast<std::size_t>(at.on_table)] = static_cast<std::int8_t>(card);
  }
  // Who wins the trick when all four cards are there.
  int winner(int leader, int trump) const {
    int best = 0;
    for (int i = 1; i < kSeats; ++i) {
      const int a = trick[static_cast<std::size_t>(i)], b = trick[static_cast<std::size_t>(best)];
      if (suit_of(a) == suit_of(b) ? a > b : suit_of(a) == trump) best = i;
    }
    return (leader + best) & 3;
  }
};

// Of a run of cards of one hand between which nobody else has a card only the lowest: all are alike.
inline Cards lowest_of_runs(Cards mine, Cards others) {
  Cards out = 0;
  for (int s = 0; s < kSuits; ++s) {
    Suit hand = in_suit(mine, s);
    const Suit rest = in_suit(others, s);
    while (hand) {
      const Suit low = hand & -hand;
      out |= to_cards(low, s);
      const Suit fence = rest & ~(low | (low - 1));
      const Suit above = fence ? (fence & -fence) - 1 : 0x1fffU;
      hand &= ~above;
    }
  }
  return out;
}

class OpenWorld {
 public:
  // The position from which all others come.
  void set_up(const Layout& layout, const Moment& at, int trump) {
    search_.set_up(layout.hands, trump, layout.on_table(at.on_table));
  }

  // Tricks of North and South from now on, known to be from low to high. Throws Stopped.
  int tricks(const Layout& layout, const Moment& at, int low, int high, int guess) {
    if (low >= high) return low;
    search_.resume(layout.hands, layout.on_table(at.on_table));
    search_.limit(deadline_, limits_);
    if (search_.stopped()) throw dd::Stopped();
    if (at.on_table > 0) {
      trick_ = dd::Search::first_card(at.leader, layout.trick[0]);
      for (int i = 1; i < at.on_table; ++i)
        trick_ = search_.with(trick_, (at.leader + i) & 3, layout.trick[static_cast<std::size_t>(i)]);
      list(layout, at);
    }
    return dd::find_tricks(low, high, guess, [&](int need) {
      const bool r = at.on_table == 0 ? lead(at, need) : follow(at, need);
      if (search_.stopped()) throw dd::Stopped();
      return r;
    });
  }

  void limit(Deadline* deadline, double seconds) {
    deadline_ = deadline;
    limits_ = {seconds, 0};
  }
  std::uint64_t nodes() const { return search_.nodes(); }

 private:
  bool lead(const Moment& at, int need) {
    Cards why = 0;
    return search_.lead(at.leader, need, at.tricks, why);
  }

  bool follow(const Moment& at, int need) {
    const int seat = at.seat();
    const bool ours = side_of(seat) == 0;
    for (std::size_t i = 0; i < cards_.size(); ++i) {
      Cards why = 0;
      const bool r = search_.after(at.on_table, trick_, seat, cards_[i], need, at.tricks, why);
      if (search_.stopped()) return false;
      if (r != ours) continue;
      std::rotate(cards_.begin(), cards_.begin() + static_cast<std::ptrdiff_t>(i),
                  cards_.begin() + static_cast<std::ptrdiff_t>(i) + 1);  // the likely best next time
      return r;
    }
    return !ours;
  }

  void list(const Layout& layout, const Moment& at) {
    const Cards mine = layout.hands[static_cast<std::size_t>(at.seat())];
    Cards others = layout.on_table(at.on_table);
    for (int s = 0; s < kSeats; ++s)
      if (s != at.seat()) others |= layout.hands[static_cast<std::size_t>(s)];
    cards_.clear();
    for (Cards left = lowest_of_runs(mine, others) & layout.playable(at); left; left &= left - 1)
      cards_.push_back(std::countr_zero(left));
  }

  dd::Search search_;
  dd::Trick trick_{};
  std::vector<int> cards_;
  Deadline* deadline_ = nullptr;
  dd::Limits limits_;
};

}  // namespace tefuda::bridge
