// Questions to the double-dummy search: the value of every card that may be played now, at once or deeper and
// deeper until the time is up; the value of a position; the table of all contracts.
#pragma once

#include <stdexcept>
#include <vector>

#include "games/bridge/dd_search.hpp"

namespace tefuda::bridge::dd {

// Hands that have the same number of cards, but for those on the table in a trick under way.
struct Problem {
  Hands hands{};
  int trump = kNoTrump;
  int leader = 0;
  std::array<int, 3> trick{};  // cards on the table
  int on_table = 0;            // how many

  int tricks() const {  // with the one under way
    int cards = 0;
    for (int s = 0; s < kSuits; ++s) cards += count_of(in_suit(hands[player()], s));
    return cards;
  }
  int player() const { return (leader + on_table) & 3; }
};

// Tricks of the side to play, from now on, if it plays this card; `depth` cards were searched.
struct CardValue {
  int card = 0;
  int tricks = 0;
  int depth = 0;
};

struct Report {
  std::vector<CardValue> cards;  // equal cards have an entry each
  std::uint64_t nodes = 0;
  bool exact = false;  // every card to the end of the hand
};

class Stopped : public std::runtime_error {
 public:
  Stopped() : std::runtime_error("The solver was stopped.") {}
};

// The tricks of North-South, of those that remain: `test(need)` for a few numbers, the likely ones first.
template <class Test>
int find_tricks(int low, int high, int guess, const Test& test) {
  while (low < high) {
    const int need = std::clamp(guess, low + 1, high);
    if (test(need)) {
      low = need;
      guess = need + 1;
    } else {
      high = need - 1;
      guess = need - 1;
    }
  }
  return low;
}

class Solver {
 public:
  // All cards to the end of the hand; throws Stopped if the deadline comes first.
  Report solve(const Problem& p, Deadline* deadline) {
    begin(p, deadline, {});
    if (!iterate(tricks_)) throw Stopped();
    return report();
  }

  // The same until a limit is met: cards that were finished only.
  Report solve_some(const Problem& p, Deadline* deadline, const Limits& limits) {
    begin(p, deadline, limits);
    if (!search_.stopped()) iterate(tricks_);
    return report();
  }

  // Deeper and deeper by whole tricks, to `depth` cards (0 = the end): each card has its value from the
  // deepest search *of that card* that was finished. The first trick is always searched, whatever the limits.
  Report deepen(const Problem& p, Deadline* deadline, const Limits& limits, int depth) {
    begin(p, nullptr, {});
    int deepest = tricks_;
    if (depth > 0) deepest = std::min(tricks_, (depth + p.on_table + 3) / 4);
    iterate(1);
    search_.limit(deadline, limits);
    for (int d = 2; d <= deepest && !search_.stopped(); ++d) {
      // The best of the last depth first: the order decides what is known when the time is up.
      std::stable_sort(moves_.begin(), moves_.end(),
                       [](const Move& a, const Move& b) { return a.value > b.value; });
      if (!iterate(d)) break;
    }
    return report();
  }

  // Tricks of each declarer's side, [strain][declarer], strains spades, hearts, diamonds, clubs, no trump.
  using Contracts = std::array<std::array<int, kSeats>, 5>;
  Contracts contracts(const Hands& hands, Deadline* deadline) {
    Contracts out{};
    Problem p{hands};
    const int tricks = p.tricks();
    search_.limit(deadline, {});
    if (search_.stopped()) throw Stopped();
    for (int strain = 0; strain < 5; ++strain) {
      search_.set_up(hands, strain);
      search_.set_horizon(0, 0);
      int guess = likely_tricks(hands, tricks, strain);
      for (int declarer : {0, 2, 1, 3}) {
        const int ns = find_tricks(0, tricks, guess, [&](int need) {
          Cards why = 0;
          const bool r = search_.lead(next_seat(declarer), need, tricks, why);
          if (search_.stopped()) throw Stopped();
          return r;
        });
        guess = ns;
        out[strain][declarer] = side_of(declarer) == 0 ? ns : tricks - ns;
      }
    }
    return out;
  }

