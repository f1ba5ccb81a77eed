// Monte Carlo at the root: a bandit shares out play-outs among the moves, until the choice is settled.
//
// The k-th try of every move plays out the k-th world with the same luck, so that moves are compared on equal
// terms. Worlds are drawn when they are first needed, up to a number, and used again after that; those of the
// last decision that are still possible come first.
#pragma once

#include "bandits/bandit.hpp"
#include "core/worlds.hpp"
#include "games/daihinmin/learned_policy.hpp"
#include "games/daihinmin/quick_play.hpp"
#include "search/budget.hpp"
#include "search/meter.hpp"
#include "search/report.hpp"

namespace tefuda::daihinmin {

// Worlds that outlive a decision.
struct Stock {
  std::vector<State> worlds;

  // Plays what was seen since; worlds in which it could not be are left out. All moves are open ones.
  void advance(const Moves& moves) {
    std::erase_if(worlds, [&](State& world) {
      for (Move m : moves) {
        if (world.over() || world.in_exchange() || (cards_of(m) & ~world.hand[world.turn])) return true;
        world.apply(m);
      }
      return false;
    });
  }
};

// The moves that are worth play-outs, with what the policy thinks of them.
struct Candidates {
  Moves moves;
  std::vector<double> chances;
  bool proved = false;  // one move, and no need to search
};

// `blind`: the mover's own point of view; no more than `most` moves.
inline Candidates candidates_of(const State& blind, const Weights& weights, const ProofBudget& proofs,
                                std::size_t most) {
  Candidates out;
  candidate_moves(blind, out.moves);
  const Others others = others_of(blind, blind.player());
  std::optional<Move> found;
  if (out.moves.size() == 1)
    found = out.moves[0];
  else if (!blind.in_exchange())
    found = proved_move(blind, others, out.moves, proofs);
  if (found) return {{*found}, {1.0}, true};
  Features features(blind, blind.player(), others);
  std::vector<float> scores;
  score_moves(features, out.moves, weights, scores);
  soften(scores, 1, out.chances);
  while (out.moves.size() > most) {  // the least likely goes, the last of equals
    std::size_t worst = 0;
    for (std::size_t i = 1; i < out.moves.size(); ++i)
      if (out.chances[i] <= out.chances[worst]) worst = i;
    out.moves.erase(out.moves.begin() + static_cast<std::ptrdiff_t>(worst));
    out.chances.erase(out.chances.begin() + static_cast<std::ptrdiff_t>(worst));
  }
  return out;
}

struct MonteCarloOptions {
  BanditOptions bandit;
  std::vector<double> rewards;  // of the places, from the first on
  float temperature = 1;
  int duels = 8;                // cards in an ending of two that is searched to its end
  std::size_t samples = 128;    // worlds
  double settled = 0;           // what a wrong choice may still be expected to cost; 0 = never enough
  double prior = 0;             // as many play-outs the policy's opinion is worth
  std::vector<Manner> manners;  // that somebody may have
  std::vector<std::vector<double>> shares{};  // by seat, how likely each of them is; none: like the observer
};

class MonteCarlo {
 public:
  MonteCarlo(const Worlds<State>& known, const Candidates& candidates, const Learned& gifts,
             const QuickWeights& weights, const MonteCarloOptions& options)
      : known_(known),
        candidates_(candidates),
        gifts_(gifts),
        options_(options),
        me_(known.observer()),
        play_(weights, options.temperature, options.duels) {
    low_ = *std::min_element(options.rewards.begin(), options.rewards.end());
    span_ = *std::max_element(options.rewards.begin(), options.rewards.end()) - low_;
    if (!(span_ > 0)) throw std::invalid_argument("the rewards of the places must not all be equal");
  }

  TreeReport run(Stock& stock, std::uint64_t seed, const Budget& budget, Deadline& deadline) {
    const Rng stream(seed);
    TreeReport out;
    out.depth = 1;
    for (Move m : candidates_.moves) out.moves.push_back({m, 0, 0.0, 0.0, 0.0, 0.0});
    Bandit bandit(options_.bandit, out.moves.size());
    if (options_.prior > 0) lean(bandit);
    Meter meter;
    const std::uint64_t limit = limit_of(budget);
    Watch watch(deadline, budget.seconds);
    for (; out.iterations < limit; ++out.iterations) {
      if (out.iterations > 0 && watch.over()) break;
      if (out.iterations % kRound == 0 && out.iterations > 0 && is_settled(out.moves)) break;
      Rng chance = stream.split(~out.iterations);  // Thompson's draws
      const std::size_t arm = bandit.select(chance);
      MoveReport& tried = out.moves[arm];
      meter.begin();
      Rng rng = stream.split(tried.visits);
      State world = nth(stock, tried.visits, stream, out.draws);
      meter.lap(Meter::kWorlds);
      const double reward = options_.rewards[static_cast<std::size_t>(place_after(world, tried.move, rng))];
      meter.lap(Meter::kPlayouts);
      ++tried.visits;
      tried.total += reward;
      tried.squares += reward * reward;
      tried.weight += 1;
      tried.weight_squares += 1;
      bandit.update(arm, (reward - low_) / span_);
      meter.lap(Meter::kRest);
    }
    out.nodes = out.moves.size();
    meter.report(out);
    return out;
  }

