// Contract bridge for Python: Position, Knowledge, scoring, the searches.
#include "games/bridge/bind.hpp"

#include <nanobind/stl/array.h>

#include "core/position.hpp"
#include "games/bridge/knowledge.hpp"
#include "search/bind_search.hpp"

namespace tefuda::bridge {

namespace {

// The start of a game, or a position of it, from parts that Python has checked.
State set_up(const Hands& hands, int dealer, int vulnerable, int bid, int declarer, int doubled,
             bool tricks) {
  State s;
  s.hands = hands;
  s.dealer = static_cast<std::int8_t>(dealer);
  s.vulnerable = static_cast<std::uint8_t>(vulnerable);
  s.payoff = tricks ? Payoff::kTricks : Payoff::kPoints;
  if (bid >= 0) s.fix_contract(bid, declarer, doubled);
  return s;
}

}  // namespace

void bind(nb::module_& m) {
  using Pos = Position<State>;
  m.def("contract_score", &contract_score, nb::arg("level"), nb::arg("strain"), nb::arg("doubled"),
        nb::arg("vulnerable"), nb::arg("tricks"),
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

  bind_play<State>(m);
  nb::class_<Knowledge, Worlds<State>>(m, "Knowledge", "What one player knows; made by tefuda.games.bridge.")
      .def(
          "__init__",
          [](Knowledge* self, const Pos& position, const Hands& seen, int observer, double low, double high,
             const std::array<int, kSeats>& missing, const std::array<int, kSeats>& voids, Cards unseen) {
            int hidden = 0, cards = 0;
            for (int n : missing) {
              if (n < 0 || n > kTricks) throw nb::value_error("a hand has 0 to 13 cards");
              hidden += n > 0;
              cards += n;
            }
            if (hidden > 3 || cards != std::popcount(unseen) || (unseen & ~kDeck))
              throw nb::value_error("the unseen cards do not fit the hidden hands");
            State s = position.now();
            s.hands = seen;
            new (self) Knowledge(s, observer, {low, high}, missing, voids, unseen);
            if (self->count() == 0) throw nb::value_error("no deal of the unseen cards fits");
          },
          nb::arg("position"), nb::kw_only(), nb::arg("seen"), nb::arg("observer"), nb::arg("low"),
          nb::arg("high"), nb::arg("missing"), nb::arg("voids"), nb::arg("unseen"))
      .def_prop_ro("count", &Knowledge::count, "How many worlds there are.");

  bind_dd(m);
}

}  // namespace tefuda::bridge
