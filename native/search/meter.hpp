// Where the time of a search goes: into drawing worlds, into play-outs, into everything else. One walk in
// 127 is timed part by part; the others pay for a counter only.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>

#include "search/report.hpp"

namespace tefuda {

class Meter {
 public:
  enum Part { kWorlds, kPlayouts, kRest };

  void begin() {
    timed_ = ++walks_ % kEvery == kFirst;
    if (timed_) [[unlikely]]
      last_ = Clock::now();
  }

  // The time since the last lap went into this part.
  void lap(Part part) {
    if (timed_) [[unlikely]]
      note(part);
  }

  // Writes the shares of worlds and play-outs.
  void report(TreeReport& out) const {
    const double all =
        std::chrono::duration<double>(spent_[kWorlds] + spent_[kPlayouts] + spent_[kRest]).count();
    if (all <= 0) return;
    out.worlds = std::chrono::duration<double>(spent_[kWorlds]).count() / all;
    out.playouts = std::chrono::duration<double>(spent_[kPlayouts]).count() / all;
  }

 private:
  using Clock = std::chrono::steady_clock;

  [[gnu::noinline]] void note(Part part) {
    const auto now = Clock::now();
    spent_[part] += now - last_;
    last_ = now;
  }

  // Not the very first walk: caches are cold. Odd, since some searches take walks of two kinds in turn.
  static constexpr std::uint64_t kEvery = 127, kFirst = 8;

  std::uint64_t walks_ = 0;
  bool timed_ = false;
  Clock::time_point last_;
  std::array<Clock::duration, 3> spent_{};
};

}  // namespace tefuda
