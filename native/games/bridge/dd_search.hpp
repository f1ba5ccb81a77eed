// Double-dummy search: do North and South get so many of the tricks that are left? Alpha-beta with a window of
// nothing, a memory of positions by equivalent cards, quick and later tricks, and moves in a good order.
#pragma once

#include <atomic>
#include <chrono>

#include "games/bridge/dd_bounds.hpp"
#include "games/bridge/dd_memo.hpp"
#include "games/bridge/dd_moves.hpp"

namespace tefuda::bridge::dd {

class Search {
 public:
  void set_up(const Hands& hands, int trump) {
    hands_ = hands;
    trump_ = trump;
    left_ = hands[0] | hands[1] | hands[2] | hands[3];
    shape_ = 0;
    for (int seat = 0; seat < kSeats; ++seat)
      for (int suit = 0; suit < kSuits; ++suit)
        shape_ += one_card(seat, suit) * static_cast<Shape>(count_of(in_suit(hands[seat], suit)));
    owners_.build(hands);
    memo_.clear();
    nodes = 0;
  }

  // Tricks of the leader's side for each card it may lead.
  void solve_all(int leader, int tricks, int* got) {
    MoveList moves;
    lead_moves(moves, leader, 0);
    const bool ours = side_of(leader) == 0;
    int guess = tricks / 2;
    for (int i = 0; i < moves.size; ++i) {
      const Choice m = moves.take_best(i);
      int low = 0, high = tricks;  // of North-South
      while (low < high) {
        const int need = std::min(std::max(guess, low + 1), high);
        Cards why = 0;
        bool r;
        play(leader, m.card);
        Trick trick{leader, leader, m.card, suit_of(m.card), 0};
        r = follow(1, trick, card_bit(m.card), need, tricks, why);
        take_back(leader, m.card);
        if (r) { low = need; guess = need + 1; } else { high = need - 1; guess = need - 1; }
      }
      guess = low;
      for (int c = m.low; c <= m.card; ++c) got[c] = ours ? low : tricks - low;
    }
  }

  std::uint64_t nodes = 0;
  std::size_t entries() const { return memo_.size(); }

  // Whoever is on lead with `tricks` left: do North-South get `need` of them? `why` gets the lowest cards of
  // the suits down to which the answer depends on who holds them.
  bool lead(int leader, int need, int tricks, Cards& why) {
    ++nodes;
    if (need <= 0) return true;
    if (need > tricks) return false;
    if (tricks == 1) return last_trick(leader, why);
    const bool ours = side_of(leader) == 0;
    const Table table{hands_, left_, shape_, trump_, tricks};
    const Count quick = quick_tricks(table, leader);
    if (ours ? quick.tricks >= need : tricks - quick.tricks < need) {
      why |= quick.down_to;
      return ours;
    }
    const Count later = later_tricks(table, leader);
    if (ours ? tricks - later.tricks < need : later.tricks >= need) {
      why |= later.down_to;
      return !ours;
    }
    const Shape shape = shape_;
    const Owners owners = owners_.of(left_);
    const std::size_t place = memo_.slot(shape, leader);
    bool holds = false;
    if (const Found* f = memo_.probe(memo_.at(place), owners, need, holds)) {
      why |= matter(f->counts);
      return holds;
    }
    MoveList moves;
    lead_moves(moves, leader, memo_.at(place).hint);
    Cards reasons = 0, alike = 0;
    bool result = !ours;
    for (int i = 0; i < moves.size; ++i) {
      const Choice m = moves.take_best(i);
      if (alike & card_bit(m.card)) continue;
      Cards reason = 0;
      Trick trick{leader, leader, m.card, suit_of(m.card), 0};
      play(leader, m.card);
      const bool r = follow(1, trick, card_bit(m.card), need, tricks, reason);
      take_back(leader, m.card);
      if (r == ours) {
        result = ours;
        if (moves.size>1) stat_[trump_!=kNoTrump][0][i ? (i>1?2:1) : 0]++;
        reasons = reason;
        memo_.at(memo_.slot(shape, leader)).hint = static_cast<std::uint8_t>(m.card);
        break;
      }
      alike |= small_cards(m.card, reason);
      reasons |= reason | run(m, reason);
    }
    memo_.store(shape, leader, owners, counted(reasons), result ? need : 0, result ? tricks : need - 1);
    why |= reasons;
    return result;
  }

 private:
  struct Trick {
    int leader;
    int winner;
    int best;  // the winning card so far
    int suit;  // led
    Cards beaten;  // cards of the trick that no longer matter in it
  };

  void play(int seat, int card) {
    hands_[seat] ^= card_bit(card);
    shape_ -= one_card(seat, suit_of(card));
  }
  void take_back(int seat, int card) {
    hands_[seat] |= card_bit(card);
    shape_ += one_card(seat, suit_of(card));
  }

  bool beats(int card, int best) const {
    return suit_of(card) == suit_of(best) ? card > best : suit_of(card) == trump_;
  }

