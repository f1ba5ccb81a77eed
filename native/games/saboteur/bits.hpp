// Sets of cells: one 128-bit word where the mine is bounded, rows of 128 where it has no limit.
//
// Both speak of cells by a position number and have the same operations, so boards are written once. Cells
// have coordinates as people count them: the start is (1, 3), columns run East, rows run South.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

namespace tefuda::saboteur {

using Word = unsigned __int128;

constexpr int lowest(Word w) {
  const auto low = static_cast<std::uint64_t>(w);
  return low ? std::countr_zero(low) : 64 + std::countr_zero(static_cast<std::uint64_t>(w >> 64));
}

// Columns -1 to 11 and rows -1 to 7: the usual frame of 9 x 5 and two cells more on every side. A column
// that is never inside keeps steps to the East and West from running into the next row.
class Narrow {
 public:
  static constexpr int kStride = 14, kLowX = -1, kHighX = 11, kLowY = -1, kHighY = 7;
  static constexpr int kStep[4] = {-kStride, 1, kStride, -1};

  static constexpr int at(int x, int y) { return (y - kLowY) * kStride + x - kLowX; }
  static constexpr int x_of(int pos) { return pos % kStride + kLowX; }
  static constexpr int y_of(int pos) { return pos / kStride + kLowY; }

  bool any() const { return word_ != 0; }
  bool test(int pos) const { return static_cast<unsigned>(pos) < 128 && (word_ >> pos & 1); }
  void set(int pos) { word_ |= Word{1} << pos; }
  void clear(int pos) { word_ &= ~(Word{1} << pos); }
  int first() const { return lowest(word_); }
  bool single() const { return word_ && !(word_ & (word_ - 1)); }

  Narrow shifted(int direction) const {
    switch (direction) {
      case 0:
        return Narrow(word_ >> kStride);
      case 1:
        return Narrow(word_ << 1);
      case 2:
        return Narrow(word_ << kStride);
      default:
        return Narrow(word_ >> 1);
    }
  }
  Narrow spread() const { return Narrow(word_ >> kStride | word_ << 1 | word_ << kStride | word_ >> 1); }
  Narrow without(const Narrow& other) const { return Narrow(word_ & ~other.word_); }
  Narrow around(const Narrow&) const { return *this; }
  Narrow operator&(const Narrow& other) const { return Narrow(word_ & other.word_); }
  Narrow operator|(const Narrow& other) const { return Narrow(word_ | other.word_); }
  Narrow& operator|=(const Narrow& other) { return *this = *this | other; }
  bool operator==(const Narrow&) const = default;

  template <class Use>
  void for_each(const Use& use) const {
    for (Word w = word_; w; w &= w - 1) use(lowest(w));
  }

  Narrow() = default;

 private:
  explicit Narrow(Word word) : word_(word) {}
  Word word_ = 0;
};

// Rows and columns from -40 up; 31 through cards, two stones and a dead end cannot leave them. Rows outside
// [low, high) are empty whatever they hold, so that small mines cost little.
class Wide {
 public:
  static constexpr int kRows = 88, kLowX = -40, kHighX = 80, kLowY = -40, kHighY = kRows - 41;
  static constexpr int kStep[4] = {-128, 1, 128, -1};

  static constexpr int at(int x, int y) { return (y - kLowY) * 128 + x - kLowX; }
  static constexpr int x_of(int pos) { return pos % 128 + kLowX; }
  static constexpr int y_of(int pos) { return pos / 128 + kLowY; }

  Wide() = default;
  Wide(const Wide& other) : low_(other.low_), high_(other.high_) { copy(other); }
  Wide& operator=(const Wide& other) {
    low_ = other.low_;
    high_ = other.high_;
    copy(other);
    return *this;
  }

