// Many games of one kind side by side, whatever the game: what Python holds.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/game.hpp"

namespace tefuda::interop {

// Where the results of a step are written; all in rows, one for each game. Nothing is ever read from there.
struct Rows {
  void* seen = nullptr;          // numbers of the encoding, of one observer or of all
  bool as_bytes = false;         // uint8 instead of float
  bool all_seats = false;        // every player's, not only those of the one to move
  std::uint8_t* mask = nullptr;  // by action; none wanted = null
  std::int32_t* player = nullptr;
  float* rewards = nullptr;  // by seat
  std::uint8_t* done = nullptr;
};

struct BatchOptions {
  std::size_t games = 1;
  std::uint64_t seed = 0;
  int threads = 1;
  Moves actions;  // what the numbers of actions stand for
};

class AnyBatch {
 public:
  virtual ~AnyBatch() = default;

  // New games from this seed on.
  virtual void reset(std::uint64_t seed, const Rows& rows) = 0;
  // The number of the first game in which this action is not legal; -1 = all are.
  virtual std::int64_t first_illegal(std::span<const std::int64_t> actions) const = 0;
  // Plays actions that are legal. Games that end are scored, and new ones dealt in their places.
  virtual void step(std::span<const std::int64_t> actions, const Rows& rows) = 0;
  // One of the legal actions of every game, all equally likely.
  virtual void sample(std::span<std::int64_t> actions) = 0;
  // The legal actions of every game, in rising order.
  virtual std::span<const std::int32_t> legal(std::size_t game) const = 0;
  // The stream that dealt this game.
  virtual std::uint64_t stream(std::size_t game) const = 0;
};

// Defined in interop/batch.hpp, made for each game in games/<game>/batches.cpp.
template <class Coder>
std::unique_ptr<AnyBatch> batch_of(const Coder& code, BatchOptions options);

}  // namespace tefuda::interop
