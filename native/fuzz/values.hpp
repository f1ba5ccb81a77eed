// Values of a kind, drawn from decisions: mostly what a function may meet, often at an edge, now and then
// something else; and known values with a place changed.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "fuzz/source.hpp"

namespace tefuda::fuzz {

namespace nb = nanobind;

// What a parameter is, as the stubs say it.
struct Kind {
  enum Type {
    kInt,
    kWork,
    kNodes,
    kMove,
    kFloat,
    kSeconds,
    kBool,
    kText,
    kList,
    kTuple,
    kArray,
    kObject,
    kAny
  };
  Type type = kAny;
  bool optional = false;
  std::int64_t limit = 0;    // kWork, kNodes (0: no limit): the most that is asked for; kArray: columns
  std::vector<Kind> inside;  // kList: one; kTuple: each; kObject: the types that will do
  nb::object made_by;        // kArray: array(numbers); kObject: the class
  std::vector<std::string> texts;

  // From Python: (type, optional, limit, [inside], made_by, [texts]).
  static Kind from(nb::handle given) {
    const nb::tuple parts = nb::cast<nb::tuple>(given);
    Kind out;
    out.type = static_cast<Type>(nb::cast<int>(parts[0]));
    out.optional = nb::cast<bool>(parts[1]);
    out.limit = nb::cast<std::int64_t>(parts[2]);
    for (nb::handle kind : nb::cast<nb::list>(parts[3])) out.inside.push_back(from(kind));
    out.made_by = parts[4];
    out.texts = nb::cast<std::vector<std::string>>(parts[5]);
    return out;
  }
};

class Values {
 public:
  // Objects of a class, and legal moves, are found by the program that is under way.
  using Take = std::function<nb::object(const Kind&)>;
  using LegalMove = std::function<nb::object()>;

  Values(nb::list edges, Take take, LegalMove legal)
      : edges_(std::move(edges)), take_(std::move(take)), legal_(std::move(legal)) {}

  nb::object draw(const Kind& kind, Source& from) const {
    if (kind.optional && from.chance(100)) return nb::none();
    if (kind.type != Kind::kObject && from.chance(3)) return odd(from);
    switch (kind.type) {
      case Kind::kInt:
        return number(from);
      case Kind::kWork:
      case Kind::kNodes:
        return work(kind, from);
      case Kind::kMove:
        return from.chance(150) ? legal_() : number(from);
      case Kind::kFloat:
        return nb::float_(real(from));
      case Kind::kSeconds:
        return nb::float_(from.chance(200) ? 0.0 : kMoments[from.below(kMoments.size())]);
      case Kind::kBool:
        return nb::bool_(from.chance(128));
      case Kind::kText:
        return text(kind, from);
      case Kind::kList:
        return list(kind.inside[0], kLengths[from.below(kLengths.size())], from);
      case Kind::kTuple: {
        nb::list out;
        for (const Kind& part : kind.inside) out.append(draw(part, from));
        return nb::tuple(out);
      }
      case Kind::kArray:
        return array(kind, from);
      case Kind::kObject:
        return take_(kind);
      case Kind::kAny:
        return odd(from);
    }
    return nb::none();
  }

  // A known value with one place changed.
  nb::object changed(const Kind& kind, const nb::object& value, Source& from) const {
    if (from.chance(30)) return draw(kind, from);
    if (nb::isinstance<nb::list>(value)) return changed_list(kind, nb::cast<nb::list>(value), from);
    if (nb::isinstance<nb::tuple>(value) && kind.type == Kind::kTuple) {
      nb::list out(value);
      if (nb::len(out) != kind.inside.size() || kind.inside.empty()) return draw(kind, from);
      const std::size_t at = from.below(kind.inside.size());
      out[at] = changed(kind.inside[at], out[at], from);
      return nb::tuple(out);
    }
    if (PyLong_CheckExact(value.ptr()) && kind.type == Kind::kInt) return changed_number(value, from);
    return draw(kind, from);
  }