  bool any() const {
    for (int r = low_; r < high_; ++r)
      if (row_[r]) return true;
    return false;
  }
  bool test(int pos) const {
    const int r = pos >> 7;
    return pos >= 0 && r >= low_ && r < high_ && (row_[r] >> (pos & 127) & 1);
  }
  void set(int pos) {
    reach(pos >> 7, (pos >> 7) + 1);
    row_[pos >> 7] |= Word{1} << (pos & 127);
  }
  void clear(int pos) {
    if (test(pos)) row_[pos >> 7] &= ~(Word{1} << (pos & 127));
  }
  int first() const {
    for (int r = low_; r < high_; ++r)
      if (row_[r]) return r * 128 + lowest(row_[r]);
    return -1;
  }
  bool single() const {
    int cells = 0;
    for (int r = low_; r < high_ && cells < 2; ++r)
      if (row_[r]) cells += row_[r] & (row_[r] - 1) ? 2 : 1;
    return cells == 1;
  }

  Wide shifted(int direction) const {
    Wide out;
    if (direction == 1 || direction == 3) {
      out.low_ = low_;
      out.high_ = high_;
      for (int r = low_; r < high_; ++r) out.row_[r] = direction == 1 ? row_[r] << 1 : row_[r] >> 1;
      return out;
    }
    const int by = direction == 0 ? -1 : 1;
    out.low_ = std::max(low_ + by, 0);
    out.high_ = std::max(std::min(high_ + by, kRows), out.low_);
    for (int r = out.low_; r < out.high_; ++r) out.row_[r] = row_[r - by];
    return out;
  }
  Wide spread() const {
    Wide out;
    if (low_ >= high_) return out;
    out.low_ = std::max(low_ - 1, 0);
    out.high_ = std::min(high_ + 1, kRows);
    const auto row = [this](int r) { return r >= low_ && r < high_ ? row_[r] : Word{0}; };
    for (int r = out.low_; r < out.high_; ++r)
      out.row_[r] = row(r) << 1 | row(r) >> 1 | row(r - 1) | row(r + 1);
    return out;
  }
  Wide without(const Wide& other) const {
    Wide out = *this;
    const int to = std::min(high_, other.high_);
    for (int r = std::max(low_, other.low_); r < to; ++r) out.row_[r] &= ~other.row_[r];
    return out;
  }
  // Only the rows of the other set and one more on both sides: no shortest way leaves them.
  Wide around(const Wide& other) const {
    Wide out;
    out.low_ = std::max(low_, other.low_ - 1);
    out.high_ = std::max(std::min(high_, other.high_ + 1), out.low_);
    std::copy(row_ + out.low_, row_ + out.high_, out.row_ + out.low_);
    return out;
  }
  Wide operator&(const Wide& other) const {
    Wide out;
    out.low_ = std::max(low_, other.low_);
    out.high_ = std::max(std::min(high_, other.high_), out.low_);
    for (int r = out.low_; r < out.high_; ++r) out.row_[r] = row_[r] & other.row_[r];
    return out;
  }
  Wide& operator|=(const Wide& other) {
    reach(other.low_, other.high_);
    for (int r = other.low_; r < other.high_; ++r) row_[r] |= other.row_[r];
    return *this;
  }
  Wide operator|(const Wide& other) const {
    Wide out = *this;
    return out |= other;
  }
  bool operator==(const Wide& other) const { return !without(other).any() && !other.without(*this).any(); }

  template <class Use>
  void for_each(const Use& use) const {
    for (int r = low_; r < high_; ++r)
      for (Word w = row_[r]; w; w &= w - 1) use(r * 128 + lowest(w));
  }

 private:
  void copy(const Wide& other) { std::copy(other.row_ + low_, other.row_ + high_, row_ + low_); }

  // Makes room for these rows; new ones are empty.
  void reach(int low, int high) {
    if (low >= high) return;
    if (low_ >= high_) low_ = high_ = low;
    for (; low_ > low; --low_) row_[low_ - 1] = 0;
    for (; high_ < high; ++high_) row_[high_] = 0;
  }

  int low_ = 0, high_ = 0;
  Word row_[kRows];
};

}  // namespace tefuda::saboteur
