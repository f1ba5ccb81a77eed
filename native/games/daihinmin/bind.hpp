#pragma once

#include <nanobind/nanobind.h>

namespace tefuda::daihinmin {
void bind(nanobind::module_& m);
}
