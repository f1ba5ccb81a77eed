#pragma once

#include <nanobind/nanobind.h>

namespace tefuda::fuzz {

void bind(nanobind::module_& m);

}
