// Daihinmin for Python: Position, Knowledge, the default client, and games to measure.
#include "games/daihinmin/bind.hpp"

#include <nanobind/stl/array.h>

#include "core/bind.hpp"
#include "core/submodule.hpp"
#include "games/daihinmin/knowledge.hpp"

namespace tefuda::daihinmin {

namespace {

using Pos = Position<State>;

State start(const std::vector<std::uint64_t>& hands, const std::vector<int>& counts,
            const std::vector<int>& classes, const std::vector<int>& lot, bool quirks, int ranks) {
  State s;
  s.pack = deck(within(ranks, 1, kRanks, "The number of ranks"));
  s.seats =
      within<std::uint8_t>(static_cast<std::int64_t>(hands.size()), 2, kMaxSeats, "The number of hands");
  sized(counts, hands.size(), "The counts of the hands");
  sized(lot, hands.size(), "The lot");
  if (!classes.empty()) sized(classes, hands.size(), "The classes");
  s.quirks = quirks;
  for (std::size_t p = 0; p < hands.size(); ++p) {
    if (hands[p] & ~s.pack) throw nb::value_error("a hand holds cards that are not in this pack");
    s.hand[p] = hands[p];
    s.count[p] = within<std::uint8_t>(counts[p], 0, size(s.pack), "The count of a hand");
    s.lot[p] = within<std::uint8_t>(lot[p], 0, s.seats - 1, "A seat of the lot");
    if (!classes.empty())
      s.seat_of_class[within(classes[p], 0, s.seats - 1, "A class")] = static_cast<std::int8_t>(p);
  }
  if (!classes.empty())
    for (int c = 0; c < s.seats; ++c) {
      if (s.seat_of_class[c] < 0) throw nb::value_error("every class must have one seat");
      if (s.count[c] < 2) throw nb::value_error("every player who exchanges cards must hold two or more");
    }
  return s;
}

struct Tally {
  std::uint64_t games = 0, moves = 0, stalemates = 0;
  std::array<std::uint64_t, kMaxSeats> points{};  // by seat
};

// Games of five from random deals, classes and exchange in all but the first, by one policy.
Tally random_games(std::uint64_t games, std::uint64_t seed, const AnyPolicy* any, int seats) {
  within(seats, 2, kMaxSeats, "The number of seats");
  const Policy<State>* policy = any ? &policy_in<State>(*any) : nullptr;
  if (policy && policy->remembers())
    throw std::invalid_argument("a policy that remembers a game cannot be used here");
  nb::gil_scoped_release let_go;
  Tally tally;
  std::int8_t classes[kMaxSeats] = {-1, -1, -1, -1, -1};
  for (std::uint64_t g = 0; g < games; ++g) {
    Rng rng(derive(seed, g));
    const int dealer =
        classes[0] < 0 ? static_cast<int>(rng.below(static_cast<std::uint64_t>(seats))) : classes[0];
    State s = deal(seats, kRanks, dealer, rng);
    for (int i = 0; i < seats; ++i) s.seat_of_class[i] = classes[i];
    s.begin();
    Moves moves;
    while (!s.over()) {
      ++tally.moves;
      if (policy) {
        s.apply(policy->choose(s, rng));
        continue;
      }
      moves.clear();
      s.legal(moves);
      s.apply(moves[rng.below(moves.size())]);
    }
    ++tally.games;
    tally.stalemates += s.outcome == Outcome::kStalemate;
    for (int i = 0; i < seats; ++i) {
      classes[i] = static_cast<std::int8_t>(s.order[i]);
      tally.points[s.order[i]] += static_cast<std::uint64_t>(seats - i);
    }
  }
  return tally;
}

Cards checked_hand(Cards hand) {
  if (hand & ~deck(kRanks)) throw nb::value_error("a hand holds cards that are not in the pack");
  return hand;
}

Demand demand(Move table, bool revolution, bool lock) {
  if (place(table) > kAlone) throw nb::value_error("a joker cannot stand there");
  return {table == kPass ? Play{} : read_play(table), revolution, lock};
}

template <class T>
std::vector<int> list(const T* from, int n) {
  return {from, from + n};
}

void bind_game(nb::module_& m) {
  bind_position<State>(m)
      .def_static(
          "dealt",
          [](const std::vector<std::uint64_t>& hands, const std::vector<int>& classes,
             const std::vector<int>& lot, bool quirks, int ranks) {
            std::vector<int> counts;
            for (Cards hand : hands) counts.push_back(size(hand));
            State s = start(hands, counts, classes, lot, quirks, ranks);
            s.begin();
            return Pos(s);
          },
          nb::arg("hands"), nb::arg("classes"), nb::arg("lot"), nb::arg("quirks") = false,
          nb::arg("ranks") = kRanks)
      .def_static(
          "blind",
          [](int observer, std::uint64_t hand, std::vector<int> counts, const std::vector<int>& classes,
             int first, const std::vector<int>& lot, bool quirks, int ranks) {
            std::vector<std::uint64_t> hands(counts.size(), 0);
            hands.at(within<std::size_t>(observer, 0, static_cast<std::int64_t>(counts.size()) - 1,
                                         "A seat")) = hand;
            State s = start(hands, counts, classes, lot, quirks, ranks);
            s.first = within<std::int8_t>(first, kNobody, s.seats - 1, "The seat that leads first");
            s.begin(observer);
            return Pos(s);
          },
          nb::kw_only(), nb::arg("observer"), nb::arg("hand"), nb::arg("counts"), nb::arg("classes"),
          nb::arg("first"), nb::arg("lot"), nb::arg("quirks") = false, nb::arg("ranks") = kRanks,
          "One player's point of view: its hand as first shown, and the counts as dealt.")
      .def(
          "force",
          [](Pos& p, Move move) {
            if (!p.now().can_hear(move)) return false;
            p.force(move);
            return true;
          },
          nb::arg("move"),
          "Plays what somebody else was seen to play, legal or not, in a blind Position; False when the "
          "cards "
          "cannot be there.")
      .def(
          "shown", [](const Pos& p, int seat) { return p.now().shown(p.seat(seat)); }, nb::arg("seat"),
          "The hand as its player first saw it.")
      .def(
          "dealt_hand", [](const Pos& p, int seat) { return p.now().dealt_hand(p.seat(seat)); },
          nb::arg("seat"))
      .def(
          "known",
          [](const Pos& p, int observer, int seat) { return p.now().known(p.seat(observer), p.seat(seat)); },
          nb::arg("observer"), nb::arg("seat"), "Cards the observer knows to be in another hand.")
      .def_prop_ro("dealt_counts", [](const Pos& p) { return list(p.now().dealt, p.now().seats); })
      .def(
          "hand", [](const Pos& p, int seat) { return p.now().hand[p.seat(seat)]; }, nb::arg("seat"))
      .def(
          "played", [](const Pos& p, int seat) { return p.now().played[p.seat(seat)]; }, nb::arg("seat"))
      .def_prop_ro("counts", [](const Pos& p) { return list(p.now().count, p.now().seats); })
      .def_prop_ro(
          "table", [](const Pos& p) { return p.now().table; }, "The move that lies on the table.")
      .def_prop_ro("owner", [](const Pos& p) { return static_cast<int>(p.now().owner); })
      .def_prop_ro("first", [](const Pos& p) { return static_cast<int>(p.now().first); })
      .def_prop_ro("revolution", [](const Pos& p) { return p.now().revolution; })
      .def_prop_ro(
          "last_lock", [](const Pos& p) { return p.now().last_lock; },
          "The lock after the last move, before the table was cleared.")
      .def_prop_ro("lock", [](const Pos& p) { return p.now().lock; })
      .def_prop_ro("passed", [](const Pos& p) { return static_cast<int>(p.now().passed); })
      .def_prop_ro("passes", [](const Pos& p) { return static_cast<int>(p.now().passes); })
      .def_prop_ro("order", [](const Pos& p) { return list(p.now().order, p.now().finished); })
      .def_prop_ro("in_exchange", [](const Pos& p) { return p.now().in_exchange(); })
      .def_prop_ro("given", [](const Pos& p) { return static_cast<int>(p.now().given); })
      .def_prop_ro("exchanges", [](const Pos& p) { return static_cast<int>(p.now().exchanges); })
      .def_prop_ro("outcome", [](const Pos& p) { return static_cast<int>(p.now().outcome); })
      .def(
          "tribute",
          [](const Pos& p, int pair) {
            return p.now().tribute[within(pair, 0, 1, "A pair of the exchange")];
          },
          nb::arg("pair"))
      .def(
          "gift",
          [](const Pos& p, int pair) { return p.now().gifts[within(pair, 0, 1, "A pair of the exchange")]; },
          nb::arg("pair"))
      .def_prop_ro("lot", [](const Pos& p) { return list(p.now().lot, p.now().seats); })
      .def(
          "default_move", [](const Pos& p) { return default_move(p.to_move()); },
          "What the default client does.");
}

}  // namespace

static void bind(nb::module_& m) {
  bind_game(m);
  m.def(
      "client", []() -> AnyPolicyPtr { return policy_of<State>(Client{}); }, "As the default client plays.");
  nb::class_<Knowledge, AnyWorlds>(m, "Knowledge", "What one player knows; made by tefuda.games.daihinmin.")
      .def(
          "__init__",
          [](Knowledge* self, const Pos& blind, int observer, int ranks) {
            new (self)
                Knowledge(blind.now(), blind.seat(observer), within(ranks, 1, kRanks, "The number of ranks"));
          },
          nb::arg("blind"), nb::arg("observer"), nb::arg("ranks"))
      .def("count", &Knowledge::count, "How many worlds; only for few unseen cards.")
      .def("placements", &Knowledge::placements, nb::arg("cap"))
      .def(
          "all",
          [](const Knowledge& k) {
            std::vector<Pos> out;
            for (const State& s : k.all()) out.emplace_back(s);
            return out;
          },
          "Every world; only for few unseen cards.");
  bind_tactics(m);
  bind_players(m);
  bind_network(m);
  bind_monte_carlo(m);
  bind_estimates(m);
  bind_encode(m);

  m.def(
      "plays",
      [](std::uint64_t hand, Move table, bool revolution, bool lock) {
        Moves out;
        list_plays(checked_hand(hand), demand(table, revolution, lock), out);
        return out;
      },
      nb::arg("hand"), nb::arg("table") = 0, nb::arg("revolution") = false, nb::arg("lock") = false,
      "All plays of a hand but the pass.");
  m.def(
      "read_play",
      [](Move move) {
        const Play p = read_play(move);
        return std::make_tuple(static_cast<int>(p.form), static_cast<int>(p.count), static_cast<int>(p.low),
                               static_cast<int>(p.high), static_cast<int>(p.suits));
      },
      nb::arg("move"),
      "Form (1 single, 2 group, 3 sequence, 4 joker), count, lowest and highest column, suits.");
  m.def(
      "default_play",
      [](std::uint64_t hand, Move table, bool revolution, bool lock, int passes) {
        return default_play(checked_hand(hand), demand(table, revolution, lock), passes);
      },
      nb::arg("hand"), nb::arg("table"), nb::arg("revolution"), nb::arg("lock"), nb::arg("passes"),
      "What the default client plays; an illegal submission of its is a pass.");
  m.def(
      "default_gift",
      [](std::uint64_t hand, int k) {
        return DefaultPolicy::give(hand & deck(kRanks), within(k, 1, 2, "The number of cards given"));
      },
      nb::arg("hand"), nb::arg("k"));
  m.def("strongest", &strongest, nb::arg("cards"), nb::arg("k"),
        "The k strongest cards, as tribute takes them.");
  m.def(
      "deck", [](int ranks) { return deck(within(ranks, 1, kRanks, "The number of ranks")); },
      nb::arg("ranks"));
  m.attr("GIFT") = kGift;
  m.attr("EXTRA") = kExtra;
  m.attr("JOKER") = kJoker;
  m.attr("FIFTH") = kFifth;
  m.attr("ALONE") = kAlone;
  m.attr("GIVEN") = kGiven;

  nb::class_<Tally>(m, "Tally", "What many games came to.")
      .def_ro("games", &Tally::games)
      .def_ro("moves", &Tally::moves)
      .def_ro("stalemates", &Tally::stalemates)
      .def_ro("points", &Tally::points, "By seat.");
  m.def("random_games", &random_games, nb::arg("games"), nb::arg("seed"),
        nb::arg("policy").none() = nb::none(), nb::arg("seats") = 5,
        "Games with classes and exchange by one policy; without one uniformly.");
}

static const Submodule here("daihinmin", "Daihinmin.", &bind);

}  // namespace tefuda::daihinmin
