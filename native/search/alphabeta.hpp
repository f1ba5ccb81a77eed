// Alpha-beta for two sides: the side of the player to move against all others together, whoever they are. It
// asks what that player can be sure of, so with three players or more it is the paranoid search, pruned.
//
// It deepens ply by ply as far as its limits allow; where it can look no further a position is worth what the
// game estimates, else the mean of some play-outs, never quite a win or a loss. Values that rest on finished
// games alone are proved, at any depth, and when all moves are proved it ends. Without estimates there is one
// pass, to the end of all games.
//
// Everything is counted in nodes: a search cut short by the clock is the search with that limit of nodes.
#pragma once

#include <algorithm>
#include <array>
#include <deque>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/policy.hpp"
#include "search/bound_table.hpp"
#include "search/budget.hpp"
#include "search/options.hpp"
#include "search/payoff.hpp"
#include "search/solution.hpp"

namespace tefuda {

template <GameState S>
class AlphaBeta {
 public:
  // `playout` values leaves where the game has no estimate of its own; it must outlive the search.
  AlphaBeta(const AlphaBetaOptions& options, const Policy<S>& playout, double seconds, Deadline& deadline)
      : options_(options),
        playout_(playout),
        table_(kNamed ? options.table : 0),
        watch_(deadline, seconds),
        limit_(options.nodes ? options.nodes : std::numeric_limits<std::uint64_t>::max()) {
    const double width = options.range.high - options.range.low;
    closest_ = width * 1e-6;
  }

  // `state` is the search's own: when it is cut short nobody puts it back.
  Solution run(S& state) {
    root_ = state.player();
    for (int p = 0; p < state.players(); ++p) ours_[p] = side_of(state, p) == side_of(state, root_);
    Solution out;
    Moves moves;
    state.legal(moves);
    for (Move m : moves) out.moves.push_back({m, 0, options_.range.low, options_.range.high});
    const bool estimates = options_.playouts > 0;
    int depth = estimates ? 1 : kEnd;
    if (!estimates && options_.depth) throw std::invalid_argument("a depth limit needs estimates");
    try {
      while (true) {
        deepen(state, out, depth);
        out.depth = depth;
        out.is_whole = is_settled(out.moves);
        if (out.is_whole || depth == kEnd || depth == options_.depth) break;
        depth += 1 + (depth >= 8 ? depth / 4 : 0);
        if (options_.depth) depth = std::min(depth, options_.depth);
        if (depth > kDeepest) break;
      }
      out.is_done = true;
    } catch (const Cut&) {
    }
    out.nodes = nodes_;
    return out;
  }

 private:
  static constexpr int kDeepest = 1000;
  static constexpr int kEnd = kDeepest + 1;  // a depth that no game reaches
  static constexpr bool kNamed =
      requires(const S& s, std::string& text) { s.key(text); } || requires(const S& s) { s.hash(); };

  struct Found {
    double value;
    bool whole;
  };

  // One pass at this depth over all moves of the root, best of the last pass first. Only when all moves are
  // through do its estimates count, so that moves are always compared at one depth; proofs count at once.
  void deepen(S& state, Solution& out, int depth) {
    std::vector<std::size_t> order(out.moves.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return out.moves[a].value > out.moves[b].value; });
    std::vector<MoveBound> pass = out.moves;
    const bool first_pass = out.depth == 0;
    double alpha = options_.low;
    for (std::size_t i : order) {
      MoveBound& move = pass[i];
      if (alpha >= options_.high) {  // only the best is asked for, and there is none better
        move.value = move.low;
        move.depth = depth;
      } else if (!move.is_whole) {
        const Found found = after(state, move.move, depth - 1, alpha, options_.high, 1);
        note(move, found, depth, alpha);
        if (move.is_whole || first_pass) out.moves[i] = move;
      }
      if (options_.only_best) alpha = std::max(alpha, std::min(move.value, options_.high));
    }
    out.moves = pass;
  }

