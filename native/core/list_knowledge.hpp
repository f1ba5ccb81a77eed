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
      : observer_(observer), range_{low, high} {
    if (worlds.empty() || worlds.size() != weights.size())
      throw std::invalid_argument("a list of worlds needs one weight for each of one or more worlds");
    for (std::size_t i = 0; i < worlds.size(); ++i) {
      worlds_.push_back(worlds[i]->now());
      total_ += weights[i];
      until_.push_back(total_);
    }
    if (total_ == 0) throw std::invalid_argument("the weights of the worlds are all zero");
  }

  int observer() const { return observer_; }
  ScoreRange range() const { return range_; }
  std::size_t count() const { return worlds_.size(); }

  S sample(Rng& rng) const {
    const std::uint64_t k = rng.below(total_);
    std::size_t i = 0;
    while (until_[i] <= k) ++i;
    return worlds_[i];
  }

 private:
  std::vector<S> worlds_;
  std::vector<std::uint64_t> until_;
  std::uint64_t total_ = 0;
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
      .def_prop_ro("count", &K::count)
      .def("sample", [](const K& k, Rng& rng) { return Position<S>(k.sample(rng)); }, nb::arg("rng"));
}

}  // namespace tefuda
