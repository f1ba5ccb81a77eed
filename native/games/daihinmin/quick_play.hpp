// Play-outs by the learned policy, lean: every hand open to the loop, each player going by what it may know.
//
// The policy is that of features.hpp, drawn from by its softmax. A player who can go out with plays that
// nobody can answer does so (the pieces of its hand tell it), forced passes cost nothing, equal plays are
// weighed as one, and the loop ends as soon as the place of the one player who asked is known.
#pragma once

#include <optional>

#include "games/daihinmin/default_policy.hpp"
#include "games/daihinmin/last_two.hpp"
#include "games/daihinmin/quick_hand.hpp"

namespace tefuda::daihinmin {

// The part of a State that a play-out needs.
struct QuickTable {
  Cards hand[kMaxSeats] = {};
  Cards live = 0;  // cards not played
  Demand demand;
  std::uint8_t count[kMaxSeats] = {};
  int seats = 0, turn = 0, owner = 0, finished = 0;
  unsigned in = 0, passed = 0;

  // After the exchange.
  explicit QuickTable(const State& s)
      : demand(s.demand()),
        seats(s.seats),
        turn(s.turn),
        owner(s.owner),
        finished(s.finished),
        passed(s.passed) {
    for (int p = 0; p < seats; ++p) {
      hand[p] = s.hand[p];
      count[p] = s.count[p];
      live |= hand[p];
      if (!(s.out >> p & 1)) in |= 1u << p;
    }
  }

  void pass() {
    passed |= 1u << turn;
    if (in & ~passed)
      turn = next(in & ~passed);
    else
      clear();
  }

  // Puts cards on the table; true when the hand is empty now.
  bool put(Cards cards, const Play& play) {
    const Laid laid = lay(demand, play);
    hand[turn] &= ~cards;
    live &= ~cards;
    count[turn] = static_cast<std::uint8_t>(count[turn] - size(cards));
    demand = laid.demand;
    owner = turn;
    const bool gone = hand[turn] == 0;
    if (gone) {
      in &= ~(1u << turn);
      ++finished;
    }
    if (laid.clears || (in & ~passed) == 0)
      clear();
    else
      turn = next(in & ~passed);
    return gone;
  }

 private:
  // The next of these seats.
  int next(unsigned seats_in) const {
    const unsigned after = seats_in & ~((2u << turn) - 1);
    return std::countr_zero(after ? after : seats_in);
  }

  void clear() {
    passed = 0;
    demand.table = {};
    demand.lock = false;
    turn = owner;
    if (!(in >> turn & 1) && in) turn = next(in);
    owner = turn;
  }
};

// exp(x) for x <= 0, to three digits; plain arithmetic, the same on every machine.
inline float quick_exp(float x) {
  if (x < -20) return 0;
  const float y = x * 1.44269504f;
  const auto whole = static_cast<int>(y) - 1;
  const float f = y - static_cast<float>(whole);
  const float power = 1 + f * (0.6960656f + f * (0.2244940f + f * 0.0794404f));  // 2^f for f in 0..1
  return power * std::bit_cast<float>(static_cast<std::uint32_t>(whole + 127) << 23);
}

// How a seat moves in a play-out: by the policy, as sharply as 1 / heat says, or as the contest's client.
struct Manner {
  float heat = 1;
  bool client = false;
};
using Manners = std::array<Manner, kMaxSeats>;

class QuickPlay {
 public:
  // `duels`: endings of two with no more cards than that are searched to their end.
  QuickPlay(const QuickWeights& weights, float temperature, int duels)
      : weights_(weights), heat_(1 / temperature), duels_(duels) {}

  // Plays on, everybody at the temperature that was given, and returns the place of `me`, 0 for the first.
  int place(const QuickTable& t, int me, Rng& rng) {
    Manners manners;
    manners.fill({heat_, false});
    return place(t, me, manners, rng);
  }

  // The same, each seat in its own manner.
  int place(QuickTable t, int me, const Manners& manners, Rng& rng) {
    while (true) {
      if (std::popcount(t.in) == 2)
        if (const std::optional<int> found = last_two(t, me, rng)) return *found;
      const int p = t.turn;
      const bool lead = t.demand.table.empty();
      if (!lead && !can_beat(t.hand[p], t.demand)) {
        t.pass();
        continue;
      }
      const Manner& manner = manners[static_cast<std::size_t>(p)];
      const Choice choice = manner.client ? clients(t) : choose(t, manner.heat, rng);
      if (choice.mates && p == me) return t.finished;
      if (choice.cards == 0)
        t.pass();
      else if (t.put(choice.cards, choice.play)) {
        if (p == me) return t.finished - 1;
        if (std::popcount(t.in) == 1) return t.finished;
      }
    }
  }

