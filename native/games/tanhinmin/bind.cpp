// Tanhinmin for Python: Position, Knowledge, the searches.
#include "games/tanhinmin/bind.hpp"

#include "core/position.hpp"
#include "games/tanhinmin/knowledge.hpp"
#include "search/bind_exact.hpp"
#include "search/bind_search.hpp"

namespace tefuda::tanhinmin {

namespace {

std::vector<int> cards_of(const Hand& hand) {
  std::vector<int> out;
  for (int r = 1; r <= kMaxRanks; ++r)
    for (int i = 0; i < hand[static_cast<std::size_t>(r)]; ++i) out.push_back(r);
  return out;
}

// A position from its parts, which Python has checked.
State set_up(int ranks, const std::vector<std::vector<int>>& hands, int table, int owner, unsigned passed,
             int turn, const std::vector<int>& out) {
  State s;
  s.seats = static_cast<std::uint8_t>(hands.size());
  s.ranks = static_cast<std::uint8_t>(ranks);
  for (std::size_t p = 0; p < hands.size(); ++p)
    for (int r : hands[p]) {
      ++s.hands.at(p).at(static_cast<std::size_t>(r));
      ++s.left[p];
    }
  s.table = static_cast<std::uint8_t>(table);
  s.owner = static_cast<std::int8_t>(owner);
  s.passed = static_cast<std::uint8_t>(passed);
  s.turn = static_cast<std::int8_t>(turn);
  for (int p : out) s.places.at(s.out++) = static_cast<std::int8_t>(p);
  return s;
}

}  // namespace

void bind(nb::module_& m) {
  using Pos = Position<State>;
  m.attr("MAX_PLAYERS") = kMaxSeats;
  m.attr("MAX_RANKS") = kMaxRanks;
  bind_position<State>(m)
      .def_static(
          "set_up",
          [](int ranks, const std::vector<std::vector<int>>& hands, int table, int owner, unsigned passed,
             int turn, const std::vector<int>& out) {
            return Pos(set_up(ranks, hands, table, owner, passed, turn, out));
          },
          nb::kw_only(), nb::arg("ranks"), nb::arg("hands"), nb::arg("table") = 0, nb::arg("owner") = kNobody,
          nb::arg("passed") = 0, nb::arg("turn") = 0, nb::arg("out") = std::vector<int>())
      .def(
          "hand",
          [](const Pos& p, int seat) { return cards_of(p.now().hands.at(static_cast<std::size_t>(seat))); },
          nb::arg("seat"), "The cards of a seat, weakest first.")
      .def_prop_ro(
          "table", [](const Pos& p) { return p.now().table; }, "Rank of the table card, 0 = none.")
      .def_prop_ro("owner", [](const Pos& p) { return p.now().owner; })
      .def_prop_ro(
          "passed", [](const Pos& p) { return p.now().passed; }, "Seats as bits.")
      .def_prop_ro(
          "places",
          [](const Pos& p) {
            const State& s = p.now();
            return std::vector<int>(s.places.begin(), s.places.begin() + s.out + (s.over() ? 1 : 0));
          },
          "Seats in the order in which they went out.");

  bind_play<State>(m);
  nb::class_<Knowledge, Worlds<State>>(m, "Knowledge",
                                       "What one player knows; made by tefuda.games.tanhinmin.")
      .def(
          "__init__",
          [](Knowledge* self, int ranks, int observer, const std::vector<std::vector<int>>& hands,
             const std::vector<int>& sizes, const std::vector<int>& unseen,
             std::vector<std::vector<int>> played, int table, int owner, unsigned passed, int turn,
             const std::vector<int>& out) {
            const State s = set_up(ranks, hands, table, owner, passed, turn, out);
            new (self) Knowledge(s, observer, sizes, unseen, std::move(played));
          },
          nb::kw_only(), nb::arg("ranks"), nb::arg("observer"), nb::arg("hands"), nb::arg("sizes"),
          nb::arg("unseen"), nb::arg("played"), nb::arg("table"), nb::arg("owner"), nb::arg("passed"),
          nb::arg("turn"), nb::arg("out"));
  bind_exact<State>(m);
}

}  // namespace tefuda::tanhinmin
