// What the moves of the other player give away of its colours: how likely each of its moves is, colouring by
// colouring, for somebody who looks a few plies ahead and expects the worst of our pieces (games/geister/
// purple.hpp). A piece that is left where it can be taken is red for such a player; so is one that stood on
// its exit and stayed.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "core/position.hpp"
#include "games/geister/purple_search.hpp"
#include "games/geister/rules.hpp"

namespace tefuda::geister {

struct Reading {
  int depth = 4;
  double heat = 0.01;   // moves that are worth so much less are e times rarer; a blue piece is worth 0.1
  double noise = 0.02;  // the chance of any move whatever
};

// How much more likely each move of the observer's opponent from number `first` on is than any other, as
// logarithms: a number for every set of reds that was possible until then, 0 for the others. Whoever could
// leave does, but for the `noise`; else look(before) is called, then chance(before, move, reds) for every
// set.
using LogChances = std::vector<std::array<double, kSetups>>;

template <class Look, class Chance>
LogChances log_chances(const Position<State>& game, int observer, std::size_t first, double noise,
                       const Look& look, const Chance& chance) {
  const int them = 1 - observer;
  LogChances out;
  for (std::size_t i = first; i < game.moves().size(); ++i) {
    const State& before = game.at(i);
    if (before.in_setup() || before.player() != them) continue;
    std::uint8_t seen = before.proved[them], at_exit = 0;  // pieces of known colour; those on an exit
    for (int k = 0; k < kPieces; ++k) {
      const int square = before.square[them][k];
      if (square >= kSquares) seen = static_cast<std::uint8_t>(seen | 1 << k);
      if (square < kSquares && (kExits[them] & bit(square)))
        at_exit = static_cast<std::uint8_t>(at_exit | 1 << k);
    }
    look(before);
    std::array<double, kSetups>& row = out.emplace_back();
    const Move played = game.moves()[i];
    const bool left = leaves(before.square[them][played / 4], static_cast<int>(played % 4), them);
    for (std::size_t set = 0; set < kSetups; ++set) {
      const std::uint8_t reds = kRedSets[set];
      if (((reds ^ before.reds[them]) & seen) != 0) continue;
      if (at_exit & ~reds)  // it could leave; else there are about ten moves
        row[set] = std::log(left ? 10 * (1 - noise) : noise);
      else
        row[set] = chance(before, played, reds);
    }
  }
  return out;
}

class Reader {
 public:
  Reader(int observer, const Reading& how) : us_(observer), them_(1 - observer), how_(how) {}

  // The logarithm of how much more likely their move in this position is than one by lot, if these of their
  // pieces are red.
  double log_chance(const State& before, Move played, std::uint8_t reds) const {
    Purple::Pieces theirs;
    for (int k = 0; k < kPieces; ++k) {
      if (before.square[them_][k] < kSquares)
        ((reds >> k & 1) ? theirs.red : theirs.blue) |= bit(before.square[them_][k]);
      if (before.square[us_][k] < kSquares) theirs.unknown |= bit(before.square[us_][k]);
    }
    theirs.unknown_reds = std::popcount(before.colours.red[us_]);
    const int from = before.square[them_][played / 4];
    Purple root(them_, theirs, before.ply, before.max_plies);
    const AlphaBetaOptions options{
        .range = {0, 1}, .low = 0, .high = 1, .depth = how_.depth, .playouts = 1, .table = 1 << 10};
    Deadline deadline;
    const Solution found = search_purple(root, options, 0.0, deadline);
    const Move asked = static_cast<Move>(4 * from) + played % 4;
    double best = 0, mine = 0, sum = 0;
    for (const MoveBound& m : found.moves) best = std::max(best, m.value);
    for (const MoveBound& m : found.moves) {
      const double chance = std::exp((m.value - best) / how_.heat);
      sum += chance;
      if (m.move == asked) mine = chance;
    }
    return std::log((1 - how_.noise) * mine / sum * static_cast<double>(found.moves.size()) + how_.noise);
  }

 private:
  int us_, them_;
  Reading how_;
};

}  // namespace tefuda::geister
