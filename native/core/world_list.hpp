// Worlds in a list with whole-number weights: all that are possible in a small game, or the particles of an
// estimator in any game.
#pragma once

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "core/position.hpp"
#include "core/worlds.hpp"

namespace tefuda {

template <GameState S>
class WorldList final : public Worlds<S> {
 public:
  using Positions = std::vector<const Position<S>*>;
  using Weights = std::vector<std::uint64_t>;

  // `evenly`: all are drawn alike and carry their weight, instead of being drawn by it.
  WorldList(const Positions& worlds, const Weights& weights, int observer, double low, double high,
            bool evenly)
      : own_(worlds, weights), observer_(observer), range_{low, high}, evenly_(evenly) {
    const int player = worlds.front()->now().player();
    const Moves own = player == observer ? worlds.front()->legal() : Moves{};
    for (const auto* world : worlds) {
      if (observer < 0 || observer >= world->now().players())
        throw std::invalid_argument("there is no such observer");
      // Searches trust that a move which they have seen in one world can be made in all.
      if (world->now().player() != player || (player == observer && world->legal() != own))
        throw std::invalid_argument("the observer does not have the same moves in all of these worlds");
    }
  }

  int observer() const override { return observer_; }
  ScoreRange range() const override { return range_; }
  std::size_t count() const { return own_.worlds.size(); }
  bool weighs() const override { return evenly_; }

  using Worlds<S>::sample;
  S sample(Rng& rng, Draw&) const override { return own_copy(own_.worlds[own_.pick(rng)]); }

  S propose(Rng& rng, Draw& draw) const override {
    if (!evenly_) return sample(rng, draw);
    const std::size_t i = rng.below(count());
    draw.weight = static_cast<double>(own_.weight(i)) / static_cast<double>(own_.until.back()) *
                  static_cast<double>(count());
    return own_copy(own_.worlds[i]);
  }

  void remember(const Positions& worlds, const Positions& starts, const Weights& weights) {
    if (worlds.size() != count()) throw std::invalid_argument("every world needs its past");
    std::vector<Past> pasts;
    for (std::size_t i = 0; i < count(); ++i) {
      if (worlds[i] == nullptr || !is_same_turn(worlds[i]->now(), own_.worlds[i]))
        throw std::invalid_argument("the past of a world does not lead to it");
      pasts.push_back({worlds[i]->start(), worlds[i]->moves()});
    }
    starts_ = List(starts, weights);
    pasts_ = std::move(pasts);
  }
  std::size_t pasts() const override { return pasts_.size(); }
  S begin(std::size_t world) const override { return own_copy(pasts_[world].start); }
  const Moves& past(std::size_t world) const override { return pasts_[world].moves; }
  double past_weight(std::size_t world) const override { return static_cast<double>(own_.weight(world)); }
  S sample_start(Rng& rng) const override { return own_copy(starts_.worlds[starts_.pick(rng)]); }

 private:
  struct List {
    std::vector<S> worlds;
    Weights until;  // running totals

    List() = default;
    List(const Positions& positions, const Weights& weights) {
      if (positions.empty() || positions.size() != weights.size())
        throw std::invalid_argument("a list of worlds needs at least one world, and one weight per world");
      std::uint64_t total = 0;
      for (std::size_t i = 0; i < positions.size(); ++i) {
        if (positions[i] == nullptr) throw std::invalid_argument("None is not a world");
        worlds.push_back(positions[i]->now());
        if (total + weights[i] < total)
          throw std::invalid_argument("the weights of the worlds are too large");
        until.push_back(total += weights[i]);
      }
      if (total == 0) throw std::invalid_argument("the weights of the worlds are all zero");
    }

    std::uint64_t weight(std::size_t i) const { return until[i] - (i ? until[i - 1] : 0); }

    std::size_t pick(Rng& rng) const {
      const std::uint64_t k = rng.below(until.back());
      return static_cast<std::size_t>(std::upper_bound(until.begin(), until.end(), k) - until.begin());
    }
  };

  struct Past {
    S start;
    Moves moves;
  };

  // Does the same player choose among the same moves?
  static bool is_same_turn(const S& a, const S& b) {
    if (a.over() || b.over() || a.players() != b.players() || a.player() != b.player()) return false;
    Moves of_a, of_b;
    list_moves(a, a.player(), of_a);
    list_moves(b, b.player(), of_b);
    return of_a == of_b;
  }

  List own_, starts_;
  std::vector<Past> pasts_;
  int observer_;
  ScoreRange range_;
  bool evenly_;
};

}  // namespace tefuda
