// How long a search may go on: a number of iterations, a time, or both (whichever ends first).
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <thread>

#include "core/rng.hpp"

namespace tefuda {

struct Budget {
  std::uint64_t iterations = 0;  // 0 = no limit
  double seconds = 0.0;          // 0 = no limit
};

inline std::uint64_t limit_of(const Budget& budget) {
  return budget.iterations ? budget.iterations : std::numeric_limits<std::uint64_t>::max();
}

// Shared by the threads of one search. `interrupted` is asked about 20 times a second, by the thread
// that made the deadline only; when it says yes every thread stops.
class Deadline {
 public:
  using Clock = std::chrono::steady_clock;

  explicit Deadline(std::function<bool()> interrupted = {})
      : owner_(std::this_thread::get_id()),
        interrupted_(std::move(interrupted)),
        began_(Clock::now()),
        next_poll_(began_ + kPoll) {}

  void stop() { stopped_.store(true, std::memory_order_relaxed); }
  bool stopped() const { return stopped_.load(std::memory_order_relaxed); }

  // Have these seconds passed since the start (0 = no limit)? Cheap enough to ask in every iteration:
  // looks at the clock in every 32nd only.
  bool passed(std::uint64_t iteration, double seconds) {
    if (iteration % 32 != 0) return false;
    if (stopped()) return true;
    const auto now = Clock::now();
    if (seconds > 0 && std::chrono::duration<double>(now - began_).count() >= seconds) return true;
    if (interrupted_ && std::this_thread::get_id() == owner_ && now >= next_poll_) {
      next_poll_ = now + kPoll;
      if (interrupted_()) stop();
    }
    return stopped();
  }

 private:
  static constexpr std::chrono::milliseconds kPoll{50};

  std::thread::id owner_;
  std::function<bool()> interrupted_;
  Clock::time_point began_, next_poll_;
  std::atomic<bool> stopped_{false};
};

// Walks until the budget is spent and returns how often. Walk i has the stream `seed` / i, so a longer search
// repeats a shorter one first.
template <class Walk>
std::uint64_t walk_until(std::uint64_t seed, const Budget& budget, Deadline& deadline, Walk&& walk) {
  const Rng stream(seed);
  const std::uint64_t limit = limit_of(budget);
  std::uint64_t i = 0;
  for (; i < limit; ++i) {
    if (i > 0 && deadline.passed(i, budget.seconds)) break;
    Rng rng = stream.split(i);
    walk(rng);
  }
  return i;
}

}  // namespace tefuda