 private:
  static constexpr std::array<double, 15> kReals = {0.0,
                                                    1.0,
                                                    -1.0,
                                                    0.5,
                                                    2.5,
                                                    -0.0,
                                                    std::numeric_limits<double>::quiet_NaN(),
                                                    1e-300,
                                                    5e-324,
                                                    1e308,
                                                    -1e308,
                                                    1e10,
                                                    3.0,
                                                    std::numeric_limits<double>::infinity(),
                                                    -std::numeric_limits<double>::infinity()};
  static constexpr std::array<double, 5> kMoments = {1e-6, -1.0, std::numeric_limits<double>::quiet_NaN(),
                                                     -std::numeric_limits<double>::infinity(), 1e-300};
  static constexpr std::array<std::size_t, 13> kLengths = {2, 0, 1, 2, 3, 4, 4, 4, 5, 5, 8, 13, 40};

  static double real(Source& from) {
    if (from.chance(120)) return static_cast<double>(from.bits(2)) / 65536.0;
    return kReals[from.below(kReals.size())];
  }

  nb::object edge(Source& from) const { return edges_[from.below(nb::len(edges_))]; }

  nb::object number(Source& from) const {
    const std::size_t kind = from.below(256);
    if (kind < 154) return nb::int_(from.below(10));
    if (kind < 230) return edge(from);
    return nb::int_(from.bits(8) >> from.below(64));
  }

  // So much, or what nobody can do.
  static nb::object work(const Kind& kind, Source& from) {
    static constexpr std::array<std::int64_t, 4> kBad = {-1, -(1LL << 31), -(1LL << 62), 0};
    if (from.chance(230)) return nb::int_(1 + from.below(static_cast<std::size_t>(kind.limit)));
    return nb::int_(kBad[from.below(kind.type == Kind::kNodes ? 3 : 4)]);
  }

  static nb::object text(const Kind& kind, Source& from) {
    if (kind.texts.empty() || from.chance(40)) return nb::str(from.chance(128) ? "" : "a\0b", 3);
    return nb::cast(kind.texts[from.below(kind.texts.size())]);
  }

  nb::object list(const Kind& kind, std::size_t length, Source& from) const {
    nb::list out;
    const nb::object same = draw(kind, from);
    for (std::size_t i = 0; i < length; ++i) out.append(from.chance(40) ? same : draw(kind, from));
    return out;
  }

  nb::object array(const Kind& kind, Source& from) const {
    static constexpr std::array<std::size_t, 5> kRows = {1, 0, 2, 5, 4};
    nb::list numbers;
    for (std::size_t i = kRows[from.below(kRows.size())] * static_cast<std::size_t>(kind.limit); i > 0; --i)
      numbers.append(nb::int_(from.bits(8) >> from.below(64)));
    return kind.made_by(numbers);
  }

  static nb::object odd(Source& from) {
    switch (from.below(6)) {
      case 0:
        return nb::none();
      case 1:
        return nb::str("x");
      case 2:
        return nb::float_(1.5);
      case 3:
        return nb::list();
      case 4:
        return nb::int_(-1);
      default:
        return nb::bool_(true);
    }
  }

  nb::object changed_list(const Kind& kind, const nb::list& value, Source& from) const {
    if (kind.type != Kind::kList) return draw(kind, from);
    nb::list out;
    for (nb::handle item : value) out.append(item);
    const std::size_t length = nb::len(out);
    if (length == 0) return list(kind.inside[0], 1, from);
    const std::size_t at = from.below(length);
    switch (from.below(8)) {
      case 0:
        nb::del(out[at]);
        break;
      case 1:
        out.insert(static_cast<Py_ssize_t>(at), nb::object(out[at]));
        break;
      case 2:
        out[at] = nb::object(out[from.below(length)]);
        break;
      case 3:
        out[at] = draw(kind.inside[0], from);
        break;
      default:
        out[at] = changed(kind.inside[0], out[at], from);
    }
    return out;
  }

  nb::object changed_number(const nb::object& value, Source& from) const {
    switch (from.below(5)) {
      case 0:
        return value + nb::int_(1);
      case 1:
        return value - nb::int_(1);
      case 2:
        return value ^ nb::int_(std::uint64_t{1} << from.below(64));  // a card given or taken
      case 3:
        return number(from);
      default:
        return edge(from);
    }
  }

  nb::list edges_;
  Take take_;
  LegalMove legal_;
};

}  // namespace tefuda::fuzz
