// Play-outs by the learned policy, lean: every hand open to the loop, each player going by what it may know.
//
// The policy is that of features.hpp, drawn from by its softmax. A player who can go out with plays that
// nobody can answer does so (the pieces of its hand tell it), forced passes cost nothing, equal plays are
// weighed as one, and the loop ends as soon as the place of the one player who asked is known.
#pragma once

#include <optional>

#include "core/policy.hpp"
#include "games/daihinmin/last_two.hpp"
#include "games/daihinmin/quick_options.hpp"

namespace tefuda::daihinmin {

// exp(x) for x <= 0, to three digits; plain arithmetic, the same on every machine.
inline float quick_exp(float x) {
  if (x < -20) return 0;
  const float y = x * 1.44269504f;
  const auto whole = static_cast<int>(y) - 1;
  const float f = y - static_cast<float>(whole);
  const float power = 1 + f * (0.6960656f + f * (0.2244940f + f * 0.0794404f));  // 2^f for f in 0..1
  return power * std::bit_cast<float>(static_cast<std::uint32_t>(whole + 127) << 23);
}

// How a seat moves in a play-out: by the policy, as sharply as 1 / heat says, or as the contest's client.
struct Manner {
  float heat = 1;
  bool client = false;
};
using Manners = std::array<Manner, kMaxSeats>;

class QuickPlay {
 public:
  // `duels`: endings of two with no more cards than that are searched to their end.
  QuickPlay(const QuickWeights& weights, float temperature, int duels)
      : heat_(1 / temperature), duels_(duels), options_(weights) {}

  // Plays on, everybody at the temperature that was given, and returns the place of `me`, 0 for the first.
  int place(const QuickTable& t, int me, Rng& rng) {
    Manners manners;
    manners.fill({heat_, false});
    return place(t, me, manners, rng);
  }

  // The same, each seat in its own manner.
  int place(QuickTable t, int me, const Manners& manners, Rng& rng) {
    while (true) {
      if (std::popcount(t.in) == 2)
        if (const std::optional<int> found = last_two(t, me, rng)) return *found;
      const int p = t.turn;
      const bool lead = t.demand.table.empty();
      if (!lead && !can_beat(t.hand[p], t.demand)) {
        t.pass();
        continue;
      }
      const Manner& manner = manners[static_cast<std::size_t>(p)];
      const Choice choice = manner.client ? clients(t) : choose(t, manner.heat, rng);
      if (choice.mates && p == me) return t.finished;
      if (choice.cards == 0)
        t.pass();
      else if (t.put(choice.cards, choice.play)) {
        if (p == me) return t.finished - 1;
        if (std::popcount(t.in) == 1) return t.finished;
      }
    }
  }

  // A decision that was drawn: the options have their shares of chance as scores.
  struct Drawn {
    const NetView& view;
    const std::vector<QuickOption>& options;
    std::size_t chosen;
  };

  // Plays on by a network to the last place; `decided` hears of every decision, before it is carried out.
  template <class Decided>
  void play_all(QuickTable t, int* places, Rng& rng, Decided&& decided) {
    NetView view;
    while (std::popcount(t.in) > 1) {
      if (std::popcount(t.in) == 2) {
        const int a = std::countr_zero(t.in), b = std::countr_zero(t.in & (t.in - 1));
        if (const std::optional<int> found = last_two(t, a, rng)) {
          places[a] = *found;
          places[b] = 2 * t.finished + 1 - *found;
          return;
        }
      }
      if (!t.demand.table.empty() && !can_beat(t.hand[t.turn], t.demand)) {
        t.pass();
        continue;
      }
      options_.list(t, false, &view);
      std::vector<QuickOption>& options = options_.options();
      const QuickOption* chosen = options_.mate();
      if (chosen == nullptr) {
        const std::size_t drawn = draw(options, heat_, rng);
        chosen = &options[drawn];
        if (options.size() > 1) decided(t, Drawn{view, options, drawn});
      }
      const Choice choice = made(*chosen, false, rng);
      const int p = t.turn;
      if (choice.cards == 0)
        t.pass();
      else if (t.put(choice.cards, choice.play))
        places[p] = t.finished - 1;
    }
    places[std::countr_zero(t.in)] = t.finished;
  }

