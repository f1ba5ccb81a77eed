// Decisions from bytes, as a fuzzer gives them. Past the end all are 0. What was decided is summed up in a
// print: two inputs with the same one are the same program, whatever bytes they came from.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace tefuda::fuzz {

class Source {
 public:
  explicit Source(std::span<const std::uint8_t> data) : data_(data) {}

  // A number of so many bytes.
  std::uint64_t bits(int bytes) {
    std::uint64_t out = 0;
    for (int i = 0; i < bytes; ++i) out = out << 8 | (at_ < data_.size() ? data_[at_++] : 0);
    return noted(out);
  }

  // One of n.
  std::size_t below(std::size_t n) {
    std::uint64_t out = 0;
    for (std::size_t reach = 1; reach < n; reach <<= 8)
      out = out << 8 | (at_ < data_.size() ? data_[at_++] : 0);
    return noted(n > 1 ? out % n : 0);
  }

  // True with a chance of so many in 256.
  bool chance(int of_256) { return noted(static_cast<int>(below(256)) >= 256 - of_256); }

  std::uint64_t print() const { return print_; }

 private:
  template <class T>
  T noted(T value) {
    print_ = (print_ ^ static_cast<std::uint64_t>(value)) * 0x9E3779B97F4A7C15U;
    print_ ^= print_ >> 29;
    return value;
  }

  std::span<const std::uint8_t> data_;
  std::size_t at_ = 0;
  std::uint64_t print_ = 1;
};

// Which prints were seen: a bit each, so that the count of new ones is never too high.
class Prints {
 public:
  bool is_new(std::uint64_t print) {
    std::uint64_t& word = bits_[print % kWords];
    const std::uint64_t bit = std::uint64_t{1} << (print >> 58);
    if (word & bit) return false;
    word |= bit;
    return true;
  }

 private:
  static constexpr std::size_t kWords = 4'194'301;  // a prime; 268 million bits
  std::vector<std::uint64_t> bits_ = std::vector<std::uint64_t>(kWords);
};

}  // namespace tefuda::fuzz
