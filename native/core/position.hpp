// A native game in progress as Python holds it: a stack of States, so that undo is a pop.
#pragma once

#include <memory>
#include <tuple>
#include <utility>
#include <vector>

#include "core/any.hpp"
#include "core/checked.hpp"
#include "core/game.hpp"

namespace tefuda {

template <GameState S>
class Position final : public AnyPosition {
 public:
  explicit Position(S start) { states_.push_back(std::move(start)); }

  const Engine& engine() const override { return engine_of<S>(); }
  std::unique_ptr<AnyPosition> copy() const override { return std::make_unique<Position>(*this); }

  const S& start() const { return states_.front(); }
  const S& now() const { return states_.back(); }
  const S& at(std::size_t move) const { return states_[move]; }  // before this move
  const Moves& moves() const override { return moves_; }
  int players() const override { return now().players(); }
  int player() const override { return now().player(); }
  bool over() const override { return now().over(); }

  bool is_legal(Move move) const override {
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
  Moves legal() const override {
    Moves out;
    if (now().player() != kNobody) now().legal(out);
    return out;
  }

  bool can_move() const { return !legal().empty(); }

  // The state, if there is something to choose: games that Python set up from parts may be stuck.
  const S& to_move() const {
    if (!can_move()) throw std::invalid_argument("Nobody has a move here: there is nothing to choose.");
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
    if (!fits) throw std::invalid_argument("This move cannot be made here.");
    return move;
  }

  // False, and nothing done, when the move is not legal.
  bool play(Move move) override {
    if (!is_legal(move)) return false;
    force(move);
    return true;
  }

  // Plays without asking whether it is legal: for moves that are known to be.
  void force(Move move) {
    states_.push_back(own_copy(now()));
    states_.back().apply(move);
    moves_.push_back(move);
  }

  bool undo() override {
    if (moves_.empty()) return false;
    states_.pop_back();
    moves_.pop_back();
    return true;
  }

  std::vector<double> scores() const override {
    Scores out{};
    now().scores(out);
    return {out.begin(), out.begin() + now().players()};
  }

  // A seat that came from Python, checked. Whatever takes a seat asks here.
  int seat(int number) const { return within(number, 0, now().players() - 1, "A seat"); }

  int side(int number) const override { return side_of(now(), seat(number)); }

  Seen observe(Move move, int observer) const override {
    return now().observe(checked_move(move), seat(observer));
  }

  std::vector<std::tuple<int, std::uint64_t, std::uint64_t>> seen(int observer,
                                                                  std::size_t first) const override {
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

}  // namespace tefuda
