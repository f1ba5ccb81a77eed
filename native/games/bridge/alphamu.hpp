// Alpha-mu (Cazenave and Ventos 2019): a player who does not know the world looks some of its own cards ahead.
// It plays the same card in all worlds that it cannot tell apart; the others know the world. What a way to
// play is worth is a vector, a result in each world; a position has the Pareto front of these. After the last
// own card the result in a world is the double-dummy one.
#pragma once

#include <numeric>

#include "games/bridge/fronts.hpp"
#include "games/bridge/open_world.hpp"

namespace tefuda::bridge {

class AlphaMu {
 public:
  struct Task {
    std::vector<Layout> worlds;  // as they lie now; hands that are seen are the same in all
    Moment at;
    int trump = kNoTrump;
    int player = 0;        // whose side's tricks are counted
    unsigned mine = 0;     // seats whose cards this player chooses, as bits
    unsigned seen = 0;     // seats whose hands it sees
    std::vector<double> weights;
    std::vector<std::array<double, kTricks + 1>> worth;  // of so many more tricks, by world; never falling
    bool tells_equals = false;  // does the player heed which of several equal hidden cards was played?
  };

  // One card at the root.
  struct Found {
    int card = 0;
    double value = 0;      // the best vector's, by weight
    bool is_bound = false;  // it is worth so much at most, which is not enough
    std::vector<double> worlds;
  };

