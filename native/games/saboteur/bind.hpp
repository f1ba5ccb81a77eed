#pragma once

#include <nanobind/nanobind.h>

namespace tefuda::saboteur {
void bind(nanobind::module_& m);       // rules, policies, and mines of 13 x 9 cells at most
void bind_wide(nanobind::module_& m);  // mines without a limit
}  // namespace tefuda::saboteur
