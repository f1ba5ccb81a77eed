// The parts of Geister for Python that have files of their own.
#pragma once

#include <nanobind/nanobind.h>

namespace tefuda::geister {
void bind_purple(nanobind::module_& m);
void bind_reader(nanobind::module_& m);
void bind_style(nanobind::module_& m);
void bind_worth(nanobind::module_& m);
void bind_rollouts(nanobind::module_& m);
void bind_encode(nanobind::module_& m);
void bind_net(nanobind::module_& m);
}  // namespace tefuda::geister
