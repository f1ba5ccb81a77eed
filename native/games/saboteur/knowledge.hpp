// What one player knows, and worlds that fit it, drawn with the chance they have.
//
// A world weighs its chance times a uniform choice of the card at every hidden discard. Hand sizes are
// public, so all ways to place the unseen cards (into hands, among the face-down discards, into the deck)
// weigh the same: whichever places the cards that were played came from, each player had equally many
// choices. A sample is therefore one shuffle of the unseen cards, and roles, goals and the agreed group
// beside it.
#pragma once

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <vector>

#include "core/worlds.hpp"
#include "games/saboteur/dealing.hpp"
#include "games/saboteur/policy.hpp"

namespace tefuda::saboteur {

// A set of saboteurs with its weight.
struct RoleOption {
  std::uint16_t saboteurs = 0;
  std::uint64_t until = 0;  // running total, to draw by
};

template <class B>
class Knowledge final : public Worlds<State<B>> {
 public:
  using State = saboteur::State<B>;

  // `blind` is a blind State; the roles of the seats in `known` are right in it.
  Knowledge(const State& blind, int observer, unsigned known) : blind_(blind), observer_(observer) {
    list_cards();
    list_roles(known);
    list_goals();
  }

  int observer() const override { return observer_; }
  ScoreRange range() const override { return {0.0, 1.0}; }
  const std::vector<RoleOption>& roles() const { return roles_; }

  // Draws sets of saboteurs with these weights from now on (a posterior, say); sets not named are left out.
  void weigh(const std::vector<std::pair<unsigned, double>>& weights) {
    double sum = 0;
    for (const auto& [set, weight] : weights) sum += weight;
    if (!(sum > 0) || !std::isfinite(sum))
      throw std::invalid_argument("the weights of the sets of saboteurs must have a finite sum above 0");
    std::vector<RoleOption> weighed;
    std::uint64_t last = 0;
    for (const auto& [set, weight] : weights) {
      const auto is_it = [set = set](const RoleOption& o) { return o.saboteurs == set; };
      if (std::none_of(roles_.begin(), roles_.end(), is_it) || !(weight >= 0) || !(weight <= sum))
        throw std::invalid_argument(
            "weights must be 0 or more, and only for sets of saboteurs that are possible");
      last += static_cast<std::uint64_t>(weight / sum * 0x1p53);
      weighed.push_back({static_cast<std::uint16_t>(set), last});
    }
    roles_ = std::move(weighed);
  }

  State propose(Rng& rng, Draw&) const override {
    State s = blind_;
    settle_roles(s, rng);
    const auto& goals = goals_[rng.below(goals_.size())];
    std::copy(goals.begin(), goals.end(), s.goal);
    Kind cards[kDeckSize];
    const int n = static_cast<int>(unseen_.size());
    std::copy(unseen_.begin(), unseen_.end(), cards);
    shuffle(cards, n, rng);
    place(s, cards, n);
    return s;
  }

  // Puts the unseen cards, in this order, into the hands, the deck and the discards.
  static void place(State& s, const Kind* cards, int n) {
    int at = 0;
    for (int p = 0; p < s.players(); ++p) {
      Hand& hand = s.hand[p];
      int unknown = 0;
      while (hand.count && hand.card[hand.count - 1] == kUnknown) --hand.count, ++unknown;
      for (; unknown > 0; --unknown) hand.add(cards[at++]);
    }
    for (int i = s.drawn; i < s.deck_size; ++i) s.deck[i] = cards[at++];
    for (; at < n; ++at) ++s.spent[cards[at]];
    s.spent[kUnknown] = 0;
  }

