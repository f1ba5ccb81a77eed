// Whole games: uniform at random, or by the default client's rules.
#pragma once

#include "core/policy.hpp"
#include "games/daihinmin/default_policy.hpp"

namespace tefuda::daihinmin {

// As the default client plays; no chance in it.
struct Client {
  Move choose(const State& state, Rng&) const { return default_move(state); }

  void weights(const State& state, const Moves& moves, Chances& out) const {
    const Move chosen = default_move(state);
    out.clear();
    for (Move m : moves) out.push_back(m == chosen ? 1.0 : 0.0);
  }
};

inline void State::random_playout(Rng& rng) {
  Moves moves;
  moves.reserve(256);
  while (!over()) {
    moves.clear();
    legal(moves);
    apply(moves.size() == 1 ? moves[0] : moves[rng.below(moves.size())]);
  }
}

static_assert(GameState<State>);

// A random deal: one by one from seat `dealer` on.
inline State deal(int seats, int ranks, int dealer, Rng& rng) {
  State s;
  s.seats = static_cast<std::uint8_t>(seats);
  s.pack = deck(ranks);
  std::uint8_t cards[53];
  int n = 0;
  for (Cards left = deck(ranks); left; left &= left - 1)
    cards[n++] = static_cast<std::uint8_t>(std::countr_zero(left));
  for (int i = 0; i < n; ++i) {
    const auto j = static_cast<int>(rng.below(static_cast<std::uint64_t>(n - i))) + i;
    std::swap(cards[i], cards[j]);
    const int seat = (dealer + i) % seats;
    s.hand[seat] |= Cards{1} << cards[i];
    ++s.count[seat];
  }
  for (int i = seats - 1; i > 0; --i)
    std::swap(s.lot[i], s.lot[rng.below(static_cast<std::uint64_t>(i + 1))]);
  return s;
}

}  // namespace tefuda::daihinmin