  // If a card of a run of equal cards matters, the whole run does: another position might have it broken.
  static Cards run(const Choice& m, Cards reason) {
    const Cards up_to = (card_bit(m.card) << 1) - 1;
    return reason & up_to & suit_cards(suit_of(m.card)) ? card_bit(m.low) : 0;
  }

  // A move failed, and its card was too small to matter: so do the other small cards of the suit.
  static Cards small_cards(int card, Cards reason) {
    const Cards suit = suit_cards(suit_of(card)), matters = reason & suit;
    if (!matters) return suit;
    const Cards below = suit & ((matters & -matters) - 1);
    return below & card_bit(card) ? below : 0;
  }

  bool follow(int place, const Trick& trick, Cards played, int need, int tricks, Cards& why) {
    const int seat = (trick.leader + place) & 3;
    const bool ours = side_of(seat) == 0;
    MoveList moves;
    follow_moves(moves, place, seat, trick);
    Cards reasons = 0, alike = 0;
    for (int i = 0; i < moves.size; ++i) {
      const Choice m = moves.take_best(i);
      if (alike & card_bit(m.card)) continue;
      Trick next = trick;
      if (beats(m.card, trick.best)) {
        next.beaten |= card_bit(trick.best);
        next.best = m.card;
        next.winner = seat;
      } else {
        next.beaten |= card_bit(m.card);
      }
      Cards reason = 0;
      play(seat, m.card);
      const Cards cards = played | card_bit(m.card);
      const bool r = place == 3 ? end_trick(next, cards, need, tricks, reason)
                                : follow(place + 1, next, cards, need, tricks, reason);
      take_back(seat, m.card);
      if (r == ours) {
        why |= reason;
        if (moves.size>1) stat_[trump_!=kNoTrump][place][i ? (i>1?2:1) : 0]++;
        return r;
      }
      alike |= small_cards(m.card, reason);
      reasons |= reason | run(m, reason);
    }
    why |= reasons;
    return !ours;
  }

  bool end_trick(const Trick& trick, Cards cards, int need, int tricks, Cards& why) {
    left_ ^= cards;
    const bool r = lead(trick.winner, need - (side_of(trick.winner) == 0), tricks - 1, why);
    left_ ^= cards;
    // The rank of the winner mattered if another card of its suit was played.
    if ((cards & suit_cards(suit_of(trick.best))) != card_bit(trick.best)) why |= card_bit(trick.best);
    return r;
  }

  // One card each.
  bool last_trick(int leader, Cards& why) {
    int winner = leader, best = std::countr_zero(hands_[leader]);
    for (int i = 1; i < kSeats; ++i) {
      const int seat = (leader + i) & 3, card = std::countr_zero(hands_[seat]);
      if (beats(card, best)) {
        best = card;
        winner = seat;
      }
    }
    if ((left_ & suit_cards(suit_of(best))) != card_bit(best)) why |= card_bit(best);
    return side_of(winner) == 0;
  }

  // How many cards of each suit matter, from the lowest that does; and back.
  std::uint16_t counted(Cards lowest_cards) const {
    unsigned counts = 0;
    for (int s = 0; s < kSuits; ++s)
      if (const Suit bits = in_suit(lowest_cards, s))
        counts |= static_cast<unsigned>(count_of(in_suit(left_, s) & ~((bits & -bits) - 1))) << (4 * s);
    return static_cast<std::uint16_t>(counts);
  }
  Cards matter(std::uint16_t counts) const {
    Cards out = 0;
    for (int s = 0; s < kSuits; ++s) {
      int n = counts >> (4 * s) & 15;
      if (!n) continue;
      Suit bits = in_suit(left_, s);
      while (--n) bits ^= highest_bit(bits);
      out |= to_cards(highest_bit(bits), s);
    }
    return out;
  }

  // Runs of equal cards of one suit in a hand; `gone` are cards of this trick that no longer matter.
  template <class Each>
  void runs(int seat, int suit, Cards gone, Each&& each) const {
    Suit mine = in_suit(hands_[seat], suit);
    const Suit others = in_suit(left_ & ~gone, suit) & ~mine;
    while (mine) {
      const Suit top = highest_bit(mine);
      const Suit below = highest_bit(others & (top - 1));
      const Suit run = below ? mine & ~((below << 1) - 1) : mine;
      each(card_of(suit, highest(top)), card_of(suit, lowest(run)));
      mine &= ~run;
    }
  }

  void lead_moves(MoveList& moves, int leader, int hint) const;
  void follow_moves(MoveList& moves, int place, int seat, const Trick& trick) const;

  public: long stat_[2][4][3]{}; private:
  Hands hands_{};
  Cards left_ = 0;
  Shape shape_ = 0;
  int trump_ = kNoTrump;
  OwnerTables owners_;
  Memo memo_;
};

}  // namespace tefuda::bridge::dd

#include "games/bridge/dd_order.hpp"
