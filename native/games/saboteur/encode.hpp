// A View of Saboteur as numbers: the mine within a margin, cards, tools, goals, what is known of roles.
#pragma once

#include "games/saboteur/dealing.hpp"
#include "interop/layout.hpp"

namespace tefuda::saboteur {

// A card that lies face up.
struct LaidTile {
  int x = 0, y = 0;
  Tile tile;
};
constexpr int kMostTiles = kDeckSize + kGoals + 1;

// What one player sees.
struct Sight {
  int turn = kNobody, observer = 0, last = kNobody;
  int deck = 0;
  std::array<std::uint8_t, kMaxPlayers> counts{}, broken{}, looked{};
  std::array<std::uint8_t, kKinds> hand{};  // the own cards by kind
  unsigned miners = 0, saboteurs = 0;       // seats whose roles are known
  unsigned agreed = 0;
  std::array<Goal, kGoals> goals{};  // kHidden where unknown
  unsigned up = 0;
  std::array<LaidTile, kMostTiles> tiles;
  int laid = 0;
};

template <class B>
struct Coder {
  using State = saboteur::State<B>;
  using Sight = saboteur::Sight;
  using Trace = interop::NoTrace;

  std::shared_ptr<const Table<B>> table;
  int left = 1, top = 1, columns = 1, rows = 1;  // of the board of the encoding

  int seats() const { return table->rules.players; }
  void check(const Sight& v) const {
    for (int seat : {v.turn, v.observer, v.last}) interop::fits(seat < seats());
  }

  State deal(Rng& rng) const { return saboteur::deal<B>(table, rng); }

  Sight sight(const State& s, const Trace&, int observer) const {
    const int n = s.players();
    const unsigned everybody = (1u << n) - 1, me = 1u << observer;
    Sight v;
    v.turn = s.player();
    v.observer = observer;
    if (s.played) v.last = s.over() ? s.turn : (s.turn + n - 1) % n;
    v.deck = s.undrawn();
    for (int p = 0; p < n; ++p) {
      const auto at = static_cast<std::size_t>(p);
      v.counts[at] = s.hand[p].count;
      v.broken[at] = s.broken[p];
      v.looked[at] = s.looked[p];
    }
    const Hand& own = s.hand[observer];
    for (int i = 0; i < own.count; ++i) ++v.hand[own.card[i]];
    const bool told = s.over() || (s.rules().know && s.is_saboteur(observer));
    const unsigned known = told ? everybody : me;
    v.saboteurs = s.saboteurs & known;
    v.miners = known & ~v.saboteurs;
    v.agreed = s.is_agreed(observer) ? s.agreed : 0u;
    for (int g = 0; g < kGoals; ++g) {
      const bool up = !s.board.goals.test(s.ground().goal[g]);
      if (up) v.up |= 1u << g;
      if (up || (s.looked[observer] >> g & 1)) v.goals[static_cast<std::size_t>(g)] = s.goal[g];
    }
    s.board.occupied.for_each([&](int pos) {
      v.tiles[static_cast<std::size_t>(v.laid++)] = {B::x_of(pos), B::y_of(pos), s.board.tile(pos)};
    });
    return v;
  }

  template <class Out>
  void show(const Sight& v, Out& out) const {
    const Rules& rules = table->rules;
    const int n = rules.players;
    const auto seat = [&v, n](int p) { return interop::relative(p, v.observer, n); };
    const auto sets = [&](const std::array<std::uint8_t, kMaxPlayers>& of) {
      return [&, n](auto cells) {
        for (int p = 0; p < n; ++p) cells.bits(of[static_cast<std::size_t>(p)], 3 * seat(p));
      };
    };
    interop::turn_field(out, v.turn, v.observer, n);
    out.field("deck", {1}, "cards in the deck / all cards",
              [&](auto cells) { cells.part(0, v.deck, std::max(rules.cards(), 1)); });
    out.field("counts", {n}, "cards in hand / size of a hand", [&](auto cells) {
      for (int p = 0; p < n; ++p) cells.part(seat(p), v.counts[static_cast<std::size_t>(p)], rules.hand);
    });
    out.field("hand", {kKinds}, "own cards by kind / size of a hand", [&](auto cells) {
      for (int k = 0; k < kKinds; ++k) cells.part(k, v.hand[static_cast<std::size_t>(k)], rules.hand);
    });
    out.field("roles", {n, 2}, "roles that the observer knows: miner, saboteur", [&](auto cells) {
      for (int p = 0; p < n; ++p) {
        if (v.miners >> p & 1) cells.on(2 * seat(p));
        if (v.saboteurs >> p & 1) cells.on(2 * seat(p) + 1);
      }
    });
    out.field("agreed", {n}, "who has agreed, for those who have",
              [&](auto cells) { cells.bits(interop::turned_seats(v.agreed, v.observer, n)); });
    out.field("goals", {3, 4}, "goals known to be gold, stone E-S, stone S-W; turned up", [&](auto cells) {
      for (int g = 0; g < kGoals; ++g) {
        const Goal what = v.goals[static_cast<std::size_t>(g)];
        if (what != kHidden) cells.on(4 * g + what - 1);
        if (v.up >> g & 1) cells.on(4 * g + 3);
      }
    });
    out.field("broken", {n, 3}, "broken tools: pick, lantern, cart", sets(v.broken));
    out.field("looked", {n, 3}, "who has looked at which goal", sets(v.looked));
    out.field("mine", {rows, columns, 6}, "cells by row and column: a card, exits N E S W, joined",
              [&](auto cells) {
                for (int i = 0; i < v.laid; ++i) {
                  const LaidTile& one = v.tiles[static_cast<std::size_t>(i)];
                  const int x = one.x - left, y = one.y - top;
                  if (x < 0 || x >= columns || y < 0 || y >= rows) continue;
                  const int at = 6 * (y * columns + x);
                  cells.on(at);
                  cells.bits(one.tile.exits, at + 1);
                  if (one.tile.through) cells.on(at + 5);
                }
              });
    out.field("last", {n}, "who moved last, from the observer on", [&](auto cells) {
      if (v.last != kNobody) cells.on(seat(v.last));
    });
  }
};

}  // namespace tefuda::saboteur
