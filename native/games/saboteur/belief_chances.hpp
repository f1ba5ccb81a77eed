// How likely a public move is, given the hand: the paper's player, who now and then plays at random.
//
// The steps of a turn choose among candidates, and which candidates a card brings does not depend on the
// other cards of the hand. So they are counted once a move, kind by kind, and the chance that a hand plays
// just this move is a short sum. With the chance `noise` a player forgets the steps and does any of the
// things that look different to the others, all equally likely (a discard is one of them, of any card).
#pragma once

#include <vector>

#include "games/saboteur/policy.hpp"

namespace tefuda::saboteur {

// One card of every kind, to count what any hand could do.
struct EveryKind {
  static constexpr int count = kKinds;
  Kind card[kKinds];

  constexpr EveryKind() : card{} {
    for (Kind k = 0; k < kKinds; ++k) card[k] = k;
  }
  template <class Use>
  void for_kinds(const Use& use) const {
    for (Kind kind : card) use(kind);
  }
};

// The candidates of a step: how many the best of every kind are, and whether the move seen is among them.
class Census {
 public:
  using Source = const Move;
  explicit Census(const Move& seen) : seen_(seen) {}

  void add(Move move, int merit = 0) {
    Row& row = row_[move >> 4 & 31];
    if (row.n && merit < row.merit) return;
    if (merit > row.merit) row = {};
    row.merit = static_cast<std::int16_t>(merit);
    ++row.n;
    row.hits = static_cast<std::uint8_t>(row.hits + (move == seen_));
  }

  // The share of the move seen among the candidates of these cards; below 0 when there are none. Of equal
  // path cards one counts, of equal tools each.
  double share(const Hand& hand) const {
    int n = 0, hits = 0, best = 0;
    std::uint32_t met = 0;
    for (int i = 0; i < hand.count; ++i) {
      const Kind kind = hand.card[i];
      const Row& row = row_[kind];
      if (row.n == 0 || (is_path(kind) && met >> kind & 1) || (n && row.merit < best)) continue;
      if (row.merit > best) n = hits = 0;
      met |= 1u << kind;
      best = row.merit;
      n += row.n;
      hits += row.hits;
    }
    return n ? static_cast<double>(hits) / n : -1;
  }

 private:
  struct Row {
    std::int16_t merit = 0;
    std::uint16_t n = 0;
    std::uint8_t hits = 0;
  };
  Move seen_;
  Row row_[kKinds];
};

// What the players are supposed to do: settings of the paper's players, equally likely for each player of
// that role by itself, and the noise.
struct RoleModel {
  std::vector<Tajima> miners, saboteurs;
  double noise = 0.05;

  const std::vector<Tajima>& of(bool saboteur) const { return saboteur ? saboteurs : miners; }
};

// A player as it might be: who the saboteurs are as far as it knows, itself included, and its setting.
struct Guise {
  std::uint16_t saboteurs = 0;
  const Tajima* how = nullptr;
};

// What everybody saw of a move, ready to be weighed for many hands of the mover.
class Sighting {
 public:
  template <class B>
  Sighting(const State<B>& before, Move seen, unsigned agreed, const std::vector<Guise>& guises, double noise)
      : player_(before.turn),
        kind_(static_cast<Kind>(seen >> 4 & 31)),
        is_discard_(unpack(seen).act == Act::kDiscard),
        noise_(noise),
        heal_(seen),
        dig_(seen),
        spoil_(seen) {
    State<B> s = before;
    s.agreed = static_cast<std::uint16_t>(agreed);
    count_choices(s);
    static constexpr EveryKind every;
    for (const Guise& guise : guises) {
      s.saboteurs = guise.saboteurs;
      TajimaTurn<B, Census, EveryKind> turn(*guise.how, s, every, seen);
      if (&guise == &guises.front()) {
        heal_ = turn.repair_oneself();
        dig_ = turn.dig();
        spoil_ = turn.spoil();
      }
      parts_.push_back(part(*guise.how, s, turn));
    }
  }

  int player() const { return player_; }
  bool is_discard() const { return is_discard_; }
  Kind kind() const { return kind_; }

  // The chance that a player in this guise makes this move with this hand. A played card must be in it.
  double chance(int guise, const Hand& hand) const {
    return (1 - noise_) * by_rule(parts_[static_cast<std::size_t>(guise)], hand) + noise_ / choices(hand);
  }

