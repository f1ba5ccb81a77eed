// One hidden hand drawn with its formula in mind: first the lengths of its suits, then its points, then which
// honours and which small cards, each by the exact number of deals behind it.
#pragma once

#include <algorithm>
#include <vector>

#include "core/rng.hpp"
#include "games/bridge/constraint.hpp"

namespace tefuda::bridge {

// So many of the cards, all choices equally likely.
inline Cards draw_cards(Cards cards, int count, Rng& rng) {
  std::array<std::uint8_t, 64> list;
  std::size_t n = 0;
  for (Cards left = cards; left; left &= left - 1)
    list[n++] = static_cast<std::uint8_t>(std::countr_zero(left));
  Cards drawn = 0;
  for (int i = 0; i < count; ++i) {
    const std::size_t pick = rng.below(n);
    drawn |= card_bit(list[pick]);
    list[pick] = list[--n];
  }
  return drawn;
}

// Two hands that take all of some cards between them, each perhaps void in some suits.
struct Pair {
  std::array<int, 2> sizes{}, voids{};

  // In how many ways, and with how many of the cards that either may have for the first; `left` by suit.
  std::uint64_t ways(const std::array<int, kSuits>& left) const {
    int free = 0, need = sizes[0];
    for (int s = 0; s < kSuits; ++s) {
      const bool first = voids[0] >> s & 1, second = voids[1] >> s & 1;
      if (first && second && left[s]) return 0;
      if (second)
        need -= left[s];
      else if (!first)
        free += left[s];
    }
    return choose(free, need);
  }

  // The first hand; there must be a way.
  Cards draw(Cards cards, Rng& rng) const {
    Cards mine = 0, free = 0;
    for (int s = 0; s < kSuits; ++s) {
      if (voids[1] >> s & 1)
        mine |= cards & suit_cards(s);
      else if (!(voids[0] >> s & 1))
        free |= cards & suit_cards(s);
    }
    return mine | draw_cards(free, sizes[0] - std::popcount(mine), rng);
  }
};

class ShapeTable {
 public:
  // A hand of `size` unseen cards beside those it has `played`, and the two that take the rest.
  ShapeTable(const Formula& formula, Cards unseen, Cards played, int size, int voids, const Pair& others)
      : unseen_(unseen) {
    const Features base = Features::of(played);
    for (int s = 0; s < kSuits; ++s) {
      const Suit bits = in_suit(unseen, s);
      cards_[s] = count_of(bits);
      most_[s] = voids >> s & 1 ? 0 : std::min(cards_[s], size);
      honours_[s] = static_cast<int>(bits >> kHonours);
      small_[s] = count_of(bits & ((1U << kHonours) - 1));
      for (int n = 0; n <= most_[s]; ++n)
        each_honours(s, n,
                     [&](int honours, std::uint64_t ways) { points_[s][n][kHonourPoints[honours]] += ways; });
    }
    std::array<int, kSuits> l{};
    for (l[0] = 0; l[0] <= most_[0]; ++l[0])
      for (l[1] = 0; l[1] <= std::min(most_[1], size - l[0]); ++l[1])
        for (l[2] = 0; l[2] <= std::min(most_[2], size - l[0] - l[1]); ++l[2]) {
          l[3] = size - l[0] - l[1] - l[2];
          if (l[3] <= most_[3]) enter(l, formula, base, others);
        }
  }

  // Deals in which lengths and points fit; the rest of the formula, if any, is not looked at.
  std::uint64_t total() const { return shapes_.empty() ? 0 : shapes_.back().until; }

