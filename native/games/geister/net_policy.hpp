// A player by a net, without looking ahead: it leaves if it can; else the step that it likes best, or one
// drawn by its likings. It gathers what every piece has done.
#pragma once

#include <memory>

#include "core/policy.hpp"
#include "games/geister/net.hpp"
#include "games/geister/styled.hpp"

namespace tefuda::geister {

// The chances of the steps of a player whose reds are these, in the order of sight.steps; `heat` is the
// difference that makes a step e times rarer.
inline void net_chances(const Net& net, const State& state, const Tracks& tracks, int player,
                        std::uint8_t reds, double heat, net::Sight& sight, std::vector<double>& out) {
  net::Row sum;
  sight.look(state, tracks, {player}, reds);
  if (sight.steps.empty()) throw std::invalid_argument("Nobody has a step here.");
  net.sum_up(sight, sum);
  net.score(sight, sum, out);
  soften_steps(out, heat);
}

// One of the 70 set-ups, by the likings for them.
inline std::size_t draw_set_up(const Net& net, Rng& rng) {
  std::vector<double> chances(net.set_ups().begin(), net.set_ups().end());
  soften_steps(chances, 1.0);
  return draw_step(chances, rng);
}

struct NetPlay {
  std::shared_ptr<const Net> net;
  double temperature = 0;
};

class NetMind final : public Mind<State> {
 public:
  NetMind(const NetPlay& how, int seat) : how_(how), seat_(seat) {}

  Move choose(const Position<State>& game, Rng& rng) override {
    const State& state = game.now();
    if (state.in_setup()) return kSetupMoves + draw_set_up(*how_.net, rng);
    if (game.moves().size() < seen_) tracks_ = {}, seen_ = 0;
    for (; seen_ < game.moves().size(); ++seen_) tracks_.note(game.at(seen_), game.moves()[seen_]);
    if (const Move out = Styled::way_out(state); out != Styled::kNoMove) return out;
    sight_.look(state, tracks_, {seat_}, state.reds[seat_]);
    net::Row sum;
    how_.net->sum_up(sight_, sum);
    how_.net->score(sight_, sum, chances_);
    std::size_t chosen = static_cast<std::size_t>(std::ranges::max_element(chances_) - chances_.begin());
    if (how_.temperature > 0) {
      soften_steps(chances_, how_.temperature);
      chosen = draw_step(chances_, rng);
    }
    return sight_.steps[chosen].move;
  }

 private:
  NetPlay how_;
  int seat_;
  Tracks tracks_;
  std::size_t seen_ = 0;
  net::Sight sight_;
  std::vector<double> chances_;
};

}  // namespace tefuda::geister
