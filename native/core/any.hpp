// A game as Python holds it, whatever its State: bases without a type parameter, so that Python's classes and
// functions are bound once and not once a game. The searches go on with the types that derive from these:
// Position<S>, Worlds<S>, Policy<S>, Mind<S>. Nothing here is asked in an inner loop.
//
// The way back to the types is the Engine (search/engine.hpp): a position and a source of worlds know theirs.
#pragma once

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "core/game.hpp"

namespace tefuda {

class Engine;

// The engine of the games with this State; defined where its searches are instantiated, in a file without
// Python headers (games/<game>/searches.cpp).
template <GameState S>
const Engine& engine_of();

// A game in progress.
class AnyPosition {
 public:
  virtual ~AnyPosition() = default;

  virtual const Engine& engine() const = 0;
  virtual std::unique_ptr<AnyPosition> copy() const = 0;

  virtual int players() const = 0;
  virtual int player() const = 0;
  virtual bool over() const = 0;
  virtual const Moves& moves() const = 0;
  virtual Moves legal() const = 0;
  virtual bool is_legal(Move move) const = 0;
  // False, and nothing done, when the move is not legal.
  virtual bool play(Move move) = 0;
  virtual bool undo() = 0;
  virtual std::vector<double> scores() const = 0;
  // Who plays together: equal numbers.
  virtual int side(int seat) const = 0;
  // (player, seen, reveal) of the moves from number `first` on, as the observer saw them.
  virtual std::vector<std::tuple<int, std::uint64_t, std::uint64_t>> seen(int observer,
                                                                          std::size_t first) const = 0;
  // What the observer will see of a move that can be made now.
  virtual Seen observe(Move move, int observer) const = 0;
};

// A source of worlds.
class AnyWorlds {
 public:
  virtual ~AnyWorlds() = default;

  virtual const Engine& engine() const = 0;
  virtual int observer() const = 0;
  virtual bool weighs() const = 0;
  // What searches draw from: this, or what it stands for.
  virtual const AnyWorlds& source() const { return *this; }
};

// One player's memory of one game.
class AnyMind {
 public:
  virtual ~AnyMind() = default;
};

// A way to choose moves.
class AnyPolicy {
 public:
  virtual ~AnyPolicy() = default;

  virtual bool remembers() const = 0;
  virtual bool weighs() const = 0;
  // A player of a new game; the policy must outlive it.
  virtual std::unique_ptr<AnyMind> begin_any(int seat) const = 0;
};

// The typed form of what came from Python. Something of another game is refused.
template <class T, class Any>
T& typed(Any& any, const char* what) {
  T* found = dynamic_cast<T*>(&any);
  if (found == nullptr) [[unlikely]]
    throw std::invalid_argument(std::string("This ") + what + " is one of another game.");
  return *found;
}

}  // namespace tefuda
