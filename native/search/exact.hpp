// Exact searches of games with open cards and any number of players: the whole tree, each value once
// where the game can name its states (hook `key`), as long as there is room for them. The paranoid search is
// alpha-beta (alphabeta.hpp).
//
//   max^n        a vector of payoffs; the player to move takes the best for itself. Ties decide who else
//                wins, so the way they are broken is a parameter.
//   soft-max^n   the set of all vectors that tied; a child is dropped when another dominates it.
//   singleton    a leaf is its winner, a node a set of seats: "one of these wins, and somebody who does
//                not care decides which".
//
// Each is a kind of Value with leaf() and a Best that gathers the children of a node; the walk is common.
#pragma once

#include <algorithm>
#include <bit>
#include <set>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <vector>

#include "search/bound_table.hpp"
#include "search/budget.hpp"
#include "search/options.hpp"
#include "search/payoff.hpp"
#include "search/solution.hpp"

namespace tefuda {

// The first of equals, the last, the one that is worst (spite) or best (kind) for the player at the root.
struct MaxN {
  using Value = Vector;
  int root;
  Tie tie;

  Value leaf(const Vector& payoff) const { return payoff; }

  class Best {
   public:
    Best(const MaxN& search, int seat) : search_(search), seat_(static_cast<std::size_t>(seat)) {}
    void add(const Value& v) {
      if (value_.empty() || v[seat_] > value_[seat_] || (v[seat_] == value_[seat_] && preferred(v)))
        value_ = v;
    }
    Value value() const { return value_; }
    bool done() const { return false; }

   private:
    bool preferred(const Value& v) const {
      const auto root = static_cast<std::size_t>(search_.root);
      switch (search_.tie) {
        case Tie::kFirst:
          return false;
        case Tie::kLast:
          return true;
        case Tie::kSpite:
          return v[root] < value_[root];
        case Tie::kKind:
          return v[root] > value_[root];
      }
      return false;
    }
    const MaxN& search_;
    std::size_t seat_;
    Value value_;
  };
};

// One set dominates another when its worst is at least as good for the mover as the other's best, and
// they are not all equal (weak) or its worst is better (strict).
struct SoftMaxN {
  using Value = std::set<Vector>;
  bool strict;

  Value leaf(const Vector& payoff) const { return {payoff}; }

  class Best {
   public:
    Best(const SoftMaxN& search, int seat) : search_(search), seat_(static_cast<std::size_t>(seat)) {}
    void add(const Value& v) {
      Child child{v, 0, 0};
      child.low = child.high = (*v.begin())[seat_];
      for (const Vector& x : v) {
        child.low = std::min(child.low, x[seat_]);
        child.high = std::max(child.high, x[seat_]);
      }
      children_.push_back(std::move(child));
    }
    Value value() const {
      Value out;
      for (const Child& c : children_)
        if (std::none_of(children_.begin(), children_.end(), [&](const Child& o) { return dominates(o, c); }))
          out.insert(c.set.begin(), c.set.end());
      return out;
    }
    bool done() const { return false; }

   private:
    struct Child {
      Value set;
      double low, high;
    };
    bool dominates(const Child& a, const Child& b) const {
      if (search_.strict) return a.low > b.high;
      return a.low >= b.high && (a.high > b.high || a.low > b.low);
    }
    const SoftMaxN& search_;
    std::size_t seat_;
    std::vector<Child> children_;
  };
};

struct Singleton {
  using Value = unsigned;  // seats, as bits

  // The first, or all who share the first place.
  Value leaf(const Vector& payoff) const {
    const double top = *std::max_element(payoff.begin(), payoff.end());
    Value out = 0;
    for (std::size_t p = 0; p < payoff.size(); ++p) out |= payoff[p] == top ? 1u << p : 0u;
    return out;
  }