  // The chance of a play or pass by the softmax of each of these temperatures, and how many moves there were.
  // Nothing is proved here: what wins by force is worth more, whatever the player makes of it.
  void read(const QuickTable& t, Move made, const std::vector<float>& temperatures, Reading& out) {
    out.moves = 1;
    if (!t.demand.table.empty() && !can_beat(t.hand[t.turn], t.demand)) return;
    options_.list(t, true);
    const std::vector<QuickOption>& options = options_.options();
    const QuickOption* found = options_.of(made);
    float top = options[0].score, ways = 0;
    for (const QuickOption& o : options) {
      top = std::max(top, o.score);
      ways += o.ways;
    }
    out.moves = static_cast<double>(ways);
    for (std::size_t k = 0; k < temperatures.size(); ++k) {
      const float heat = 1 / temperatures[k];
      float sum = 0;
      for (const QuickOption& o : options) sum += o.ways * quick_exp((o.score - top) * heat);
      out.chance[k] = found ? static_cast<double>(quick_exp((found->score - top) * heat) / sum) : 0.0;
    }
  }

 private:
  struct Choice {
    Cards cards = 0;  // none: a pass
    Play play;
    bool mates = false;
  };

  // What the contest's client does; that it judges a sequence by the old order for a moment is left out.
  static Choice clients(const QuickTable& t) {
    const Move m = default_play(t.hand[t.turn], t.demand, 1);
    return m == kPass ? Choice{} : Choice{cards_of(m), read_play(m), false};
  }

  Choice choose(const QuickTable& t, float heat, Rng& rng) {
    options_.list(t);
    if (const QuickOption* mate = options_.mate()) return made(*mate, true, rng);
    std::vector<QuickOption>& options = options_.options();
    return made(options.size() == 1 ? options[0] : options[draw(options, heat, rng)], false, rng);
  }

  // One of the options, by their softmax.
  static std::size_t draw(std::vector<QuickOption>& options, float heat, Rng& rng) {
    float top = options[0].score;
    for (const QuickOption& o : options) top = std::max(top, o.score);
    float sum = 0;
    for (QuickOption& o : options) sum += o.score = o.ways * quick_exp((o.score - top) * heat);
    float point = static_cast<float>(rng.next() >> 40) * 0x1p-24f * sum;
    for (std::size_t i = 0; i + 1 < options.size(); ++i)
      if ((point -= options[i].score) < 0) return i;
    return options.size() - 1;
  }

  // The cards of an option: among equal ones any, with equal chance.
  static Choice made(const QuickOption& o, bool mates, Rng& rng) {
    if (o.take == 0) return {o.cards, o.play, mates};
    Cards from = o.cards, cards = 0;
    for (int k = 0; k < o.take; ++k) {
      auto skip = size(from) == o.take - k ? 0 : rng.below(static_cast<std::uint64_t>(size(from)));
      Cards left = from;
      while (skip--) left &= left - 1;
      const Cards one = left & (~left + 1);
      cards |= one;
      from ^= one;
    }
    Choice choice{cards, o.play, mates};
    unsigned suits = of_rank(cards, o.play.low - 1);
    if (o.joker) {
      choice.cards |= kJoker;
      const unsigned free = ~suits & 15u;
      suits |= free ? free & (~free + 1) : 16u;
    }
    choice.play.suits = static_cast<std::uint8_t>(suits);
    return choice;
  }

  // The ending of two, searched where it is small; nothing where it is not.
  std::optional<int> last_two(const QuickTable& t, int me, Rng& rng) const {
    const int a = std::countr_zero(t.in), b = std::countr_zero(t.in & (t.in - 1));
    if (t.count[a] + t.count[b] > duels_) return std::nullopt;
    const int other = me == a ? b : a;
    Duel d;
    d.hand[0] = t.hand[me];
    d.hand[1] = t.hand[other];
    d.demand = t.demand;
    d.turn = t.turn == me ? 0 : 1;
    int leader = t.owner;
    while (!(t.in >> leader & 1)) leader = leader + 1 == t.seats ? 0 : leader + 1;
    d.leader = leader == me ? 0 : 1;
    d.passed = static_cast<std::uint8_t>((t.passed >> me & 1) | (t.passed >> other & 1) << 1);
    LastTwo ending(kDuelBudget);
    const std::optional<int> value = ending.value(d);
    if (!value) return std::nullopt;
    const bool wins =
        *value == LastTwo::kLot ? rng.below(2) != 0 : (*value == LastTwo::kWin) == (d.turn == 0);
    return t.finished + !wins;
  }

  static constexpr std::uint64_t kDuelBudget = 200;

  float heat_;
  int duels_;
  QuickOptions options_;
};

}  // namespace tefuda::daihinmin
