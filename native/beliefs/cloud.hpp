// Worlds carried from move to move: weighed by what each move tells, drawn anew when few of them carry the
// weight, and then nudged about, so that they do not become copies of a few.
//
// A game gives a model of what is hidden, a struct M with the statics of `Past` (evidence.hpp) and
//
//   bool settled(now)                  may worlds be carried from here on?
//   source(now)                        worlds by chance alone: `bool attempt(world, rng)`
//   double follow(world, then, seen, rng)   plays what was seen in `then`; a world that did not foresee it
//                                      is changed as little as possible
//   double nudge(world, now, rng)      changes a world a little, as likely back as forth
//   int observer                       whose knowledge it is
//
// The last two give the logarithm of how much more likely the world became by chance alone (kImpossible:
// it cannot be). Each move has its own stream, so the cloud is the same however often it was looked at.
#pragma once

#include <array>
#include <cmath>

#include "beliefs/evidence.hpp"
#include "core/position.hpp"

namespace tefuda {

template <GameState S, class Model>
class Cloud {
 public:
  struct Settings {
    int particles = 128;
    int nudges = 4;     // of each particle, when they are drawn anew
    bool lazy = false;  // nudged where the observer has a choice, and only there
    int shots = 1;      // worlds of each particle that are shown: as it was on the way, and at the end
    std::uint64_t seed = 1;
  };

  using Told = Evidence<S, Model>;

  Cloud(Model model, const Position<S>& blind, Told evidence, Settings how)
      : model_(std::move(model)), evidence_(std::move(evidence)), how_(how), stream_(how.seed) {
    if (model_.settled(blind.start())) begin(blind.start(), stream_.split(0));
  }

  // Takes in the moves that are new; `blind` is the whole game as the observer saw it.
  void follow(const Position<S>& blind) {
    for (; seen_ < blind.moves().size(); ++seen_) {
      const S& then = blind.at(seen_);
      const Move move = blind.moves()[seen_];
      const S& now = blind.at(seen_ + 1);
      evidence_.add(then, move);
      const Rng rng = stream_.split(seen_ + 1);
      if (begun_)
        step(then, move, now, rng);
      else if (model_.settled(now))
        begin(now, rng);
    }
    if (!begun_) draw_all(blind.now(), stream_.split(seen_).split(kAsked));  // as things stand, not carried
  }

  std::size_t size() const { return particles_.size() + shots_.size(); }
  const S& world(std::size_t i) const { return shown(i).world; }

  // Weights that add up to 1.
  std::vector<double> weights() const {
    double top = kImpossible, sum = 0;
    for (const Particle& p : particles_) top = std::max(top, p.weight);
    std::vector<double> out;
    for (std::size_t i = 0; i < size(); ++i)
      sum += out.emplace_back(shown(i).weight > top - 600 ? portable_exp(shown(i).weight - top) : 0);
    for (double& w : out) w /= sum;
    return out;
  }

  // By player, how likely each style of its policy is by now; empty where there are none.
  std::vector<std::vector<double>> styles() {
    std::vector<std::vector<double>> out(evidence_.players());
    const std::vector<double> weights = this->weights();
    double all = 0;
    for (std::size_t i = 0; i < particles_.size(); ++i) all += weights[i];
    for (std::size_t i = 0; i < particles_.size(); ++i)
      for (std::size_t p = 0; p < out.size(); ++p)
        if (static_cast<int>(p) != model_.observer)
          evidence_.add_styles(particles_[i].world, p, weights[i] / all, out[p]);
    return out;
  }

  std::uint64_t nudged() const { return nudged_; }      // proposals
  std::uint64_t taken() const { return taken_; }        // ... that were taken
  std::uint64_t restarts() const { return restarts_; }  // how often all worlds were lost and drawn again
  std::uint64_t tries() const { return tries_; }        // candidates drawn by chance
  std::uint64_t drawn() const { return drawn_; }        // ... of which so many fitted
  std::uint64_t asked() const { return evidence_.asked(); }

 private:
  struct Particle {
    S world;
    std::array<double, kMaxPlayers> said{};  // log chance of what each player did
    std::array<std::uint64_t, kMaxPlayers> keys{};
    double weight = 0;  // logarithm

    double total(std::size_t players) const {
      double sum = 0;
      for (std::size_t p = 0; p < players; ++p) sum += said[p];
      return sum;
    }
  };
  const Particle& shown(std::size_t i) const {
    return i < particles_.size() ? particles_[i] : shots_[i - particles_.size()];
  }

  static constexpr std::uint64_t kResample = 1'000'001, kAsked = 1'000'002, kAgain = 1'000'003;

  void begin(const S& now, const Rng& rng) {
    begun_ = true;
    draw_all(now, rng);
    even_out(now, rng);
  }

