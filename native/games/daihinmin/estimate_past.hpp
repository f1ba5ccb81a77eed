// Looking back, and changing hands a little: what estimators of the hidden hands need to know of the game.
#pragma once

#include "beliefs/cloud.hpp"
#include "games/daihinmin/knowledge.hpp"

namespace tefuda::daihinmin {

struct CardModel {
  int observer;
  std::uint64_t attempts;  // candidates for one world at most

  CardModel(int who, std::uint64_t most) : observer(who), attempts(most) {}

  // Worlds by chance alone, as candidates: `attempt(world, rng)`.
  Knowledge source(const State& now) const { return Knowledge(now, observer, (size(now.pack) - 1) / kSuits); }

  // The others held then what they hold now and what they have played since; gifts go back.
  static State state(const State& then, const State& world) {
    State s = then;
    for (int p = 0; p < s.seats; ++p) s.hand[p] = world.hand[p] | (world.played[p] & ~then.played[p]);
    for (int i = 0; i < s.exchanges; ++i) {
      s.tribute[i] = world.tribute[i];
      if (i < then.given) {
        s.gifts[i] = world.gifts[i];
        continue;
      }
      s.hand[s.giver(i)] |= world.gifts[i];
      s.hand[s.receiver(i)] &= ~world.gifts[i];
    }
    return s;
  }

  static Move move(const State& then, Move seen, const State& world) {
    return then.in_exchange() ? gift(world.gifts[then.given]) : seen;
  }

  // Own cards, those that it has played since included, and what the exchange told.
  static std::uint64_t key(const State& world, int player) {
    std::uint64_t out = mix(world.hand[player] | world.played[player]);
    for (int i = 0; i < world.exchanges; ++i) {
      if (player == world.giver(i)) out = mix(out ^ world.gifts[i]);
      if (player == world.receiver(i)) out = mix(mix(out ^ world.gifts[i]) + world.tribute[i]);
    }
    return out;
  }

  bool settled(const State& now) const { return !now.in_exchange(); }

  // Cards that were not where they came from are exchanged for others of that hand.
  double follow(State& world, const State& then, Move seen, Rng& rng) const {
    const int player = then.player();
    const State before = world;
    if (player != observer) {
      const Cards cards = cards_of(seen);
      for (Cards missing = cards & ~world.hand[player]; missing; missing &= missing - 1) {
        const Cards one = missing & (~missing + 1);
        const int holder = holder_of(world, one);
        const Cards spare = world.hand[player] & ~cards & ~then.hand[player];
        if (holder == kNobody || holder == observer || (then.hand[holder] & one) || !spare)
          return kImpossible;
        exchange(world, holder, one, player, pick_one(spare, rng));
      }
    }
    const double chance = retribute(world, before, rng);
    if (chance != kImpossible) world.apply(seen);
    return chance;
  }

  // Two cards change hands, or another card was the gift.
  double nudge(State& world, const State& now, Rng& rng) const {
    const State before = world;
    if (!(now.exchanges && rng.below(4) == 0 && regift(world, rng))) {
      Cards loose = 0;
      for (int p = 0; p < now.seats; ++p)
        if (p != observer) loose |= world.hand[p] & ~now.hand[p];
      if (size(loose) < 2) return kImpossible;
      const Cards a = pick_one(loose, rng), b = pick_one(loose, rng);
      const int from = holder_of(world, a), to = holder_of(world, b);
      if (from == to) return kImpossible;
      exchange(world, from, a, to, b);
    }
    return retribute(world, before, rng);
  }

 private:
  static Cards pick_one(Cards from, Rng& rng) {
    auto n = rng.below(static_cast<std::uint64_t>(size(from)));
    while (n--) from &= from - 1;
    return from & (~from + 1);
  }

  static int holder_of(const State& s, Cards one) {
    for (int p = 0; p < s.seats; ++p)
      if (s.hand[p] & one) return p;
    return kNobody;
  }

  // `a` of one hand for `b` of another; what takes the place of a gift is the gift.
  static void exchange(State& s, int of_a, Cards a, int of_b, Cards b) {
    s.hand[of_a] ^= a | b;
    s.hand[of_b] ^= a | b;
    for (int i = 0; i < s.exchanges; ++i) {
      if (s.receiver(i) == of_a && (s.gifts[i] & a)) s.gifts[i] ^= a | b;
      if (s.receiver(i) == of_b && (s.gifts[i] & b)) s.gifts[i] ^= a | b;
    }
  }

  // In a pair of others, one card more was the receiver's own and another was given; false: no such pair.
  bool regift(State& s, Rng& rng) const {
    const auto i = static_cast<int>(rng.below(s.exchanges));
    const int poor = s.receiver(i);
    const Cards own = (s.hand[poor] | s.played[poor]) & ~s.gifts[i];
    if (s.giver(i) == observer || poor == observer || i >= s.given || !own) return false;
    s.gifts[i] ^= pick_one(s.gifts[i], rng) | pick_one(own, rng);
    return true;
  }

  // Draws the tributes of pairs that changed; the more there could be, the likelier the world.
  double retribute(State& s, const State& before, Rng& rng) const {
    double chance = 0;
    for (int i = 0; i < s.exchanges; ++i) {
      const int rich = s.giver(i), poor = s.receiver(i), k = State::exchanged(i);
      if (poor == observer) continue;  // knows what it gave
      if (s.hand[rich] == before.hand[rich] && s.hand[poor] == before.hand[poor] &&
          s.gifts[i] == before.gifts[i])
        continue;
      const Cards able = tributes(s, i);
      const std::uint64_t ways = choose(size(able), k);
      if (ways == 0) return kImpossible;
      chance += portable_log(static_cast<double>(ways)) -
                portable_log(static_cast<double>(choose(size(tributes(before, i)), k)));
      const Cards first = pick_one(able, rng);
      s.tribute[i] = k == 1 ? first : first | pick_one(able & ~first, rng);
    }
    return chance;
  }

  // What can have been in the tribute: all that is stronger than what the poor player kept.
  static Cards tributes(const State& s, int i) {
    const int rich = s.giver(i), poor = s.receiver(i);
    return stronger(s.hand[rich] | s.played[rich] | s.gifts[i],
                    (s.hand[poor] | s.played[poor]) & ~s.gifts[i]);
  }
};

}  // namespace tefuda::daihinmin
