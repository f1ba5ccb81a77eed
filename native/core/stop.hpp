// A handle that ends a search from outside, from any thread: set once, heard by all who were given it.
#pragma once

#include <atomic>

namespace tefuda {

class Stop {
 public:
  void set() { set_.store(true, std::memory_order_relaxed); }
  bool is_set() const { return set_.load(std::memory_order_relaxed); }

 private:
  std::atomic<bool> set_{false};
};

}  // namespace tefuda
