// How a part of the native module comes to be there: a file says, at its end,
//
//   static const Submodule here("geister", "Geister.", &geister::bind);
//
// and there is tefuda._native.geister. So a game is its folder, and no list names it.
#pragma once

#include <nanobind/nanobind.h>

#include <vector>

namespace tefuda {

class Submodule {
 public:
  using Bind = void (*)(nanobind::module_&);

  Submodule(const char* name, const char* doc, Bind bind) : name_(name), doc_(doc), bind_(bind) {
    all().push_back(this);
  }

  // Makes all of them, in the order of their names: one may use the classes of an earlier one.
  static void make_all(nanobind::module_& m);

 private:
  static std::vector<const Submodule*>& all();

  const char *name_, *doc_;
  Bind bind_;
};

}  // namespace tefuda
