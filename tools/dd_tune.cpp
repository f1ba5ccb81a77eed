// Finds weights for the order of moves of the double-dummy solver (native/games/bridge/dd_weights.hpp): one
// after the other is changed and kept if random deals need fewer nodes. Build and run it so:
//   g++ -std=c++20 -O3 -DNDEBUG -DTEFUDA_DD_TUNE -Inative tools/dd_tune.cpp -o build/dd_tune
//   build/dd_tune 0 30 1000    # 0 = with trumps, 1 = without; minutes; seed of the deals
// It prints the row of weights whenever one was improved.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <random>

#include "games/bridge/dd_solve.hpp"

using namespace tefuda;
using namespace tefuda::bridge;

namespace {

struct Sample {
  std::vector<dd::Problem> problems;
  double share;  // how much it counts
};

std::vector<Sample> samples(bool notrump, unsigned seed) {
  std::mt19937_64 rng(seed);
  std::vector<int> deck;
  for (int suit = 0; suit < kSuits; ++suit)
    for (int rank = 0; rank < kTricks; ++rank) deck.push_back(card_of(suit, rank));
  std::vector<Sample> out;
  for (const auto& [cards, deals] : {std::pair{12, notrump ? 44 : 28}, {11, notrump ? 90 : 70}, {10, 150}}) {
    Sample sample{{}, cards == 12 ? 1.2 : 1.0};
    for (int d = 0; d < deals; ++d) {
      std::shuffle(deck.begin(), deck.end(), rng);
      dd::Problem p;
      for (int seat = 0; seat < kSeats; ++seat)
        for (int i = 0; i < cards; ++i)
          p.hands[static_cast<std::size_t>(seat)] |=
              card_bit(deck[static_cast<std::size_t>(cards * seat + i)]);
      p.trump = notrump ? kNoTrump : static_cast<int>(rng() % 4);
      p.leader = static_cast<int>(rng() % 4);
      sample.problems.push_back(p);
    }
    out.push_back(sample);
  }
  return out;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) {
    std::fprintf(stderr, "Give 0 (trumps) or 1 (no trump), minutes, and a seed.\n");
    return 2;
  }
  const bool notrump = std::atoi(argv[1]) != 0;
  const double seconds = 60 * std::atof(argv[2]);
  const unsigned seed = static_cast<unsigned>(std::atoi(argv[3]));
  const std::vector<Sample> deals = samples(notrump, seed);
  dd::Solver solver;
  Deadline never;
  // Lower is better: logarithms, so that no deal counts for all, and of the mean, so that hard ones count.
  const auto cost = [&] {
    double sum = 0;
    for (const Sample& sample : deals) {
      double logs = 0, nodes = 0;
      for (const dd::Problem& p : sample.problems) {
        const double n = static_cast<double>(solver.solve(p, &never).nodes);
        logs += std::log2(n + 1);
        nodes += n;
      }
      const double count = static_cast<double>(sample.problems.size());
      sum += sample.share * (logs / count + 0.5 * std::log2(nodes / count));
    }
    return sum;
  };
  auto& weights = dd::kOrder[notrump];
  double best = cost();
  std::printf("at first %.4f\n", best);
  std::mt19937 rng(seed);
  std::vector<std::size_t> order(dd::kWeights);
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  const auto improves = [&] {
    const double found = cost();
    if (found > best - 1e-4) return false;
    best = found;
    return true;
  };
  for (int sweep = 0; never.elapsed() < seconds; ++sweep) {
    std::shuffle(order.begin(), order.end(), rng);
    for (const std::size_t i : order) {
      if (never.elapsed() > seconds) break;
      const int start = weights[i];
      const int step = std::max(sweep == 0 ? 4 : 2, std::abs(start) / (sweep == 0 ? 3 : 6));
      for (const int change : {step, -step}) {
        int kept = weights[i];
        do {
          kept = weights[i];
          weights[i] += change;
        } while (improves());
        weights[i] = kept;
        if (kept != start) break;
      }
      if (weights[i] == start) continue;
      std::printf("%.4f {{", best);
      for (int k = 0; k < dd::kWeights; ++k)
        std::printf("%s%d", k ? ", " : "", weights[static_cast<std::size_t>(k)]);
      std::printf("}}\n");
      std::fflush(stdout);
    }
  }
}
