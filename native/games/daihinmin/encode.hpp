// A View of Daihinmin as numbers: the own hand, every card by who played it, what is known of the others.
#pragma once

#include "games/daihinmin/rules.hpp"
#include "interop/layout.hpp"

namespace tefuda::daihinmin {

// What one player sees.
struct Sight {
  int turn = kNobody, observer = 0;
  bool exchange = false, revolution = false, lock = false;
  Cards hand = 0, dealt = 0, gave = 0;
  std::array<Cards, kMaxSeats> played{}, known{}, below{};
  std::array<std::uint8_t, kMaxSeats> counts{}, classes{}, out{};  // out: seats in the order of places
  Move table = kPass;
  int owner = kNobody, first = kNobody, passes = 0, finished = 0;
  unsigned passed = 0;
};

struct Coder {
  using State = daihinmin::State;
  using Sight = daihinmin::Sight;
  using Trace = interop::NoTrace;

  int players = kMaxSeats, ranks = kRanks;
  bool quirks = false;
  bool drawn = false;    // classes are drawn with every deal, and cards exchanged
  bool reseats = false;  // what draws them draws seats before

  int cards() const { return 4 * ranks + 1; }
  int seats() const { return players; }
  void check(const Sight& v) const {
    for (int seat : {v.turn, v.observer, v.owner, v.first}) interop::fits(seat < players);
    Cards all = v.hand | v.dealt | v.gave | cards_of(v.table);
    for (std::size_t p = 0; p < kMaxSeats; ++p) {
      all |= v.played[p] | v.known[p] | v.below[p];
      interop::fits(v.out[p] < players);
    }
    interop::fits(!(all & ~deck(ranks)) && v.finished <= players);
  }

  // As Daihinmin.deal and Daihinmin.deal_next in Python.
  State deal(Rng& rng) const {
    State s;
    s.seats = static_cast<std::uint8_t>(players);
    s.pack = deck(ranks);
    s.quirks = quirks;
    const auto n = static_cast<std::uint64_t>(players);
    int dealer = 0;
    if (drawn) {
      std::uint8_t order[kMaxSeats] = {0, 1, 2, 3, 4};
      if (reseats) shuffle(order, players, rng);
      std::uint8_t classes[kMaxSeats] = {0, 1, 2, 3, 4};
      shuffle(classes, players, rng);
      for (int p = 0; p < players; ++p) s.seat_of_class[classes[p]] = static_cast<std::int8_t>(p);
      dealer = s.seat_of_class[0];
    } else {
      dealer = static_cast<int>(rng.below(n));
    }
    std::uint8_t pile[kJokerBit + 1];
    int left = 0;
    for (Cards all = s.pack; all; all &= all - 1)
      pile[left++] = static_cast<std::uint8_t>(std::countr_zero(all));
    shuffle(pile, left, rng);
    for (int i = 0; i < left; ++i) {
      const int seat = (dealer + i) % players;
      s.hand[seat] |= Cards{1} << pile[i];
      ++s.count[seat];
    }
    shuffle(s.lot, players, rng);
    s.begin();
    return s;
  }

  Sight sight(const State& s, const Trace&, int observer) const {
    Sight v;
    v.turn = s.player();
    v.observer = observer;
    v.exchange = s.in_exchange();
    v.revolution = s.revolution;
    v.lock = s.lock;
    v.hand = s.hand[observer];
    v.dealt = s.shown(observer);
    for (int p = 0; p < s.seats; ++p) {
      const auto at = static_cast<std::size_t>(p);
      v.played[at] = s.played[p];
      v.known[at] = s.known(observer, p);
      v.counts[at] = s.count[p];
      v.out[at] = s.order[p];
    }
    if (s.seat_of_class[0] >= 0)
      for (int c = 0; c < s.seats; ++c)
        v.classes[static_cast<std::size_t>(s.seat_of_class[c])] = static_cast<std::uint8_t>(c);
    for (int pair = 0; pair < s.exchanges; ++pair) {
      if (observer != s.giver(pair)) continue;
      const int k = State::exchanged(pair);
      v.below[static_cast<std::size_t>(s.receiver(pair))] =
          strongest(v.dealt, k) & ~strongest(v.dealt, k - 1);
      v.gave = s.gifts[pair];
    }
    v.table = s.table;
    v.owner = s.table == kPass ? kNobody : s.owner;
    v.first = s.in_exchange() ? kNobody : s.first;
    v.passes = s.passes;
    v.finished = s.finished;
    v.passed = s.passed;
    return v;
  }

