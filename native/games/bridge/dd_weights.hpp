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
  kTopRuffed,    // the best card, but it can be ruffed
  kBelowTop,     // another card of a hand that has the best
  kSmallToTop,   // the smallest, the partner having the best
  kOtherToTop,   // another one then
  kSecondCard,
  kSecondRun,    // with the third
  kRun,          // the top of other touching cards
  kSpot,         // another card
  kSpotRank,     // and for its rank, in quarters
  kKiller,     // the lead that was enough last time with so many cards
  kLeftBare,   // the left opponent has the best card alone
  kRightBare,
  kTopRun,     // the best card, with the next
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
  kWeights
};

using Weights = std::array<std::array<int, kWeights>, 2>;
#ifdef TEFUDA_DD_TUNE
inline Weights kW{{
#else
inline constexpr Weights kW{{
#endif
#include "games/bridge/dd_tuned.inc"
}};

}  // namespace tefuda::bridge::dd
