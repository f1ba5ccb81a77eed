// One trick searched over a table of solved leads: the value of any ending, on lead or in the middle of
// a trick.
//
// Cards lie in slots from weak to strong; a hand is a set of slots. The trick ends in a lead with fewer
// cards, whose value the table knows, so a search is a handful of nodes.
//
// Values are sets of seats: "one of these will be first, and somebody who does not care decides which".
// The player to move prefers {itself}, then sets with itself, smaller ones first, then all others alike;
// the value of a node is the union of the children in the best class.
#pragma once

#include <bit>

#include "endgame/levels.hpp"

namespace tefuda::endgame {

using Slots = std::uint32_t;

// An ending laid out for the search.
template <int P>
struct Layout {
  Slots hand[P] = {};
  Slots all = 0;     // the slots of all hands together
  Slots shared = 0;  // slots of ranks that two or more players hold
  int cards = 0;     // in all hands
  std::uint8_t owner[32] = {};
  std::uint8_t start[32] = {};  // first slot of the rank
  std::uint8_t end[32] = {};    // slot after the last of the rank

  Slots above(int slot) const { return ~Slots{0} << end[slot]; }

  void clear() {
    for (int p = 0; p < P; ++p) hand[p] = 0;
    all = shared = 0;
    cards = 0;
  }

  void add_single(int seat) {
    const int s = cards++;
    hand[seat] |= Slots{1} << s;
    all |= Slots{1} << s;
    owner[s] = static_cast<std::uint8_t>(seat);
    start[s] = static_cast<std::uint8_t>(s);
    end[s] = static_cast<std::uint8_t>(s + 1);
  }

  // A rank with counts[seat] cards of every seat, `size` in all.
  template <class Counts>
  void add_rank(const Counts& counts, int size) {
    const int first = cards;
    int owners = 0;
    for (int seat = 0; seat < P; ++seat) {
      const int c = counts[seat];
      if (c == 0) continue;
      ++owners;
      hand[seat] |= ((Slots{1} << c) - 1) << cards;
      for (int i = 0; i < c; ++i) owner[cards++] = static_cast<std::uint8_t>(seat);
    }
    all |= ((Slots{1} << size) - 1) << first;
    for (int s = first; s < cards; ++s) {
      start[s] = static_cast<std::uint8_t>(first);
      end[s] = static_cast<std::uint8_t>(cards);
    }
    if (owners > 1) shared |= ((Slots{1} << size) - 1) << first;
  }

  // Enough to take cards off again that were added last.
  struct Mark {
    Slots hand[P];
    Slots all, shared;
    int cards;
  };
  Mark mark() const {
    Mark m{{}, all, shared, cards};
    for (int p = 0; p < P; ++p) m.hand[p] = hand[p];
    return m;
  }
  void back_to(const Mark& m) {
    for (int p = 0; p < P; ++p) hand[p] = m.hand[p];
    all = m.all;
    shared = m.shared;
    cards = m.cards;
  }
};

// How the pass counts: an ordinary move, or (the paper) only when no play keeps one's own chances.
enum class Rule : int { kFull = 0, kPaper = 1 };

template <int P>
class Trick {
 public:
  static constexpr Seats kAll = static_cast<Seats>((1 << P) - 1);

  Trick(const Index& index, const Levels& levels, Rule rule)
      : index_(index), levels_(levels), enough_(rule == Rule::kFull ? 1 : P) {
    for (int seat = 0; seat < P; ++seat)
      for (int set = 0; set <= kAll; ++set)
        class_[seat][set] = set >> seat & 1 ? static_cast<std::uint8_t>(std::popcount(unsigned(set))) : P + 1;
    for (int leader = 0; leader < P; ++leader)
      for (int seat = 0; seat < P; ++seat)
        rel_[leader][seat] = static_cast<std::uint8_t>((seat - leader + P) % P);
  }

  Layout<P> at;  // the ending; the search changes and restores hand, all and cards

  // The best of the children so far.
  class Best {
   public:
    explicit Best(const std::uint8_t* classes) : classes_(classes) {}
    void add(Seats value) {
      const std::uint8_t c = classes_[value];
      if (c < class_) {
        class_ = c;
        value_ = value;
      } else if (c == class_) {
        value_ = static_cast<Seats>(value_ | value);
      }
    }
    bool won() const { return class_ == 1; }
    // Is no child of this class or a better one?
    bool lacks(std::uint8_t enough) const { return class_ > enough; }
    Seats value() const { return value_; }

   private:
    const std::uint8_t* classes_;
    std::uint8_t class_ = P + 2;
    Seats value_ = 0;
  };

  Best best(int seat) const { return Best(class_[seat]); }

