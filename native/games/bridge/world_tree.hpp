// Worlds of one position that a player cannot tell apart, played on together: what the double-dummy search
// says of each, and the cards that may be played, by what the player sees of them.
#pragma once

#include <memory>
#include <numeric>

#include "core/crew.hpp"
#include "games/bridge/fronts.hpp"
#include "games/bridge/open_world.hpp"

namespace tefuda::bridge {

class WorldTree {
 public:
  struct Task {
    std::vector<Layout> worlds;  // as they lie now; hands that are seen are the same in all
    Moment at;
    int trump = kNoTrump;
    int player = 0;     // whose side's tricks are counted
    unsigned mine = 0;  // seats whose cards this player chooses, as bits
    unsigned seen = 0;  // seats whose hands it sees
    std::vector<double> weights;
    std::vector<std::array<double, kTricks + 1>> worth;  // of so many more tricks, by world; never falling
    bool tells_equals = false;  // does the player heed which of several equal hidden cards was played?
    int threads = 1;            // that solve worlds side by side; they change nothing but the time
  };

  // One card at the root.
  struct Found {
    int card = 0;
    double value = 0;       // the best vector's, by weight
    bool is_bound = false;  // it is worth so much at most, which is not enough
    std::vector<double> worlds;
    std::vector<int> tricks;  // double dummy, by world
  };

  explicit WorldTree(Task task)
      : task_(std::move(task)), side_(side_of(task_.player)), crew_(std::make_unique<Crew>(task_.threads)) {
    for (const auto& worth : task_.worth) {
      std::array<Grade, kTricks + 1> grades{};
      for (std::size_t t = 1; t <= kTricks; ++t)
        grades[t] = static_cast<Grade>(grades[t - 1] + (worth[t] > worth[t - 1]));
      grades_.push_back(grades);
      std::array<double, kTricks + 1> values{};
      for (std::size_t t = 0; t <= kTricks; ++t) values[grades[t]] = worth[t];
      values_.push_back(values);
    }
  }

  std::size_t worlds() const { return opened_; }
  std::uint64_t nodes() const { return nodes_; }
  std::uint64_t solver_nodes() const {
    std::uint64_t all = forgotten_;
    for (const auto& one : solvers_)
      if (one) all += one->nodes();
    return all;
  }
  bool is_open() const { return opened_ > 0 && kept_; }  // can it be looked further?

  // The double-dummy value of every card in every world, until time is up: worlds are taken in their order,
  // and those count that come before the first unfinished one. Whoever does not want to look any further need
  // not `keep` what was found in them.
  std::vector<Found> open(Deadline& deadline, double seconds, bool keep) {
    const std::size_t n = task_.worlds.size();
    root_ = {task_.at, 0, {}};
    for (std::size_t w = 0; w < n; ++w)
      root_.places.push_back({task_.worlds[w], static_cast<int>(w), task_.at.tricks});
    std::vector<Child> children = own_moves(root_);
    solvers_.clear();
    solvers_.resize(keep ? n : crew_->size());
    forgotten_ = 0;
    kept_ = keep;
    std::vector<std::uint64_t> spent(n, 0);
    std::vector<char> done(n, 0);
    crew_->run(n, [&](std::size_t thread, std::size_t w) {
      std::unique_ptr<OpenWorld>& solver = solvers_[keep ? w : thread];
      if (!solver) solver = std::make_unique<OpenWorld>();
      solver->set_up(task_.worlds[w], task_.at, task_.trump);
      solver->limit(&deadline, seconds);
      const std::uint64_t before = solver->nodes();
      try {
        int best = 0, guess = task_.at.tricks / 2;
        for (Child& child : children) {
          Place& place = child.node.places[w];
          place.open = opened(*solver, place, child.node, 0, task_.at.tricks, guess);
          guess = place.open;
          best = std::max(best, place.open);
        }
        root_.places[w].open = best;
        done[w] = 1;
      } catch (const dd::Stopped&) {  // later worlds will find the same out
      }
      spent[w] = solver->nodes() - before;
    });
    opened_ = static_cast<std::size_t>(std::find(done.begin(), done.end(), 0) - done.begin());
    root_.places.erase(root_.places.begin() + static_cast<std::ptrdiff_t>(opened_), root_.places.end());
    for (Child& child : children) {
      child.node.places.erase(child.node.places.begin() + static_cast<std::ptrdiff_t>(opened_),
                              child.node.places.end());
      child.parents.resize(opened_);
    }
    if (keep) {
      solvers_.resize(opened_);
    } else {
      solvers_.clear();
      forgotten_ = std::accumulate(spent.begin(), spent.begin() + static_cast<std::ptrdiff_t>(opened_),
                                   std::uint64_t{0});
    }
    children_ = std::move(children);
    known_.clear();
    std::vector<Found> found;
    for (const Child& child : children_) {
      known_.push_back({bounds(child.node), 0});
      known_.back().most = sum(child.node, known_.back().vector.data());
      report(found, child, known_.back(), false);
    }
    return found;
  }

