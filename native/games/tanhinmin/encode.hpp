// A View of Tanhinmin as numbers: the hands in sight, what was played, the table.
#pragma once

#include "games/tanhinmin/rules.hpp"
#include "interop/layout.hpp"

namespace tefuda::tanhinmin {

using Hands = std::array<Hand, kMaxSeats>;

// What one player sees; hands out of sight are empty.
struct Sight {
  int turn = kNobody, observer = 0;
  Hands hands{}, played{};
  Hand pool{};  // the cards in play at the start, where hands are hidden
  std::array<std::uint8_t, kMaxSeats> sizes{}, out{};
  int table = 0, owner = kNobody, finished = 0;
  unsigned passed = 0;
};

// Who played what so far.
struct Trace {
  Hands played{};

  void note(const State& s, Move move) {
    if (move != kPass) ++played[static_cast<std::size_t>(s.turn)][move];
  }
};

struct Coder {
  using State = tanhinmin::State;
  using Sight = tanhinmin::Sight;
  using Trace = tanhinmin::Trace;

  int players = 3, ranks = 13, copies = 4, cards = 10;
  bool hidden = false;

  int seats() const { return players; }
  void check(const Sight& v) const {
    for (int seat : {v.turn, v.observer, v.owner}) interop::fits(seat < players);
    for (std::uint8_t seat : v.out) interop::fits(seat < players);
    interop::fits(v.finished <= players && v.table <= ranks);
  }

  State deal(Rng& rng) const {
    std::array<std::uint8_t, kMaxRanks * 8> deck;
    std::size_t n = 0;
    for (int rank = 1; rank <= ranks; ++rank)
      for (int i = 0; i < copies; ++i) deck[n++] = static_cast<std::uint8_t>(rank);
    for (std::size_t i = n; i > 1; --i) std::swap(deck[i - 1], deck[rng.below(i)]);
    State s;
    s.seats = static_cast<std::uint8_t>(players);
    s.ranks = static_cast<std::uint8_t>(ranks);
    for (std::size_t i = 0; i < static_cast<std::size_t>(cards); ++i) {
      const std::size_t seat = i % static_cast<std::size_t>(players);
      ++s.hands[seat][deck[i]];
      ++s.left[seat];
    }
    return s;
  }

  Sight sight(const State& s, const Trace& trace, int observer) const {
    Sight v;
    v.turn = s.player();
    v.observer = observer;
    v.played = trace.played;
    v.sizes = s.left;
    for (int p = 0; p < s.seats; ++p) {
      const auto at = static_cast<std::size_t>(p);
      if (!hidden || s.over() || p == observer) v.hands[at] = s.hands[at];
      if (hidden)
        for (std::size_t r = 1; r <= static_cast<std::size_t>(ranks); ++r)
          v.pool[r] = static_cast<std::uint8_t>(v.pool[r] + s.hands[at][r] + trace.played[at][r]);
    }
    v.finished = s.over() ? s.seats : s.out;
    for (std::size_t i = 0; i < static_cast<std::size_t>(v.finished); ++i)
      v.out[i] = static_cast<std::uint8_t>(s.places[i]);
    v.table = s.table;
    v.owner = s.table ? s.owner : kNobody;
    v.passed = s.passed;
    return v;
  }

  template <class Out>
  void show(const Sight& v, Out& out) const {
    const int n = players;
    const auto seat = [&v, n](int p) { return interop::relative(p, v.observer, n); };
    const auto by_rank = [this](auto cells, const Hand& hand, int from) {
      for (int r = 0; r < ranks; ++r)
        if (hand[static_cast<std::size_t>(r + 1)])
          cells.part(from + r, hand[static_cast<std::size_t>(r + 1)], copies);
    };
    const auto by_seat = [&](const Hands& hands) {
      return [&, n](auto cells) {
        for (int p = 0; p < n; ++p) by_rank(cells, hands[static_cast<std::size_t>(p)], seat(p) * ranks);
      };
    };
    interop::turn_field(out, v.turn, v.observer, n);
    out.field("hands", {n, ranks}, "hands in sight, by seat and rank / copies", by_seat(v.hands));
    out.field("played", {n, ranks}, "cards played, by seat and rank / copies", by_seat(v.played));
    if (hidden)
      out.field("pool", {ranks}, "the cards in play at the start, by rank / copies",
                [&](auto cells) { by_rank(cells, v.pool, 0); });
    out.field("sizes", {n}, "cards in hand / cards in the game", [&](auto cells) {
      for (int p = 0; p < n; ++p) cells.part(seat(p), v.sizes[static_cast<std::size_t>(p)], cards);
    });
    out.field("table", {ranks}, "the rank on the table", [&](auto cells) {
      if (v.table) cells.on(v.table - 1);
    });
    out.field("by", {n}, "who played it", [&](auto cells) {
      if (v.owner != kNobody) cells.on(seat(v.owner));
    });
    out.field("passed", {n}, "who has passed",
              [&](auto cells) { cells.bits(interop::turned_seats(v.passed, v.observer, n)); });
    out.field("out", {n, n}, "who is out, by seat and place", [&](auto cells) {
      for (int i = 0; i < v.finished; ++i) cells.on(seat(v.out[static_cast<std::size_t>(i)]) * n + i);
    });
  }
};

}  // namespace tefuda::tanhinmin
