// The parts of UCB1 that depend on a count alone, computed once per search instead of once per visit:
// 1/n, 1/sqrt(n) and sqrt(ln n). The logarithm is our own so that two machines with different maths
// libraries choose the same move.
#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

namespace tefuda {

// ln(n) for n >= 1 from basic arithmetic only: n = m * 2^e with m in [0.75, 1.5), then the series of
// 2 atanh((m-1)/(m+1)); |(m-1)/(m+1)| <= 0.2, so 12 terms give the last bit of a double.
inline double portable_log(double n) {
  int e = 0;
  double m = std::frexp(n, &e);  // exact: m in [0.5, 1)
  if (m < 0.75) {
    m *= 2;
    --e;
  }
  const double t = (m - 1) / (m + 1), tt = t * t;
  double sum = 0;
  for (int k = 23; k >= 1; k -= 2) sum = sum * tt + 1.0 / k;
  return 2 * t * sum + e * 0.693147180559945309417;
}

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
