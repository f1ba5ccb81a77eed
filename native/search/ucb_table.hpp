// The parts of UCB1 that depend on a count alone, computed once per search instead of once per visit:
// 1/n, 1/sqrt(n) and sqrt(ln n).
#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

#include "core/maths.hpp"

namespace tefuda {

class UcbTable {
 public:
  struct Row {
    double inverse, root, log_root;
  };

  // Makes the rows up to n.
  void reach(std::uint32_t n) {
    while (rows_.size() <= n) grow();
  }
  const Row& at(std::uint32_t n) const { return rows_[n]; }

 private:
  void grow() {
    const double n = static_cast<double>(rows_.size());
    if (rows_.empty())
      rows_.push_back({0, 0, 0});
    else
      rows_.push_back({1 / n, 1 / std::sqrt(n), std::sqrt(portable_log(n))});
  }
  std::vector<Row> rows_;
};

}  // namespace tefuda
