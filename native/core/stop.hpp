// A handle that ends a search from outside, from any thread: set once, heard by all who were given it.
#pragma once

#include <atomic>

namespace tefuda {

class Stop {
 public:
  // One that is set with another, too: the way to end a part of what somebody else may end.
  explicit Stop(const Stop* also = nullptr) : also_(also) {}

  void set() { set_.store(true, std::memory_order_relaxed); }
  bool is_set() const {
    return set_.load(std::memory_order_relaxed) || (also_ != nullptr && also_->is_set());
  }

 private:
  std::atomic<bool> set_{false};
  const Stop* also_;
};

}  // namespace tefuda
