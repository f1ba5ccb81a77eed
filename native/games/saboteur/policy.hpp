// The paper's players (Tajima): the miner and the saboteur step by step, every free choice a parameter, and
// the signals of players who agreed beforehand. A policy looks only at what its player sees: its hand and
// role, the public board and record, and what its secret told it (who has agreed, who the other saboteurs
// are).
#pragma once

#include <optional>
#include <type_traits>

#include "games/saboteur/lot.hpp"
#include "games/saboteur/rules.hpp"

namespace tefuda::saboteur {

enum class Suspicion : std::uint8_t {
  kNobody,    // S0
  kRaisers,   // S1: who ever raised the path value
  kBreakers,  // S2: and who broke a tool of somebody not suspected
  kNoisy,     // S5: the one with most (2 x raises + passes)
  kOracle,    // the true saboteurs: told by a hint
  kTold,      // whoever the Opinion of the turn names
};
enum class Signals : std::uint8_t { kNone, kRank, kPlacebo };
enum class Answer : std::uint8_t { kNone, kSame, kOpposite };  // unread; response A; response B

struct Tajima {
  double attack = 0;    // m_a
  double support = 0;   // m_s
  int threshold = 6;    // t
  bool strict = false;  // a saboteur hides while f > t instead of f >= t
  Suspicion suspicion = Suspicion::kNobody;
  bool useful = false;  // miners discard the least useful card instead of a random one
  Signals signals = Signals::kNone;
  bool ascending = false;  // rank 1 = smallest path value, instead of the largest
  Answer answer = Answer::kSame;
  bool first = false;  // answers come before digging ("high")
  bool safe = false;   // signals only where the path value does not rise
  bool exempt = true;  // agreed players never suspect each other
  int life = 6;        // moves for which a signal is remembered
  double noise = 0;    // chance to forget the steps and do anything
};

// What miners throw away first: dead ends, maps, rockfalls, broken tools, N-S, corners, repairs, the rest.
constexpr int uselessness(Kind k) {
  if (is_dead_end(k)) return 9;
  if (k == kMap) return 8;
  if (k == kRockfall) return 7;
  if (is_break(k)) return 6;
  if (k == kStraightNS) return 5;
  if (is_corner(k)) return 4;
  if (is_repair(k)) return 3;
  if (k == 4) return 2;
  return 1;
}

// Whom a player takes for a saboteur, as sets of seats, when something else than its own rule says so.
struct Opinion {
  unsigned attacked = 0;  // whose tools it breaks
  unsigned shunned = 0;   // whom it does not repair
  unsigned spared = 0;    // whose tools it leaves whole as a saboteur
};

// What a player has from an agreement besides the paper's signals (ties.hpp).
struct Agreement {
  Code* code = nullptr;  // choices that everybody sees are made by it
  unsigned fellows = 0;  // a saboteur takes these for saboteurs
  unsigned able = 0;     // these have said that they can go on digging
};

// One turn. Every step gathers its candidates in an L, of which Lot draws one; a belief counts them instead,
// for a hand H that holds one card of every kind.
template <class B, class L = Lot, class H = Hand>
class TajimaTurn {
 public:
  TajimaTurn(const Tajima& how, const State<B>& state, const H& hand, typename L::Source& source,
             const Opinion* told = nullptr, const Agreement& with = {})
      : how_(how),
        s_(state),
        source_(source),
        me_(state.turn),
        mine_(hand),
        value_(state.board.value),
        told_(told),
        with_(with) {}

  Move choose() {
    if (mine_.count == 0) return kPassMove;
    if (how_.noise > 0 && source_.uniform() < how_.noise) return lapse();
    if (const Move m = repair_oneself().drawn()) return m;
    return hides() ? as_miner() : as_saboteur();
  }

  // A miner is always one; a saboteur behaves as one while the gold is far.
  bool hides() const {
    if (!s_.is_saboteur(me_)) return true;
    return how_.strict ? value_ > how_.threshold : value_ >= how_.threshold;
  }

  // What the steps choose from.

  L repair_oneself() { return repair_one_of(1u << me_); }

  L break_any() {
    unsigned others = ((1u << s_.players()) - 1) & ~(1u << me_) & ~with_.fellows;
    if (s_.rules().know) others &= ~unsigned{s_.saboteurs};
    if (told_) others &= ~told_->spared;
    return break_one_of(others);
  }

  // The path card that lowers the path value most.
  L dig() {
    L lot = openly();
    if (s_.broken[me_] || value_ == kSealed) return lot;
    if (s_.rules().loose || !(s_.board.through == s_.board.reach)) return best_by_trying(-1);
    // One card brings the goal nearer by one at most: on a nearest open cell, with an exit to a nearer one.
    const B cells = nearest();
    const B nearer = value_ > 1 ? s_.board.at_distance(s_.ground(), value_ - 1) : s_.board.goals;
    mine_.for_kinds([&](Kind kind) {
      if (!is_through(kind)) return;
      s_.placements(kind, cells, [&](int pos, bool t, Tile tile) {
        for (int d = 0; d < 4; ++d)
          if ((tile.exits >> d & 1) && nearer.test(pos + B::kStep[d]))
            return lot.add(s_.lay_at(kind, t, pos));
      });
    });
    return lot;
  }

