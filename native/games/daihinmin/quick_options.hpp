// What a player may do in a play-out, and how the learned policy scores it; with a network, by that as well.
//
// A player who can go out with plays that nobody can answer does so (the pieces of its hand tell it), and
// equal plays are weighed as one.
#pragma once

#include "games/daihinmin/quick_eye.hpp"

namespace tefuda::daihinmin {

// A play, or several alike: so many of these suits, and the joker in any suit that is free. No cards: a pass.
struct QuickOption {
  Cards cards;  // of one rank: all that may be taken; else just those
  Play play;
  std::uint8_t take;  // of one rank: how many natural cards; 0 = the cards as they are
  bool joker;
  float score;
  float ways;

  // Is this the option that was chosen?
  bool has(Move made) const {
    const Cards chosen = cards_of(made), naturals = chosen & kNaturals;
    if (take > 0)
      return naturals && !(naturals & ~cards) && size(naturals) == take && joker == ((chosen & kJoker) != 0);
    if (cards != chosen || !naturals) return cards == chosen;
    const Play other = read_play(made);
    return other.low == play.low && other.suits == play.suits;
  }
};

// What a network saw at a decision: rows of the situation, and of every option.
struct NetView {
  SeenRows situation;
  std::vector<SeenRows> moves;
};

class QuickOptions {
 public:
  explicit QuickOptions(const QuickWeights& weights) : weights_(weights) {}

  const QuickWeights& weights() const { return weights_; }

  // All options at a table whose mover can do more than pass. Unless `all` are wanted it ends at one that
  // wins by force. `shown` is told what the network saw.
  void list(const QuickTable& t, bool all = false, NetView* shown = nullptr) {
    options_.clear();
    mate_ = kNone;
    all_ = all;
    shown_ = shown;
    if (shown) shown->moves.clear();
    QuickEye eye(t, weights_, runs_);
    const bool runs = RunBook::possible(eye.hand);
    if (!runs && (eye.lead || t.demand.table.form == Form::kSingle)) {
      const QuickRow row(eye, weights_);
      if (weights_.has_network()) take_in(eye, row.whole());
      return list_row(eye, row);
    }
    if (weights_.has_network()) take_in(eye, eye.judge.of(eye.hand, eye.revolution));
    if (runs)
      list_with_runs(eye);
    else
      list_by_rules(eye);
  }

  const std::vector<QuickOption>& options() const { return options_; }
  std::vector<QuickOption>& options() { return options_; }
  // The option that a move is one of.
  const QuickOption* of(Move made) const {
    for (const QuickOption& o : options_)
      if (o.has(made)) return &o;
    return nullptr;
  }
  // The option that wins by force, if there is one.
  const QuickOption* mate() const { return mate_ == kNone ? nullptr : &options_[mate_]; }

 private:
  // No sequences in the hand: to an empty table, or over a single card.
  void list_row(const QuickEye& eye, const QuickRow& row) {
    const bool joker = (eye.hand & kJoker) != 0;
    if (eye.lead) {
      for (int i = 0; i < row.ranks() && mate_ == kNone; ++i) {
        const int n = row.n(i), rank = row.rank(i);
        const Cards held = eye.hand & Cards{15} << (4 * rank);
        for (int k = 1; k <= n; ++k) {
          add_group(eye, row, i, held, k, false);
          if (joker) add_group(eye, row, i, held, k, true);
        }
      }
      if (joker)
        add({kJoker, {Form::kLoneJoker, 1, 0, 14, 0}, 0, false, 0, 1}, eye, without(row, 0, 0, true),
            eye.hand & ~kJoker);
      return;
    }
    Cards fit = eye.hand & kNaturals & detail::beating(eye.t.demand);
    if (eye.t.demand.lock) fit &= kSuitLane * eye.t.demand.table.suits;
    for (int i = 0; i < row.ranks() && fit && mate_ == kNone; ++i) {
      const int rank = row.rank(i);
      Cards held = fit & Cards{15} << (4 * rank);
      if (!held) continue;
      const Worth left = without(row, i, 1, false);
      const Cards rest = eye.hand;
      for (; held; held &= held - 1) {
        const Cards one = held & (~held + 1);
        add({one, single(rank, one), 0, false, 0, 1}, eye, left, rest & ~one);
      }
    }
    if (joker && mate_ == kNone)
      add({kJoker, {Form::kLoneJoker, 1, 0, 14, 0}, 0, false, 0, 1}, eye, without(row, 0, 0, true),
          eye.hand & ~kJoker);
    if (weights_.has_network()) sums_ = row.sums();
    add_pass(eye, row.whole());
  }

