// What one player knows of the cards, and worlds that fit it, drawn uniformly.
//
// All deals are equally likely, and so are all gifts of a rich player, so a world is a way to place the
// unseen cards together with the tributes and gifts that nobody showed us, and all worlds weigh the same.
// The one hard condition is the tribute's: the cards taken were stronger than all that the poor player
// kept. We place the cards at random, draw the hidden gift, and accept with the probability that makes
// every (cards, gift, tribute) equally likely: the number of tributes possible now over an upper bound of
// that number, known beforehand for the gift. The observer's own tribute needs no rejection: its weakest card
// is drawn by the number of ways to place weaker cards with the poor player.
#pragma once

#include <stdexcept>
#include <vector>

#include "core/worlds.hpp"
#include "games/daihinmin/playout.hpp"

namespace tefuda::daihinmin {

// A gift as far as it is known: certain cards, and how many of the receiver's unknown ones.
struct GiftOption {
  Cards known = 0;
  int unknown = 0;
  std::uint64_t bound = 0;  // tributes possible at most
  std::uint64_t until = 0;  // running total of weights, to draw by
};

// The weakest card of the tribute that the observer received, as a set of one.
struct OwnTribute {
  Cards weakest = 0;
  std::uint64_t until = 0;
};

// What is open about one pair's exchange.
struct Pair {
  bool open = false;  // false: no exchange, or the observer is the poor one and knows everything
  int rich = 0, poor = 0, cards = 0;
  bool given = false;
  Cards shown = 0;  // the observer's own hand with the tribute in it; 0 for other pairs
  std::vector<GiftOption> options;
  std::uint64_t total = 0;
};

constexpr std::uint64_t binomial(int n, int k) {
  if (k > n) return 0;
  unsigned __int128 ways = 1;
  for (int i = 1; i <= k; ++i) ways = ways * static_cast<unsigned>(n - k + i) / static_cast<unsigned>(i);
  return static_cast<std::uint64_t>(ways);
}

constexpr std::uint64_t choose(int n, int k) {
  if (k == 0) return 1;
  if (n < k) return 0;
  return k == 1 ? static_cast<std::uint64_t>(n) : static_cast<std::uint64_t>(n) * (n - 1) / 2;
}

// How many of `cards` are stronger than all of `kept`, and which.
inline Cards stronger(Cards cards, Cards kept) {
  const Cards order = by_strength(kept);
  if (!order) return cards;
  const Cards top = std::bit_floor(order);
  return by_strength(by_strength(cards) & ~(top | (top - 1)));
}

class Knowledge final : public Worlds<State> {
 public:
  static constexpr std::uint64_t kTries = 200'000'000;
  static constexpr std::uint64_t kListed = 5'000'000;  // placements that are gone through one by one

  // `blind` is a blind State of the observer (see rules.hpp) at its point of the game.
  Knowledge(State blind, int observer, int ranks) : blind_(blind), observer_(observer) {
    Cards seen = 0;
    for (int p = 0; p < blind_.seats; ++p) seen |= blind_.hand[p] | blind_.played[p];
    unseen_ = deck(ranks) & ~seen;
    int slots = 0;
    for (int p = 0; p < blind_.seats; ++p) {
      slots_[p] = p == observer ? 0 : blind_.count[p] - size(blind_.hand[p]);
      if (slots_[p] < 0) throw std::invalid_argument("a player has more known cards than cards in hand");
      slots += slots_[p];
    }
    if (!blind_.over() && blind_.player() == kNobody)
      throw std::invalid_argument("it is not known who leads first");
    if (slots != size(unseen_)) throw std::invalid_argument("the unseen cards and the hands do not add up");
    for (int i = 0; i < blind_.exchanges; ++i) prepare(i);
  }

  int observer() const override { return observer_; }
  ScoreRange range() const override { return {1.0, static_cast<double>(blind_.seats)}; }

  State propose(Rng& rng, Draw& draw) const override {
    State s;
    for (draw.tries = 1; draw.tries <= kTries; ++draw.tries)
      if (attempt(s, rng)) return s;
    throw std::runtime_error("no world was found for this View");
  }

  // One candidate; false: it does not fit.
  bool attempt(State& s, Rng& rng) const {
    s = blind_;
    Cards fresh[kMaxSeats] = {};
    Cards left = unseen_;
    if (own_ >= 0) left &= ~settle_own(s, fresh, rng);
    place(s, fresh, left, rng);
    for (int i = 0; i < blind_.exchanges; ++i)
      if (pairs_[i].open && i != own_ && !settle(i, s, fresh, rng)) return false;
    if (!s.over()) draw_lot(s, rng);
    return true;
  }