  void draw_all(const S& now, const Rng& rng) {
    particles_.clear();
    const auto source = model_.source(now);
    for (int k = 0; k < how_.particles; ++k) {
      Rng own = rng.split(static_cast<std::uint64_t>(k));
      Particle p{now};
      if (!attempt(source, p.world, own)) continue;
      ++drawn_;
      listen(p);
      p.weight = p.total(evidence_.players());
      particles_.push_back(p);
    }
    if (particles_.empty()) throw std::runtime_error("no world was found for this View");
  }

  bool attempt(const auto& source, S& world, Rng& rng) {
    for (std::uint64_t k = 0; k < model_.attempts; ++k, ++tries_)
      if (source.attempt(world, rng)) return ++tries_, true;
    return false;
  }

  // What the players said, where they see anything else than they did.
  void listen(Particle& p) {
    for (std::size_t i = 0; i < evidence_.players(); ++i) {
      p.keys[i] = Model::key(p.world, static_cast<int>(i));
      p.said[i] = evidence_.log_chance(p.world, i);
    }
  }

  void step(const S& then, Move move, const S& now, const Rng& rng) {
    const std::size_t players = evidence_.players();
    shots_.clear();
    for (std::size_t k = 0; k < particles_.size(); ++k) {
      Particle& p = particles_[k];
      Rng own = rng.split(k);
      const double before = p.total(players);
      const double chance = model_.follow(p.world, then, move, own);
      if (chance == kImpossible) {
        p.weight = kImpossible;
        continue;
      }
      listen(p);
      p.weight += chance + p.total(players) - before;
    }
    std::erase_if(particles_, [](const Particle& p) { return p.weight == kImpossible; });
    if (particles_.empty()) {
      ++restarts_;
      draw_all(now, rng.split(kAgain));
    }
    even_out(now, rng);
  }

  // Draws anew when few particles carry the weight, or some were lost; then each is nudged.
  void even_out(const S& now, const Rng& rng) {
    const std::vector<double> weights = this->weights();
    double squares = 0;
    for (double w : weights) squares += w * w;
    Rng luck = rng.split(kResample);
    if (squares * how_.particles > 2)
      draw_anew(weights, luck);
    else if (!how_.lazy)
      return;
    if (how_.lazy && !has_choice(now)) return;
    const int apart = std::max(how_.nudges / (2 * how_.shots), 1);  // in the second half of the way
    for (std::size_t k = 0; k < particles_.size(); ++k) {
      Rng own = luck.split(k);
      for (int left = how_.nudges; left > 0; --left) {
        if (left % apart == 0 && left / apart < how_.shots) shots_.push_back(particles_[k]);
        nudge(particles_[k], now, own);
      }
    }
  }

  // The observer is to move, and not only one way; it knows its own moves in any world.
  bool has_choice(const S& now) {
    if (now.player() != model_.observer) return false;
    moves_.clear();
    now.legal(moves_);
    return moves_.size() > 1;
  }

  void draw_anew(const std::vector<double>& weights, Rng& luck) {
    const double shift = luck.uniform();
    std::vector<Particle> next;
    double until = 0;
    std::size_t i = 0;
    for (int k = 0; k < how_.particles; ++k) {
      const double at = (k + shift) / how_.particles;
      while (i + 1 < particles_.size() && until + weights[i] < at) until += weights[i++];
      next.push_back(particles_[i]);
      next.back().weight = 0;
    }
    particles_ = std::move(next);
  }

  // Metropolis: a small change is taken if what was said stays likely enough.
  void nudge(Particle& p, const S& now, Rng& rng) {
    Particle other = p;
    const double chance = model_.nudge(other.world, now, rng);
    const double limit = portable_log(rng.uniform() + 0x1p-54);
    ++nudged_;
    if (chance == kImpossible) return;
    double spare = chance - limit;  // what may be lost
    for (std::size_t i = 0; i < evidence_.players(); ++i) {
      const std::uint64_t key = Model::key(other.world, static_cast<int>(i));
      if (key == p.keys[i]) continue;
      other.keys[i] = key;
      other.said[i] = evidence_.log_chance(other.world, i, p.said[i] - spare - gain_left(p, i));
      if (other.said[i] == kImpossible) return;
      spare += other.said[i] - p.said[i];
    }
    if (spare < 0) return;
    ++taken_;
    p = other;
  }

  // The most that players after this one may make good: a chance is at most 1.
  double gain_left(const Particle& p, std::size_t player) const {
    double gain = 0;
    for (std::size_t i = player + 1; i < evidence_.players(); ++i) gain -= p.said[i];
    return gain;
  }

  Model model_;
  Told evidence_;
  Settings how_;
  Rng stream_;
  std::vector<Particle> particles_, shots_;
  Moves moves_;
  std::size_t seen_ = 0;
  bool begun_ = false;
  std::uint64_t nudged_ = 0, taken_ = 0, restarts_ = 0, tries_ = 0, drawn_ = 0;
};

}  // namespace tefuda
