// A way to choose moves, as an object that may hold parameters: the one contract for play-outs, advice in
// trees, whole games in C++ and likelihoods of moves.
//
// A game writes a policy as a plain struct P (a class for every S it serves, or templates inside):
//
//   Move choose(const S& state, Rng& rng) const
//       what it does here
//   void weights(const S& state, const Moves& moves, Chances& out) const
//       optional: the chance of each of these moves
//   void play_out(S& state, Rng& rng, Moves& scratch) const
//       optional: the rest of a game, faster than move by move
//   std::size_t styles() const
//   void read(const S& state, Move made, Reading& out) const
//       optional, both: the chance of a move by each of so many styles, faster than by `weights`
//
// It reads only what the mover sees, so any world of a View gets the same answer. `policy_of<S>(P{...})`
// makes it a Policy<S>: one virtual call a play-out, and inside it everything is inlined. What is large
// (weights of a learned policy) is held by a shared_ptr to const, so that copies are cheap.
//
// A player who gathers something during a game (a belief, signals) has a Mind instead: `MindPolicy`.
#pragma once

#include <array>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

#include "core/any.hpp"
#include "core/game.hpp"
#include "core/position.hpp"

namespace tefuda {

using Chances = std::vector<double>;

// The chance of a move that was made, by each of several styles that a player may have.
struct Reading {
  static constexpr std::size_t kStyles = 8;

  std::array<double, kStyles> chance{};
  double moves = 1;  // so many could be made; 1 = it was forced
};

// One player's memory of one game. It is asked with the whole game so far and takes in what is new to it.
template <GameState S>
class Mind : public AnyMind {
 public:
  virtual Move choose(const Position<S>& game, Rng& rng) = 0;
};

template <GameState S>
class Policy : public AnyPolicy {
 public:
  // (remembers: does it need the game so far, and not only a State? Then it plays whole games only.)
  virtual Move choose(const S& state, Rng& rng) const = 0;
  // Plays to the end, every seat by this policy.
  virtual void play_out(S& state, Rng& rng, Moves& scratch) const = 0;

  // Only where it `weighs`: where it can say how likely its moves are.
  virtual void weights(const S& state, const Moves& moves, Chances& out) const = 0;

  // How many styles it can read a move by; 0: only `weights` tells how likely a move is.
  virtual std::size_t styles() const { return 0; }
  virtual void read(const S&, Move, Reading&) const {}

  // A player of a new game; the policy must outlive it.
  virtual std::unique_ptr<Mind<S>> begin(int seat) const = 0;
  std::unique_ptr<AnyMind> begin_any(int seat) const override { return begin(seat); }
};

template <GameState S, class P>
class PolicyOf final : public Policy<S> {
 public:
  explicit PolicyOf(P how) : how_(std::move(how)) {}

  bool remembers() const override { return false; }
  Move choose(const S& state, Rng& rng) const override { return how_.choose(state, rng); }

  void play_out(S& state, Rng& rng, Moves& scratch) const override {
    if constexpr (requires { how_.play_out(state, rng, scratch); }) {
      how_.play_out(state, rng, scratch);
    } else {
      while (!state.over()) state.apply(how_.choose(state, rng));
    }
  }

  static constexpr bool kWeighs = requires(const P& how, const S& state, const Moves& moves, Chances& out) {
    how.weights(state, moves, out);
  };

  bool weighs() const override {
    if constexpr (requires { how_.weighs(); }) {
      return how_.weighs();  // some settings of it only
    } else {
      return kWeighs;
    }
  }

  void weights(const S& state, const Moves& moves, Chances& out) const override {
    if constexpr (kWeighs) {
      how_.weights(state, moves, out);
    } else {
      throw std::invalid_argument("this policy cannot say how likely its moves are");
    }
  }

  std::size_t styles() const override {
    if constexpr (requires { how_.styles(); })
      return how_.styles();
    else
      return 0;
  }

  void read(const S& state, Move made, Reading& out) const override {
    if constexpr (requires { how_.read(state, made, out); }) how_.read(state, made, out);
  }

  std::unique_ptr<Mind<S>> begin(int) const override { return std::make_unique<Now>(*this); }

 private:
  class Now final : public Mind<S> {
   public:
    explicit Now(const PolicyOf& policy) : policy_(policy) {}
    Move choose(const Position<S>& game, Rng& rng) override { return policy_.how_.choose(game.now(), rng); }

