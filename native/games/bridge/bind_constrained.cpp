// Worlds with formulas for the hands, for Python.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "core/checked.hpp"
#include "games/bridge/bind.hpp"
#include "games/bridge/constrained.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace tefuda::bridge {

namespace {

constexpr std::array<const char*, 4> kMethods = {"auto", "list", "rejection", "shapes"};
constexpr std::size_t kMostParts = 20'000;
constexpr int kDeepest = 200;

using Parts = std::vector<std::tuple<int, int, int, int, Cards, int>>;  // as Formula::Part has them

void check_nested(const std::vector<Formula::Part>& parts, int first, int depth) {
  const Formula::Part& p = parts[static_cast<std::size_t>(first)];
  const int size = static_cast<int>(parts.size());
  if (depth > kDeepest || p.end <= first || p.end > size)
    throw nb::value_error("The parts of a formula are not nested as they should be, or too deeply.");
  const bool has_parts = Formula::has_parts(p.kind);
  int k = first + 1, inside = 0;
  for (; has_parts && k < p.end; k = parts[static_cast<std::size_t>(k)].end, ++inside)
    check_nested(parts, k, depth + 1);
  if (k != p.end || (p.kind == Formula::kNot && inside != 1))
    throw nb::value_error("The parts of a formula are not nested as they should be.");
}

Formula checked_formula(const Parts& given) {
  if (given.size() > kMostParts) throw nb::value_error("A formula has too many parts.");
  std::vector<Formula::Part> parts;
  for (const auto& [kind, suit, low, high, cards, end] : given)
    parts.push_back({within(kind, 0, Formula::kLonger, "The kind of a part"), within(suit, 0, 3, "A suit"),
                     low, high, cards, end});
  if (!parts.empty()) {
    check_nested(parts, 0, 0);
    if (parts[0].end != static_cast<int>(parts.size()))
      throw nb::value_error("A formula must be one part that contains all others.");
  }
  return Formula(std::move(parts));
}

Method checked_method(const std::string& name) {
  for (std::size_t i = 0; i < kMethods.size(); ++i)
    if (name == kMethods[i]) return static_cast<Method>(i);
  throw nb::value_error("The method is auto, list, rejection or shapes.");
}

auto as_rows(const std::vector<Hands>& hands) {
  auto* kept = new std::vector<Hands>(hands);
  kept->reserve(1);  // no rows have a place, too
  nb::capsule owner(kept, [](void* p) noexcept { delete static_cast<std::vector<Hands>*>(p); });
  return nb::ndarray<nb::numpy, std::uint64_t>(static_cast<void*>(kept->data()),
                                               {kept->size(), std::size_t{4}}, owner);
}

}  // namespace

void bind_constrained(nb::module_& m) {
  m.def(
      "hand_fits", [](const Parts& parts, Cards hand) { return checked_formula(parts).holds(hand & kDeck); },
      "formula"_a, "hand"_a, "Is a hand as a formula says?");

  m.def(
      "hand_of",
      [](const Parts& parts, Rng& rng, int tries) {
        const Formula formula = checked_formula(parts);
        const ShapeTable table(formula, kDeck, 0, 13, 0, Pair{{13, 26}, {0, 0}});
        if (table.total())
          for (int i = 0; i < tries; ++i)
            if (const Cards hand = table.draw(rng); formula.holds(hand)) return hand;
        return Cards{0};
      },
      "formula"_a, "rng"_a, "tries"_a, "A hand that is as a formula says; 0 if none is found.");

  nb::class_<Rules>(m, "Rules", "Formulas in order, asked about hands.")
      .def(
          "__init__",
          [](Rules* self, const std::vector<Parts>& formulas) {
            Rules rules;
            for (const Parts& parts : formulas) rules.formulas.push_back(checked_formula(parts));
            new (self) Rules(std::move(rules));
          },
          "formulas"_a)
      .def(
          "first", [](const Rules& r, Cards hand) { return r.first(hand & kDeck); }, "hand"_a,
          "The place of the first formula that the hand fits; -1 if there is none.")
      .def(
          "fitting", [](const Rules& r, Cards hand) { return r.fitting(hand & kDeck); }, "hand"_a,
          "The places of all formulas that the hand fits.");

  nb::class_<Constrained, AnyWorlds>(m, "Constrained", "Worlds whose hands are as formulas say.")
      .def(
          "__init__",
          [](Constrained* self, const Knowledge& known, const Hands& played,
             const std::array<Parts, kSeats>& formulas, const std::string& method) {
            Constrained::Formulas checked;
            for (std::size_t seat = 0; seat < kSeats; ++seat) checked[seat] = checked_formula(formulas[seat]);
            const Method how = checked_method(method);
            if (how == Method::kList && known.count() > Constrained::kMostListed)
              throw nb::value_error("There are too many worlds to list them all.");
            const nb::gil_scoped_release release;
            new (self) Constrained(known, played, checked, how);
          },
          "known"_a, nb::kw_only(), "played"_a, "formulas"_a, "method"_a = "auto")
      .def_prop_ro("impossible", &Constrained::impossible, "Is there no world, or none that can be found?")
      .def_prop_ro("too_rare", &Constrained::too_rare, "May there be worlds that were not found?")
      .def_prop_ro("acceptance", &Constrained::acceptance,
                   "The share of tries that give a world, by a probe.")
      .def_prop_ro(
          "method", [](const Constrained& c) { return kMethods[static_cast<std::size_t>(c.method())]; },
          "How worlds are drawn: list, rejection or shapes.")
      .def_prop_ro(
          "count", [](const Constrained& c) { return c.listed().size(); }, "How many worlds are listed.")
      .def(
          "listed", [](const Constrained& c) { return as_rows(c.listed()); },
          "All worlds as rows of four hands, where they are listed.")
      .def(
          "sample_many",
          [](const Constrained& c, Rng& rng, std::size_t count) {
            if (c.impossible()) throw nb::value_error("There is no such world.");
            if (count > 10'000'000) throw nb::value_error("Too many worlds were asked for at once.");
            std::vector<Hands> found;
            found.reserve(count);
            {
              const nb::gil_scoped_release release;
              Draw draw;
              while (found.size() < count) found.push_back(c.propose(rng, draw).hands);
            }
            return as_rows(found);
          },
          "rng"_a, "count"_a, "Worlds as rows of four hands.");
}

}  // namespace tefuda::bridge
