// Knowledge as the plain list of all possible worlds with whole-number weights: for small games.
#pragma once

#include <stdexcept>
#include <vector>

#include "core/game.hpp"
#include "core/position.hpp"

namespace tefuda {

template <GameState S>
class ListKnowledge {
 public:
  using State = S;

  ListKnowledge(const std::vector<const Position<S>*>& worlds, const std::vector<std::uint64_t>& weights,
                int observer, double low, double high)
      : own_(worlds, weights), observer_(observer), range_{low, high} {}

  int observer() const { return observer_; }
  ScoreRange range() const { return range_; }
  std::size_t count() const { return own_.worlds.size(); }

  S sample(Rng& rng) const { return own_.draw(rng); }

  // For searches that model the others: every game that could have been dealt, from its beginning, and the
  // worlds again as they came about.
  void remember(const std::vector<const Position<S>*>& worlds, const std::vector<const Position<S>*>& starts,
                const std::vector<std::uint64_t>& weights) {
    pasts_.clear();
    for (const auto* world : worlds) pasts_.push_back({world->start(), world->moves()});
    starts_ = List(starts, weights);
  }
  std::size_t pasts() const { return pasts_.size(); }
  S begin(std::size_t world) const { return pasts_[world].start; }
  const Moves& past(std::size_t world) const { return pasts_[world].moves; }
  std::uint64_t weight(std::size_t world) const { return own_.weight(world); }
  S sample_start(Rng& rng) const { return starts_.draw(rng); }

 private:
  struct List {
    std::vector<S> worlds;
    std::vector<std::uint64_t> until;

    List() = default;
    List(const std::vector<const Position<S>*>& positions, const std::vector<std::uint64_t>& weights) {
      if (positions.empty() || positions.size() != weights.size())
        throw std::invalid_argument("a list of worlds needs one weight for each of one or more worlds");
      std::uint64_t total = 0;
      for (std::size_t i = 0; i < positions.size(); ++i) {
        worlds.push_back(positions[i]->now());
        until.push_back(total += weights[i]);
      }
      if (total == 0) throw std::invalid_argument("the weights of the worlds are all zero");
    }

    std::uint64_t weight(std::size_t i) const { return until[i] - (i ? until[i - 1] : 0); }

    S draw(Rng& rng) const {
      const std::uint64_t k = rng.below(until.back());
      std::size_t i = 0;
      while (until[i] <= k) ++i;
      return worlds[i];
    }
  };

  struct Past {
    S start;
    Moves moves;
  };

  List own_, starts_;
  std::vector<Past> pasts_;
  int observer_;
  ScoreRange range_;
};

template <GameState S>
void bind_list_knowledge(nb::module_& m) {
  using K = ListKnowledge<S>;
  nb::class_<K>(m, "Knowledge", "All possible worlds of one player, with weights.")
      .def(nb::init<const std::vector<const Position<S>*>&, const std::vector<std::uint64_t>&, int, double,
                    double>(),
           nb::arg("worlds"), nb::arg("weights"), nb::arg("observer"), nb::arg("low"), nb::arg("high"))
      .def("remember", &K::remember, nb::arg("worlds"), nb::arg("starts"), nb::arg("weights"),
           "Games from their beginning, for MO-ISMCTS.")
      .def_prop_ro("count", &K::count)
      .def("sample", [](const K& k, Rng& rng) { return Position<S>(k.sample(rng)); }, nb::arg("rng"));
}

}  // namespace tefuda
