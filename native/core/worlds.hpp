// What one player knows, as searches take it: a source of worlds with weights. Estimators derive from it (or
// fill a WorldList); a search knows nothing else of them, so a new one touches no search.
#pragma once

#include <stdexcept>
#include <utility>

#include "core/any.hpp"
#include "core/game.hpp"

namespace tefuda {

// How a world was come by.
struct Draw {
  double weight = 1;
  std::uint64_t tries = 1;  // candidates looked at, those that were thrown away included
};

// What became of many of them.
struct Draws {
  std::uint64_t count = 0, tries = 0;
  double weight = 0, squares = 0;  // sums of the weights and of their squares

  void add(const Draw& draw) {
    ++count;
    tries += draw.tries;
    weight += draw.weight;
    squares += draw.weight * draw.weight;
  }
  void add(const Draws& other) {
    count += other.count;
    tries += other.tries;
    weight += other.weight;
    squares += other.squares;
  }
};

template <GameState S>
class Worlds : public AnyWorlds {
 public:
  using State = S;

  const Engine& engine() const override { return engine_of<S>(); }
  virtual ScoreRange range() const = 0;

  // A world as the source brings it; its weight says how much more likely it is than it was to be drawn.
  virtual S propose(Rng& rng, Draw& draw) const = 0;
  // Do weights differ from 1?
  bool weighs() const override { return false; }

  // A world drawn with the chance it has: for trees, in which all walks count alike. Where weights differ,
  // one of several candidates, by weight, which comes near to it; sources that can do better do.
  virtual S sample(Rng& rng, Draw& draw) const {
    if (!weighs()) return propose(rng, draw);
    for (int round = 0; round < kRounds; ++round) {
      Draw one;
      S chosen = propose(rng, one);
      double sum = one.weight;
      std::uint64_t tries = one.tries;
      for (int k = 1; k < kCandidates; ++k) {
        one = {};
        S other = propose(rng, one);
        sum += one.weight;
        tries += one.tries;
        if (rng.uniform() * sum < one.weight) chosen = std::move(other);
      }
      draw.tries = tries + (round ? draw.tries : 0);
      draw.weight = 1;
      if (sum > 0) return chosen;
    }
    throw std::runtime_error("no world of this estimate has a weight");
  }
  S sample(Rng& rng) const {
    Draw draw;
    return sample(rng, draw);
  }

  // For searches that model the others, where all deals can be listed: the worlds again as they came about,
  // and every game that could have been dealt, from its beginning.
  virtual std::size_t pasts() const { return 0; }
  virtual S begin(std::size_t) const { throw std::logic_error("these worlds have no past"); }
  virtual const Moves& past(std::size_t) const { throw std::logic_error("these worlds have no past"); }
  virtual double past_weight(std::size_t) const { return 1; }
  virtual S sample_start(Rng&) const { throw std::logic_error("these worlds have no past"); }

 private:
  static constexpr int kCandidates = 16, kRounds = 64;
};

}  // namespace tefuda
