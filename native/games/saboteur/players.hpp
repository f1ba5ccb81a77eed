// All native players, and whole games between them.
#pragma once

#include <memory>
#include <variant>

#include "games/saboteur/belief_players.hpp"
#include "games/saboteur/ties.hpp"

namespace tefuda::saboteur {

using Player = std::variant<Tajima, Ties, Inferring>;

// What was to be read in the moves so far.
template <class B>
Heard heard_in(const Position<State<B>>& p, const Ties& how) {
  Heard heard;
  int mover = p.start().turn;
  for (Move move : p.moves()) {
    heard.hear(how, mover, move);
    if (++mover == p.now().players()) mover = 0;
  }
  return heard;
}

template <class B>
Move ties_move(const Ties& how, const State<B>& s, const Heard& heard, Rng& rng) {
  if (how.is_plain()) return tajima_move(how.how, s, rng);
  Code code;
  return ties_move(how, s, heard, rng, code);
}

// Everybody at a table, with what each has gathered so far.
template <class B>
class Round {
 public:
  Round(Position<State<B>>& position, const std::vector<Player>& players,
        const std::vector<std::uint64_t>& seeds)
      : p_(position), players_(players), seeds_(seeds), heard_(players.size()), beliefs_(players.size()) {
    for (std::size_t i = 0; i < players.size(); ++i)
      if (const Ties* ties = reader(i)) heard_[i] = heard_in(p_, *ties);
  }

  // Plays on to the end. The stream of a decision is the mover's seed and the number of the move.
  void run() {
    while (!p_.now().over()) {
      const int seat = p_.now().player();
      Rng rng(derive(seeds_.at(static_cast<std::size_t>(seat)), p_.now().played));
      const Move move = decide(static_cast<std::size_t>(seat), rng);
      for (std::size_t i = 0; i < players_.size(); ++i)
        if (const Ties* ties = reader(i)) heard_[i].hear(*ties, seat, move);
      p_.force(move);
    }
  }

 private:
  const Ties* reader(std::size_t seat) const {
    const Ties* ties = std::get_if<Ties>(&players_[seat]);
    return ties && !ties->is_plain() ? ties : nullptr;
  }

  Move decide(std::size_t seat, Rng& rng) {
    const State<B>& s = p_.now();
    const Player& player = players_.at(seat);
    if (const auto* rule = std::get_if<Tajima>(&player)) return tajima_move(*rule, s, rng);
    if (const auto* ties = std::get_if<Ties>(&player)) return ties_move(*ties, s, heard_[seat], rng);
    const auto& mind = std::get<Inferring>(player);
    auto& belief = beliefs_[seat];
    if (!belief)
      belief = std::make_unique<Belief<B>>(
          fresh_belief(p_.start(), static_cast<int>(seat), mind.model, mind.options));
    follow(*belief, p_);
    return inferring_move(mind, *belief, s, rng);
  }

  Position<State<B>>& p_;
  const std::vector<Player>& players_;
  const std::vector<std::uint64_t>& seeds_;
  std::vector<Heard> heard_;
  std::vector<std::unique_ptr<Belief<B>>> beliefs_;
};

template <class B>
void run_players(Position<State<B>>& p, const std::vector<Player>& players,
                 const std::vector<std::uint64_t>& seeds) {
  Round<B>(p, players, seeds).run();
}

}  // namespace tefuda::saboteur
