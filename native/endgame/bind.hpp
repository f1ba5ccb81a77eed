#pragma once

#include <nanobind/nanobind.h>

namespace tefuda::endgame {
void bind(nanobind::module_& m);
void bind_forced(nanobind::module_& m);
}  // namespace tefuda::endgame
