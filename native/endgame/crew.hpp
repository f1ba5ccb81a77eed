// Several threads over the chunks of one level.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <thread>

#include "endgame/build.hpp"

namespace tefuda::endgame {

// Asked by the calling thread some times a second with the number of patterns done; true = stop.
using Watch = std::function<bool(std::uint64_t done)>;

// Fills `out` (zeroed, packed_bytes long). False when `watch` stopped it.
template <int P>
bool build_level(const Index& index, const Levels& levels, Rule rule, int cards, std::uint8_t* out,
                 int threads, const Watch& watch, Tally& tally) {
  const std::uint64_t count = index.count(cards);
  // A multiple of 8 entries is a whole number of bytes; entries near a border are read and written in
  // 16 bits, so the last 8 of every chunk are left to a second pass by one thread.
  constexpr std::uint64_t kChunk = 1 << 15, kBorder = 16;
  const std::uint64_t chunks = (count + kChunk - 1) / kChunk;
  std::atomic<std::uint64_t> next{0}, done{0};
  std::atomic<bool> stop{false};
  const auto crew = static_cast<std::size_t>(threads);
  std::vector<std::unique_ptr<Builder<P>>> builders;
  for (std::size_t t = 0; t < crew; ++t)
    builders.push_back(std::make_unique<Builder<P>>(index, levels, rule, cards, out));
  const auto work = [&](std::size_t t) {
    while (!stop.load(std::memory_order_relaxed)) {
      const std::uint64_t chunk = next.fetch_add(1);
      if (chunk >= chunks) return;
      const std::uint64_t lo = chunk * kChunk, hi = std::min(lo + kChunk, count);
      builders[t]->run(lo, hi - std::min(hi - lo, kBorder));
      const std::uint64_t so_far = done.fetch_add(hi - lo) + hi - lo;
      if (t == 0 && watch(so_far)) stop = true;
    }
  };
  std::vector<std::thread> helpers;
  for (std::size_t t = 1; t < crew; ++t) helpers.emplace_back(work, t);
  work(0);
  for (std::thread& h : helpers) h.join();
  if (stop) return false;
  for (std::uint64_t chunk = 0; chunk < chunks; ++chunk) {
    const std::uint64_t lo = chunk * kChunk, hi = std::min(lo + kChunk, count);
    builders[0]->run(hi - std::min(hi - lo, kBorder), hi);
  }
  for (const auto& b : builders) tally.add(b->tally());
  return true;
}

}  // namespace tefuda::endgame
