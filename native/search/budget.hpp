// How long a search may go on: a number of iterations, a time, or both (whichever ends first).
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <thread>

#include "core/rng.hpp"
#include "core/stop.hpp"

namespace tefuda {

struct Budget {
  std::uint64_t iterations = 0;  // 0 = no limit
  double seconds = 0.0;          // 0 = no limit
};

inline std::uint64_t limit_of(const Budget& budget) {
  return budget.iterations ? budget.iterations : std::numeric_limits<std::uint64_t>::max();
}

// Shared by the threads of one search: when it began, and whether somebody ended it. `interrupted` is asked
// about 20 times a second, by the thread that made the deadline only; when it says yes every thread stops.
// A stop handle is heard at every step.
class Deadline {
 public:
  using Clock = std::chrono::steady_clock;

  explicit Deadline(std::function<bool()> interrupted = {}, const Stop* handle = nullptr)
      : owner_(std::this_thread::get_id()),
        interrupted_(std::move(interrupted)),
        handle_(handle),
        began_(Clock::now()),
        next_poll_(began_ + kPoll) {}

  void stop() { stopped_.store(true, std::memory_order_relaxed); }
  bool stopped() const {
    return stopped_.load(std::memory_order_relaxed) || (handle_ != nullptr && handle_->is_set());
  }
  double elapsed() const { return std::chrono::duration<double>(Clock::now() - began_).count(); }

  // At this time: have so many seconds passed since the start (0 = no limit), or was it stopped?
  bool passed(Clock::time_point now, double seconds) {
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
  const Stop* handle_;
  Clock::time_point began_, next_poll_;
  std::atomic<bool> stopped_{false};
};

// One thread's eye on the deadline, cheap enough to ask at every step: the handle always, the clock at every
// 32nd step of short ones and at every one of long ones (a game in Python may need milliseconds a step).
class Watch {
 public:
  Watch(Deadline& deadline, double seconds)
      : deadline_(deadline), seconds_(seconds), last_(Deadline::Clock::now()) {}

  bool over() {
    if (deadline_.stopped()) return true;
    return --left_ == 0 && look();
  }

 private:
  static constexpr std::chrono::microseconds kShort{500};
  static constexpr std::uint32_t kMost = 32;

  [[gnu::noinline]] bool look() {
    const auto now = Deadline::Clock::now();
    stride_ = now - last_ < kShort ? std::min(2 * stride_, kMost) : std::max(stride_ / 2, 1u);
    left_ = stride_;
    last_ = now;
    return deadline_.passed(now, seconds_);
  }

  Deadline& deadline_;
  double seconds_;
  Deadline::Clock::time_point last_;
  std::uint32_t stride_ = 1, left_ = 1;
};

// Walks until the budget is spent and returns how often. Walk i has the stream `seed` / i, so a longer search
// repeats a shorter one first. There is always a first walk: who was stopped before it has an answer too.
template <class Walk>
std::uint64_t walk_until(std::uint64_t seed, const Budget& budget, Deadline& deadline, Walk&& walk,
                         std::uint64_t least = 1) {
  const Rng stream(seed);
  const std::uint64_t limit = std::max(limit_of(budget), least);
  Watch watch(deadline, budget.seconds);
  std::uint64_t i = 0;
  for (; i < limit; ++i) {
    if (i >= least && watch.over()) break;
    Rng rng = stream.split(i);
    walk(rng);
  }
  return i;
}

}  // namespace tefuda