  // The chance of a play or pass by the softmax of each of these temperatures, and how many moves there were.
  // Nothing is proved here: that a play wins by force is worth kWins, whatever the player makes of it.
  void read(const QuickTable& t, Move made, const std::vector<float>& temperatures, Reading& out) {
    out.moves = 1;
    if (!t.demand.table.empty() && !can_beat(t.hand[t.turn], t.demand)) return;
    reads_ = true;
    list(t);
    reads_ = false;
    const Option* found = nullptr;
    float top = options_[0].score, ways = 0;
    for (const Option& o : options_) {
      top = std::max(top, o.score);
      ways += o.ways;
      if (found == nullptr && is_made(o, made)) found = &o;
    }
    out.moves = static_cast<double>(ways);
    for (std::size_t k = 0; k < temperatures.size(); ++k) {
      const float heat = 1 / temperatures[k];
      float sum = 0;
      for (const Option& o : options_) sum += o.ways * quick_exp((o.score - top) * heat);
      out.chance[k] = found ? static_cast<double>(quick_exp((found->score - top) * heat) / sum) : 0.0;
    }
  }

 private:
  struct Choice {
    Cards cards = 0;  // none: a pass
    Play play;
    bool mates = false;
  };

  // A play, or several alike: so many of these suits, and the joker in any suit that is free.
  struct Option {
    Cards cards;  // of one rank: all that may be taken; else just those
    Play play;
    std::uint8_t take;  // of one rank: how many natural cards; 0 = the cards as they are
    bool joker;
    float score;
    float ways;
  };

  // One decision: what is the same for all its plays.
  struct Eye {
    const QuickTable& t;
    Cards hand;
    bool lead, revolution;
    unsigned awake;
    int most_awake = 0, nearest = 99;
    Rest rest;
    QuickHand judge;

    Eye(const QuickTable& table, const QuickWeights& weights, RunBook& runs)
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
  class Row {
   public:
    Row(const Eye& eye, const QuickWeights& weights) : eye_(eye), weights_(weights) {
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
      }
    }

    int ranks() const { return ranks_; }
    int rank(int i) const { return rank_[i]; }
    int n(int i) const { return n_[i]; }

    Worth whole() const { return {sum_[0], pieces_, weak_}; }

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
    const Eye& eye_;
    const QuickWeights& weights_;
    int ranks_ = 0, pieces_ = 0, weak_ = 0;
    int rank_[kRanks], n_[kRanks], piece_[kRanks];
    bool joker_ = false;
    float sum_[3] = {};
  };

  // What the contest's client does; that it judges a sequence by the old order for a moment is left out.
  static Choice clients(const QuickTable& t) {
    const Move m = default_play(t.hand[t.turn], t.demand, 1);
    return m == kPass ? Choice{} : Choice{cards_of(m), read_play(m), false};
  }

  Choice choose(const QuickTable& t, float heat, Rng& rng) {
    list(t);
    if (mate_ != kNone) return made(options_[mate_], true, rng);
    const std::size_t i = options_.size() == 1 ? 0 : draw(heat, rng);
    return made(options_[i], false, rng);
  }

  // Is this the option that was chosen?
  static bool is_made(const Option& o, Move made) {
    const Cards cards = cards_of(made);
    if (o.take == 0) {
      if (o.cards != cards || !(cards & kNaturals)) return o.cards == cards;
      const Play play = read_play(made);
      return play.low == o.play.low && play.suits == o.play.suits;
    }
    const Cards naturals = cards & kNaturals;
    return naturals && !(naturals & ~o.cards) && size(naturals) == o.take &&
           o.joker == ((cards & kJoker) != 0);
  }

  void list(const QuickTable& t) {
    options_.clear();
    mate_ = kNone;
    Eye eye(t, weights_, runs_);
    if (RunBook::possible(eye.hand))
      list_with_runs(eye);
    else if (eye.lead || t.demand.table.form == Form::kSingle)
      list_row(eye, Row(eye, weights_));
    else
      list_by_rules(eye);
  }

