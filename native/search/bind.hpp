#pragma once

#include <nanobind/nanobind.h>

#include "search/options.hpp"

namespace tefuda {

// What searches report.
void bind_reports(nanobind::module_& m);

// Options of searches of open positions as they come from Python.
void check_seconds(double seconds);
void check_options(const AlphaBetaOptions& options);
std::size_t checked_table(std::uint64_t positions);

}  // namespace tefuda
