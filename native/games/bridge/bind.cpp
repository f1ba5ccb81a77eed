// Contract bridge for Python: Position, Knowledge, scoring.
#include "games/bridge/bind.hpp"

#include <nanobind/stl/array.h>

#include "core/bind.hpp"
#include "core/submodule.hpp"
#include "games/bridge/knowledge.hpp"

namespace tefuda::bridge {

namespace {

Hands checked_hands(const Hands& hands) {
  Cards all = 0;
  for (const Cards hand : hands) {
    if ((hand & ~kDeck) || (hand & all))
      throw nb::value_error("A card is not in the deck, or is there twice.");
    all |= hand;
  }
  return hands;
}

// The start of a game from its parts.
State set_up(const Hands& hands, int dealer, int vulnerable, int bid, int declarer, int doubled,
             bool tricks) {
  State s;
  s.hands = checked_hands(hands);
  // Whoever follows an auction alone knows no hands.
  const Cards all = hands[0] | hands[1] | hands[2] | hands[3];
  for (const Cards hand : hands)
    if (all && std::popcount(hand) != kTricks) throw nb::value_error("A hand must have 13 cards.");
  s.dealer = within<std::int8_t>(dealer, 0, 3, "The dealer");
  s.vulnerable = within<std::uint8_t>(vulnerable, 0, 3, "The vulnerability");
  s.payoff = tricks ? Payoff::kTricks : Payoff::kPoints;
  if (within(bid, -1, kBids - 1, "The bid") >= 0)
    s.fix_contract(bid, within(declarer, 0, 3, "The declarer"),
                   within(doubled, 0, 2, "The value of doubled"));
  return s;
}

// What a player knows in this position, of which only the hands are replaced.
Knowledge known(State s, const Hands& seen, int observer, ScoreRange range,
                const std::array<int, kSeats>& missing, const std::array<int, kSeats>& voids, Cards unseen) {
  s.hands = checked_hands(seen);
  const Cards in_sight = seen[0] | seen[1] | seen[2] | seen[3];
  if ((unseen & ~kDeck) || (unseen & in_sight))
    throw nb::value_error("An unseen card is not in the deck, or is in a hand that is seen.");
  int hidden = 0, cards = 0;
  for (int seat = 0; seat < kSeats; ++seat) {
    const int n =
        within(missing[static_cast<std::size_t>(seat)], 0, kTricks, "The number of cards of a hand");
    const int place = (seat - s.leader) & 3;
    const int left = kTricks - s.played / 4 - (s.playing && place < s.on_table ? 1 : 0);
    if (n + std::popcount(seen[static_cast<std::size_t>(seat)]) != left)
      throw nb::value_error("A hand has more or fewer cards than it can have here.");
    hidden += n > 0;
    cards += n;
  }
  if (hidden > 3 || cards != std::popcount(unseen))
    throw nb::value_error("The unseen cards do not fit the hidden hands.");
  return {s, within(observer, 0, 3, "The observer"), range, missing, voids, unseen};
}

}  // namespace

static void bind(nb::module_& m) {
  using Pos = Position<State>;
  m.def(
      "contract_score",
      [](std::int64_t level, std::int64_t strain, std::int64_t doubled, bool vulnerable,
         std::int64_t tricks) {
        return contract_score(within(level, 1, 7, "A level"), within(strain, 0, kStrains - 1, "A strain"),
                              within(doubled, 0, 2, "The value of doubled"), vulnerable,
                              within(tricks, 0, 13, "The number of tricks"));
      },
      nb::arg("level"), nb::arg("strain"), nb::arg("doubled"), nb::arg("vulnerable"), nb::arg("tricks"),
      "Points of the declarer's side; strains are clubs 0 to no trump 4, doubled 0, 1 or 2.");
  bind_position<State>(m)
      .def_static(
          "set_up",
          [](const Hands& hands, int dealer, int vulnerable, int bid, int declarer, int doubled,
             bool tricks) { return Pos(set_up(hands, dealer, vulnerable, bid, declarer, doubled, tricks)); },
          nb::kw_only(), nb::arg("hands"), nb::arg("dealer"), nb::arg("vulnerable"), nb::arg("bid") = -1,
          nb::arg("declarer") = kNobody, nb::arg("doubled") = 0, nb::arg("tricks") = false)
      .def_prop_ro("hands", [](const Pos& p) { return p.now().hands; })
      .def_prop_ro(
          "seat", [](const Pos& p) { return p.now().seat(); }, "Whose call or card it is.")
      .def_prop_ro("playing", [](const Pos& p) { return p.now().playing; })
      .def_prop_ro("passed_out", [](const Pos& p) { return p.now().passed_out; })
      .def_prop_ro("bid", [](const Pos& p) { return p.now().bid; })
      .def_prop_ro("doubled", [](const Pos& p) { return p.now().doubled; })
      .def_prop_ro("declarer", [](const Pos& p) { return p.now().declarer; })
      .def_prop_ro("leader", [](const Pos& p) { return p.now().leader; })
      .def_prop_ro("played", [](const Pos& p) { return p.now().played; })
      .def_prop_ro("won", [](const Pos& p) { return p.now().won; })
      .def_prop_ro("points", [](const Pos& p) { return p.now().points(); })
      .def_prop_ro("trick", [](const Pos& p) {
        const State& s = p.now();
        return std::vector<int>(s.trick.begin(), s.trick.begin() + s.on_table);
      });

  nb::class_<Knowledge, AnyWorlds>(m, "Knowledge", "What one player knows; made by tefuda.games.bridge.")
      .def(
          "__init__",
          [](Knowledge* self, const Pos& position, const Hands& seen, int observer, double low, double high,
             const std::array<int, kSeats>& missing, const std::array<int, kSeats>& voids, Cards unseen) {
            new (self) Knowledge(known(position.now(), seen, observer, {low, high}, missing, voids, unseen));
            if (self->count() == 0) throw nb::value_error("No deal of the unseen cards fits.");
          },
          nb::arg("position"), nb::kw_only(), nb::arg("seen"), nb::arg("observer"), nb::arg("low"),
          nb::arg("high"), nb::arg("missing"), nb::arg("voids"), nb::arg("unseen"))
      .def_prop_ro("count", &Knowledge::count, "How many worlds there are.");

  bind_constrained(m);
  bind_dd(m);
  bind_alphamu(m);
  bind_encode(m);
}

static const Submodule here("bridge", "Contract bridge.", &bind);

}  // namespace tefuda::bridge
