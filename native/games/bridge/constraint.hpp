// What a hand may be: a formula over points, lengths and cards, as auctions and alerts describe hands.
#pragma once

#include <algorithm>
#include <bit>
#include <vector>

#include "games/bridge/cards.hpp"

namespace tefuda::bridge {

// Of a suit's honours: knave 1, queen 2, king 3, ace 4.
constexpr int kHonours = 9;  // the lowest rank that counts: the knave
inline constexpr std::array<std::uint8_t, 16> kHonourPoints = {0, 1, 2, 3, 3, 4, 5, 6,
                                                               4, 5, 6, 7, 7, 8, 9, 10};
inline int points_of(Suit bits) { return kHonourPoints[bits >> kHonours]; }

// What formulas ask about a hand of 13 cards.
struct Features {
  Cards cards = 0;
  std::array<int, kSuits> length{}, suit_points{};
  int points = 0;
  bool whole = true;  // false: only lengths and points are known so far

  static Features of(Cards hand) {
    Features f;
    f.cards = hand;
    for (int s = 0; s < kSuits; ++s) {
      const Suit bits = in_suit(hand, s);
      f.length[s] = count_of(bits);
      f.points += f.suit_points[s] = points_of(bits);
    }
    return f;
  }

  // No void, no singleton, at most one doubleton.
  bool balanced() const {
    int twos = 0;
    for (const int n : length) {
      if (n < 2) return false;
      twos += n == 2;
    }
    return twos <= 1;
  }
};

// Points with long suits: one for every card beyond the fourth of a suit.
inline int with_length(const Features& f) {
  int n = f.points;
  for (const int l : f.length) n += std::max(0, l - 4);
  return n;
}

// Points with this suit as trumps: short suits count 5-3-1 with four trumps, 3-2-1 with three, and trumps
// beyond the fifth count one each.
inline int with_trumps(const Features& f, std::size_t trumps) {
  static constexpr std::array<int, 3> kFew = {3, 2, 1}, kFour = {5, 3, 1};
  const int held = f.length[trumps];
  int n = f.points + std::max(0, held - 5);
  if (held < 3) return n;
  for (std::size_t s = 0; s < kSuits; ++s)
    if (s != trumps && f.length[s] < 3) n += (held > 3 ? kFour : kFew)[static_cast<std::size_t>(f.length[s])];
  return n;
}

// Points and the cards of the two longest suits: with 20 a hand is opened.
inline int with_two_suits(const Features& f) {
  std::array<int, kSuits> l = f.length;
  std::sort(l.begin(), l.end());
  return f.points + l[3] + l[2];
}

enum class Truth : std::uint8_t { kNo, kMaybe, kYes };
constexpr Truth operator!(Truth t) { return static_cast<Truth>(2 - static_cast<int>(t)); }

class Formula {
 public:
  enum Kind : int {
    kPoints,
    kSuitPoints,
    kLength,
    kBalanced,
    kCards,
    kAll,
    kAny,
    kNot,
    kTotal,
    kTrumps,
    kTwoSuits,
    kLonger
  };
  static constexpr bool has_parts(int kind) { return kind == kAll || kind == kAny || kind == kNot; }

  // A part: what it asks and the numbers that will do; parts of parts follow it, up to `end`.
  struct Part {
    int kind = kAll;
    int suit = 0, low = 0, high = 0;
    Cards cards = 0;  // how many of these
    int end = 1;
  };

  Formula() = default;
  explicit Formula(std::vector<Part> parts) : parts_(std::move(parts)) {}

  bool trivial() const { return parts_.empty(); }
  bool holds(Cards hand) const { return trivial() || truth(Features::of(hand)) == Truth::kYes; }
  Truth truth(const Features& f) const { return trivial() ? Truth::kYes : ask(0, f); }

 private:
  static Truth sure(bool b) { return b ? Truth::kYes : Truth::kNo; }

  Truth ask(std::size_t i, const Features& f) const {
    const Part& p = parts_[i];
    const auto in = [&](int n) { return sure(n >= p.low && n <= p.high); };
    switch (p.kind) {
      case kPoints:
        return in(f.points);
      case kSuitPoints:
        return f.whole ? in(f.suit_points[static_cast<std::size_t>(p.suit)]) : Truth::kMaybe;
      case kLength:
        return in(f.length[static_cast<std::size_t>(p.suit)]);
      case kBalanced:
        return sure(f.balanced());
      case kCards:
        return f.whole ? in(std::popcount(f.cards & p.cards)) : Truth::kMaybe;
      case kTotal:
        return in(with_length(f));
      case kTrumps:
        return in(with_trumps(f, static_cast<std::size_t>(p.suit)));
      case kTwoSuits:
        return in(with_two_suits(f));
      case kLonger:  // than each of the suits in `cards`, by at least `low`
        for (std::size_t s = 0; s < kSuits; ++s)
          if (p.cards >> s & 1 && f.length[static_cast<std::size_t>(p.suit)] - f.length[s] < p.low)
            return Truth::kNo;
        return Truth::kYes;
      case kNot:
        return !ask(i + 1, f);
      default:
        break;
    }
    const Truth settled = p.kind == kAll ? Truth::kNo : Truth::kYes;  // one part decides
    Truth found = !settled;
    for (std::size_t k = i + 1; k < static_cast<std::size_t>(p.end);
         k = static_cast<std::size_t>(parts_[k].end)) {
      const Truth t = ask(k, f);
      if (t == settled) return t;
      if (t == Truth::kMaybe) found = t;
    }
    return found;
  }

  std::vector<Part> parts_;
};

// Formulas in order, as the lines of a bidding table.
struct Rules {
  std::vector<Formula> formulas;

  int first(Cards hand) const {
    const Features f = Features::of(hand);
    for (std::size_t i = 0; i < formulas.size(); ++i)
      if (formulas[i].truth(f) == Truth::kYes) return static_cast<int>(i);
    return -1;
  }

  std::vector<int> fitting(Cards hand) const {
    const Features f = Features::of(hand);
    std::vector<int> found;
    for (std::size_t i = 0; i < formulas.size(); ++i)
      if (formulas[i].truth(f) == Truth::kYes) found.push_back(static_cast<int>(i));
    return found;
  }
};

}  // namespace tefuda::bridge