   private:
    const PolicyOf& policy_;
  };

  P how_;
};

template <GameState S, class P>
std::shared_ptr<Policy<S>> policy_of(P how) {
  return std::make_shared<PolicyOf<S, P>>(std::move(how));
}

// Players with a memory: M is a Mind<S>, made from the parameters P and a seat.
template <GameState S, class P, class M>
class MindPolicy final : public Policy<S> {
 public:
  explicit MindPolicy(P how) : how_(std::move(how)) {}

  bool remembers() const override { return true; }
  Move choose(const S&, Rng&) const override { refuse(); }
  void play_out(S&, Rng&, Moves&) const override { refuse(); }
  bool weighs() const override { return false; }
  void weights(const S&, const Moves&, Chances&) const override { refuse(); }
  std::unique_ptr<Mind<S>> begin(int seat) const override { return std::make_unique<M>(how_, seat); }

 private:
  [[noreturn]] static void refuse() {
    throw std::invalid_argument("this policy remembers a game: it plays whole games only");
  }

  P how_;
};

// Every legal move with the same chance.
template <GameState S>
struct Uniform {
  Move choose(const S& state, Rng& rng) const {
    Moves moves;
    list_moves(state, state.player(), moves);
    return moves[rng.below(moves.size())];
  }

  void weights(const S&, const Moves& moves, Chances& out) const {
    out.assign(moves.size(), 1.0 / static_cast<double>(moves.size()));
  }

  // By the game's own fast loop where it has one.
  void play_out(S& state, Rng& rng, Moves& scratch) const {
    if constexpr (requires { state.random_playout(rng); }) {
      state.random_playout(rng);
    } else {
      while (!state.over()) {
        list_moves(state, state.player(), scratch);
        state.apply(scratch[rng.below(scratch.size())]);
      }
    }
  }
};

// Plays on to the end, every seat by its policy. The stream of a decision is the mover's seed and the number
// of the move: the one that an agent draws from, so the moves are the same.
template <GameState S>
void play_table(Position<S>& game, const std::vector<const Policy<S>*>& policies,
                const std::vector<std::uint64_t>& seeds) {
  const auto seats = static_cast<std::size_t>(game.now().players());
  if (policies.size() != seats || seeds.size() != seats)
    throw std::invalid_argument("a policy and a seed are needed for every seat");
  refuse_none(policies, "policy");
  std::vector<std::unique_ptr<Mind<S>>> minds;
  for (std::size_t seat = 0; seat < seats; ++seat)
    minds.push_back(policies[seat]->begin(static_cast<int>(seat)));
  while (!game.now().over()) {
    const auto seat = static_cast<std::size_t>(game.now().player());
    Rng rng(derive(seeds[seat], game.moves().size()));
    game.force(minds[seat]->choose(game, rng));
  }
}

// In how many equal ways a move can be made: one, unless the game says otherwise (two for one of two equal
// cards).
template <GameState S>
double ways_of(const S& state, Move move) {
  if constexpr (requires { state.ways(move); }) {
    return state.ways(move);
  } else {
    return 1;
  }
}

// How much more likely this policy makes the others play as they did in a world than the world's own weight
// says, which is chance times a uniform choice among moves that look alike to the observer. With the chance
// `noise` they do anything legal instead.
template <GameState S>
double likelihood(const Position<S>& game, int observer, const Policy<S>& policy, double noise) {
  double product = 1;
  Moves moves;
  Chances chances;
  for (std::size_t i = 0; i < game.moves().size() && product > 0; ++i) {
    const S& state = game.at(i);
    if (state.player() == observer) continue;
    moves.clear();
    state.legal(moves);
    policy.weights(state, moves, chances);
    const Move played = game.moves()[i];
    const std::uint64_t seen = state.observe(played, observer).seen;
    double chance = 0, alike = 0, all = 0;
    for (std::size_t k = 0; k < moves.size(); ++k) {
      const double ways = ways_of(state, moves[k]);
      all += ways;
      if (state.observe(moves[k], observer).seen == seen) alike += ways;
      if (moves[k] == played) chance = chances[k];
    }
    const double ways = ways_of(state, played);
    product *= ((1 - noise) * chance + noise * ways / all) * alike / ways;
  }
  return product;
}

}  // namespace tefuda
