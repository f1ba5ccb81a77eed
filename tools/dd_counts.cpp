// Nodes of the double-dummy solver by what ended them, on random deals: make dd-counts COUNTS="13 100 1 nt"
// (cards a hand, deals, seed; nt, suit or mixed). Built with -DTEFUDA_DD_COUNT, which the module is not.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <random>
#include <string>

#include "games/bridge/dd_solve.hpp"

using namespace tefuda;
using namespace tefuda::bridge;

int main(int argc, char** argv) {
  const int cards = argc > 1 ? std::atoi(argv[1]) : 13, deals = argc > 2 ? std::atoi(argv[2]) : 100;
  const unsigned seed = argc > 3 ? static_cast<unsigned>(std::atoi(argv[3])) : 1;
  const std::string strain = argc > 4 ? argv[4] : "mixed";
  if (cards < 1 || cards > 13 || deals < 1) {
    std::fprintf(stderr, "Give 1 to 13 cards a hand and at least one deal.\n");
    return 2;
  }
  std::mt19937_64 rng(seed);
  std::vector<int> deck;
  for (int suit = 0; suit < kSuits; ++suit)
    for (int rank = 0; rank < kTricks; ++rank) deck.push_back(card_of(suit, rank));
  dd::Solver solver;
  Deadline never;
  std::uint64_t nodes = 0;
  const std::clock_t began = std::clock();
  for (int d = 0; d < deals; ++d) {
    std::shuffle(deck.begin(), deck.end(), rng);
    dd::Problem p;
    for (int seat = 0; seat < kSeats; ++seat)
      for (int i = 0; i < cards; ++i)
        p.hands[static_cast<std::size_t>(seat)] |= card_bit(deck[static_cast<std::size_t>(cards * seat + i)]);
    p.trump = static_cast<int>(rng() % 5);
    p.leader = static_cast<int>(rng() % 4);
    if (strain == "nt") p.trump = kNoTrump;
    if (strain == "suit") p.trump = static_cast<int>(rng() % 4);
    nodes += solver.solve(p, &never).nodes;
  }
  const double ms = 1000.0 * static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC;
  std::printf("%d cards, %d deals, seed %u, %s: a deal %.0f trick nodes, %.3f CPU ms\n", cards, deals, seed,
              strain.c_str(), static_cast<double>(nodes) / deals, ms / deals);
  for (int cause = 0; cause < dd::kCauses; ++cause)
    std::printf("%-32s %12.1f\n", dd::kCauseNames[static_cast<std::size_t>(cause)],
                static_cast<double>(dd::counts[static_cast<std::size_t>(cause)]) / deals);
}
