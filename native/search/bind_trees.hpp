// Searches of several trees called from Python.
#pragma once

#include <functional>
#include <vector>

#include "search/budget.hpp"
#include "search/report.hpp"

namespace tefuda {

// What all trees of a search share. `counts`, the walks of every tree in an earlier search that was cut
// short, replace the budget to repeat it; a tree with 0 was not begun.
struct TreeRun {
  Budget budget;
  int trees, threads;
  std::vector<std::uint64_t> counts;
  const Stop* stop;
  static constexpr int kMost = 4096;

  // Throws when these numbers cannot be.
  void check() const;
};

// grow(t, budget, deadline) grows tree t. A game that keeps the interpreter has one thread.
using Grow = std::function<TreeReport(int t, const Budget& budget, Deadline& deadline)>;
std::vector<TreeReport> run_trees(const TreeRun& grove, bool keeps_interpreter, const Grow& grow);

}  // namespace tefuda
