// What the moves of somebody who plays by a net tell of its colours.
#pragma once

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "games/geister/net_policy.hpp"
#include "games/geister/reader.hpp"

namespace tefuda::geister {

class NetReader {
 public:
  NetReader(std::shared_ptr<const Net> net, double heat, double noise)
      : net_(std::move(net)), heat_(heat), noise_(noise) {}

  // As log_chances of reader.hpp, for a player of this net.
  LogChances read(const Position<State>& game, int observer, std::size_t first) const {
    Tracks tracks;
    std::size_t noted = 0;
    Looker looker;
    const auto look = [&](const State& before) {
      while (noted < game.moves().size() && &game.at(noted) != &before) {
        tracks.note(game.at(noted), game.moves()[noted]);
        ++noted;
      }
    };
    const auto chance = [&](const State& before, Move played, std::uint8_t reds) {
      looker.look(*net_, before, tracks, 1 - observer, reds);
      std::vector<double>& chances = looker.likings();
      soften_steps(chances, heat_);
      const auto at = std::ranges::find(looker.steps(), played, &net::Step::move);
      const double mine =
          at == looker.steps().end() ? 0 : chances[static_cast<std::size_t>(at - looker.steps().begin())];
      return std::log((1 - noise_) * mine * static_cast<double>(chances.size()) + noise_);
    };
    return log_chances(game, observer, first, noise_, look, chance);
  }

 private:
  std::shared_ptr<const Net> net_;
  double heat_, noise_;
};

}  // namespace tefuda::geister
