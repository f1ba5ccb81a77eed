// What one player of hidden Tanhinmin knows, and worlds drawn from it: the unseen cards dealt at random.
//
// The base measure counts the deals of real cards at the start of the game. A player who has already
// played a 7 is less likely to have another 7 than this deal of what is left would say, by
// 1 / choose(held + played, played) for every rank: a drawn world is kept with that probability.
#pragma once

#include <vector>

#include "core/worlds.hpp"
#include "games/tanhinmin/rules.hpp"

namespace tefuda::tanhinmin {

class Knowledge final : public Worlds<State> {
 public:
  // `position` holds the hands that the observer sees; `sizes` is how many cards every seat has;
  // `unseen` are the cards that are not in the position, by rank; `played` what each has played, by rank.
  Knowledge(State position, int observer, const std::vector<int>& sizes, const std::vector<int>& unseen,
            std::vector<std::vector<int>> played)
      : position_(std::move(position)), observer_(observer), played_(std::move(played)) {
    for (std::size_t p = 0; p < sizes.size(); ++p) {
      missing_[p] = sizes[p] - position_.left[p];
      position_.left[p] = static_cast<std::uint8_t>(sizes[p]);
    }
    for (std::size_t r = 0; r < unseen.size(); ++r)
      for (int i = 0; i < unseen[r]; ++i) pack_.push_back(static_cast<std::uint8_t>(r));
  }

  int observer() const override { return observer_; }
  ScoreRange range() const override { return {0.0, position_.seats - 1.0}; }

  State propose(Rng& rng, Draw& draw) const override {
    std::vector<std::uint8_t> pack = pack_;
    for (draw.tries = 1;; ++draw.tries) {
      State s = position_;
      std::size_t n = pack.size();
      for (int p = 0; p < s.seats; ++p) {
        for (int i = 0; i < missing_[static_cast<std::size_t>(p)]; ++i) {
          const std::size_t k = rng.below(n--);
          ++s.hands[static_cast<std::size_t>(p)][pack[k]];
          std::swap(pack[k], pack[n]);
        }
      }
      if (kept(s, rng)) return s;
    }
  }

 private:
  bool kept(const State& s, Rng& rng) const {
    double chance = 1;
    for (std::size_t p = 0; p < played_.size(); ++p) {
      if (missing_[p] == 0) continue;
      for (std::size_t r = 1; r < played_[p].size(); ++r)
        for (int i = 1; i <= s.hands[p][r]; ++i) chance = chance * i / (played_[p][r] + i);
    }
    return chance >= 1 || rng.uniform() < chance;
  }

  State position_;
  int observer_;
  std::vector<std::vector<int>> played_;
  std::array<int, kMaxSeats> missing_{};
  std::vector<std::uint8_t> pack_;
};

}  // namespace tefuda::tanhinmin
