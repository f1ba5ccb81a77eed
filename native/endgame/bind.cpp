// Tables of solved endings for Python. Files, folders and text are Python's business (tefuda.endgame).
#include "endgame/bind.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <chrono>

#include "core/checked.hpp"
#include "core/submodule.hpp"
#include "endgame/table.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace tefuda::endgame {

namespace {

using Bytes = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Buffer = nb::ndarray<std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Rows = nb::ndarray<const std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

int checked_players(int players) { return within(players, 2, kMaxSeats, "The number of players"); }
int checked_cards(int cards) { return within(cards, 0, kMaxCards, "The number of cards"); }

// A table together with the arrays (memory-mapped files, mostly) that it reads.
class PyTable {
 public:
  PyTable(int players, bool ties, int rule)
      : table(checked_players(players), ties, within<Rule>(rule, 0, 1, "The rule of a table")) {}

  void attach(int cards, Bytes data) {
    if (cards < 1 || cards > kMaxCards ||
        data.size() < packed_bytes(table.index().count(cards), table.index().players()))
      throw nb::value_error("a level of the table has the wrong size");
    table.levels().data[static_cast<std::size_t>(cards)] = data.data();
    kept_.push_back(std::move(data));
  }

  // Throws unless the table is large enough: a search on lead begins with a card, so one level less will
  // do; a follower may pass and leave all cards to the next lead.
  void check(const Ending& e, bool winning) const {
    const int players = table.index().players();
    if (e.seat >= players || e.owner >= 2 * players || e.cards() > kMaxCards)
      throw nb::value_error("a seat or a card of this ending is outside the range of the table");
    for (int r = 0; r < e.ranks && !table.index().ties(); ++r)
      if (e.own[static_cast<std::size_t>(r)] + e.unseen[static_cast<std::size_t>(r)] > 1)
        throw nb::value_error("this table is for endings without ties");
    check(e.cards() - (winning && e.on_lead() ? 1 : 0));
  }

  // Throws unless all levels up to this number of cards are there.
  void check(int cards) const {
    for (int n = table.index().players(); n <= cards; ++n)
      if (n > kMaxCards || table.levels().data[static_cast<std::size_t>(n)] == nullptr)
        throw nb::value_error("the table has no level for so many cards");
  }

  // Throws unless the hands hold the cards, and every player some: for worlds that are dealt here.
  void check_hands(const Ending& e) const {
    int own = 0, hidden = 0, empty = 0;
    for (int r = 0; r < e.ranks; ++r) {
      own += e.own[static_cast<std::size_t>(r)];
      hidden += e.unseen[static_cast<std::size_t>(r)];
    }
    for (int p = 0; p < table.index().players(); ++p) {
      if (p != e.seat) hidden -= e.size[static_cast<std::size_t>(p)];
      empty += e.size[static_cast<std::size_t>(p)] == 0;
    }
    if (e.size[static_cast<std::size_t>(e.seat)] != own || hidden != 0 || empty != 0)
      throw nb::value_error("the cards of an ending do not fit the hands");
  }

  // Throws unless every card of a given world has an owner, and every player a card.
  void check_owners(const Ending& e, const std::uint8_t* owners) const {
    const int cards = e.cards(), players = table.index().players();
    unsigned held = 0;
    for (int k = 0; k < cards; ++k) {
      if (owners[k] >= players) throw nb::value_error("the owner of a card is not one of the players");
      held |= 1u << owners[k];
    }
    if (held != (1u << players) - 1) throw nb::value_error("every player of an ending must have cards");
  }

  Table table;

