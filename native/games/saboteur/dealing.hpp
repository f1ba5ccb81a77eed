// Chance: roles, hands, the order of the deck, goals, and who has agreed something beforehand.
#pragma once

#include "games/saboteur/rules.hpp"

namespace tefuda::saboteur {

template <class T>
void shuffle(T* items, int n, Rng& rng) {
  for (int i = n - 1; i > 0; --i) std::swap(items[i], items[rng.below(static_cast<std::uint64_t>(i + 1))]);
}

// Can these seats be the ones who agreed, if these are the saboteurs?
constexpr bool may_agree(const Rules& rules, unsigned seats, unsigned saboteurs) {
  switch (rules.agreed_roles) {
    case AgreedRoles::kMiners:
      return !(seats & saboteurs);
    case AgreedRoles::kOpposed:
      return (seats & saboteurs) && (seats & ~saboteurs);
    default:
      return true;
  }
}

// Equally likely among all groups that may agree; drawn last, so that the rest of a deal does not depend on
// it.
inline std::uint16_t draw_agreed(const Rules& rules, unsigned saboteurs, Rng& rng) {
  if (rules.agreed == 0) return 0;
  std::uint8_t seat[kMaxPlayers];
  for (;;) {
    for (int p = 0; p < rules.players; ++p) seat[p] = static_cast<std::uint8_t>(p);
    shuffle(seat, rules.players, rng);
    unsigned group = 0;
    for (int i = 0; i < rules.agreed; ++i) group |= 1u << seat[i];
    if (may_agree(rules, group, saboteurs)) return static_cast<std::uint16_t>(group);
  }
}

template <class B>
State<B> deal(const std::shared_ptr<const Table<B>>& table, Rng& rng) {
  const Rules& rules = table->rules;
  State<B> s(table);
  std::uint8_t role[kMaxPlayers + 1] = {};
  for (int i = 0; i < rules.saboteurs; ++i) role[i] = 1;
  shuffle(role, rules.players + rules.spare, rng);
  for (int p = 0; p < rules.players; ++p)
    s.saboteurs = static_cast<std::uint16_t>(s.saboteurs | role[p] << p);
  s.spare_saboteur = rules.spare && role[rules.players];

  Kind cards[kDeckSize];
  int n = 0;
  for (Kind k = 0; k < kKinds; ++k)
    for (int i = 0; i < rules.copies[k]; ++i) cards[n++] = k;
  shuffle(cards, n, rng);
  int at = 0;
  for (int p = 0; p < rules.players; ++p)
    for (int i = 0; i < rules.hand; ++i) s.hand[p].add(cards[at++]);
  for (; at < n; ++at) s.deck[s.deck_size++] = cards[at];

  Goal goals[kGoals] = {kGold, kStoneES, kStoneSW};
  shuffle(goals, kGoals, rng);
  for (int g = 0; g < kGoals; ++g) s.goal[g] = goals[g];
  s.agreed = draw_agreed(rules, s.saboteurs, rng);
  return s;
}

}  // namespace tefuda::saboteur
