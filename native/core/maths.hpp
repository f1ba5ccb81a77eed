// Functions whose last bit must not depend on the machine's maths library: two machines have to choose
// the same move. Basic arithmetic and sqrt are exact by the standard; the rest is built from them.
#pragma once

#include <cmath>

#include "core/rng.hpp"

namespace tefuda {

// ln(x) for x > 0: x = m * 2^e with m in [0.75, 1.5), then the series of 2 atanh((m-1)/(m+1));
// |(m-1)/(m+1)| <= 0.2, so 12 terms give the last bit of a double.
inline double portable_log(double x) {
  int e = 0;
  double m = std::frexp(x, &e);  // exact: m in [0.5, 1)
  if (m < 0.75) {
    m *= 2;
    --e;
  }
  const double t = (m - 1) / (m + 1), tt = t * t;
  double sum = 0;
  for (int k = 23; k >= 1; k -= 2) sum = sum * tt + 1.0 / k;
  return 2 * t * sum + e * 0.693147180559945309417;
}

// exp(x) for |x| < 700: x = k ln 2 + r, then the Taylor series of r.
inline double portable_exp(double x) {
  const double k = std::floor(x / 0.693147180559945309417 + 0.5);
  const double r = x - k * 0.693147180559945309417;
  double sum = 1;
  for (int n = 18; n >= 1; --n) sum = 1 + sum * r / n;
  return std::ldexp(sum, static_cast<int>(k));
}

// A standard normal number (Marsaglia's polar method).
inline double normal(Rng& rng) {
  while (true) {
    const double u = 2 * rng.uniform() - 1, v = 2 * rng.uniform() - 1, s = u * u + v * v;
    if (s > 0 && s < 1) return u * std::sqrt(-2 * portable_log(s) / s);
  }
}

// A gamma number with this shape >= 1 (Marsaglia and Tsang's method).
inline double gamma(Rng& rng, double shape) {
  const double d = shape - 1.0 / 3, c = 1 / std::sqrt(9 * d);
  while (true) {
    const double x = normal(rng), root = 1 + c * x;
    if (root <= 0) continue;
    const double v = root * root * root, u = rng.uniform();
    if (u > 0 && portable_log(u) < 0.5 * x * x + d * (1 - v + portable_log(v))) return d * v;
  }
}

// A beta number with these parameters >= 1.
inline double beta(Rng& rng, double a, double b) {
  const double x = gamma(rng, a), y = gamma(rng, b);
  return x / (x + y);
}

}  // namespace tefuda
