#include "search/bind_deadline.hpp"

#include <nanobind/nanobind.h>

#include <exception>

namespace tefuda {

namespace nb = nanobind;

void with_deadline(bool keeps_interpreter, const Stop* stop, const std::function<void(Deadline&)>& run) {
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
  if (keeps_interpreter) {
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
