// Geister's rules: the State, its moves and endings, and what each player sees.
//
// Move ids: 4 * piece + direction (piece 0..7 = A..H of the mover, directions as the mover sees
// them) in play; kSetupMoves + i for the i-th of the 70 set-ups in the set-up phase.
#pragma once

#include <bit>
#include <cstdint>

#include "core/game.hpp"
#include "games/geister/board.hpp"
#include "games/geister/playout.hpp"

namespace tefuda::geister {

constexpr Move kSetupMoves = 64;
constexpr int kSetups = 70;
constexpr std::uint64_t kHiddenSetup = 255;  // the token of a set-up chosen by somebody else

// The 70 sets of four reds among eight pieces, in the order ABCD, ABCE, ... EFGH.
constexpr auto make_setups() {
  std::array<std::uint8_t, kSetups> sets{};
  int n = 0;
  for (int a = 0; a < 8; ++a)
    for (int b = a + 1; b < 8; ++b)
      for (int c = b + 1; c < 8; ++c)
        for (int d = c + 1; d < 8; ++d)
          sets[n++] = static_cast<std::uint8_t>(1 << a | 1 << b | 1 << c | 1 << d);
  return sets;
}
inline constexpr auto kRedSets = make_setups();

struct Rules {
  int max_plies = 200;
  bool choose = false;  // the players choose their set-ups, hidden from each other
  // There is no move that leaves: a blue piece on its exit at its own turn has won. One that stands there
  // while play goes on is red, and everybody knows.
  bool terminal = false;
};

enum Reveal : std::uint64_t { kNothing = 0, kBlue = 1, kRed = 2 };

struct State {
  Colours colours{};
  std::uint8_t square[2][kPieces];  // kOffBoard when captured, kEscaped when it left
  std::uint8_t reds[2] = {0, 0};    // which of the eight are red: the set-up
  std::uint8_t placed = 0;          // how many players have set up
  bool terminal = false;            // see Rules
  std::uint8_t proved[2] = {0, 0};  // which stood on an exit at their own turn without winning
  std::uint16_t ply = 0;
  std::uint16_t max_plies = 200;
  Outcome outcome = Outcome::kNone;
  std::int8_t winner = kNobody;

  State() {
    for (int p = 0; p < 2; ++p)
      for (int k = 0; k < kPieces; ++k) square[p][k] = static_cast<std::uint8_t>(home(p, k));
  }

  // A start with both set-ups on the table.
  static State dealt(const Rules& rules, std::uint8_t reds0, std::uint8_t reds1) {
    State s = unplaced(rules);
    s.place(reds0);
    s.place(reds1);
    return s;
  }

  static State unplaced(const Rules& rules) {
    State s;
    s.max_plies = static_cast<std::uint16_t>(rules.max_plies);
    s.terminal = rules.terminal;
    return s;
  }

  // Colours the pieces of a player from its set-up; the squares stay.
  void paint(int player, std::uint8_t red_set) {
    reds[player] = red_set;
    Board blue = 0, red = 0;
    for (int k = 0; k < kPieces; ++k) {
      const Board here = square[player][k] < kSquares ? bit(square[player][k]) : 0;
      ((red_set >> k & 1) ? red : blue) |= here;
    }
    colours.blue[player] = blue;
    colours.red[player] = red;
  }

  int players() const { return 2; }
  bool in_setup() const { return placed < 2; }
  bool over() const { return outcome != Outcome::kNone; }
  int player() const { return over() ? kNobody : in_setup() ? placed : (ply & 1); }
  bool open_moves() const { return !in_setup(); }
  Board own(int player) const { return colours.blue[player] | colours.red[player]; }

  void legal(Moves& moves) const {
    if (over()) return;
    if (in_setup()) {
      for (int i = 0; i < kSetups; ++i) moves.push_back(kSetupMoves + i);
      return;
    }
    const int p = ply & 1;
    const Board mine = own(p);
    for (int k = 0; k < kPieces; ++k) {
      const int s = square[p][k];
      if (s >= kSquares) continue;
      for (int d = 0; d < 4; ++d) {
        const int to = kSteps[p][s][d];
        if (to < kSquares ? !(mine & bit(to)) : can_leave(p, s))
          moves.push_back(static_cast<Move>(4 * k + d));
      }
    }
  }

  bool is_legal(Move move) const {
    if (over()) return false;
    if (in_setup()) return move >= kSetupMoves && move < kSetupMoves + kSetups;
    if (move >= 4 * kPieces) return false;
    const int p = ply & 1, k = static_cast<int>(move / 4), d = static_cast<int>(move % 4);
    const int s = square[p][k];
    if (s >= kSquares) return false;
    const int to = kSteps[p][s][d];
    if (to < kSquares) return !(own(p) & bit(to));
    return can_leave(p, s);
  }