  // Does the pass count, after all plays? Under the full rule unless one of them wins, under the paper's
  // unless one keeps the mover's own chances.
  bool may_pass(const Best& plays) const { return plays.lacks(enough_); }

  // Two cards of a seat are equal when they tie, or when no other player has a card from the one's rank
  // to the other's. `weak` < `strong` are slots, `others` the cards of the other players.
  bool equal(int weak, int strong, Slots others) const {
    if (at.end[weak] > strong) return true;
    return (others & (~Slots{0} << at.start[weak]) & ~(~Slots{0} << at.end[strong])) == 0;
  }

  // Calls take(slot) for one of every class of equal cards, weakest first, until it says stop.
  template <class Take>
  void each_card(int seat, Slots cards, const Take& take) const {
    const Slots others = at.all ^ at.hand[seat];
    int last = -1;
    while (cards) {
      const int s = std::countr_zero(cards);
      cards &= cards - 1;
      const bool fresh = last < 0 || !equal(last, s, others);
      last = s;
      if (fresh && take(s)) return;
    }
  }

  // The value when `seat` plays a card; `in` are the seats that have not passed.
  Seats play(int seat, int slot, unsigned in) {
    const Slots bit = Slots{1} << slot;
    if (at.hand[seat] == bit) return static_cast<Seats>(1 << seat);
    at.hand[seat] ^= bit;
    at.all ^= bit;
    --at.cards;
    const Seats value = next(seat, seat, at.above(slot), in);
    at.hand[seat] ^= bit;
    at.all ^= bit;
    ++at.cards;
    return value;
  }

  // The value with the turn to be given to the first seat after `from` that can beat the table card;
  // those who cannot are skipped: they have to pass.
  Seats next(int from, int owner, Slots above, unsigned in) {
    int p = from;
    for (int i = 1; i < P; ++i) {
      p = p + 1 == P ? 0 : p + 1;
      if (p == owner) break;
      if ((in >> p & 1) && (at.hand[p] & above)) return follow(p, owner, above, in);
    }
    return lead(owner);
  }

  // The value when `seat` may beat the table card or pass; it holds a card that beats it.
  Seats follow(int seat, int owner, Slots above, unsigned in) {
    if (runs_out(seat, above)) return static_cast<Seats>(1 << seat);
    Best b = best(seat);
    each_card(seat, at.hand[seat] & above, [&](int slot) {
      b.add(play(seat, slot, in));
      return b.won();
    });
    if (may_pass(b)) b.add(next(seat, owner, above, in & ~(1u << seat)));
    return b.value();
  }

  // Does the seat win by playing one unbeatable card after the other and then its only other card? One
  // of them must beat the table card. Most wins are of this kind, and this costs less than a lookup.
  bool runs_out(int seat, Slots above) const {
    const Slots mine = at.hand[seat], others = at.all ^ mine;
    const Slots top = ~Slots{0} << at.start[31 - std::countl_zero(others)];
    const Slots weak = mine & ~top;
    return (weak & (weak - 1)) == 0 && ((mine & top & above) != 0 || mine == weak);
  }

  // The value of the lead after the trick, from the table. An owner who is out is written as P + the
  // seat that leads instead.
  Seats lead(int owner) const {
    const int leader = owner < P ? owner : owner - P;
    if (runs_out(leader, ~Slots{0})) return static_cast<Seats>(1 << leader);
    return turned(packed_get(levels_.data[at.cards], number(leader), P), leader, P);
  }

  // The number of the ending as it is, with this leader.
  std::uint64_t number(int leader) const {
    const std::uint8_t* rel = rel_[leader];
    Slots rest = at.all;
    std::uint64_t number = 0;
    int n = at.cards;
    while (rest) {
      const int s = std::countr_zero(rest);
      if (!(at.shared >> s & 1)) {
        rest &= rest - 1;
        number += index_.single(n--, rel[at.owner[s]]);
        continue;
      }
      // Cards of a rank by seat, five bits each: a sum in a register.
      Slots group = rest & ~(~Slots{0} << at.end[s]);
      rest ^= group;
      std::uint32_t counts = 0;
      int size = 0;
      for (; group; group &= group - 1, ++size) counts += 1u << 5 * rel[at.owner[std::countr_zero(group)]];
      const int seat = rel[at.owner[s]];
      if (counts == static_cast<std::uint32_t>(size) << 5 * seat) {
        for (int i = 0; i < size; ++i) number += index_.single(n--, seat);
      } else {
        number += index_.group(n, size, index_.template which_of<P>(counts, size));
        n -= size;
      }
    }
    return number;
  }

 private:
  const Index& index_;
  const Levels& levels_;
  std::uint8_t enough_;  // the class of plays after which nobody looks at the pass
  std::uint8_t class_[P][1 << P];
  std::uint8_t rel_[P][P];
};

}  // namespace tefuda::endgame
