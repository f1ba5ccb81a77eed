// What a player of Daihinmin sees as numbers, for Python.
#include "games/daihinmin/bind.hpp"
#include "games/daihinmin/encode.hpp"
#include "interop/bind_coder.hpp"

namespace tefuda::daihinmin {

namespace {

std::array<Cards, kMaxSeats> by_seat(const std::vector<Cards>& sets) {
  return interop::filled<Cards, kMaxSeats>({sets.begin(), sets.end()},
                                           static_cast<std::int64_t>(deck(kRanks)), "Cards by seat");
}

}  // namespace

void bind_encode(nb::module_& m) {
  using interop::seat_in;
  nb::class_<Sight>(m, "Sight", "What one player sees: the numbers of an encoding follow from it.")
      .def(
          "__init__",
          [](Sight* self, int turn, int observer, bool exchange, bool revolution, bool lock, Cards hand,
             Cards dealt, Cards gave, const std::vector<Cards>& played, const std::vector<Cards>& known,
             const std::vector<Cards>& below, const std::vector<std::int64_t>& counts,
             const std::vector<std::int64_t>& classes, const std::vector<std::int64_t>& out, Move table,
             int owner, int first, int passes, unsigned passed) {
            Sight v;
            v.turn = seat_in(turn, kMaxSeats, true);
            v.observer = seat_in(observer, kMaxSeats);
            v.exchange = exchange;
            v.revolution = revolution;
            v.lock = lock;
            v.hand = hand;
            v.dealt = dealt;
            v.gave = gave;
            v.played = by_seat(played);
            v.known = by_seat(known);
            v.below = by_seat(below);
            v.counts = interop::filled<std::uint8_t, kMaxSeats>(counts, 255, "The counts of the hands");
            v.classes = interop::filled<std::uint8_t, kMaxSeats>(classes, kMaxSeats - 1, "The classes");
            v.out = interop::filled<std::uint8_t, kMaxSeats>(out, kMaxSeats - 1, "The places");
            v.finished = static_cast<int>(out.size());
            v.table = table;
            v.owner = seat_in(owner, kMaxSeats, true);
            v.first = seat_in(first, kMaxSeats, true);
            v.passes = within(passes, 0, 255, "The number of passes");
            v.passed = passed;
            new (self) Sight(v);
          },
          nb::kw_only(), nb::arg("turn"), nb::arg("observer"), nb::arg("exchange"), nb::arg("revolution"),
          nb::arg("lock"), nb::arg("hand"), nb::arg("dealt"), nb::arg("gave"), nb::arg("played"),
          nb::arg("known"), nb::arg("below"), nb::arg("counts"), nb::arg("classes"), nb::arg("out"),
          nb::arg("table"), nb::arg("owner"), nb::arg("first"), nb::arg("passes"), nb::arg("passed"));
  nb::class_<Coder> code(m, "Coder", "Daihinmin for learning libraries.");
  code.def(
      "__init__",
      [](Coder* self, int players, int ranks, bool quirks, bool drawn, bool reseats) {
        new (self) Coder{within(players, 2, kMaxSeats, "The number of players"),
                         within(ranks, 3, kRanks, "The number of ranks"), quirks, drawn, reseats};
      },
      nb::kw_only(), nb::arg("players"), nb::arg("ranks"), nb::arg("quirks"), nb::arg("drawn"),
      nb::arg("reseats"));
  interop::bind_coder(code);
}

}  // namespace tefuda::daihinmin
