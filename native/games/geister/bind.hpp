#pragma once

#include <nanobind/nanobind.h>

namespace tefuda::geister {
void bind(nanobind::module_& m);
}
