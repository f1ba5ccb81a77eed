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

  // Worlds as a spectator may imagine them: the observer's own secret is open again.
  void imagine(const std::vector<const Position<S>*>& worlds, const std::vector<std::uint64_t>& weights) {
    public_ = List(worlds, weights);
  }
  bool has_public() const { return !public_.worlds.empty(); }
  S sample_public(Rng& rng) const { return public_.draw(rng); }

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

    S draw(Rng& rng) const {
      const std::uint64_t k = rng.below(until.back());
      std::size_t i = 0;
      while (until[i] <= k) ++i;
      return worlds[i];
    }
  };

  List own_, public_;
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
      .def("imagine", &K::imagine, nb::arg("worlds"), nb::arg("weights"),
           "Worlds as a spectator may imagine them, for MO-ISMCTS.")
      .def_prop_ro("count", &K::count)
      .def("sample", [](const K& k, Rng& rng) { return Position<S>(k.sample(rng)); }, nb::arg("rng"));
}

}  // namespace tefuda