  // How many ways there are to place the unseen cards, before the exchange is looked at; capped.
  std::uint64_t placements(std::uint64_t cap) const {
    std::uint64_t ways = 1;
    int left = size(unseen_);
    for (int p = 0; p < blind_.seats; ++p)
      for (int k = 1; k <= slots_[p]; ++k, --left) {
        // ways * left / k stays whole: products of binomials.
        const auto wide = static_cast<unsigned __int128>(ways) * static_cast<unsigned>(left);
        ways = static_cast<std::uint64_t>(wide / static_cast<unsigned>(k));
        if (ways > cap) return cap + 1;
      }
    return ways;
  }

  // Every world, one by one; only for few unseen cards. Lots are not told apart.
  std::vector<State> all() const {
    refuse_many();
    std::vector<State> out;
    State s = blind_;
    assign(s, 0, slots_[0], unseen_, unseen_, [&](State& world) { finish(world, 0, out); });
    return out;
  }

  // How many worlds there are: as all(), but without making them.
  std::uint64_t count() const {
    refuse_many();
    std::uint64_t worlds = 0;
    State s = blind_;
    assign(s, 0, slots_[0], unseen_, unseen_, [&](State& placed) {
      std::uint64_t ways = 1;
      for (int i = 0; i < placed.exchanges; ++i)
        if (pairs_[i].open) ways *= exchanges(i, placed);
      worlds += ways;
    });
    return worlds;
  }

 private:
  void refuse_many() const {
    if (placements(kListed) > kListed) throw std::invalid_argument("there are too many worlds to list them");
  }

  void prepare(int i) {
    Pair& pair = pairs_[i];
    pair.rich = blind_.giver(i);
    pair.poor = blind_.receiver(i);
    pair.cards = State::exchanged(i);
    pair.given = blind_.given > i;
    pair.open = observer_ != pair.poor;
    if (!pair.open) return;
    const Cards rich = blind_.hand[pair.rich] | blind_.played[pair.rich];
    const Cards poor = blind_.hand[pair.poor] | blind_.played[pair.poor];
    if (observer_ == pair.rich) {
      pair.shown = rich | blind_.gifts[i];
      own_ = i;
      list_tributes(pair, poor & ~blind_.gifts[i]);
    } else if (!pair.given) {
      add(pair, rich, poor, 0, 0);
    } else {
      list_gifts(pair, rich, poor);
    }
    if (pair.total == 0) throw std::invalid_argument("no tribute fits the cards that were seen");
  }

  // By its weakest card, the ways to complete the tribute times the ways to give the poor weaker cards.
  void list_tributes(Pair& pair, Cards kept) {
    for (Cards a = pair.shown; a; a &= a - 1) {
      const Cards one = a & (~a + 1);
      if (!stronger(one, kept)) continue;
      const int weaker = size(unseen_) - size(stronger(unseen_, one));
      const std::uint64_t ways =
          choose(size(stronger(pair.shown, one)), pair.cards - 1) * binomial(weaker, slots_[pair.poor]);
      if (ways == 0) continue;
      pair.total += ways;
      tributes_.push_back({one, pair.total});
    }
  }

  void list_gifts(Pair& pair, Cards rich, Cards poor) {
    add(pair, rich, poor, 0, pair.cards);
    for (Cards a = poor; a; a &= a - 1) {
      const Cards one = a & (~a + 1);
      add(pair, rich, poor, one, pair.cards - 1);
      if (pair.cards == 2)
        for (Cards b = a & (a - 1); b; b &= b - 1) add(pair, rich, poor, one | (b & (~b + 1)), 0);
    }
  }

  void add(Pair& pair, Cards rich, Cards poor, Cards known, int unknown) {
    if (unknown > slots_[pair.poor]) return;
    const int most = size(stronger(rich | known, poor & ~known)) + slots_[pair.rich] + unknown;
    GiftOption option{known, unknown, choose(most, pair.cards), 0};
    const std::uint64_t ways = choose(slots_[pair.poor], unknown) * option.bound;
    if (ways == 0) return;
    option.until = pair.total += ways;
    pair.options.push_back(option);
  }

  // Draws the observer's tribute and the poor player's cards; returns the latter.
  Cards settle_own(State& s, Cards* fresh, Rng& rng) const {
    const Pair& pair = pairs_[own_];
    const std::uint64_t k = rng.below(pair.total);
    std::size_t o = 0;
    while (tributes_[o].until <= k) ++o;
    const Cards one = tributes_[o].weakest;
    s.tribute[own_] = one | pick(stronger(pair.shown, one), pair.cards - 1, rng);
    fresh[pair.poor] = pick(unseen_ & ~stronger(unseen_, one), slots_[pair.poor], rng);
    return fresh[pair.poor];
  }

  // Deals the cards that are left to all who have not got theirs.
  void place(State& s, Cards* fresh, Cards left, Rng& rng) const {
    std::uint8_t cards[53];
    int n = 0, at = 0;
    for (; left; left &= left - 1) cards[n++] = static_cast<std::uint8_t>(std::countr_zero(left));
    for (int p = 0; p < s.seats; ++p) {
      for (int k = size(fresh[p]); k < slots_[p]; ++k, ++at) {
        const auto j = at + static_cast<int>(rng.below(static_cast<std::uint64_t>(n - at)));
        std::swap(cards[at], cards[j]);
        fresh[p] |= Cards{1} << cards[at];
      }
      s.hand[p] |= fresh[p];
    }
  }

