// Knowledge that has made up its mind: always the same world, all moves open. An ISMCTS over it is plain
// UCT with perfect information, so determinized UCT needs no search of its own. Cards that nobody has drawn
// are shuffled anew every time, in games that can: knowing them is no part of perfect information.
#pragma once

#include "core/game.hpp"

namespace tefuda {

template <GameKnowledge K>
class SingleWorld {
 public:
  using State = typename K::State;

  SingleWorld(const K& known, std::uint64_t world) : known_(known), world_(world) {}

  int observer() const { return known_.observer(); }
  ScoreRange range() const { return known_.range(); }
  static constexpr bool kOpen = true;
  // Drawn anew from the same stream: a fresh copy of the same world.
  State sample(Rng& rng) const {
    Rng again(world_);
    State state = known_.sample(again);
    if constexpr (requires { state.reshuffle(rng); }) state.reshuffle(rng);
    return state;
  }

 private:
  const K& known_;
  std::uint64_t world_;
};

}  // namespace tefuda
