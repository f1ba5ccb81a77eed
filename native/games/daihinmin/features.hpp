// What a learned policy looks at: a move is worth the sum of the weights of its features.
//
// Two kinds: the hand that the move leaves, piece by piece (how many answers to it are out, and how many
// pieces are left in all), and the move itself (form, answers, lead or follow, danger, lock, joker). All of
// it is what the mover may know.
#pragma once

#include <algorithm>

#include "games/daihinmin/others.hpp"
#include "games/daihinmin/partition.hpp"

namespace tefuda::daihinmin {

namespace feature {

// Pieces of a hand.
constexpr int kSingles = 10, kPairs = 8, kTriples = 5, kFours = 2, kEights = 3, kJokers = 2, kRuns = 7;
constexpr int kPair0 = kSingles, kTriple0 = kPair0 + kPairs, kFour0 = kTriple0 + kTriples;
constexpr int kEight0 = kFour0 + kFours, kJoker0 = kEight0 + kEights, kRun0 = kJoker0 + kJokers;
constexpr int kPieces = kRun0 + kRuns;
constexpr int kPhases = 5;  // one piece left, two, three, four or five, more

// Blocks of weights.
constexpr int kHandAt = 0;
constexpr int kPlayAt = kHandAt + kPhases * kPieces;  // form (8) x lead or follow x answers (5)
constexpr int kPassAt = kPlayAt + 8 * 2 * 5;    // form of the table (3) x answers to it (4) x hand left (4)
constexpr int kOwnAt = kPassAt + 3 * 4 * 4;     // pass on own cards
constexpr int kDangerAt = kOwnAt + 1;           // cards of the nearest (3) x form (3) x may be answered
constexpr int kLockAt = kDangerAt + 3 * 3 * 2;  // a lock, by own cards that fit it (3)
constexpr int kTurnAt = kLockAt + 3;            // a revolution, by who is on: out to be first or not (2)
constexpr int kJokerInAt = kTurnAt + 2;         // the joker in a group, in a sequence, alone
constexpr int kCutAt = kJokerInAt + 3;          // an eight, by pieces left (3)
constexpr int kGiftAt = kCutAt + 3;             // gifts: pieces of the hand kept
constexpr int kGivenAt = kGiftAt + kPieces;     // ... and the cards given: rank, joker
constexpr int kGivenPairAt = kGivenAt + 14;     // ... two of one rank, the diamond 3, the spade 3
constexpr int kCount = kGivenPairAt + 3;

constexpr int bucket(int n, std::initializer_list<int> tops) {
  int b = 0;
  for (int top : tops) {
    if (n <= top) return b;
    ++b;
  }
  return b;
}

}  // namespace feature

// One decision: what is the same for all its moves is worked out once.
class Features {
 public:
  Features(const State& s, int me, const Others& others)
      : s_(s),
        me_(me),
        hand_(s.hand[me]),
        others_(others),
        out_(others.all()),
        awake_(others.in & ~s.passed) {
    detail::sequences(hand_ & kNaturals, (hand_ & kJoker) != 0, 0, kColumns - 1, 0, 0, runs_);
    nearest_ = 99;
    for (int p = 0; p < s.seats; ++p)
      if (others.in >> p & 1) nearest_ = std::min<int>(nearest_, s.count[p]);
    prepare(0);
  }

  // Calls add(index, value) for every feature of a legal move.
  template <class Add>
  void visit(Move move, Add&& add) {
    using namespace feature;
    if (s_.in_exchange()) return gift_features(move, add);
    if (move == daihinmin::kPass) {
      const int pieces = hand_features(hand_, s_.revolution, kHandAt, add);
      pass_features(pieces, add);
      return;
    }
    const Play play = read_play(move);
    const Laid laid = lay(s_.demand(), play);
    const Cards left = hand_ & ~cards_of(move);
    const int pieces = left ? hand_features(left, laid.demand.revolution, kHandAt, add) : 0;
    play_features(move, play, laid, left, pieces, add);
  }

 private:
  template <class Add>
  void play_features(Move move, const Play& play, const Laid& laid, Cards left, int pieces, Add& add) const {
    using namespace feature;
    const bool lead = s_.top.empty();
    const bool sure = laid.clears || !others_.can_answer(laid.demand, awake_);
    const int answers = sure ? 0 : 1 + bucket(count_answers(laid.demand), {1, 3, 8});
    const int form = form_of(play);
    add(kPlayAt + (form * 2 + lead) * 5 + answers, 1.0f);
    if (nearest_ <= 3) {
      const int kind = play.count == 1 ? 0 : play.form == Form::kGroup ? 1 : 2;
      add(kDangerAt + ((nearest_ - 1) * 3 + kind) * 2 + sure, 1.0f);
    }
    if (laid.demand.lock && !sure) {
      const Cards fit = left & detail::beating(laid.demand) & kSuitLane * (laid.demand.table.suits & 15u);
      add(kLockAt + std::min(size(fit), 2), 1.0f);
    }
    if (play.turns_the_order()) add(kTurnAt + (pieces <= 3), 1.0f);
    if (place(move)) add(kJokerInAt + (play.count == 1 ? 2 : play.form == Form::kSequence), 1.0f);
    if (play.has_eight()) add(kCutAt + bucket(pieces, {1, 3}), 1.0f);
  }

  template <class Add>
  void pass_features(int pieces, Add& add) const {
    using namespace feature;
    if (s_.owner == me_ && awake_ == 0) return add(kOwnAt, 1.0f);
    if (s_.top.empty()) return;
    const int kind = s_.top.count == 1 ? 0 : s_.top.form == Form::kGroup ? 1 : 2;
    const int answers = bucket(count_answers(s_.demand()), {1, 4, 10});
    add(kPassAt + (kind * 4 + answers) * 4 + bucket(pieces, {2, 4, 6}), 1.0f);
  }