  Cards draw(Rng& rng) const {
    const std::uint64_t k = rng.below(total());
    const Shape& shape = *std::upper_bound(shapes_.begin(), shapes_.end(), k,
                                           [](std::uint64_t n, const Shape& s) { return n < s.until; });
    const Tails tails = tails_of(shape.lengths);
    std::uint64_t all = 0;
    for (int p = 0; p <= kMostPoints; ++p)
      if (shape.points >> p & 1) all += tails[0][p];
    std::uint64_t r = rng.below(all);
    int left = 0;
    for (int p = 0; p <= kMostPoints; ++p) {
      if (!(shape.points >> p & 1)) continue;
      if (r < tails[0][p]) {
        left = p;
        break;
      }
      r -= tails[0][p];
    }
    Cards hand = 0;
    for (int s = 0; s < kSuits; ++s) {
      // r is a number below the ways to have `left` points in the suits from s on.
      const int n = shape.lengths[s];
      for (int p = 0; p <= std::min(10, left); ++p) {
        const std::uint64_t after = s == kSuits - 1 ? left == p : tails[s + 1][left - p];
        const std::uint64_t ways = points_[s][n][p] * after;
        if (r < ways) {
          hand |= holding(s, n, p, rng);
          left -= p;
          r = after ? r % after : 0;
          break;
        }
        r -= ways;
      }
    }
    return hand;
  }

 private:
  static constexpr int kMostPoints = 40;
  using ByPoints = std::array<std::uint64_t, kMostPoints + 1>;
  using Tails = std::array<ByPoints, kSuits>;

  struct Shape {
    std::array<std::int8_t, kSuits> lengths{};
    std::uint64_t points = 0;  // those that fit, as bits, without what was played
    std::uint64_t until = 0;
  };

  // Which honours n cards of a suit may have, and in how many ways the others are small ones.
  template <class Found>
  void each_honours(int s, int n, const Found& found) const {
    for (int h = 0; h < 16; ++h) {
      if (h & ~honours_[s]) continue;
      const std::uint64_t ways = choose(small_[s], n - std::popcount(static_cast<unsigned>(h)));
      if (ways) found(h, ways);
    }
  }

  // tails[s][p]: ways to have p points in the suits from s on.
  template <class Lengths>
  Tails tails_of(const Lengths& lengths) const {
    Tails tails{};
    std::copy(points_[3][lengths[3]].begin(), points_[3][lengths[3]].end(), tails[3].begin());
    for (int s = 2; s >= 0; --s)
      for (int p = 0; p <= 10; ++p) {
        const std::uint64_t ways = points_[s][lengths[s]][p];
        if (!ways) continue;
        for (int q = 0; q <= 10 * (3 - s); ++q) tails[s][p + q] += ways * tails[s + 1][q];
      }
    return tails;
  }

  void enter(const std::array<int, kSuits>& lengths, const Formula& formula, const Features& base,
             const Pair& others) {
    std::array<int, kSuits> rest{};
    Features f = base;
    f.whole = false;
    for (int s = 0; s < kSuits; ++s) {
      rest[s] = cards_[s] - lengths[s];
      f.length[s] = base.length[s] + lengths[s];
    }
    const std::uint64_t behind = others.ways(rest);
    if (!behind) return;
    const Tails tails = tails_of(lengths);
    Shape shape;
    std::uint64_t hands = 0;
    for (int p = 0; p <= kMostPoints; ++p) {
      if (!tails[0][p]) continue;
      f.points = base.points + p;
      if (formula.truth(f) == Truth::kNo) continue;
      shape.points |= std::uint64_t{1} << p;
      hands += tails[0][p];
    }
    if (!hands) return;
    for (int s = 0; s < kSuits; ++s) shape.lengths[s] = static_cast<std::int8_t>(lengths[s]);
    shape.until = total() + hands * behind;
    shapes_.push_back(shape);
  }

  // n cards of a suit that are worth p points.
  Cards holding(int s, int n, int p, Rng& rng) const {
    std::uint64_t r = rng.below(points_[s][n][p]);
    Suit honours = 0;
    bool found = false;
    each_honours(s, n, [&](int h, std::uint64_t ways) {
      if (found || kHonourPoints[h] != p) return;
      if (r < ways) {
        honours = static_cast<Suit>(h) << kHonours;
        found = true;
      } else {
        r -= ways;
      }
    });
    const Suit small = in_suit(unseen_, s) & ((1U << kHonours) - 1);
    return to_cards(honours, s) | draw_cards(to_cards(small, s), n - count_of(honours), rng);
  }

  Cards unseen_;
  std::array<int, kSuits> cards_{}, most_{}, honours_{}, small_{};
  std::array<std::array<std::array<std::uint64_t, 11>, 14>, kSuits> points_{};
  std::vector<Shape> shapes_;
};

}  // namespace tefuda::bridge
