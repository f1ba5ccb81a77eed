// A rule-based player: proves what can be proved, else sheds the hand by a plan.
//
// In this order: go out; mate; the exact ending of two. Otherwise every move is judged by the hand it leaves
// (how many turns it takes to shed it, less the turns that win a trick) and by the chance to win the lead. It
// uses what its player may know, and no chance.
#pragma once

#include <cmath>

#include "games/daihinmin/last_two.hpp"
#include "games/daihinmin/mate.hpp"
#include "games/daihinmin/partition.hpp"

namespace tefuda::daihinmin {

// The character of a player.
struct Style {
  float strength = 0.85f;  // how much of a turn a sure trick saves
  float lead = 0.45f;      // what the lead is worth, in turns
  float singles = 0.35f;   // how soon a stronger card out there is feared
  float groups = 0.35f;    // the same for each group that may be out there
  float sequences = 0.3f;  // the same for sequences
  float pass = 0.0f;       // what waiting is worth, in turns
  float hurry = 0.25f;     // more for the lead when somebody is close to going out
  float keep = 0.0f;       // what the strongest cards are worth beyond their tricks, while many cards are out
  int mate = 200;          // leads looked at for a mate; 0 = no proofs
  std::uint64_t ending = 20'000;  // positions looked at in an ending of two
};

namespace detail {

// How a hand is judged against the cards that are out.
class Judge {
 public:
  Judge(const Style& style, const Others& others) : style_(style), out_(others.all()) {
    for (int p = 0; p < kMaxSeats; ++p)
      if (others.in >> p & 1) held_[p] = others.slots[p] + size(others.held[p]);
  }

  // The chance that a play wins the trick when these seats may answer.
  float wins(const Demand& laid, unsigned awake) const {
    int cards = 0, all = 0;
    for (int p = 0; p < kMaxSeats; ++p) {
      all += held_[p];
      if (awake >> p & 1 && held_[p] >= laid.table.count) cards += held_[p];
    }
    if (cards == 0) return 1;
    return std::exp(-fear(laid) * static_cast<float>(cards) / static_cast<float>(all));
  }

  // The turns that a hand needs, less what its tricks save.
  float cost(Cards hand, bool revolution) {
    if (hand == 0) return -1;
    prepare(revolution);
    runs_.clear();
    sequences(hand & kNaturals, (hand & kJoker) != 0, 0, kColumns - 1, 0, 0, runs_);
    best_ = 99;
    take(hand, 0, 0, revolution);
    return best_;
  }

 private:
  // How many answers are out there, each weighed by its form.
  float fear(const Demand& d) const {
    const Play& t = d.table;
    const bool joker = (out_ & kJoker) != 0;
    const unsigned suits = d.lock ? t.suits & 15u : 15u;
    switch (t.form) {
      case Form::kSingle:
        return style_.singles *
               static_cast<float>(size(out_ & kNaturals & beating(d) & kSuitLane * suits) + joker);
      case Form::kGroup: {
        const Cards fit = out_ & kNaturals & beating(d) & kSuitLane * suits;
        int ranks = 0;
        for (Cards left = fit; left;) {
          const int rank = lowest_rank(left);
          ranks += std::popcount(of_rank(fit, rank)) + joker >= t.count;
          left &= ~(Cards{15} << (4 * rank));
        }
        return style_.groups * static_cast<float>(ranks) / static_cast<float>(t.count - 1);
      }
      case Form::kSequence:
        return can_beat(out_, d) ? style_.sequences : 0;
      case Form::kLoneJoker:
        return out_ & kSpade3 ? style_.singles : 0;
      case Form::kNone:
        break;
    }
    return 0;
  }

  float piece(const Play& play, bool revolution) const {
    if (play.has_eight()) return 1 - style_.strength;
    return 1 - style_.strength * std::exp(-fear({play, revolution, false}));
  }

  // Every rank as a group of 1 to 5, and the lone joker.
  void prepare(bool revolution) {
    const int at = revolution ? 1 : 0;
    if (ready_[at]) return;
    ready_[at] = true;
    for (int rank = 0; rank < kRanks; ++rank) {
      Play p;
      p.low = p.high = static_cast<std::uint8_t>(rank + 1);
      p.suits = 15;
      for (int n = 1; n <= 5; ++n) {
        p.form = n == 1 ? Form::kSingle : Form::kGroup;
        p.count = static_cast<std::uint8_t>(n);
        group_[at][rank][n] = piece(p, revolution);
      }
    }
    joker_[at] = piece({Form::kLoneJoker, 1, 0, 14, 0}, revolution);
  }

