// What comes from Python is checked where it enters the native module: numbers that are used as places in
// arrays, above all. Inside, everybody trusts them. (Python sees std::invalid_argument as a ValueError.)
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

namespace tefuda {

// The number as it is used inside, if it is from low to high; else a ValueError that says so.
template <class To = int>
To within(std::int64_t number, std::int64_t low, std::int64_t high, const char* what) {
  if (number < low || number > high) [[unlikely]]
    throw std::invalid_argument(std::string(what) + " must be a whole number from " + std::to_string(low) +
                                " to " + std::to_string(high) + ", not " + std::to_string(number) + ".");
  return static_cast<To>(number);
}

// A list of exactly so many.
template <class T>
const std::vector<T>& sized(const std::vector<T>& list, std::size_t size, const char* what) {
  if (list.size() != size) [[unlikely]]
    throw std::invalid_argument(std::string(what) + ": a list of " + std::to_string(size) +
                                " is expected, not of " + std::to_string(list.size()) + ".");
  return list;
}

// A list of pointers in which nothing is missing.
template <class T>
void refuse_none(const std::vector<T*>& list, const char* what = "position") {
  for (const T* item : list)
    if (item == nullptr) throw std::invalid_argument(std::string("None is not a ") + what);
}

}  // namespace tefuda