 protected:
  struct Place {
    Layout layout;
    int world;
    int open;  // tricks of the player's side from the root on, double dummy
  };
  struct Node {
    Moment at;
    int won = 0;  // by the player's side, since the root
    std::vector<Place> places;
  };
  struct Child {
    Cards cards = 0;  // that lead to it
    Node node;        // may have four cards on the table: who wins can differ from world to world
    std::vector<std::size_t> parents;
  };

  // A card of the root: the vector found best, and what the card is worth at most.
  struct Known {
    std::vector<Grade> vector;
    double most = 0;
  };

  Grade grade(const Place& place, int tricks) const {
    return grades_[static_cast<std::size_t>(place.world)][static_cast<std::size_t>(tricks)];
  }
  double value(const Place& place, Grade g) const {
    const auto w = static_cast<std::size_t>(place.world);
    return task_.weights[w] * values_[w][g];
  }
  double sum(const Node& node, const Grade* vector) const {
    double all = 0;
    for (std::size_t i = 0; i < node.places.size(); ++i) all += value(node.places[i], vector[i]);
    return all;
  }
  std::vector<Grade> bounds(const Node& node) const {
    std::vector<Grade> out;
    for (const Place& place : node.places) out.push_back(grade(place, place.open));
    return out;
  }

  void report(std::vector<Found>& out, const Child& child, const Known& known, bool is_bound) const {
    std::vector<double> worlds;
    std::vector<int> tricks;
    for (std::size_t i = 0; i < known.vector.size(); ++i) {
      worlds.push_back(values_[static_cast<std::size_t>(child.node.places[i].world)][known.vector[i]]);
      tricks.push_back(child.node.places[i].open);
    }
    for (Cards left = child.cards; left; left &= left - 1)
      out.push_back({std::countr_zero(left), known.most, is_bound, worlds, tricks});
  }

  // Looks at the clock now and then.
  void step() {
    if ((++nodes_ & 63) == 0) look();
  }
  void look() const {
    if (deadline_->passed(Deadline::Clock::now(), seconds_)) throw dd::Stopped();
  }

  bool is_mine(int seat) const { return task_.mine >> seat & 1; }
  bool is_seen(int seat) const { return task_.seen >> seat & 1; }

  // The position after a card, for one world of it.
  void add(Child& child, const Node& from, std::size_t parent, int card) const {
    const Place& place = from.places[parent];
    child.node.places.push_back(place);
    child.node.places.back().layout.play(from.at, card);
    child.parents.push_back(parent);
  }
  static Child child_of(const Node& node) {
    Child child;
    child.node.at = node.at;
    child.node.won = node.won;
    ++child.node.at.on_table;
    return child;
  }

  static Cards other_cards(const Layout& layout, const Moment& at) {
    Cards others = layout.on_table(at.on_table);
    for (int s = 0; s < kSeats; ++s)
      if (s != at.seat()) others |= layout.hands[static_cast<std::size_t>(s)];
    return others;
  }

  // Cards of a hand that is the same in all worlds, equal ones once.
  std::vector<Child> own_moves(const Node& node) const {
    Cards others = 0;
    for (const Place& place : node.places) others |= other_cards(place.layout, node.at);
    const Cards playable = node.places[0].layout.playable(node.at);
    std::vector<Child> out;
    for (Cards left = lowest_of_runs(playable, others); left; left &= left - 1) {
      Child child = child_of(node);
      const int card = std::countr_zero(left);
      for (std::size_t i = 0; i < node.places.size(); ++i) add(child, node, i, card);
      const Cards next = left & (left - 1);  // the run goes up to here, or to the end of the suit
      const Cards above = next ? (next & -next) - 1 : ~Cards{0};
      child.cards = playable & above & ~(card_bit(card) - 1) & suit_cards(suit_of(card));
      out.push_back(std::move(child));
    }
    return out;
  }