  template <class Out>
  void show(const Sight& v, Out& out) const {
    const int n = players, deck = cards();
    // The joker comes after the ranks of a small deck.
    const auto put = [deck](auto cells, Cards set, int from = 0) {
      cells.bits(set & kNaturals, from);
      if (set & kJoker) cells.on(from + deck - 1);
    };
    const auto seat = [&v, n](int p) { return interop::relative(p, v.observer, n); };
    const auto cards_of_seats = [&](const std::array<Cards, kMaxSeats>& sets) {
      return [&, n](auto cells) {
        for (int p = 0; p < n; ++p) put(cells, sets[static_cast<std::size_t>(p)], seat(p) * deck);
      };
    };
    const auto set = [&](Cards some) { return [&put, some](auto cells) { put(cells, some); }; };
    const auto flag = [](bool is_so) {
      return [is_so](auto cells) {
        if (is_so) cells.on(0);
      };
    };
    const auto who = [&](int p) {
      return [&seat, p](auto cells) {
        if (p != kNobody) cells.on(seat(p));
      };
    };
    interop::turn_field(out, v.turn, v.observer, n);
    out.field("exchange", {1}, "1 in the exchange of cards", flag(v.exchange));
    out.field("hand", {deck}, "the own hand: S3, H3, D3, C3, S4, … , joker", set(v.hand));
    out.field("dealt", {deck}, "the own hand as first shown", set(v.dealt));
    out.field("gave", {deck}, "cards that the observer gave away", set(v.gave));
    out.field("played", {n, deck}, "cards played, by seat", cards_of_seats(v.played));
    out.field("known", {n, deck}, "cards that others are known to hold", cards_of_seats(v.known));
    out.field("below", {n, deck}, "the weakest card that another had to give: it kept none stronger",
              cards_of_seats(v.below));
    out.field("counts", {n}, "cards in hand / cards in the deck", [&](auto cells) {
      for (int p = 0; p < n; ++p) cells.part(seat(p), v.counts[static_cast<std::size_t>(p)], deck);
    });
    out.field("classes", {n}, "class / (players - 1), 0 the highest; all 0 without classes", [&](auto cells) {
      for (int p = 0; p < n; ++p) cells.part(seat(p), v.classes[static_cast<std::size_t>(p)], n - 1);
    });
    out.field("table", {deck}, "cards on the table", set(cards_of(v.table)));
    out.field("joker", {6}, "what the joker stands for, in bits: 1 + 4 x column + suit",
              [&](auto cells) { cells.bits(place(v.table)); });
    out.field("owner", {n}, "who played them", who(v.owner));
    out.field("passes", {1}, "passes in a row / 20, which end the game",
              [&](auto cells) { cells.part(0, v.passes, kStalemate); });
    out.field("revolution", {1}, "1 in a revolution", flag(v.revolution));
    out.field("lock", {1}, "1 if suits are locked", flag(v.lock));
    out.field("passed", {n}, "who has passed",
              [&](auto cells) { cells.bits(interop::turned_seats(v.passed, v.observer, n)); });
    out.field("out", {n, n}, "who is out, by seat and place", [&](auto cells) {
      for (int i = 0; i < v.finished; ++i) cells.on(seat(v.out[static_cast<std::size_t>(i)]) * n + i);
    });
    out.field("first", {n}, "who began", who(v.first));
  }

 private:
  static void shuffle(std::uint8_t* items, int n, Rng& rng) {
    for (int i = n - 1; i > 0; --i) std::swap(items[i], items[rng.below(static_cast<std::uint64_t>(i + 1))]);
  }
};

}  // namespace tefuda::daihinmin
