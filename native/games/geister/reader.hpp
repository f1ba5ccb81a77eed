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
#include "games/geister/purple.hpp"
#include "games/geister/rules.hpp"
#include "search/alphabeta.hpp"

namespace tefuda::geister {

struct Reading {
  int depth = 4;
  double heat = 0.01;   // moves that are worth so much less are e times rarer; a blue piece is worth 0.1
  double noise = 0.02;  // the chance of any move whatever
};

class Reader {
 public:
  Reader(int observer, const Reading& how)
      : us_(observer), them_(1 - observer), how_(how), uniform_(policy_of<Purple>(Uniform<Purple>{})) {}

  // How much more likely their moves from number `first` on are than any others, as sums of logarithms: a
  // number for every set of reds that was possible all along, 0 for the others.
  std::vector<double> log_chances(const Position<State>& game, std::size_t first) const {
    std::vector<double> out(kSetups);
    for (std::size_t i = first; i < game.moves().size(); ++i) {
      const State& before = game.at(i);
      if (before.in_setup() || before.player() != them_) continue;
      std::uint8_t seen = before.proved[them_];  // pieces of known colour
      for (int k = 0; k < kPieces; ++k)
        if (before.square[them_][k] >= kSquares) seen = static_cast<std::uint8_t>(seen | 1 << k);
      for (std::size_t set = 0; set < kSetups; ++set)
        if (((kRedSets[set] ^ before.reds[them_]) & seen) == 0)
          out[set] += log_chance(before, game.moves()[i], kRedSets[set]);
    }
    return out;
  }

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
    if (theirs.blue & kExits[them_])  // it could leave; else there are about ten moves
      return std::log(leaves(from, static_cast<int>(played % 4), them_) ? 10 * (1 - how_.noise) : how_.noise);
    Purple root(them_, theirs, before.ply, before.max_plies);
    const AlphaBetaOptions options{
        .range = {0, 1}, .low = 0, .high = 1, .depth = how_.depth, .playouts = 1, .table = 1 << 10};
    Deadline deadline;
    const Solution found = AlphaBeta<Purple>(options, *uniform_, 0.0, deadline).run(root);
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
  std::shared_ptr<Policy<Purple>> uniform_;
};

}  // namespace tefuda::geister
