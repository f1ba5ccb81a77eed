// Double-dummy search: do North and South get so many of the tricks that are left? Alpha-beta with a window
// of nothing, a memory of positions by equivalent cards, quick and later tricks, and moves in a good order.
#pragma once

#include "games/bridge/dd_bounds.hpp"
#include "games/bridge/dd_count.hpp"
#include "games/bridge/dd_hints.hpp"
#include "games/bridge/dd_memo.hpp"
#include "games/bridge/dd_moves.hpp"
#include "games/bridge/dd_second.hpp"
#include "search/budget.hpp"

namespace tefuda::bridge::dd {

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
    owners_.build(hands);
    known_ = {};
    hints_.clear(trick_start(on_table));
    for (auto& by_seat : killers_) by_seat.fill(kNoHint);
    memo_.clear();
    nodes_ = 0;
  }

  // The same deal earlier or later in its play: what was found still holds.
  void resume(const Hands& hands, Cards on_table) {
    hands_ = hands;
    trick_start(on_table);
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
    if (need <= 0 || need > tricks) {
      count(kDecided);
      return need <= 0;
    }
    if (tricks <= horizon_) return leaf(leader, need, tricks, why);
    if (tricks == 1) {
      count(kLast);
      return last_trick(leader, why);
    }
    const bool ours = side_of(leader) == 0;
    bool holds = false;
    // Looking up is cheaper than counting, but for short endings, where the counts settle most.
    const bool look_first = tricks >= kLookFirst;
    const Owners owners = owners_now(tricks);
    if (!look_first && counts_settle(leader, need, tricks, holds, why)) return holds;
    std::uint8_t hint = kNoHint;
    if (const Found* f = memo_.probe(shape_, leader, owners, need, holds, hint)) {
      why |= matter(f->counts);
      count(kStored);
      return holds;
    }
    if (look_first && counts_settle(leader, need, tricks, holds, why)) return holds;
    MoveList moves;
    std::uint8_t& killer = killers_[tricks][leader];
    lead_moves(moves, leader, tricks, hint, killer);
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
        count(i ? kCutLater : kCutFirst);
        killer = hint = static_cast<std::uint8_t>(m.card);
        break;
      }
      count(kLeadsFailed);
      alike |= small_cards(m.card, reason);
      reasons |= reason | run(m, reason);
    }
    if (result != ours) count(kAllFail);
    if (memo_.full()) memo_.clear();
    memo_.store(shape_, leader, hint, owners, counted(reasons), result ? need : 0,
                result ? tricks : need - 1);
    why |= reasons;
    return result;
  }

  // The same after a card by `seat`, who is at this place (1 to 3) of the trick.
  bool after(int place, const Trick& trick, int seat, int card, int need, int tricks, Cards& why) {
    if (place == 1) return after<1>(trick, seat, card, need, tricks, why);
    if (place == 2) return after<2>(trick, seat, card, need, tricks, why);
    return after<3>(trick, seat, card, need, tricks, why);
  }
  bool after_lead(int leader, int card, int need, int tricks, Cards& why) {
    play(leader, card);
    const bool r = follow<1>(first_card(leader, card), need, tricks, why);
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
  void lead_moves(MoveList& moves, int leader, int tricks, int hint, int killer) const;
  void follow_moves(MoveList& moves, int place, int seat, const Trick& trick, int tricks, int hint) const;

 private:
  // Counts what the hands hold, and who owns the cards that are left; returns the tricks to come.
  int trick_start(Cards on_table) {
    left_ = hands_[0] | hands_[1] | hands_[2] | hands_[3] | on_table;
    shape_ = 0;
    int tricks = 0;
    for (int seat = 0; seat < kSeats; ++seat) {
      tricks = std::max(tricks, std::popcount(hands_[seat]));
      for (int suit = 0; suit < kSuits; ++suit)
        shape_ += one_card(seat, suit) * static_cast<Shape>(count_of(in_suit(hands_[seat], suit)));
    }
    owners_now(tricks);
    return tricks;
  }

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

  // Do tricks that can be counted without search settle it?
  bool counts_settle(int leader, int need, int tricks, bool& holds, Cards& why) const {
    const bool ours = side_of(leader) == 0;
    const int mine = ours ? need : tricks - need + 1, theirs = tricks + 1 - mine;  // which settle it
    const int trump = trump_ != kNoTrump && in_suit(left_, trump_) ? trump_ : kNoTrump;
    const Table table{hands_, left_, shape_, trump, tricks, known_[tricks].owners};
    Count quick = quick_tricks(table, leader, mine);
    // Where the search ends early its value is defined by the two plain counts, so it may use no others.
    const bool fully = horizon_ == 0 && trump != kNoTrump;
    if (fully && quick.tricks < mine) {
      if (length_at(shape_, partner_of(leader), trump)) quick = cash_then_trumps(table, leader, mine);
      if (mine == 1 && !quick.tricks) quick = slow_trump(table, leader, leader);
    }
    if (quick.tricks >= mine) {
      why |= quick.down_to;
      holds = ours;
      count(kQuick);
      return true;
    }
    Count later = later_tricks(table, leader, theirs);
    if (fully && theirs == 1 && !later.tricks) later = slow_trump(table, next_seat(leader), leader);
    if (later.tricks < theirs) return false;
    why |= later.down_to;
    holds = !ours;
    count(kLater);
    return true;
  }

  // Owners of the cards that are left: most suits are as they were a trick ago.
  const Owners& owners_now(int tricks) {
    const Known& before = known_[tricks + 1];
    Known& now = known_[tricks];
    now.owners = before.owners;
    const Cards changed = before.left ^ left_;
    for (int suit = 0; suit < kSuits; ++suit) {
      if (!(changed & suit_cards(suit))) continue;
      std::uint64_t& word = now.owners.words[suit >> 1];
      const int shift = suit & 1 ? 0 : 32;
      word = (word & ~(std::uint64_t{0xffffffff} << shift)) |
             std::uint64_t{owners_.of(suit, in_suit(left_, suit))} << shift;
    }
    now.left = left_;
    return now.owners;
  }

  template <int Place>
  bool after(const Trick& trick, int seat, int card, int need, int tricks, Cards& why) {
    const Trick next = with(trick, seat, card);
    play(seat, card);
    bool r;
    if constexpr (Place == 3)
      r = end_trick(next, need, tricks, why);
    else
      r = follow<Place + 1>(next, need, tricks, why);
    take_back(seat, card);
    return r;
  }

  template <int Place>
  bool follow(const Trick& trick, int need, int tricks, Cards& why) {
    const int seat = (trick.leader + Place) & 3;
    const bool ours = side_of(seat) == 0;
    if constexpr (Place == 1)
      if (tricks > horizon_ + 1) {
        const int enough = ours ? need : tricks - need + 1;
        const Table table{hands_, left_, shape_, trump_, tricks, known_[tricks].owners};
        const Count quick = second_hand_tricks(table, seat, trick.best, enough);
        if (quick.tricks >= enough) {
          why |= quick.down_to;
          count(kSecondQuick);
          return ours;
        }
      }
    const int length = length_at(shape_, seat, trick.suit);
    if (length == 1) {
      const Cards only = hands_[seat] & suit_cards(trick.suit);
      return after<Place>(trick, seat, std::countr_zero(only), need, tricks, why);
    }
    MoveList moves;
    std::uint8_t* const hint =
        length && Place < 3 ? &hints_.at(Place, seat, trick.suit, trick.best, in_suit(left_, trick.suit))
                            : nullptr;
    follow_moves(moves, Place, seat, trick, tricks, hint ? *hint : kNoHint);
    Cards reasons = 0, alike = 0;
    for (int i = 0; i < moves.size; ++i) {
      const Choice m = moves.take_best(i);
      if (alike & card_bit(m.card)) continue;
      Cards reason = 0;
      const bool r = after<Place>(trick, seat, m.card, need, tricks, reason);
      if (stopped_) return false;
      if (r == ours) {
        why |= reason;
        count(i ? kFollowLater : kFollowFirst);
        if (hint && i) *hint = static_cast<std::uint8_t>(m.card);
        return r;
      }
      alike |= small_cards(m.card, reason);
      reasons |= reason | run(m, reason);
    }
    why |= reasons;
    count(kFollowFail);
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
    const Table table{hands_, left_, shape_, trump_, tricks, owners_now(tricks)};
    const Count count = on_lead ? quick_tricks(table, leader, tricks) : later_tricks(table, leader, tricks);
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

  void following_moves(MoveList& moves, int place, int seat, const Trick& trick, int hint) const;
  void discarding_moves(MoveList& moves, int place, int seat, const Trick& trick, const Owners& owners) const;

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

  static constexpr int kLookFirst = 5;
  static constexpr std::uint64_t kStride = 256;  // nodes between two looks: a tenth of a millisecond

  Hands hands_{};
  Cards left_ = 0;
  Shape shape_ = 0;
  int trump_ = kNoTrump;
  int horizon_ = 0;
  int counted_side_ = 0;
  OwnerTables owners_;
  struct Known {
    Cards left = 0;
    Owners owners;
  };
  std::array<Known, kTricks + 2> known_{};  // by tricks left
  Memo memo_;
  Hints hints_;
  std::array<std::array<std::uint8_t, kSeats>, kTricks + 1> killers_{};
  Deadline* deadline_ = nullptr;
  Limits limits_;
  bool stopped_ = false;
  std::uint64_t nodes_ = 0, next_look_ = kStride;
};

}  // namespace tefuda::bridge::dd

#include "games/bridge/dd_order.hpp"
