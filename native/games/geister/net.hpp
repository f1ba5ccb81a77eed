// A small neural network for Geister: what a player sees, with what every piece has done (tracks.hpp), as a
// list of things that are there; a row of weights for each, summed up into a hidden layer, and from that the
// value of the position and the liking for every step. Colours of the other are no part of it.
//
// The sum is kept while steps are looked at: a step changes a few rows of it.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <span>
#include <stdexcept>
#include <vector>

#include "games/geister/tracks.hpp"

namespace tefuda::geister {

namespace net {

inline constexpr int kHidden = 128;
using Row = std::array<float, kHidden>;

// Numbers of the things that can be there. Squares as the player counts them.
constexpr int kTheirMoves = 0;                       // their piece: square, how often it moved (6)
constexpr int kTheirOffers = kTheirMoves + 36 * 6;   // offered itself (4)
constexpr int kTheirStays = kTheirOffers + 36 * 4;   // stayed beside an enemy (4)
constexpr int kTheirFlights = kTheirStays + 36 * 4;  // fled (3)
constexpr int kTheirTakes = kTheirFlights + 36 * 3;  // took (3)
constexpr int kTheirStood = kTheirTakes + 36 * 3;    // stood on an exit
constexpr int kTheirReds = kTheirStood + 36;         // their piece: square, how many reds they have (4)
constexpr int kOwnMoves = kTheirReds + 36 * 4;       // own piece: colour, square, how often it moved (4)
constexpr int kOwnOffers = kOwnMoves + 72 * 4;       // (4)
constexpr int kOwnStays = kOwnOffers + 72 * 4;       // (4)
constexpr int kOwnStood = kOwnStays + 72 * 4;
constexpr int kOwnLeft = kOwnStood + 72;  // how many of its colour are left (4)
constexpr int kLeft = kOwnLeft + 72 * 4;  // own blue, own red, their blue, their red: how many (4)
constexpr int kPlies = kLeft + 16;        // how many plies are left (5)
constexpr int kTheirLast = kPlies + 5;    // where they moved last
constexpr int kOwnLast = kTheirLast + 36;
constexpr int kAlways = kOwnLast + 36;
// A step that takes: what the piece did that it takes.
constexpr int kPreyMoves = kAlways + 1;       // (6)
constexpr int kPreyOffers = kPreyMoves + 6;   // (4), how many reds they have (4)
constexpr int kPreyStays = kPreyOffers + 16;  // (4)
constexpr int kPreyFlights = kPreyStays + 4;  // (3)
constexpr int kPreyTakes = kPreyFlights + 3;  // (3)
constexpr int kPreyStood = kPreyTakes + 3;
constexpr int kPreyBlues = kPreyStood + 1;  // how many blues they have (4)
constexpr int kThings = kPreyBlues + 4;

// The rows of all things, the layer of likings, that of values, the last number of it; a liking for each of
// the 70 set-ups.
constexpr std::size_t kWeights = static_cast<std::size_t>(kThings + 2) * kHidden + 1 + kSetups;

// Likings for set-ups are learned faster than the rest.
constexpr float kSetUpScale = 10;

constexpr int six(int n) { return n <= 2 ? n : n <= 4 ? 3 : n <= 7 ? 4 : 5; }
constexpr int four(int n) { return n < 3 ? n : 3; }
constexpr int three(int n) { return n < 2 ? n : 2; }
constexpr int own_moves(int n) { return n == 0 ? 0 : n <= 2 ? 1 : n <= 5 ? 2 : 3; }
constexpr int plies_left(int n) { return n > 100 ? 0 : n > 60 ? 1 : n > 30 ? 2 : n > 15 ? 3 : 4; }

template <std::size_t N>
struct Things {
  std::array<std::uint16_t, N> number;
  std::size_t count = 0;

  void add(int thing) { number[count++] = static_cast<std::uint16_t>(thing); }
  auto begin() const { return number.begin(); }
  auto end() const { return number.begin() + static_cast<std::ptrdiff_t>(count); }
};

// How a player counts squares; in a mirror left and right are changed.
struct Eye {
  int player;
  bool mirrored = false;