  void take(Cards hand, std::size_t from, float so_far, bool revolution) {
    best_ = std::min(best_, so_far + groups(hand, revolution));
    for (std::size_t i = from; i < runs_.size(); ++i) {
      const Cards cards = cards_of(runs_[i]);
      if (cards & ~hand) continue;
      const float cost = so_far + piece(read_play(runs_[i]), revolution);
      if (cost < best_) take(hand & ~cards, i + 1, cost, revolution);
    }
  }

  float groups(Cards hand, bool revolution) const {
    const int at = revolution ? 1 : 0;
    float sum = 0, gain = joker_[at];
    for (Cards left = hand & kNaturals; left;) {
      const int rank = lowest_rank(left);
      const int n = std::popcount(of_rank(left, rank));
      sum += group_[at][rank][n];
      gain = std::min(gain, group_[at][rank][n + 1] - group_[at][rank][n]);
      left &= ~(Cards{15} << (4 * rank));
    }
    return hand & kJoker ? sum + gain : sum;
  }

  const Style& style_;
  Cards out_;
  int held_[kMaxSeats] = {};
  bool ready_[2] = {};
  float group_[2][kRanks][6] = {};
  float joker_[2] = {};
  float best_ = 0;
  Moves runs_;
};

}  // namespace detail

class BasePolicy {
 public:
  BasePolicy(const Style& style, const State& s)
      : style_(style), s_(s), me_(s.player()), others_(others_of(s, me_)), judge_(style_, others_) {}

  Move choose() {
    if (s_.in_exchange()) return give();
    Moves moves;
    s_.legal(moves);
    if (moves.size() == 1) return moves[0];
    for (Move m : moves)
      if (cards_of(m) == s_.hand[me_]) return m;
    if (const std::optional<Move> m = proved()) return *m;
    return plan(moves);
  }

 private:
  std::optional<Move> proved() {
    if (style_.mate == 0) return std::nullopt;
    MateSearch mate(others_, style_.mate);
    if (mate.run(s_)) return mate.line()[0];
    if (std::popcount(others_.in) != 1) return std::nullopt;
    LastTwo ending(style_.ending);
    const Duel duel = duel_of(s_, me_, std::countr_zero(others_.in), others_.all());
    const std::optional<int> value = ending.value(duel);
    // A lost ending is played by the plan: the other may not see it.
    return value && *value != LastTwo::kLoss ? ending.best(duel) : std::nullopt;
  }

  Move plan(const Moves& moves) {
    const Cards hand = s_.hand[me_];
    const unsigned awake = others_.in & ~s_.passed;
    int nearest = 99;
    for (int p = 0; p < s_.seats; ++p)
      if (others_.in >> p & 1) nearest = std::min<int>(nearest, s_.count[p]);
    const float lead = style_.lead + (nearest <= 2 ? style_.hurry : 0);
    Move best = kPass;
    float top = -1e9f;
    for (Move m : moves) {
      float value;
      if (m == kPass) {
        if (s_.top.empty()) continue;
        value = style_.pass - judge_.cost(hand, s_.revolution);
        if (s_.owner == me_ && awake == 0) value += lead;
      } else {
        const Laid laid = lay(s_.demand(), read_play(m));
        const bool sure = laid.clears || !others_.can_answer(laid.demand, awake);
        value = (sure ? 1 : judge_.wins(laid.demand, awake)) * lead -
                judge_.cost(hand & ~cards_of(m), laid.demand.revolution);
      }
      if (value > top) {
        top = value;
        best = m;
      }
    }
    return best;
  }

  Move give() {
    Moves moves;
    s_.legal(moves);
    Move best = moves[0];
    float top = 1e9f;
    for (Move m : moves) {
      const float cost = judge_.cost(s_.hand[me_] & ~cards_of(m), false);
      if (cost < top) {
        top = cost;
        best = m;
      }
    }
    return best;
  }

  const Style style_;
  const State& s_;
  int me_;
  Others others_;
  detail::Judge judge_;
};

inline Move base_move(const State& s, const Style& style) { return BasePolicy(style, s).choose(); }

}  // namespace tefuda::daihinmin
