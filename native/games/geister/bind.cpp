// Geister for Python: Position, Knowledge, and play-outs to measure.
#include "games/geister/bind.hpp"

#include <nanobind/stl/array.h>

#include "core/bind.hpp"
#include "core/submodule.hpp"
#include "games/geister/knowledge.hpp"
#include "games/geister/policy.hpp"

namespace tefuda::geister {

namespace {

struct Tally {
  std::uint64_t games = 0, plies = 0;
  std::array<std::uint64_t, 3> wins{};      // first player, second player, draw
  std::array<std::uint64_t, 5> outcomes{};  // by Outcome
};

template <class To = int>
To checked_plies(int plies, int least = 1) {
  return within<To>(plies, least, 65535, "A number of plies");
}

void place(State& s, int player, const std::vector<int>& squares) {
  sized(squares, kPieces, "The squares of the pieces");
  for (std::size_t k = 0; k < kPieces; ++k)
    s.square[player][k] = within<std::uint8_t>(squares[k], 0, kEscaped, "A square");
}

// Uniform games from random set-ups.
Tally random_games(std::uint64_t games, std::uint64_t seed, int max_plies, bool leave, bool portable) {
  const int plies = checked_plies(max_plies);
  nb::gil_scoped_release let_go;
  Tally tally;
  const Rules rules{plies, false};
  for (std::uint64_t g = 0; g < games; ++g) {
    Rng rng(derive(seed, g));
    const std::uint8_t reds0 = kRedSets[rng.below(kSetups)], reds1 = kRedSets[rng.below(kSetups)];
    const State start = State::dealt(rules, reds0, reds1);
    const auto how = leave ? Playout::kLeave : Playout::kUniform;
    const Ending end = portable ? playout_portable(start.colours, 0, 0, plies, rng, how)
                                : playout(start.colours, 0, 0, plies, rng, how);
    ++tally.games;
    tally.plies += end.plies;
    ++tally.wins[end.winner < 0 ? 2 : static_cast<std::size_t>(end.winner)];
    ++tally.outcomes[static_cast<std::size_t>(end.outcome)];
  }
  return tally;
}

}  // namespace

static void bind(nb::module_& m) {
  using Pos = Position<State>;
  bind_position<State>(m)
      .def_static(
          "dealt",
          [](int max_plies, std::uint8_t reds0, std::uint8_t reds1, bool terminal) {
            return Pos(State::dealt({checked_plies(max_plies), false, terminal}, reds0, reds1));
          },
          nb::arg("max_plies"), nb::arg("reds0"), nb::arg("reds1"), nb::arg("terminal") = false)
      .def_static(
          "set_up",
          [](int max_plies, int ply, std::vector<int> squares0, std::vector<int> squares1, std::uint8_t reds0,
             std::uint8_t reds1, bool terminal) {
            State s = State::dealt({checked_plies(max_plies), false, terminal}, reds0, reds1);
            place(s, 0, squares0);
            place(s, 1, squares1);
            s.paint(0, reds0);
            s.paint(1, reds1);
            s.ply = checked_plies<std::uint16_t>(ply, 0);
            if (terminal) s.look_at_exits();
            return Pos(s);
          },
          nb::arg("max_plies"), nb::arg("ply"), nb::arg("squares0"), nb::arg("squares1"), nb::arg("reds0"),
          nb::arg("reds1"), nb::arg("terminal") = false, "A game that starts in the middle.")
      .def_static(
          "unplaced",
          [](int max_plies, bool terminal) {
            return Pos(State::unplaced({checked_plies(max_plies), true, terminal}));
          },
          nb::arg("max_plies"), nb::arg("terminal") = false)
      .def_prop_ro("ply", [](const Pos& p) { return p.now().ply; })
      .def_prop_ro("placed", [](const Pos& p) { return p.now().placed; })
      .def_prop_ro("outcome", [](const Pos& p) { return static_cast<int>(p.now().outcome); })
      .def_prop_ro("winner", [](const Pos& p) { return static_cast<int>(p.now().winner); })
      .def(
          "reds", [](const Pos& p, int player) { return p.now().reds[p.seat(player)]; }, nb::arg("player"))
      .def(
          "proved", [](const Pos& p, int player) { return p.now().proved[p.seat(player)]; },
          nb::arg("player"), "Which pieces everybody knows to be red, as they did not win on an exit.")
      .def(
          "squares",
          [](const Pos& p, int player) {
            const std::uint8_t* squares = p.now().square[p.seat(player)];
            return std::vector<int>(squares, squares + kPieces);
          },
          nb::arg("player"));

  m.def(
      "leave", []() -> AnyPolicyPtr { return policy_of<State>(Leave{}); },
      "A blue piece on an exit leaves at once; else any move.");
  nb::class_<Knowledge, AnyWorlds>(m, "Knowledge", "What one player knows; made by tefuda.games.geister.")
      .def(
          "__init__",
          [](Knowledge* self, int max_plies, int ply, int placed, int observer, std::vector<int> own,
             std::vector<int> other, std::uint8_t own_reds, std::uint8_t known, std::uint8_t known_reds,
             bool terminal) {
            State s = State::unplaced({checked_plies(max_plies), placed < 2, terminal});
            within(observer, 0, 1, "A seat");
            place(s, observer, own);
            place(s, 1 - observer, other);
            s.ply = checked_plies<std::uint16_t>(ply, 0);
            s.placed = within<std::uint8_t>(placed, 0, 2, "The number of players who have set up");
            if (placed > observer) s.paint(observer, own_reds);
            new (self) Knowledge(s, observer, known, known_reds);
          },
          nb::kw_only(), nb::arg("max_plies"), nb::arg("ply"), nb::arg("placed"), nb::arg("observer"),
          nb::arg("own"), nb::arg("other"), nb::arg("own_reds"), nb::arg("known"), nb::arg("known_reds"),
          nb::arg("terminal") = false)
      .def("believe", &Knowledge::believe, nb::arg("red"),
           "Weigh the worlds by the chance of every piece to be red.")
      .def("weigh", &Knowledge::weigh, nb::arg("weights"), "Weigh the worlds, one by one.")
      .def_prop_ro("count", &Knowledge::count)
      .def(
          "reds",
          [](const Knowledge& k, int i) {
            return k.reds(within(i, 0, k.count() - 1, "The number of a world"));
          },
          nb::arg("i"), "The set of red pieces of the i-th world, as a mask.")
      .def(
          "world",
          [](const Knowledge& k, int i) {
            if (i < 0 || i >= k.count()) throw std::invalid_argument("there is no such world");
            return Pos(k.world(i));
          },
          nb::arg("i"))
      .def(
          "chance",
          [](const Knowledge& k, int i) {
            return k.chance(within(i, 0, k.count() - 1, "The number of a world"));
          },
          nb::arg("i"), "How likely the i-th world is.");

  bind_purple(m);
  bind_reader(m);
  bind_style(m);
  bind_worth(m);
  bind_rollouts(m);
  bind_net(m);
  bind_encode(m);

  m.def(
      "red_sets", [] { return std::vector<int>(kRedSets.begin(), kRedSets.end()); },
      "The 70 sets of red pieces, as masks.");
  m.attr("SETUP_MOVES") = static_cast<int>(kSetupMoves);
  m.attr("HIDDEN_SETUP") = static_cast<int>(kHiddenSetup);

  nb::class_<Tally>(m, "Tally", "What random games came to.")
      .def_ro("games", &Tally::games)
      .def_ro("plies", &Tally::plies)
      .def_ro("wins", &Tally::wins, "First player, second player, draws.")
      .def_ro("outcomes", &Tally::outcomes, "Unfinished (0), escape, blue captured, red captured, draw.");
  m.def("random_games", &random_games, nb::arg("games"), nb::arg("seed"), nb::arg("max_plies") = 200,
        nb::arg("leave") = false, nb::arg("portable") = false,
        "Uniform random games from random set-ups, for benchmarks and statistics.");
  m.def("has_fast_bits", &has_fast_bits, "Does this CPU take the BMI2 path?");
}

static const Submodule here("geister", "Geister.", &bind);

}  // namespace tefuda::geister
