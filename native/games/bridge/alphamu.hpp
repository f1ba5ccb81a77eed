// Alpha-mu (Cazenave and Ventos 2019): a player who does not know the world looks some of its own cards
// ahead. It plays the same card in all worlds that it cannot tell apart; the others know the world. What a
// way to play is worth is a vector, a result in each world; a position has the Pareto front of these. After
// the last own card the result in a world is the double-dummy one.
#pragma once

#include "games/bridge/world_tree.hpp"

namespace tefuda::bridge {

class AlphaMu : public WorldTree {
 public:
  using WorldTree::WorldTree;

  bool is_exact() const { return !limited_; }  // was the last `deepen` nowhere cut by its depth?

  // Look so many own cards ahead, the cards in this order, which should be that of their promise. A card that
  // cannot beat the best so far is given up, unless `all` are to be known: looking further ahead makes
  // nothing better. Not done: time was up.
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
  // What makes a position not worth looking at any further, from above.
  struct Cut {
    const Front* alpha = nullptr;  // what the player has by another card
    double floor = -std::numeric_limits<double>::infinity();
  };

  std::size_t best_of(const Node& node, const Front& front) const {
    std::size_t best = 0;
    for (std::size_t i = 1; i < front.size(); ++i)
      if (sum(node, front[i]) > sum(node, front[best])) best = i;
    return best;
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

  // A hand of the other side, or partner's (`helps`): whoever plays knows the world, and how the player
  // plays.
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
    std::vector<Child> children = is_mine(seat) || is_seen(seat) ? own_moves(node) : hidden_moves(node);
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

  bool limited_ = false;
};

}  // namespace tefuda::bridge
