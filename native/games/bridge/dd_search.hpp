// Double-dummy search: do North and South get so many of the tricks that are left? Alpha-beta with a window
// of nothing, a memory of positions by equivalent cards, quick and later tricks, and moves in a good order.
#pragma once

#include "games/bridge/dd_bounds.hpp"
#include "games/bridge/dd_memo.hpp"
#include "games/bridge/dd_moves.hpp"
#include "search/budget.hpp"

namespace tefuda::bridge::dd {

// A trick under way.
struct Trick {
  int leader;
  int winner;    // so far
  int best;      // its card
  int suit;      // led
  Cards cards;   // all that were played to it
  Cards beaten;  // those that no longer matter in it
};

// What ends a search early.
struct Limits {
  double seconds = 0;       // 0 = no limit
  std::uint64_t nodes = 0;  // 0 = no limit
};

// One context: one thread at a time.
class Search {
 public:
  // The hands, without the cards of a trick under way, which `on_table` holds.
  void set_up(const Hands& hands, int trump, Cards on_table = 0) {
    hands_ = hands;
    trump_ = trump;
    left_ = hands[0] | hands[1] | hands[2] | hands[3] | on_table;
    shape_ = 0;
    for (int seat = 0; seat < kSeats; ++seat)
      for (int suit = 0; suit < kSuits; ++suit)
        shape_ += one_card(seat, suit) * static_cast<Shape>(count_of(in_suit(hands[seat], suit)));
    owners_.build(hands);
    memo_.clear();
    nodes_ = 0;
  }

  // The same deal earlier or later in its play: what was found still holds.
  void resume(const Hands& hands, Cards on_table) {
    hands_ = hands;
    left_ = hands[0] | hands[1] | hands[2] | hands[3] | on_table;
    shape_ = 0;
    for (int seat = 0; seat < kSeats; ++seat)
      for (int suit = 0; suit < kSuits; ++suit)
        shape_ += one_card(seat, suit) * static_cast<Shape>(count_of(in_suit(hands[seat], suit)));
  }

  // From here on: look at the clock and the node count, or (null) search to the end.
  void limit(Deadline* deadline, const Limits& limits) {
    deadline_ = deadline;
    limits_ = limits;
    stopped_ = false;
    look();
  }
  std::uint64_t nodes() const { return nodes_; }
  bool stopped() const { return stopped_; }  // then the last answer means nothing

  // Where the search ends: with so many tricks left (0 = at the end of the hand). There the value is what
  // `side` can count on: quick tricks on lead, later tricks otherwise. Answers found with another horizon are
  // forgotten.
  void set_horizon(int tricks, int side) {
    if (tricks != horizon_ || side != counted_side_) memo_.clear();
    horizon_ = tricks;
    counted_side_ = side;
  }

