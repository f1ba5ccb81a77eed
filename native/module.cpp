// tefuda._native: the inner loops. What all games share is here; every game, and every other part, adds a
// submodule of its own (core/submodule.hpp).
#include <nanobind/nanobind.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>

#include "core/bind.hpp"
#include "core/submodule.hpp"
#include "search/bind.hpp"

namespace tefuda {

std::vector<const Submodule*>& Submodule::all() {
  static std::vector<const Submodule*> list;
  return list;
}

void Submodule::make_all(nb::module_& m) {
  std::vector<const Submodule*> sorted = all();
  std::sort(sorted.begin(), sorted.end(),
            [](const Submodule* a, const Submodule* b) { return std::string_view(a->name_) < b->name_; });
  for (const Submodule* part : sorted) {
    nb::module_ made = m.def_submodule(part->name_, part->doc_);
    part->bind_(made);
  }
}

}  // namespace tefuda

NB_MODULE(_native, m) {
  // A daemon thread that is at work when the interpreter ends keeps what it holds, a Stop or a table, say:
  // nobody can free that any more, and it is nothing to warn users about.
  nanobind::set_leak_warnings(std::getenv("TEFUDA_LEAK_WARNINGS") != nullptr);
  m.doc() = "The inner loops of Tefuda (C++20).";
  tefuda::bind_core(m);
  tefuda::bind_reports(m);
  tefuda::Submodule::make_all(m);
}
