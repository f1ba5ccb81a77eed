// Knowledge that has made up its mind: always the same world, all moves open. An ISMCTS over it is plain
// UCT with perfect information, so determinized UCT needs no search of its own.
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
  State sample(Rng&) const {
    Rng again(world_);
    return known_.sample(again);
  }

 private:
  const K& known_;
  std::uint64_t world_;
};

}  // namespace tefuda