  explicit AlphaMu(Task task) : task_(std::move(task)), side_(side_of(task_.player)) {
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
  bool is_exact() const { return !limited_; }  // was the last `deepen` nowhere cut by its depth?

  // The double-dummy value of every card in every world, until time is up: worlds are taken in their order.
  // Whoever does not want to look any further need not `keep` what was found in them.
  std::vector<Found> open(Deadline& deadline, double seconds, bool keep) {
    root_ = {task_.at, 0, {}};
    solvers_.clear();
    forgotten_ = 0;
    opened_ = 0;
    kept_ = keep;
    std::vector<Child> children;
    for (std::size_t w = 0; w < task_.worlds.size(); ++w) {
      if (!keep && w > 0) {
        forgotten_ += solvers_[w - 1]->nodes();
        solvers_.push_back(std::move(solvers_[w - 1]));
      } else {
        solvers_.push_back(std::make_unique<OpenWorld>());
      }
      OpenWorld& solver = *solvers_.back();
      solver.set_up(task_.worlds[w], task_.at, task_.trump);
      solver.limit(&deadline, seconds);
      root_.places.push_back({task_.worlds[w], static_cast<int>(w), task_.at.tricks});
      if (w == 0) children = own_moves(root_);
      if (w > 0)
        for (Child& child : children) add(child, root_, w, std::countr_zero(child.cards));
      try {
        int best = 0, guess = task_.at.tricks / 2;
        for (Child& child : children) {
          Place& place = child.node.places.back();
          place.open = opened(place, child.node, 0, task_.at.tricks, guess);
          guess = place.open;
          best = std::max(best, place.open);
        }
        root_.places.back().open = best;
      } catch (const dd::Stopped&) {
        root_.places.pop_back();
        solvers_.pop_back();
        for (Child& child : children) {
          child.node.places.pop_back();
          child.parents.pop_back();
        }
        break;
      }
      ++opened_;
    }
    children_ = std::move(children);
    known_.clear();
    std::vector<Found> found;
    for (const Child& child : children_) {
      known_.push_back(bounds(child.node));
      report(found, child, known_.back(), false);
    }
    return found;
  }

  // Look so many own cards ahead, the cards in this order, which should be that of their promise. A card that
  // cannot beat the best so far is given up, unless `all` are to be known: looking further ahead makes nothing
  // better. Not done: time was up.
  struct Answer {
    std::vector<Found> cards;
    bool is_done = false;
  };
  Answer deepen(int own_cards, const std::vector<int>& order, bool all, Deadline& deadline, double seconds) {
    deadline_ = &deadline;
    seconds_ = seconds;
    for (auto& solver : solvers_) solver->limit(&deadline, seconds);
    limited_ = false;
    Answer answer;
    double best = -std::numeric_limits<double>::infinity();
    std::vector<bool> seen(children_.size(), false);
    std::vector<std::vector<Grade>> known = known_;
    try {
      for (const int card : order) {
        const auto it = std::find_if(children_.begin(), children_.end(),
                                     [&](const Child& c) { return c.cards & card_bit(card); });
        if (it == children_.end()) continue;
        const auto place = static_cast<std::size_t>(it - children_.begin());
        if (seen[place]) continue;  // an equal card
        seen[place] = true;
        if (!all && sum(it->node, known_[place].data()) <= best) {
          report(answer.cards, *it, known_[place], true);
          continue;
        }
        Child child = *it;
        const Cut cut{nullptr, all ? -std::numeric_limits<double>::infinity() : best};
        const Front front = settled(child.node, own_cards - 1, cut);
        const Grade* const top = front[best_of(it->node, front)];
        const double value = sum(it->node, top);
        known[place].assign(top, top + front.width());
        report(answer.cards, *it, known[place], !all && value <= best);
        best = std::max(best, value);
      }
      known_ = std::move(known);
      answer.is_done = true;
    } catch (const dd::Stopped&) {
    }
    return answer;
  }

  // Paper P's own remedy: one choice for all worlds through the whole trick, not only for its first card. The
  // others play the card that is best in their world, the lowest of several; the player chooses by the mean
  // over the worlds in which it has seen the same. Not done: time was up.
  Answer pool_trick(Deadline& deadline, double seconds) {
    deadline_ = &deadline;
    seconds_ = seconds;
    for (auto& solver : solvers_) solver->limit(&deadline, seconds);
    Answer answer;
    try {
      for (const Child& child : children_) {
        Child copy = child;
        report(answer.cards, child, through_trick(copy.node), false);
      }
      answer.is_done = true;
    } catch (const dd::Stopped&) {
    }
    return answer;
  }

 private:
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
  // What makes a position not worth looking at any further, from above.
  struct Cut {
    const Front* alpha = nullptr;  // what the player has by another card
    double floor = -std::numeric_limits<double>::infinity();
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
  std::size_t best_of(const Node& node, const Front& front) const {
    std::size_t best = 0;
    for (std::size_t i = 1; i < front.size(); ++i)
      if (sum(node, front[i]) > sum(node, front[best])) best = i;
    return best;
  }
  std::vector<Grade> bounds(const Node& node) const {
    std::vector<Grade> out;
    for (const Place& place : node.places) out.push_back(grade(place, place.open));
    return out;
  }

  void report(std::vector<Found>& out, const Child& child, const std::vector<Grade>& vector,
              bool is_bound) const {
    std::vector<double> worlds;
    for (std::size_t i = 0; i < vector.size(); ++i)
      worlds.push_back(values_[static_cast<std::size_t>(child.node.places[i].world)][vector[i]]);
    const double all = sum(child.node, vector.data());
    for (Cards left = child.cards; left; left &= left - 1)
      out.push_back({std::countr_zero(left), all, is_bound, worlds});
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
  int opened(const Place& place, const Node& node, int low, int high, int guess) {
    Moment at = node.at;
    int won = node.won;
    if (at.on_table == kSeats) {
      at = {place.layout.winner(at.leader, task_.trump), 0, at.tricks - 1};
      won += side_of(at.leader) == side_;
    }
    low = std::max(low, won) - won;
    high = std::min(high, won + at.tricks) - won;
    guess = std::clamp(guess - won, low, high);
    OpenWorld& solver = *solvers_[static_cast<std::size_t>(place.world)];
    if (side_ == 0) return won + solver.tricks(place.layout, at, low, high, guess);
    return won + at.tricks -
           solver.tricks(place.layout, at, at.tricks - high, at.tricks - low, at.tricks - guess);
  }

  // After a card of the player's side a world is worth no more than before, else no less.
  void open_all(const Node& node, std::vector<Child>& children) {
    const bool ours = side_of(node.at.seat()) == side_;
    for (Child& child : children)
      for (std::size_t i = 0; i < child.parents.size(); ++i) {
        Place& place = child.node.places[i];
        const int before = node.places[child.parents[i]].open;
        place.open = ours ? opened(place, child.node, 0, before, before)
                          : opened(place, child.node, before, kTricks, before);
      }
  }

  double promise(const Child& child) const {
    double all = 0;
    for (const Place& place : child.node.places) all += value(place, grade(place, place.open));
    return all;
  }

  // The best for whoever plays first.
  void order(std::vector<Child>& children, bool highest) const {
    std::vector<std::pair<double, std::size_t>> keys;
    for (std::size_t i = 0; i < children.size(); ++i)
      keys.emplace_back(highest ? -promise(children[i]) : promise(children[i]), i);
    std::sort(keys.begin(), keys.end());
    std::vector<Child> out;
    for (const auto& [key, i] : keys) out.push_back(std::move(children[i]));
    children = std::move(out);
  }

  // The front of one part of the worlds into that of all: somebody who knows the world picks.
  Front joined(const Front& whole, const Front& part, const std::vector<std::size_t>& parents,
               bool helps) const {
    Front out(whole.width());
    std::vector<Grade> both(whole.width());
    for (std::size_t a = 0; a < whole.size(); ++a)
      for (std::size_t b = 0; b < part.size(); ++b) {
        if (((a * part.size() + b) & 255) == 255) look();
        std::copy_n(whole[a], whole.width(), both.begin());
        for (std::size_t i = 0; i < parents.size(); ++i) {
          Grade& g = both[parents[i]];
          g = helps ? std::max(g, part[b][i]) : std::min(g, part[b][i]);
        }
        out.add(both.data());
      }
    return out;
  }

  // A position in which a trick may have ended: the player sees who won it.
  Front settled(Node& node, int own_cards, const Cut& cut) {
    if (node.at.on_table < kSeats || own_cards == 0) return front(node, own_cards, cut);
    std::array<Child, kSeats> parts;
    for (std::size_t i = 0; i < node.places.size(); ++i) {
      const int winner = node.places[i].layout.winner(node.at.leader, task_.trump);
      Child& part = parts[static_cast<std::size_t>(winner)];
      part.node.at = {winner, 0, node.at.tricks - 1};
      part.node.won = node.won + (side_of(winner) == side_);
      part.node.places.push_back(node.places[i]);
      part.parents.push_back(i);
    }
    const std::vector<Grade> most = bounds(node);
    Front all(node.places.size());
    all.add(most.data());
    for (Child& part : parts) {
      if (part.parents.size() == node.places.size()) return front(part.node, own_cards, cut);
      if (part.parents.empty()) continue;
      all = joined(all, front(part.node, own_cards, {}), part.parents, false);
    }
    return all;
  }

  // The front of a position, at most. Worlds in which nothing is left to win take no part; one world alone,
  // or no more own cards to look at: double dummy.
  Front front(Node& node, int own_cards, const Cut& cut) {
    step();
    const std::size_t n = node.places.size();
    std::vector<Grade> most = bounds(node);
    std::vector<std::size_t> useful;
    for (std::size_t i = 0; i < n; ++i)
      if (grade(node.places[i], node.won) < most[i]) useful.push_back(i);
    if (useful.size() <= 1 || own_cards == 0) {
      limited_ = limited_ || useful.size() > 1;
      Front out(n);
      out.add(most.data());
      return out;
    }
    if (useful.size() == n) return expanded(node, own_cards, cut);
    Node rest{node.at, node.won, {}};
    for (const std::size_t i : useful) rest.places.push_back(node.places[i]);
    Front above(useful.size());
    Cut narrow{nullptr, cut.floor};
    std::vector<bool> is_useful(n, false);
    for (const std::size_t i : useful) is_useful[i] = true;
    for (std::size_t i = 0; i < n; ++i)
      if (!is_useful[i]) narrow.floor -= value(node.places[i], most[i]);
    if (cut.alpha) {
      for (std::size_t a = 0; a < cut.alpha->size(); ++a) {
        const Grade* const vector = (*cut.alpha)[a];
        bool enough = true;
        std::vector<Grade> part;
        for (std::size_t i = 0; i < n; ++i) {
          if (is_useful[i]) part.push_back(vector[i]);
          enough = enough && (is_useful[i] || vector[i] >= most[i]);
        }
        if (enough) above.add(part.data());
      }
      narrow.alpha = &above;
    }
    const Front part = expanded(rest, own_cards, narrow);
    Front out(n);
    for (std::size_t a = 0; a < part.size(); ++a) {
      for (std::size_t i = 0; i < useful.size(); ++i) most[useful[i]] = part[a][i];
      out.add(most.data());
    }
    return out;
  }

  Front expanded(Node& node, int own_cards, const Cut& cut) {
    const int seat = node.at.seat();
    if (is_mine(seat)) return after_mine(node, own_cards);
    return after_theirs(node, own_cards, cut, side_of(seat) == side_);
  }

  Front after_mine(Node& node, int own_cards) {
    std::vector<Child> children = own_moves(node);
    open_all(node, children);
    order(children, true);
    const std::vector<Grade> most = bounds(node);
    Front out(node.places.size());
    for (Child& child : children) {
      const std::vector<Grade> bound = bounds(child.node);
      if (out.covers(bound.data())) continue;
      out.add(settled(child.node, own_cards - 1, {&out}));
      if (out.covers(most.data())) break;
    }
    return out;
  }

  // A hand of the other side, or partner's (`helps`): whoever plays knows the world, and how the player plays.
  Front after_theirs(Node& node, int own_cards, const Cut& cut, bool helps) {
    std::vector<Child> children = is_seen(node.at.seat()) ? own_moves(node) : hidden_moves(node);
    open_all(node, children);
    order(children, helps);
    std::vector<Grade> start = bounds(node);
    const std::vector<Grade> most = start;
    if (helps)
      for (std::size_t i = 0; i < start.size(); ++i) start[i] = grade(node.places[i], node.won);
    Front out(node.places.size());
    out.add(start.data());
    for (Child& child : children) {
      out = joined(out, settled(child.node, own_cards, {}), child.parents, helps);
      if (helps ? out.covers(most.data()) : is_cut(node, out, cut)) break;
    }
    return out;
  }

  // What the worlds come to when the trick is played to its end.
  std::vector<Grade> through_trick(Node& node) {
    step();
    if (node.at.on_table == kSeats) return bounds(node);
    const int seat = node.at.seat();
    std::vector<Child> children =
        is_mine(seat) || is_seen(seat) ? own_moves(node) : hidden_moves(node);
    open_all(node, children);
    std::vector<Grade> out(node.places.size());
    if (is_mine(seat)) {
      double best = -std::numeric_limits<double>::infinity();
      for (Child& child : children) {
        const std::vector<Grade> found = through_trick(child.node);
        const double all = sum(node, found.data());
        if (all <= best) continue;
        best = all;
        out = found;
      }
      return out;
    }
    for (Child& child : chosen_by_world(node, children)) {
      const std::vector<Grade> found = through_trick(child.node);
      for (std::size_t i = 0; i < found.size(); ++i) out[child.parents[i]] = found[i];
    }
    return out;
  }

  // Only the card that is best in each world for the side that plays it.
  std::vector<Child> chosen_by_world(const Node& node, const std::vector<Child>& children) const {
    const bool ours = side_of(node.at.seat()) == side_;
    const auto played = static_cast<std::size_t>(node.at.on_table);
    std::vector<const Place*> best(node.places.size(), nullptr);
    const auto is_better = [&](const Place& a, const Place* b) {
      if (!b) return true;
      if (a.open != b->open) return ours ? a.open > b->open : a.open < b->open;
      return a.layout.trick[played] < b->layout.trick[played];
    };
    for (const Child& child : children)
      for (std::size_t i = 0; i < child.parents.size(); ++i)
        if (is_better(child.node.places[i], best[child.parents[i]]))
          best[child.parents[i]] = &child.node.places[i];
    std::vector<Child> out;
    for (const Child& child : children) {
      Child part{child.cards, {child.node.at, child.node.won, {}}, {}};
      for (std::size_t i = 0; i < child.parents.size(); ++i)
        if (best[child.parents[i]] == &child.node.places[i]) {
          part.node.places.push_back(child.node.places[i]);
          part.parents.push_back(child.parents[i]);
        }
      if (!part.parents.empty()) out.push_back(std::move(part));
    }
    return out;
  }

  // Nothing here is better than what the player has already.
  bool is_cut(const Node& node, const Front& out, const Cut& cut) const {
    if (cut.alpha && cut.alpha->covers(out)) return true;
    if (cut.floor == -std::numeric_limits<double>::infinity()) return false;
    return sum(node, out[best_of(node, out)]) <= cut.floor;
  }

  Task task_;
  int side_;
  std::vector<std::array<Grade, kTricks + 1>> grades_;   // of so many tricks, by world
  std::vector<std::array<double, kTricks + 1>> values_;  // of a grade, by world
  std::vector<std::unique_ptr<OpenWorld>> solvers_;
  Node root_;
  std::vector<Child> children_;            // of the root
  std::vector<std::vector<Grade>> known_;  // the best vector of each, as far as was looked; never too low
  std::size_t opened_ = 0;
  bool kept_ = false;
  std::uint64_t forgotten_ = 0;  // nodes of solvers that went on to the next world
  std::uint64_t nodes_ = 0;
  bool limited_ = false;
  Deadline* deadline_ = nullptr;
  double seconds_ = 0;
};

}  // namespace tefuda::bridge