 private:
  std::vector<Bytes> kept_;
};

template <class T>
auto as_array(std::vector<T>&& values, std::vector<std::size_t> shape) {
  auto* kept = new std::vector<T>(std::move(values));
  nb::capsule owner(kept, [](void* p) noexcept { delete static_cast<std::vector<T>*>(p); });
  return nb::ndarray<nb::numpy, T>(kept->data(), shape.size(), shape.data(), owner);
}

// Arrays that were not asked for are None: making one costs as much as ten worlds.
nb::tuple as_arrays(Worlds&& w, const Ending& e, int players, Wanted wanted) {
  const std::size_t n = w.weights.size();
  nb::object winning = nb::none(), counts = nb::none();
  if (wanted.winning) winning = nb::cast(as_array(std::move(w.winning), {n}));
  if (wanted.counts)
    counts = nb::cast(as_array(std::move(w.counts),
                               {n, static_cast<std::size_t>(e.ranks), static_cast<std::size_t>(players)}));
  return nb::make_tuple(as_array(std::move(w.values), {n}), winning, as_array(std::move(w.weights), {n}),
                        counts);
}

Tally build(PyTable& lower, int cards, Buffer out, int threads, nb::object progress) {
  Table& table = lower.table;
  within(cards, table.index().players(), kMaxCards, "The number of cards");
  within(threads, 1, 4096, "The number of threads");
  if (cards > table.index().players()) lower.check(cards - 1);
  if (out.size() < packed_bytes(table.index().count(cards), table.index().players()))
    throw nb::value_error("the array for the level is too short");
  Tally tally;
  bool finished = false;
  {
    nb::gil_scoped_release let_go;
    auto next = std::chrono::steady_clock::now();
    const Watch watch = [&](std::uint64_t done) {
      const auto now = std::chrono::steady_clock::now();
      if (now < next) return false;
      next = now + std::chrono::milliseconds(50);
      nb::gil_scoped_acquire hold;
      if (PyErr_CheckSignals() != 0) return true;
      if (!progress.is_none()) {
        try {
          progress(done);
        } catch (nb::python_error& error) {
          error.restore();
          return true;
        }
      }
      return false;
    };
    finished = table.build(cards, out.data(), threads, watch, tally);
  }
  if (!finished) throw nb::python_error();
  return tally;
}

Wanted wanted(bool winning, bool counts) { return {true, winning, counts}; }

}  // namespace

