// How a search called from Python ends early: signals, the stop handle, the clock.
#pragma once

#include <nanobind/nanobind.h>

#include <exception>

#include "search/budget.hpp"

namespace tefuda {

namespace nb = nanobind;

// Runs `run(deadline)`. The interpreter is free meanwhile, unless the game is written in it; Ctrl-C comes out
// as its own exception, whatever the search made of being stopped.
template <bool kKeepsInterpreter, class Run>
void with_deadline(const Stop* stop, const Run& run) {
  std::exception_ptr interrupt;  // kept aside: the search may still call Python on its way out
  const auto interrupted = [&] {
    if (PyErr_CheckSignals() == 0) return false;
    interrupt = std::make_exception_ptr(nb::python_error());
    return true;
  };
  const auto attempt = [&](Deadline& deadline) {
    try {
      run(deadline);
    } catch (...) {
      if (!interrupt) throw;
    }
  };
  if constexpr (kKeepsInterpreter) {
    Deadline deadline(interrupted, stop);
    attempt(deadline);
  } else {
    Deadline deadline(
        [&] {
          nb::gil_scoped_acquire hold;
          return interrupted();
        },
        stop);
    nb::gil_scoped_release let_go;
    attempt(deadline);
  }
  if (interrupt) std::rethrow_exception(interrupt);
}

}  // namespace tefuda
