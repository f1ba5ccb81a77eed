// Tanhinmin for Python: Position and Knowledge.
#include "games/tanhinmin/bind.hpp"

#include <bit>

#include "core/bind.hpp"
#include "core/submodule.hpp"
#include "games/tanhinmin/knowledge.hpp"

namespace tefuda::tanhinmin {

namespace {

std::vector<int> cards_of(const Hand& hand) {
  std::vector<int> out;
  for (int r = 1; r <= kMaxRanks; ++r)
    for (int i = 0; i < hand[static_cast<std::size_t>(r)]; ++i) out.push_back(r);
  return out;
}

// A position from its parts.
State set_up(int ranks, const std::vector<std::vector<int>>& hands, int table, int owner, unsigned passed,
             int turn, const std::vector<int>& out) {
  State s;
  const int last = within(static_cast<std::int64_t>(hands.size()), 2, kMaxSeats, "The number of hands") - 1;
  s.seats = static_cast<std::uint8_t>(hands.size());
  s.ranks = within<std::uint8_t>(ranks, 1, kMaxRanks, "The number of ranks");
  for (std::size_t p = 0; p < hands.size(); ++p) {
    within(static_cast<std::int64_t>(hands[p].size()), 0, 255, "The number of cards in a hand");
    for (int r : hands[p]) {
      ++s.hands[p][within<std::size_t>(r, 1, ranks, "A card")];
      ++s.left[p];
    }
  }
  s.table = within<std::uint8_t>(table, 0, ranks, "The table card");
  s.owner = within<std::int8_t>(owner, kNobody, last, "The owner of the table card");
  s.passed = within<std::uint8_t>(passed, 0, 63, "The set of seats that passed");
  s.turn = within<std::int8_t>(turn, 0, last, "The seat whose turn it is");
  within(static_cast<std::int64_t>(out.size()), 0, last, "The number of seats that are out");
  for (int p : out) s.places[s.out++] = within<std::int8_t>(p, 0, last, "A seat");
  if (s.table && s.owner == kNobody) throw nb::value_error("a card on the table needs an owner");
  return s;
}

// Those who are out have no cards, the others some: whoever is to move must have something to do.
const State& checked(const State& s) {
  unsigned out = 0;
  for (int i = 0; i < s.out; ++i) out |= 1u << s.places[static_cast<std::size_t>(i)];
  if (std::popcount(out) != s.out) throw nb::value_error("a seat is out twice");
  if (s.over()) return s;
  for (int p = 0; p < s.seats; ++p)
    if ((s.left[static_cast<std::size_t>(p)] == 0) != (out >> p & 1))
      throw nb::value_error("players who are out must have no cards, and the others must have some");
  if (out >> s.turn & 1) throw nb::value_error("it is the turn of somebody who is out");
  return s;
}

}  // namespace

static void bind(nb::module_& m) {
  using Pos = Position<State>;
  m.attr("MAX_PLAYERS") = kMaxSeats;
  m.attr("MAX_RANKS") = kMaxRanks;
  bind_position<State>(m)
      .def_static(
          "set_up",
          [](int ranks, const std::vector<std::vector<int>>& hands, int table, int owner, unsigned passed,
             int turn, const std::vector<int>& out) {
            return Pos(checked(set_up(ranks, hands, table, owner, passed, turn, out)));
          },
          nb::kw_only(), nb::arg("ranks"), nb::arg("hands"), nb::arg("table") = 0, nb::arg("owner") = kNobody,
          nb::arg("passed") = 0, nb::arg("turn") = 0, nb::arg("out") = std::vector<int>())
      .def(
          "hand",
          [](const Pos& p, int seat) {
            return cards_of(p.now().hands[static_cast<std::size_t>(p.seat(seat))]);
          },
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

  nb::class_<Knowledge, AnyWorlds>(m, "Knowledge", "What one player knows; made by tefuda.games.tanhinmin.")
      .def(
          "__init__",
          [](Knowledge* self, int ranks, int observer, const std::vector<std::vector<int>>& hands,
             const std::vector<int>& sizes, const std::vector<int>& unseen,
             std::vector<std::vector<int>> played, int table, int owner, unsigned passed, int turn,
             const std::vector<int>& out) {
            const State s = set_up(ranks, hands, table, owner, passed, turn, out);
            within(observer, 0, s.seats - 1, "A seat");
            sized(sizes, s.seats, "The sizes of the hands");
            sized(played, s.seats, "What was played");
            int cards = 0, missing = 0;
            for (std::size_t r = 0; r < unseen.size(); ++r)
              cards += within(unseen[r], 0, r < 1 || static_cast<int>(r) > ranks ? 0 : 255,
                              "The number of cards of a rank");
            for (std::size_t p = 0; p < sizes.size(); ++p)
              missing += within(sizes[p], s.left[p], 255, "The size of a hand") - s.left[p];
            if (cards != missing) throw nb::value_error("the unseen cards do not fit the hands");
            for (const std::vector<int>& by_rank : played) {
              if (by_rank.size() > kMaxRanks + 1) throw nb::value_error("too many ranks are given");
              for (const int n : by_rank) within(n, 0, 255, "The number of cards played");
            }
            State sure = s;
            for (std::size_t p = 0; p < sizes.size(); ++p) sure.left[p] = static_cast<std::uint8_t>(sizes[p]);
            checked(sure);
            new (self) Knowledge(s, observer, sizes, unseen, std::move(played));
          },
          nb::kw_only(), nb::arg("ranks"), nb::arg("observer"), nb::arg("hands"), nb::arg("sizes"),
          nb::arg("unseen"), nb::arg("played"), nb::arg("table"), nb::arg("owner"), nb::arg("passed"),
          nb::arg("turn"), nb::arg("out"));
  bind_encode(m);
}

static const Submodule here("tanhinmin", "Tanhinmin.", &bind);

}  // namespace tefuda::tanhinmin