  // A move is settled when nothing that a deeper look could show matters to whoever asks.
  void note(MoveBound& move, const Found& found, int depth, double alpha) {
    move.value = found.value;
    move.depth = depth;
    if (!found.whole) return;
    if (found.value > alpha) move.low = std::max(move.low, found.value);
    if (found.value < options_.high) move.high = std::min(move.high, found.value);
    move.is_whole = move.low == move.high || move.low >= options_.high || move.high <= options_.low;
  }

  bool is_settled(const std::vector<MoveBound>& moves) const {
    double sure = options_.range.low;
    for (const MoveBound& m : moves) sure = std::max(sure, m.low);
    if (options_.only_best && sure >= options_.high) return true;
    return std::all_of(moves.begin(), moves.end(), [&](const MoveBound& m) {
      return m.is_whole || (options_.only_best && m.high <= sure);
    });
  }

  Found after(S& state, Move move, int depth, double alpha, double beta, int ply) {
    if constexpr (requires { state.undo(); }) {
      state.apply(move);
      const Found found = walk(state, depth, alpha, beta, ply);
      state.undo();
      return found;
    } else {
      S next = state;
      next.apply(move);
      return walk(next, depth, alpha, beta, ply);
    }
  }

  Found walk(S& state, int depth, double alpha, double beta, int ply) {
    if (nodes_ >= limit_ || (nodes_ > 0 && watch_.over())) throw Cut{};
    ++nodes_;
    if (has_ended(state, options_.payoff)) return {payoff(state), true};
    Print print;
    const bool named = name(state, text_, print);
    if (depth <= 0) return {estimate(state, named ? print.check : nodes_), false};
    if (ply >= kDeepest) throw std::runtime_error("games of this length are too deep for an exact search");
    Move first = BoundTable::kNoMove;
    if (named) {
      if (const BoundTable::Entry* e = table_.find(print)) {
        if (e->whole() || e->depth == depth) {
          if (e->low >= beta) return {e->low, e->whole()};
          if (e->high <= alpha) return {e->high, e->whole()};
          if (e->low == e->high) return {e->low, e->whole()};
          alpha = std::max(alpha, e->low);
          beta = std::min(beta, e->high);
        }
        first = e->best;
      }
    }
    return branch(state, depth, alpha, beta, ply, named ? &print : nullptr, first);
  }

  Found branch(S& state, int depth, double alpha, double beta, int ply, const Print* print, Move first) {
    while (static_cast<int>(plies_.size()) <= ply) plies_.emplace_back();
    Ply& here = plies_[static_cast<std::size_t>(ply)];
    const bool ours = ours_[static_cast<std::size_t>(state.player())];
    list(state, here, first, ours);
    const double floor = alpha, ceiling = beta;
    double best = ours ? -BoundTable::kInfinite : BoundTable::kInfinite;
    Move best_move = BoundTable::kNoMove;
    bool whole = true;
    for (std::size_t i = 0; i < here.moves.size(); ++i) {
      const Move move = here.take(i);
      const Found found = after(state, move, depth - 1, alpha, beta, ply + 1);
      if (ours ? found.value > best : found.value < best) {
        best = found.value;
        best_move = move;
      }
      (ours ? alpha : beta) = ours ? std::max(alpha, best) : std::min(beta, best);
      if (alpha >= beta) {  // what one move proves, no other can change
        whole = found.whole;
        here.remember(move);
        credit(move, ours) += static_cast<std::uint32_t>(std::min(depth, 64));
        break;
      }
      whole = whole && found.whole;
    }
    if (print) {
      typename BoundTable::Entry entry;
      entry.best = best_move;
      entry.depth = whole ? BoundTable::kToTheEnd : depth;
      if (best > floor) entry.low = best;
      if (best < ceiling) entry.high = best;
      table_.put(*print, entry);
    }
    return {best, whole};
  }

  // The moves of one ply, and those that cut most recently there.
  struct Ply {
    Moves moves;
    std::vector<std::int64_t> hopes;
    std::array<Move, 2> killers{BoundTable::kNoMove, BoundTable::kNoMove};

