// Which move first? Knowledge of card play as weights, for the leader and for the three who follow. The
// numbers were tuned for few nodes on random endings of 10 to 12 cards; they change the time, never the
// answer.
#pragma once

#include "games/bridge/dd_search.hpp"

namespace tefuda::bridge::dd {

inline void Search::lead_moves(MoveList& moves, int leader, int hint) const {
  const int partner = partner_of(leader), lho = next_seat(leader), rho = partner_of(lho);
  const auto can_ruff = [&](int seat, int suit) {
    return trump_ != kNoTrump && suit != trump_ && !length_at(shape_, seat, suit) &&
           length_at(shape_, seat, trump_);
  };
  for (int suit = 0; suit < kSuits; ++suit) {
    if (!length_at(shape_, leader, suit)) continue;
    const Suit all = in_suit(left_, suit), his = in_suit(hands_[partner], suit);
    const Suit left_foe = in_suit(hands_[lho], suit), right_foe = in_suit(hands_[rho], suit);
    const Suit top = highest_bit(all), second = highest_bit(all ^ top);
    const bool lho_ruffs = can_ruff(lho, suit), rho_ruffs = can_ruff(rho, suit),
               he_ruffs = can_ruff(partner, suit);
    int base = (4 * length_at(shape_, partner, suit) + 7 * length_at(shape_, lho, suit) +
                2 * length_at(shape_, rho, suit)) /
               4;
    if (he_ruffs && !rho_ruffs && !lho_ruffs) base += 45;
    if (rho_ruffs) base -= 20;
    if (lho_ruffs && !he_ruffs) base -= 19;
    if (!lho_ruffs && !rho_ruffs) {
      if (his & top)
        base += 20;
      else if ((left_foe & top) && (his & second))
        base += 27;
      else if ((right_foe & top) && (his & second))
        base += 11;
      else if (right_foe & top)
        base -= 1;
      else if (left_foe & top)
        base += 1;
    }
    const int smallest = lowest(in_suit(hands_[leader], suit));
    runs(leader, suit, 0, [&](int card, int low) {
      const Suit bit = Suit{1} << rank_of(card);
      int weight = base;
      if (bit & top)
        weight += lho_ruffs || rho_ruffs ? -5 : 25;
      else if (his & top)
        weight += rank_of(low) == smallest ? 6 : 0;
      else if (bit & second)
        weight += 2;
      else
        weight -= 10 + rank_of(card) / 4;
      if (card == hint) weight += 200;
      moves.add(card, low, weight);
    });
  }
}

inline void Search::follow_moves(MoveList& moves, int place, int seat, const Trick& trick) const {
  if (length_at(shape_, seat, trick.suit))
    following_moves(moves, place, seat, trick);
  else
    discarding_moves(moves, place, seat, trick);
}

// In the suit that was led.
inline void Search::following_moves(MoveList& moves, int place, int seat, const Trick& trick) const {
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
        weight = 60;
      else if (!partner_wins)
        weight = place == 2 ? 43 : 15;
    }
    moves.add(card, low, weight - rank_of(card));
  });
}

// Void in the suit that was led: ruff or discard.
inline void Search::discarding_moves(MoveList& moves, int place, int seat, const Trick& trick) const {
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
        int weight = -20;
        if (wins && partner_wins)
          weight = holds ? 23 : -7;
        else if (wins)
          weight = holds ? 46 : 19;
        moves.add(card, low, weight - rank_of(card));
      });
      continue;
    }
    const Suit all = in_suit(left_, suit), mine = in_suit(hands_[seat], suit);
    const Suit top = highest_bit(all), second = highest_bit(all ^ top);
    int base = 10 - 3 * length / 2;
    if (length == 2 && (mine & second) && !(mine & top)) base -= 7;
    if (length == 1 && (mine & top)) base -= 18;
    runs(seat, suit, trick.beaten, [&](int card, int low) { moves.add(card, low, base - rank_of(card)); });
  }
}

}  // namespace tefuda::bridge::dd