  // No sequences in the hand: to an empty table, or over a single card.
  void list_row(const Eye& eye, const Row& row) {
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
        add({kJoker, {Form::kLoneJoker, 1, 0, 14, 0}, 0, false, 0, 1}, eye, row.without(0, 0, true), 0);
      return;
    }
    Cards fit = eye.hand & kNaturals & detail::beating(eye.t.demand);
    if (eye.t.demand.lock) fit &= kSuitLane * eye.t.demand.table.suits;
    for (int i = 0; i < row.ranks() && fit && mate_ == kNone; ++i) {
      const int rank = row.rank(i);
      Cards held = fit & Cards{15} << (4 * rank);
      if (!held) continue;
      const Worth left = row.without(i, 1, false);
      const Cards rest = eye.hand;
      for (; held; held &= held - 1) {
        const Cards one = held & (~held + 1);
        add({one, single(rank, one), 0, false, 0, 1}, eye, left, rest & ~one);
      }
    }
    if (joker && mate_ == kNone)
      add({kJoker, {Form::kLoneJoker, 1, 0, 14, 0}, 0, false, 0, 1}, eye, row.without(0, 0, true),
          eye.hand & ~kJoker);
    add_pass(eye, row.whole());
  }

  static Play single(int rank, Cards one) {
    const auto column = static_cast<std::uint8_t>(rank + 1);
    return {Form::kSingle, 1, column, column, static_cast<std::uint8_t>(of_rank(one, rank))};
  }

  // To an empty table: k cards of a rank, with the joker if wanted, in whatever suits.
  void add_group(const Eye& eye, const Row& row, int i, Cards held, int k, bool joker) {
    static constexpr float kWays[5][5] = {{}, {0, 1}, {0, 2, 1}, {0, 3, 3, 1}, {0, 4, 6, 4, 1}};
    const auto column = static_cast<std::uint8_t>(row.rank(i) + 1);
    const auto count = static_cast<std::uint8_t>(k + joker);
    const Play play{count == 1 ? Form::kSingle : Form::kGroup, count, column, column, 0};
    const float ways = kWays[row.n(i)][k] * (joker && k < 4 ? static_cast<float>(4 - k) : 1.0f);
    const Option option{held, play, static_cast<std::uint8_t>(k), joker, 0, ways};
    if (!play.turns_the_order()) return add(option, eye, row.without(i, k, joker), 0);
    Cards left = eye.hand & ~(joker ? kJoker : 0);
    for (int taken = 0; taken < k; ++taken) left &= ~(Cards{1} << std::countr_zero(left & held));
    add(option, eye, eye.judge.of(left, !eye.revolution), left);
  }

