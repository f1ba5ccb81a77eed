// The part of the endings for Python that has a file of its own.
#pragma once

#include <nanobind/nanobind.h>

namespace tefuda::endgame {
void bind_forced(nanobind::module_& m);
}  // namespace tefuda::endgame
