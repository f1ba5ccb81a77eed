// Who the saboteurs are: the joint posterior over all sets of saboteurs, from one player's point of view.
//
// Sets are few (15 for a miner among six), so the posterior over them is kept whole. The chance of the moves
// comes from Clouds. `independent` hands: the chance of a set is the product over the players of the chance
// of their own moves, the unseen cards being anywhere else with equal chance; only the role deck ties players
// together. `joint` hands: one cloud of all hands for every set, exact as particles grow, and dearer.
#pragma once

#include <map>
#include <utility>

#include "games/saboteur/belief_cloud.hpp"
#include "games/saboteur/knowledge.hpp"

namespace tefuda::saboteur {

struct BeliefOptions {
  int particles = 64;
  std::uint64_t seed = 1;
  bool joint = false;
};

template <class B>
class Belief {
 public:
  using State = saboteur::State<B>;

  // `start` is a blind State before the first move; the roles of the seats in `known` are right in it.
  Belief(const State& start, int observer, unsigned known, const RoleModel& model,
         const BeliefOptions& options)
      : model_(model), options_(options), observer_(observer), agreed_(start.agreed) {
    if (model_.miners.empty() || model_.saboteurs.empty())
      throw std::invalid_argument("a model needs a setting for miners and one for saboteurs");
    for (Kind k = 0; k < kKinds; ++k) pool_.total += pool_.left[k] = start.rules().copies[k];
    const Hand& mine = start.hand[observer];
    for (int i = 0; i < mine.count; ++i) pool_.take(mine.card[i]);
    tracks_.resize(static_cast<std::size_t>(start.players()));
    for (int p = 0; p < start.players(); ++p)
      if (p != observer_)
        tracks_[static_cast<std::size_t>(p)].dealt = tracks_[static_cast<std::size_t>(p)].places =
            start.hand[p].count;
    list_sets(Knowledge<B>(start, observer, known).roles(), start);
    gather_clouds();
  }

  Belief(Belief&&) = default;  // no copies: guises point into the model

  int observer() const { return observer_; }
  int moves() const { return seen_; }

  // A move as the observer saw it (its discards without the card, unless they are its own), the position
  // before it, and the card that the observer drew for it.
  void see(const State& before, Move seen, Kind drawn) {
    const Play play = unpack(seen);
    const int player = before.turn;
    if (player == observer_) {
      if (drawn != kUnknown) reveal(drawn, kNobody);
    } else if (play.act != Act::kPass) {
      Track& track = tracks_[static_cast<std::size_t>(player)];
      track.moves.emplace_back(before, seen, agreed_, guises_[static_cast<std::size_t>(player)],
                               model_.noise);
      for (Cloud& cloud : clouds_)
        if (cloud.has(player)) cloud.see(player, tracks_, pool_, seen_);
      if (play.act != Act::kDiscard) reveal(play.kind, player);
      if (before.undrawn() > 0) {
        ++track.places;
        for (Cloud& cloud : clouds_)
          if (cloud.has(player)) cloud.draw(player, tracks_, pool_, seen_);
      }
    }
    ++seen_;
  }

  // The sets of saboteurs with their chances.
  std::vector<std::pair<unsigned, double>> joint() const {
    std::vector<double> log;
    for (const Set& set : sets_) log.push_back(set.prior + evidence(set));
    const double most = *std::max_element(log.begin(), log.end());
    double sum = 0;
    for (double& x : log) sum += x = x - most > -600 ? portable_exp(x - most) : 0;
    std::vector<std::pair<unsigned, double>> out;
    for (std::size_t i = 0; i < sets_.size(); ++i) out.emplace_back(sets_[i].saboteurs, log[i] / sum);
    return out;
  }

  // The chance of each seat to be a saboteur.
  std::vector<double> marginal() const {
    std::vector<double> out(tracks_.size(), 0.0);
    for (const auto& [set, chance] : joint())
      for (std::size_t p = 0; p < out.size(); ++p)
        if (set >> p & 1) out[p] += chance;
    return out;
  }

 private:
  struct Set {
    std::uint16_t saboteurs = 0;
    double prior = 0;  // its logarithm
  };

  // A card came to light: with a player of its own cloud it has its place already.
  void reveal(Kind kind, int player) {
    for (Cloud& cloud : clouds_)
      if (player == kNobody || !cloud.has(player)) cloud.reveal(kind, tracks_, pool_, seen_);
    pool_.take(kind);
  }

