// A table of solved endings as Python holds it, and the building of one. The number of players and the
// rule are template parameters inside; here they become one class.
#pragma once

#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

#include "endgame/crew.hpp"
#include "endgame/worlds.hpp"

namespace tefuda::endgame {

// Calls run.template operator()<P, rule>().
template <class Run>
auto with_kind(int players, Rule rule, const Run& run) {
  const auto with_rule = [&]<int P>() {
    return rule == Rule::kFull ? run.template operator()<P, Rule::kFull>()
                               : run.template operator()<P, Rule::kPaper>();
  };
  switch (players) {
    case 2:
      return with_rule.template operator()<2>();
    case 3:
      return with_rule.template operator()<3>();
    case 4:
      return with_rule.template operator()<4>();
    case 5:
      return with_rule.template operator()<5>();
    case 6:
      return with_rule.template operator()<6>();
    default:
      throw std::invalid_argument("tables are for 2 to 6 players");
  }
}

class Table {
 public:
  Table(int players, bool ties, Rule rule) : index_(players, ties), rule_(rule) {}

  const Index& index() const { return index_; }
  Rule rule() const { return rule_; }
  Levels& levels() { return levels_; }
  const Levels& levels() const { return levels_; }

  // The value of one world and of every move in it: (rank, seats), rank -1 for the pass.
  std::pair<int, std::vector<std::pair<int, int>>> moves(const Ending& e,
                                                         const std::vector<std::uint8_t>& owners) const {
    return with_kind(index_.players(), rule_, [&]<int P, Rule rule>() {
      Worlds none;
      WorldWalk<P, rule> walk(index_, levels_, e, {false, false, false}, none);
      return walk.moves(owners.data());
    });
  }

  Worlds all_worlds(const Ending& e, Wanted wanted) const {
    Worlds out;
    with_kind(index_.players(), rule_,
              [&]<int P, Rule rule>() { WorldWalk<P, rule>(index_, levels_, e, wanted, out).all(); });
    return out;
  }

  Worlds sampled_worlds(const Ending& e, Wanted wanted, std::uint64_t seed, std::uint64_t count) const {
    Worlds out;
    with_kind(index_.players(), rule_, [&]<int P, Rule rule>() {
      WorldWalk<P, rule> walk(index_, levels_, e, wanted, out);
      Rng rng(seed);
      out.reserve(count, wanted);
      for (std::uint64_t i = 0; i < count; ++i) walk.sample(rng);
    });
    return out;
  }

  Worlds given_worlds(const Ending& e, Wanted wanted, const std::uint8_t* owners, std::size_t count) const {
    Worlds out;
    const auto cards = static_cast<std::size_t>(e.cards());
    with_kind(index_.players(), rule_, [&]<int P, Rule rule>() {
      WorldWalk<P, rule> walk(index_, levels_, e, wanted, out);
      out.reserve(count, wanted);
      for (std::size_t i = 0; i < count; ++i) walk.given(owners + i * cards);
    });
    return out;
  }

  // The owner of every card of a pattern and the rank it lies in, from weak to strong; seats count from
  // the leader.
  std::pair<std::vector<int>, std::vector<int>> pattern(int cards, std::uint64_t number) const {
    std::vector<int> owners, ranks;
    int rank = 0;
    for (int n = cards; n > 0; ++rank) {
      const std::uint64_t below = index_.count(n - 1);
      const auto players = static_cast<std::uint64_t>(index_.players());
      if (number < players * below) {
        owners.push_back(static_cast<int>(number / below));
        ranks.push_back(rank);
        number %= below;
        --n;
        continue;
      }
      int size = 2;
      while (size < n && number >= index_.group(n, size + 1, 0)) ++size;
      number -= index_.group(n, size, 0);
      const auto counts = index_.counts(size, number / index_.count(n - size));
      number %= index_.count(n - size);
      for (int seat = 0; seat < index_.players(); ++seat)
        for (int i = 0; i < counts[static_cast<std::size_t>(seat)]; ++i) {
          owners.push_back(seat);
          ranks.push_back(rank);
        }
      n -= size;
    }
    return {owners, ranks};
  }

 private:
  Index index_;
  Rule rule_;
  Levels levels_;
};

}  // namespace tefuda::endgame
