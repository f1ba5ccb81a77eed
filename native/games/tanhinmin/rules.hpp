// Tanhinmin: single cards, no suits. In turn players put a strictly stronger card on the table or pass;
// who passed stays out of the trick; when all others have passed the table is cleared and the last to
// play leads. Players who empty their hand are out, first place first, and the rest play on to the last
// place. If the owner of the table card is out, the others may still beat it; when all have passed the
// next seat with cards leads.
#pragma once

#include <array>
#include <string>

#include "core/game.hpp"

namespace tefuda::tanhinmin {

constexpr int kMaxSeats = 6;
constexpr int kMaxRanks = 64;
constexpr Move kPass = 0;  // a card is its rank, 1 .. kMaxRanks

using Hand = std::array<std::uint8_t, kMaxRanks + 1>;  // cards by rank

struct State {
  std::array<Hand, kMaxSeats> hands{};
  std::array<std::uint8_t, kMaxSeats> left{};   // cards in hand
  std::array<std::int8_t, kMaxSeats> places{};  // seats in the order in which they went out
  std::uint8_t seats = 2;
  std::uint8_t ranks = 13;
  std::uint8_t out = 0;     // how many are out
  std::uint8_t table = 0;   // rank of the table card, 0 = none
  std::uint8_t passed = 0;  // seats, as bits
  std::int8_t owner = kNobody;
  std::int8_t turn = 0;

  int players() const { return seats; }
  bool over() const { return out >= seats - 1; }
  int player() const { return over() ? kNobody : turn; }
  bool open_moves() const { return true; }

  // The pass comes last: on lead it is not allowed.
  void legal(Moves& moves) const {
    if (over()) return;
    const Hand& hand = hands[static_cast<std::size_t>(turn)];
    for (int r = table + 1; r <= ranks; ++r)
      if (hand[static_cast<std::size_t>(r)]) moves.push_back(static_cast<Move>(r));
    if (table) moves.push_back(kPass);
  }

  bool is_legal(Move move) const {
    if (over()) return false;
    if (move == kPass) return table != 0;
    return move > table && move <= ranks && hands[static_cast<std::size_t>(turn)][move] != 0;
  }

  void apply(Move move) {
    const int me = turn;
    if (move == kPass) {
      passed = static_cast<std::uint8_t>(passed | 1 << me);
    } else {
      --hands[static_cast<std::size_t>(me)][move];
      table = static_cast<std::uint8_t>(move);
      owner = static_cast<std::int8_t>(me);
      if (--left[static_cast<std::size_t>(me)] == 0) leave(me);
      if (over()) return;
    }
    for (int i = 1; i < seats; ++i) {
      const int p = (me + i) % seats;
      if (p != owner && left[static_cast<std::size_t>(p)] && !(passed >> p & 1)) {
        turn = static_cast<std::int8_t>(p);
        return;
      }
    }
    clear();
  }

  // 2, 1, 0 points for three players, and so on.
  void scores(Scores& out_scores) const {
    for (int i = 0; i < out; ++i)
      out_scores[static_cast<std::size_t>(places[static_cast<std::size_t>(i)])] = seats - 1 - i;
  }

  Seen observe(Move move, int) const { return {move, 0}; }

  // Hooks of the exact searches: who is first already, which move is the pass, and all that matters for
  // what follows.
  int winner() const { return out > 0 ? places[0] : kNobody; }
  bool is_pass(Move move) const { return move == kPass; }
  void key(std::string& to) const {
    to.clear();
    for (int p = 0; p < seats; ++p)
      for (int r = 1; r <= ranks; ++r)
        for (int i = 0; i < hands[static_cast<std::size_t>(p)][static_cast<std::size_t>(r)]; ++i)
          to.append({static_cast<char>(p), static_cast<char>(r)});
    to.append({'|', static_cast<char>(table), static_cast<char>(owner), static_cast<char>(passed),
               static_cast<char>(turn)});
    for (int i = 0; i < out; ++i) to.push_back(static_cast<char>(places[static_cast<std::size_t>(i)]));
  }

 private:
  void leave(int seat) {
    places[out++] = static_cast<std::int8_t>(seat);
    if (!over()) return;
    for (int p = 0; p < seats; ++p)  // the last one has the last place
      if (left[static_cast<std::size_t>(p)]) places[out] = static_cast<std::int8_t>(p);
  }

  void clear() {
    int leader = owner;
    while (left[static_cast<std::size_t>(leader)] == 0) leader = (leader + 1) % seats;
    table = 0;
    passed = 0;
    owner = kNobody;
    turn = static_cast<std::int8_t>(leader);
  }
};

static_assert(GameState<State>);

}  // namespace tefuda::tanhinmin