  // The path card that raises the path value most.
  L spoil() {
    if (s_.broken[me_] || value_ == kSealed) return L(source_);
    if (s_.rules().loose) return best_by_trying(1);
    // While another open cell is as near, no card can make the way longer.
    const B cells = nearest();
    return cells.single() ? best_by_trying(1, cells) : L(source_);
  }

  // Whom this player may take for saboteurs: all of these; with S5 one of them, by lot.
  unsigned suspected() const {
    const unsigned others = ((1u << s_.players()) - 1) & ~(1u << me_) & ~trusted();
    switch (how_.suspicion) {
      case Suspicion::kNobody:
        return 0;
      case Suspicion::kRaisers:
        return s_.record.raisers & others;
      case Suspicion::kBreakers:
        return s_.record.suspects & others;
      case Suspicion::kOracle:
        return s_.saboteurs & others;
      case Suspicion::kTold:
        return told_ ? told_->attacked & others : 0;
      case Suspicion::kNoisy:
        return most_signs(others);
    }
    return 0;
  }

  // The others with a broken tool.
  unsigned hurt() const {
    unsigned out = 0;
    for (int p = 0; p < s_.players(); ++p)
      if (p != me_ && s_.broken[p]) out |= 1u << p;
    return out;
  }

  L break_one_of(unsigned players) {
    L lot = openly();
    for (int i = 0; i < mine_.count; ++i) {
      const Kind kind = mine_.card[i];
      if (!is_break(kind)) continue;
      for (int p = 0; p < s_.players(); ++p)
        if ((players >> p & 1) && !(s_.broken[p] >> (kind - kFirstBreak) & 1)) lot.add(break_tool(kind, p));
    }
    return lot;
  }

  L repair_one_of(unsigned players) {
    L lot = openly();
    for (int i = 0; i < mine_.count; ++i) {
      const Kind kind = mine_.card[i];
      if (!is_repair(kind)) continue;
      for (int p = 0; p < s_.players(); ++p)
        for (int tool = 0; tool < kTools; ++tool)
          if ((players >> p & 1) && (s_.broken[p] & heals(kind) & 1u << tool)) lot.add(repair(kind, p, tool));
    }
    return lot;
  }

 private:
  // For choices that everybody sees: a code may make them.
  L openly() {
    if constexpr (std::is_same_v<L, Lot>)
      return Lot(source_, with_.code);
    else
      return L(source_);
  }

  // Anything that looks different to the others, all equally likely; a discard is of any card.
  Move lapse() {
    Moves moves;
    s_.legal(moves);
    std::erase_if(moves, [](Move m) { return unpack(m).act == Act::kDiscard; });
    const auto at = source_.below(moves.size() + 1);
    return at < moves.size() ? moves[at] : discard(mine_.card[source_.below(mine_.count)]);
  }

  Move as_miner() {
    if (const Move m = attack()) return m;
    if (const Move m = support()) return m;
    if (how_.first)
      if (const Move m = answer()) return m;
    if (const Move m = dig().drawn()) return m;
    if (!how_.first)
      if (const Move m = answer()) return m;
    if (const Move m = signal()) return m;
    return throw_away();
  }

  Move as_saboteur() {
    if (const Move m = spoil().drawn()) return m;
    if (const Move m = break_any().drawn()) return m;
    return throw_away();
  }

  Move attack() {
    const unsigned suspects = this->suspects();
    if (!suspects || how_.attack <= 0) return kPassMove;
    const Move m = break_one_of(suspects).drawn();
    return m && source_.uniform() < how_.attack ? m : kPassMove;
  }

  Move support() {
    if (how_.support <= 0 || !hurt()) return kPassMove;
    const unsigned worthy = hurt() & ~(told_ ? told_->shunned : suspects());
    const Move m = repair_one_of(worthy & with_.able ? worthy & with_.able : worthy).drawn();
    return m && source_.uniform() < how_.support ? m : kPassMove;
  }

  B nearest() const { return s_.board.open(s_.ground()) & s_.board.at_distance(s_.ground(), value_); }

  L best_by_trying(int sign) { return best_by_trying(sign, s_.cells()); }

  L best_by_trying(int sign, const B& cells) {
    L lot = openly();
    mine_.for_kinds([&](Kind kind) {
      if (!is_path(kind)) return;
      s_.placements(kind, cells, [&](int pos, bool t, Tile tile) {
        const int gain = (s_.board.after(s_.ground(), pos, tile).value - value_) * sign;
        if (gain > 0) lot.add(s_.lay_at(kind, t, pos), gain);
      });
    });
    return lot;
  }

