// Random streams that are the same on every machine.
//
// SplitMix64 with our own bounded integers: no std:: distributions, whose results differ between
// libraries. A stream is named by a seed and a list of keys (series, game, decision, world ...),
// so any piece of work can be repeated alone, in any order, on any number of workers.
#pragma once

#include <cstdint>
#include <initializer_list>

namespace tefuda {

constexpr std::uint64_t kGolden = 0x9e3779b97f4a7c15ULL;

constexpr std::uint64_t mix(std::uint64_t z) {
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
  return z ^ (z >> 31);
}

// The seed of the stream below `seed` that `key` names.
constexpr std::uint64_t derive(std::uint64_t seed, std::uint64_t key) {
  return mix(seed + kGolden * (mix(key + kGolden) | 1));
}

class Rng {
 public:
  explicit constexpr Rng(std::uint64_t seed) : state_(seed) {}

  constexpr std::uint64_t next() { return mix(state_ += kGolden); }

  // A whole number in 0 .. n-1. The bias, n / 2^64, is far below anything a game can show.
  constexpr std::uint64_t below(std::uint64_t n) {
    return static_cast<std::uint64_t>((static_cast<unsigned __int128>(next()) * n) >> 64);
  }

  constexpr double uniform() { return static_cast<double>(next() >> 11) * 0x1p-53; }

  // A stream of its own; this one does not move.
  constexpr Rng split(std::uint64_t key) const { return Rng(derive(state_, key)); }

  constexpr std::uint64_t state() const { return state_; }

 private:
  std::uint64_t state_;
};

}  // namespace tefuda
