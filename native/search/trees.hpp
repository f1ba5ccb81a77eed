// Root parallelism: several independent trees, pooled. Which thread grew a tree leaves no trace in the
// result: tree t always uses the stream `seed` / t and its share of the iterations.
#pragma once

#include <exception>
#include <thread>
#include <vector>

#include "search/budget.hpp"
#include "search/report.hpp"

namespace tefuda {

// The part of the budget that belongs to tree t: equal parts of the iterations, and of the time of the
// thread that grows it; `seconds` counts from the start of the whole search.
inline Budget share(const Budget& budget, int trees, int threads, int t) {
  const int crew = threads < trees ? threads : trees;
  const int turns = (trees - t % crew + crew - 1) / crew;  // trees of this thread
  Budget mine{budget.iterations, budget.seconds * (t / crew + 1) / turns};
  if (budget.iterations == 0) return mine;
  const auto n = static_cast<std::uint64_t>(trees), i = static_cast<std::uint64_t>(t);
  mine.iterations = budget.iterations / n + (i < budget.iterations % n ? 1 : 0);
  return mine;
}

// grow(t) grows tree t. The calling thread works too.
template <class Grow>
std::vector<TreeReport> grow_trees(int trees, int threads, const Grow& grow) {
  std::vector<TreeReport> reports(static_cast<std::size_t>(trees));
  std::vector<std::exception_ptr> failures(static_cast<std::size_t>(trees));
  const int crew = threads < trees ? threads : trees;
  const auto work = [&](int first) {
    for (int t = first; t < trees; t += crew) {
      try {
        reports[static_cast<std::size_t>(t)] = grow(t);
      } catch (...) {
        failures[static_cast<std::size_t>(t)] = std::current_exception();
      }
    }
  };
  std::vector<std::thread> helpers;
  for (int k = 1; k < crew; ++k) helpers.emplace_back(work, k);
  work(0);
  for (std::thread& h : helpers) h.join();
  for (const std::exception_ptr& failure : failures)
    if (failure) std::rethrow_exception(failure);
  return reports;
}

}  // namespace tefuda
