// Vectors over worlds and their Pareto fronts: what a player who does not know the world can have in each of
// them. Of two vectors one is better if it is nowhere worse.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace tefuda::bridge {

using Grade = std::uint8_t;  // a result in a world, the better the higher

// Vectors of one width, none of which is nowhere better than another.
class Front {
 public:
  explicit Front(std::size_t width = 0) : width_(width) {}

  std::size_t width() const { return width_; }
  std::size_t size() const { return size_; }
  const Grade* operator[](std::size_t i) const { return grades_.data() + i * width_; }

  // Unless it is nowhere better than one that is there; those that are nowhere better than it go.
  void add(const Grade* vector) {
    if (covers(vector)) return;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < size_; ++i) {
      Grade* const one = grades_.data() + i * width_;
      if (nowhere_better(one, vector, width_)) continue;
      if (kept != i) std::copy_n(one, width_, grades_.data() + kept * width_);
      ++kept;
    }
    grades_.resize(kept * width_);
    grades_.insert(grades_.end(), vector, vector + width_);
    size_ = kept + 1;
  }
  void add(const Front& other) {
    for (std::size_t i = 0; i < other.size(); ++i) add(other[i]);
  }

  // Is a vector nowhere better than one of these? Are all of another front?
  bool covers(const Grade* vector) const {
    for (std::size_t i = 0; i < size_; ++i)
      if (nowhere_better(vector, (*this)[i], width_)) return true;
    return false;
  }
  bool covers(const Front& other) const {
    for (std::size_t i = 0; i < other.size(); ++i)
      if (!covers(other[i])) return false;
    return true;
  }

 private:
  static bool nowhere_better(const Grade* one, const Grade* other, std::size_t width) {
    // By blocks without a branch inside, which the compiler makes vectors of.
    std::size_t i = 0;
    for (; i + 16 <= width; i += 16) {
      unsigned worse = 0;
      for (std::size_t k = i; k < i + 16; ++k) worse |= one[k] > other[k];
      if (worse) return false;
    }
    for (; i < width; ++i)
      if (one[i] > other[i]) return false;
    return true;
  }

  std::size_t width_;
  std::size_t size_ = 0;
  std::vector<Grade> grades_;
};

}  // namespace tefuda::bridge
