// What an encoding consists of: named fields, one after the other, every number from 0 to 1.
//
// A game says it once (games/<game>/encode.hpp), as a list of calls
//
//   out.field("ply", {1}, "plies / max_plies", [&](auto cells) { cells.part(0, sight.ply, sight.max_plies);
//   });
//
// which a Writer takes to fill a row of numbers, and a Describer to tell what they mean.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

namespace tefuda::interop {

// The numbers of one field, zeros at first. As bytes they are 255 times as large.
template <class T>
class Cells {
 public:
  explicit Cells(T* at) : at_(at) {}

  void on(int place) { at_[place] = std::is_same_v<T, float> ? T{1} : static_cast<T>(255); }
  // A part of a whole; never more than all of it.
  void part(int place, int some, int whole) {
    if (some > whole) some = whole;
    if constexpr (std::is_same_v<T, float>) {
      at_[place] = static_cast<float>(some) / static_cast<float>(whole);
    } else {
      at_[place] = static_cast<T>((2 * 255 * some + whole) / (2 * whole));
    }
  }
  // 1 at the places of these bits.
  void bits(std::uint64_t set, int from = 0) {
    for (; set; set &= set - 1) on(from + std::countr_zero(set));
  }

 private:
  T* at_;
};

constexpr int count_cells(std::initializer_list<int> shape) {
  int n = 1;
  for (int side : shape) n *= side;
  return n;
}

template <class T>
class Writer {
 public:
  explicit Writer(T* row) : at_(row) {}

  template <class Fill>
  void field(const char*, std::initializer_list<int> shape, const char*, const Fill& fill) {
    fill(Cells<T>(at_));
    at_ += count_cells(shape);
  }

 private:
  T* at_;
};

struct Field {
  std::string name;
  std::vector<int> shape;
  std::string says;
};

class Describer {
 public:
  template <class Fill>
  void field(const char* name, std::initializer_list<int> shape, const char* says, const Fill&) {
    fields.push_back({name, shape, says});
    size += count_cells(shape);
  }

  std::vector<Field> fields;
  int size = 0;
};

// Seats are counted from the observer on: 0 is the observer, 1 the next to play.
constexpr int relative(int seat, int observer, int players) {
  return seat >= observer ? seat - observer : seat - observer + players;
}

// The seats of a set, turned so that the observer's is the lowest.
constexpr std::uint64_t turned_seats(std::uint64_t set, int observer, int players) {
  return (set >> observer | set << (players - observer)) & ((std::uint64_t{1} << players) - 1);
}

// Every encoding begins with it.
template <class Out>
void turn_field(Out& out, int turn, int observer, int players) {
  out.field("turn", {players}, "whose turn it is, from the observer on; all 0 when the game is over",
            [&](auto cells) {
              if (turn >= 0) cells.on(relative(turn, observer, players));
            });
}

// What came from Python must fit the game of the code.
inline void fits(bool is_so) {
  if (!is_so) throw std::invalid_argument("This sight is not one of this game.");
}

// A code (games/<game>/encode.hpp) has `show(sight, out)`, the list above, and a Sight: all that it takes,
// which is what one player sees. It comes from a State (`code.sight`) or from a View in Python.
template <class Coder>
Describer described(const Coder& code) {
  Describer out;
  code.show(typename Coder::Sight{}, out);
  return out;
}

template <class Coder, class T>
void write(const Coder& code, const typename Coder::Sight& sight, T* row, std::size_t size) {
  std::memset(row, 0, size * sizeof(T));
  Writer<T> out(row);
  code.show(sight, out);
}

// For games whose States hold all that players have seen. Others gather it, move by move.
struct NoTrace {
  template <class S>
  void note(const S&, std::uint64_t) {}
};

}  // namespace tefuda::interop
