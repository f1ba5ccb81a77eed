// Forced wins with groups and 8s for Python.
#include <nanobind/ndarray.h>

#include "core/checked.hpp"
#include "endgame/bind.hpp"
#include "endgame/forced.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace tefuda::endgame {

namespace {

using WorldRows = nb::ndarray<const std::uint8_t, nb::ndim<3>, nb::c_contig, nb::device::cpu>;

// Everybody has cards, no group is larger than four, and there are not too many in all.
void check_world(const std::uint8_t* counts, int ranks, int players) {
  int cards = 0;
  for (int p = 0; p < players; ++p) {
    int held = 0;
    for (int r = 0; r < ranks; ++r)
      held += within<int>(counts[r * players + p], 0, kForcedGroup, "The number of cards of a rank");
    if (held == 0) throw nb::value_error("every player of an ending must have cards");
    cards += held;
  }
  within(cards, 1, kForcedCards, "The number of cards");
}

}  // namespace

void bind_forced(nb::module_& m) {
  m.attr("FORCED_CARDS") = kForcedCards;
  m.def(
      "forced_wins",
      [](WorldRows worlds, bool groups, int eight, int seat, int beat, int size, int owner,
         unsigned staying) {
        const int ranks =
            within(static_cast<std::int64_t>(worlds.shape(1)), 1, kForcedRanks, "The number of ranks");
        const int players =
            within(static_cast<std::int64_t>(worlds.shape(2)), 2, kForcedSeats, "The number of players");
        within(eight, -1, ranks - 1, "The rank of the 8");
        within(seat, 0, players - 1, "A seat");
        Lying lying{within(beat, -1, ranks - 1, "The rank on the table"),
                    within(size, 1, kForcedGroup, "The size of the group on the table"),
                    within(owner, -1, 2 * players - 1, "The owner of the cards on the table"), staying};
        if (owner == seat)
          throw nb::value_error("owner must differ from seat: nobody has to beat its own cards");
        const std::size_t n = worlds.shape(0);
        for (std::size_t i = 0; i < n; ++i)
          check_world(worlds.data() + i * worlds.shape(1) * worlds.shape(2), ranks, players);
        auto* found = new std::vector<std::uint64_t>(n);
        nb::capsule kept(found, [](void* p) noexcept { delete static_cast<std::vector<std::uint64_t>*>(p); });
        {
          nb::gil_scoped_release let_go;
          Forced forced(players, ranks, groups, eight);
          for (std::size_t i = 0; i < n; ++i)
            (*found)[i] = forced.winning(worlds.data() + i * worlds.shape(1) * worlds.shape(2), seat, lying);
        }
        return nb::ndarray<nb::numpy, std::uint64_t>(found->data(), {n}, kept);
      },
      "worlds"_a, nb::kw_only(), "groups"_a, "eight"_a, "seat"_a, "beat"_a = -1, "size"_a = 1, "owner"_a = -1,
      "staying"_a = 31u,
      nb::sig("def forced_wins(worlds: typing.Any, *, groups: bool, eight: int, seat: int, beat: int = -1, "
              "size: int = 1, owner: int = -1, staying: int = 31) -> typing.Any"),
      "Winning moves of a seat in worlds (cards by world, rank and seat), with groups and an 8 that closes "
      "the trick: bit 4 * rank + size - 1 for a group, bit 63 for the pass.");
}

}  // namespace tefuda::endgame
