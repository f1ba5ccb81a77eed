// A rule-based player: proves what can be proved, else sheds the hand by a plan.
//
// Every move is judged by the hand it leaves (how many turns it takes to shed it, less the turns that win a
// trick) and by the chance that it wins the lead. It uses what its player may know, and no luck.
#pragma once

#include "games/daihinmin/partition.hpp"
#include "games/daihinmin/proofs.hpp"

namespace tefuda::daihinmin {

// The character of a player.
struct Style {
  float strength = 1.3f;   // how many turns a sure trick saves
  float lead = 0.3f;       // what the lead is worth, in turns
  float singles = 0.22f;   // how much every stronger card out there is feared
  float groups = 0.4f;     // ... every stronger group
  float sequences = 0.8f;  // ... a stronger sequence
  float pass = 0.1f;       // what waiting is worth, in turns
  float hurry = 0.2f;      // more for the lead when somebody is close to going out
  ProofBudget proofs;
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
    return cards == 0 ? 1 : chance(fear(laid) * static_cast<float>(cards) / static_cast<float>(all));
  }

  // The turns that a hand needs, less what its tricks save.
  float cost(Cards hand, bool revolution) {
    if (hand == 0) return -1;
    prepare(revolution);
    runs_.clear();
    sequences(hand & kNaturals, (hand & kJoker) != 0, 0, kColumns - 1, 0, 0, runs_);
    best_ = 99;
    steps_ = kSteps;
    take(hand, 0, 0, revolution);
    return best_;
  }

 private:
  static constexpr int kSteps =
      300;  // ways to take sequences out of a hand; enough for hands of five players

  // Falls with fear like exp(-fear), by arithmetic that is the same on every machine.
  static float chance(float fear) { return 1 / (1 + fear * (1 + fear / 2)); }

  // How many answers are out there, each weighed by its form.
  float fear(const Demand& d) const {
    const Play& t = d.table;
    const bool joker = (out_ & kJoker) != 0;
    const Cards fit = out_ & kNaturals & beating(d) & kSuitLane * (d.lock ? t.suits & 15u : 15u);
    switch (t.form) {
      case Form::kSingle:
        return style_.singles * static_cast<float>(size(fit) + joker);
      case Form::kGroup:
        return style_.groups * static_cast<float>(ranks_with(fit, t.count - joker)) /
               static_cast<float>(t.count - 1);
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
    return 1 - style_.strength * (play.has_eight() ? 1 : chance(fear({play, revolution, false})));
  }

  // Every rank as a group of 1 to 5, and the lone joker.
  void prepare(bool revolution) {
    if (ready_[revolution]) return;
    ready_[revolution] = true;
    for (int rank = 0; rank < kRanks; ++rank) {
      Play p;
      p.low = p.high = static_cast<std::uint8_t>(rank + 1);
      for (int n = 1; n <= 5; ++n) {
        p.form = n == 1 ? Form::kSingle : Form::kGroup;
        p.count = static_cast<std::uint8_t>(n);
        group_[revolution][rank][n] = piece(p, revolution);
      }
    }
    joker_[revolution] = piece({Form::kLoneJoker, 1, 0, 14, 0}, revolution);
  }

  void take(Cards hand, std::size_t from, float so_far, bool revolution) {
    best_ = std::min(best_, so_far + groups(hand, revolution));
    for (std::size_t i = from; i < runs_.size() && steps_ > 0; ++i) {
      const Cards cards = cards_of(runs_[i]);
      if (cards & ~hand) continue;
      --steps_;
      take(hand & ~cards, i + 1, so_far + piece(read_play(runs_[i]), revolution), revolution);
    }
  }

  // Without sequences: a piece a rank; the joker alone or where it helps most.
  float groups(Cards hand, bool revolution) const {
    float sum = 0, joker = joker_[revolution];
    for (Cards left = hand & kNaturals; left;) {
      const int rank = lowest_rank(left);
      const auto& of = group_[revolution][rank];
      const int n = std::popcount(of_rank(left, rank));
      sum += of[n];
      joker = std::min(joker, of[n + 1] - of[n]);
      left &= ~(Cards{15} << (4 * rank));
    }
    return hand & kJoker ? sum + joker : sum;
  }

  const Style& style_;
  Cards out_;
  int held_[kMaxSeats] = {};
  bool ready_[2] = {};
  float group_[2][kRanks][6] = {};
  float joker_[2] = {};
  float best_ = 0;
  int steps_ = 0;
  Moves runs_;
};

}  // namespace detail

struct Base {
  Style style;

  Move choose(const State& s, Rng&) const {
    Moves moves;
    candidate_moves(s, moves);
    const Others others = others_of(s, s.player());
    if (s.in_exchange()) return give(s, others, moves);
    if (const std::optional<Move> m = proved_move(s, others, moves, style.proofs)) return *m;
    return plan(s, others, moves);
  }

 private:
  Move plan(const State& s, const Others& others, const Moves& moves) const {
    detail::Judge judge(style, others);
    const Cards hand = s.hand[s.turn];
    const unsigned awake = others.in & ~s.passed;
    bool near = false;
    for (int p = 0; p < s.seats; ++p) near |= (others.in >> p & 1) && s.count[p] <= 2;
    const float lead = style.lead + (near ? style.hurry : 0);
    const auto worth = [&](Move m) {
      if (m == kPass) {
        const bool mine = s.owner == s.turn && awake == 0;
        return (mine ? lead : style.pass) - judge.cost(hand, s.revolution);
      }
      const Laid laid = lay(s.demand(), read_play(m));
      const bool sure = laid.clears || !others.can_answer(laid.demand, awake);
      return (sure ? 1 : judge.wins(laid.demand, awake)) * lead -
             judge.cost(hand & ~cards_of(m), laid.demand.revolution);
    };
    return best_of(moves, worth);
  }

  Move give(const State& s, const Others& others, const Moves& moves) const {
    detail::Judge judge(style, others);
    return best_of(moves, [&](Move m) { return -judge.cost(s.hand[s.player()] & ~cards_of(m), false); });
  }

  // The first of the best.
  template <class Worth>
  static Move best_of(const Moves& moves, const Worth& worth) {
    Move best = moves[0];
    float top = worth(best);
    for (std::size_t i = 1; i < moves.size(); ++i)
      if (const float value = worth(moves[i]); value > top) {
        top = value;
        best = moves[i];
      }
    return best;
  }
};

}  // namespace tefuda::daihinmin