  static Play single(int rank, Cards one) {
    const auto column = static_cast<std::uint8_t>(rank + 1);
    return {Form::kSingle, 1, column, column, static_cast<std::uint8_t>(of_rank(one, rank))};
  }

  // To an empty table: k cards of a rank, with the joker if wanted, in whatever suits.
  void add_group(const QuickEye& eye, const QuickRow& row, int i, Cards held, int k, bool joker) {
    static constexpr float kWays[5][5] = {{}, {0, 1}, {0, 2, 1}, {0, 3, 3, 1}, {0, 4, 6, 4, 1}};
    const auto column = static_cast<std::uint8_t>(row.rank(i) + 1);
    const auto count = static_cast<std::uint8_t>(k + joker);
    const Play play{count == 1 ? Form::kSingle : Form::kGroup, count, column, column, 0};
    const float ways = kWays[row.n(i)][k] * (joker && k < 4 ? static_cast<float>(4 - k) : 1.0f);
    const QuickOption option{held, play, static_cast<std::uint8_t>(k), joker, 0, ways};
    if (!play.turns_the_order() && shown_ == nullptr) return add(option, eye, without(row, i, k, joker), 0);
    Cards left = eye.hand & ~(joker ? kJoker : 0);
    for (int taken = 0; taken < k; ++taken) left &= ~(Cards{1} << std::countr_zero(left & held));
    add(option, eye, play.turns_the_order() ? judged(eye, left, !eye.revolution) : without(row, i, k, joker),
        left);
  }

  // Hands with sequences: every play, judged by what it leaves.
  void list_with_runs(const QuickEye& eye) {
    if (!eye.lead) return list_by_rules(eye);
    const bool joker = (eye.hand & kJoker) != 0;
    const auto worth = [&](Cards cards, const Play& play) {
      return judged(eye, eye.hand & ~cards, play.turns_the_order() != eye.revolution);
    };
    for (Cards todo = eye.hand & kNaturals; todo && mate_ == kNone;) {
      const int rank = lowest_rank(todo);
      const unsigned held = of_rank(todo, rank);
      const auto column = static_cast<std::uint8_t>(rank + 1);
      for (unsigned sub = held; sub; sub = (sub - 1) & held) {
        const int k = std::popcount(sub);
        const Cards cards = Cards{sub} << (4 * rank);
        for (int with = 0; with <= joker; ++with) {
          const auto count = static_cast<std::uint8_t>(k + with);
          const Play play{count == 1 ? Form::kSingle : Form::kGroup, count, column, column,
                          static_cast<std::uint8_t>(sub)};
          const Cards all = cards | (with ? kJoker : 0);
          const float ways = with && k < 4 ? static_cast<float>(4 - k) : 1.0f;
          add({cards, play, static_cast<std::uint8_t>(k), with != 0, 0, ways}, eye, worth(all, play),
              eye.hand & ~all);
        }
      }
      todo &= ~(Cards{15} << (4 * rank));
    }
    moves_.clear();
    if (joker) moves_.push_back(with_joker(0, kAlone));
    detail::sequences(eye.hand & kNaturals, joker, 0, kColumns - 1, 0, 0, moves_);
    for (Move m : moves_) {
      const Play play = read_play(m);
      add({cards_of(m), play, 0, false, 0, 1}, eye, worth(cards_of(m), play), eye.hand & ~cards_of(m));
    }
  }

