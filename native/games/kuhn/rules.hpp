// Kuhn poker: three cards, two players, one bet. Its equilibria are known, so a search that folds the
// best card or calls with the worst has a bug that no win rate would show.
#pragma once

#include <array>

#include "core/game.hpp"

namespace tefuda::kuhn {

enum : Move { kPass = 0, kBet = 1 };

struct State {
  std::array<std::uint8_t, 2> cards{};  // 0 jack, 1 queen, 2 king
  std::uint8_t length = 0;
  std::uint8_t bets = 0;  // bit i: move i was a bet

  bool bet(int i) const { return bets >> i & 1; }
  int players() const { return 2; }
  // Over after pass-pass, a bet that was answered, or pass-bet-answer.
  bool over() const { return length == 3 || (length == 2 && (bet(0) || !bet(1))); }
  int player() const { return over() ? kNobody : length % 2; }
  bool open_moves() const { return true; }
  void legal(Moves& moves) const {
    if (!over()) moves.insert(moves.end(), {kPass, kBet});
  }
  void apply(Move move) {
    if (move == kBet) bets = static_cast<std::uint8_t>(bets | 1 << length);
    ++length;
  }
  // Chips won: the ante, or ante and bet.
  void scores(Scores& out) const {
    const bool first_higher = cards[0] > cards[1];
    double first = first_higher ? 1 : -1;  // pass-pass
    if (bets != 0) {
      const bool called = bet(length - 1);
      if (called)
        first = first_higher ? 2 : -2;
      else  // the last to act folded
        first = (length - 1) % 2 == 0 ? -1 : 1;
    }
    out[0] = first;
    out[1] = -first;
  }
  std::uint64_t secret_key(int player) const { return 1u + cards[player]; }
  Seen observe(Move move, int) const { return {move, 0}; }
};

static_assert(GameState<State>);

}  // namespace tefuda::kuhn