  Move throw_away() {
    if (!how_.useful || s_.is_saboteur(me_)) return discard(mine_.card[source_.below(mine_.count)]);
    L lot(source_);
    for (int i = 0; i < mine_.count; ++i) lot.add(discard(mine_.card[i]), uselessness(mine_.card[i]));
    return lot.drawn();
  }

  // A dead end at a place that tells the others which bend one holds; or, as a placebo, thrown away.
  Move signal() {
    if (how_.signals == Signals::kNone || !s_.is_agreed(me_) || s_.broken[me_]) return kPassMove;
    const int rank = mine_.has(kCornerES) ? 2 : mine_.has(kCornerSW) ? 3 : 0;
    if (rank == 0) return kPassMove;
    L lot(source_);
    mine_.for_kinds([&](Kind kind) {
      if (is_dead_end(kind)) lot.add(discard(kind));
    });
    const Move thrown = lot.drawn();
    if (thrown == kPassMove || how_.signals == Signals::kPlacebo) return thrown;
    return placed_at_rank(unpack(thrown).kind, rank);
  }

  Move placed_at_rank(Kind kind, int rank) const {
    Move found = kPassMove;
    s_.placements(kind, [&](int pos, bool t, Tile tile) {
      const Signal signal = s_.ranked(kind, t, pos);
      if (rank_of(signal) != rank) return;
      if (how_.safe && s_.board.after(s_.ground(), pos, tile).value > value_) return;
      found = s_.lay_at(kind, t, pos);
    });
    return found;
  }

  int rank_of(const Signal& s) const { return how_.ascending ? s.smallest_first : s.largest_first; }

  // Bends the front so that the signaller's corner completes a shift by one row (same), or the other way.
  Move answer() {
    if (how_.signals != Signals::kRank || how_.answer == Answer::kNone) return kPassMove;
    if (!s_.is_agreed(me_) || s_.broken[me_] || value_ == kSealed) return kPassMove;
    const int rank = heard();
    if (rank == 0) return kPassMove;
    const bool up = (rank == 2) == (how_.answer == Answer::kSame);
    const Kind corner = up ? kCornerES : kCornerSW;
    if (!mine_.has(corner)) return kPassMove;
    const B fronts = (s_.board.reach & s_.board.exit[kEast]).shifted(kEast);
    L lot = openly();
    s_.placements(corner, s_.cells() & fronts, [&](int pos, bool t, Tile tile) {
      if (!(tile.exits & kW)) return;
      const int value = s_.board.after(s_.ground(), pos, tile).value;
      if (value <= value_ + 1) lot.add(s_.lay_at(corner, t, pos), -value);
    });
    return lot.drawn();
  }

  // The rank of the latest signal that still lives and that no bend has answered; 0 = none.
  int heard() const {
    int rank = 0, latest = s_.record.last_bend;
    for (int p = 0; p < s_.players(); ++p) {
      const Signal& signal = s_.record.signal[p];
      if (p == me_ || !s_.is_agreed(p) || signal.kind == kUnknown) continue;
      if (signal.when <= latest || s_.played - signal.when > how_.life) continue;
      const int r = rank_of(signal);
      if (r != 2 && r != 3) continue;
      rank = r;
      latest = signal.when;
    }
    return rank;
  }

  // Whom this player takes for saboteurs; made up once a turn.
  unsigned suspects() {
    if (!suspects_) suspects_ = how_.suspicion == Suspicion::kNoisy ? one_of(suspected()) : suspected();
    return *suspects_;
  }

  unsigned one_of(unsigned players) {
    unsigned who = 0;
    for (std::uint64_t n = 0; players; players &= players - 1)
      if (source_.below(++n) == 0) who = players & -players;
    return who;
  }

  // Those with most signs, if there are any.
  unsigned most_signs(unsigned others) const {
    int most = 1;
    unsigned who = 0;
    for (int p = 0; p < s_.players(); ++p) {
      const int signs = 2 * s_.record.raises[p] + s_.record.passes[p];
      if (!(others >> p & 1) || signs < most) continue;
      who = (signs > most ? 0 : who) | 1u << p;
      most = signs;
    }
    return who;
  }

  unsigned trusted() const {
    const unsigned out = (how_.exempt && s_.is_agreed(me_) ? s_.agreed : 0u) | with_.fellows;
    const bool told = s_.rules().know || how_.suspicion == Suspicion::kOracle;
    return told && s_.is_saboteur(me_) ? out | s_.saboteurs : out;
  }

  const Tajima& how_;
  const State<B>& s_;
  typename L::Source& source_;
  const int me_;
  const H& mine_;
  const int value_;
  const Opinion* told_;
  const Agreement with_;
  std::optional<unsigned> suspects_;
};

template <class B>
Move tajima_move(const Tajima& how, const State<B>& state, Rng& rng, const Opinion* told = nullptr,
                 const Agreement& with = {}) {
  return TajimaTurn<B>(how, state, state.hand[state.turn], rng, told, with).choose();
}

static_assert(GameState<State<Narrow>>);
static_assert(GameState<State<Wide>>);

}  // namespace tefuda::saboteur
