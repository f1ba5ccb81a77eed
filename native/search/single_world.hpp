// A source that has made up its mind: always the same world. An ISMCTS over it with all moves open is plain
// UCT with perfect information, so determinized UCT needs no search of its own. Cards that nobody has drawn
// are shuffled anew every time, in games that can: knowing them is no part of perfect information.
#pragma once

#include <optional>

#include "core/worlds.hpp"

namespace tefuda {

template <GameState S>
class SingleWorld final : public Worlds<S> {
 public:
  SingleWorld(const Worlds<S>& known, std::uint64_t world) : known_(known), world_(world) {
    if constexpr (!kShared) kept_.emplace(drawn(first_));
  }

  // However often it is copied, it was drawn once.
  Draws draws() const {
    Draws out;
    out.add(first_);
    return out;
  }

  int observer() const override { return known_.observer(); }
  ScoreRange range() const override { return known_.range(); }

  S propose(Rng& rng, Draw& draw) const override {
    S state = fresh(draw);
    if constexpr (requires { state.reshuffle(rng); }) state.reshuffle(rng);
    return state;
  }

 private:
  // Copies of a Python State are one object: such a world is drawn anew from the same stream.
  static constexpr bool kShared = requires { typename S::CopiesAreShared; };

  S drawn(Draw& draw) const {
    Rng again(world_);
    return known_.sample(again, draw);
  }
  S fresh(Draw& draw) const {
    if constexpr (kShared) return drawn(draw);
    draw = first_;
    return *kept_;
  }

  const Worlds<S>& known_;
  std::uint64_t world_;
  Draw first_;
  std::optional<S> kept_;
};

}  // namespace tefuda
