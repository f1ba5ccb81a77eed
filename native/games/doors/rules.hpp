// "Doors", the toy game that is harder than it looks; rules in examples/doors.py, of which this is the
// native twin. It has what the contracts must carry: hidden roles and teams, moves that look alike, a
// draw seen by one player only, a move that reveals a secret to its mover, and legal moves that depend
// on a secret.
#pragma once

#include <array>
#include <utility>

#include "core/game.hpp"

namespace tefuda::doors {

constexpr int kSeats = 3;
constexpr int kLastMove = 4;

enum : Move { kAsk = 0, kSwap = 1, kBuryLeft = 2, kBuryRight = 3, kAccuse = 4 };  // kAccuse + seat
enum : std::uint64_t { kBurySomewhere = 100 };

struct State {
  static constexpr bool kSearchesErased = true;  // small enough

  std::uint8_t spy = 0;
  std::array<std::uint8_t, kSeats> cards{};  // 1..4
  std::uint8_t deck = 0;
  std::uint8_t length = 0;
  std::uint8_t turn = 0;
  bool asked = false;                // the player to move has just asked
  std::uint8_t left = 0, right = 0;  // coins behind the doors
  std::int8_t accused = kNobody;

  int players() const { return kSeats; }
  bool over() const { return accused != kNobody || length == kLastMove; }
  int player() const { return over() ? kNobody : turn; }

  void legal(Moves& moves) const {
    if (over()) return;
    const int me = player(), card = cards[me];
    if (!asked) moves.push_back(kAsk);
    moves.push_back(kSwap);
    moves.push_back(kBuryLeft);
    if (card % 2 == 0) moves.push_back(kBuryRight);
    if (card >= 3)
      for (int seat = 0; seat < kSeats; ++seat)
        if (seat != me) moves.push_back(kAccuse + static_cast<Move>(seat));
  }

  void apply(Move move) {
    const int me = player();
    if (move == kSwap) std::swap(cards[me], deck);
    if (move == kBuryLeft) ++left;
    if (move == kBuryRight) ++right;
    if (move >= kAccuse) accused = static_cast<std::int8_t>(move - kAccuse);
    asked = move == kAsk;
    if (!asked) turn = static_cast<std::uint8_t>((turn + 1) % kSeats);
    ++length;
  }

  void scores(Scores& out) const {
    double guards = 0.5;
    if (accused != kNobody)
      guards = accused == spy ? 1 : 0;
    else if (left + right > 0)
      guards = right == 0 ? 1 : 0;
    for (int seat = 0; seat < kSeats; ++seat) out[seat] = seat == spy ? 1 - guards : guards;
  }

  int side(int seat) const { return seat == spy; }

  // At the root of a search: role and card.
  std::uint64_t secret_key(int player) const { return 1u + 8u * (player == spy) + cards[player]; }
  Seen observe(Move move, int observer) const {
    const int me = player();
    const bool mine = me == observer;
    if (move == kAsk && mine) return {move, (me + 1) % kSeats == spy ? 2u : 1u};
    if (move == kSwap && mine) return {move, deck};
    if ((move == kBuryLeft || move == kBuryRight) && !mine) return {kBurySomewhere, 0};
    return {move, 0};
  }
};

static_assert(GameState<State>);

}  // namespace tefuda::doors
