// Bandits: which arm to pull next, given what the pulls so far gave. Rewards lie in 0 .. 1.
//
// Written once, for the root of flat Monte Carlo (inner loop) and for Python (estimators, strategies).
#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

#include "core/maths.hpp"
#include "core/rng.hpp"

namespace tefuda {

enum class BanditKind : int {
  kEven = 0,   // every arm equally often
  kUcb1,       // Auer, Cesa-Bianchi, Fischer 2002
  kUcb1Tuned,  // the same, with the observed variance
  kUcb2,       // the same, in epochs of growing length (alpha)
  kUcbV,       // Audibert, Munos, Szepesvari 2009 (zeta, c, b)
  kUcbRoot,    // sqrt(t) in place of the logarithm (c): explores more, for simple regret
  kKlUcb,      // Garivier, Cappe 2011 (c)
  kThompson,   // Beta(1 + sum, 1 + n - sum)
};

struct BanditOptions {
  BanditKind kind = BanditKind::kUcb1;
  double zeta = 1.0, c = 1.0, b = 1.0, alpha = 0.1;
};

struct Arm {
  std::uint64_t pulls = 0;
  double sum = 0, squares = 0;

  double mean() const { return sum / static_cast<double>(pulls); }
  double variance() const {
    const double v = squares / static_cast<double>(pulls) - mean() * mean();
    return v > 0 ? v : 0;
  }
};

class Bandit {
 public:
  Bandit(const BanditOptions& options, std::size_t arms) : options_(options), arms_(arms), epochs_(arms, 0) {}

  const std::vector<Arm>& arms() const { return arms_; }
  std::uint64_t pulls() const { return pulls_; }

  // Every arm once, in order; then the arm with the highest index, the first of equals.
  std::size_t select(Rng& rng) {
    if (options_.kind == BanditKind::kEven) return static_cast<std::size_t>(pulls_ % arms_.size());
    for (std::size_t i = 0; i < arms_.size(); ++i)
      if (arms_[i].pulls == 0) return i;
    if (options_.kind == BanditKind::kUcb2 && left_ > 0) return current_;
    std::size_t best = 0;
    double best_index = -1e300;
    log_ = portable_log(static_cast<double>(pulls_));
    for (std::size_t i = 0; i < arms_.size(); ++i) {
      const double value = index(i, rng);
      if (value > best_index) {
        best_index = value;
        best = i;
      }
    }
    if (options_.kind == BanditKind::kUcb2) begin_epoch(best);
    return best;
  }

  void update(std::size_t arm, double reward) {
    Arm& a = arms_[arm];
    ++a.pulls;
    a.sum += reward;
    a.squares += reward * reward;
    ++pulls_;
    if (options_.kind == BanditKind::kUcb2 && left_ > 0 && arm == current_) --left_;
  }

  // The index of an arm that was pulled before; Thompson draws one.
  double index(std::size_t i, Rng& rng) const {
    const Arm& a = arms_[i];
    const double n = static_cast<double>(a.pulls), t = static_cast<double>(pulls_);
    const double log_t = log_;
    switch (options_.kind) {
      case BanditKind::kUcb1:
        return a.mean() + std::sqrt(2 * log_t / n);
      case BanditKind::kUcb1Tuned: {
        const double v = a.variance() + std::sqrt(2 * log_t / n);
        return a.mean() + std::sqrt(log_t / n * (v < 0.25 ? v : 0.25));
      }
      case BanditKind::kUcb2: {
        const double tau = length(epochs_[i]);
        const double ratio = 2.718281828459045 * t / tau;
        return a.mean() + std::sqrt((1 + options_.alpha) * portable_log(ratio > 1 ? ratio : 1) / (2 * tau));
      }
      case BanditKind::kUcbV: {
        const double e = options_.zeta * log_t;
        return a.mean() + std::sqrt(2 * a.variance() * e / n) + options_.c * 3 * options_.b * e / n;
      }
      case BanditKind::kUcbRoot:
        return a.mean() + std::sqrt(options_.c * std::sqrt(t) / n);
      case BanditKind::kKlUcb: {
        const double more = log_t > 1 ? options_.c * portable_log(log_t) : 0;
        return kl_bound(a.mean(), (log_t + more) / n);
      }
      case BanditKind::kThompson:
        return beta(rng, 1 + a.sum, 1 + n - a.sum);
      default:
        return a.mean();
    }
  }

  void restore(std::vector<Arm> arms, std::vector<std::uint64_t> epochs, std::uint64_t current,
               std::uint64_t left) {
    arms_ = std::move(arms);
    epochs_ = std::move(epochs);
    current_ = static_cast<std::size_t>(current);
    left_ = left;
    pulls_ = 0;
    for (const Arm& a : arms_) pulls_ += a.pulls;
    log_ = pulls_ ? portable_log(static_cast<double>(pulls_)) : 0;
  }
  const std::vector<std::uint64_t>& epochs() const { return epochs_; }
  std::uint64_t current() const { return current_; }
  std::uint64_t left() const { return left_; }

  // The largest q with n kl(p, q) <= budget, for Bernoulli rewards.
  static double kl_bound(double p, double budget) {
    double low = p, high = 1;
    for (int i = 0; i < 40; ++i) {
      const double q = (low + high) / 2;
      (kl(p, q) <= budget ? low : high) = q;
    }
    return low;
  }

  static double kl(double p, double q) {
    const auto part = [](double x, double y) { return x > 0 ? x * portable_log(x / y) : 0.0; };
    if (q >= 1) return p >= 1 ? 0 : 1e300;
    if (q <= 0) return p <= 0 ? 0 : 1e300;
    return part(p, q) + part(1 - p, 1 - q);
  }

 private:
  // UCB2: an arm in its r-th epoch has the length tau(r) = ceil((1 + alpha)^r).
  double length(std::uint64_t r) const {
    double power = 1;
    for (std::uint64_t i = 0; i < r; ++i) power *= 1 + options_.alpha;
    return std::ceil(power);
  }

  void begin_epoch(std::size_t arm) {
    const double more = length(epochs_[arm] + 1) - length(epochs_[arm]);
    ++epochs_[arm];
    current_ = arm;
    left_ = more < 1 ? 1 : static_cast<std::uint64_t>(more);
  }

  BanditOptions options_;
  std::vector<Arm> arms_;
  std::vector<std::uint64_t> epochs_;  // UCB2: epochs of every arm, the arm of this one, pulls left in it
  std::size_t current_ = 0;
  std::uint64_t left_ = 0;
  std::uint64_t pulls_ = 0;
  double log_ = 0;
};

}  // namespace tefuda
