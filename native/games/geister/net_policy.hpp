// A player by a net, without looking ahead: it leaves if it can; else the step that it likes best, or one
// drawn by its likings. It gathers what every piece has done.
#pragma once

#include <memory>

#include "core/policy.hpp"
#include "games/geister/net.hpp"
#include "games/geister/styled.hpp"

namespace tefuda::geister {

// Does a player with these reds look at the board in a mirror? One of a set-up and its mirror image does: so
// the player has no side that it prefers, unless one knows its colours, and still follows one plan through a
// game.
constexpr bool looks_in_mirror(std::uint8_t reds) {
  int image = 0;
  for (int k = 0; k < kPieces; ++k) image |= (reds >> k & 1) << (k < 4 ? 3 - k : 11 - k);
  return reds > image;
}

// What a player of a net sees, if these of its pieces are red, and how much it likes each step.
class Looker {
 public:
  // There is at least one step.
  void look(const Net& net, const State& state, const Tracks& tracks, int player, std::uint8_t reds) {
    sight_.look(state, tracks, {player, looks_in_mirror(reds)}, reds);
    if (sight_.steps.empty()) throw std::invalid_argument("Nobody has a step here.");
    net::Row sum;
    net.sum_up(sight_, sum);
    net.score(sight_, sum, likings_);
    value_ = net.value(sum);
  }

  const std::vector<net::Step>& steps() const { return sight_.steps; }
  // May be made chances of.
  std::vector<double>& likings() { return likings_; }
  double value() const { return value_; }

 private:
  net::Sight sight_;
  std::vector<double> likings_;
  double value_ = 0;
};

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
    looker_.look(*how_.net, state, tracks_, seat_, state.reds[seat_]);
    std::vector<double>& likings = looker_.likings();
    std::size_t chosen = static_cast<std::size_t>(std::ranges::max_element(likings) - likings.begin());
    if (how_.temperature > 0) {
      soften_steps(likings, how_.temperature);
      chosen = draw_step(likings, rng);
    }
    return looker_.steps()[chosen].move;
  }

 private:
  NetPlay how_;
  int seat_;
  Tracks tracks_;
  std::size_t seen_ = 0;
  Looker looker_;
};

}  // namespace tefuda::geister
