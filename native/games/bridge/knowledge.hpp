// What one player of bridge knows, and worlds drawn from it: the unseen cards dealt uniformly among the
// hidden hands, with their sizes and the suits in which a hand has shown out.
#pragma once

#include <algorithm>
#include <vector>

#include "core/worlds.hpp"
#include "games/bridge/rules.hpp"

namespace tefuda::bridge {

class Knowledge final : public Worlds<State> {
 public:
  // `position` has the hands that the observer sees; `missing` is how many cards the other hands have,
  // `voids` the suits (bits) that each is known not to have, `unseen` the cards to deal.
  Knowledge(State position, int observer, ScoreRange range, const std::array<int, kSeats>& missing,
            const std::array<int, kSeats>& voids, Cards unseen)
      : position_(position), observer_(observer), range_(range), unseen_(unseen) {
    for (int seat = 0; seat < kSeats; ++seat)
      if (missing[static_cast<std::size_t>(seat)] > 0) {
        const std::size_t h = hidden_++;
        seats_[h] = seat;
        sizes_[h] = missing[static_cast<std::size_t>(seat)];
        voids_[h] = voids[static_cast<std::size_t>(seat)];
      }
    fill();
  }

  int observer() const override { return observer_; }
  ScoreRange range() const override { return range_; }
  std::uint64_t count() const { return ways_[0][index(sizes_[0], sizes_[1])]; }

  // The hands that are seen; the hidden ones by number, with their seats, sizes and voids.
  const State& position() const { return position_; }
  Cards unseen() const { return unseen_; }
  std::size_t hidden() const { return hidden_; }
  std::size_t seat(std::size_t h) const { return static_cast<std::size_t>(seats_[h]); }
  int size(std::size_t h) const { return sizes_[h]; }
  int void_suits(std::size_t h) const { return voids_[h]; }
  bool voids() const { return voids_[0] || voids_[1] || voids_[2]; }

  // Calls `found(hands)` for every world.
  template <class Found>
  void each(const Found& found) const {
    Hands hands = position_.hands;
    share_out(0, unseen_, hands, found);
  }

  // Suit by suit: how many cards each hidden hand has of it, by the exact number of deals; then which.
  State propose(Rng& rng, Draw&) const override {
    State s = position_;
    std::array<int, 3> room = sizes_;
    for (int suit = 0; suit < kSuits; ++suit) {
      std::array<int, kTricks> cards{};
      int n = 0;
      for (Suit bits = in_suit(unseen_, suit); bits; bits &= bits - 1)
        cards[static_cast<std::size_t>(n++)] = card_of(suit, lowest(bits));
      std::uint64_t k = rng.below(ways_[static_cast<std::size_t>(suit)][index(room[0], room[1])]);
      std::array<int, 3> share{};
      each_share(suit, n, room, [&](const std::array<int, 3>& x, std::uint64_t ways) {
        if (k < ways) {
          share = x;
          return true;
        }
        k -= ways;
        return false;
      });
      for (std::size_t h = 0; h < 3; ++h) {
        for (int i = 0; i < share[h]; ++i) {
          const std::size_t pick = rng.below(static_cast<std::uint64_t>(n));
          s.hands[static_cast<std::size_t>(seats_[h])] |= card_bit(cards[pick]);
          cards[pick] = cards[static_cast<std::size_t>(--n)];
        }
        room[h] -= share[h];
      }
    }
    return s;
  }

 private:
  static constexpr std::size_t index(int a, int b) { return static_cast<std::size_t>(a * 14 + b); }

  // All ways to share n cards of a suit, each with its number of deals from this suit on, until `found` is
  // true.
  template <class Found>
  void each_share(int suit, int n, const std::array<int, 3>& room, const Found& found) const {
    const auto most = [&](std::size_t h, int left) {
      return voids_[h] >> suit & 1 ? 0 : std::min(left, room[h]);
    };
    for (int a = 0; a <= most(0, n); ++a)
      for (int b = 0; b <= most(1, n - a); ++b) {
        const int c = n - a - b;
        if (c > most(2, c)) continue;
        const std::uint64_t rest = ways_[static_cast<std::size_t>(suit) + 1][index(room[0] - a, room[1] - b)];
        if (rest && found({a, b, c}, rest * choose(n, a) * choose(n - a, b))) return;
      }
  }

  template <class Found>
  void share_out(std::size_t h, Cards left, Hands& hands, const Found& found) const {
    if (h == hidden_) return found(hands);
    Cards may_have = left;
    for (int suit = 0; suit < kSuits; ++suit)
      if (voids_[h] >> suit & 1) may_have &= ~suit_cards(suit);
    const Cards before = hands[seat(h)];
    each_choice(may_have, sizes_[h], 0, [&](Cards mine) {
      hands[seat(h)] = before | mine;
      share_out(h + 1, left ^ mine, hands, found);
    });
    hands[seat(h)] = before;
  }

  // Every set of `count` of the cards, together with those that are `taken`.
  template <class Found>
  static void each_choice(Cards cards, int count, Cards taken, const Found& found) {
    if (count == 0) return found(taken);
    if (std::popcount(cards) < count) return;
    const Cards first = cards & (~cards + 1);
    each_choice(cards ^ first, count - 1, taken | first, found);
    each_choice(cards ^ first, count, taken, found);
  }

  // ways_[s][a, b]: deals of the suits from s on when the first two hidden hands have room for a and b; the
  // third gets what remains.
  void fill() {
    ways_[kSuits].fill(0);
    ways_[kSuits][index(0, 0)] = 1;
    int left = 0;
    for (int suit = kSuits - 1; suit >= 0; --suit) {
      const int n = count_of(in_suit(unseen_, suit));
      left += n;
      auto& ways = ways_[static_cast<std::size_t>(suit)];
      ways.fill(0);
      for (int a = 0; a <= std::min(sizes_[0], left); ++a)
        for (int b = 0; b <= std::min(sizes_[1], left - a); ++b) {
          const int c = left - a - b;
          if (c > sizes_[2]) continue;
          each_share(suit, n, {a, b, c}, [&](const std::array<int, 3>&, std::uint64_t number) {
            ways[index(a, b)] += number;
            return false;
          });
        }
    }
  }

  State position_;
  int observer_;
  ScoreRange range_;
  Cards unseen_;
  std::size_t hidden_ = 0;
  std::array<int, 3> seats_{}, sizes_{}, voids_{};
  std::array<std::array<std::uint64_t, 14 * 14>, kSuits + 1> ways_;
};

}  // namespace tefuda::bridge
