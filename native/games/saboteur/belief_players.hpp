// The paper's players with a belief in place of their rule of suspicion.
#pragma once

#include "core/position.hpp"
#include "games/saboteur/belief.hpp"

namespace tefuda::saboteur {

// As a miner it breaks the tools of, and does not repair, whoever is a saboteur with these chances; as a
// saboteur it leaves whole the tools of whoever is one too with this chance.
struct Inferring {
  Tajima how;
  RoleModel model;
  BeliefOptions options;
  double attack = 0.8, shun = 0.8, spare = 0.8;
};

template <class B>
Opinion opinion(const Inferring& player, const Belief<B>& belief, bool is_saboteur) {
  Opinion out;
  const std::vector<double> marginal = belief.marginal();
  for (std::size_t p = 0; p < marginal.size(); ++p) {
    if (static_cast<int>(p) == belief.observer()) continue;
    const unsigned seat = 1u << p;
    if (is_saboteur) {
      if (marginal[p] >= player.spare) out.spared |= seat;
    } else {
      if (marginal[p] >= player.attack) out.attacked |= seat;
      if (marginal[p] >= player.shun) out.shunned |= seat;
    }
  }
  return out;
}

template <class B>
Move inferring_move(const Inferring& player, const Belief<B>& belief, const State<B>& state, Rng& rng) {
  const Opinion told = opinion(player, belief, state.is_saboteur(state.turn));
  return tajima_move(player.how, state, rng, &told);
}

// Tells a belief of a move, of which only what its observer sees is read.
template <class B>
void tell(Belief<B>& belief, const State<B>& before, Move move, const State<B>& after) {
  const bool own = before.turn == belief.observer();
  if (!own && unpack(move).act == Act::kDiscard) move = discard(kUnknown);
  belief.see(before, move, own && after.drawn > before.drawn ? before.deck[before.drawn] : kUnknown);
}

template <class B>
void follow(Belief<B>& belief, const Position<State<B>>& position) {
  for (auto i = static_cast<std::size_t>(belief.moves()); i < position.moves().size(); ++i)
    tell(belief, position.at(i), position.moves()[i], position.at(i + 1));
}

// The deal as one player sees it.
template <class B>
State<B> blinded(const State<B>& start, int observer) {
  State<B> s = start;
  for (int p = 0; p < s.players(); ++p)
    if (p != observer) std::fill(s.hand[p].card, s.hand[p].card + s.hand[p].count, kUnknown);
  std::fill(s.deck, s.deck + s.deck_size, kUnknown);
  std::fill(s.goal, s.goal + kGoals, kHidden);
  if (!(s.rules().know && s.is_saboteur(observer)))
    s.saboteurs = static_cast<std::uint16_t>(s.saboteurs & 1u << observer);
  s.spare_saboteur = false;
  if (!s.is_agreed(observer)) s.agreed = 0;
  return s;
}

template <class B>
Belief<B> fresh_belief(const State<B>& start, int observer, const RoleModel& model,
                       const BeliefOptions& options) {
  const bool told = start.rules().know && start.is_saboteur(observer);
  const unsigned known = told ? (1u << start.players()) - 1 : 1u << observer;
  return Belief<B>(blinded(start, observer), observer, known, model, options);
}

}  // namespace tefuda::saboteur
