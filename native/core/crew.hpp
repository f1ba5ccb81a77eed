// Threads that stay: they share out many short jobs, one batch after the other.
#pragma once

#include <atomic>
#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace tefuda {

class Crew {
 public:
  explicit Crew(int threads) {
    for (int t = 1; t < threads; ++t) helpers_.emplace_back([this, t] { help(static_cast<std::size_t>(t)); });
  }
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;
  ~Crew() {
    {
      const std::lock_guard<std::mutex> hold(guard_);
      over_ = true;
    }
    begin_.notify_all();
    for (std::thread& helper : helpers_) helper.join();
  }

  std::size_t size() const { return helpers_.size() + 1; }

  // Calls `job(thread, i)` for every i below `count`; the calling thread is number 0. What a thread throws
  // ends the batch and comes out here when all have stopped.
  void run(std::size_t count, const std::function<void(std::size_t, std::size_t)>& job) {
    {
      const std::lock_guard<std::mutex> hold(guard_);
      job_ = &job;
      count_ = count;
      next_.store(0);
      thrown_ = nullptr;
      busy_ = helpers_.size();
      ++batch_;
    }
    begin_.notify_all();
    work(0);
    std::unique_lock<std::mutex> hold(guard_);
    end_.wait(hold, [&] { return busy_ == 0; });
    job_ = nullptr;
    if (thrown_) std::rethrow_exception(thrown_);
  }

 private:
  void help(std::size_t thread) {
    std::uint64_t seen = 0;
    for (;;) {
      {
        std::unique_lock<std::mutex> hold(guard_);
        begin_.wait(hold, [&] { return over_ || batch_ != seen; });
        if (over_) return;
        seen = batch_;
      }
      work(thread);
      const std::lock_guard<std::mutex> hold(guard_);
      if (--busy_ == 0) end_.notify_one();
    }
  }

  void work(std::size_t thread) {
    try {
      for (std::size_t i; (i = next_.fetch_add(1)) < count_;) (*job_)(thread, i);
    } catch (...) {
      const std::lock_guard<std::mutex> hold(guard_);
      if (!thrown_) thrown_ = std::current_exception();
      next_.store(count_);
    }
  }

  std::vector<std::thread> helpers_;
  std::mutex guard_;
  std::condition_variable begin_, end_;
  const std::function<void(std::size_t, std::size_t)>* job_ = nullptr;
  std::size_t count_ = 0, busy_ = 0;
  std::atomic<std::size_t> next_{0};
  std::exception_ptr thrown_;
  std::uint64_t batch_ = 0;
  bool over_ = false;
};

}  // namespace tefuda
