// Games played to their end by learned styles, each player seeing its own colours only: what the moves of a
// position are worth when nobody plays with open cards.
//
// A player's liking for a step is a sum over pairs of things (games/geister/pairs.hpp). Here the sum of a
// thing's weights with all that is on the board is kept for every thing and brought up to date move by move:
// a ply costs a few additions of rows instead of hundreds of look-ups.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "games/geister/pairs.hpp"
#include "search/budget.hpp"

namespace tefuda::geister {

// The weights of a style as a matrix over things, rows padded for whole vectors.
class StyleTable {
 public:
  static constexpr std::size_t kRow = 128;
  using Row = std::array<float, kRow>;

  explicit StyleTable(const std::vector<float>& weights) : rows_(single::kCount) {
    if (weights.size() != static_cast<std::size_t>(kPairWeights))
      throw std::invalid_argument("a style has a weight for every pair");
    for (std::size_t i = 0; i < single::kCount; ++i) {
      rows_[i].fill(0);
      for (std::size_t j = 0; j < single::kCount; ++j) rows_[i][j] = weights[kPairs.index[i][j]];
    }
  }

  const Row& operator[](int thing) const { return rows_[static_cast<std::size_t>(thing)]; }
  float at(int a, int b) const { return rows_[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)]; }

 private:
  std::vector<Row> rows_;
};

// One player of a roll-out: a style, and how much chance is in its choices.
struct Roller {
  const StyleTable* style;
  double heat;
};

// A game that is played to its end.
class Rollout {
 public:
  Rollout(const State& start, const std::array<Roller, 2>& players, double slip)
      : colours_(start.colours), players_(players), slip_(slip), ply_(start.ply), limit_(start.max_plies) {
    for (int p = 0; p < 2; ++p) {
      sums_[p].fill(0);
      for (int kind = 0; kind < 4; ++kind) {
        const Board all = of(kind < 2 ? p : 1 - p, kind & 1);
        for (Board left = all; left; left &= left - 1) add(p, feature(p, kind, std::countr_zero(left)));
        add(p, left_of(kind, std::popcount(all)));
      }
    }
  }

  // The score of the first player.
  double run(Rng& rng) {
    while (ply_ < limit_) {
      const int p = ply_ & 1;
      if (colours_.blue[p] & kExits[p]) return p == 0;
      if (const int winner = move(p, rng); winner != kNobody) return winner == 0;
      ++ply_;
    }
    return 0.5;
  }

 private:
  Board of(int player, int red) const { return red ? colours_.red[player] : colours_.blue[player]; }

  // Things as a player sees them: kinds are own blue, own red, their blue, their red.
  static int feature(int player, int kind, int square) {
    return (kind >= 2 ? single::kTheirs : kind == 1 ? single::kRed : single::kBlue) + turned(square, player);
  }
  static int left_of(int kind, int count) { return single::kLeft + 4 * kind + count - 1; }

  void add(int player, int thing) {
    const StyleTable::Row& row = (*players_[static_cast<std::size_t>(player)].style)[thing];
    for (std::size_t i = 0; i < StyleTable::kRow; ++i) sums_[player][i] += row[i];
  }
  void swap(int player, int gone, int come) {
    const StyleTable& style = *players_[static_cast<std::size_t>(player)].style;
    const StyleTable::Row &out = style[gone], &in = style[come];
    for (std::size_t i = 0; i < StyleTable::kRow; ++i) sums_[player][i] += in[i] - out[i];
  }
  void remove(int player, int thing) {
    const StyleTable::Row& row = (*players_[static_cast<std::size_t>(player)].style)[thing];
    for (std::size_t i = 0; i < StyleTable::kRow; ++i) sums_[player][i] -= row[i];
  }

  struct Step {
    int from, to, red;
    float value;
  };

  // A step of this player; says who won by it.
  int move(int p, Rng& rng) {
    const Roller& who = players_[static_cast<std::size_t>(p)];
    const StyleTable& t = *who.style;
    const auto& sum = sums_[p];
    const auto total = [&](int thing) { return sum[static_cast<std::size_t>(thing)]; };
    const Board own = of(p, 0) | of(p, 1), other = of(1 - p, 0) | of(1 - p, 1);
    std::array<Step, 4 * kPieces> steps;
    std::size_t n = 0;
    for (int red = 0; red < 2; ++red)
      for (Board left = of(p, red); left; left &= left - 1) {
        const int from = std::countr_zero(left), f = feature(p, red, from);
        const float base = total(f);
        for (int d = 0; d < 4; ++d) {
          const int to = kSteps[p][from][d];
          if (to >= kSquares || (own & bit(to))) continue;
          const int g = feature(p, red, to);
          float value = t.at(g, g) + total(g) - t.at(g, f) - base;
          if (other & bit(to)) {
            const int x = feature(p, 2, to), k = single::kTakes;
            value += t.at(x, f) - t.at(g, x) - total(x) + t.at(k, k) + total(k) - t.at(k, f) - t.at(k, x) +
                     t.at(g, k);
          }
          steps[n++] = {from, to, red, value};
        }
      }
    if (n == 0) return 1 - p;  // cannot happen: eight pieces never shut each other in
    return go(p, steps[draw(steps, n, who.heat, rng)]);
  }

