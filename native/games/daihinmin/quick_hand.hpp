// The worth of a hand for play-outs: the sums of features.hpp, looked up instead of worked out.
//
// A play-out asks a few hundred times what a hand is worth, in a fraction of a microsecond each. So the mover
// counts all cards that are neither played nor its own as one lot (who is known to hold what is left out), a
// hand without sequences is a row of ranks whose worth changes at one place with every play, and the way to
// take sequences out of a hand is remembered by hand.
#pragma once

#include <array>
#include <vector>

#include "games/daihinmin/quick_net.hpp"

namespace tefuda::daihinmin {

// Weights, and what follows from a piece of a hand alone. With more weights than features they are a
// network's.
class QuickWeights {
 public:
  explicit QuickWeights(const std::vector<float>& weights) : weights_(weights) {
    using namespace feature;
    for (int answers = 0; answers < kMost; ++answers) {
      const auto a = static_cast<std::size_t>(answers);
      piece_[1][a] = static_cast<std::uint8_t>(bucket(answers, {0, 1, 2, 3, 5, 8, 12, 17, 24}));
      piece_[2][a] = static_cast<std::uint8_t>(kPair0 + bucket(answers, {0, 1, 2, 3, 4, 6, 8}));
      piece_[3][a] = static_cast<std::uint8_t>(kTriple0 + bucket(answers, {0, 1, 2, 4}));
      piece_[4][a] = static_cast<std::uint8_t>(kFour0 + (answers > 0));
      play_[a] = static_cast<std::uint8_t>(1 + bucket(answers, {1, 3, 8}));
      pass_[a] = static_cast<std::uint8_t>(bucket(answers, {1, 4, 10}));
    }
  }

  float operator[](int index) const { return weights_[static_cast<std::size_t>(index)]; }
  // Where the pieces of a hand begin that falls into so many.
  static int phase_at(int pieces) {
    return feature::kHandAt + kPhaseOf[std::min(pieces, 6)] * feature::kPieces;
  }
  const float* phase(int pieces) const { return weights_.data() + phase_at(pieces); }
  const float* gift() const { return weights_.data() + feature::kGiftAt; }
  int piece(int n, int answers) const {
    return piece_[static_cast<std::size_t>(n)][static_cast<std::size_t>(answers)];
  }
  int play_answers(int answers) const { return play_[static_cast<std::size_t>(answers)]; }
  int pass_answers(int answers) const { return pass_[static_cast<std::size_t>(answers)]; }
  const std::vector<float>& all() const { return weights_; }

  bool has_network() const { return weights_.size() > feature::kCount; }
  const float* row(int row) const { return weights_.data() + net::kRowsAt + row * net::kHidden; }
  const float* bias() const { return weights_.data() + net::kBiasAt; }
  const float* output() const { return weights_.data() + net::kOutputAt; }

 private:
  static constexpr int kMost = 64;  // answers
  static constexpr int kPhaseOf[7] = {0, 0, 1, 2, 3, 3, 4};

  std::vector<float> weights_;
  std::array<std::array<std::uint8_t, kMost>, 5> piece_{};
  std::array<std::uint8_t, kMost> play_{}, pass_{};
};

// The sequences that a hand is best split by, remembered by hand: many play-outs meet the same hands.
class RunBook {
 public:
  static constexpr int kMost = 4;

  struct Runs {
    Cards hand = ~Cards{0};
    Cards taken = 0;
    int n = 0;
    std::array<Play, kMost> plays{};
  };

  // Can there be a sequence at all?
  static bool possible(Cards hand) {
    const Cards n = hand & kNaturals, next = n & n >> 4;
    return hand & kJoker ? (next | (n & n >> 8)) != 0 : (next & n >> 8) != 0;
  }

  const Runs& of(Cards hand) {
    Runs& slot = slots_[mix(hand) & (kSlots - 1)];
    if (slot.hand != hand) split(hand, slot);
    return slot;
  }

 private:
  static constexpr std::size_t kSlots = 4096;

  static void split(Cards hand, Runs& out) {
    out = Runs{};
    out.hand = hand;
    const detail::Partitioning best(hand);
    for (Move m : best.sequences_taken()) {
      if (out.n == kMost) break;
      out.taken |= cards_of(m);
      out.plays[static_cast<std::size_t>(out.n++)] = read_play(m);
    }
  }

  std::vector<Runs> slots_ = std::vector<Runs>(kSlots);
};

// The cards of the others, as one player knows them: all that are not played and not its own.
struct Rest {
  Cards cards = 0;
  bool joker = false;
  Cards with[5] = {};  // with[n] marks the ranks with at least n of them
  int most = 0;        // cards in the largest hand

  explicit Rest(Cards others) : cards(others & kNaturals), joker((others & kJoker) != 0) {
    const Cards counts =
        cards - (cards >> 1 & kSuitLane * 7) - (cards >> 2 & kSuitLane * 3) - (cards >> 3 & kSuitLane);
    for (unsigned n = 1; n <= 4; ++n) with[n] = (counts + kSuitLane * (8 - n)) & kSuitLane * 8;
  }

