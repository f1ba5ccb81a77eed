// A table of solved endings as Python holds it, and the building of one. The number of players is a template
// parameter inside (table.cpp); here it becomes one class.
#pragma once

#include <utility>
#include <vector>

#include "endgame/crew.hpp"
#include "endgame/worlds.hpp"

namespace tefuda::endgame {

class Table {
 public:
  Table(int players, bool ties, Rule rule) : index_(players, ties), rule_(rule) {}

  const Index& index() const { return index_; }
  Levels& levels() { return levels_; }
  const Levels& levels() const { return levels_; }

  // Solves a level from the smaller ones: fills `out` (zeroed, packed_bytes long). False when `watch` stopped
  // it.
  bool build(int cards, std::uint8_t* out, int threads, const Watch& watch, Tally& tally) const;

  // The value of one world and of every move in it: (rank, seats), rank -1 for the pass.
  std::pair<int, std::vector<std::pair<int, int>>> moves(const Ending& e,
                                                         const std::vector<std::uint8_t>& owners) const;

  Worlds all_worlds(const Ending& e, Wanted wanted) const;
  Worlds sampled_worlds(const Ending& e, Wanted wanted, std::uint64_t seed, std::uint64_t count) const;
  Worlds given_worlds(const Ending& e, Wanted wanted, const std::uint8_t* owners, std::size_t count) const;

  // The owner of every card of a pattern and the rank it lies in, from weak to strong; seats count from
  // the leader.
  std::pair<std::vector<int>, std::vector<int>> pattern(int cards, std::uint64_t number) const;

 private:
  Index index_;
  Rule rule_;
  Levels levels_;
};

}  // namespace tefuda::endgame
