// Whom somebody plays like, as a likelihood: the learned policy at several temperatures, the contest's
// default client, or nobody at all. Moves are weighed as in play-outs, a fraction of a microsecond each.
#pragma once

#include "games/daihinmin/default_policy.hpp"
#include "games/daihinmin/estimate_habit.hpp"
#include "games/daihinmin/quick_play.hpp"

namespace tefuda::daihinmin {

struct Styles {
  std::shared_ptr<const QuickWeights> weighing;
  std::vector<float> temperatures;
  bool client = true;  // is the default client one of the styles?

  // The last one does anything: with it nobody is misread for long.
  std::size_t styles() const { return temperatures.size() + client + 1; }

  void read(const State& s, Move made, Reading& out) const {
    Desk& desk = desk_of(weighing);
    if (s.in_exchange())
      read_gift(s, cards_of(made), desk, out);
    else
      desk.play.read(QuickTable(s), made, temperatures, out);
    if (out.moves <= 1) return out.chance.fill(1);
    std::size_t k = temperatures.size();
    if (client) out.chance[k++] = made == default_move(s) ? 1 : 0;
    out.chance[k] = 1 / out.moves;
  }

  // As a policy to play by it is the learned one at the first temperature.
  Move choose(const State& s, Rng& rng) const { return first().choose(s, rng); }
  void weights(const State& s, const Moves& moves, std::vector<double>& out) const {
    first().weights(s, moves, out);
  }

 private:
  // What is worked with; one for a thread, since it remembers hands.
  struct Desk {
    std::shared_ptr<const QuickWeights> weighing;
    QuickPlay play;
    RunBook runs;
    std::vector<float> scores;

    explicit Desk(std::shared_ptr<const QuickWeights> weights)
        : weighing(std::move(weights)), play(*weighing, 1, 0) {}
  };

  static Desk& desk_of(const std::shared_ptr<const QuickWeights>& weighing) {
    thread_local std::unique_ptr<Desk> desk;
    if (!desk || desk->weighing != weighing) desk = std::make_unique<Desk>(weighing);
    return *desk;
  }

  Habit first() const { return {std::make_shared<const Weights>(weighing->all()), temperatures[0]}; }

  // By the pieces that are kept and the cards given, as features.hpp has them.
  void read_gift(const State& s, Cards given, Desk& desk, Reading& out) const {
    using namespace feature;
    const QuickWeights& weights = *weighing;
    const Cards hand = s.hand[s.player()];
    const Rest rest(s.pack & ~hand);
    const QuickHand judge(weights, desk.runs, rest);
    float made = 0, top = -1e30f;
    desk.scores.clear();
    const auto weigh = [&](Cards cards) {
      float score = judge.kept(hand & ~cards);
      for (Cards c = cards; c; c &= c - 1) score += weights[kGivenAt + std::countr_zero(c) / 4];
      const Cards naturals = cards & kNaturals;
      if (size(naturals) == 2 && lowest_rank(naturals) == highest_rank(naturals))
        score += weights[kGivenPairAt];
      if (cards & kDiamond3) score += weights[kGivenPairAt + 1];
      if (cards & kSpade3) score += weights[kGivenPairAt + 2];
      desk.scores.push_back(score);
      top = std::max(top, score);
      if (cards == given) made = score;
    };
    for (Cards a = hand; a; a &= a - 1) {
      const Cards one = a & (~a + 1);
      if (State::exchanged(s.given) == 1)
        weigh(one);
      else
        for (Cards b = a & (a - 1); b; b &= b - 1) weigh(one | (b & (~b + 1)));
    }
    out.moves = static_cast<double>(desk.scores.size());
    for (std::size_t k = 0; k < temperatures.size(); ++k) {
      const float heat = 1 / temperatures[k];
      float sum = 0;
      for (float score : desk.scores) sum += quick_exp((score - top) * heat);
      out.chance[k] = static_cast<double>(quick_exp((made - top) * heat) / sum);
    }
  }
};

}  // namespace tefuda::daihinmin
