// What a seat may expect with all hands open: the value beside the network's policy. It is asked only while
// learning, where a decision is worth what came of it above what was to be expected.
#pragma once

#include "games/daihinmin/quick_eye.hpp"

namespace tefuda::daihinmin {

namespace net::value {

// Rows of each seat, from the one that asks on.
constexpr int kShapeAt = 0;  // pieces (12) x weak ones among them (7)
constexpr int kCardsAt = kShapeAt + 12 * 7;
constexpr int kPieceAt = kCardsAt + 13;  // the pieces themselves
constexpr int kGoneAt = kPieceAt + feature::kPieces;
constexpr int kPassedAt = kGoneAt + 1;  // or not
constexpr int kTurnAt = kPassedAt + 2;
constexpr int kOwnsAt = kTurnAt + 1;
constexpr int kSeatRows = kOwnsAt + 1;

// Rows of the table.
constexpr int kFinishedAt = kMaxSeats * kSeatRows;
constexpr int kOrderAt = kFinishedAt + kMaxSeats;
constexpr int kTableAt = kOrderAt + 1;
constexpr int kTableRankAt = kTableAt + 9;
constexpr int kRows = kTableRankAt + 3 * 13;

// Where the numbers lie, after those of the policy: as there.
constexpr int kRowsAt = kRows;
constexpr int kBiasAt = kRowsAt + kRows * kHidden;
constexpr int kOutputAt = kBiasAt + kHidden;
constexpr int kSize = kOutputAt + kHidden;

}  // namespace net::value

// The numbers of both, as one list.
constexpr int kNetSize = net::kSize + net::value::kSize;

// One table, looked at once for all who ask.
class OpenTable {
 public:
  OpenTable(const QuickTable& t, const QuickWeights& weights, RunBook& runs) : t_(t) {
    for (unsigned left = t.in; left; left &= left - 1) {
      const int p = std::countr_zero(left);
      Rest rest(t.live & ~t.hand[p]);
      for (int q = 0; q < t.seats; ++q)
        if (q != p && (t.in >> q & 1)) rest.most = std::max<int>(rest.most, t.count[q]);
      worth_[p] = QuickHand(weights, runs, rest).pieces_of(t.hand[p], t.demand.revolution, pieces_[p]);
    }
  }

  // What `me` sees.
  void rows(int me, SeenRows& out) const {
    using namespace net::value;
    out.clear();
    const auto saw = [&](int row) { out.push_back(static_cast<std::uint16_t>(row)); };
    for (int r = 0; r < t_.seats; ++r) {
      const int p = (me + r) % t_.seats, at = r * kSeatRows;
      if (!(t_.in >> p & 1)) {
        saw(at + kGoneAt);
        continue;
      }
      saw(at + kShapeAt + 7 * std::min(worth_[p].pieces, 11) + std::min(worth_[p].weak, 6));
      saw(at + kCardsAt + std::min<int>(t_.count[p], 12));
      for (int i = 0; i < worth_[p].pieces; ++i) saw(at + kPieceAt + pieces_[p][i]);
      saw(at + kPassedAt + (t_.passed >> p & 1));
      if (t_.turn == p) saw(at + kTurnAt);
      if (t_.owner == p && !t_.demand.table.empty()) saw(at + kOwnsAt);
    }
    saw(kFinishedAt + t_.finished);
    if (t_.demand.revolution) saw(kOrderAt);
    net::table_rows(t_.demand, kTableAt, kTableRankAt, saw);
  }

 private:
  const QuickTable& t_;
  Worth worth_[kMaxSeats];
  std::uint8_t pieces_[kMaxSeats][QuickHand::kMostPieces];
};

// The value's numbers, wherever they lie.
class NetValue {
 public:
  explicit NetValue(const float* numbers) : numbers_(numbers) {}

  // Leaves the hidden sums for `slope`.
  float value(const SeenRows& rows, net::Hidden& sums) const {
    using namespace net::value;
    std::copy_n(numbers_ + kBiasAt, net::kHidden, sums.begin());
    float out = 0;
    for (const std::uint16_t row : rows) {
      out += numbers_[row];
      net::plus(sums, numbers_ + kRowsAt + row * net::kHidden);
    }
    return out + net::lift(sums, numbers_ + kOutputAt);
  }

  // Adds what a change by `share` asks of the numbers.
  void slope(const SeenRows& rows, const net::Hidden& sums, float share, float* to) const {
    using namespace net::value;
    net::Hidden back;
    net::lift_slope(sums, numbers_ + kOutputAt, share, back, to + kOutputAt);
    net::plus_to(to + kBiasAt, back);
    for (const std::uint16_t row : rows) {
      to[row] += share;
      net::plus_to(to + kRowsAt + row * net::kHidden, back);
    }
  }

 private:
  const float* numbers_;
};

}  // namespace tefuda::daihinmin
