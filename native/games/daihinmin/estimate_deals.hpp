// The simple ways to place the unseen cards: at random, with what is certain in its place, or from the
// strongest card down by the players' classes. Tributes and gifts that nobody showed are left open, so these
// worlds may contradict what the observer has seen.
#pragma once

#include <array>

#include "games/daihinmin/knowledge.hpp"
#include "games/daihinmin/others.hpp"

namespace tefuda::daihinmin {

// How many times as many cards of a rank (the joker last) a class holds as chance would give it.
using ClassBias = std::array<std::array<double, kRanks + 1>, kMaxSeats>;

class Deals final : public Worlds<State> {
 public:
  // `told`: cards that somebody is known to hold beside what the observer knows by itself, if it is `certain`
  // of that. Without `bias` all cards are placed with the same chance.
  Deals(const State& blind, int observer, bool certain, const std::vector<Cards>& told,
        const std::vector<ClassBias>& bias)
      : start_(blind), observer_(observer), biased_(!bias.empty()) {
    if (told.size() != blind.seats) throw std::invalid_argument("told needs one entry per seat");
    if (biased_) bias_ = bias.front();
    Cards seen = blind.hand[observer];
    for (int p = 0; p < blind.seats; ++p) seen |= blind.played[p];
    loose_ = blind.pack & ~seen;
    if (certain) barred_ = others_of(blind, observer).barred[poor()];
    for (int p = 0; p < blind.seats; ++p) {
      if (p == observer) continue;
      const Cards here = (certain ? blind.hand[p] : 0) | told[static_cast<std::size_t>(p)];
      if (here & ~loose_) throw std::invalid_argument("a card that is told is in two places");
      loose_ &= ~here;
      start_.hand[p] = here;
      slots_[p] = blind.count[p] - size(here);
      if (slots_[p] < 0) throw std::invalid_argument("a player has more known cards than cards in hand");
    }
    for (int c = 0; c < blind.seats; ++c)
      if (blind.seat_of_class[c] >= 0) class_[blind.seat_of_class[c]] = c;
  }

  int observer() const override { return observer_; }
  ScoreRange range() const override { return {1.0, static_cast<double>(start_.seats)}; }

  State propose(Rng& rng, Draw& draw) const override {
    draw.tries = 1;
    State s = start_;
    if (biased_ && start_.exchanges)
      from_the_strongest(s, rng);
    else
      at_random(s, rng);
    for (int i = s.seats - 1; i > 0; --i)
      std::swap(s.lot[i], s.lot[rng.below(static_cast<std::uint64_t>(i + 1))]);
    return s;
  }

 private:
  // Who gave the observer its tribute, and so holds nothing stronger; the observer itself, if nobody.
  int poor() const {
    for (int i = 0; i < start_.exchanges; ++i)
      if (start_.giver(i) == observer_) return start_.receiver(i);
    return observer_;
  }

  void at_random(State& s, Rng& rng) const {
    Cards left = loose_;
    const int first = barred_ ? poor() : observer_;
    if (first != observer_) deal(s, first, left & ~barred_, left, rng);
    for (int p = 0; p < s.seats; ++p)
      if (p != first) deal(s, p, left, left, rng);
  }

  void deal(State& s, int p, Cards from, Cards& left, Rng& rng) const {
    for (int k = 0; k < slots_[p]; ++k) {
      if (!from) throw std::invalid_argument("the unseen cards and the hands do not add up");
      Cards rest = from;
      for (auto n = rng.below(static_cast<std::uint64_t>(size(from))); n; --n) rest &= rest - 1;
      const Cards one = rest & (~rest + 1);
      s.hand[p] |= one;
      from ^= one;
      left &= ~one;
    }
  }

  // Each card goes to a player drawn by free places times the weight of the class.
  void from_the_strongest(State& s, Rng& rng) const {
    int slots[kMaxSeats];
    std::copy(slots_, slots_ + kMaxSeats, slots);
    for (Cards order = by_strength(loose_); order;) {
      const Cards top = std::bit_floor(order);
      order ^= top;
      const Cards one = by_strength(top);
      const auto rank = static_cast<std::size_t>(std::countr_zero(one) / 4);
      double until[kMaxSeats], sum = 0;
      for (int p = 0; p < s.seats; ++p) {
        const bool may = p != observer_ && !((barred_ & one) && p == poor());
        until[p] = sum += may ? slots[p] * bias_[static_cast<std::size_t>(class_[p])][rank] : 0;
      }
      if (sum <= 0) throw std::invalid_argument("the unseen cards and the hands do not add up");
      const double point = rng.uniform() * sum;
      int p = 0;
      while (p + 1 < s.seats && until[p] <= point) ++p;
      s.hand[p] |= one;
      --slots[p];
    }
  }

  State start_;
  int observer_;
  bool biased_;
  ClassBias bias_{};
  Cards loose_ = 0, barred_ = 0;
  int slots_[kMaxSeats] = {};
  int class_[kMaxSeats] = {};
};

}  // namespace tefuda::daihinmin
