// A View of Geister as numbers: all pieces by letter, where they are and what colour is known.
#pragma once

#include "games/geister/rules.hpp"
#include "interop/layout.hpp"

namespace tefuda::geister {

// What one player sees; squares as it sees the board.
struct Sight {
  int turn = kNobody, observer = 0, ply = 0, max_plies = 1;
  bool setup = false;
  std::array<std::uint8_t, kPieces> own{}, other{};
  std::uint8_t own_blue = 0, own_red = 0, other_blue = 0, other_red = 0;  // as sets of pieces
};

struct Coder {
  using State = geister::State;
  using Sight = geister::Sight;
  using Trace = interop::NoTrace;

  Rules rules;
  std::vector<State> starts;  // for games that begin in the middle; one of them by lot

  int seats() const { return 2; }
  void check(const Sight&) const {}  // all of it is bounded by itself

  State deal(Rng& rng) const {
    if (!starts.empty()) return starts[rng.below(starts.size())];
    if (rules.choose) return State::unplaced(rules);
    const std::uint8_t reds0 = kRedSets[rng.below(kSetups)], reds1 = kRedSets[rng.below(kSetups)];
    return State::dealt(rules, reds0, reds1);
  }

  Sight sight(const State& s, const Trace&, int observer) const {
    const int other = 1 - observer;
    Sight v;
    v.turn = s.player();
    v.observer = observer;
    v.ply = s.ply;
    v.max_plies = s.max_plies;
    v.setup = s.in_setup();
    unsigned known = s.placed > other ? s.over() ? 255u : s.proved[other] : 0u;
    for (std::size_t k = 0; k < kPieces; ++k) {
      v.own[k] = as_seen(s.square[observer][k], observer);
      v.other[k] = as_seen(s.square[other][k], observer);
      if (v.other[k] >= kSquares) known |= 1u << k;
    }
    if (s.placed > observer) {
      v.own_red = s.reds[observer];
      v.own_blue = static_cast<std::uint8_t>(~s.reds[observer]);
    }
    v.other_red = static_cast<std::uint8_t>(known & s.reds[other]);
    v.other_blue = static_cast<std::uint8_t>(known & ~s.reds[other]);
    return v;
  }

  template <class Out>
  void show(const Sight& v, Out& out) const {
    interop::turn_field(out, v.turn, v.observer, 2);
    out.field("seat", {2}, "the observer's seat", [&](auto cells) { cells.on(v.observer); });
    out.field("setup", {1}, "1 while set-ups are chosen", [&](auto cells) {
      if (v.setup) cells.on(0);
    });
    out.field("ply", {1}, "plies / max_plies", [&](auto cells) { cells.part(0, v.ply, v.max_plies); });
    const auto squares = [](const std::array<std::uint8_t, kPieces>& where) {
      return [&where](auto cells) {
        for (std::size_t k = 0; k < kPieces; ++k) cells.on(static_cast<int>(k) * 38 + where[k]);
      };
    };
    const auto set = [](std::uint8_t pieces) { return [pieces](auto cells) { cells.bits(pieces); }; };
    out.field("own", {8, 38}, "own pieces A to H by square a1, b1, … f6, captured, escaped", squares(v.own));
    out.field("own blue", {8}, "own pieces that are blue", set(v.own_blue));
    out.field("own red", {8}, "own pieces that are red", set(v.own_red));
    out.field("other", {8, 38}, "the other's pieces A to H by square a1, b1, … f6, captured, escaped",
              squares(v.other));
    out.field("other blue", {8}, "the other's pieces known to be blue", set(v.other_blue));
    out.field("other red", {8}, "the other's pieces known to be red", set(v.other_red));
  }

 private:
  static std::uint8_t as_seen(std::uint8_t square, int observer) {
    return square < kSquares ? static_cast<std::uint8_t>(turned(square, observer)) : square;
  }
};

}  // namespace tefuda::geister
