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
  // nothing better. Of cards that are worth the same the one with the higher `bonus` is better, which is
  // given in that order, or for none. Not done: time was up.
  struct Answer {
    std::vector<Found> cards;
    bool is_done = false;
  };
  Answer deepen(int own_cards, const std::vector<int>& order, const std::vector<double>& bonus, bool all,
                Deadline& deadline, double seconds) {
    deadline_ = &deadline;
    seconds_ = seconds;
    for (auto& solver : solvers_) solver->limit(&deadline, seconds);
    limited_ = false;
    Answer answer;
    double best = kNever;
    std::vector<bool> seen(children_.size(), false);
    std::vector<Known> known = known_;
    try {
      for (std::size_t k = 0; k < order.size(); ++k) {
        const int card = order[k];
        const double more = bonus.empty() ? 0.0 : bonus[k];
        const auto it = std::find_if(children_.begin(), children_.end(),
                                     [&](const Child& c) { return c.cards & card_bit(card); });
        if (it == children_.end()) continue;
        const auto place = static_cast<std::size_t>(it - children_.begin());
        if (seen[place]) continue;  // an equal card
        seen[place] = true;
        Known& one = known[place];
        const bool is_bound =
            !(all || one.most + more > best) || !look_at(*it, own_cards, all ? kNever : best - more, one);
        report(answer.cards, *it, one, is_bound);
        if (!is_bound) best = one.most + more;
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
        Known one{through_trick(copy.node), 0};
        one.most = sum(child.node, one.vector.data());
        report(answer.cards, child, one, false);
      }
      answer.is_done = true;
    } catch (const dd::Stopped&) {
    }
    return answer;
  }

 private:
  static constexpr double kNever = -std::numeric_limits<double>::infinity();

  // One card of the root. First only ways to play are looked for that come near to what is possible at most,
  // then worse and worse ones: the nearer, the fewer vectors need be kept. False: none above `floor`.
  bool look_at(const Child& child, int own_cards, double floor, Known& known) {
    most_ = bounds(child.node);
    total_ = sum(child.node, most_.data());
    double least = 0;
    for (const Place& place : child.node.places) least += value(place, grade(place, child.node.won));
    for (double slack = (known.most - least) / kFirstSlack;; slack *= kSlackGrows) {
      const bool is_last = !(slack > 0) || known.most - slack <= std::max(floor, least);
      needed_ = is_last ? floor : std::nextafter(known.most - slack, kNever);
      Node node = child.node;
      const Front found = settled(node, own_cards - 1, nullptr);
      if (found.size() > 0) {
        const Grade* const top = found[best_of(child.node, found)];
        known = {{top, top + found.width()}, sum(child.node, top)};
        return true;
      }
      if (is_last) {
        known.most = std::min(known.most, floor);
        return false;
      }
    }
  }

  // Can a plan with this vector here still come to more than is needed? In no world does a plan bring more
  // than what the others can hold it to here.
  bool is_enough(const Node& node, const Grade* vector) const {
    if (needed_ == kNever) return true;
    double all = total_;
    for (std::size_t i = 0; i < node.places.size();) {  // several places of one world lie together
      const int world = node.places[i].world;
      Grade low = most_[static_cast<std::size_t>(world)];
      const double before = value(node.places[i], low);
      std::size_t k = i;
      for (; k < node.places.size() && node.places[k].world == world; ++k) low = std::min(low, vector[k]);
      all -= before - value(node.places[i], low);
      i = k;
    }
    return all > needed_;
  }

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
  Front joined(const Node& node, const Front& whole, const Front& part,
               const std::vector<std::size_t>& parents, bool helps) const {
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
        if (helps || is_enough(node, both.data())) out.add(both.data());
      }
    return out;
  }

  // A position in which a trick may have ended: the player sees who won it.
  Front settled(Node& node, int own_cards, const Front* alpha) {
    if (node.at.on_table < kSeats || own_cards == 0) return front(node, own_cards, alpha);
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
      if (part.parents.size() == node.places.size()) return front(part.node, own_cards, alpha);
      if (part.parents.empty()) continue;
      all = joined(node, all, front(part.node, own_cards, nullptr), part.parents, false);
    }
    return all;
  }

  // The front of a position, at most. Worlds in which nothing is left to win take no part; one world alone,
  // or no more own cards to look at: double dummy.
  Front front(Node& node, int own_cards, const Front* alpha) {
    step();
    const std::size_t n = node.places.size();
    std::vector<Grade> most = bounds(node);
    std::vector<std::size_t> useful;
    for (std::size_t i = 0; i < n; ++i)
      if (grade(node.places[i], node.won) < most[i]) useful.push_back(i);
    Front out(n);
    if (!is_enough(node, most.data())) return out;
    if (useful.size() <= 1 || own_cards == 0) {
      limited_ = limited_ || useful.size() > 1;
      out.add(most.data());
      return out;
    }
    if (useful.size() == n) return expanded(node, own_cards, alpha);
    Node rest{node.at, node.won, {}};
    std::vector<bool> is_useful(n, false);
    for (const std::size_t i : useful) {
      rest.places.push_back(node.places[i]);
      is_useful[i] = true;
    }
    Front above(useful.size());
    if (alpha) {
      for (std::size_t a = 0; a < alpha->size(); ++a) {
        const Grade* const vector = (*alpha)[a];
        bool enough = true;
        std::vector<Grade> part;
        for (std::size_t i = 0; i < n; ++i) {
          if (is_useful[i]) part.push_back(vector[i]);
          enough = enough && (is_useful[i] || vector[i] >= most[i]);
        }
        if (enough) above.add(part.data());
      }
    }
    const double total = total_;
    total_ -= lost_for_good(node, is_useful, most);
    const Front part = expanded(rest, own_cards, alpha ? &above : nullptr);
    total_ = total;
    for (std::size_t a = 0; a < part.size(); ++a) {
      for (std::size_t i = 0; i < useful.size(); ++i) most[useful[i]] = part[a][i];
      out.add(most.data());
    }
    return out;
  }

  // What worlds that take no part any more have lost of what was possible.
  double lost_for_good(const Node& node, const std::vector<bool>& is_useful,
                       const std::vector<Grade>& most) const {
    double lost = 0;
    for (std::size_t i = 0; i < node.places.size();) {
      const int world = node.places[i].world;
      const Grade before = most_[static_cast<std::size_t>(world)];
      Grade low = before;
      bool takes_part = false;
      std::size_t k = i;
      for (; k < node.places.size() && node.places[k].world == world; ++k) {
        low = std::min(low, most[k]);
        takes_part = takes_part || is_useful[k];
      }
      if (!takes_part) lost += value(node.places[i], before) - value(node.places[i], low);
      i = k;
    }
    return lost;
  }

  Front expanded(Node& node, int own_cards, const Front* alpha) {
    const int seat = node.at.seat();
    if (is_mine(seat)) return after_mine(node, own_cards);
    return after_theirs(node, own_cards, alpha, side_of(seat) == side_);
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
      out.add(settled(child.node, own_cards - 1, &out));
      if (out.covers(most.data())) break;
    }
    return out;
  }

  // A hand of the other side, or partner's (`helps`): whoever plays knows the world, and how the player
  // plays.
  Front after_theirs(Node& node, int own_cards, const Front* alpha, bool helps) {
    std::vector<Child> children = is_seen(node.at.seat()) ? own_moves(node) : hidden_moves(node);
    open_all(node, children);
    order(children, helps);
    std::vector<Grade> start = bounds(node);
    const std::vector<Grade> most = start;
    if (helps)
      for (std::size_t i = 0; i < start.size(); ++i) start[i] = grade(node.places[i], node.won);
    Front out(node.places.size());
    out.add(start.data());
    const double needed = needed_;
    if (helps) needed_ = kNever;  // what is possible below is no limit: partner may choose otherwise
    for (Child& child : children) {
      out = joined(node, out, settled(child.node, own_cards, nullptr), child.parents, helps);
      // Enough is reached, or nothing here is better than what the player has by another card.
      if (helps ? out.covers(most.data()) : out.size() == 0 || (alpha && alpha->covers(out))) break;
    }
    needed_ = needed;
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
      double best = kNever;
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

  static constexpr double kFirstSlack = 256, kSlackGrows = 2;

  // Of the card of the root that is looked at: what is possible, and what a plan must come to.
  std::vector<Grade> most_;
  double total_ = 0;
  double needed_ = kNever;
  bool limited_ = false;
};

}  // namespace tefuda::bridge