  // The bounds that are counted without search, for the side on lead and for the other.
  std::array<int, 2> bounds(const Problem& p) {
    Shape shape = 0;
    for (int seat = 0; seat < kSeats; ++seat)
      for (int s = 0; s < kSuits; ++s)
        shape += one_card(seat, s) * static_cast<Shape>(count_of(in_suit(p.hands[seat], s)));
    const Cards left = p.hands[0] | p.hands[1] | p.hands[2] | p.hands[3];
    OwnerTables tables;
    tables.build(p.hands);
    const Owners owners = tables.of(left);
    const Table table{p.hands, left, shape, p.trump, p.tricks(), owners};
    return {quick_tricks(table, p.leader, table.tricks).tricks,
            later_tricks(table, p.leader, table.tricks).tricks};
  }

 private:
  struct Move {
    int card, low;
    int value = 0;  // for the side to play
    int depth = 0;  // in tricks
  };

  // A first guess from high cards and the length of the trumps: a line through the answers to random deals.
  static int likely_tricks(const Hands& hands, int tricks, int trump) {
    int ours = 0, all = 0;
    for (int s = 0; s < kSuits; ++s) {
      Suit left = 0;
      for (const Cards hand : hands) left |= in_suit(hand, s);
      for (int worth = 4; worth > 0 && left; --worth) {
        const Suit top = highest_bit(left);
        left ^= top;
        all += worth;
        if (in_suit(hands[0] | hands[2], s) & top) ours += worth;
      }
    }
    const double share = static_cast<double>(ours) / std::max(all, 1) - 0.5;
    double guess = tricks * (0.5 + (trump == kNoTrump ? 1.5 : 1.1) * share);
    if (trump != kNoTrump)
      guess += 0.5 * (count_of(in_suit(hands[0] | hands[2], trump)) -
                      count_of(in_suit(hands[1] | hands[3], trump)));
    return static_cast<int>(std::clamp(guess + 0.5, 0.0, static_cast<double>(tricks)));
  }

  void begin(const Problem& p, Deadline* deadline, const Limits& limits) {
    problem_ = p;
    tricks_ = p.tricks();
    Cards on_table = 0;
    for (int i = 0; i < p.on_table; ++i) on_table |= card_bit(p.trick[i]);
    search_.set_up(p.hands, p.trump, on_table);
    search_.limit(deadline, limits);
    MoveList list;
    if (p.on_table == 0) {
      search_.lead_moves(list, p.leader, tricks_, kNoHint, kNoHint);
    } else {
      trick_ = Search::first_card(p.leader, p.trick[0]);
      for (int i = 1; i < p.on_table; ++i) trick_ = search_.with(trick_, (p.leader + i) & 3, p.trick[i]);
      search_.follow_moves(list, p.on_table, p.player(), trick_, tricks_, kNoHint);
    }
    moves_.clear();
    for (int i = 0; i < list.size; ++i) {
      const Choice m = list.take_best(i);
      moves_.push_back({m.card, m.low});
    }
    guess_ = likely_tricks(p.hands, tricks_, p.trump);
  }

  // Every move searched to this many tricks; false if it was broken off.
  bool iterate(int depth) {
    const int side = side_of(problem_.player());
    search_.set_horizon(tricks_ - depth, side);
    for (Move& m : moves_) {
      int guess = guess_;
      if (m.depth > 0) guess = side == 0 ? m.value : tricks_ - m.value;
      const int ns = find_tricks(0, tricks_, guess, [&](int need) {
        if (search_.stopped()) return false;
        Cards why = 0;
        return problem_.on_table == 0
                   ? search_.after_lead(problem_.leader, m.card, need, tricks_, why)
                   : search_.after(problem_.on_table, trick_, problem_.player(), m.card, need, tricks_, why);
      });
      if (search_.stopped()) return false;
      m.value = side == 0 ? ns : tricks_ - ns;
      m.depth = depth;
      guess_ = ns;
    }
    return true;
  }

  Report report() const {
    Report out;
    out.nodes = search_.nodes();
    out.exact = true;
    for (const Move& m : moves_) {
      out.exact = out.exact && m.depth == tricks_;
      if (m.depth == 0) continue;
      const Suit mine = in_suit(problem_.hands[problem_.player()], suit_of(m.card));
      for (int card = m.card; card >= m.low; --card)
        if (mine >> rank_of(card) & 1) out.cards.push_back({card, m.value, 4 * m.depth - problem_.on_table});
    }
    return out;
  }

  Search search_;
  Problem problem_;
  Trick trick_{};
  int tricks_ = 0;
  int guess_ = 0;
  std::vector<Move> moves_;
};

}  // namespace tefuda::bridge::dd
