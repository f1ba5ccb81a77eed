// Many questions at once, on threads that take the next one when they are free; a context each.
#pragma once

#include <atomic>
#include <exception>
#include <mutex>
#include <thread>

#include "games/bridge/dd_solve.hpp"

namespace tefuda::bridge::dd {

// Calls `ask(solver, i)` for every i below `count`. What a thread throws comes out here. The calling thread
// works too, so that it can hear the keyboard.
template <class Ask>
void ask_all(std::size_t count, int threads, Deadline& deadline, const Ask& ask) {
  std::atomic<std::size_t> next{0};
  std::exception_ptr thrown;
  std::mutex guard;
  const auto work = [&] {
    try {
      Solver solver;
      for (std::size_t i; (i = next.fetch_add(1)) < count;) ask(solver, i);
    } catch (...) {
      const std::lock_guard<std::mutex> hold(guard);
      if (!thrown) thrown = std::current_exception();
      next.store(count);
      deadline.stop();
    }
  };
  std::vector<std::thread> helpers;
  for (int t = 1; t < threads && static_cast<std::size_t>(t) < count; ++t) helpers.emplace_back(work);
  work();
  for (std::thread& helper : helpers) helper.join();
  if (thrown) std::rethrow_exception(thrown);
}

}  // namespace tefuda::bridge::dd