  // By a move of its own, from this square.
  bool can_leave(int player, int from) const {
    return !terminal && (colours.blue[player] & kExits[player] & bit(from)) != 0;
  }

  void apply(Move move) {
    if (in_setup()) {
      place(kRedSets[move - kSetupMoves]);
      return;
    }
    const int p = ply & 1, q = 1 - p;
    const int k = static_cast<int>(move / 4);
    const int from = square[p][k];
    const int to = kSteps[p][from][move % 4];
    ++ply;
    if (to == kOffBoard) {
      square[p][k] = kEscaped;
      colours.blue[p] &= ~bit(from);
      finish(Outcome::kEscape, p);
      return;
    }
    square[p][k] = static_cast<std::uint8_t>(to);
    Board& side = (colours.blue[p] & bit(from)) ? colours.blue[p] : colours.red[p];
    side ^= bit(from) | bit(to);
    if (own(q) & bit(to)) {
      capture(q, to);
      if (!colours.blue[q]) return finish(Outcome::kBlueCaptured, p);
      if (!colours.red[q]) return finish(Outcome::kRedCaptured, q);
    }
    if (ply >= max_plies) return finish(Outcome::kDraw, kNobody);
    if (terminal) look_at_exits();
  }

  // Where escapes are no moves: whoever is on turn with a blue piece on an exit has won.
  void look_at_exits() {
    const int p = ply & 1;
    const Board there = own(p) & kExits[p];
    if (there & colours.blue[p]) return finish(Outcome::kEscape, p);
    for (int k = 0; there && k < kPieces; ++k)
      if (square[p][k] < kSquares && (there & bit(square[p][k])))
        proved[p] = static_cast<std::uint8_t>(proved[p] | 1 << k);
  }

  void scores(Scores& out) const {
    for (int p = 0; p < 2; ++p) out[p] = winner == kNobody ? 0.5 : winner == p ? 1.0 : 0.0;
  }

  // Hooks of searches of open positions. Which of two pieces of one colour stands where changes nothing.
  std::uint64_t hash() const {
    std::uint64_t h = ply | static_cast<std::uint64_t>(placed) << 16;
    for (Board b : {colours.blue[0], colours.red[0], colours.blue[1], colours.red[1]})
      h = mix(h + kGolden) ^ b;
    return mix(h);
  }
  // An escape wins; taking a blue is worth more than a step forward, and that more than taking a red.
  int promise(Move move) const {
    if (in_setup()) return 0;
    const int p = ply & 1, q = 1 - p;
    const int to = kSteps[p][square[p][move / 4]][move % 4];
    if (to == kOffBoard) return 4;
    if (colours.blue[q] & bit(to)) return 3;
    if (colours.red[q] & bit(to)) return 1;
    return move % 4 == 0 ? 2 : 0;
  }

  std::uint64_t secret_key(int player) const { return 1u + reds[player]; }

  // Moves are public, except somebody else's set-up; a capture shows the colour to both.
  Seen observe(Move move, int observer) const {
    if (in_setup()) return {placed == observer ? move : kHiddenSetup, kNothing};
    const int p = ply & 1, q = 1 - p;
    const int to = kSteps[p][square[p][move / 4]][move % 4];
    if (to == kOffBoard) return {move, kNothing};
    if (colours.blue[q] & bit(to)) return {move, kBlue};
    if (colours.red[q] & bit(to)) return {move, kRed};
    return {move, kNothing};
  }

  void random_playout(Rng& rng, Playout how = Playout::kUniform) {
    while (in_setup()) place(kRedSets[rng.below(kSetups)]);
    if (over()) return;
    const Ending end = playout(colours, ply & 1, ply, max_plies, rng, terminal ? Playout::kLeave : how);
    outcome = end.outcome;
    winner = end.winner;
    const bool without_move = terminal && outcome == Outcome::kEscape;
    ply = static_cast<std::uint16_t>(end.plies - without_move);
  }

 private:
  void place(std::uint8_t red_set) {
    paint(placed, red_set);
    ++placed;
  }

  void capture(int player, int where) {
    for (int k = 0; k < kPieces; ++k)
      if (square[player][k] == where) square[player][k] = kOffBoard;
    colours.blue[player] &= ~bit(where);
    colours.red[player] &= ~bit(where);
  }

  void finish(Outcome how, int who) {
    outcome = how;
    winner = static_cast<std::int8_t>(who);
  }
};

static_assert(GameState<State>);

}  // namespace tefuda::geister
