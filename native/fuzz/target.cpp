#include "fuzz/target.hpp"

namespace tefuda::fuzz {

namespace {

constexpr std::size_t kSteps = 6, kKept = 40, kKeptOfAList = 8;

Parameter parameter_from(nb::handle given) {
  const nb::tuple parts = nb::cast<nb::tuple>(given);
  return {nb::cast<std::string>(parts[0]), Kind::from(parts[1]), nb::cast<bool>(parts[2]),
          nb::cast<bool>(parts[3]), nb::cast<nb::list>(parts[4])};
}

Function function_from(nb::handle given) {
  const nb::tuple parts = nb::cast<nb::tuple>(given);
  Function out;
  out.text = nb::cast<std::string>(parts[0]);
  out.how = static_cast<Function::How>(nb::cast<int>(parts[1]));
  out.callable = parts[2];
  if (!parts[3].is_none()) out.self = Kind::from(parts[3]);
  for (nb::handle parameter : nb::cast<nb::list>(parts[4]))
    out.parameters.push_back(parameter_from(parameter));
  out.examples = nb::cast<nb::list>(parts[5]);
  return out;
}

bool is_of(nb::handle thing, const Kind& kind) {
  for (const Kind& one : kind.inside)
    if (PyObject_TypeCheck(thing.ptr(), reinterpret_cast<PyTypeObject*>(one.made_by.ptr()))) return true;
  return false;
}

bool makes(nb::handle type, const Kind& kind) {
  for (const Kind& one : kind.inside)
    if (PyType_IsSubtype(reinterpret_cast<PyTypeObject*>(type.ptr()),
                         reinterpret_cast<PyTypeObject*>(one.made_by.ptr())))
      return true;
  return false;
}

}  // namespace

Target::Target(nb::list edges, nb::tuple allowed)
    : values_(
          std::move(edges), [this](const Kind& kind) { return take(kind); }, [this] { return legal_move(); }),
      allowed_(std::move(allowed)) {}

void Target::add_room(nb::list functions, nb::list makers) {
  Room room;
  for (nb::handle function : functions) room.functions.push_back(function_from(function));
  for (nb::handle maker : makers) {
    const nb::tuple parts = nb::cast<nb::tuple>(maker);
    room.makers.push_back({parts[0], parts[1], nb::cast<bool>(parts[2]), {}});
  }
  rooms_.push_back(std::move(room));
}

Target::Answer Target::run(std::span<const std::uint8_t> data, nb::object say) {
  Source source(data);
  from_ = &source;
  room_ = &rooms_.at(source.below(rooms_.size()));
  shelf_.clear();
  trouble_ = nb::none();
  Answer answer = kAnswered;
  for (std::size_t left = 1 + source.below(kSteps); left > 0 && answer != kFinding; --left) {
    const Function& function = room_->functions[source.below(room_->functions.size())];
    const Answer one = call(function, say);
    if (one != kAnswered) answer = one;
  }
  shelf_.clear();
  print_ = source.print();
  return answer;
}

// Something of a class: from this program, or made for it; None where there is nothing.
nb::object Target::take(const Kind& kind) {
  std::vector<std::size_t> here, to_make;
  for (std::size_t i = 0; i < shelf_.size(); ++i)
    if (is_of(shelf_[i], kind)) here.push_back(i);
  for (std::size_t i = 0; i < room_->makers.size(); ++i)
    if (makes(room_->makers[i].type, kind)) to_make.push_back(i);
  if (here.empty() && to_make.empty()) return nb::none();
  if (to_make.empty() || (!here.empty() && from_->chance(190)))
    return shelf_[here[from_->below(here.size())]];
  Maker& maker = room_->makers[to_make[from_->below(to_make.size())]];
  nb::object made = maker.kept.is_valid() ? maker.kept : maker.make();
  if (maker.keeps) maker.kept = made;
  shelf_.push_back(made);
  return made;
}

void Target::forget(nb::handle thing) {
  for (Maker& maker : room_->makers)
    if (maker.kept.is(thing)) maker.kept.reset();
}

// A move that one of the positions of this program allows.
nb::object Target::legal_move() {
  for (const nb::object& thing : shelf_)
    if (nb::hasattr(thing, "legal")) {
      const nb::object moves = thing.attr("legal")();
      if (const std::size_t count = nb::len(moves)) return moves[from_->below(count)];
    }
  return nb::int_(from_->below(64));
}

void Target::keep(const nb::object& thing, int depth) {
  if (shelf_.size() >= kKept) return;
  if (depth < 2 && (nb::isinstance<nb::list>(thing) || nb::isinstance<nb::tuple>(thing))) {
    std::size_t left = kKeptOfAList;
    for (nb::handle item : thing)
      if (left-- > 0)
        keep(nb::borrow(item), depth + 1);
      else
        break;
  } else if (nb::inst_check(thing)) {
    shelf_.push_back(thing);
  }
}

Target::Answer Target::call(const Function& function, const nb::object& say) {
  Source& from = *from_;
  nb::object self;
  if (function.self) {
    self = take(*function.self);
    if (self.is_none()) return kRefused;
  }
  nb::list given;
  nb::dict by_name;
  nb::dict example;
  if (nb::len(function.examples) > 0 && from.chance(180))
    example = nb::cast<nb::dict>(function.examples[from.below(nb::len(function.examples))]);
  bool in_order = true;  // until one is left out
  for (const Parameter& parameter : function.parameters) {
    nb::object value;
    const nb::object name = nb::cast(parameter.name);
    if (example.contains(name)) {
      value = example[name];
      if (from.chance(60)) value = values_.changed(parameter.kind, value, from);
    } else if (parameter.has_default && from.chance(128)) {
      in_order = false;
      continue;
    } else if (const std::size_t known = nb::len(parameter.known); known > 0 && from.chance(128)) {
      value = parameter.known[from.below(known)];
      if (from.chance(100)) value = values_.changed(parameter.kind, value, from);
    } else {
      value = values_.draw(parameter.kind, from);
    }
    if (!parameter.by_name && in_order)
      given.append(value);
    else
      by_name[name] = value;
  }
  if (!say.is_none()) say(function.text, self.is_valid() ? self : nb::none(), given, by_name);
  if (function.how == Function::kGet)
    return judged(nb::steal(PyObject_GetAttr(self.ptr(), function.callable.ptr())));
  if (function.how == Function::kSet) {
    const nb::object value = nb::len(given) > 0 ? nb::object(given[0]) : nb::none();
    return judged(nb::steal(PyObject_SetAttr(self.ptr(), function.callable.ptr(), value.ptr()) == 0
                                ? nb::none().release().ptr()
                                : nullptr));
  }
  if (function.how == Function::kChange) forget(self);
  nb::object callable = function.callable;
  if (self.is_valid()) callable = self.attr(nb::str(function.callable));
  return judged(nb::steal(PyObject_Call(callable.ptr(), nb::tuple(given).ptr(), by_name.ptr())));
}

Target::Answer Target::judged(nb::object result) {
  if (result.is_valid()) {
    keep(result);
    return kAnswered;
  }
  nb::python_error error;  // takes it from the interpreter
  const nb::object value = nb::borrow(error.value());
  if (PyErr_GivenExceptionMatches(value.ptr(), allowed_.ptr())) {
    const nb::object text = nb::str(value);
    if (nb::len(text.attr("strip")()) > 0) return kRefused;
  }
  trouble_ = value;
  return kFinding;
}

}  // namespace tefuda::fuzz
