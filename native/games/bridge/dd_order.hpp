// Which move first? Knowledge of card play as weights, for the leader and for the three who follow.
#pragma once

#include "games/bridge/dd_search.hpp"
#include "games/bridge/dd_weights.hpp"

namespace tefuda::bridge::dd {

inline void Search::lead_moves(MoveList& moves, int leader, int tricks, int hint, int killer) const {
  const Owners& owners = known_[tricks].owners;
  const auto& w = kOrder[trump_ == kNoTrump];
  const int partner = partner_of(leader), lho = next_seat(leader), rho = partner_of(lho);
  const auto can_ruff = [&](int seat, int suit) {
    return trump_ != kNoTrump && suit != trump_ && !length_at(shape_, seat, suit) &&
           length_at(shape_, seat, trump_);
  };
  for (int suit = 0; suit < kSuits; ++suit) {
    const int mine = length_at(shape_, leader, suit), his = length_at(shape_, partner, suit);
    if (!mine) continue;
    const int left = length_at(shape_, lho, suit), right = length_at(shape_, rho, suit);
    // Who has the best cards, from the leader on.
    const int has_top = (owners.holder(suit, 0) - leader) & 3,
              has_second = (owners.holder(suit, 1) - leader) & 3;
    const bool lho_ruffs = can_ruff(lho, suit), rho_ruffs = can_ruff(rho, suit),
               he_ruffs = can_ruff(partner, suit);
    int base = (w[kMine] * mine + w[kLeft] * left + w[kHis] * his + w[kRight] * right) / 4;
    if (suit == trump_) base += w[kTrumpLead];
    if (he_ruffs && !rho_ruffs && !lho_ruffs) base += w[kHeRuffs];
    if (rho_ruffs) base += w[kRightRuffs];
    if (lho_ruffs && !he_ruffs) base += w[kLeftRuffs];
    if (!left && !lho_ruffs) base += w[kLeftVoid];
    if (!right && !rho_ruffs) base += w[kRightVoid];
    if (mine == 1 && suit != trump_ && trump_ != kNoTrump && length_at(shape_, leader, trump_))
      base += w[kForARuff];
    if (!lho_ruffs && !rho_ruffs) {
      base += w[kTopSecond + 4 * has_top + has_second];
      if ((has_top & 1) && !(has_second & 1) && !((owners.holder(suit, 2) - leader) & 1))
        base += w[kSecondThird];
    }
    if (left == 1 && has_top == 1) base += w[kLeftBare];
    if (right == 1 && has_top == 3) base += w[kRightBare];
    const int smallest = lowest(in_suit(hands_[leader], suit));
    bool highest = true;
    runs(leader, suit, 0, [&](int card, int low) {
      int weight = base;
      if (highest && has_top == 0)
        weight += (lho_ruffs || rho_ruffs ? w[kTopRuffed] : w[kTopCard]) + (card != low ? w[kTopRun] : 0);
      else if (has_top == 2)
        weight += rank_of(low) == smallest ? w[kSmallToTop] : w[kOtherToTop];
      else if (highest && has_second == 0)
        weight += card == low ? w[kSecondCard] : w[kSecondRun];
      else
        weight += (card == low || rank_of(low) == smallest ? w[kSpot] : w[kRun]) +
                  w[kSpotRank] * rank_of(card) / 4 + (has_top == 0 ? w[kBelowTop] : 0);
      highest = false;
      if (card == hint) weight += 200;
      if (card == killer) weight += w[kKiller];
      moves.add(card, low, weight);
    });
  }
}

inline void Search::follow_moves(MoveList& moves, int place, int seat, const Trick& trick, int tricks,
                                 int hint) const {
  if (length_at(shape_, seat, trick.suit))
    following_moves(moves, place, seat, trick, hint);
  else
    discarding_moves(moves, place, seat, trick, known_[tricks].owners);
}

// In the suit that was led.
inline void Search::following_moves(MoveList& moves, int place, int seat, const Trick& trick,
                                    int hint) const {
  const auto& w = kOrder[trump_ == kNoTrump];
  const int partner = partner_of(seat), foe = next_seat(seat);
  const bool partner_wins = trick.winner == partner, ruffed = suit_of(trick.best) != trick.suit;
  const Suit best = Suit{1} << rank_of(trick.best);
  const auto can_ruff = [&](int who) {
    return trump_ != kNoTrump && trick.suit != trump_ && !length_at(shape_, who, trick.suit) &&
           length_at(shape_, who, trump_);
  };
  // What those who play later can do.
  Suit foes_best = 0;
  bool foe_ruffs = false, partner_will = false;
  if (place < 3) {
    foes_best = highest_bit(in_suit(hands_[foe], trick.suit));
    foe_ruffs = can_ruff(foe);
    if (place == 1) {
      const Suit partners_best = highest_bit(in_suit(hands_[partner], trick.suit));
      partner_will = can_ruff(partner) || (!foe_ruffs && partners_best > foes_best && partners_best > best);
    }
  }
  const bool partner_holds = partner_wins && !foe_ruffs && (ruffed || best > foes_best);
  const bool leave_it = partner_holds || partner_will;
  runs(seat, trick.suit, trick.beaten, [&](int card, int low) {
    const Suit bit = Suit{1} << rank_of(card);
    const bool wins = !ruffed && bit > best;
    int weight = 20;
    if (!leave_it && wins) {
      if (!foe_ruffs && bit > foes_best)
        weight = w[kWinsSure];
      else if (!partner_wins)
        weight = place == 2 ? w[kWinsThird] : w[kWinsSecond];
    }
    if (card == hint) weight += w[kFollowHint];
    moves.add(card, low, weight + w[wins ? kWinRank : kFollowRank] * rank_of(card) / 8);
  });
}

// Void in the suit that was led: ruff or discard.
inline void Search::discarding_moves(MoveList& moves, int place, int seat, const Trick& trick,
                                     const Owners& owners) const {
  const auto& w = kOrder[trump_ == kNoTrump];
  const bool partner_wins = trick.winner == partner_of(seat);
  Suit foes_trump = 0;  // the best with which the next player might overruff
  if (trump_ != kNoTrump && place < 3 && !length_at(shape_, next_seat(seat), trick.suit))
    foes_trump = highest_bit(in_suit(hands_[next_seat(seat)], trump_));
  for (int suit = 0; suit < kSuits; ++suit) {
    const int length = length_at(shape_, seat, suit);
    if (!length) continue;
    if (suit == trump_) {
      runs(seat, suit, trick.beaten, [&](int card, int low) {
        const bool wins = beats(card, trick.best), holds = Suit{1} << rank_of(card) > foes_trump;
        int weight = w[kUnderRuff];
        if (wins && partner_wins)
          weight = holds ? w[kOverPartner] : w[kOverPartnerUnder];
        else if (wins)
          weight = holds ? w[kRuff] : w[kRuffUnder];
        moves.add(card, low, weight + w[kRuffRank] * rank_of(card) / 8);
      });
      continue;
    }
    const int has_top = owners.holder(suit, 0), has_second = owners.holder(suit, 1);
    int base = 10 + w[kDiscardLength] * length / 2;
    if (has_top == seat) {
      base += w[kDiscardTop] + (length == 1 ? w[kBareTop] : 0);
    } else if (has_second == seat) {
      if (length == 2) base += w[kBareSecond];
    } else if (length == 3 && owners.holder(suit, 2) == seat) {
      base += w[kGuardThird];
    }
    if (has_top == partner_of(seat)) base += w[kPartnersTop];
    if (length == 1) base += w[kLastCard];
    base += w[kNextLength] * length_at(shape_, next_seat(seat), suit) / 2;
    runs(seat, suit, trick.beaten,
         [&](int card, int low) { moves.add(card, low, base + w[kDiscardRank] * rank_of(card) / 8); });
  }
}

}  // namespace tefuda::bridge::dd
