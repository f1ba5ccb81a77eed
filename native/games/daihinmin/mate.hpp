// Mate: going out with plays that nobody can answer.
//
// Every play but the last clears the table at once or cannot be beaten by anybody who may still answer, so
// the others can only pass, whatever they hold: the line is the proof. After such a play the player may put
// more on its own cards, which nobody can stop any more, or pass and lead anew. Since the others never play,
// what they may hold stays the same all along.
#pragma once

#include <algorithm>

#include "games/daihinmin/others.hpp"

namespace tefuda::daihinmin {

class MateSearch {
 public:
  // `budget`: leads looked at before giving up.
  MateSearch(const Others& others, int budget) : others_(others), budget_(std::max(budget, 0)) {
    for (int p = 0; p < kMaxSeats; ++p)
      if ((others.in >> p & 1) && others.barred[p] == 0)
        open_slots_ = std::max<int>(open_slots_, others.slots[p]);
  }

  // For the player on turn. The line, from its first move on, is in line().
  bool run(const State& s) {
    const int me = s.turn;
    const unsigned awake = others_.in & ~s.passed;
    const bool pass_leads = !s.top.empty() && leads_next(s, me) && !others_.can_answer(s.demand(), awake);
    if (s.top.empty() && awake == others_.in && is_hopeless(s.hand[me], s.revolution)) return false;
    return my_turn(s.hand[me], s.demand(), awake, pass_leads);
  }

  // From the lead, with all others awake.
  bool lead(Cards hand, bool revolution) {
    const Cards key = hand | Cards{revolution} << 63;
    if (std::find(failed_.begin(), failed_.end(), key) != failed_.end()) return false;
    if (--budget_ < 0) return false;
    if (is_hopeless(hand, revolution)) return false;
    if (my_turn(hand, {{}, revolution, false}, others_.in, false)) return true;
    failed_.push_back(key);
    return false;
  }

  const Moves& line() const { return line_; }
  bool gave_up() const { return budget_ < 0; }

 private:
  // Does `me` lead when all have passed? So it is with own cards, or with those of one who went out just
  // before.
  static bool leads_next(const State& s, int me) {
    int p = s.owner;
    while (s.out >> p & 1) p = p + 1 == s.seats ? 0 : p + 1;
    return p == me;
  }

  bool my_turn(Cards hand, const Demand& d, unsigned awake, bool pass_leads) {
    if (pass_leads && go_on(kPass, lead(hand, d.revolution))) return true;
    Moves plays, sure;
    list_plays(hand, d, plays);
    for (Move m : plays)
      if (cards_of(m) == hand) return go_on(m, true);
    Cards covered = 0;
    bool turns = false;
    for (Move m : plays) {
      const Play play = read_play(m);
      const Laid laid = lay(d, play);
      if (!laid.clears && awake && others_.can_answer(laid.demand, awake)) continue;
      sure.push_back(m);
      covered |= cards_of(m);
      turns |= play.turns_the_order();
    }
    if (d.table.empty() && !turns && !may_be_shed(hand, covered, plays)) return false;
    // Many cards first: short lines are found sooner.
    std::stable_sort(sure.begin(), sure.end(),
                     [](Move a, Move b) { return size(cards_of(a)) > size(cards_of(b)); });
    for (Move m : sure) {
      const Laid laid = lay(d, read_play(m));
      const Cards left = hand & ~cards_of(m);
      if (go_on(m, laid.clears ? lead(left, laid.demand.revolution) : my_turn(left, laid.demand, 0, true)))
        return true;
      if (budget_ < 0) return false;
    }
    return false;
  }

  // Leading, two ranks that are good for no sure play rule out a mate: the last play takes one of them. It is
  // seen at a glance where no sequence, no revolution and no trick of the spade 3 can help.
  bool is_hopeless(Cards hand, bool revolution) const {
    const Cards naturals = hand & kNaturals;
    const bool joker = (hand & kJoker) != 0;
    if (detail::ranks_with(naturals, 4 - joker) ||
        detail::has_sequence(naturals, joker, 5, 0, kColumns - 1, 15))
      return false;
    const Cards near = joker ? naturals >> 4 | naturals << 4 | naturals >> 8 | naturals << 8 : 0;
    const Cards run = naturals & naturals >> 4 & naturals >> 8;
    Cards left = naturals & ~(near | run | run << 4 | run << 8);
    if (joker && (naturals & kSpade3)) left &= ~Cards{15};
    int weak = 0;
    while (left && weak < 2) {
      const int rank = lowest_rank(left);
      const int most = std::popcount(of_rank(naturals, rank)) + joker;
      weak += rank + 1 != kEight && !may_be_sure(rank, most, revolution);
      left &= ~(Cards{15} << (4 * rank));
    }
    return weak >= 2;
  }

  // May a group of this rank, of one to `most` cards, be too much for everybody?
  bool may_be_sure(int rank, int most, bool revolution) const {
    const auto column = static_cast<std::uint8_t>(rank + 1);
    for (int n = 1; n <= most; ++n) {
      const Play play{n == 1 ? Form::kSingle : Form::kGroup, static_cast<std::uint8_t>(n), column, column, 0};
      if (n > open_slots_ || !can_beat(others_.loose, {play, revolution, false})) return true;
    }
    return false;
  }

  // The line is put together from its end.
  bool go_on(Move move, bool found) {
    if (found) line_.insert(line_.begin(), move);
    return found;
  }

  // Leading without a revolution, all cards but those of the last play must be in plays that nobody can
  // answer. A joker may also be put on own cards, and the spade 3 on the own joker.
  static bool may_be_shed(Cards hand, Cards covered, const Moves& plays) {
    if (hand & kJoker) covered |= kJoker | kSpade3;
    const Cards weak = hand & ~covered;
    return weak == 0 ||
           std::any_of(plays.begin(), plays.end(), [weak](Move m) { return (weak & ~cards_of(m)) == 0; });
  }

  const Others& others_;
  int budget_;
  int open_slots_ = 0;  // somebody may hold any so many of the loose cards
  Moves line_;
  std::vector<Cards> failed_;
};

// The plays that nobody who may still answer can beat, or that clear the table at once.
inline Moves dominating_plays(const State& s, const Others& others) {
  Moves plays, out;
  list_plays(s.hand[s.turn], s.demand(), plays);
  for (Move m : plays) {
    const Laid laid = lay(s.demand(), read_play(m));
    if (laid.clears || !others.can_answer(laid.demand, others.in & ~s.passed)) out.push_back(m);
  }
  return out;
}

}  // namespace tefuda::daihinmin