  template <class Add>
  void gift_features(Move move, Add& add) {
    using namespace feature;
    const Cards cards = cards_of(move);
    hand_features(hand_ & ~cards, false, -1, add);
    for (Cards c = cards; c; c &= c - 1) add(kGivenAt + std::countr_zero(c) / 4, 1.0f);
    const Cards naturals = cards & kNaturals;
    if (size(naturals) == 2 && lowest_rank(naturals) == highest_rank(naturals)) add(kGivenPairAt, 1.0f);
    if (cards & kDiamond3) add(kGivenPairAt + 1, 1.0f);
    if (cards & kSpade3) add(kGivenPairAt + 2, 1.0f);
  }

  // The pieces of a hand, with the fewest; `block` -1 is the exchange. Returns how many there are.
  template <class Add>
  int hand_features(Cards hand, bool revolution, int block, Add& add) {
    using namespace feature;
    prepare(revolution);
    Cards taken = 0;
    int seen[kRanks + kMostRuns + 1];
    int n = 0;
    if (!runs_.empty()) {
      best_ = detail::count_ranks(hand);
      chosen_n_ = now_n_ = 0;
      steps_ = kSteps;
      take(hand, 0);
      for (int i = 0; i < chosen_n_; ++i) {
        taken |= cards_of(chosen_[i]);
        seen[n++] = run_piece(read_play(chosen_[i]), revolution);
      }
    }
    hand &= ~taken;
    const auto& table = piece_[revolution];
    bool joker = (hand & kJoker) != 0;
    for (Cards rest = hand & kNaturals; rest;) {
      const int rank = lowest_rank(rest);
      seen[n++] = table[rank][std::popcount(of_rank(rest, rank))];
      rest &= ~(Cards{15} << (4 * rank));
    }
    if (joker) seen[n++] = kJoker0 + ((out_ & kSpade3) != 0);
    const int phase = bucket(n, {1, 2, 3, 5});
    const int base = block < 0 ? kGiftAt : block + phase * kPieces;
    for (int i = 0; i < n; ++i) add(base + seen[i], 1.0f);
    return n;
  }

  void take(Cards hand, std::size_t from) {
    if (const int n = now_n_ + detail::count_ranks(hand); n < best_) {
      best_ = n;
      chosen_n_ = now_n_;
      std::copy_n(now_, now_n_, chosen_);
    }
    if (now_n_ + 2 > best_) return;
    for (std::size_t i = from; i < runs_.size() && steps_ > 0 && now_n_ < kMostRuns; ++i) {
      const Cards cards = cards_of(runs_[i]);
      if (cards & ~hand) continue;
      --steps_;
      now_[now_n_++] = runs_[i];
      take(hand & ~cards, i + 1);
      --now_n_;
    }
  }

  int run_piece(const Play& play, bool revolution) const {
    using namespace feature;
    if (play.has_eight()) return kRun0 + 6;
    return kRun0 + 2 * std::min(play.count - 3, 2) + can_beat(out_, {play, revolution, false});
  }

  static int form_of(const Play& play) {
    if (play.form == Form::kLoneJoker) return 7;
    if (play.form == Form::kSequence) return 4 + std::min(play.count - 3, 2);
    return std::min<int>(play.count, 4) - 1;
  }

  // Cards, groups or sequences that are out and could answer.
  int count_answers(const Demand& d) const {
    const Play& t = d.table;
    const bool joker = (out_ & kJoker) != 0;
    const unsigned suits = d.lock ? t.suits & 15u : 15u;
    if (t.form == Form::kLoneJoker) return (out_ & kSpade3) != 0;
    if (t.form == Form::kSequence) return can_beat(out_, d) ? 2 : 0;
    const Cards fit = out_ & kNaturals & detail::beating(d) & kSuitLane * suits;
    if (t.count == 1) return size(fit) + joker;
    return detail::ranks_with(fit, t.count - joker);
  }

  void prepare(bool revolution) {
    using namespace feature;
    if (ready_[revolution]) return;
    ready_[revolution] = true;
    for (int rank = 0; rank < kRanks; ++rank) {
      Play p;
      p.low = p.high = static_cast<std::uint8_t>(rank + 1);
      for (int n = 1; n <= 4; ++n) {
        p.form = n == 1 ? Form::kSingle : Form::kGroup;
        p.count = static_cast<std::uint8_t>(n);
        piece_[revolution][rank][n] = p.has_eight() ? kEight0 + std::min(n, 3) - 1
                                                    : group_piece(n, count_answers({p, revolution, false}));
      }
    }
  }

  static int group_piece(int n, int answers) {
    using namespace feature;
    switch (n) {
      case 1:
        return bucket(answers, {0, 1, 2, 3, 5, 8, 12, 17, 24});
      case 2:
        return kPair0 + bucket(answers, {0, 1, 2, 3, 4, 6, 8});
      case 3:
        return kTriple0 + bucket(answers, {0, 1, 2, 4});
      default:
        return kFour0 + (answers > 0);
    }
  }

  const State& s_;
  int me_;
  Cards hand_;
  const Others& others_;
  Cards out_;
  unsigned awake_;
  int nearest_;
  Moves runs_;
  static constexpr int kSteps = 300, kMostRuns = 8;
  Move now_[kMostRuns] = {}, chosen_[kMostRuns] = {};
  int now_n_ = 0, chosen_n_ = 0, best_ = 0, steps_ = 0;
  bool ready_[2] = {};
  int piece_[2][kRanks][5] = {};
};

}  // namespace tefuda::daihinmin
