// What a native game gives to the searches. Searches are templates over this concept, written once.
//
//   State    players(), player(), over(), legal(moves), apply(move), scores(out), observe(move, observer)
//   Worlds   what one player knows (the native form of a View): core/worlds.hpp
//   Policy   ways to choose moves: core/policy.hpp
//
// Optional hooks, found at compile time:
//   State::random_playout(rng)          play to the end uniformly, faster than move by move
//   State::open_moves()                 true: every player sees which move is made (token = move)
//   State::side(seat)                   who plays together, as a number; else everybody plays alone
//   State::key(text), State::hash()     all that matters for what follows, as text or as 64 bits: searches of
//                                       open positions value it once; key may return false for "no name"
//   State::promise(move)                moves with more of it are tried first by searches that prune
//   State::estimate(seat)               a score guessed before the end, where a search can look no further
//   State::winner()                     who is first already, or kNobody: exact searches may stop there
//   State::is_pass(move)                for rules that treat the pass apart
//   State::reshuffle(rng)               what nobody has drawn yet in another order; per-world searches do it
//   State::ways(move)                   in how many equal ways it can be made: two for one of two equal cards
//   State::undo()                       take the last move back, for States that are dear to copy
//   State::own_copy()                   a copy that shares nothing, where a plain copy shares something
//   State::opened()                     the State as searches of open positions begin with it
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

#include "core/rng.hpp"

namespace tefuda {

using Move = std::uint64_t;
using Moves = std::vector<Move>;

constexpr int kNobody = -1;
constexpr int kMaxPlayers = 10;
using Scores = std::array<double, kMaxPlayers>;

// What an observer saw of a move (`seen`: equal for moves it cannot tell apart) and of its
// consequences (`reveal`: a captured colour, a drawn card; 0 = nothing).
struct Seen {
  std::uint64_t seen = 0;
  std::uint64_t reveal = 0;
  bool operator==(const Seen&) const = default;
};

// The worst and the best score a seat can get; searches scale rewards with it.
struct ScoreRange {
  double low = 0.0;
  double high = 1.0;
};

template <class S>
concept GameState = requires(const S& state, S& changing, Moves& moves, Move move, Scores& out) {
  { state.players() } -> std::convertible_to<int>;
  { state.player() } -> std::convertible_to<int>;
  { state.over() } -> std::convertible_to<bool>;
  state.legal(moves);
  changing.apply(move);
  state.scores(out);
  { state.observe(move, 0) } -> std::convertible_to<Seen>;
};

// The moves of this player, who is to decide. A game that Python set up from parts, or a point of view, may
// be stuck on the way, however it began.
template <GameState S>
void list_moves(const S& state, int player, Moves& out) {
  out.clear();
  if (player != kNobody) state.legal(out);
  if (out.empty()) throw std::invalid_argument("the game is not over, but nobody has a move");
}

template <GameState S>
bool moves_are_open(const S& state) {
  if constexpr (requires { state.open_moves(); }) {
    return state.open_moves();
  } else {
    return false;
  }
}

// A copy that may be played on whatever becomes of the original.
template <GameState S>
S own_copy(const S& state) {
  if constexpr (requires { state.own_copy(); }) {
    return state.own_copy();
  } else {
    return state;
  }
}

// Who plays together: equal numbers.
template <GameState S>
int side_of(const S& state, int seat) {
  if constexpr (requires { state.side(seat); }) {
    return state.side(seat);
  } else {
    return seat;
  }
}

}  // namespace tefuda
