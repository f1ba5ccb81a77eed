// Saboteur for Python: cards, rules, the paper's players, and mines within 13 x 9 cells.
#include "core/submodule.hpp"
#include "games/saboteur/bind_mine.hpp"

namespace tefuda::saboteur {

namespace {

void bind_rules(nb::module_& m) {
  nb::class_<Rules>(m, "Rules", "The parameters of a game.")
      .def(nb::init<>())
      .def_rw("players", &Rules::players)
      .def_rw("hand", &Rules::hand)
      .def_rw("saboteurs", &Rules::saboteurs)
      .def_rw("spare", &Rules::spare)
      .def_rw("margin", &Rules::margin)
      .def_rw("distance", &Rules::distance)
      .def_rw("offset", &Rules::offset)
      .def_rw("cross_stones", &Rules::cross_stones)
      .def_rw("loose", &Rules::loose)
      .def_rw("know", &Rules::know)
      .def_rw("agreed", &Rules::agreed)
      .def_prop_rw(
          "agreed_roles", [](const Rules& r) { return static_cast<int>(r.agreed_roles); },
          [](Rules& r, int v) { r.agreed_roles = within<AgreedRoles>(v, 0, 2, "agreed_roles"); },
          "0 miners, 1 any, 2 opposed.")
      .def_rw("copies", &Rules::copies)
      .def_prop_ro("fits_narrow", [](const Rules& r) {
        const std::int64_t margin = r.margin, distance = r.distance, offset = r.offset;  // any that were set
        return margin >= 0 && 1 - margin >= Narrow::kLowX && 1 + distance + margin <= Narrow::kHighX &&
               3 - offset - margin >= Narrow::kLowY && 3 + offset + margin <= Narrow::kHighY;
      });
}

template <class E>
auto getter(E Tajima::* field) {
  return [field](const Tajima& t) { return static_cast<int>(t.*field); };
}

template <class E>
auto setter(E Tajima::* field, E last) {
  return [field, last](Tajima& t, int value) {
    t.*field = within<E>(value, 0, static_cast<int>(last), "A choice of the player");
  };
}

void bind_policy(nb::module_& m) {
  nb::class_<Tajima>(m, "Tajima", "The paper's player, every free choice a field.")
      .def(nb::init<>())
      .def_rw("attack", &Tajima::attack)
      .def_rw("support", &Tajima::support)
      .def_rw("threshold", &Tajima::threshold)
      .def_rw("strict", &Tajima::strict)
      .def_prop_rw("suspicion", getter(&Tajima::suspicion), setter(&Tajima::suspicion, Suspicion::kTold),
                   "S0 0, S1 1, S2 2, S5 3, oracle 4, told 5.")
      .def_rw("useful", &Tajima::useful)
      .def_prop_rw("signals", getter(&Tajima::signals), setter(&Tajima::signals, Signals::kPlacebo),
                   "0 none, 1 rank, 2 placebo.")
      .def_rw("ascending", &Tajima::ascending)
      .def_prop_rw("answer", getter(&Tajima::answer), setter(&Tajima::answer, Answer::kOpposite),
                   "0 none, 1 same bend (A), 2 opposite (B).")
      .def_rw("first", &Tajima::first)
      .def_rw("safe", &Tajima::safe)
      .def_rw("exempt", &Tajima::exempt)
      .def_rw("life", &Tajima::life)
      .def_rw("noise", &Tajima::noise);
}

void bind_ties(nb::module_& m) {
  nb::class_<Ties>(m, "Ties", "The paper's player, who also signals by its choices between ties.")
      .def(nb::init<>())
      .def(nb::init_implicit<const Tajima&>())
      .def_rw("how", &Ties::how)
      .def_rw("key", &Ties::key)
      .def_prop_rw(
          "sends", [](const Ties& t) { return static_cast<int>(t.sends); },
          [](Ties& t, int value) { t.sends = within<Sends>(value, 0, 2, "What is sent"); },
          "0 nothing, 1 hand, 2 role.")
      .def_rw("reads", &Ties::reads)
      .def_rw("deeds", &Ties::deeds)
      .def_rw("sure", &Ties::sure);
  nb::class_<TiesTally>(m, "TiesTally", "What the choices of many games told.")
      .def_ro("games", &TiesTally::games)
      .def_ro("saboteur_wins", &TiesTally::saboteur_wins)
      .def_ro("moves", &TiesTally::moves, "By role.")
      .def_ro("ties", &TiesTally::ties, "Choices that show, by role and number of ties.")
      .def_ro("sent", &TiesTally::sent, "By act (lay, break, repair), message and bit.")
      .def_ro("roles", &TiesTally::roles, "By role and bit.")
      .def_ro("found", &TiesTally::found, "Saboteurs, by the turn at which they believed in the fellow.")
      .def_ro("seekers", &TiesTally::seekers)
      .def_ro("mistaken", &TiesTally::mistaken, "Saboteurs who ever believed in a miner.");
}

void bind_words(nb::module_& m) {
  m.def("copies", [] { return kCopies; }, "How many cards of every kind the deck has.");
  m.attr("PATHS") = kPathKinds;
  m.attr("UNKNOWN") = kUnknown;
  m.attr("SEALED") = kSealed;
  m.def(
      "tile",
      [](int kind, bool is_turned) {
        const Tile t = tile_of(within<Kind>(kind, 0, kPathKinds - 1, "A path card"), is_turned);
        return std::make_tuple(static_cast<int>(t.exits), t.through);
      },
      nb::arg("kind"), nb::arg("turned") = false, "Exits (N 1, E 2, S 4, W 8) and whether they are joined.");
  m.def(
      "turns", [](int kind) { return turns(within<Kind>(kind, 0, kPathKinds - 1, "A path card")); },
      nb::arg("kind"), "Does turning this path card make another tile?");
  m.def(
      "pack",
      [](int act, int kind, bool is_turned, int x, int y, int player, int tool, int goal) {
        const int highest = 127 - kOrigin;  // seven bits a coordinate
        return pack(Play{within<Act>(act, 0, static_cast<int>(Act::kDiscard), "What is done"),
                         within<Kind>(kind, 0, kUnknown, "A card"), is_turned,
                         within(x, -kOrigin, highest, "A column"), within(y, -kOrigin, highest, "A row"),
                         within(player, 0, kMaxPlayers - 1, "A seat"), within(tool, 0, 3, "A tool"),
                         within(goal, 0, 3, "A goal")});
      },
      nb::arg("act"), nb::kw_only(), nb::arg("kind") = 0, nb::arg("turned") = false, nb::arg("x") = 0,
      nb::arg("y") = 0, nb::arg("player") = 0, nb::arg("tool") = 0, nb::arg("goal") = 0,
      "The number of a move.");
  m.def(
      "unpack",
      [](Move move) {
        const Play p = unpack(move);
        return std::make_tuple(static_cast<int>(p.act), static_cast<int>(p.kind), p.turned, p.x, p.y,
                               p.player, p.tool, p.goal);
      },
      nb::arg("move"), "Act, kind, turned, x, y, player, tool, goal.");
  m.def(
      "unpack_reveal",
      [](std::uint64_t bits) {
        const Reveal r = unpack_reveal(bits);
        return std::make_tuple(static_cast<int>(r.drawn), static_cast<int>(r.seen),
                               std::vector<int>(r.up, r.up + kGoals));
      },
      nb::arg("bits"), "Card drawn (31 = none), goal seen on a map, goals turned up.");
  nb::class_<Tally>(m, "Tally", "What many games came to.")
      .def_ro("games", &Tally::games)
      .def_ro("moves", &Tally::moves)
      .def_ro("saboteur_wins", &Tally::saboteur_wins)
      .def_ro("sealed", &Tally::sealed);
}

}  // namespace

static void bind(nb::module_& m) {
  bind_rules(m);
  bind_policy(m);
  bind_ties(m);
  bind_models(m);
  bind_words(m);
  bind_sight(m);
  bind_mine<Narrow>(m);
}

static const Submodule here("saboteur", "Saboteur.", &bind);

}  // namespace tefuda::saboteur
