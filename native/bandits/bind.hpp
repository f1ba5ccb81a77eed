#pragma once

#include <nanobind/nanobind.h>

namespace tefuda {
void bind_bandits(nanobind::module_& m);
}