  // Cards of a hand that differs from world to world, by what the player sees of them: of cards between which
  // it sees no card it does not heed which one it was, unless it tells equals apart.
  std::vector<Child> hidden_moves(const Node& node) const {
    Cards fences = 0;
    const Layout& any = node.places[0].layout;
    for (int s = 0; s < kSeats; ++s)
      if (is_seen(s)) fences |= any.hands[static_cast<std::size_t>(s)];
    for (int i = 0; i < node.at.on_table; ++i)
      if (is_seen((node.at.leader + i) & 3)) fences |= card_bit(any.trick[static_cast<std::size_t>(i)]);
    std::vector<Child> out;
    std::array<int, 64> place_of;
    place_of.fill(-1);
    for (std::size_t i = 0; i < node.places.size(); ++i) {
      const Layout& layout = node.places[i].layout;
      Cards cards = layout.playable(node.at);
      if (!task_.tells_equals) cards = lowest_of_runs(cards, other_cards(layout, node.at));
      for (; cards; cards &= cards - 1) {
        const int card = std::countr_zero(cards);
        const Cards above = fences & suit_cards(suit_of(card)) & ~((card_bit(card) << 1) - 1);
        const int kind = task_.tells_equals ? card : 16 * suit_of(card) + std::popcount(above);
        int& at = place_of[static_cast<std::size_t>(kind)];
        if (at < 0) {
          at = static_cast<int>(out.size());
          out.push_back(child_of(node));
        }
        Child& child = out[static_cast<std::size_t>(at)];
        child.cards |= card_bit(card);
        add(child, node, i, card);
      }
    }
    return out;
  }

  // Tricks of the player's side from the root on, double dummy, from low to high.
  int opened(OpenWorld& solver, const Place& place, const Node& node, int low, int high, int guess) const {
    Moment at = node.at;
    int won = node.won;
    if (at.on_table == kSeats) {
      at = {place.layout.winner(at.leader, task_.trump), 0, at.tricks - 1};
      won += side_of(at.leader) == side_;
    }
    low = std::max(low, won) - won;
    high = std::min(high, won + at.tricks) - won;
    if (low >= high) return won + std::min(low, at.tricks);
    guess = std::clamp(guess - won, low, high);
    if (side_ == 0) return won + solver.tricks(place.layout, at, low, high, guess);
    return won + at.tricks -
           solver.tricks(place.layout, at, at.tricks - high, at.tricks - low, at.tricks - guess);
  }

  // The most and the fewest tricks that are worth the same as these.
  static int last_of(const std::array<Grade, kTricks + 1>& grades, int tricks) {
    while (tricks < kTricks &&
           grades[static_cast<std::size_t>(tricks) + 1] == grades[static_cast<std::size_t>(tricks)])
      ++tricks;
    return tricks;
  }
  static int first_of(const std::array<Grade, kTricks + 1>& grades, int tricks) {
    while (tricks > 0 &&
           grades[static_cast<std::size_t>(tricks) - 1] == grades[static_cast<std::size_t>(tricks)])
      --tricks;
    return tricks;
  }

  // After a card of the player's side a world is worth no more than before, else no less. Tricks that are
  // worth the same are not told apart: of a contract it is asked whether it is made, and no more.
  void open_all(const Node& node, std::vector<Child>& children) {
    const bool ours = side_of(node.at.seat()) == side_;
    const auto open_one = [&](Child& child, std::size_t i) {
      Place& place = child.node.places[i];
      const int before = node.places[child.parents[i]].open;
      OpenWorld& solver = *solvers_[static_cast<std::size_t>(place.world)];
      const auto& grades = grades_[static_cast<std::size_t>(place.world)];
      const int low = last_of(grades, ours ? 0 : before), high = first_of(grades, ours ? before : kTricks);
      place.open = low >= high ? before : opened(solver, place, child.node, low, high, before);
    };
    if (crew_->size() == 1 || node.at.tricks < kWorthSharing) {
      for (Child& child : children)
        for (std::size_t i = 0; i < child.parents.size(); ++i) open_one(child, i);
      return;
    }
    // A world is the work of one thread, in the order in which one alone would do it: what its solver has
    // found by then is the same.
    std::vector<std::vector<std::pair<Child*, std::size_t>>> by_world(opened_);
    for (Child& child : children)
      for (std::size_t i = 0; i < child.parents.size(); ++i)
        by_world[static_cast<std::size_t>(child.node.places[i].world)].emplace_back(&child, i);
    std::erase_if(by_world, [](const auto& one) { return one.empty(); });
    crew_->run(by_world.size(), [&](std::size_t, std::size_t w) {
      for (const auto& [child, i] : by_world[w]) open_one(*child, i);
    });
  }

  static constexpr int kWorthSharing = 6;  // tricks left: below, waking others takes longer than solving

  Task task_;
  int side_;
  std::unique_ptr<Crew> crew_;
  std::vector<std::array<Grade, kTricks + 1>> grades_;   // of so many tricks, by world
  std::vector<std::array<double, kTricks + 1>> values_;  // of a grade, by world
  std::vector<std::unique_ptr<OpenWorld>> solvers_;
  Node root_;
  std::vector<Child> children_;  // of the root
  std::vector<Known> known_;     // of each, as far as was looked
  std::size_t opened_ = 0;
  bool kept_ = false;
  std::uint64_t forgotten_ = 0;  // nodes of solvers that went on to the next world
  std::uint64_t nodes_ = 0;
  Deadline* deadline_ = nullptr;
  double seconds_ = 0;
};

}  // namespace tefuda::bridge
