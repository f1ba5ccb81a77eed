// The paper's players behind the one contract of policies (core/policy.hpp): those who go by what lies on the
// table, and those who gather signals or a belief during a game.
#pragma once

#include <memory>
#include <optional>
#include <variant>

#include "core/policy.hpp"
#include "games/saboteur/belief_players.hpp"
#include "games/saboteur/ties.hpp"

namespace tefuda::saboteur {

// The paper's rules; the chances of its moves are known in closed form, except for agreed signals.
template <class B>
struct RulePlayer {
  Tajima how;

  Move choose(const State<B>& state, Rng& rng) const { return tajima_move(how, state, rng); }

  bool weighs() const { return how.signals == Signals::kNone && how.suspicion != Suspicion::kTold; }

  void weights(const State<B>& state, const Moves& moves, Chances& out) const {
    if (!weighs()) throw std::invalid_argument("the chances of agreed signals are not known");
    out.clear();
    const Hand& hand = state.hand[state.turn];
    if (hand.count == 0) return out.assign(moves.size(), 1.0);
    const std::vector<Guise> guise{{state.saboteurs, &how}};
    for (Move m : moves) {
      const bool hidden = unpack(m).act == Act::kDiscard;
      const Sighting sight(state, hidden ? discard(kUnknown) : m, state.agreed, guise, how.noise);
      const Kind card = unpack(m).kind;
      double copies = 0;
      for (int i = 0; i < hand.count; ++i) copies += hand.card[i] == card;
      out.push_back(sight.chance(0, hand, card) * copies);
    }
  }
};

// What a player who signals by ties has read so far.
template <class B>
class TiesMind final : public Mind<State<B>> {
 public:
  TiesMind(const Ties& how, int) : how_(how) {}

  Move choose(const Position<State<B>>& game, Rng& rng) override {
    const State<B>& now = game.now();
    if (how_.is_plain()) return tajima_move(how_.how, now, rng);
    Code code;
    return ties_move(how_, now, hear(game), rng, code);
  }

  // What was to be read in the moves so far.
  const Heard& hear(const Position<State<B>>& game) {
    const int players = game.now().players();
    for (; taken_ < game.moves().size(); ++taken_) {
      const int mover = (game.start().turn + static_cast<int>(taken_)) % players;
      heard_.hear(how_, mover, game.moves()[taken_]);
    }
    return heard_;
  }

 private:
  Ties how_;
  Heard heard_;
  std::size_t taken_ = 0;
};

// A player with a belief about roles.
template <class B>
class InferringMind final : public Mind<State<B>> {
 public:
  InferringMind(const Inferring& how, int seat) : how_(how), seat_(seat) {}

  Move choose(const Position<State<B>>& game, Rng& rng) override {
    if (!belief_) belief_.emplace(fresh_belief(game.start(), seat_, how_.model, how_.options));
    follow(*belief_, game);
    return inferring_move(how_, *belief_, game.now(), rng);
  }

 private:
  Inferring how_;
  int seat_;
  std::optional<Belief<B>> belief_;
};

using Player = std::variant<Tajima, Ties, Inferring>;

template <class B>
std::shared_ptr<Policy<State<B>>> policy_of_player(const Player& player) {
  using S = State<B>;
  if (const auto* rules = std::get_if<Tajima>(&player)) return policy_of<S>(RulePlayer<B>{*rules});
  if (const auto* ties = std::get_if<Ties>(&player))
    return std::make_shared<MindPolicy<S, Ties, TiesMind<B>>>(*ties);
  return std::make_shared<MindPolicy<S, Inferring, InferringMind<B>>>(std::get<Inferring>(player));
}

}  // namespace tefuda::saboteur