 private:
  void list_cards() {
    int slots = blind_.spent[kUnknown] + blind_.undrawn();
    std::array<int, kKinds> left{};
    for (Kind k = 0; k < kKinds; ++k) left[k] = blind_.rules().copies[k] - blind_.spent[k];
    for (int p = 0; p < blind_.players(); ++p)
      for (int i = 0; i < blind_.hand[p].count; ++i) {
        const Kind kind = blind_.hand[p].card[i];
        if (kind == kUnknown)
          ++slots;
        else
          --left[kind];
      }
    for (Kind k = 0; k < kKinds; ++k) {
      if (left[k] < 0) throw std::invalid_argument("more copies of a card were seen than exist");
      unseen_.insert(unseen_.end(), static_cast<std::size_t>(left[k]), k);
    }
    if (static_cast<int>(unseen_.size()) != slots)
      throw std::invalid_argument("the unseen cards and their places do not add up");
  }

  // Every set of saboteurs is equally likely (with a spare card those of one fewer too); the group that
  // agreed was then drawn among those that may.
  void list_roles(unsigned known) {
    const Rules& rules = blind_.rules();
    std::vector<std::uint64_t> fits, groups;
    std::vector<std::uint16_t> sets;
    std::uint64_t common = 1;
    std::uint64_t last = 0;
    for (unsigned set = 0; set < 1u << rules.players; ++set) {
      const int n = std::popcount(set);
      if (n != rules.saboteurs && !(rules.spare && n == rules.saboteurs - 1)) continue;
      if ((set ^ blind_.saboteurs) & known) continue;
      std::uint64_t all = 1, fitting = 1;
      if (rules.agreed > 0) std::tie(all, fitting) = count_groups(set);
      if (fitting == 0) continue;
      sets.push_back(static_cast<std::uint16_t>(set));
      fits.push_back(fitting);
      groups.push_back(all);
      if (common % all) common *= all;
    }
    for (std::size_t i = 0; i < sets.size(); ++i)
      roles_.push_back({sets[i], last += fits[i] * (common / groups[i])});
    if (roles_.empty()) throw std::invalid_argument("no assignment of roles fits what was told");
  }

  // How many groups might have agreed with these roles, and how many of them as the observer knows it.
  std::tuple<std::uint64_t, std::uint64_t> count_groups(unsigned saboteurs) const {
    std::uint64_t all = 0, fitting = 0;
    for (unsigned group = 0; group < 1u << blind_.players(); ++group) {
      if (std::popcount(group) != blind_.rules().agreed || !may_agree(blind_.rules(), group, saboteurs))
        continue;
      ++all;
      fitting += group_fits(group);
    }
    return {all, fitting};
  }

  // Members know their group; others know only that they are not in it.
  bool group_fits(unsigned group) const {
    return blind_.agreed ? group == blind_.agreed : !(group >> observer_ & 1);
  }

  void settle_roles(State& s, Rng& rng) const {
    const std::uint64_t k = rng.below(roles_.back().until);
    std::size_t i = 0;
    while (roles_[i].until <= k) ++i;
    s.saboteurs = roles_[i].saboteurs;
    s.spare_saboteur = s.rules().spare && std::popcount(s.saboteurs) < s.rules().saboteurs;
    while (!blind_.agreed && s.rules().agreed > 0) {
      s.agreed = draw_agreed(s.rules(), s.saboteurs, rng);
      if (group_fits(s.agreed)) break;
    }
  }

  void list_goals() {
    std::array<Goal, kGoals> order = {kGold, kStoneES, kStoneSW};
    do {
      bool fits = true;
      for (int g = 0; g < kGoals; ++g)
        fits = fits && (blind_.goal[g] == kHidden || blind_.goal[g] == order[g]);
      if (fits) goals_.push_back(order);
    } while (std::next_permutation(order.begin(), order.end()));
    if (goals_.empty()) throw std::invalid_argument("two goals cannot be the same");
  }

  State blind_;
  int observer_;
  std::vector<Kind> unseen_;
  std::vector<RoleOption> roles_;
  std::vector<std::array<Goal, kGoals>> goals_;
};

}  // namespace tefuda::saboteur
