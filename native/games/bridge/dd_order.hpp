// Which move first? Knowledge of card play as weights, for the leader and for the three who follow.
#pragma once

#include "games/bridge/dd_search.hpp"

namespace tefuda::bridge::dd {

inline void Search::lead_moves(MoveList& moves, int leader, int hint) const {
  const int partner = partner_of(leader), lho = next_seat(leader), rho = partner_of(lho);
  for (int suit = 0; suit < kSuits; ++suit) {
    if (!length_at(shape_, leader, suit)) continue;
    const Suit all = in_suit(left_, suit);
    const Suit mine = in_suit(hands_[leader], suit), his = in_suit(hands_[partner], suit);
    const Suit left_foe = in_suit(hands_[lho], suit), right_foe = in_suit(hands_[rho], suit);
    const Suit top = highest_bit(all), second = highest_bit(all ^ top);
    int base = 0;
    const bool trumps = trump_ != kNoTrump;
    const bool lho_ruffs = trumps && suit != trump_ && !left_foe && in_suit(hands_[lho], trump_);
    const bool rho_ruffs = trumps && suit != trump_ && !right_foe && in_suit(hands_[rho], trump_);
    const bool he_ruffs = trumps && suit != trump_ && !his && in_suit(hands_[partner], trump_);
    if (he_ruffs && !rho_ruffs && !lho_ruffs) base += W[0];
    if (rho_ruffs) base -= W[1];
    if (lho_ruffs && !he_ruffs) base -= W[2];
    if (!lho_ruffs && !rho_ruffs) {
      if (his & top) base += W[3];
      else if ((left_foe & top) && (his & second)) base += W[4];
      else if ((right_foe & top) && (his & second)) base -= W[5];
      else if (right_foe & top) base -= W[6];
      else if (left_foe & top) base -= W[7];
    }
    base += (W[8] * length_at(shape_, leader, suit) + W[9] * length_at(shape_, partner, suit) + W[10] * length_at(shape_, lho, suit) + W[11] * length_at(shape_, rho, suit)) / 4;
    if (suit == trump_) base += W[12];
    runs(leader, suit, 0, [&](int card, int low) {
      const Suit bit = Suit{1} << rank_of(card);
      int w = base;
      if (bit & top) w += lho_ruffs || rho_ruffs ? -W[13] : W[14];
      else if (his & top) w += low == std::countr_zero(hands_[leader] & suit_cards(suit)) ? W[15] : 0;
      else if (bit & second) w += W[16];
      else w += W[17] - rank_of(card) * W[18] / 12;
      if (card == hint) w += 200;
      moves.add(card, low, w);
    });
  }
}

inline void Search::follow_moves(MoveList& moves, int place, int seat, const Trick& trick) const {
  const int partner = partner_of(seat);
  const bool partner_wins = trick.winner == partner;
  if (length_at(shape_, seat, trick.suit)) {
    // What must our card beat to hold the trick against those who play later?
    Suit foes_best = 0, partner_best = 0;
    bool foe_ruffs = false, partner_ruffs = false;
    const Suit best = suit_of(trick.best) == trick.suit ? Suit{1} << rank_of(trick.best) : Suit{1} << 15;
    const bool ruffed = suit_of(trick.best) != trick.suit;
    if (place < 3) {
      const int foe = next_seat(seat);
      foes_best = highest_bit(in_suit(hands_[foe], trick.suit));
      foe_ruffs = !foes_best && trump_ != kNoTrump && trick.suit != trump_ && in_suit(hands_[foe], trump_);
      if (place == 1) {
        partner_best = highest_bit(in_suit(hands_[partner], trick.suit));
        partner_ruffs = !partner_best && trump_ != kNoTrump && trick.suit != trump_ && in_suit(hands_[partner], trump_);
      }
    }
    const bool partner_will = place == 1 && (partner_ruffs || (!foe_ruffs && partner_best > foes_best && partner_best > best));
    const bool partner_holds = partner_wins && !foe_ruffs && (ruffed || best > foes_best);
    runs(seat, trick.suit, trick.beaten, [&](int card, int low) {
      const Suit bit = Suit{1} << rank_of(card);
      int w = 0;
      const bool wins_now = !ruffed && bit > best;
      const bool holds = wins_now && !foe_ruffs && bit > foes_best;
      if (partner_holds || partner_will) {
        w = 20 - rank_of(card);
      } else if (holds) {
        w = W[19] - rank_of(card);
      } else if (wins_now && !partner_wins) {
        w = place == 3 ? 60 - rank_of(card) : place == 2 ? W[20] - rank_of(card) : W[21] - rank_of(card);
      } else {
        w = 20 - rank_of(card);
      }
      moves.add(card, low, w);
    });
    return;
  }
  Suit foe_trump = 0;
  bool foe_ruffs = false;
  const bool trumps = trump_ != kNoTrump;
  if (trumps && place < 3) {
    const int foe = next_seat(seat);
    if (!in_suit(hands_[foe], trick.suit)) {
      foe_trump = highest_bit(in_suit(hands_[foe], trump_));
      foe_ruffs = foe_trump != 0;
    }
  }
  for (int suit = 0; suit < kSuits; ++suit) {
    if (!length_at(shape_, seat, suit)) continue;
    if (suit == trump_) {
      runs(seat, suit, trick.beaten, [&](int card, int low) {
        const bool wins = beats(card, trick.best);
        const bool holds = wins && (!foe_ruffs || (Suit{1} << rank_of(card)) > foe_trump);
        int w = 0;
        if (!wins) w = -20 - rank_of(card);
        else if (partner_wins) w = holds ? W[22] - rank_of(card) : -W[23];
        else w = holds ? W[24] - rank_of(card) : W[25] - rank_of(card);
        moves.add(card, low, w);
      });
    } else {
      const Suit all = in_suit(left_, suit), mine = in_suit(hands_[seat], suit);
      const int n = length_at(shape_, seat, suit);
      const Suit top = highest_bit(all), second = highest_bit(all ^ top);
      int base = 10 + W[26] * n / 4;
      if (n == 2 && (mine & second) && !(mine & top)) base -= W[27];
      if (n == 1 && (mine & top)) base -= W[28];
      if (mine & top) base -= W[29];
      runs(seat, suit, trick.beaten, [&](int card, int low) { moves.add(card, low, base - rank_of(card)); });
    }
  }
}

}  // namespace tefuda::bridge::dd
