// A native game in progress as Python holds it: a stack of States, so that undo is a pop.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <string>
#include <tuple>
#include <vector>

#include "core/checked.hpp"
#include "core/game.hpp"

namespace tefuda {

namespace nb = nanobind;

template <GameState S>
class Position {
 public:
  explicit Position(S start) { states_.push_back(std::move(start)); }

  const S& start() const { return states_.front(); }
  const S& now() const { return states_.back(); }
  const S& at(std::size_t move) const { return states_[move]; }  // before this move
  const std::vector<Move>& moves() const { return moves_; }

  bool is_legal(Move move) const {
    if (now().player() == kNobody) return false;
    if constexpr (requires { now().is_legal(move); }) {
      return now().is_legal(move);
    } else {
      for (Move m : legal())
        if (m == move) return true;
      return false;
    }
  }

  // Nobody is to move at the end, nor in a point of view that does not know yet who begins.
  Moves legal() const {
    Moves out;
    if (now().player() != kNobody) now().legal(out);
    return out;
  }

  bool can_move() const { return !legal().empty(); }

  // The state, if there is something to choose: games that Python set up from parts may be stuck.
  const S& to_move() const {
    if (!can_move()) throw nb::value_error("Nobody has a move here: there is nothing to choose.");
    return now();
  }

  // A move that came from Python, checked where the rules would trust it: legal, or, in one player's point of
  // view, possible as far as that player sees.
  Move checked_move(Move move) const {
    bool fits;
    if constexpr (requires { now().is_possible(move); })
      fits = now().player() != kNobody && now().is_possible(move);
    else
      fits = is_legal(move);
    if (!fits) throw nb::value_error("This move cannot be made here.");
    return move;
  }

  // False, and nothing done, when the move is not legal.
  bool play(Move move) {
    if (!is_legal(move)) return false;
    force(move);
    return true;
  }

  // Plays without asking whether it is legal: for moves that are known to be.
  void force(Move move) {
    states_.push_back(now());
    states_.back().apply(move);
    moves_.push_back(move);
  }

  bool undo() {
    if (moves_.empty()) return false;
    states_.pop_back();
    moves_.pop_back();
    return true;
  }

  std::vector<double> scores() const {
    Scores out{};
    now().scores(out);
    return {out.begin(), out.begin() + now().players()};
  }

  // A seat that came from Python, checked. Whatever takes a seat asks here.
  int seat(int number) const { return within(number, 0, now().players() - 1, "A seat"); }

  // (player, seen, reveal) of the moves from number `first` on, as the observer saw them.
  std::vector<std::tuple<int, std::uint64_t, std::uint64_t>> seen(int observer, std::size_t first) const {
    seat(observer);
    std::vector<std::tuple<int, std::uint64_t, std::uint64_t>> out;
    for (std::size_t i = first; i < moves_.size(); ++i) {
      const Seen s = states_[i].observe(moves_[i], observer);
      out.emplace_back(states_[i].player(), s.seen, s.reveal);
    }
    return out;
  }

 private:
  std::vector<S> states_;
  std::vector<Move> moves_;
};

// The part of the Python class that all native games share.
template <GameState S>
nb::class_<Position<S>> bind_position(nb::module_& m) {
  using P = Position<S>;
  return nb::class_<P>(m, "Position", "A native game in progress; wrapped by tefuda.core.NativeState.")
      .def_prop_ro("player", [](const P& p) { return p.now().player(); })
      .def_prop_ro("over", [](const P& p) { return p.now().over(); })
      .def_prop_ro("moves", &P::moves)
      .def_prop_ro("length", [](const P& p) { return p.moves().size(); })
      .def("legal", &P::legal)
      .def("is_legal", &P::is_legal, nb::arg("move"))
      .def("play", &P::play, nb::arg("move"), "False, and nothing done, when the move is illegal.")
      .def("undo", &P::undo)
      .def("copy", [](const P& p) { return P(p); })
      .def("scores", &P::scores)
      .def(
          "side", [](const P& p, int seat) { return side_of(p.now(), p.seat(seat)); }, nb::arg("seat"),
          "Who plays together: equal numbers.")
      .def("seen", &P::seen, nb::arg("observer"), nb::arg("first") = 0)
      .def(
          "observe",
          [](const P& p, Move move, int observer) {
            const Seen s = p.now().observe(p.checked_move(move), p.seat(observer));
            return std::make_tuple(s.seen, s.reveal);
          },
          nb::arg("move"), nb::arg("observer"));
}

}  // namespace tefuda
