// Weights of the moves, found by a search for few nodes on random deals: [0] with trumps, [1] without.
// They change the time, never the answer.
#pragma once

#include <array>

namespace tefuda::bridge::dd {

enum Weight : int {
  // On lead, by who holds the best card of the suit and who the second best (leader, left, partner, right).
  kTopSecond = 0,  // 16 of them
  kMine = 16,      // quarters a card of the suit: in the leader's hand,
  kLeft,           // left,
  kHis,            // partner's,
  kRight,          // right
  kHeRuffs,
  kRightRuffs,
  kLeftRuffs,
  kLeftVoid,  // and cannot ruff
  kRightVoid,
  kTrumpLead,
  kForARuff,     // a singleton of a leader who has trumps
  kSecondThird,  // an opponent has the best card, the side on lead the next two
  kTopCard,
  kTopRuffed,   // the best card, but it can be ruffed
  kBelowTop,    // another card of a hand that has the best
  kSmallToTop,  // the smallest, the partner having the best
  kOtherToTop,  // another one then
  kSecondCard,
  kSecondRun,  // with the third
  kRun,        // the top of other touching cards
  kSpot,       // another card
  kSpotRank,   // and for its rank, in quarters
  kKiller,     // the lead that was enough last time with so many cards
  kLeftBare,   // the left opponent has the best card alone
  kRightBare,
  kTopRun,  // the best card, with the next
  // Following suit.
  kWinsSure,
  kWinsThird,
  kWinsSecond,
  kFollowRank,  // eighths a rank
  kFollowHint,
  kWinRank,  // eighths a rank of a card that wins so far
  // Void.
  kOverPartner,       // ruffs partner's trick, not to be overruffed
  kOverPartnerUnder,  // or perhaps
  kRuff,
  kRuffUnder,
  kUnderRuff,
  kDiscardLength,  // halves
  kBareSecond,
  kBareTop,
  kDiscardTop,
  kDiscardRank,  // eighths
  kRuffRank,
  kGuardThird,   // third best of three
  kPartnersTop,  // the partner has the best
  kLastCard,     // of a suit
  kNextLength,   // halves a card that the next player has of the suit
  kWeights       // how many
};

using Weights = std::array<std::array<int, kWeights>, 2>;
#ifdef TEFUDA_DD_TUNE  // tools/dd_tune.cpp changes them
inline
#else
inline constexpr
#endif
    Weights kOrder{
        {{{0,   0,   0,   -9,  -4, -2, 18, -7, 14, 20, 34,  14, -1,  -4,  11, -6,  4,  6,  8,  -3, 24,
           -62, -31, -40, -40, 0,  5,  4,  15, 10, -2, 14,  -9, -1,  7,   -7, -5,  -1, 11, 16, 0,  4,
           80,  43,  35,  -8,  18, -8, 11, -7, 31, 22, -34, 1,  -14, -28, 0,  -12, -7, -4, -8, 2,  0}},
         {{-5,  7,   -6,  -4,  1,  1,  36, 5,  20, 20,  20,  14, -10, 14,  18,  -13, -3,  7,  4,  2,  42,
           -22, -19, -25, -35, 3,  4,  6,  25, 5,  -11, 6,   4,  2,   11,  -10, -10, -4,  18, 4,  4,  0,
           80,  68,  16,  -7,  16, -8, 23, -4, 46, 13,  -21, 2,  -17, -24, 0,   -17, -12, 0,  -4, -2, 3}}}};

}  // namespace tefuda::bridge::dd