  // Hands with sequences: every play, judged by what it leaves.
  void list_with_runs(const Eye& eye) {
    if (!eye.lead) return list_by_rules(eye);
    const bool joker = (eye.hand & kJoker) != 0;
    const auto worth = [&](Cards cards, const Play& play) {
      return eye.judge.of(eye.hand & ~cards, play.turns_the_order() != eye.revolution);
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
  void list_by_rules(const Eye& eye) {
    moves_.clear();
    list_plays(eye.hand, eye.t.demand, moves_);
    for (Move m : moves_) {
      const Play play = read_play(m);
      const Cards left = eye.hand & ~cards_of(m);
      add({cards_of(m), play, 0, false, 0, 1}, eye,
          eye.judge.of(left, play.turns_the_order() != eye.revolution), left);
      if (mate_ != kNone) return;
    }
    add_pass(eye, eye.judge.of(eye.hand, eye.revolution));
  }

  // Weighs a play and keeps it; `left` is the hand after it, which matters where it may lock.
  void add(Option option, const Eye& eye, const Worth& worth, Cards left) {
    using namespace feature;
    const Play& play = option.play;
    const bool last = worth.pieces == 0;
    const Laid laid = lay(eye.t.demand, play);
    int answers = 0;
    if (!laid.clears && play.count <= eye.most_awake) answers = eye.rest.answers(laid.demand);
    const bool sure = answers == 0, wins = last || (sure && worth.weak <= 1);
    if (wins && !reads_) {
      mate_ = options_.size();
      options_.push_back(option);
      return;
    }
    const int form = play.form == Form::kLoneJoker  ? 7
                     : play.form == Form::kSequence ? 4 + std::min(play.count - 3, 2)
                                                    : std::min<int>(play.count, 4) - 1;
    float score = worth.score + (wins ? kWins : 0.0f) +
                  weights_[kPlayAt + (form * 2 + eye.lead) * 5 + (sure ? 0 : weights_.play_answers(answers))];
    if (eye.nearest <= 3) {
      const int kind = play.count == 1 ? 0 : play.form == Form::kGroup ? 1 : 2;
      score += weights_[kDangerAt + ((eye.nearest - 1) * 3 + kind) * 2 + sure];
    }
    if (laid.demand.lock && !sure) {
      const Cards fit = left & kNaturals & detail::beating(laid.demand) & kSuitLane * (play.suits & 15u);
      score += weights_[kLockAt + std::min(size(fit), 2)];
    }
    if (play.turns_the_order()) score += weights_[kTurnAt + (worth.pieces <= 3)];
    if (option.joker || (option.cards & kJoker))
      score += weights_[kJokerInAt + (play.count == 1 ? 2 : play.form == Form::kSequence)];
    if (play.has_eight()) score += weights_[kCutAt + (worth.pieces <= 1 ? 0 : worth.pieces <= 3 ? 1 : 2)];
    option.score = score;
    options_.push_back(option);
  }

  void add_pass(const Eye& eye, const Worth& worth) {
    using namespace feature;
    if (mate_ != kNone) return;
    float score = worth.score;
    const Play& top = eye.t.demand.table;
    if (eye.t.owner == eye.t.turn && eye.awake == 0) {
      score += weights_[kOwnAt];
    } else {
      const int kind = top.count == 1 ? 0 : top.form == Form::kGroup ? 1 : 2;
      const int answers = weights_.pass_answers(eye.rest.answers(eye.t.demand));
      score += weights_[kPassAt + (kind * 4 + answers) * 4 +
                        (worth.pieces <= 2   ? 0
                         : worth.pieces <= 4 ? 1
                         : worth.pieces <= 6 ? 2
                                             : 3)];
    }
    options_.push_back({0, {}, 0, false, score, 1});
  }

  // One of the options, by their softmax.
  std::size_t draw(float heat, Rng& rng) {
    float top = options_[0].score;
    for (const Option& o : options_) top = std::max(top, o.score);
    float sum = 0;
    for (Option& o : options_) sum += o.score = o.ways * quick_exp((o.score - top) * heat);
    float point = static_cast<float>(rng.next() >> 40) * 0x1p-24f * sum;
    for (std::size_t i = 0; i + 1 < options_.size(); ++i)
      if ((point -= options_[i].score) < 0) return i;
    return options_.size() - 1;
  }

  // The cards of an option: among equal ones any, with equal chance.
  Choice made(const Option& o, bool mates, Rng& rng) const {
    if (o.take == 0) return {o.cards, o.play, mates};
    Cards from = o.cards, cards = 0;
    for (int k = 0; k < o.take; ++k) {
      auto skip = size(from) == o.take - k ? 0 : rng.below(static_cast<std::uint64_t>(size(from)));
      Cards left = from;
      while (skip--) left &= left - 1;
      const Cards one = left & (~left + 1);
      cards |= one;
      from ^= one;
    }
    Choice choice{cards, o.play, mates};
    unsigned suits = of_rank(cards, o.play.low - 1);
    if (o.joker) {
      choice.cards |= kJoker;
      const unsigned free = ~suits & 15u;
      suits |= free ? free & (~free + 1) : 16u;
    }
    choice.play.suits = static_cast<std::uint8_t>(suits);
    return choice;
  }

  // The ending of two, searched where it is small; nothing where it is not.
  std::optional<int> last_two(const QuickTable& t, int me, Rng& rng) const {
    const int a = std::countr_zero(t.in), b = std::countr_zero(t.in & (t.in - 1));
    if (t.count[a] + t.count[b] > duels_) return std::nullopt;
    const int other = me == a ? b : a;
    Duel d;
    d.hand[0] = t.hand[me];
    d.hand[1] = t.hand[other];
    d.demand = t.demand;
    d.turn = t.turn == me ? 0 : 1;
    int leader = t.owner;
    while (!(t.in >> leader & 1)) leader = leader + 1 == t.seats ? 0 : leader + 1;
    d.leader = leader == me ? 0 : 1;
    d.passed = static_cast<std::uint8_t>((t.passed >> me & 1) | (t.passed >> other & 1) << 1);
    LastTwo ending(kDuelBudget);
    const std::optional<int> value = ending.value(d);
    if (!value) return std::nullopt;
    const bool wins =
        *value == LastTwo::kLot ? rng.below(2) != 0 : (*value == LastTwo::kWin) == (d.turn == 0);
    return t.finished + !wins;
  }

  static constexpr std::size_t kNone = ~std::size_t{0};
  static constexpr std::uint64_t kDuelBudget = 200;
  static constexpr float kWins = 4;

  const QuickWeights& weights_;
  float heat_;
  int duels_;
  RunBook runs_;
  std::vector<Option> options_;
  Moves moves_;
  std::size_t mate_ = kNone;
  bool reads_ = false;  // every option is listed
};

}  // namespace tefuda::daihinmin
