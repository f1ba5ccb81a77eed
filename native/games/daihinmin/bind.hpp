// The parts of Daihinmin for Python that have files of their own.
#pragma once

#include <nanobind/nanobind.h>

namespace tefuda::daihinmin {
void bind_tactics(nanobind::module_& m);
void bind_players(nanobind::module_& m);
void bind_network(nanobind::module_& m);
void bind_monte_carlo(nanobind::module_& m);
void bind_estimates(nanobind::module_& m);
void bind_encode(nanobind::module_& m);
}  // namespace tefuda::daihinmin