  int operator()(int square) const {
    const int s = turned(square, player);
    return mirrored ? s - s % kSide + (kSide - 1 - s % kSide) : s;
  }
};

// A step, as what it brings and what it ends of what the player sees.
struct Step {
  Move move;
  Things<16> come, go;
};

// What a player sees, if these of its pieces are red.
class Sight {
 public:
  Things<128> seen;
  std::vector<Step> steps;  // leaving is none

  void look(const State& state, const Tracks& tracks, const Eye& eye, std::uint8_t reds) {
    const int p = eye.player, q = 1 - p;
    std::array<int, 4> left{};
    for (int k = 0; k < kPieces; ++k) {
      if (state.square[p][k] < kSquares) ++left[static_cast<std::size_t>(reds >> k & 1)];
      if (state.square[q][k] < kSquares) ++left[static_cast<std::size_t>(2 + (state.reds[q] >> k & 1))];
    }
    seen.count = 0;
    for (int k = 0; k < kPieces; ++k) {
      if (state.square[p][k] < kSquares) {
        const int red = reds >> k & 1;
        own(seen, red, eye(state.square[p][k]), tracks.of[p][k], left[static_cast<std::size_t>(red)]);
      }
      if (state.square[q][k] < kSquares) theirs(seen, eye(state.square[q][k]), tracks.of[q][k], left[3]);
    }
    for (int kind = 0; kind < 4; ++kind)
      if (const int n = left[static_cast<std::size_t>(kind)]; n > 0) seen.add(kLeft + 4 * kind + n - 1);
    seen.add(kPlies + plies_left(state.max_plies - state.ply));
    if (tracks.last[q] < kSquares) seen.add(kTheirLast + eye(tracks.last[q]));
    if (tracks.last[p] < kSquares) seen.add(kOwnLast + eye(tracks.last[p]));
    seen.add(kAlways);
    list_steps(state, tracks, eye, reds, left);
  }

 private:
  template <class L>
  static void theirs(L& out, int square, const Track& t, int reds_left) {
    out.add(kTheirMoves + square * 6 + six(t.moves));
    out.add(kTheirOffers + square * 4 + four(t.offered));
    out.add(kTheirStays + square * 4 + four(t.stayed));
    out.add(kTheirFlights + square * 3 + three(t.fled));
    out.add(kTheirTakes + square * 3 + three(t.took));
    if (t.stood) out.add(kTheirStood + square);
    out.add(kTheirReds + square * 4 + reds_left - 1);
  }

  template <class L>
  static void own(L& out, int red, int square, const Track& t, int left) {
    const int s = red * kSquares + square;
    out.add(kOwnMoves + s * 4 + own_moves(t.moves));
    out.add(kOwnOffers + s * 4 + four(t.offered));
    out.add(kOwnStays + s * 4 + four(t.stayed));
    if (t.stood) out.add(kOwnStood + s);
    out.add(kOwnLeft + s * 4 + left - 1);
  }

  void list_steps(const State& state, const Tracks& tracks, const Eye& eye, std::uint8_t reds,
                  const std::array<int, 4>& left) {
    const int p = eye.player, q = 1 - p;
    const Board mine = state.own(p), enemies = state.own(q);
    steps.clear();
    for (int k = 0; k < kPieces; ++k) {
      const int from = state.square[p][k];
      if (from >= kSquares) continue;
      const int red = reds >> k & 1, same = left[static_cast<std::size_t>(red)];
      for (int d = 0; d < 4; ++d) {
        const int to = kSteps[p][from][d];
        if (to >= kSquares || (mine & bit(to))) continue;
        Step& step = steps.emplace_back();
        step.move = static_cast<Move>(4 * k + d);
        own(step.go, red, eye(from), tracks.of[p][k], same);
        if (tracks.last[p] < kSquares) step.go.add(kOwnLast + eye(tracks.last[p]));
        Track track = tracks.of[p][k];
        track.move(p, from, to, enemies, enemies & ~bit(to));
        own(step.come, red, eye(to), track, same);
        step.come.add(kOwnLast + eye(to));
        if (enemies & bit(to)) take(step, state, tracks.of[q], q, to, eye, left);
      }
    }
  }

