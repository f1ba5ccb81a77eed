#pragma once

#include <nanobind/nanobind.h>

namespace tefuda::endgame {
void bind(nanobind::module_& m);
}