static void bind(nb::module_& m) {
  m.attr("MAX_CARDS") = kMaxCards;
  m.attr("MAX_PLAYERS") = kMaxSeats;
  m.attr("PASS_WINS") = kPassWins;
  m.def("packed_bytes", &packed_bytes, "count"_a, "bits"_a, "Bytes of a packed array of so many entries.");
  m.def(
      "patterns",
      [](int players, bool ties, int cards) {
        return Index(checked_players(players), ties).count(checked_cards(cards));
      },
      "players"_a, "ties"_a, "cards"_a, "How many patterns of so many cards there are.");

  nb::class_<Tally>(m, "Tally", "What one level of a table holds.")
      .def_ro("playable", &Tally::playable)
      .def_ro("nontrivial", &Tally::nontrivial)
      .def_ro("values", &Tally::values, "Nontrivial patterns by value, a set of seats as bits.")
      .def_ro("first", &Tally::first, "Nontrivial won patterns by smallest winning card.")
      .def_ro("skipped", &Tally::skipped, "Of these, those where the leader has a smaller card.")
      .def_ro("one_card", &Tally::one_card, "One-card hands by their card.");

  nb::class_<Ending>(m, "Ending", "What the player to move knows of an ending; ranks by index from weak.")
      .def(
          "__init__",
          [](Ending* self, int seat, std::vector<int> own, std::vector<int> unseen, std::vector<int> sizes,
             std::vector<std::vector<int>> played, int beat, int owner, unsigned in) {
            if (own.size() > kMaxCards || own.size() != unseen.size() || sizes.size() > kMaxSeats ||
                played.size() > kMaxSeats)
              throw nb::value_error(
                  "the lists of this ending are too long, or own and unseen differ in length");
            new (self) Ending();
            self->seat = within(seat, 0, kMaxSeats - 1, "A seat");
            self->ranks = static_cast<int>(own.size());
            for (std::size_t r = 0; r < own.size(); ++r) {
              self->own[r] = within<std::uint8_t>(own[r], 0, kMaxCards, "The number of cards of a rank");
              self->unseen[r] =
                  within<std::uint8_t>(unseen[r], 0, kMaxCards, "The number of cards of a rank");
            }
            for (std::size_t p = 0; p < sizes.size(); ++p)
              self->size[p] = within<std::uint8_t>(sizes[p], 0, kMaxCards, "The size of a hand");
            for (std::size_t p = 0; p < played.size(); ++p)
              for (std::size_t r = 0; r < played[p].size() && r < own.size(); ++r)
                self->played[p][r] = within<std::uint8_t>(played[p][r], 0, 255, "The number of cards played");
            self->beat = within(beat, -1, self->ranks - 1, "The table card");
            self->owner = within(owner, -1, 2 * kMaxSeats - 1, "The owner of the cards on the table");
            self->in = within<unsigned>(in, 0, (1 << kMaxSeats) - 1, "The set of seats that stay");
          },
          nb::kw_only(), "seat"_a, "own"_a, "unseen"_a, "sizes"_a,
          "played"_a = std::vector<std::vector<int>>(), "beat"_a = -1, "owner"_a = -1, "staying"_a = 63u)
      .def_prop_ro("cards", &Ending::cards)
      .def_prop_ro("on_lead", &Ending::on_lead);

  nb::class_<PyTable>(m, "Table", "Solved endings of one number of players, read from arrays.")
      .def(nb::init<int, bool, int>(), "players"_a, "ties"_a, "rule"_a)
      .def("attach", &PyTable::attach, "cards"_a, "data"_a, "Use this packed array as a level.")
      .def("build", &build, "cards"_a, "out"_a, "threads"_a, "progress"_a.none(),
           "Solve a level from the smaller ones that are attached.")
      .def(
          "moves",
          [](const PyTable& t, const Ending& e, std::vector<std::uint8_t> owners) {
            t.check(e, true);
            if (owners.size() != static_cast<std::size_t>(e.cards()))
              throw nb::value_error("a world needs one owner per card");
            t.check_owners(e, owners.data());
            return t.table.moves(e, owners);
          },
          "ending"_a, "owners"_a,
          "The value of one world, and (rank, seats) of every move; rank -1 is the pass.")
      .def(
          "worlds",
          [](const PyTable& t, const Ending& e, bool winning, bool counts) {
            t.check(e, winning);
            t.check_hands(e);
            Worlds out;
            {
              nb::gil_scoped_release let_go;
              out = t.table.all_worlds(e, wanted(winning, counts));
            }
            return as_arrays(std::move(out), e, t.table.index().players(), wanted(winning, counts));
          },
          "ending"_a, "winning"_a, "counts"_a,
          nb::sig("def worlds(self, ending: Ending, winning: bool, counts: bool) -> "
                  "tuple[typing.Any, typing.Any, typing.Any, typing.Any]"),
          "All worlds: values, winning cards, weights, counts.")
      .def(
          "sample",
          [](const PyTable& t, const Ending& e, std::uint64_t seed, std::uint64_t count, bool winning,
             bool counts) {
            t.check(e, winning);
            t.check_hands(e);
            Worlds out;
            {
              nb::gil_scoped_release let_go;
              out = t.table.sampled_worlds(e, wanted(winning, counts), seed, count);
            }
            return as_arrays(std::move(out), e, t.table.index().players(), wanted(winning, counts));
          },
          "ending"_a, "seed"_a, "count"_a, "winning"_a, "counts"_a,
          nb::sig("def sample(self, ending: Ending, seed: int, count: int, winning: bool, counts: bool) -> "
                  "tuple[typing.Any, typing.Any, typing.Any, typing.Any]"),
          "Worlds at random: values, winning cards, weights, counts.")
      .def(
          "probe",
          [](const PyTable& t, const Ending& e, Rows owners, bool winning, bool counts) {
            t.check(e, winning);
            if (owners.shape(1) != static_cast<std::size_t>(e.cards()))
              throw nb::value_error("a row of owners needs one seat per card");
            for (std::size_t i = 0; i < owners.shape(0); ++i)
              t.check_owners(e, owners.data() + i * owners.shape(1));
            Worlds out;
            {
              nb::gil_scoped_release let_go;
              out = t.table.given_worlds(e, wanted(winning, counts), owners.data(), owners.shape(0));
            }
            return as_arrays(std::move(out), e, t.table.index().players(), wanted(winning, counts));
          },
          "ending"_a, "owners"_a, "winning"_a, "counts"_a,
          nb::sig("def probe(self, ending: Ending, owners: typing.Any, winning: bool, counts: bool) -> "
                  "tuple[typing.Any, typing.Any, typing.Any, typing.Any]"),
          "The same for given worlds: one row of owners a world.")
      .def(
          "pattern",
          [](const PyTable& t, int cards, std::uint64_t number) {
            if (number >= t.table.index().count(checked_cards(cards)))
              throw nb::value_error("the number of the pattern is too large for this number of cards");
            return t.table.pattern(cards, number);
          },
          "cards"_a, "number"_a, "Owners and ranks of the cards of a pattern, from weak to strong.")
      .def(
          "level",
          [](const PyTable& t, int cards) {
            t.check(within(cards, t.table.index().players(), kMaxCards, "The number of cards"));
            const Index& index = t.table.index();
            std::vector<std::uint8_t> out(index.count(cards));
            const std::uint8_t* data = t.table.levels().data[static_cast<std::size_t>(cards)];
            for (std::uint64_t i = 0; i < out.size(); ++i) out[i] = packed_get(data, i, index.players());
            const std::size_t n = out.size();
            return as_array(std::move(out), {n});
          },
          "cards"_a, nb::sig("def level(self, cards: int) -> typing.Any"),
          "All values of a level, one byte each.");

  bind_forced(m);
}

static const Submodule here("endgame", "Tables of solved endings.", &bind);

}  // namespace tefuda::endgame