  // The place of the observer, 0 for the first, after a move and a play-out.
  int place_after(State& world, Move move, Rng& rng) {
    world.apply(move);
    while (world.in_exchange()) world.apply(gifts_.choose(world, rng));
    for (int place = 0; place < world.finished; ++place)
      if (world.order[place] == me_) return place;
    return play_.place(QuickTable(world), me_, drawn(rng), rng);
  }

 private:
  // A manner for every seat; the observer's own is as the temperature says.
  Manners drawn(Rng& rng) const {
    Manners out;
    out.fill({1 / options_.temperature, false});
    for (std::size_t p = 0; p < options_.shares.size(); ++p) {
      if (static_cast<int>(p) == me_) continue;
      double point = rng.uniform();
      for (std::size_t k = 0; k < options_.manners.size(); ++k)
        if ((point -= options_.shares[p][k]) < 0) {
          out[p] = options_.manners[k];
          break;
        }
    }
    return out;
  }

  static constexpr std::uint64_t kRound = 32;  // play-outs between two looks whether it is settled
  static constexpr std::uint64_t kLeast = 8;   // play-outs of every move before it can be

  State nth(Stock& stock, std::uint64_t k, const Rng& stream, Draws& draws) const {
    if (k >= stock.worlds.size() && stock.worlds.size() < options_.samples) {
      Draw draw;
      Rng rng = stream.split(kWorldStream + stock.worlds.size());
      stock.worlds.push_back(known_.sample(rng, draw));
      draws.add(draw);
    }
    return stock.worlds[k % stock.worlds.size()];
  }

  // The policy's opinion as pulls that were made before.
  void lean(Bandit& bandit) const {
    std::vector<Arm> arms;
    const double top = *std::max_element(candidates_.chances.begin(), candidates_.chances.end());
    for (double chance : candidates_.chances) {
      const double mean = 0.25 + 0.5 * chance / top;
      arms.push_back({static_cast<std::uint64_t>(options_.prior), options_.prior * mean,
                      options_.prior * (mean * mean + 0.1)});
    }
    bandit.restore(std::move(arms), std::vector<std::uint64_t>(candidates_.moves.size(), 0), 0, 0);
  }

  // Is what may still be gained by choosing another move than the best so far too little to go on?
  bool is_settled(const std::vector<MoveReport>& moves) const {
    if (options_.settled <= 0) return false;
    const MoveReport* best = nullptr;
    for (const MoveReport& m : moves) {
      if (m.visits < kLeast) return false;
      if (best == nullptr || m.total * best->weight > best->total * m.weight) best = &m;
    }
    double gain = 0;
    for (const MoveReport& m : moves)
      if (&m != best) gain += expected_gain(*best, m);
    return gain < options_.settled;
  }

  static double variance_of_mean(const MoveReport& m) {
    const double mean = m.total / m.weight, n = m.weight;
    return (std::max(m.squares / n - mean * mean, 0.0) + 0.05) / n;  // no move is without luck
  }

  // E max(0, other - best) for normal errors.
  static double expected_gain(const MoveReport& best, const MoveReport& other) {
    const double gap = best.total / best.weight - other.total / other.weight;
    const double sigma = std::sqrt(variance_of_mean(best) + variance_of_mean(other));
    const double z = gap / sigma;
    if (z > 6) return 0;
    const double density = 0.398942280401432678 * portable_exp(-z * z / 2);
    // The upper tail of the normal distribution (Abramowitz and Stegun 26.2.17).
    const double t = 1 / (1 + 0.2316419 * z);
    const double tail =
        density * t *
        (0.319381530 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
    return sigma * std::max(density - z * tail, 0.0);
  }

  static constexpr std::uint64_t kWorldStream = std::uint64_t{1} << 40;

  const Worlds<State>& known_;
  const Candidates& candidates_;
  const Learned& gifts_;
  const MonteCarloOptions& options_;
  int me_;
  QuickPlay play_;
  double low_ = 0, span_ = 1;
};

}  // namespace tefuda::daihinmin
