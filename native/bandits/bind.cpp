// Bandits for Python.
#include <nanobind/nanobind.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>
#include <tuple>

#include "bandits/bandit.hpp"
#include "core/checked.hpp"
#include "core/submodule.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace tefuda {

using ArmData = std::tuple<std::uint64_t, double, double>;

namespace {

std::size_t arm_of(const Bandit& bandit, std::int64_t arm) {
  return within<std::size_t>(arm, 0, static_cast<std::int64_t>(bandit.arms().size()) - 1, "An arm");
}

// Beyond these bounds Thompson's draws would never end.
double reward_of(double reward, double most = 1) {
  if (!(reward >= 0 && reward <= most)) throw std::invalid_argument("a reward must be from 0 to 1");
  return reward;
}

}  // namespace

static void bind_bandits(nb::module_& m) {
  nb::class_<Bandit>(m, "Bandit", "Which arm to pull next; wrapped by tefuda.bandits.")
      .def(
          "__init__",
          [](Bandit* self, int kind, std::int64_t arms, double zeta, double c, double b, double alpha) {
            const auto known =
                within<BanditKind>(kind, 0, static_cast<int>(BanditKind::kThompson), "The kind of a bandit");
            new (self) Bandit({known, zeta, c, b, alpha},
                              within<std::size_t>(arms, 1, 1 << 20, "The number of arms"));
          },
          "kind"_a, "arms"_a, "zeta"_a = 1.0, "c"_a = 1.0, "b"_a = 1.0, "alpha"_a = 0.1)
      .def("select", &Bandit::select, "rng"_a)
      .def(
          "update",
          [](Bandit& bandit, std::int64_t arm, double reward) {
            bandit.update(arm_of(bandit, arm), reward_of(reward));
          },
          "arm"_a, "reward"_a)
      .def(
          "index",
          [](const Bandit& bandit, std::int64_t arm, Rng& rng) {
            return bandit.index(arm_of(bandit, arm), rng);
          },
          "arm"_a, "rng"_a)
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
            sized(arms, bandit.arms().size(), "The arms of a bandit");
            sized(epochs, bandit.epochs().size(), "The epochs of a bandit");
            arm_of(bandit, static_cast<std::int64_t>(current));
            std::vector<Arm> made;
            for (const auto& [pulls, sum, squares] : arms) {
              const auto most = static_cast<double>(pulls);
              made.push_back({pulls, reward_of(sum, most), reward_of(squares, most)});
            }
            bandit.restore(std::move(made), std::move(epochs), current, left);
          },
          "arms"_a, "epochs"_a, "current"_a, "left"_a);
  m.def("kl_bound", &Bandit::kl_bound, "p"_a, "budget"_a, "The largest q with kl(p, q) <= budget.");
  m.def("portable_log", &portable_log, "x"_a);
  m.def("portable_exp", &portable_exp, "x"_a);
}

static const Submodule bandits("bandits", "Bandits.", &bind_bandits);

}  // namespace tefuda