  // Whoever is on lead with `tricks` left: do North-South get `need` of them? `why` gets the lowest cards of
  // the suits down to which the answer depends on who holds them.
  bool lead(int leader, int need, int tricks, Cards& why) {
    if (nodes_ == next_look_) look();
    if (stopped_) return false;
    ++nodes_;
    if (need <= 0) return true;
    if (need > tricks) return false;
    if (tricks <= horizon_) return leaf(leader, need, tricks, why);
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
    if (memo_.full()) memo_.clear();
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
      const bool r = after_lead(leader, m.card, need, tricks, reason);
      if (stopped_) return false;
      if (r == ours) {
        result = ours;
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

  // The same after a card by `seat`, who is at this place (1 to 3) of the trick.
  bool after(int place, const Trick& trick, int seat, int card, int need, int tricks, Cards& why) {
    const Trick next = with(trick, seat, card);
    play(seat, card);
    const bool r =
        place == 3 ? end_trick(next, need, tricks, why) : follow(place + 1, next, need, tricks, why);
    take_back(seat, card);
    return r;
  }
  bool after_lead(int leader, int card, int need, int tricks, Cards& why) {
    play(leader, card);
    const bool r = follow(1, first_card(leader, card), need, tricks, why);
    take_back(leader, card);
    return r;
  }

  static Trick first_card(int leader, int card) {
    return {leader, leader, card, suit_of(card), card_bit(card), 0};
  }
  Trick with(Trick trick, int seat, int card) const {
    trick.cards |= card_bit(card);
    if (beats(card, trick.best)) {
      trick.beaten |= card_bit(trick.best);
      trick.best = card;
      trick.winner = seat;
    } else {
      trick.beaten |= card_bit(card);
    }
    return trick;
  }

  // What to try, with weights: on lead, and at the places 1 to 3 of a trick.
  void lead_moves(MoveList& moves, int leader, int hint) const;
  void follow_moves(MoveList& moves, int place, int seat, const Trick& trick) const;

 private:
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

  bool follow(int place, const Trick& trick, int need, int tricks, Cards& why) {
    const int seat = (trick.leader + place) & 3;
    const bool ours = side_of(seat) == 0;
    MoveList moves;
    follow_moves(moves, place, seat, trick);
    Cards reasons = 0, alike = 0;
    for (int i = 0; i < moves.size; ++i) {
      const Choice m = moves.take_best(i);
      if (alike & card_bit(m.card)) continue;
      Cards reason = 0;
      const bool r = after(place, trick, seat, m.card, need, tricks, reason);
      if (stopped_) return false;
      if (r == ours) {
        why |= reason;
        return r;
      }
      alike |= small_cards(m.card, reason);
      reasons |= reason | run(m, reason);
    }
    why |= reasons;
    return !ours;
  }

  bool end_trick(const Trick& trick, int need, int tricks, Cards& why) {
    left_ ^= trick.cards;
    const bool r = lead(trick.winner, need - (side_of(trick.winner) == 0), tricks - 1, why);
    left_ ^= trick.cards;
    // The rank of the winner mattered if another card of its suit was played.
    if ((trick.cards & suit_cards(suit_of(trick.best))) != card_bit(trick.best)) why |= card_bit(trick.best);
    return r;
  }

  // At the clock, the handle and the number of nodes: so many are searched and not one more.
  [[gnu::noinline]] void look() {
    if (limits_.nodes && nodes_ >= limits_.nodes) stopped_ = true;
    if (deadline_ && deadline_->passed(Deadline::Clock::now(), limits_.seconds)) stopped_ = true;
    next_look_ = nodes_ + kStride;
    if (limits_.nodes) next_look_ = std::min(next_look_, limits_.nodes);
  }

  // At the horizon. If the count falls short it matters where the next best card lies, too: the first card of
  // the side that does not count, in every suit.
  bool leaf(int leader, int need, int tricks, Cards& why) {
    const bool on_lead = side_of(leader) == counted_side_;
    const Table table{hands_, left_, shape_, trump_, tricks};
    const Count count = on_lead ? quick_tricks(table, leader) : later_tricks(table, leader);
    const bool enough = counted_side_ == 0 ? count.tricks >= need : tricks - count.tricks < need;
    if (enough) {
      why |= count.down_to;
      return counted_side_ == 0;
    }
    const Cards foes = hands_[1 - counted_side_] | hands_[3 - counted_side_];
    for (int s = 0; s < kSuits; ++s) {
      const Suit all = in_suit(left_, s), fence = highest_bit(in_suit(foes, s));
      why |= to_cards(fence ? fence : all & -all, s);
    }
    return counted_side_ != 0;
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

  void following_moves(MoveList& moves, int place, int seat, const Trick& trick) const;
  void discarding_moves(MoveList& moves, int place, int seat, const Trick& trick) const;

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

  static constexpr std::uint64_t kStride = 256;  // nodes between two looks: a tenth of a millisecond

  Hands hands_{};
  Cards left_ = 0;
  Shape shape_ = 0;
  int trump_ = kNoTrump;
  int horizon_ = 0;
  int counted_side_ = 0;
  OwnerTables owners_;
  Memo memo_;
  Deadline* deadline_ = nullptr;
  Limits limits_;
  bool stopped_ = false;
  std::uint64_t nodes_ = 0, next_look_ = kStride;
};

}  // namespace tefuda::bridge::dd

#include "games/bridge/dd_order.hpp"