  void list_sets(const std::vector<RoleOption>& options, const State& start) {
    std::uint64_t last = 0;
    guises_.resize(tracks_.size());
    for (const RoleOption& option : options) {
      sets_.push_back({option.saboteurs, portable_log(static_cast<double>(option.until - last))});
      last = option.until;
      for (int p = 0; p < start.players(); ++p)
        if (p != observer_) list_guises(p, option.saboteurs, start.rules());
    }
  }

  void list_guises(int p, std::uint16_t saboteurs, const Rules& rules) {
    const bool is_saboteur = saboteurs >> p & 1;
    for (const Tajima& how : model_.of(is_saboteur)) {
      if (how.signals != Signals::kNone) throw std::invalid_argument("beliefs do not read agreed signals");
      const bool told = (rules.know && is_saboteur) || how.suspicion == Suspicion::kOracle;
      const auto knows = static_cast<std::uint16_t>(told ? saboteurs : saboteurs & 1u << p);
      const auto at = std::make_pair(p, saboteurs);
      std::vector<Guise>& mine = guises_[static_cast<std::size_t>(p)];
      std::size_t g = 0;
      while (g < mine.size() && (mine[g].saboteurs != knows || mine[g].how != &how)) ++g;
      if (g == mine.size()) mine.push_back({knows, &how});
      guises_of_[at].push_back(static_cast<int>(g));
    }
  }

  void gather_clouds() {
    if (options_.joint) {
      for (const Set& set : sets_) {
        std::vector<Cloud::Member> members;
        for (int p = 0; p < static_cast<int>(tracks_.size()); ++p) {
          if (p == observer_) continue;
          const std::vector<int>& guises = guises_of_.at({p, set.saboteurs});
          if (guises.size() > 1) throw std::invalid_argument("joint hands take only one setting per role");
          members.push_back({p, guises[0]});
        }
        add_cloud(std::move(members));
      }
      return;
    }
    for (int p = 0; p < static_cast<int>(tracks_.size()); ++p) {
      first_cloud_.push_back(clouds_.size());
      for (std::size_t g = 0; g < guises_[static_cast<std::size_t>(p)].size(); ++g)
        add_cloud({{p, static_cast<int>(g)}});
    }
  }

  void add_cloud(std::vector<Cloud::Member> members) {
    // The same luck for all guises of a player: what they differ in is then less a matter of luck.
    const auto whose = static_cast<std::uint64_t>(members.front().player);
    const std::uint64_t mine = derive(options_.seed, static_cast<std::uint64_t>(observer_));
    clouds_.emplace_back(std::move(members), tracks_, pool_, options_.particles, derive(mine, whose));
  }

  double evidence(const Set& set) const {
    if (options_.joint) return clouds_[static_cast<std::size_t>(&set - sets_.data())].evidence();
    double sum = 0;
    for (std::size_t p = 0; p < tracks_.size(); ++p)
      if (static_cast<int>(p) != observer_)
        sum += evidence(p, guises_of_.at({static_cast<int>(p), set.saboteurs}));
    return sum;
  }

  // Of a player whose setting is one of several.
  double evidence(std::size_t p, const std::vector<int>& guises) const {
    double most = -1e300, sum = 0;
    for (int g : guises)
      most = std::max(most, clouds_[first_cloud_[p] + static_cast<std::size_t>(g)].evidence());
    for (int g : guises) {
      const double x = clouds_[first_cloud_[p] + static_cast<std::size_t>(g)].evidence() - most;
      sum += x > -600 ? portable_exp(x) : 0;
    }
    return most + portable_log(sum / static_cast<double>(guises.size()));
  }

  RoleModel model_;
  BeliefOptions options_;
  int observer_;
  unsigned agreed_;
  int seen_ = 0;
  Pool pool_;
  std::vector<Track> tracks_;                                            // by player
  std::vector<std::vector<Guise>> guises_;                               // by player
  std::map<std::pair<int, std::uint16_t>, std::vector<int>> guises_of_;  // by player and set
  std::vector<Set> sets_;
  std::vector<Cloud> clouds_;
  std::vector<std::size_t> first_cloud_;  // by player
};

}  // namespace tefuda::saboteur
