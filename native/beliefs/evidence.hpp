// What the moves that were seen tell of a world: the chance that the others would have made them in it.
//
// A game says how to look back, as a struct of static functions:
//
//   S state(const S& then, const S& world)                 what the observer saw then, filled in from a world
//   Move move(const S& then, Move seen, const S& world)    the move made then, a hidden choice filled in
//   std::uint64_t key(const S& world, int player)          equal in two worlds: this player saw the same in
//   both
//
// How many moves looked alike to the observer must not depend on the world, so that it cancels out.
#pragma once

#include <limits>
#include <memory>
#include <stdexcept>
#include <vector>

#include "core/maths.hpp"
#include "core/policy.hpp"

namespace tefuda {

constexpr double kImpossible = -std::numeric_limits<double>::infinity();

template <GameState S, class Past>
class Evidence {
 public:
  using Policies = std::vector<std::shared_ptr<Policy<S>>>;
  using Shares = std::vector<std::vector<double>>;

  // A policy for every seat: how that player is supposed to play. None says nothing about it. With the chance
  // `noise` anybody does anything legal instead. A policy with several styles supposes that a player has one
  // of them for the whole game; `shares` says by player how likely each is before the first move (none for a
  // player: all of them equally).
  Evidence(int observer, Policies policies, double noise, Shares shares = {})
      : observer_(observer),
        noise_(noise),
        policies_(std::move(policies)),
        shares_(std::move(shares)),
        players_(policies_.size()) {
    shares_.resize(policies_.size());
    for (std::size_t p = 0; p < policies_.size(); ++p) {
      if (policies_[p] && !policies_[p]->weighs())
        throw std::invalid_argument("this policy cannot say how likely its moves are");
      if (!shares_[p].empty() && (!policies_[p] || shares_[p].size() != policies_[p]->styles()))
        throw std::invalid_argument("as many shares are needed as the policy has styles");
    }
  }

  // A move that was made in the State `then`, as the observer saw both.
  void add(const S& then, Move seen) {
    const auto player = static_cast<std::size_t>(then.player());
    if (then.player() == observer_ || !policies_.at(player)) return;
    players_[player].deeds.push_back({then, seen});
  }

  std::size_t players() const { return players_.size(); }

  // The logarithm of the chance of all that this player did; kImpossible as soon as it must be below `floor`.
  double log_chance(const S& world, std::size_t player, double floor = kImpossible) {
    Player& of = players_[player];
    if (of.deeds.empty()) return 0;
    if (of.known.empty()) of.known.resize(kSlots);
    const std::uint64_t key = Past::key(world, static_cast<int>(player));
    Sum& sum = of.known[key & (kSlots - 1)];
    if (sum.key != key) {
      sum = Sum{};
      sum.key = key;
      for (std::size_t k = 0; k < sum.by_style.size(); ++k) sum.by_style[k] = share(player, k);
    }
    const Policy<S>& policy = *policies_[player];
    if (policy.styles() > 0) {
      while (sum.deeds < of.deeds.size() && sum.total >= floor)
        read(of.deeds[sum.deeds++], world, policy, sum);
    } else {
      while (sum.deeds < of.deeds.size() && sum.total >= floor)
        sum.total += log_chance_of(of.deeds[sum.deeds++], world, policy);
    }
    return sum.total < floor ? kImpossible : sum.total;
  }

  // Adds to `out` how likely each style of this player is after all that it did in this world, times a
  // weight; nothing for a player whose policy has no styles.
  void add_styles(const S& world, std::size_t player, double weight, std::vector<double>& out) {
    if (!policies_[player] || policies_[player]->styles() == 0) return;
    out.resize(policies_[player]->styles());
    Player& of = players_[player];
    log_chance(world, player);
    const Sum* sum =
        of.known.empty() ? nullptr : &of.known[Past::key(world, static_cast<int>(player)) & (kSlots - 1)];
    double all = 0;
    for (std::size_t k = 0; k < out.size(); ++k) all += sum ? sum->by_style[k] : share(player, k);
    for (std::size_t k = 0; k < out.size(); ++k)
      out[k] += weight * (sum && all > 0 ? sum->by_style[k] / all : share(player, k));
  }