  std::size_t draw(std::array<Step, 4 * kPieces>& steps, std::size_t n, double heat, Rng& rng) const {
    const double point = rng.uniform();
    if (point < slip_) return rng.below(n);
    float best = steps[0].value;
    std::size_t i = 0;
    for (std::size_t k = 1; k < n; ++k)
      if (steps[k].value > best) best = steps[i = k].value;
    if (heat <= 0) return i;
    float all = 0;
    const float by = static_cast<float>(1 / heat);
    for (std::size_t k = 0; k < n; ++k) all += steps[k].value = std::exp((steps[k].value - best) * by);
    float left = static_cast<float>((point - slip_) / (1 - slip_)) * all;
    for (i = 0; i + 1 < n && left >= steps[i].value; ++i) left -= steps[i].value;
    return i;
  }

  int go(int p, const Step& step) {
    const int q = 1 - p;
    const Board a = bit(step.from), b = bit(step.to);
    (step.red ? colours_.red[p] : colours_.blue[p]) ^= a | b;
    swap(p, feature(p, step.red, step.from), feature(p, step.red, step.to));
    swap(q, feature(q, 2, step.from), feature(q, 2, step.to));
    if (!((of(q, 0) | of(q, 1)) & b)) return kNobody;
    const int red = (of(q, 1) & b) != 0;
    const int count = std::popcount(of(q, red));
    (red ? colours_.red[q] : colours_.blue[q]) &= ~b;
    if (count == 1) return red ? q : p;
    remove(p, feature(p, 2, step.to));
    remove(q, feature(q, red, step.to));
    swap(p, left_of(2 + red, count), left_of(2 + red, count - 1));
    swap(q, left_of(red, count), left_of(red, count - 1));
    return kNobody;
  }

  Colours colours_;
  std::array<Roller, 2> players_;
  double slip_;
  int ply_, limit_;
  StyleTable::Row sums_[2];
};

// Who may sit opposite, and what they may hold: a colouring, the style that goes with it (beyond the last:
// any of them), and the chance.
struct Opponent {
  std::uint8_t reds;
  std::size_t style;
  double chance;
};

struct RolloutOptions {
  std::uint64_t count = 1000;  // games in all
  double seconds = 0;          // 0 = no limit
  double heat = 0.5, their_heat = 0.5;
  double slip = 0.02;
  double share = 1;     // of a roll-out's score in what a move is worth, beside its prior
  double doubtful = 2;  // moves that are so many standard errors behind are left out
};

struct RolledMove {
  double mean = 0;
  std::uint64_t games = 0;
};

struct Rolled {
  std::vector<RolledMove> moves;
  std::uint64_t games = 0;
};

// Plays games from every move, a round for all that may still be the best: the same opponent and the same
// luck for each of them.
inline Rolled roll_out(const State& root, const Moves& moves, const std::vector<double>& priors,
                       const std::vector<StyleTable>& styles, const std::vector<double>& ours,
                       const std::vector<Opponent>& opponents, const RolloutOptions& how, std::uint64_t seed,
                       Deadline& deadline) {
  constexpr std::uint64_t kRound = 16;  // rounds between two looks at who is behind
  const int me = root.player();
  std::vector<double> until, mine;
  double sum = 0;
  for (const Opponent& one : opponents) until.push_back(sum += one.chance);
  sum = 0;
  for (double weight : ours) mine.push_back(sum += weight);
  const auto drawn = [](const std::vector<double>& sums, double point) {
    const auto at = std::ranges::upper_bound(sums, point * sums.back()) - sums.begin();
    return std::min(static_cast<std::size_t>(at), sums.size() - 1);
  };
  Rolled out;
  out.moves.resize(moves.size());
  std::vector<std::size_t> alive(moves.size());
  for (std::size_t i = 0; i < moves.size(); ++i) alive[i] = i;
  Watch watch(deadline, how.seconds);
  const Rng stream(seed);
  for (std::uint64_t round = 0; alive.size() > 1 && out.games + alive.size() <= how.count; ++round) {
    Rng rng = stream.split(round);
    const Opponent& other = opponents[drawn(until, rng.uniform())];
    const StyleTable& own = styles[drawn(mine, rng.uniform())];
    State start = root;
    start.paint(1 - me, other.reds);
    std::array<Roller, 2> players;
    players[static_cast<std::size_t>(me)] = {&own, how.heat};
    const std::size_t style = other.style < styles.size() ? other.style : rng.below(styles.size());
    players[static_cast<std::size_t>(1 - me)] = {&styles[style], how.their_heat};
    for (std::size_t i : alive) {
      State after = start;
      after.apply(moves[i]);
      double score = 0;
      if (after.over()) {
        score = after.winner == kNobody ? 0.5 : after.winner == me;
      } else {
        Rng luck = rng;
        const double first = Rollout(after, players, how.slip).run(luck);
        score = me == 0 ? first : 1 - first;
      }
      RolledMove& move = out.moves[i];
      ++move.games;
      move.mean += (score - move.mean) / static_cast<double>(move.games);
      ++out.games;
    }
    if (watch.over()) break;
    if ((round + 1) % kRound) continue;
    const auto n = static_cast<double>(round + 1);
    const auto value = [&](std::size_t i) { return how.share * out.moves[i].mean + priors[i]; };
    const auto spread = [&](std::size_t i) {
      const double m = std::clamp(out.moves[i].mean, 1 / n, 1 - 1 / n);
      return how.share * how.share * m * (1 - m) / n;
    };
    const std::size_t best = *std::ranges::max_element(alive, {}, value);
    std::erase_if(alive, [&](std::size_t i) {
      return value(best) - value(i) > how.doubtful * std::sqrt(spread(best) + spread(i));
    });
  }
  return out;
}

}  // namespace tefuda::geister
