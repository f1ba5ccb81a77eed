// A small network on top of the learned policy: what is seen of a move adds rows of numbers up, and every sum
// that is above zero adds to the move's score.
//
// It is shown the features of features.hpp, what is the same for all moves of a decision (the situation), and
// a few things of a move that weights alone have no use for. Without hidden sums it is the learned policy.
#pragma once

#include <array>
#include <vector>

#include "games/daihinmin/features.hpp"

namespace tefuda::daihinmin {

// Rows that are seen together.
using SeenRows = std::vector<std::uint16_t>;

namespace net {

constexpr int kHidden = 32;
using Hidden = std::array<float, kHidden>;

// Rows of a move: the features but those of gifts, and then
constexpr int kLeftAt = feature::kGiftAt;         // pieces left (9) x weak ones among them (6)
constexpr int kRankAt = kLeftAt + 9 * 6;          // form (4) x strength (13), the lone joker
constexpr int kAnswersAt = kRankAt + 4 * 13 + 1;  // in finer steps (8)
constexpr int kPassesAt = kAnswersAt + 8;
constexpr int kMoveRows = kPassesAt + 1;

// Rows of the situation.
constexpr int kSeatAt = kMoveRows;  // the next four: gone, or passed or not (2) x cards (6)
constexpr int kInAt = kSeatAt + 4 * 13;
constexpr int kOrderAt = kInAt + 4;
constexpr int kTableAt = kOrderAt + 1;      // form (8), or nothing
constexpr int kTableRankAt = kTableAt + 9;  // form (3) x strength (13)
constexpr int kLockedAt = kTableRankAt + 3 * 13;
constexpr int kOwnerAt = kLockedAt + 1;        // whose cards they are
constexpr int kHighAt = kOwnerAt + kMaxSeats;  // how many are out of the five best ranks, and of the eights
constexpr int kJokerOutAt = kHighAt + 6 * 5;
constexpr int kPiecesAt = kJokerOutAt + 1;  // of the whole hand (11)
constexpr int kWeakAt = kPiecesAt + 11;     // ... and how many of them are weak (8)
constexpr int kRows = kWeakAt + 8;

// Where the numbers lie: weights of the features, those of the further rows of a move, rows, biases, output.
constexpr int kExtraAt = feature::kCount;
constexpr int kRowsAt = kExtraAt + kMoveRows - feature::kGiftAt;
constexpr int kBiasAt = kRowsAt + kRows * kHidden;
constexpr int kOutputAt = kBiasAt + kHidden;
constexpr int kSize = kOutputAt + kHidden;

// Where the weight of a move's row lies by itself.
constexpr int weight_at(int row) { return row < feature::kGiftAt ? row : kExtraAt + row - feature::kGiftAt; }

inline void plus(Hidden& sums, const float* row) {
  for (int j = 0; j < kHidden; ++j) sums[static_cast<std::size_t>(j)] += row[j];
}

inline void minus(Hidden& sums, const float* row) {
  for (int j = 0; j < kHidden; ++j) sums[static_cast<std::size_t>(j)] -= row[j];
}

inline void plus_to(float* row, const Hidden& sums) {
  for (int j = 0; j < kHidden; ++j) row[j] += sums[static_cast<std::size_t>(j)];
}

// What the sums above zero add. In lanes, so that it is the same with registers of any width.
inline float lift(const Hidden& sums, const float* output) {
  constexpr int kLanes = 8;
  float part[kLanes] = {};
  for (int j = 0; j < kHidden; j += kLanes)
    for (int k = 0; k < kLanes; ++k) {
      const float x = sums[static_cast<std::size_t>(j + k)];
      part[k] += output[j + k] * (x > 0 ? x : 0);
    }
  return ((part[0] + part[4]) + (part[1] + part[5])) + ((part[2] + part[6]) + (part[3] + part[7]));
}

// What a change of the score by `share` asks of every sum, and of the output.
inline void lift_slope(const Hidden& sums, const float* output, float share, Hidden& back, float* to_output) {
  for (int j = 0; j < kHidden; ++j) {
    const float x = sums[static_cast<std::size_t>(j)];
    to_output[j] += share * (x > 0 ? x : 0);
    back[static_cast<std::size_t>(j)] = x > 0 ? share * output[j] : 0;
  }
}

// Forms of plays as the features tell them apart.
inline int form_of(const Play& play) {
  if (play.form == Form::kLoneJoker) return 7;
  if (play.form == Form::kSequence) return 4 + std::min(play.count - 3, 2);
  return std::min<int>(play.count, 4) - 1;
}

// 0 for the weakest rank, turned round in a revolution.
inline int strength(int column, bool revolution) {
  const int rank = std::clamp(column - 1, 0, kRanks - 1);
  return revolution ? kRanks - 1 - rank : rank;
}

// Form and strength of what lies on the table, from these rows on.
template <class Saw>
void table_rows(const Demand& d, int form_at, int rank_at, Saw&& saw) {
  const Play& top = d.table;
  saw(form_at + (top.empty() ? 8 : form_of(top)));
  if (top.empty() || top.form == Form::kLoneJoker) return;
  const int kind = top.form == Form::kSingle ? 0 : top.form == Form::kGroup ? 1 : 2;
  saw(rank_at + 13 * kind + strength(d.revolution ? top.low : top.high, d.revolution));
}

}  // namespace net

}  // namespace tefuda::daihinmin
