// The parts of bridge for Python that have files of their own.
#pragma once

#include <nanobind/nanobind.h>

namespace tefuda::bridge {
void bind_dd(nanobind::module_& m);
void bind_alphamu(nanobind::module_& m);
void bind_constrained(nanobind::module_& m);
void bind_encode(nanobind::module_& m);
}  // namespace tefuda::bridge
