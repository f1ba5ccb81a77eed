// A game written in plain Python, seen through the concept of core/game.hpp: the same searches, the
// same answers, slower. The Python side is tefuda.core.State (see docs/add-a-game.md).
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <limits>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

#include "core/policy.hpp"
#include "core/worlds.hpp"

namespace tefuda {

namespace nb = nanobind;

// Numbers for the tokens of a Python game: equal tokens, equal numbers. 0 is None.
class TokenBook {
 public:
  std::uint64_t number(nb::handle token) {
    if (token.is_none()) return 0;
    PyObject* found = PyDict_GetItemWithError(book_.ptr(), token.ptr());
    if (found != nullptr) return nb::cast<std::uint64_t>(nb::handle(found));
    if (PyErr_Occurred()) throw nb::python_error();
    const std::uint64_t n = nb::len(book_) + 1;
    book_[token] = n;
    return n;
  }

 private:
  nb::dict book_;
};

class PythonState {
 public:
  using NeedsPython = void;      // its searches keep the interpreter
  using CopiesAreShared = void;  // they are one Python object

  PythonState(nb::object state, int players, std::shared_ptr<TokenBook> book)
      : state_(std::move(state)), players_(players), book_(std::move(book)) {}

  PythonState own_copy() const { return {state_.attr("copy")(), players_, book_}; }

  const nb::object& object() const { return state_; }
  int players() const { return players_; }
  bool over() const { return nb::cast<bool>(state_.attr("is_over")); }
  int player() const {
    const nb::object p = state_.attr("player");
    if (p.is_none()) return kNobody;
    const int seat = nb::cast<int>(p);
    if (seat < 0 || seat >= players_)
      throw std::invalid_argument("The player to move is not a seat of this game.");
    return seat;
  }

  void legal(Moves& moves) const {
    list();
    if (nb::len(list_) == 0 && !over())
      throw std::invalid_argument("The game is not over, but list_moves() gave no moves.");
    for (nb::handle m : list_) moves.push_back(nb::cast<Move>(m.attr("id")));
  }

  void apply(Move move) {
    state_.attr("play")(find(move));
    list_ = nb::list();
  }

  // Copies of this share one Python object, so searches that go back and forth take moves back.
  void undo() {
    state_.attr("undo")();
    list_ = nb::list();
  }

  // A Python game with a deck gives a State with the undrawn part in another order, the others None.
  void reshuffle(Rng& rng) {
    nb::object other = state_.attr("reshuffle")(rng.split(0).state());
    if (!other.is_none()) state_ = std::move(other);
  }

  int side(int seat) const { return nb::cast<int>(state_.attr("side")(seat)); }

  // All that matters for what follows, as text; a game that does not say has no names for its positions.
  bool key(std::string& text) const {
    const nb::object key = state_.attr("key")();
    if (key.is_none()) return false;
    text = nb::cast<std::string>(key);
    return true;
  }

  double estimate(int seat) const {
    const nb::object guess = state_.attr("estimate")(seat);
    return guess.is_none() ? std::numeric_limits<double>::quiet_NaN() : nb::cast<double>(guess);
  }

  // A Python state may say which of its moves is a pass.
  bool is_pass(Move move) const {
    return nb::hasattr(state_, "is_pass") && nb::cast<bool>(state_.attr("is_pass")(find(move)));
  }

  void scores(Scores& out) const {
    std::size_t i = 0;
    for (nb::handle s : nb::object(state_.attr("scores"))) out.at(i++) = nb::cast<double>(s);
  }

  // What a player knows, as one number: for the root of its tree in MO-ISMCTS.
  std::uint64_t secret_key(int player) const {
    return book_->number(nb::object(state_.attr("view")(player).attr("digest")()));
  }

  Seen observe(Move move, int observer) const {
    const nb::object token = state_.attr("observe")(find(move), observer);
    return {book_->number(token.attr("seen")), book_->number(token.attr("reveal"))};
  }

 private:
  void list() const {
    list_ = nb::steal<nb::list>(PySequence_List(nb::object(state_.attr("legal_moves")).ptr()));
    if (!list_.is_valid()) throw nb::python_error();
  }

  nb::object find(Move move) const {
    if (nb::len(list_) == 0) list();  // flat Monte Carlo knows the moves of the root already
    for (nb::handle m : list_)
      if (nb::cast<Move>(m.attr("id")) == move) return nb::borrow(m);
    throw std::logic_error("a search played a move that was not listed");
  }

  nb::object state_;
  int players_;
  std::shared_ptr<TokenBook> book_;
  mutable nb::list list_;  // the moves of the last legal(): Python moves, not only their numbers
};

static_assert(GameState<PythonState>);

// Worlds come from Python callables: sample(rng) -> tefuda.core.State and, where there are weights,
// propose(rng) -> (State, weight).
class PythonWorlds final : public Worlds<PythonState> {
 public:
  PythonWorlds(nb::object sample, int observer, int players, double low, double high, nb::object propose)
      : sample_(std::move(sample)),
        propose_(std::move(propose)),
        observer_(observer),
        players_(players),
        range_{low, high} {
    if (players < 1 || players > kMaxPlayers || observer < 0 || observer >= players)
      throw std::invalid_argument("there is no such observer");
  }

  int observer() const override { return observer_; }
  ScoreRange range() const override { return range_; }
  bool weighs() const override { return !propose_.is_none(); }
  using Worlds<PythonState>::sample;
  PythonState sample(Rng& rng, Draw&) const override {
    return {sample_(nb::cast(&rng, nb::rv_policy::reference)), players_, book_};
  }
  PythonState propose(Rng& rng, Draw& draw) const override {
    if (!weighs()) return sample(rng, draw);
    nb::object found = propose_(nb::cast(&rng, nb::rv_policy::reference));
    draw.weight = nb::cast<double>(found[1]);
    return {nb::object(found[0]), players_, book_};
  }

  // See core/worlds.hpp. `starts` are the States in which the worlds began, to be copied.
  void remember(std::vector<nb::object> starts, std::vector<Moves> moves, std::vector<std::uint64_t> weights,
                nb::object sample_start) {
    if (starts.size() != moves.size() || starts.size() != weights.size())
      throw std::invalid_argument("every world needs its start, its moves and its weight");
    starts_ = std::move(starts);
    moves_ = std::move(moves);
    weights_ = std::move(weights);
    sample_start_ = std::move(sample_start);
  }
  std::size_t pasts() const override { return moves_.size(); }
  PythonState begin(std::size_t world) const override {
    return {nb::object(starts_[world].attr("copy")()), players_, book_};
  }
  const Moves& past(std::size_t world) const override { return moves_[world]; }
  double past_weight(std::size_t world) const override { return static_cast<double>(weights_[world]); }
  PythonState sample_start(Rng& rng) const override {
    return {sample_start_(nb::cast(&rng, nb::rv_policy::reference)), players_, book_};
  }

 private:
  nb::object sample_, propose_, sample_start_;
  std::vector<nb::object> starts_;
  std::vector<Moves> moves_;
  std::vector<std::uint64_t> weights_;
  int observer_, players_;
  ScoreRange range_;
  std::shared_ptr<TokenBook> book_ = std::make_shared<TokenBook>();
};

// A policy that is a Python callable: choose(state, rng) -> Move.
struct PythonChoice {
  nb::object choose_;

  Move choose(const PythonState& state, Rng& rng) const {
    return nb::cast<Move>(choose_(state.object(), nb::cast(&rng, nb::rv_policy::reference)).attr("id"));
  }
};

}  // namespace tefuda
