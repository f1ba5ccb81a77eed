// The inner loops of solved endings, one instance for every number of players.
#include "endgame/table.hpp"

#include <stdexcept>

namespace tefuda::endgame {

namespace {

// Calls run.template operator()<P>().
template <class Run>
auto with_players(int players, const Run& run) {
  switch (players) {
    case 2:
      return run.template operator()<2>();
    case 3:
      return run.template operator()<3>();
    case 4:
      return run.template operator()<4>();
    case 5:
      return run.template operator()<5>();
    case 6:
      return run.template operator()<6>();
    default:
      throw std::invalid_argument("tables are for 2 to 6 players");
  }
}

}  // namespace

bool Table::build(int cards, std::uint8_t* out, int threads, const Watch& watch, Tally& tally) const {
  return with_players(index_.players(), [&]<int P>() {
    return build_level<P>(index_, levels_, rule_, cards, out, threads, watch, tally);
  });
}

std::pair<int, std::vector<std::pair<int, int>>> Table::moves(const Ending& e,
                                                              const std::vector<std::uint8_t>& owners) const {
  return with_players(index_.players(), [&]<int P>() {
    Worlds none;
    WorldWalk<P> walk(index_, levels_, rule_, e, {false, false, false}, none);
    return walk.moves(owners.data());
  });
}

Worlds Table::all_worlds(const Ending& e, Wanted wanted) const {
  Worlds out;
  with_players(index_.players(),
               [&]<int P>() { WorldWalk<P>(index_, levels_, rule_, e, wanted, out).all(); });
  return out;
}

Worlds Table::sampled_worlds(const Ending& e, Wanted wanted, std::uint64_t seed, std::uint64_t count) const {
  Worlds out;
  with_players(index_.players(), [&]<int P>() {
    WorldWalk<P> walk(index_, levels_, rule_, e, wanted, out);
    Rng rng(seed);
    out.reserve(count, wanted);
    for (std::uint64_t i = 0; i < count; ++i) walk.sample(rng);
  });
  return out;
}

Worlds Table::given_worlds(const Ending& e, Wanted wanted, const std::uint8_t* owners,
                           std::size_t count) const {
  Worlds out;
  const auto cards = static_cast<std::size_t>(e.cards());
  with_players(index_.players(), [&]<int P>() {
    WorldWalk<P> walk(index_, levels_, rule_, e, wanted, out);
    out.reserve(count, wanted);
    for (std::size_t i = 0; i < count; ++i) walk.given(owners + i * cards);
  });
  return out;
}

std::pair<std::vector<int>, std::vector<int>> Table::pattern(int cards, std::uint64_t number) const {
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

}  // namespace tefuda::endgame