  // Draws gift and tribute of a pair for placed cards; false: reject this world.
  bool settle(int i, State& s, const Cards* fresh, Rng& rng) const {
    const Pair& pair = pairs_[i];
    const std::uint64_t k = pair.options.size() == 1 ? 0 : rng.below(pair.total);
    std::size_t o = 0;
    while (pair.options[o].until <= k) ++o;
    const GiftOption& option = pair.options[o];
    const Cards given = option.known | pick(fresh[pair.poor], option.unknown, rng);
    const Cards able = tributes(pair, s, given);
    const std::uint64_t ways = choose(size(able), pair.cards);
    if (ways < option.bound && rng.below(option.bound) >= ways) return false;
    if (ways == 0) return false;
    s.gifts[i] = given;
    s.tribute[i] = pick(able, pair.cards, rng);
    return true;
  }

  // The cards that can have been in the tribute: those stronger than all that the poor player kept.
  static Cards tributes(const Pair& pair, const State& s, Cards given) {
    const Cards kept = (s.hand[pair.poor] | s.played[pair.poor]) & ~given;
    const Cards from = pair.shown ? pair.shown : s.hand[pair.rich] | s.played[pair.rich] | given;
    return stronger(from, kept);
  }

  // k different cards of a set, at random.
  static Cards pick(Cards from, int k, Rng& rng) {
    Cards out = 0;
    for (; k > 0; --k) {
      auto n = rng.below(static_cast<std::uint64_t>(size(from)));
      Cards left = from;
      while (n--) left &= left - 1;
      const Cards one = left & (~left + 1);
      out |= one;
      from ^= one;
    }
    return out;
  }

  static void draw_lot(State& s, Rng& rng) {
    for (int i = s.seats - 1; i > 0; --i)
      std::swap(s.lot[i], s.lot[rng.below(static_cast<std::uint64_t>(i + 1))]);
  }

  // Gives player p `need` more cards of `left`, in rising order, then the next player its own.
  template <class Use>
  void assign(State& s, int p, int need, Cards left, Cards from, const Use& use) const {
    if (need == 0) {
      if (p + 1 == s.seats) return use(s);
      return assign(s, p + 1, slots_[p + 1], left, left, use);
    }
    for (Cards a = from; a; a &= a - 1) {
      const Cards one = a & (~a + 1);
      s.hand[p] |= one;
      assign(s, p, need - 1, left & ~one, a & (a - 1), use);
      s.hand[p] &= ~one;
    }
  }

  // The number of gifts and tributes of a pair, for placed cards.
  std::uint64_t exchanges(int i, const State& s) const {
    const Pair& pair = pairs_[i];
    const auto ways = [&](Cards given) { return choose(size(tributes(pair, s, given)), pair.cards); };
    if (pair.shown || !pair.given) return ways(pair.given ? s.gifts[i] : 0);
    std::uint64_t total = 0;
    for_subsets(s.hand[pair.poor] | s.played[pair.poor], pair.cards,
                [&](Cards given) { total += ways(given); });
    return total;
  }

  // Every gift and tribute of the pairs from number i on, for placed cards.
  void finish(State& s, int i, std::vector<State>& out) const {
    while (i < s.exchanges && !pairs_[i].open) ++i;
    if (i >= s.exchanges) return out.push_back(s);
    const Pair& pair = pairs_[i];
    const Cards keep_gift = s.gifts[i], keep_tribute = s.tribute[i];
    const Cards poor = s.hand[pair.poor] | s.played[pair.poor];
    const auto settle_all = [&](Cards given) {
      const Cards able = tributes(pair, s, given);
      s.gifts[i] = given;
      for_subsets(able, pair.cards, [&](Cards taken) {
        s.tribute[i] = taken;
        finish(s, i + 1, out);
      });
    };
    if (pair.shown || !pair.given)
      settle_all(pair.given ? keep_gift : 0);
    else
      for_subsets(poor, pair.cards, settle_all);
    s.gifts[i] = keep_gift;
    s.tribute[i] = keep_tribute;
  }

  template <class Use>
  static void for_subsets(Cards from, int k, const Use& use) {
    for (Cards a = from; a; a &= a - 1) {
      const Cards one = a & (~a + 1);
      if (k == 1) {
        use(one);
        continue;
      }
      for (Cards b = a & (a - 1); b; b &= b - 1) use(one | (b & (~b + 1)));
    }
  }

  State blind_;
  int observer_;
  Cards unseen_ = 0;
  int slots_[kMaxSeats] = {};
  Pair pairs_[2];
  int own_ = -1;  // the pair in which the observer is the rich one
  std::vector<OwnTribute> tributes_;
};

}  // namespace tefuda::daihinmin
