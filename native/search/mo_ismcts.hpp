// Multiple-observer information-set MCTS: a tree for every player, whose nodes are what that player can
// tell apart. At a turn the mover chooses in its own tree; in every other tree the walk follows what that
// player sees. So opponents decide by what they would know, not by what the searcher knows of them.
//
// Where the game can also sample worlds as a spectator imagines them (the searcher's own secret open again),
// every second walk is in such a world, and only these teach the other players: else they would learn how to
// play against the searcher's true cards, which they cannot see.
#pragma once

#include <array>

#include "core/game.hpp"
#include "search/budget.hpp"
#include "search/ismcts.hpp"
#include "search/pick.hpp"
#include "search/report.hpp"
#include "search/tree.hpp"
#include "search/ucb_table.hpp"

namespace tefuda {

// What a player holds in secret in a world, as a number: the root of its tree splits by it.
template <GameState S>
std::uint64_t secret_of(const S& state, int player) {
  if constexpr (requires { state.secret_key(player); }) {
    return state.secret_key(player);
  } else {
    return 0;
  }
}

template <GameKnowledge K>
class MoIsmcts {
 public:
  using State = typename K::State;

  MoIsmcts(const K& known, const IsmctsOptions& options)
      : known_(known), options_(options), range_(known.range()) {
    unit_ = options.reward_scale / std::max(range_.high - range_.low, 1e-300);
  }

  TreeReport run(std::uint64_t seed, const Budget& budget, Deadline& deadline) {
    const Rng stream(seed);
    const std::uint64_t limit = limit_of(budget);
    std::uint64_t i = 0;
    for (; i < limit; ++i) {
      if (i > 0 && deadline.passed(i, budget.seconds)) break;
      Rng rng = stream.split(i);
      iterate(rng);
    }
    return report(i);
  }

 private:
  struct Step {
    Tree::Index node;
    int player;
  };

  void iterate(Rng& rng) {
    const bool imagined = walks_ % 2 == 0 && has_public();
    const bool teaches_all = imagined || !has_public();
    State state = draw(imagined, rng);
    const int players = state.players();
    table_.reach(++walks_);
    for (int p = 0; p < players; ++p) here_[p] = trees_[p].child(Tree::root(), ~(secret_of(state, p) + 1));
    if (!imagined) own_root_ = here_[known_.observer()];
    path_.clear();
    bool fresh = false;
    while (!fresh && !state.over()) {
      const int player = state.player();
      const bool learns = teaches_all || player == known_.observer();
      moves_.clear();
      state.legal(moves_);
      Tree& tree = trees_[player];
      tree.edges(here_[player], moves_, edges_);
      const Choice choice = learns ? pick(tree, edges_, table_, options_.c, rng) : follow(tree, rng);
      fresh = choice.untried && learns;
      if (learns) path_.push_back({edges_[choice.edge], player});
      const Move move = moves_[choice.edge];
      for (int p = 0; p < players; ++p) {
        const Seen seen = state.observe(move, p);
        here_[p] = p == player ? edges_[choice.edge] : trees_[p].child(here_[p], seen.seen);
        if (options_.branch_on_reveals && seen.reveal != 0)
          here_[p] = trees_[p].child(here_[p], ~seen.reveal);
      }
      state.apply(move);
    }
    depth_ += path_.size();
    play_out(state, rng, options_.playout, moves_);
    Scores scores{};
    state.scores(scores);
    for (const Step& step : path_) {
      Node& node = trees_[step.player][step.node];
      ++node.visits;
      node.total += (scores[step.player] - range_.low) * unit_;
    }
    if (!imagined) count_root(scores[known_.observer()]);
  }

  // How another player answers where it does not learn: in proportion to its visits so far.
  Choice follow(const Tree& tree, Rng& rng) const {
    std::uint64_t all = 0;
    for (Tree::Index e : edges_) all += tree[e].visits;
    if (all == 0) return {rng.below(edges_.size()), true};
    std::uint64_t k = rng.below(all);
    std::size_t i = 0;
    while (k >= tree[edges_[i]].visits) k -= tree[edges_[i++]].visits;
    return {i, false};
  }

  // Squares of the scores of the root's edges, for the spread.
  void count_root(double score) {
    const Tree& own = trees_[known_.observer()];
    const Node& root = own[own_root_];
    root_squares_.resize(root.count);
    for (std::uint32_t i = 0; i < root.count; ++i)
      if (!path_.empty() && path_.front().player == known_.observer() && path_.front().node == root.block + i)
        root_squares_[i] += score * score;
  }

  bool has_public() const {
    if constexpr (requires { known_.has_public(); }) {
      return known_.has_public();
    } else {
      return false;
    }
  }

  State draw(bool imagined, Rng& rng) const {
    if constexpr (requires { known_.sample_public(rng); }) {
      if (imagined) return known_.sample_public(rng);
    }
    return known_.sample(rng);
  }

  TreeReport report(std::uint64_t iterations) const {
    TreeReport out;
    out.iterations = iterations;
    for (const Tree& tree : trees_) out.nodes += tree.size();
    out.depth = iterations ? static_cast<double>(depth_) / static_cast<double>(iterations) : 0;
    const Tree& own = trees_[known_.observer()];
    const Node& root = own[own_root_];
    for (std::uint32_t i = 0; i < root.count; ++i) {
      const Node& e = own[root.block + i];
      const double squares = i < root_squares_.size() ? root_squares_[i] : 0.0;
      out.moves.push_back({e.key, e.visits, e.total / unit_ + e.visits * range_.low, squares});
    }
    return out;
  }

  const K& known_;
  IsmctsOptions options_;
  ScoreRange range_;
  double unit_ = 1;
  std::array<Tree, kMaxPlayers> trees_;
  std::array<Tree::Index, kMaxPlayers> here_{};
  UcbTable table_;
  std::uint32_t walks_ = 0;
  std::vector<Step> path_;
  Moves moves_;
  std::vector<Tree::Index> edges_;
  std::vector<double> root_squares_;
  Tree::Index own_root_ = 0;
  std::uint64_t depth_ = 0;
};

}  // namespace tefuda
