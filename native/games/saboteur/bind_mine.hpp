// Saboteur for Python on one kind of board: Table, Position, Knowledge, whole games.
#pragma once

#include <nanobind/stl/array.h>

#include "core/bind.hpp"
#include "games/saboteur/bind_belief.hpp"
#include "games/saboteur/bind_encode.hpp"
#include "games/saboteur/knowledge.hpp"
#include "games/saboteur/players.hpp"

namespace tefuda::saboteur {

// A card, or one that the observer has not seen.
inline Kind checked_kind(int kind) {
  return kind == kUnknown ? kUnknown : within<Kind>(kind, 0, kKinds - 1, "A card");
}

// Everything chance decides, as numbers.
template <class B>
State<B> dealt(const std::shared_ptr<const Table<B>>& table, const std::vector<std::vector<int>>& hands,
               const std::vector<int>& deck, const std::vector<int>& goals, unsigned saboteurs, bool spare,
               unsigned agreed, int first) {
  State<B> s(table);
  if (static_cast<int>(hands.size()) != s.players() || goals.size() != kGoals || deck.size() > kDeckSize)
    throw std::invalid_argument("give a hand for every player, three goals and a deck of at most 67 cards");
  for (std::size_t p = 0; p < hands.size(); ++p) {
    if (hands[p].size() > kMaxHand) throw std::invalid_argument("a hand has 8 cards at most");
    for (int kind : hands[p]) s.hand[p].add(checked_kind(kind));
  }
  for (int kind : deck) s.deck[s.deck_size++] = checked_kind(kind);
  for (int g = 0; g < kGoals; ++g)
    s.goal[g] = within<Goal>(goals[static_cast<std::size_t>(g)], 0, kStoneSW, "A goal");
  const int everybody = (1 << s.players()) - 1;
  s.saboteurs = within<std::uint16_t>(saboteurs, 0, everybody, "The set of saboteurs");
  s.spare_saboteur = spare;
  s.agreed = within<std::uint16_t>(agreed, 0, everybody, "The set of those who agreed");
  s.turn = s.first = within<std::int8_t>(first, 0, s.players() - 1, "The seat that begins");
  return s;
}

// A path card at a place of the board.
template <class B>
void check_place(const Play& play) {
  if (!is_path(play.kind)) throw nb::value_error("this move does not lay a path card");
  within(play.x, B::kLowX, B::kHighX, "A column");
  within(play.y, B::kLowY, B::kHighY, "A row");
}

inline std::vector<int> kinds(const Kind* from, int n) { return {from, from + n}; }

struct Tally {
  std::uint64_t games = 0, moves = 0, saboteur_wins = 0, sealed = 0;
};

// Random deals, all seats by one policy; policy none = uniform.
template <class B>
Tally random_games(const std::shared_ptr<const Table<B>>& table, std::uint64_t games, std::uint64_t seed,
                   const AnyPolicy* how) {
  const auto uniform = policy_of<State<B>>(Uniform<State<B>>{});
  const Policy<State<B>>& policy = how ? policy_in<State<B>>(*how) : *uniform;
  if (policy.remembers()) throw std::invalid_argument("a policy that remembers a game cannot be used here");
  nb::gil_scoped_release let_go;
  Tally tally;
  Moves scratch;
  for (std::uint64_t g = 0; g < games; ++g) {
    Rng rng(derive(seed, g));
    State<B> s = deal<B>(table, rng);
    policy.play_out(s, rng, scratch);
    ++tally.games;
    tally.moves += s.played;
    tally.saboteur_wins += s.outcome == Outcome::kCardsUsedUp;
    tally.sealed += s.board.value == kSealed;
  }
  return tally;
}

template <class B>
void bind_mine(nb::module_& m) {
  using Pos = Position<State<B>>;
  using Shared = std::shared_ptr<const Table<B>>;
  nb::class_<Table<B>>(m, "Table", "Rules and places of a game, shared by its Positions.")
      .def(nb::init<const Rules&>(), nb::arg("rules"));
  bind_position<State<B>>(m)
      .def_static(
          "dealt",
          [](Shared table, const std::vector<std::vector<int>>& hands, const std::vector<int>& deck,
             const std::vector<int>& goals, unsigned saboteurs, bool spare, unsigned agreed,
             int first) { return Pos(dealt<B>(table, hands, deck, goals, saboteurs, spare, agreed, first)); },
          nb::arg("table"), nb::arg("hands"), nb::arg("deck"), nb::arg("goals"), nb::arg("saboteurs"),
          nb::arg("spare") = false, nb::arg("agreed") = 0, nb::arg("first") = 0)
      .def_static(
          "drawn", [](Shared table, Rng& rng) { return Pos(deal<B>(table, rng)); }, nb::arg("table"),
          nb::arg("rng"), "A random deal.")
      .def(
          "force",
          [](Pos& p, Move move) {
            if (!p.now().is_possible(move)) return false;
            p.force(move);
            return true;
          },
          nb::arg("move"), "Plays what was seen in a blind Position; False when it is impossible.")
      .def(
          "hand",
          [](const Pos& p, int seat) {
            const Hand& hand = p.now().hand[p.seat(seat)];
            return kinds(hand.card, hand.count);
          },
          nb::arg("seat"))
      .def_prop_ro("deck", [](const Pos& p) { return kinds(p.now().deck, p.now().deck_size); })
      .def_prop_ro("drawn_cards", [](const Pos& p) { return static_cast<int>(p.now().drawn); })
      .def_prop_ro("undrawn", [](const Pos& p) { return p.now().undrawn(); })
      .def_prop_ro("goals",
                   [](const Pos& p) { return std::vector<int>(p.now().goal, p.now().goal + kGoals); })
      .def_prop_ro(
          "up",
          [](const Pos& p) {
            std::vector<bool> out;
            for (int pos : p.now().ground().goal) out.push_back(!p.now().board.goals.test(pos));
            return out;
          },
          "Which goals are turned up.")
      .def_prop_ro("saboteurs", [](const Pos& p) { return static_cast<int>(p.now().saboteurs); })
      .def_prop_ro("spare_saboteur", [](const Pos& p) { return p.now().spare_saboteur; })
      .def_prop_ro("agreed", [](const Pos& p) { return static_cast<int>(p.now().agreed); })
      .def_prop_ro("first", [](const Pos& p) { return static_cast<int>(p.now().first); })
      .def_prop_ro("turn", [](const Pos& p) { return static_cast<int>(p.now().turn); })
      .def_prop_ro("outcome", [](const Pos& p) { return static_cast<int>(p.now().outcome); })
      .def_prop_ro(
          "value", [](const Pos& p) { return p.now().board.value; }, "The path value; 255 = sealed.")
      .def(
          "broken", [](const Pos& p, int seat) { return static_cast<int>(p.now().broken[p.seat(seat)]); },
          nb::arg("seat"))
      .def(
          "looked", [](const Pos& p, int seat) { return static_cast<int>(p.now().looked[p.seat(seat)]); },
          nb::arg("seat"))
      .def_prop_ro("spent", [](const Pos& p) { return std::vector<int>(p.now().spent, p.now().spent + 32); })
      .def_prop_ro("raises",
                   [](const Pos& p) {
                     return std::vector<int>(p.now().record.raises,
                                             p.now().record.raises + p.now().players());
                   })
      .def_prop_ro("passes",
                   [](const Pos& p) {
                     return std::vector<int>(p.now().record.passes,
                                             p.now().record.passes + p.now().players());
                   })
      .def_prop_ro(
          "tiles",
          [](const Pos& p) {
            std::vector<std::tuple<int, int, int, bool, bool>> out;
            const State<B>& s = p.now();
            s.board.occupied.for_each([&](int pos) {
              const Tile t = s.board.tile(pos);
              out.emplace_back(B::x_of(pos), B::y_of(pos), t.exits, t.through, s.board.reach.test(pos));
            });
            return out;
          },
          "Face-up cards: column, row, exits, through, joined to the start.")
      .def(
          "value_after",
          [](const Pos& p, Move move) {
            const State<B>& s = p.now();
            const Play play = unpack(move);
            if (play.act != Act::kLay) return s.board.value;
            check_place<B>(play);
            return s.board.after(s.ground(), B::at(play.x, play.y), tile_of(play.kind, play.turned)).value;
          },
          nb::arg("move"), "The path value after a path card, before goals are turned up.")
      .def(
          "ranks",
          [](const Pos& p, Move move) {
            const Play play = unpack(move);
            check_place<B>(play);
            const Signal s = p.now().ranked(play.kind, play.turned, B::at(play.x, play.y));
            return std::make_tuple(static_cast<int>(s.largest_first), static_cast<int>(s.smallest_first));
          },
          nb::arg("move"), "Rank among the placements of that card: largest and smallest path value first.")
      .def(
          "reshuffled",
          [](const Pos& p, Rng& rng) {
            State<B> s = p.now();
            s.reshuffle(rng);
            return Pos(s);
          },
          nb::arg("rng"), "The same position with the undrawn cards in another order.")
      .def(
          "fellow_chances",
          [](const Pos& p, const Ties& how, int observer) {
            const int seat = p.seat(observer);
            const auto chance = fellow_chances(p.now(), seat, TiesMind<B>(how, seat).hear(p), how.deeds);
            return std::vector<double>(chance.begin(), chance.begin() + p.now().players());
          },
          nb::arg("how"), nb::arg("observer"), "How likely each is a saboteur beside the observer.");
  m.def(
      "policy", [](const Player& player) -> AnyPolicyPtr { return policy_of_player<B>(player); },
      nb::arg("player"), "The policy of one of the paper's players.");
  using K = Knowledge<B>;
  nb::class_<K, AnyWorlds>(m, "Knowledge", "What one player knows; made by tefuda.games.saboteur.")
      .def(
          "__init__",
          [](K* self, const Pos& blind, int observer, unsigned known) {
            new (self) K(blind.now(), blind.seat(observer), known);
          },
          nb::arg("blind"), nb::arg("observer"), nb::arg("known"))
      .def_prop_ro(
          "roles",
          [](const K& k) {
            std::vector<std::tuple<int, std::uint64_t>> out;
            std::uint64_t last = 0;
            for (const RoleOption& o : k.roles()) {
              out.emplace_back(o.saboteurs, o.until - last);
              last = o.until;
            }
            return out;
          },
          "Sets of saboteurs with their weights.")
      .def("weigh", &K::weigh, nb::arg("roles"), "Draws sets of saboteurs with these weights from now on.");
  bind_belief<B>(m);
  bind_coder<B>(m);
  m.def(
      "count_ties",
      [](const Shared& table, std::uint64_t games, std::uint64_t seed, const Ties& miner,
         const Ties& saboteur) {
        nb::gil_scoped_release let_go;
        return count_ties<B>(table, games, seed, {miner, saboteur});
      },
      nb::arg("table"), nb::arg("games"), nb::arg("seed"), nb::arg("miner"), nb::arg("saboteur"),
      "Random deals with one policy a role: what the choices between ties told.");
  m.def("random_games", &random_games<B>, nb::arg("table"), nb::arg("games"), nb::arg("seed"),
        nb::arg("how").none() = nb::none(), "Random deals, all seats by one policy; without one uniformly.");
}

}  // namespace tefuda::saboteur