  // Everything that the rules allow, one by one.
  void list_by_rules(const QuickEye& eye) {
    moves_.clear();
    list_plays(eye.hand, eye.t.demand, moves_);
    for (Move m : moves_) {
      const Play play = read_play(m);
      const Cards left = eye.hand & ~cards_of(m);
      add({cards_of(m), play, 0, false, 0, 1}, eye,
          judged(eye, left, play.turns_the_order() != eye.revolution), left);
      if (mate_ != kNone) return;
    }
    add_pass(eye, judged(eye, eye.hand, eye.revolution));
  }

  // A hand without these cards; with a network its sums are put down, too.
  Worth judged(const QuickEye& eye, Cards hand, bool revolution) {
    return weights_.has_network() ? eye.judge.of(hand, revolution, sums_) : eye.judge.of(hand, revolution);
  }
  Worth without(const QuickRow& row, int i, int k, bool joker) {
    if (weights_.has_network()) row.sums(i, k, joker, sums_);
    return row.without(i, k, joker);
  }

  // Weighs a play and keeps it; `left` is the hand after it, which matters where it may lock.
  void add(QuickOption option, const QuickEye& eye, const Worth& worth, Cards left) {
    using namespace feature;
    const Play& play = option.play;
    const bool last = worth.pieces == 0;
    const Laid laid = lay(eye.t.demand, play);
    int answers = 0;
    if (!laid.clears && play.count <= eye.most_awake) answers = eye.rest.answers(laid.demand);
    const bool sure = answers == 0, wins = last || (sure && worth.weak <= 1);
    if (wins && !all_) {
      mate_ = options_.size();
      options_.push_back(option);
      return;
    }
    const int form = net::form_of(play);
    Rows rows;
    option.score = worth.score + (wins ? kWins : 0.0f);
    const auto weigh = [&](int row) { option.score += weights_[rows.add(row)]; };
    weigh(kPlayAt + (form * 2 + eye.lead) * 5 + (sure ? 0 : weights_.play_answers(answers)));
    if (eye.nearest <= 3) {
      const int kind = play.count == 1 ? 0 : play.form == Form::kGroup ? 1 : 2;
      weigh(kDangerAt + ((eye.nearest - 1) * 3 + kind) * 2 + sure);
    }
    if (laid.demand.lock && !sure) {
      const Cards fit = left & kNaturals & detail::beating(laid.demand) & kSuitLane * (play.suits & 15u);
      weigh(kLockAt + std::min(size(fit), 2));
    }
    if (play.turns_the_order()) weigh(kTurnAt + (worth.pieces <= 3));
    if (option.joker || (option.cards & kJoker))
      weigh(kJokerInAt + (play.count == 1 ? 2 : play.form == Form::kSequence));
    if (play.has_eight()) weigh(kCutAt + (worth.pieces <= 1 ? 0 : worth.pieces <= 3 ? 1 : 2));
    if (weights_.has_network()) {
      const auto see = [&](int row) { option.score += weights_[net::weight_at(rows.add(row))]; };
      see(net::kLeftAt + 6 * std::min(worth.pieces, 8) + std::min(worth.weak, 5));
      const int kind = play.form == Form::kSequence ? 3 : std::min<int>(play.count, 3) - 1;
      see(play.form == Form::kLoneJoker ? net::kRankAt + 4 * 13
                                        : net::kRankAt + 13 * kind + net::strength(play.low, eye.revolution));
      see(net::kAnswersAt + bucket(answers, {0, 1, 2, 3, 5, 8, 12}));
      option.score += lifted(rows);
      if (shown_) show(eye, rows, left, laid.demand.revolution);
    }
    options_.push_back(option);
  }

