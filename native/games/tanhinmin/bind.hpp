#pragma once

#include <nanobind/nanobind.h>

namespace tefuda::tanhinmin {
void bind(nanobind::module_& m);
}
