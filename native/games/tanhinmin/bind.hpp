// The parts of Tanhinmin for Python that have files of their own.
#pragma once

#include <nanobind/nanobind.h>

namespace tefuda::tanhinmin {
void bind_encode(nanobind::module_& m);
}  // namespace tefuda::tanhinmin
