// When a game ends for a search of open positions, and what everybody gets.
#pragma once

#include <algorithm>
#include <vector>

#include "core/game.hpp"
#include "search/options.hpp"

namespace tefuda {

template <GameState S>
bool has_ended(const S& state, Payoff payoff) {
  if constexpr (requires { state.winner(); })
    if (payoff == Payoff::kFirst && state.winner() != kNobody) return true;
  return state.over();
}

// What the seats get; `to` has room for all.
template <GameState S>
void pay(const S& state, Payoff payoff, Scores& to) {
  const auto n = static_cast<std::size_t>(state.players());
  if constexpr (requires { state.winner(); })
    if (payoff == Payoff::kFirst && state.winner() != kNobody) {
      std::fill_n(to.begin(), n, 0.0);
      to[static_cast<std::size_t>(state.winner())] = 1;
      return;
    }
  to = Scores{};
  state.scores(to);
  if (payoff == Payoff::kFirst) {
    const double top = *std::max_element(to.begin(), to.begin() + n);
    for (std::size_t p = 0; p < n; ++p) to[p] = to[p] == top ? 1 : 0;
  }
}

template <GameState S>
Vector pay(const S& state, Payoff payoff) {
  Scores scores{};
  pay(state, payoff, scores);
  return {scores.begin(), scores.begin() + state.players()};
}

}  // namespace tefuda
