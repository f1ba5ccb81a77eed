// A State whose type is known at run time only: searches that are instantiated for it serve every game that
// does without an instance of its own (search/erased.hpp). The same walks, the same answers; a virtual call
// where a typed search has an inlined one. Play-outs run typed, inside of the policy.
#pragma once

#include <limits>
#include <memory>
#include <string>
#include <utility>

#include "core/game.hpp"

namespace tefuda {

class AnyState {
 public:
  template <GameState S>
    requires(!std::same_as<S, AnyState>)
  explicit AnyState(S state) : held_(std::make_unique<Of<S>>(std::move(state))) {}
  AnyState(const AnyState& other) : held_(other.held_->clone()) {}
  AnyState& operator=(const AnyState& other) {
    held_ = other.held_->clone();
    return *this;
  }
  AnyState(AnyState&&) = default;
  AnyState& operator=(AnyState&&) = default;

  // Whoever asks knows what is in it.
  template <GameState S>
  S& as() {
    return static_cast<Of<S>&>(*held_).state;
  }
  template <GameState S>
  const S& as() const {
    return static_cast<const Of<S>&>(*held_).state;
  }

  int players() const { return held_->players(); }
  int player() const { return held_->player(); }
  bool over() const { return held_->over(); }
  void legal(Moves& moves) const { held_->legal(moves); }
  void apply(Move move) { held_->apply(move); }
  void scores(Scores& out) const { held_->scores(out); }
  Seen observe(Move move, int observer) const { return held_->observe(move, observer); }

  // The hooks of core/game.hpp, all of them: a game that has one not answers as if there were none.
  bool open_moves() const { return held_->open_moves(); }
  int side(int seat) const { return held_->side(seat); }
  bool key(std::string& text) const { return held_->key(text); }
  std::int64_t promise(Move move) const { return held_->promise(move); }
  double estimate(int seat) const { return held_->estimate(seat); }
  int winner() const { return held_->winner(); }
  bool is_pass(Move move) const { return held_->is_pass(move); }
  void reshuffle(Rng& rng) { held_->reshuffle(rng); }
  double ways(Move move) const { return held_->ways(move); }
  std::uint64_t secret_key(int player) const { return held_->secret_key(player); }

 private:
  struct Held {
    virtual ~Held() = default;
    virtual std::unique_ptr<Held> clone() const = 0;
    virtual int players() const = 0;
    virtual int player() const = 0;
    virtual bool over() const = 0;
    virtual void legal(Moves& moves) const = 0;
    virtual void apply(Move move) = 0;
    virtual void scores(Scores& out) const = 0;
    virtual Seen observe(Move move, int observer) const = 0;
    virtual bool open_moves() const = 0;
    virtual int side(int seat) const = 0;
    virtual bool key(std::string& text) const = 0;
    virtual std::int64_t promise(Move move) const = 0;
    virtual double estimate(int seat) const = 0;
    virtual int winner() const = 0;
    virtual bool is_pass(Move move) const = 0;
    virtual void reshuffle(Rng& rng) = 0;
    virtual double ways(Move move) const = 0;
    virtual std::uint64_t secret_key(int player) const = 0;
  };

  template <GameState S>
  struct Of final : Held {
    explicit Of(S s) : state(std::move(s)) {}
    std::unique_ptr<Held> clone() const override { return std::make_unique<Of>(own_copy(state)); }
    int players() const override { return state.players(); }
    int player() const override { return state.player(); }
    bool over() const override { return state.over(); }
    void legal(Moves& moves) const override { state.legal(moves); }
    void apply(Move move) override { state.apply(move); }
    void scores(Scores& out) const override { state.scores(out); }
    Seen observe(Move move, int observer) const override { return state.observe(move, observer); }
    bool open_moves() const override { return moves_are_open(state); }
    int side(int seat) const override { return side_of(state, seat); }
    bool key(std::string& text) const override {
      if constexpr (requires { static_cast<bool>(state.key(text)); }) {
        return state.key(text);
      } else if constexpr (requires { state.key(text); }) {
        state.key(text);
        return true;
      } else {
        return false;
      }
    }
    std::int64_t promise(Move move) const override {
      if constexpr (requires { state.promise(move); }) {
        return state.promise(move);
      } else {
        return 0;
      }
    }
    double estimate(int seat) const override {
      if constexpr (requires { state.estimate(seat); }) {
        return state.estimate(seat);
      } else {
        return std::numeric_limits<double>::quiet_NaN();
      }
    }
    int winner() const override {
      if constexpr (requires { state.winner(); }) {
        return state.winner();
      } else {
        return kNobody;
      }
    }
    bool is_pass(Move move) const override {
      if constexpr (requires { state.is_pass(move); }) {
        return state.is_pass(move);
      } else {
        return false;
      }
    }
    void reshuffle(Rng& rng) override {
      if constexpr (requires { state.reshuffle(rng); }) state.reshuffle(rng);
    }
    double ways(Move move) const override {
      if constexpr (requires { state.ways(move); }) {
        return state.ways(move);
      } else {
        return 1;
      }
    }
    std::uint64_t secret_key(int player) const override {
      if constexpr (requires { state.secret_key(player); }) {
        return state.secret_key(player);
      } else {
        return 0;
      }
    }

    S state;
  };

  std::unique_ptr<Held> held_;
};

static_assert(GameState<AnyState>);

}  // namespace tefuda
