#include "games/bridge/bind.hpp"

namespace tefuda::bridge {
void bind(nanobind::module_& m) { bind_dd(m); }
}  // namespace tefuda::bridge