    // The most hopeful of those from i on, the first of equals; the others keep their order.
    Move take(std::size_t i) {
      std::size_t top = i;
      for (std::size_t k = i + 1; k < moves.size(); ++k)
        if (hopes[k] > hopes[top]) top = k;
      std::rotate(moves.begin() + static_cast<std::ptrdiff_t>(i),
                  moves.begin() + static_cast<std::ptrdiff_t>(top),
                  moves.begin() + static_cast<std::ptrdiff_t>(top) + 1);
      std::rotate(hopes.begin() + static_cast<std::ptrdiff_t>(i),
                  hopes.begin() + static_cast<std::ptrdiff_t>(top),
                  hopes.begin() + static_cast<std::ptrdiff_t>(top) + 1);
      return moves[i];
    }
    void remember(Move move) {
      if (killers[0] == move) return;
      killers[1] = killers[0];
      killers[0] = move;
    }
  };

  void list(const S& state, Ply& here, Move first, bool ours) {
    here.moves.clear();
    here.hopes.clear();
    state.legal(here.moves);
    check_moves(here.moves);
    for (Move m : here.moves) {
      std::int64_t hope = credit(m, ours);
      if (m == here.killers[0] || m == here.killers[1]) hope += std::int64_t{1} << 34;
      if constexpr (requires { state.promise(m); })
        hope += static_cast<std::int64_t>(state.promise(m)) * (std::int64_t{1} << 36);
      if (m == first) hope = std::numeric_limits<std::int64_t>::max();
      here.hopes.push_back(hope);
    }
  }

  // How much a move has cut before, for either side.
  std::uint32_t& credit(Move move, bool ours) { return credits_[2 * (mix(move) % kCredits) + ours]; }

  double payoff(const S& state) {
    Scores scores{};
    pay(state, options_.payoff, scores);
    return scores[static_cast<std::size_t>(root_)];
  }

  // What a position is worth where the search looks no further. Luck comes from the position, where it has a
  // name, so that it is worth the same whenever it is met.
  double estimate(S& state, std::uint64_t luck) {
    double guess = 0;
    if (!guessed(state, guess)) {
      guess = 0;
      const Rng stream(luck);
      for (int k = 0; k < options_.playouts; ++k)
        guess += played(state, stream.split(static_cast<std::uint64_t>(k)));
      guess /= options_.playouts;
    }
    const double low = options_.range.low + closest_, high = options_.range.high - closest_;
    return std::clamp(guess, low, high);
  }

  bool guessed(const S& state, double& guess) const {
    if constexpr (requires { static_cast<double>(state.estimate(root_)); }) {
      if (options_.payoff != Payoff::kScores) return false;
      guess = state.estimate(root_);
      return guess == guess;  // a game may decline
    }
    return false;
  }

  double played(S& state, Rng rng) {
    check_leaf();
    if constexpr (requires { state.undo(); }) {
      return played_back(state, rng);
    } else {
      S copy = state;
      // What nobody has drawn yet is no part of an open position.
      if constexpr (requires { copy.reshuffle(rng); }) copy.reshuffle(rng);
      playout_.play_out(copy, rng, scratch_);
      return payoff(copy);
    }
  }

  // A play-out of a State whose copies share their insides: move by move, and back again.
  double played_back(S& state, Rng& rng) {
    std::size_t depth = 0;
    for (; !has_ended(state, options_.payoff); ++depth) {
      check_leaf();
      scratch_.clear();
      state.legal(scratch_);
      state.apply(scratch_[rng.below(scratch_.size())]);
    }
    const double value = payoff(state);
    while (depth-- > 0) state.undo();
    return value;
  }

  // A leaf that is not done when time is up is not counted: whoever repeats the search does not begin it.
  void check_leaf() {
    if (nodes_ > 1 && watch_.over()) {
      --nodes_;
      throw Cut{};
    }
  }

  static constexpr std::size_t kCredits = 4096;

  AlphaBetaOptions options_;
  const Policy<S>& playout_;
  BoundTable table_;
  Watch watch_;
  std::uint64_t limit_, nodes_ = 0;
  double closest_ = 0;
  int root_ = 0;
  std::array<bool, kMaxPlayers> ours_{};
  std::deque<Ply> plies_;
  std::vector<std::uint32_t> credits_ = std::vector<std::uint32_t>(2 * kCredits);
  std::string text_;
  Moves scratch_;
};

}  // namespace tefuda
