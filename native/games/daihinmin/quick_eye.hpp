// What a player looks at in a play-out: who may answer, what is out, and its hand as a row of ranks.
#pragma once

#include "games/daihinmin/quick_hand.hpp"
#include "games/daihinmin/quick_table.hpp"

namespace tefuda::daihinmin {

// One decision: what is the same for all its plays.
struct QuickEye {
  const QuickTable& t;
  Cards hand;
  bool lead, revolution;
  unsigned awake;
  int most_awake = 0, nearest = 99;
  Rest rest;
  QuickHand judge;

  QuickEye(const QuickTable& table, const QuickWeights& weights, RunBook& runs)
      : t(table),
        hand(table.hand[table.turn]),
        lead(table.demand.table.empty()),
        revolution(table.demand.revolution),
        awake(table.in & ~table.passed & ~(1u << table.turn)),
        rest(table.live & ~hand),
        judge(weights, runs, rest) {
    for (unsigned left = table.in & ~(1u << table.turn); left; left &= left - 1) {
      const int p = std::countr_zero(left), n = table.count[p];
      rest.most = std::max(rest.most, n);
      nearest = std::min(nearest, n);
      if (awake >> p & 1) most_awake = std::max(most_awake, n);
    }
  }
};

// A hand without sequences: a row of ranks. What it is worth without some cards of one rank, and without
// the joker, changes at that rank only.
class QuickRow {
 public:
  QuickRow(const QuickEye& eye, const QuickWeights& weights) : eye_(eye), weights_(weights) {
    for (Cards left = eye.hand & kNaturals; left; ++ranks_) {
      const int rank = lowest_rank(left), n = std::popcount(of_rank(left, rank));
      rank_[ranks_] = rank;
      n_[ranks_] = n;
      piece_[ranks_] = eye.judge.piece(rank, n, eye.revolution);
      weak_ += eye.judge.is_weak(rank, n, piece_[ranks_]);
      left &= ~(Cards{15} << (4 * rank));
    }
    joker_ = (eye.hand & kJoker) != 0;
    pieces_ = ranks_ + joker_;
    weak_ += joker_ && eye.judge.joker_is_weak();
    for (int less = 0; less <= std::min(1 + joker_, pieces_); ++less) {  // a lone joker is one piece
      const float* weight = weights.phase(pieces_ - less);
      float sum = joker_ ? weight[eye.judge.joker_piece()] : 0;
      for (int i = 0; i < ranks_; ++i) sum += weight[piece_[i]];
      sum_[less] = sum;
      if (weights.has_network()) add_up(less);
    }
  }

  int ranks() const { return ranks_; }
  int rank(int i) const { return rank_[i]; }
  int n(int i) const { return n_[i]; }

  Worth whole() const { return {sum_[0], pieces_, weak_}; }

  // The network's sums of the whole, and of what is left without these cards.
  const net::Hidden& sums() const { return sums_[0]; }
  void sums(int i, int k, bool joker, net::Hidden& out) const {
    const bool gone = k > 0 && k == n_[i];
    const int less = gone + joker, base = QuickWeights::phase_at(pieces_ - less);
    out = sums_[less];
    if (joker) net::minus(out, weights_.row(base + eye_.judge.joker_piece()));
    if (k == 0) return;
    net::minus(out, weights_.row(base + piece_[i]));
    if (gone) return;
    net::plus(out, weights_.row(base + eye_.judge.piece(rank_[i], n_[i] - k, eye_.revolution)));
  }

  // Without k cards of its i-th rank (k = 0: of none).
  Worth without(int i, int k, bool joker) const {
    const bool gone = k > 0 && k == n_[i];
    const int less = gone + joker;
    const float* weight = weights_.phase(pieces_ - less);
    Worth out{sum_[less], pieces_ - less, weak_};
    if (joker) {
      out.score -= weight[eye_.judge.joker_piece()];
      out.weak -= eye_.judge.joker_is_weak();
    }
    if (k > 0) {
      out.score -= weight[piece_[i]];
      out.weak -= eye_.judge.is_weak(rank_[i], n_[i], piece_[i]);
      if (!gone) {
        const int left = eye_.judge.piece(rank_[i], n_[i] - k, eye_.revolution);
        out.score += weight[left];
        out.weak += eye_.judge.is_weak(rank_[i], n_[i] - k, left);
      }
    }
    return out;
  }

 private:
  void add_up(int less) {
    const int base = QuickWeights::phase_at(pieces_ - less);
    sums_[less].fill(0);
    if (joker_) net::plus(sums_[less], weights_.row(base + eye_.judge.joker_piece()));
    for (int i = 0; i < ranks_; ++i) net::plus(sums_[less], weights_.row(base + piece_[i]));
  }

  const QuickEye& eye_;
  const QuickWeights& weights_;
  int ranks_ = 0, pieces_ = 0, weak_ = 0;
  int rank_[kRanks], n_[kRanks], piece_[kRanks];
  bool joker_ = false;
  float sum_[3] = {};
  net::Hidden sums_[3];  // with a network only
};

}  // namespace tefuda::daihinmin
