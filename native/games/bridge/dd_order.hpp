// Which move first? Knowledge of card play as weights, for the leader and for the three who follow.
#pragma once

#include "games/bridge/dd_search.hpp"
#include "games/bridge/dd_weights.hpp"

namespace tefuda::bridge::dd {

inline void Search::lead_moves(MoveList& moves, int leader, int hint, int killer) const {
  const auto& w = kW[trump_ == kNoTrump];
  const int partner = partner_of(leader), lho = next_seat(leader), rho = partner_of(lho);
  const auto can_ruff = [&](int seat, int suit) {
    return trump_ != kNoTrump && suit != trump_ && !length_at(shape_, seat, suit) &&
           length_at(shape_, seat, trump_);
  };
  const auto holder = [&](Suit bit, int suit) {  // from the leader on
    const Cards card = to_cards(bit, suit);
    return card & hands_[leader] ? 0 : card & hands_[lho] ? 1 : card & hands_[partner] ? 2 : 3;
  };
  for (int suit = 0; suit < kSuits; ++suit) {
    const int mine = length_at(shape_, leader, suit), his = length_at(shape_, partner, suit);
    if (!mine) continue;
    const int left = length_at(shape_, lho, suit), right = length_at(shape_, rho, suit);
    const Suit all = in_suit(left_, suit);
    const Suit top = highest_bit(all), second = highest_bit(all ^ top), third = highest_bit(all ^ top ^ second);
    const int has_top = holder(top, suit), has_second = second ? holder(second, suit) : has_top;
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
      if ((has_top & 1) && !(has_second & 1) && third && !(holder(third, suit) & 1)) base += w[kSecondThird];
    }
    if (left == 1 && has_top == 1) base += w[kLeftBare];
    if (right == 1 && has_top == 3) base += w[kRightBare];
    const int smallest = lowest(in_suit(hands_[leader], suit));
    runs(leader, suit, 0, [&](int card, int low) {
      const Suit bit = Suit{1} << rank_of(card);
      int weight = base;
      if (bit & top)
        weight += lho_ruffs || rho_ruffs ? w[kTopRuffed] : w[kTopCard];
      else if (has_top == 2)
        weight += rank_of(low) == smallest ? w[kSmallToTop] : w[kOtherToTop];
      else if (bit & second)
        weight += card == low ? w[kSecondCard] : w[kSecondRun];
      else
        weight += (card == low || rank_of(low) == smallest ? w[kSpot] : w[kRun]) + w[kSpotRank] * rank_of(card) / 4;
      if (has_top == 0 && !(bit & top)) weight += w[kBelowTop];
      if ((bit & top) && card != low) weight += w[kTopRun];
      if (card == hint) weight += 200;
      if (card == killer) weight += w[kKiller];
      moves.add(card, low, weight);
    });
  }
}

inline void Search::follow_moves(MoveList& moves, int place, int seat, const Trick& trick, int hint) const {
  if (length_at(shape_, seat, trick.suit))
    following_moves(moves, place, seat, trick, hint);
  else
    discarding_moves(moves, place, seat, trick);
}

// In the suit that was led.
inline void Search::following_moves(MoveList& moves, int place, int seat, const Trick& trick, int hint) const {
  const auto& w = kW[trump_ == kNoTrump];
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
inline void Search::discarding_moves(MoveList& moves, int place, int seat, const Trick& trick) const {
  const auto& w = kW[trump_ == kNoTrump];
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
    const Suit all = in_suit(left_, suit), mine = in_suit(hands_[seat], suit);
    const Suit top = highest_bit(all), second = highest_bit(all ^ top);
    int base = 10 + w[kDiscardLength] * length / 2;
    if (length == 2 && (mine & second) && !(mine & top)) base += w[kBareSecond];
    if (length == 1 && (mine & top)) base += w[kBareTop];
    if (mine & top) base += w[kDiscardTop];
    if (length == 3 && !(mine & (top | second)) && (mine & highest_bit(all ^ top ^ second))) base += w[kGuardThird];
    if (in_suit(hands_[partner_of(seat)], suit) & top) base += w[kPartnersTop];
    if (length == 1) base += w[kLastCard];
    base += w[kNextLength] * length_at(shape_, next_seat(seat), suit) / 2;
    runs(seat, suit, trick.beaten,
         [&](int card, int low) { moves.add(card, low, base + w[kDiscardRank] * rank_of(card) / 8); });
  }
}

}  // namespace tefuda::bridge::dd