  void add_pass(const QuickEye& eye, const Worth& worth) {
    using namespace feature;
    if (mate_ != kNone) return;
    Rows rows;
    const Play& top = eye.t.demand.table;
    if (eye.t.owner == eye.t.turn && eye.awake == 0) {
      rows.add(kOwnAt);
    } else {
      const int kind = top.count == 1 ? 0 : top.form == Form::kGroup ? 1 : 2;
      const int answers = weights_.pass_answers(eye.rest.answers(eye.t.demand));
      const int left = worth.pieces <= 2 ? 0 : worth.pieces <= 4 ? 1 : worth.pieces <= 6 ? 2 : 3;
      rows.add(kPassAt + (kind * 4 + answers) * 4 + left);
    }
    float score = worth.score + weights_[rows.row[0]];
    if (weights_.has_network()) {
      score += weights_[net::weight_at(rows.add(net::kPassesAt))];
      score += lifted(rows);
      if (shown_) show(eye, rows, eye.hand, eye.revolution);
    }
    options_.push_back({0, {}, 0, false, score, 1});
  }

  // Rows of one move beside those of the hand that it leaves.
  struct Rows {
    std::uint16_t row[12];
    int n = 0;

    int add(int r) {
      row[n++] = static_cast<std::uint16_t>(r);
      return r;
    }
  };

  // What the network adds to a move's score: situation, hand that is left, move.
  float lifted(const Rows& rows) const {
    net::Hidden sums = situation_;
    net::plus(sums, sums_.data());
    for (int i = 0; i < rows.n; ++i) net::plus(sums, weights_.row(rows.row[i]));
    return net::lift(sums, weights_.output());
  }

  void show(const QuickEye& eye, const Rows& rows, Cards left, bool revolution) const {
    SeenRows& seen = shown_->moves.emplace_back(rows.row, rows.row + rows.n);
    if (!left) return;
    std::uint8_t pieces[QuickHand::kMostPieces];
    const Worth worth = eye.judge.pieces_of(left, revolution, pieces);
    for (int i = 0; i < worth.pieces; ++i)
      seen.push_back(static_cast<std::uint16_t>(QuickWeights::phase_at(worth.pieces) + pieces[i]));
  }

  // The situation, for all moves of a decision.
  void take_in(const QuickEye& eye, const Worth& whole) {
    using namespace net;
    std::copy_n(weights_.bias(), kHidden, situation_.begin());
    if (shown_) shown_->situation.clear();
    const auto saw = [&](int row) {
      plus(situation_, weights_.row(row));
      if (shown_) shown_->situation.push_back(static_cast<std::uint16_t>(row));
    };
    const QuickTable& t = eye.t;
    for (int r = 1; r < kMaxSeats; ++r) {
      const int p = (t.turn + r) % t.seats;
      const bool in = r < t.seats && (t.in >> p & 1);
      const int cards = feature::bucket(t.count[p], {1, 2, 3, 5, 7});
      saw(kSeatAt + 13 * (r - 1) + (in ? 1 + 6 * !(t.passed >> p & 1) + cards : 0));
    }
    saw(kInAt + std::clamp(std::popcount(t.in), 2, kMaxSeats) - 2);
    if (eye.revolution) saw(kOrderAt);
    table_rows(t.demand, kTableAt, kTableRankAt, saw);
    if (t.demand.lock) saw(kLockedAt);
    if (!eye.lead) saw(kOwnerAt + (t.owner - t.turn + t.seats) % t.seats);
    for (int k = 0; k < 5; ++k) {
      const int rank = eye.revolution ? k : kRanks - 1 - k;
      saw(kHighAt + 5 * k + std::popcount(of_rank(eye.rest.cards, rank)));
    }
    saw(kHighAt + 25 + std::popcount(of_rank(eye.rest.cards, kEight - 1)));
    if (eye.rest.joker) saw(kJokerOutAt);
    saw(kPiecesAt + std::min(whole.pieces, 11) - 1);
    saw(kWeakAt + std::min(whole.weak, 7));
  }

  static constexpr std::size_t kNone = ~std::size_t{0};
  static constexpr float kWins = 4;

  const QuickWeights& weights_;
  RunBook runs_;
  std::vector<QuickOption> options_;
  Moves moves_;
  std::size_t mate_ = kNone;
  bool all_ = false;
  NetView* shown_ = nullptr;
  net::Hidden situation_;  // with a network: the sums of the decision, and of the hand weighed last
  net::Hidden sums_;
};

}  // namespace tefuda::daihinmin
