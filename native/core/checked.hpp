// What comes from Python is checked where it enters the native module: numbers that are used as places in
// arrays, above all. Inside, everybody trusts them.
#pragma once

#include <nanobind/nanobind.h>

#include <string>
#include <vector>

namespace tefuda {

// The number as it is used inside, if it is from low to high; else a ValueError that says so.
template <class To = int>
To within(std::int64_t number, std::int64_t low, std::int64_t high, const char* what) {
  if (number < low || number > high) [[unlikely]]
    throw nanobind::value_error((std::string(what) + " is a whole number from " + std::to_string(low) +
                                 " to " + std::to_string(high) + ", not " + std::to_string(number) + ".")
                                    .c_str());
  return static_cast<To>(number);
}

// A list of exactly so many.
template <class T>
const std::vector<T>& sized(const std::vector<T>& list, std::size_t size, const char* what) {
  if (list.size() != size) [[unlikely]]
    throw nanobind::value_error((std::string(what) + ": a list of " + std::to_string(size) +
                                 " is expected, not of " + std::to_string(list.size()) + ".")
                                    .c_str());
  return list;
}

}  // namespace tefuda
