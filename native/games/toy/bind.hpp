#pragma once

#include <nanobind/nanobind.h>

namespace tefuda::toy {
void bind(nanobind::module_& m);
}
