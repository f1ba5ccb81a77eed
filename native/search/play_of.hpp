// The half of an Engine that plays: worlds, policies, whole games of one State.
#pragma once

#include "core/policy.hpp"
#include "core/world_list.hpp"
#include "search/engine.hpp"

namespace tefuda {

// Searches of games written in Python keep the interpreter; the others let it go.
template <class S>
constexpr bool kNeedsPython = requires { typename S::NeedsPython; };

template <GameState S>
class PlayOf : public Engine {
 public:
  bool keeps_interpreter() const override { return kNeedsPython<S>; }

  std::unique_ptr<AnyPosition> sample(const AnyWorlds& known, Rng& rng) const override {
    return std::make_unique<Position<S>>(worlds(known).sample(rng));
  }
  std::unique_ptr<AnyPosition> propose(const AnyWorlds& known, Rng& rng, Draw& draw) const override {
    return std::make_unique<Position<S>>(worlds(known).propose(rng, draw));
  }
  std::unique_ptr<AnyWorlds> list(const Positions& worlds, const Weights& weights, int observer,
                                  ScoreRange range, bool evenly) const override {
    return std::make_unique<WorldList<S>>(positions(worlds), weights, observer, range.low, range.high,
                                          evenly);
  }
  void remember(AnyWorlds& list, const Positions& worlds, const Positions& starts,
                const Weights& weights) const override {
    typed<WorldList<S>>(list, "list of worlds").remember(positions(worlds), positions(starts), weights);
  }

  std::shared_ptr<AnyPolicy> uniform() const override { return policy_of<S>(Uniform<S>{}); }

  Move choose(const AnyPolicy& any, const AnyPosition& game, Rng& rng) const override {
    const Policy<S>& how = policy(any);
    const Position<S>& now = position(game);
    const S& state = now.to_move();
    return how.remembers() ? how.begin(state.player())->choose(now, rng) : how.choose(state, rng);
  }
  Move choose(AnyMind& mind, const AnyPosition& game, Rng& rng) const override {
    const Position<S>& now = position(game);
    now.to_move();
    return typed<Mind<S>>(mind, "player").choose(now, rng);
  }
  std::vector<double> weights(const AnyPolicy& any, const AnyPosition& game) const override {
    Chances out;
    const Position<S>& now = position(game);
    policy(any).weights(now.to_move(), now.legal(), out);
    return out;
  }

  void play_out(AnyPosition& game, const Policies& policies, const Seeds& seeds) const override {
    Position<S>& now = typed<Position<S>>(game, "position");
    if (!now.over()) now.to_move();
    refuse_none(policies, "policy");
    std::vector<const Policy<S>*> seated;
    for (const AnyPolicy* one : policies) seated.push_back(&policy(*one));
    play_table(now, seated, seeds);
  }
  double likelihood(const AnyPosition& game, int observer, const AnyPolicy& any,
                    double noise) const override {
    const Position<S>& now = position(game);
    return tefuda::likelihood(now, now.seat(observer), policy(any), noise);
  }

  void check_moves(const AnyWorlds& known, std::uint64_t seed) const override {
    Rng rng(seed);
    check_not_over(worlds(known).sample(rng));
  }

  std::unique_ptr<AnyPosition> opened(const AnyPosition& game) const override {
    const S& now = position(game).now();
    check_not_over(now);
    if constexpr (requires { now.opened(); }) {
      return std::make_unique<Position<S>>(now.opened());
    } else {
      return std::make_unique<Position<S>>(own_copy(now));
    }
  }

 protected:
  static const Worlds<S>& worlds(const AnyWorlds& any) {
    return typed<const Worlds<S>>(any.source(), "source of worlds");
  }
  static const Position<S>& position(const AnyPosition& any) {
    return typed<const Position<S>>(any, "position");
  }
  static const Policy<S>& policy(const AnyPolicy& any) { return typed<const Policy<S>>(any, "policy"); }

 private:
  static std::vector<const Position<S>*> positions(const Positions& list) {
    refuse_none(list, "world");
    std::vector<const Position<S>*> out;
    for (const AnyPosition* one : list) out.push_back(&position(*one));
    return out;
  }

  static void check_not_over(const S& state) {
    Moves moves;
    if (!state.over() && state.player() != kNobody) state.legal(moves);
    if (moves.empty()) throw std::invalid_argument("Nobody has a move here: there is nothing to search.");
  }
};

}  // namespace tefuda
