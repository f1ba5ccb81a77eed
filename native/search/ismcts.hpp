// Single-observer information-set Monte Carlo tree search, for any game with hidden information and
// any number of players.
//
// Every iteration samples a fresh world and walks one common tree. The observer's edges are its
// moves; another player's edge is the group of moves that look alike to the observer, and the move
// inside a group is drawn at random. UCB1 counts, for every edge, how often it *could* be chosen.
// Reveals (a captured colour, a drawn card) split the tree only with `branch_on_reveals`.
// A `cautious` search marks every node at which the observer has lost in some world, and takes it for
// lost in all of them.
#pragma once

#include <cmath>

#include "core/policy.hpp"
#include "core/worlds.hpp"
#include "search/budget.hpp"
#include "search/meter.hpp"
#include "search/options.hpp"
#include "search/pick.hpp"
#include "search/report.hpp"
#include "search/tree.hpp"
#include "search/ucb_table.hpp"

namespace tefuda {

// kAllOpen: perfect information, every edge is a move.
template <GameState State, bool kAllOpen = false>
class Ismcts {
 public:
  Ismcts(const Worlds<State>& known, const Policy<State>& policy, const IsmctsOptions& options)
      : known_(known),
        policy_(policy),
        options_(options),
        observer_(known.observer()),
        range_(known.range()) {
    unit_ = options.reward_scale / std::max(range_.high - range_.low, 1e-300);
  }

  TreeReport run(std::uint64_t seed, const Budget& budget, Deadline& deadline) {
    tree_.reserve(std::min<std::uint64_t>(limit_of(budget), 1 << 18));
    return report(walk_until(seed, budget, deadline, [this](Rng& rng) { iterate(rng); }));
  }

 private:
  struct Step {
    Tree::Index node;
    int player;
  };

  void iterate(Rng& rng) {
    table_.reach(tree_[Tree::root()].visits + 1);  // no count can be larger
    meter_.begin();
    Draw how;
    State state = known_.sample(rng, how);
    draws_.add(how);
    meter_.lap(Meter::kWorlds);
    path_.clear();
    Tree::Index here = Tree::root();
    bool fresh = false, lost = false;
    while (!fresh && !lost && !state.over()) {
      const int player = state.player();
      list_edges(state, player);
      choose(state, here, rng);
      const Move move = draw(rng);
      std::uint64_t reveal = 0;
      if (options_.branch_on_reveals) reveal = state.observe(move, observer_).reveal;
      if (path_.empty()) root_choice_ = chosen_;
      here = chosen_node_;
      tree_.prefetch(here);
      fresh = tree_[here].visits < options_.expand;
      path_.push_back({here, player});
      state.apply(move);
      if (options_.cautious) lost = is_lost(state, here);
      // The complement keeps reveals apart from moves and tokens, which are keys of the same node when
      // only some of the moves behind an edge reveal something.
      if (options_.branch_on_reveals && reveal != 0 && !lost && !state.over())
        here = tree_.child(here, ~reveal);
    }
    if (path_.empty()) throw std::invalid_argument("the game is over in some of these worlds");
    depth_ += path_.size();
    meter_.lap(Meter::kRest);
    Scores scores{};
    if (lost) {
      std::fill(scores.begin(), scores.end(), range_.high);
      scores[observer_] = range_.low;
    } else {
      policy_.play_out(state, rng, moves_);
      state.scores(scores);
    }
    meter_.lap(Meter::kPlayouts);
    ++tree_[Tree::root()].visits;
    for (const Step& step : path_) {
      Node& node = tree_[step.node];
      ++node.visits;
      node.total += (scores[step.player] - range_.low) * unit_;
    }
    const double own = scores[observer_];
    root_squares_.resize(tree_[Tree::root()].count);
    root_squares_[root_choice_] += own * own;
    meter_.lap(Meter::kRest);
  }

  // Is this node lost, in this world or in one before?
  bool is_lost(const State& state, Tree::Index here) {
    if (!tree_[here].lost() && state.over()) {
      Scores scores{};
      state.scores(scores);
      if (scores[observer_] <= range_.low) tree_[here].lose();
    }
    return tree_[here].lost();
  }

  // keys(): the distinct edges of this player in this world; open_: edge = move.
  void list_edges(const State& state, int player) {
    list_moves(state, player, moves_);
    open_ = kAllOpen || player == observer_ || moves_are_open(state);
    if (open_) return;
    tokens_.clear();
    groups_.clear();
    for (Move m : moves_) {
      const std::uint64_t token = state.observe(m, observer_).seen;
      tokens_.push_back(token);
      bool known = false;
      for (std::uint64_t key : groups_) known = known || key == token;
      if (!known) groups_.push_back(token);
    }
  }

  const std::vector<std::uint64_t>& keys() const { return open_ ? moves_ : groups_; }

  // Picks an edge.
  void choose(const State& state, Tree::Index here, Rng& rng) {
    tree_.edges(here, keys(), edges_);
    advised_ = moves_.size();
    if (options_.prior > 0) {
      advised_ = index_of(moves_, policy_.choose(state, rng));
      const std::size_t edge = open_ ? advised_ : index_of(groups_, tokens_[advised_]);
      chosen_ = pick_advised(tree_, edges_, options_.c, options_.prior, edge);
      chosen_node_ = edges_[chosen_];
      return;
    }
    chosen_ = pick(tree_, edges_, table_, options_.c, rng);
    chosen_node_ = edges_[chosen_];
  }

  // The concrete move of the chosen edge: the advised one, if it is among those that look alike.
  Move draw(Rng& rng) {
    if (open_) return moves_[chosen_];
    if (advised_ < moves_.size() && tokens_[advised_] == groups_[chosen_]) return moves_[advised_];
    std::uint64_t alike = 0;
    for (std::uint64_t t : tokens_) alike += t == groups_[chosen_];
    std::uint64_t k = alike == 1 ? 0 : rng.below(alike);
    for (std::size_t i = 0; i < moves_.size(); ++i)
      if (tokens_[i] == groups_[chosen_] && k-- == 0) return moves_[i];
    return moves_.front();  // not reached: every key has a move
  }

  // Root moves with values back in the game's own scores.
  TreeReport report(std::uint64_t iterations) const {
    TreeReport out;
    out.iterations = iterations;
    out.nodes = tree_.size();
    meter_.report(out);
    out.draws = draws_;
    out.depth = iterations ? static_cast<double>(depth_) / static_cast<double>(iterations) : 0;
    const Node& root = tree_[Tree::root()];
    for (std::uint32_t i = 0; i < root.count; ++i) {
      const Node& e = tree_[root.block + i];
      const double n = e.visits;
      out.moves.push_back({e.key, e.visits, e.total / unit_ + n * range_.low, root_squares_[i], n, n});
    }
    return out;
  }

  const Worlds<State>& known_;
  const Policy<State>& policy_;
  IsmctsOptions options_;
  int observer_;
  ScoreRange range_;
  Draws draws_;
  double unit_ = 1;
  Tree tree_;
  UcbTable table_;
  Meter meter_;
  std::vector<Step> path_;
  Moves moves_;
  std::vector<std::uint64_t> groups_, tokens_;  // what moves look like, each once; and move by move
  std::vector<Tree::Index> edges_;
  std::vector<double> root_squares_;  // the root's edges are the same, in the same order, in all worlds
  std::size_t root_choice_ = 0;
  std::uint64_t depth_ = 0;
  bool open_ = true;
  std::size_t chosen_ = 0, advised_ = 0;
  Tree::Index chosen_node_ = 0;
};

}  // namespace tefuda
