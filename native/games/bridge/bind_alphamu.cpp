// Alpha-mu for Python. Cards cross as numbers 16 * suit + rank, hands as words of bits.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "games/bridge/alphamu.hpp"
#include "games/bridge/bind.hpp"
#include "search/bind_deadline.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace tefuda::bridge {

namespace {

using WorldRows = nb::ndarray<const std::uint64_t, nb::shape<-1, 4>, nb::c_contig, nb::device::cpu>;
using WorthRows = nb::ndarray<const double, nb::shape<-1, kTricks + 1>, nb::c_contig, nb::device::cpu>;

constexpr double kLargest = 1e18;  // of a weight or a worth: their products can be summed

// Throws unless these are layouts of one position that the player cannot tell apart by what it sees.
AlphaMu::Task checked_task(const WorldRows& hands, int trump, int leader, const std::vector<int>& trick,
                           int player, unsigned mine, unsigned seen, const std::vector<double>& weights,
                           const WorthRows& worth, bool tells_equals, int threads) {
  if (threads < 1 || threads > 1024) throw nb::value_error("the number of threads must be from 1 to 1,024");
  if (trump < 0 || trump > kNoTrump) throw nb::value_error("trumps are a suit from 0 to 3, or 4 for none");
  if (leader < 0 || leader >= kSeats || player < 0 || player >= kSeats)
    throw nb::value_error("a seat is from 0 to 3");
  if (trick.size() > 3) throw nb::value_error("a trick under way has at most three cards");
  const std::size_t n = hands.shape(0);
  if (n == 0 || n > 100'000) throw nb::value_error("the number of worlds must be from 1 to 100,000");
  if (weights.size() != n || worth.shape(0) != n)
    throw nb::value_error("there must be as many weights and worths as worlds");
  AlphaMu::Task task;
  task.at = {leader, static_cast<int>(trick.size()), 0};
  if (mine > 15 || seen > 15 || (mine & ~seen) || !(mine >> task.at.seat() & 1))
    throw nb::value_error("the player must see the hands that it plays from, and play now");
  for (int s = 0; s < kSeats; ++s)
    if ((mine >> s & 1) && side_of(s) != side_of(player))
      throw nb::value_error("the player plays the cards of its own side only");
  task.trump = trump;
  task.player = player;
  task.mine = mine;
  task.seen = seen;
  task.tells_equals = tells_equals;
  task.threads = threads;
  Cards first = 0;
  for (std::size_t w = 0; w < n; ++w) {
    Layout layout;
    Cards all = 0;
    const auto take = [&](Cards cards) {
      if ((cards & ~kDeck) || (cards & all))
        throw nb::value_error("a card is not in the deck, or is there twice");
      all |= cards;
    };
    for (std::size_t s = 0; s < kSeats; ++s) take(layout.hands[s] = hands(w, s));
    for (std::size_t i = 0; i < trick.size(); ++i) {
      if (trick[i] < 0 || trick[i] > 63) throw nb::value_error("a card is a number from 0 to 60");
      take(card_bit(trick[i]));
      layout.trick[i] = static_cast<std::int8_t>(trick[i]);
    }
    if (w == 0) {
      first = all;
      task.at.tricks = std::popcount(layout.hands[static_cast<std::size_t>(task.at.seat())]);
      if (task.at.tricks == 0) throw nb::value_error("the player to play has no cards");
    }
    if (all != first) throw nb::value_error("the worlds do not have the same cards");
    for (int s = 0; s < kSeats; ++s) {
      const bool has_played = ((s - leader) & 3) < task.at.on_table;
      const Cards hand = layout.hands[static_cast<std::size_t>(s)];
      if (std::popcount(hand) != task.at.tricks - has_played)
        throw nb::value_error("the hands do not have the same number of cards");
      if ((seen >> s & 1) && hand != hands(0, static_cast<std::size_t>(s)))
        throw nb::value_error("a hand that is seen must be the same in all worlds");
    }
    if (!(weights[w] >= 0 && weights[w] <= kLargest))
      throw nb::value_error("a weight must be 0 or above, and no astronomical number");
    std::array<double, kTricks + 1> row{};
    for (std::size_t t = 0; t <= kTricks; ++t) {
      row[t] = worth(w, t);
      if (!(std::abs(row[t]) <= kLargest) || (t > 0 && row[t] < row[t - 1]))
        throw nb::value_error("more tricks must not be worth less, nor anything an astronomical number");
    }
    task.worlds.push_back(layout);
    task.worth.push_back(row);
  }
  task.weights = weights;
  return task;
}

class PyAlphaMu {
 public:
  using Cards = std::vector<std::tuple<int, double, bool, std::vector<double>, std::vector<int>>>;

  explicit PyAlphaMu(AlphaMu::Task task) : search_(std::move(task)) {}

  Cards open(double seconds, const Stop* stop, bool keep) {
    std::vector<AlphaMu::Found> found;
    run(stop, [&](Deadline& deadline) { found = search_.open(deadline, seconds, keep); });
    return told(found);
  }

  std::tuple<Cards, bool, bool> deepen(int own_cards, const std::vector<int>& order,
                                       const std::vector<double>& bonus, bool all, double seconds,
                                       const Stop* stop) {
    if (own_cards < 1 || own_cards > kTricks * 2)
      throw nb::value_error("the number of own cards must be from 1 to 26");
    if (!search_.is_open()) throw nb::value_error("the worlds must be opened first, and kept");
    for (const int card : order)
      if (card < 0 || card > 63) throw nb::value_error("a card is a number from 0 to 60");
    if (!bonus.empty() && bonus.size() != order.size())
      throw nb::value_error("there must be a bonus for each card, or none at all");
    AlphaMu::Answer answer;
    run(stop, [&](Deadline& deadline) {
      answer = search_.deepen(own_cards, order, bonus, all, deadline, seconds);
    });
    return {told(answer.cards), answer.is_done, answer.is_done && search_.is_exact()};
  }

  std::tuple<Cards, bool> pool_trick(double seconds, const Stop* stop) {
    if (!search_.is_open()) throw nb::value_error("the worlds must be opened first, and kept");
    AlphaMu::Answer answer;
    run(stop, [&](Deadline& deadline) { answer = search_.pool_trick(deadline, seconds); });
    return {told(answer.cards), answer.is_done};
  }

  std::size_t worlds() const { return search_.worlds(); }
  std::uint64_t nodes() const { return search_.nodes(); }
  std::uint64_t solver_nodes() const { return search_.solver_nodes(); }

 private:
  static Cards told(const std::vector<AlphaMu::Found>& found) {
    Cards cards;
    for (const AlphaMu::Found& one : found)
      cards.emplace_back(one.card, one.value, one.is_bound, one.worlds, one.tricks);
    return cards;
  }

  template <class Ask>
  void run(const Stop* stop, const Ask& ask) {
    if (busy_.exchange(true)) throw nb::value_error("a search serves one thread at a time");
    try {
      with_deadline(false, stop, ask);
    } catch (...) {
      busy_.store(false);
      throw;
    }
    busy_.store(false);
  }

  std::atomic<bool> busy_{false};
  AlphaMu search_;
};

}  // namespace

void bind_alphamu(nb::module_& m) {
  nb::class_<PyAlphaMu>(m, "AlphaMu", "Alpha-mu over some worlds of one position; for one thread at a time.")
      .def(
          "__init__",
          [](PyAlphaMu* self, const WorldRows& hands, int trump, int leader, const std::vector<int>& trick,
             int player, unsigned mine, unsigned seen, const std::vector<double>& weights,
             const WorthRows& worth, bool tells_equals, int threads) {
            new (self) PyAlphaMu(checked_task(hands, trump, leader, trick, player, mine, seen, weights, worth,
                                              tells_equals, threads));
          },
          "hands"_a, nb::kw_only(), "trump"_a, "leader"_a, "trick"_a, "player"_a, "mine"_a, "seen"_a,
          "weights"_a, "worth"_a, "tells_equals"_a = false, "threads"_a = 1,
          "`mine` and `seen` are seats as bits; `worth` is what 0 to 13 more tricks are worth, by world.")
      .def("open", &PyAlphaMu::open, nb::kw_only(), "seconds"_a = 0.0, "stop"_a.none() = nb::none(),
           "keep"_a = true,
           "[(card, value, False, values by world, tricks)] double dummy, of the worlds solved in time.")
      .def("deepen", &PyAlphaMu::deepen, "own_cards"_a, nb::kw_only(), "order"_a,
           "bonus"_a = std::vector<double>{}, "all"_a = false, "seconds"_a = 0.0,
           "stop"_a.none() = nb::none(),
           "([(card, value, whether it is only a bound, values by world, tricks)], done, exact).")
      .def("pool_trick", &PyAlphaMu::pool_trick, nb::kw_only(), "seconds"_a = 0.0,
           "stop"_a.none() = nb::none(),
           "([(card, value, False, values by world, tricks)], done): one choice for all worlds through the "
           "trick.")
      .def_prop_ro("worlds", &PyAlphaMu::worlds, "How many worlds were opened.")
      .def_prop_ro("nodes", &PyAlphaMu::nodes)
      .def_prop_ro("solver_nodes", &PyAlphaMu::solver_nodes);
}

}  // namespace tefuda::bridge
