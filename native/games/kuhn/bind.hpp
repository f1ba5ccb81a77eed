#pragma once

#include <nanobind/nanobind.h>

namespace tefuda::kuhn {
void bind(nanobind::module_& m);
}
