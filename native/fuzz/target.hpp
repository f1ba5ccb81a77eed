// The fuzz target: short programs of calls on everything that Python can call, decoded from bytes. The calls
// go through the bindings, as the checks of what comes from Python are there.
//
// Every program starts with the same objects, made when they are first taken; what a call returns may be
// given to the next. So the same bytes are the same program, whatever ran before.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "fuzz/source.hpp"
#include "fuzz/values.hpp"

namespace tefuda::fuzz {

struct Parameter {
  std::string name;
  Kind kind;
  bool by_name = true;
  bool has_default = false;
  nb::list known;  // values that it had in real games
};

struct Function {
  enum How { kCall, kGet, kSet, kChange };  // kChange: a call after which the object is another one
  std::string text;
  How how = kCall;
  nb::object callable;  // or the name of an attribute
  std::optional<Kind> self;
  std::vector<Parameter> parameters;
  nb::list examples;  // whole calls of real games: dicts
};

// How objects of a class are made. Those that are dear and seldom change are kept for the next program,
// unless this one changes them.
struct Maker {
  nb::object type, make;
  bool keeps = false;
  nb::object kept;
};

// Functions that share objects.
struct Room {
  std::vector<Function> functions;
  std::vector<Maker> makers;
};

class Target {
 public:
  enum Answer { kAnswered, kRefused, kFinding };

  // `allowed`: exceptions that are an answer, if they say something. `edges`: numbers at which things break.
  Target(nb::list edges, nb::tuple allowed);

  void add_room(nb::list functions, nb::list makers);

  // Run a program; `say(function, arguments)` hears of every call before it is made.
  Answer run(std::span<const std::uint8_t> data, nb::object say = nb::none());

  // What the last finding was: an exception that is no answer.
  const nb::object& trouble() const { return trouble_; }
  std::uint64_t print() const { return print_; }

 private:
  nb::object take(const Kind& kind);
  nb::object legal_move();
  void keep(const nb::object& thing, int depth = 0);
  void forget(nb::handle thing);
  Answer call(const Function& function, const nb::object& say);
  Answer judged(nb::object result);

  Values values_;
  nb::tuple allowed_;
  std::vector<Room> rooms_;

  Room* room_ = nullptr;  // of the program under way
  Source* from_ = nullptr;
  std::vector<nb::object> shelf_;
  nb::object trouble_;
  std::uint64_t print_ = 0;
};

}  // namespace tefuda::fuzz
