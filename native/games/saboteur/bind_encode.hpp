// What a player of Saboteur sees as numbers, for Python: on one kind of board.
#pragma once

#include "games/saboteur/encode.hpp"
#include "interop/bind_coder.hpp"

namespace tefuda::saboteur {

inline Sight sight_of(int turn, int observer, int last, int deck, const std::vector<std::int64_t>& counts,
                      const std::vector<std::int64_t>& broken, const std::vector<std::int64_t>& looked,
                      const std::vector<int>& hand, unsigned miners, unsigned saboteurs, unsigned agreed,
                      const std::vector<int>& goals, unsigned up,
                      const std::vector<std::tuple<int, int, int, bool>>& tiles) {
  using interop::seat_in;
  Sight v;
  v.turn = seat_in(turn, kMaxPlayers, true);
  v.observer = seat_in(observer, kMaxPlayers);
  v.last = seat_in(last, kMaxPlayers, true);
  v.deck = within(deck, 0, kDeckSize, "The number of cards");
  v.counts = interop::filled<std::uint8_t, kMaxPlayers>(counts, 255, "The sizes of the hands");
  v.broken = interop::filled<std::uint8_t, kMaxPlayers>(broken, 7, "The broken tools");
  v.looked = interop::filled<std::uint8_t, kMaxPlayers>(looked, 7, "The goals looked at");
  within(static_cast<std::int64_t>(hand.size()), 0, kMaxHand, "The number of cards in a hand");
  for (int kind : hand) ++v.hand[within<std::size_t>(kind, 0, kKinds - 1, "A card")];
  v.miners = miners;
  v.saboteurs = saboteurs;
  v.agreed = agreed;
  sized(goals, kGoals, "The goals");
  for (std::size_t g = 0; g < kGoals; ++g) v.goals[g] = within<Goal>(goals[g], 0, kStoneSW, "A goal");
  v.up = up & 7u;
  v.laid = within(static_cast<std::int64_t>(tiles.size()), 0, kMostTiles, "The number of cards laid");
  for (std::size_t i = 0; i < tiles.size(); ++i) {
    const auto& [x, y, exits, through] = tiles[i];
    v.tiles[i] = {within(x, -1000, 1000, "A column"),
                  within(y, -1000, 1000, "A row"),
                  {within<Exits>(exits, 0, kAllExits, "The exits of a card"), through}};
  }
  return v;
}

inline void bind_sight(nb::module_& m) {
  nb::class_<Sight>(m, "Sight", "What one player sees: the numbers of an encoding follow from it.")
      .def(
          "__init__",
          [](Sight* self, int turn, int observer, int last, int deck, const std::vector<std::int64_t>& counts,
             const std::vector<std::int64_t>& broken, const std::vector<std::int64_t>& looked,
             const std::vector<int>& hand, unsigned miners, unsigned saboteurs, unsigned agreed,
             const std::vector<int>& goals, unsigned up,
             const std::vector<std::tuple<int, int, int, bool>>& tiles) {
            new (self) Sight(sight_of(turn, observer, last, deck, counts, broken, looked, hand, miners,
                                      saboteurs, agreed, goals, up, tiles));
          },
          nb::kw_only(), nb::arg("turn"), nb::arg("observer"), nb::arg("last"), nb::arg("deck"),
          nb::arg("counts"), nb::arg("broken"), nb::arg("looked"), nb::arg("hand"), nb::arg("miners"),
          nb::arg("saboteurs"), nb::arg("agreed"), nb::arg("goals"), nb::arg("up"), nb::arg("tiles"),
          "Seats and tools are sets as bits; tiles are column, row, exits, joined.");
}

template <class B>
void bind_coder(nb::module_& m) {
  nb::class_<Coder<B>> code(m, "Coder", "Saboteur for learning libraries.");
  code.def(
      "__init__",
      [](Coder<B>* self, std::shared_ptr<const Table<B>> table, int left, int top, int columns, int rows) {
        new (self) Coder<B>{
            std::move(table), within(left, -1000, 1000, "A column"), within(top, -1000, 1000, "A row"),
            within(columns, 1, 100, "The number of columns"), within(rows, 1, 100, "The number of rows")};
      },
      nb::kw_only(), nb::arg("table"), nb::arg("left"), nb::arg("top"), nb::arg("columns"), nb::arg("rows"));
  interop::bind_coder(code);
}

}  // namespace tefuda::saboteur
