// The Engine of a State that has no searches of its own: they run over AnyState, of which there is one
// instance for all such games. Worlds, policies and play-outs stay typed; the walk in the tree pays for the
// virtual calls. A State asks for it by
//
//   static constexpr bool kSearchesErased = true;
#pragma once

#include "core/any_state.hpp"
#include "search/play_of.hpp"

namespace tefuda {

extern template const Engine& engine_of<AnyState>();  // in search/erased.cpp

template <GameState S>
class ErasedWorlds final : public Worlds<AnyState> {
 public:
  explicit ErasedWorlds(const Worlds<S>& known) : known_(known) {}

  int observer() const override { return known_.observer(); }
  ScoreRange range() const override { return known_.range(); }
  bool weighs() const override { return known_.weighs(); }
  AnyState propose(Rng& rng, Draw& draw) const override { return AnyState(known_.propose(rng, draw)); }
  using Worlds<AnyState>::sample;
  AnyState sample(Rng& rng, Draw& draw) const override { return AnyState(known_.sample(rng, draw)); }
  std::size_t pasts() const override { return known_.pasts(); }
  AnyState begin(std::size_t world) const override { return AnyState(known_.begin(world)); }
  const Moves& past(std::size_t world) const override { return known_.past(world); }
  double past_weight(std::size_t world) const override { return known_.past_weight(world); }
  AnyState sample_start(Rng& rng) const override { return AnyState(known_.sample_start(rng)); }

 private:
  const Worlds<S>& known_;
};

template <GameState S>
class ErasedPolicy final : public Policy<AnyState> {
 public:
  explicit ErasedPolicy(const Policy<S>& how) : how_(how) {}

  bool remembers() const override { return how_.remembers(); }
  bool weighs() const override { return how_.weighs(); }
  Move choose(const AnyState& state, Rng& rng) const override { return how_.choose(state.as<S>(), rng); }
  void play_out(AnyState& state, Rng& rng, Moves& scratch) const override {
    how_.play_out(state.as<S>(), rng, scratch);
  }
  void weights(const AnyState& state, const Moves& moves, Chances& out) const override {
    how_.weights(state.as<S>(), moves, out);
  }
  std::unique_ptr<Mind<AnyState>> begin(int) const override {
    throw std::logic_error("whole games are played by typed policies");
  }

 private:
  const Policy<S>& how_;
};

// The exact searches walk whole trees by the names of positions (State::key). Where a game has no names they
// are for its last moves only, and need no instance of their own either.
template <GameState S>
class ExactErased : public PlayOf<S> {
 public:
  ExactReport<Vector> max_n(const AnyPosition& root, Tie tie, const ExactOptions& options,
                            const TimeLimit& limit) const override {
    return engine_of<AnyState>().max_n(untyped(root), tie, options, limit);
  }
  ExactReport<std::vector<Vector>> soft_max_n(const AnyPosition& root, bool strict,
                                              const ExactOptions& options,
                                              const TimeLimit& limit) const override {
    return engine_of<AnyState>().soft_max_n(untyped(root), strict, options, limit);
  }
  ExactReport<unsigned> singleton(const AnyPosition& root, const ExactOptions& options,
                                  const TimeLimit& limit) const override {
    return engine_of<AnyState>().singleton(untyped(root), options, limit);
  }

 protected:
  Position<AnyState> untyped(const AnyPosition& root) const {
    return Position<AnyState>(AnyState(this->position(root).now()));
  }
};

template <GameState S>
class ErasedEngineOf final : public ExactErased<S> {
  // Luck comes from the names of positions, and a hash is another name than a text.
  static_assert(!requires(const S& s) { s.hash(); }, "a game with a hash has an alpha-beta of its own");

 public:
  TreeReport ismcts(const AnyWorlds& known, const AnyPolicy& playout, const IsmctsOptions& options,
                    const TreeTask& task) const override {
    return all().ismcts(untyped(known), untyped(playout), options, task);
  }
  TreeReport mo_ismcts(const AnyWorlds& known, const AnyPolicy& playout, const IsmctsOptions& options,
                       const TreeTask& task) const override {
    return all().mo_ismcts(untyped(known), untyped(playout), options, task);
  }
  TreeReport det_uct(const AnyWorlds& known, const AnyPolicy& playout, const IsmctsOptions& options,
                     const TreeTask& task) const override {
    return all().det_uct(untyped(known), untyped(playout), options, task);
  }
  TreeReport flat(const AnyWorlds& known, const AnyPolicy& playout, const BanditOptions& bandit,
                  bool independent, const TreeTask& task) const override {
    return all().flat(untyped(known), untyped(playout), bandit, independent, task);
  }
  Solution alpha_beta(const AnyPosition& root, const AlphaBetaOptions& options, const AnyPolicy* playout,
                      const TimeLimit& limit) const override {
    const PolicyOf<S, Uniform<S>> uniform{{}};
    const ErasedPolicy<S> leaves(playout ? this->policy(*playout) : uniform);
    return all().alpha_beta(untyped(root), options, &leaves, limit);
  }

 private:
  using ExactErased<S>::untyped;
  static const Engine& all() { return engine_of<AnyState>(); }
  ErasedWorlds<S> untyped(const AnyWorlds& known) const { return ErasedWorlds<S>(this->worlds(known)); }
  ErasedPolicy<S> untyped(const AnyPolicy& policy) const { return ErasedPolicy<S>(this->policy(policy)); }
};

}  // namespace tefuda