  class Best {
   public:
    Best(const Singleton&, int seat) : seat_(seat) {}
    void add(Value v) {
      const int c = v >> seat_ & 1 ? std::popcount(v) : kWithout;
      if (c < class_) {
        class_ = c;
        value_ = v;
      } else if (c == class_) {
        value_ |= v;
      }
    }
    Value value() const { return value_; }
    bool done() const { return class_ == 1; }
    bool hopeful() const { return class_ < kWithout; }

   private:
    static constexpr int kWithout = kMaxPlayers + 1;
    int seat_;
    int class_ = kWithout + 1;
    Value value_ = 0;
  };
};

template <GameState S, class Kind>
class Exact {
 public:
  using Value = typename Kind::Value;
  struct Report {
    std::vector<std::pair<Move, Value>> moves;
    Value value{};  // if it is done
    std::uint64_t nodes = 0;
    bool is_done = false;
  };

  Exact(Kind kind, const ExactOptions& options, double seconds, Deadline& deadline)
      : kind_(std::move(kind)), options_(options), watch_(deadline, seconds) {}

  // The value of every move at the root, and of the root; of the first moves only, when it is cut short.
  Report run(S& state) {
    Report out;
    Moves moves;
    state.legal(moves);
    check_moves(moves);
    typename Kind::Best best(kind_, state.player()), plays(kind_, state.player());
    try {
      for (Move m : moves) {
        out.moves.emplace_back(m, after(state, m, 1));
        if (!is_pass(state, m)) plays.add(out.moves.back().second);
      }
      for (const auto& [m, value] : out.moves)
        if (!(is_pass(state, m) && refused(plays))) best.add(value);
      out.value = best.value();
      out.is_done = true;
    } catch (const Cut&) {
    }
    out.nodes = nodes_;
    return out;
  }

 private:
  static constexpr int kDeepest = 2000;

  bool is_pass(const S& state, Move move) const {
    if constexpr (requires { state.is_pass(move); }) return options_.reluctant && state.is_pass(move);
    return false;
  }
  bool refused(const typename Kind::Best& plays) const {
    if constexpr (requires { plays.hopeful(); }) return plays.hopeful();
    return false;
  }

  Value after(S& state, Move move, int depth) {
    if constexpr (requires { state.undo(); }) {
      state.apply(move);
      const Value value = walk(state, depth);
      state.undo();
      return value;
    } else {
      S next = state;
      next.apply(move);
      return walk(next, depth);
    }
  }

  Value walk(S& state, int depth) {
    if (nodes_ > 0 && (nodes_ == options_.nodes || watch_.over())) throw Cut{};
    ++nodes_;
    if (has_ended(state, options_.payoff)) return kind_.leaf(pay(state, options_.payoff));
    if (depth > kDeepest) throw std::runtime_error("games of this length are too deep for an exact search");
    std::string key;
    const bool named = key_of(state, key);
    if (named)
      if (const auto found = seen_.find(key); found != seen_.end()) return found->second;
    Moves moves;
    state.legal(moves);
    check_moves(moves);
    typename Kind::Best best(kind_, state.player());
    Move pass = 0;
    bool has_pass = false;
    for (Move m : moves) {
      if (is_pass(state, m)) {
        pass = m;
        has_pass = true;
        continue;
      }
      best.add(after(state, m, depth + 1));
      if (best.done()) break;
    }
    if (has_pass && !refused(best)) best.add(after(state, pass, depth + 1));
    Value value = best.value();
    if (named) remember(std::move(key), value);
    return value;
  }

  // These values have no bounds to throw others out by, so when there is no room left the answer is far away.
  void remember(std::string key, const Value& value) {
    if (seen_.size() >= options_.table)
      throw std::runtime_error("its table of " + std::to_string(options_.table) + " positions is full");
    seen_.emplace(std::move(key), value);
  }

  Kind kind_;
  ExactOptions options_;
  Watch watch_;
  std::uint64_t nodes_ = 0;
  std::unordered_map<std::string, Value> seen_;
};

}  // namespace tefuda