  // The same, and that it is this very card of the hand that was played, or discarded.
  double chance(int guise, const Hand& hand, Kind card) const {
    const Part& part = parts_[static_cast<std::size_t>(guise)];
    const double rule = (1 - noise_) * by_rule(part, hand), lapse = noise_ / choices(hand);
    if (!is_discard_) return (rule + lapse) / equals(hand);
    return rule * (part.useful ? thrown_by_use(hand, card) : 1.0 / hand.count) + lapse / hand.count;
  }

 private:
  // A suspicion, and what breaking and repairing tools means with it.
  struct Stance {
    Census attack, support;
  };
  // What depends on the guise.
  struct Part {
    bool hides = true, useful = false;
    double attack = 0, support = 0;
    std::vector<Stance> stances;  // equally likely
    Census any;
  };

  template <class B>
  void count_choices(State<B>& s) {
    Moves moves;
    for (Kind from = 0; from < kKinds; from = static_cast<Kind>(from + kMaxHand)) {
      Hand& some = s.hand[s.turn];
      some.count = 0;
      for (Kind k = from; k < kKinds && k < from + kMaxHand; ++k) some.add(k);
      moves.clear();
      s.legal(moves);
      for (Move m : moves)
        if (unpack(m).act != Act::kDiscard) ++choices_[m >> 4 & 31];
    }
  }

  template <class Turn, class B>
  Part part(const Tajima& how, const State<B>& s, Turn& turn) const {
    Part out{.hides = turn.hides(),
             .useful = how.useful && !s.is_saboteur(player_),
             .attack = how.attack,
             .support = how.support,
             .stances = {},
             .any = turn.break_any()};
    const unsigned hurt = turn.hurt(), all = turn.suspected();
    if (how.suspicion != Suspicion::kNoisy || all == 0) {
      out.stances.push_back({turn.break_one_of(all), turn.repair_one_of(hurt & ~all)});
    } else {
      for (unsigned left = all; left; left &= left - 1) {
        const unsigned one = left & -left;
        out.stances.push_back({turn.break_one_of(one), turn.repair_one_of(hurt & ~one)});
      }
    }
    return out;
  }

  double by_rule(const Part& part, const Hand& hand) const {
    if (const double heal = heal_.share(hand); heal >= 0) return heal;
    const double else_discard = is_discard_ ? 1 : 0;
    if (!part.hides) {
      if (const double spoil = spoil_.share(hand); spoil >= 0) return spoil;
      if (const double any = part.any.share(hand); any >= 0) return any;
      return else_discard;
    }
    const double dig = dig_.share(hand), last = dig >= 0 ? dig : else_discard;
    double sum = 0;
    for (const Stance& stance : part.stances) {
      const double attack = stance.attack.share(hand), support = stance.support.share(hand);
      const double helps = support >= 0 ? part.support * support + (1 - part.support) * last : last;
      sum += attack >= 0 ? part.attack * attack + (1 - part.attack) * helps : helps;
    }
    return sum / static_cast<double>(part.stances.size());
  }

  // How many different things the others could see this hand do; a discard is one.
  double choices(const Hand& hand) const {
    int n = 1;
    std::uint32_t met = 0;
    for (int i = 0; i < hand.count; ++i) {
      const Kind kind = hand.card[i];
      if (!(met >> kind & 1)) n += choices_[kind];
      met |= 1u << kind;
    }
    return n;
  }

  int equals(const Hand& hand) const {
    int n = 0;
    for (int i = 0; i < hand.count; ++i) n += hand.card[i] == kind_;
    return n;
  }

  static double thrown_by_use(const Hand& hand, Kind card) {
    int most = 0, n = 0;
    for (int i = 0; i < hand.count; ++i) {
      const int useless = uselessness(hand.card[i]);
      n = useless > most ? 1 : n + (useless == most);
      most = std::max(most, useless);
    }
    return uselessness(card) == most ? 1.0 / n : 0;
  }

  int player_;
  Kind kind_;
  bool is_discard_;
  double noise_;
  std::uint16_t choices_[32] = {};
  Census heal_, dig_, spoil_;
  std::vector<Part> parts_;  // by guise
};

}  // namespace tefuda::saboteur
