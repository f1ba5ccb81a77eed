// What a player need not think about: going out, mate, and the ending of two.
#pragma once

#include <optional>

#include "games/daihinmin/last_two.hpp"
#include "games/daihinmin/mate.hpp"

namespace tefuda::daihinmin {

struct ProofBudget {
  int leads = 200;                   // looked at for a mate
  std::uint64_t positions = 20'000;  // looked at in an ending of two
};

// The moves worth a thought: a pass to an empty table is legal, but only gives the lead away.
inline void candidate_moves(const State& s, Moves& moves) {
  s.legal(moves);
  if (!s.in_exchange() && s.top.empty() && moves.size() > 1) moves.erase(moves.begin());
}

// A move that is forced or proved to be best, if there is one; not in the exchange.
inline std::optional<Move> proved_move(const State& s, const Others& others, const Moves& moves,
                                       const ProofBudget& budget) {
  if (moves.size() == 1) return moves[0];
  for (Move m : moves)
    if (cards_of(m) == s.hand[s.turn]) return m;
  MateSearch mate(others, budget.leads);
  if (mate.run(s)) return mate.line()[0];
  if (std::popcount(others.in) != 1) return std::nullopt;
  LastTwo ending(budget.positions);
  const Duel duel = duel_of(s, s.turn, std::countr_zero(others.in), others.all());
  const std::optional<int> value = ending.value(duel);
  // A lost ending is played on by other rules: the other may not see it.
  return value && *value != LastTwo::kLoss ? ending.best(duel) : std::nullopt;
}

}  // namespace tefuda::daihinmin
