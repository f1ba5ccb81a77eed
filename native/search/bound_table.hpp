// What is known of positions that were met before: a table that grows to a fixed size. Then, when a bucket is
// full, the entry that cost least goes, so a search goes on, slower, where an unbounded table would eat the
// memory. It begins small: most searches are, and memory that nobody touched before is dear.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <memory>
#include <new>
#include <string>

#include "core/game.hpp"

namespace tefuda {

// Names a position: where it is looked for, and what must be found there. 128 bits from a text, 64 from a
// game's own hash.
struct Print {
  std::uint64_t place = 0, check = 0;
  bool operator==(const Print&) const = default;
};

inline Print print_of(const std::string& text) {
  Print out{text.size() + 1, ~static_cast<std::uint64_t>(text.size())};
  for (std::size_t i = 0; i < text.size(); i += 8) {
    std::uint64_t word = 0;
    for (std::size_t k = i; k < i + 8 && k < text.size(); ++k)
      word = word << 8 | static_cast<unsigned char>(text[k]);
    out.place = mix(out.place ^ word) + kGolden;
    out.check = mix(out.check + word * kGolden);
  }
  return out;
}

// The text that names a position; false where it has none.
template <GameState S>
bool key_of(const S& state, std::string& text) {
  text.clear();
  if constexpr (requires { static_cast<bool>(state.key(text)); }) {
    return state.key(text);
  } else if constexpr (requires { state.key(text); }) {
    state.key(text);
    return true;
  }
  return false;
}

template <GameState S>
bool name(const S& state, std::string& scratch, Print& out) {
  if constexpr (requires { state.hash(); }) {
    const std::uint64_t h = state.hash();
    out = {mix(h + kGolden), mix(h ^ kGolden)};
    return true;
  } else {
    if (!key_of(state, scratch)) return false;
    out = print_of(scratch);
    return true;
  }
}

class BoundTable {
 public:
  static constexpr double kInfinite = std::numeric_limits<double>::infinity();
  static constexpr std::int32_t kToTheEnd = std::numeric_limits<std::int32_t>::max();
  static constexpr Move kNoMove = ~Move{0};

  // The value lies from low to high, as far as `depth` plies show.
  struct Entry {
    Print print;
    Move best = kNoMove;
    double low = -kInfinite, high = kInfinite;
    std::int32_t depth = 0;
    std::uint32_t used = 0;

    bool whole() const { return depth == kToTheEnd; }
  };

  // Room for about so many positions.
  explicit BoundTable(std::size_t positions)
      : most_(std::bit_ceil((positions < kWays ? kWays : positions) / kWays)) {
    take(most_ < kFirst ? most_ : kFirst);
  }

  const Entry* find(const Print& print) const {
    const Entry* bucket = at(print);
    for (std::size_t i = 0; i < kWays; ++i)
      if (bucket[i].used && bucket[i].print == print) return bucket + i;
    return nullptr;
  }

  // What is proved stays when only an estimate comes; bounds of the same depth are joined.
  void put(const Print& print, Entry fresh) {
    if (buckets_ < most_ && used_ > buckets_ * kWays / 2) grow();
    Entry* bucket = at(print);
    Entry* to = bucket;
    for (std::size_t i = 0; i < kWays; ++i) {
      Entry& e = bucket[i];
      if (e.used && e.print == print) {
        if (e.whole() && !fresh.whole()) {
          e.best = fresh.best;
          return;
        }
        if (e.depth == fresh.depth) {
          fresh.low = fresh.low > e.low ? fresh.low : e.low;
          fresh.high = fresh.high < e.high ? fresh.high : e.high;
        }
        to = &e;
        break;
      }
      if (worth(e) < worth(*to)) to = &e;
    }
    used_ += to->used == 0;
    fresh.print = print;
    fresh.used = 1;
    *to = fresh;
  }

 private:
  static constexpr std::size_t kWays = 4, kFirst = 512;
  struct Free {
    void operator()(Entry* entries) const { std::free(entries); }
  };

  static std::int64_t worth(const Entry& e) { return e.used ? e.depth : -1; }
  Entry* at(const Print& print) const { return entries_.get() + (print.place & (buckets_ - 1)) * kWays; }

  void take(std::size_t buckets) {
    entries_.reset(static_cast<Entry*>(std::calloc(buckets * kWays, sizeof(Entry))));
    if (!entries_) throw std::bad_alloc();
    buckets_ = buckets;
  }

  // The entries of an old bucket have its new ones to themselves: there is room for all.
  void grow() {
    const std::unique_ptr<Entry[], Free> old = std::move(entries_);
    const std::size_t count = buckets_ * kWays;
    take(std::min(4 * buckets_, most_));
    for (std::size_t i = 0; i < count; ++i) {
      if (!old[i].used) continue;
      Entry* to = at(old[i].print);
      while (to->used) ++to;
      *to = old[i];
    }
  }

  std::size_t most_, buckets_ = 0, used_ = 0;
  std::unique_ptr<Entry[], Free> entries_;
};

}  // namespace tefuda