  static void take(Step& step, const State& state, const Track* tracks, int q, int to, const Eye& eye,
                   const std::array<int, 4>& left) {
    int k = 0;
    while (state.square[q][k] != to) ++k;
    const Track& prey = tracks[k];
    theirs(step.go, eye(to), prey, left[3]);
    step.come.add(kPreyMoves + six(prey.moves));
    step.come.add(kPreyOffers + four(prey.offered) * 4 + left[3] - 1);
    step.come.add(kPreyStays + four(prey.stayed));
    step.come.add(kPreyFlights + three(prey.fled));
    step.come.add(kPreyTakes + three(prey.took));
    if (prey.stood) step.come.add(kPreyStood);
    step.come.add(kPreyBlues + left[2] - 1);
  }
};

// The hidden layer: squares of what lies between 0 and 1.
inline float bent(float x) {
  const float above = x > 0 ? x : 0;
  const float between = above < 1 ? above : 1;
  return between * between;
}

inline float slope(float x) { return x > 0 && x < 1 ? 2 * x : 0; }

inline void add(Row& sum, const Row& row) {
  for (std::size_t i = 0; i < kHidden; ++i) sum[i] += row[i];
}
inline void subtract(Row& sum, const Row& row) {
  for (std::size_t i = 0; i < kHidden; ++i) sum[i] -= row[i];
}

// Always added up in the same order, however wide the machine's vectors are.
inline float weigh(const Row& sum, const Row& weights) {
  std::array<float, 16> lanes{};
  for (std::size_t i = 0; i < kHidden; i += lanes.size())
    for (std::size_t j = 0; j < lanes.size(); ++j) lanes[j] += bent(sum[i + j]) * weights[i + j];
  float all = 0;
  for (float lane : lanes) all += lane;
  return all;
}

}  // namespace net

class Net {
 public:
  explicit Net(std::span<const float> weights) : rows_(net::kThings) {
    if (weights.size() != net::kWeights) throw std::invalid_argument("a net has another number of weights");
    const float* at = weights.data();
    const auto take = [&](float* to, std::size_t count) {
      std::memcpy(to, at, count * sizeof(float));
      at += count;
    };
    for (net::Row& row : rows_) take(row.data(), net::kHidden);
    take(liking_.data(), net::kHidden);
    take(value_.data(), net::kHidden);
    take(&constant_, 1);
    take(set_ups_.data(), kSetups);
    for (float& set_up : set_ups_) set_up *= net::kSetUpScale;
  }

  // The sum of what is seen.
  void sum_up(const net::Sight& sight, net::Row& sum) const {
    sum.fill(0);
    for (std::uint16_t thing : sight.seen) net::add(sum, rows_[thing]);
  }

  void after(const net::Row& sum, const net::Step& step, net::Row& out) const {
    out = sum;
    for (std::uint16_t thing : step.go) net::subtract(out, rows_[thing]);
    for (std::uint16_t thing : step.come) net::add(out, rows_[thing]);
  }

  // How much the player likes every step.
  void score(const net::Sight& sight, const net::Row& sum, std::vector<double>& out) const {
    out.clear();
    net::Row changed;
    for (const net::Step& step : sight.steps) {
      after(sum, step, changed);
      out.push_back(net::weigh(changed, liking_));
    }
  }

  // What a position is worth to the player on turn: 1 a win, -1 a loss.
  double value(const net::Row& sum) const { return net::weigh(sum, value_) + constant_; }

  const net::Row& liking() const { return liking_; }
  const net::Row& values() const { return value_; }
  std::span<const float, kSetups> set_ups() const { return set_ups_; }

 private:
  std::vector<net::Row> rows_;
  net::Row liking_{}, value_{};
  float constant_ = 0;
  std::array<float, kSetups> set_ups_{};
};

}  // namespace tefuda::geister
