#include "bandits/bind.hpp"

#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <tuple>

#include "bandits/bandit.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace tefuda {

using ArmData = std::tuple<std::uint64_t, double, double>;

void bind_bandits(nb::module_& m) {
  nb::class_<Bandit>(m, "Bandit", "Which arm to pull next; wrapped by tefuda.bandits.")
      .def(
          "__init__",
          [](Bandit* self, int kind, std::size_t arms, double zeta, double c, double b, double alpha) {
            new (self) Bandit({static_cast<BanditKind>(kind), zeta, c, b, alpha}, arms);
          },
          "kind"_a, "arms"_a, "zeta"_a = 1.0, "c"_a = 1.0, "b"_a = 1.0, "alpha"_a = 0.1)
      .def("select", &Bandit::select, "rng"_a)
      .def("update", &Bandit::update, "arm"_a, "reward"_a)
      .def("index", &Bandit::index, "arm"_a, "rng"_a)
      .def_prop_ro("pulls", &Bandit::pulls)
      .def_prop_ro("epochs", &Bandit::epochs)
      .def_prop_ro("current", &Bandit::current)
      .def_prop_ro("left", &Bandit::left)
      .def("arms",
           [](const Bandit& bandit) {
             std::vector<ArmData> out;
             for (const Arm& a : bandit.arms()) out.emplace_back(a.pulls, a.sum, a.squares);
             return out;
           })
      .def(
          "restore",
          [](Bandit& bandit, const std::vector<ArmData>& arms, std::vector<std::uint64_t> epochs,
             std::uint64_t current, std::uint64_t left) {
            std::vector<Arm> made;
            for (const auto& [pulls, sum, squares] : arms) made.push_back({pulls, sum, squares});
            bandit.restore(std::move(made), std::move(epochs), current, left);
          },
          "arms"_a, "epochs"_a, "current"_a, "left"_a);
  m.def("kl_bound", &Bandit::kl_bound, "p"_a, "budget"_a, "The largest q with kl(p, q) <= budget.");
  m.def("portable_log", &portable_log, "x"_a);
  m.def("portable_exp", &portable_exp, "x"_a);
}

}  // namespace tefuda