  Cards all() const { return cards | (joker ? kJoker : 0); }
  static Cards beyond(int rank, bool revolution) {
    return revolution ? (Cards{1} << (4 * rank)) - 1 : kNaturals & ~((Cards{1} << (4 * rank + 4)) - 1);
  }

  // How many cards, or ranks of enough cards, beat n of this rank.
  int answers(int rank, int n, bool revolution) const {
    const Cards beat = beyond(rank, revolution);
    return n == 1 ? size(cards & beat) + joker : size(with[n - joker > 4 ? 0 : n - joker] & beat);
  }

  // The same for anything that lies on the table.
  int answers(const Demand& d) const {
    const Play& t = d.table;
    if (t.form == Form::kLoneJoker) return (cards & kSpade3) != 0;
    if (t.form == Form::kSequence) return can_beat(all(), d) ? 2 : 0;
    if (!d.lock) return answers(t.low - 1, t.count, d.revolution);
    const Cards fit = cards & beyond(t.low - 1, d.revolution) & kSuitLane * (t.suits & 15u);
    return t.count == 1 ? size(fit) + joker : detail::ranks_with(fit, t.count - joker);
  }
};

// What a hand is worth, in how many pieces it falls, and how many of these others can answer.
struct Worth {
  float score = 0;
  int pieces = 0;
  int weak = 0;
};

class QuickHand {
 public:
  QuickHand(const QuickWeights& weights, RunBook& runs, const Rest& rest)
      : weights_(weights), runs_(runs), rest_(rest) {}

  // Of so many cards of a rank.
  int piece(int rank, int n, bool revolution) const {
    if (rank + 1 == kEight) return feature::kEight0 + std::min(n, 3) - 1;
    return weights_.piece(n, rest_.answers(rank, n, revolution));
  }

  // A piece that wins the lead, whatever the others hold. What turns the order is left to the end.
  bool is_weak(int rank, int n, int piece) const {
    using namespace feature;
    if (n >= 4) return true;
    if (rank + 1 == kEight || n > rest_.most) return false;
    return piece != 0 && piece != kPair0 && piece != kTriple0;
  }

  int joker_piece() const { return feature::kJoker0 + ((rest_.cards & kSpade3) != 0); }
  bool joker_is_weak() const { return (rest_.cards & kSpade3) != 0; }

  // What a rich player keeps.
  float kept(Cards hand) const { return of(hand, false, weights_.gift()).score; }

  Worth of(Cards hand, bool revolution, const float* weight = nullptr) const {
    std::uint8_t seen[kMostPieces];
    Worth out = pieces_of(hand, revolution, seen);
    if (weight == nullptr) weight = weights_.phase(out.pieces);
    for (int i = 0; i < out.pieces; ++i) out.score += weight[seen[i]];
    return out;
  }

  // The same, with the sums of the network's rows of the pieces.
  Worth of(Cards hand, bool revolution, net::Hidden& sums) const {
    std::uint8_t seen[kMostPieces];
    Worth out = pieces_of(hand, revolution, seen);
    const int base = QuickWeights::phase_at(out.pieces);
    sums.fill(0);
    for (int i = 0; i < out.pieces; ++i) {
      out.score += weights_[base + seen[i]];
      net::plus(sums, weights_.row(base + seen[i]));
    }
    return out;
  }

  // The pieces of a hand, into which they are written.
  static constexpr int kMostPieces = 24;
  Worth pieces_of(Cards hand, bool revolution, std::uint8_t* seen) const {
    using namespace feature;
    Worth out;
    if (RunBook::possible(hand)) {
      const RunBook::Runs& runs = runs_.of(hand);
      for (int i = 0; i < runs.n; ++i) {
        const Play& play = runs.plays[static_cast<std::size_t>(i)];
        const bool beaten = !play.has_eight() && can_beat(rest_.all(), {play, revolution, false});
        seen[out.pieces++] = static_cast<std::uint8_t>(
            play.has_eight() ? kRun0 + 6 : kRun0 + 2 * std::min(play.count - 3, 2) + beaten);
        out.weak += play.turns_the_order() || (beaten && play.count <= rest_.most);
      }
      hand &= ~runs.taken;
    }
    for (Cards left = hand & kNaturals; left;) {
      const int rank = lowest_rank(left), n = std::popcount(of_rank(left, rank));
      const int p = piece(rank, n, revolution);
      seen[out.pieces++] = static_cast<std::uint8_t>(p);
      out.weak += is_weak(rank, n, p);
      left &= ~(Cards{15} << (4 * rank));
    }
    if (hand & kJoker) {
      seen[out.pieces++] = static_cast<std::uint8_t>(joker_piece());
      out.weak += joker_is_weak();
    }
    return out;
  }

 private:
  const QuickWeights& weights_;
  RunBook& runs_;
  const Rest& rest_;
};

}  // namespace tefuda::daihinmin
