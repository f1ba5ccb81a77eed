// How a search called from Python ends early: signals, the stop handle, the clock.
#pragma once

#include <nanobind/nanobind.h>

#include "search/budget.hpp"

namespace tefuda {

namespace nb = nanobind;

// Runs `run(deadline)`. The interpreter is free meanwhile, unless the game is written in it; Ctrl-C comes out
// as its own exception, whatever the search made of being stopped.
template <bool kKeepsInterpreter, class Run>
void with_deadline(const Stop* stop, const Run& run) {
  bool interrupted = false;
  const auto attempt = [&](Deadline& deadline) {
    try {
      run(deadline);
    } catch (...) {
      if (!interrupted) throw;
    }
  };
  if constexpr (kKeepsInterpreter) {
    Deadline deadline([&] { return interrupted = PyErr_CheckSignals() != 0; }, stop);
    attempt(deadline);
  } else {
    Deadline deadline(
        [&] {
          nb::gil_scoped_acquire hold;
          return interrupted = PyErr_CheckSignals() != 0;
        },
        stop);
    nb::gil_scoped_release let_go;
    attempt(deadline);
  }
  if (interrupted) throw nb::python_error();
}

}  // namespace tefuda
