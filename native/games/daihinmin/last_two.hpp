// The ending of two, exactly: with two players left each knows the other's hand.
//
// The whole tree with the real rules, each position once. A position is won, lost, or left to the lot (twenty
// passes in a row, when nobody wants to move).
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "games/daihinmin/others.hpp"

namespace tefuda::daihinmin {

// Two seats, 0 and 1; everything that matters for what follows.
struct Duel {
  Cards hand[2] = {};
  Demand demand;
  std::uint8_t turn = 0;
  std::uint8_t leader = 0;  // who leads when the table is cleared
  std::uint8_t passed = 0;
  std::uint8_t passes = 0;

  bool operator==(const Duel& o) const {
    return hand[0] == o.hand[0] && hand[1] == o.hand[1] && rest() == o.rest();
  }

  // Everything but the hands in one word.
  std::uint64_t rest() const {
    const Play& t = demand.table;
    return static_cast<std::uint64_t>(t.form) | std::uint64_t{t.count} << 4 | std::uint64_t{t.low} << 8 |
           std::uint64_t{t.high} << 12 | std::uint64_t{t.suits} << 16 |
           std::uint64_t{demand.revolution} << 21 | std::uint64_t{demand.lock} << 22 |
           std::uint64_t{turn} << 23 | std::uint64_t{leader} << 24 | std::uint64_t{passed} << 25 |
           std::uint64_t{passes} << 27;
  }

  void pass() {
    passed = static_cast<std::uint8_t>(passed | 1u << turn);
    ++passes;
    if (passed == 3)
      clear();
    else
      turn ^= 1;
  }

  void play(Move move) {
    const Laid laid = lay(demand, read_play(move));
    hand[turn] &= ~cards_of(move);
    demand = laid.demand;
    leader = turn;
    passes = 0;
    if (laid.clears)
      clear();
    else if (!(passed >> (turn ^ 1) & 1))
      turn ^= 1;
  }

 private:
  void clear() {
    passed = 0;
    demand.table = {};
    demand.lock = false;
    turn = leader;
  }
};

// The two who are left, `me` as seat 0. `theirs` is the other hand.
inline Duel duel_of(const State& s, int me, int other, Cards theirs) {
  Duel d;
  d.hand[0] = s.hand[me];
  d.hand[1] = theirs;
  d.demand = s.demand();
  int leader = s.owner;
  while (s.out >> leader & 1) leader = leader + 1 == s.seats ? 0 : leader + 1;
  d.turn = s.turn == me ? 0 : 1;
  d.leader = leader == me ? 0 : 1;
  d.passed = static_cast<std::uint8_t>((s.passed >> me & 1) | (s.passed >> other & 1) << 1);
  d.passes = s.passes;
  return d;
}

class LastTwo {
 public:
  static constexpr int kWin = 1, kLot = 0, kLoss = -1;

  // `budget`: positions looked at before giving up. The table grows with what is found.
  explicit LastTwo(std::uint64_t budget) : budget_(budget) {}

  // What the position is worth to the player on turn, or nothing when the budget was too small.
  std::optional<int> value(const Duel& d) {
    const int v = walk(d);
    return gave_up() ? std::nullopt : std::optional<int>(v);
  }

  // What a move is worth to the player on turn.
  std::optional<int> value_after(const Duel& d, Move move) {
    const int v = after(d, move);
    return gave_up() ? std::nullopt : std::optional<int>(v);
  }

  // The first best move; only after value().
  std::optional<Move> best(const Duel& d) {
    const std::optional<int> v = value(d);
    for (Move m : ordered(d))
      if (v && value_after(d, m) == v) return m;
    return std::nullopt;
  }

  bool gave_up() const { return nodes_ > budget_; }
  std::uint64_t nodes() const { return nodes_; }

 private:
  struct Entry {
    Duel at;
    std::int8_t value = kUnknown;
  };
  static constexpr std::int8_t kUnknown = 9;

  int after(const Duel& d, Move move) {
    Duel next = d;
    if (move == kPass)
      next.pass();
    else
      next.play(move);
    if (next.hand[d.turn] == 0) return kWin;
    if (next.passes >= kStalemate) return kLot;
    const int v = walk(next);
    return next.turn == d.turn ? v : -v;
  }

  int walk(const Duel& d) {
    if (Entry& e = slot(d); e.value != kUnknown && e.at == d) return e.value;
    if (++nodes_ > budget_) return kLot;
    int best = kLoss;
    for (Move m : ordered(d)) {
      best = std::max(best, after(d, m));
      if (best == kWin || gave_up()) break;
    }
    if (!gave_up()) remember(d, best);
    return best;
  }

  // Going out, then what cannot be answered, then many cards, then weak ones; the pass last.
  Moves ordered(const Duel& d) const {
    Moves moves;
    const Cards mine = d.hand[d.turn], theirs = d.hand[d.turn ^ 1];
    list_plays(mine, d.demand, moves);
    std::vector<std::pair<int, Move>> keyed;
    for (Move m : moves) {
      const Play play = read_play(m);
      const Laid laid = lay(d.demand, play);
      const int n = size(cards_of(m));
      int key = n * 16 + (d.demand.revolution ? play.low : 14 - play.high);
      if (cards_of(m) == mine) key += 10'000;
      if (laid.clears || (d.passed >> (d.turn ^ 1) & 1) || !can_beat(theirs, laid.demand)) key += 1'000;
      keyed.emplace_back(-key, m);
    }
    std::sort(keyed.begin(), keyed.end());
    for (std::size_t i = 0; i < keyed.size(); ++i) moves[i] = keyed[i].second;
    moves.push_back(kPass);
    return moves;
  }

  static std::uint64_t hash(const Duel& d) { return mix(mix(d.hand[0] + kGolden * d.rest()) ^ d.hand[1]); }

  Entry& slot(const Duel& d) { return table_[hash(d) & (table_.size() - 1)]; }

  // One entry a slot, the newest; the table doubles while it is small.
  void remember(const Duel& d, int value) {
    if (++kept_ > table_.size() / 2 && table_.size() < kLargest) {
      std::vector<Entry> old(table_.size() * 4);
      old.swap(table_);
      for (const Entry& e : old)
        if (e.value != kUnknown) slot(e.at) = e;
    }
    slot(d) = {d, static_cast<std::int8_t>(value)};
  }

  static constexpr std::size_t kLargest = std::size_t{1} << 20;
  std::uint64_t budget_, nodes_ = 0, kept_ = 0;
  std::vector<Entry> table_ = std::vector<Entry>(64);
};

}  // namespace tefuda::daihinmin