  // The same for all players together.
  double log_likelihood(const S& world, double floor = kImpossible) {
    double total = 0;
    for (std::size_t p = 0; p < players_.size(); ++p) {
      total += log_chance(world, p, floor - total);
      if (total < floor) return kImpossible;
    }
    return total;
  }

  std::uint64_t asked() const { return asked_; }  // decisions that the policies were asked about

 private:
  struct Deed {
    S then;
    Move seen;
  };
  struct Sum {
    std::uint64_t key = 0;
    std::size_t deeds = 0;  // how many of them are in it
    double total = 0;
    std::array<double, Reading::kStyles> by_style{};  // the chance by each
  };
  struct Player {
    std::vector<Deed> deeds;
    std::vector<Sum> known;  // by what the player saw; the last one with a slot keeps it
  };
  static constexpr std::size_t kSlots = 1 << 12;

  double share(std::size_t player, std::size_t style) const {
    const std::size_t styles = policies_[player]->styles();
    if (style >= styles) return 0;
    return shares_[player].empty() ? 1.0 / static_cast<double>(styles) : shares_[player][style];
  }

  double log_chance_of(const Deed& deed, const S& world, const Policy<S>& policy) {
    const S then = Past::state(deed.then, world);
    moves_.clear();
    then.legal(moves_);
    if (moves_.size() == 1) return 0;
    ++asked_;
    policy.weights(then, moves_, chances_);
    const Move made = Past::move(deed.then, deed.seen, world);
    for (std::size_t i = 0; i < moves_.size(); ++i)
      if (moves_[i] == made)
        return portable_log((1 - noise_) * chances_[i] + noise_ / static_cast<double>(moves_.size()) +
                            kLeast);
    return kImpossible;
  }

  // One more deed, by every style; the total is the logarithm of their sum, which only falls.
  void read(const Deed& deed, const S& world, const Policy<S>& policy, Sum& sum) {
    const S then = Past::state(deed.then, world);
    ++asked_;
    policy.read(then, Past::move(deed.then, deed.seen, world), reading_);
    if (reading_.moves <= 1) return;
    const std::size_t styles = policy.styles();
    double all = 0;
    for (std::size_t k = 0; k < styles; ++k)
      all += sum.by_style[k] *= (1 - noise_) * reading_.chance[k] + noise_ / reading_.moves;
    sum.total = portable_log(all + kLast);
  }

  static constexpr double kLeast = 1e-30;  // a move that the policy never makes, without noise
  static constexpr double kLast = 1e-300;  // the same for all moves of a game, by all styles

  int observer_;
  double noise_;
  Policies policies_;
  Shares shares_;
  std::vector<Player> players_;
  Moves moves_;
  Chances chances_;
  Reading reading_;
  std::uint64_t asked_ = 0;
};

// One of several candidates: that with the greatest likelihood, or, with a temperature, one drawn by its
// likelihood to the power of 1 / temperature. `propose(rng, world)` makes a candidate, or gives up. A
// candidate is dropped as soon as it cannot win any more, which changes nothing: likelihoods only fall, and
// luck (Gumbel's) is drawn first. False: there was no candidate.
template <GameState S, class Past, class Propose>
bool likeliest(int candidates, double temperature, Evidence<S, Past>& evidence, Rng& rng, S& chosen,
               const Propose& propose) {
  double best = kImpossible;
  bool found = false;
  S world = chosen;
  for (int k = 0; k < candidates; ++k) {
    if (!propose(rng, world)) break;
    const double luck =
        temperature > 0 ? -temperature * portable_log(-portable_log(rng.uniform() + 0x1p-54)) : 0;
    const double worth = luck + evidence.log_likelihood(world, best - luck);
    if (found && !(worth > best)) continue;
    found = true;
    best = worth;
    chosen = world;
  }
  return found;
}

}  // namespace tefuda
