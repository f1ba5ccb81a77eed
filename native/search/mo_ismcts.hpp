// Multiple-observer information-set MCTS: a tree for every player, whose nodes are what that player can
// tell apart. At a turn the mover chooses in its own tree; in every other tree the walk follows what that
// player sees. So opponents decide by what they would know, not by what the searcher knows of them.
//
// Where all deals can be listed, half of the walks are games from their very beginning, as chance deals them,
// and teach every player; the other half start where the searcher stands, in a world weighed by how likely
// the others would have played into it, and teach the searcher only. So nobody learns from secrets it cannot
// see, and what an opponent did is evidence of what it holds.
//
// Other games have walks of one kind, from where the searcher stands, that teach everybody: the others then
// play as if they knew that the searcher holds what it does.
#pragma once

#include <algorithm>
#include <array>

#include "core/policy.hpp"
#include "core/worlds.hpp"
#include "search/budget.hpp"
#include "search/ismcts.hpp"
#include "search/meter.hpp"
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

template <GameState State>
class MoIsmcts {
 public:
  MoIsmcts(const Worlds<State>& known, const Policy<State>& policy, const IsmctsOptions& options)
      : known_(known),
        policy_(policy),
        options_(options),
        observer_(known.observer()),
        range_(known.range()) {
    unit_ = options.reward_scale / std::max(range_.high - range_.low, 1e-300);
  }

  TreeReport run(std::uint64_t seed, const Budget& budget, Deadline& deadline) {
    const std::uint64_t least = knows_past() ? 2 : 1;  // the first walk is a game of others, too
    return report(walk_until(seed, budget, deadline, [this](Rng& rng) { iterate(rng); }, least));
  }

 private:
  struct Step {
    Tree::Index node;
    int player;
  };

  bool knows_past() const { return known_.pasts() > 0; }

  void iterate(Rng& rng) {
    const bool whole_game = knows_past() && walks_ % 2 == 0;
    const bool teaches_all = whole_game || !knows_past();
    table_.reach(++walks_);
    path_.clear();
    meter_.begin();
    State state = whole_game ? game(rng) : own_world(rng);
    meter_.lap(Meter::kWorlds);
    bool fresh = false;
    while (!fresh && !state.over()) {
      const int player = state.player();
      const bool learns = teaches_all || player == observer_;
      list(state);
      Tree& tree = trees_[player];
      const std::size_t edge = learns ? choose(state, tree, rng) : follow(tree, rng);
      fresh = learns && tree[edges_[edge]].visits < options_.expand;
      if (learns) path_.push_back({edges_[edge], player});
      step(state, edge);
    }
    depth_ += path_.size();
    meter_.lap(Meter::kRest);
    policy_.play_out(state, rng, moves_);
    meter_.lap(Meter::kPlayouts);
    Scores scores{};
    state.scores(scores);
    for (const Step& step : path_) {
      Node& node = trees_[step.player][step.node];
      ++node.visits;
      node.total += (scores[step.player] - range_.low) * unit_;
      if (step.player == observer_) count_root(step.node, scores[step.player]);
    }
    meter_.lap(Meter::kRest);
  }

  // A game from its beginning.
  State game(Rng& rng) {
    State state = known_.sample_start(rng);
    sit_down(state);
    return state;
  }

  // A world in which the searcher stands where it does.
  State own_world(Rng& rng) {
    Draw draw;
    if (knows_past()) {
      if (walks_ >= weigh_again_) weigh_worlds();
      const double k = rng.uniform() * weighed_.back();
      std::size_t world = 0;
      while (world + 1 < weighed_.size() && weighed_[world] <= k) ++world;
      State state = known_.begin(world);
      relive(state, world);
      own_root_ = here_[observer_];
      draws_.add(draw);
      return state;
    }
    State state = known_.sample(rng, draw);
    draws_.add(draw);
    sit_down(state);
    own_root_ = here_[observer_];
    return state;
  }

  void sit_down(const State& state) {
    for (int p = 0; p < state.players(); ++p)
      here_[p] = trees_[p].child(Tree::root(), ~(secret_of(state, p) + 1));
  }

  // Lists the moves of whoever is to decide, and the edges for them in its tree.
  void list(const State& state) {
    const int player = state.player();
    list_moves(state, player, moves_);
    trees_[player].edges(here_[player], moves_, edges_);
  }

  // Plays the i-th move, in every tree as its player sees it.
  void step(State& state, std::size_t i) {
    const Move move = moves_[i];
    const int player = state.player();
    for (int p = 0; p < state.players(); ++p) {
      const Seen seen = state.observe(move, p);
      here_[p] = p == player ? edges_[i] : trees_[p].child(here_[p], seen.seen);
      if (options_.branch_on_reveals && seen.reveal != 0) here_[p] = trees_[p].child(here_[p], ~seen.reveal);
    }
    state.apply(move);
  }

  // Plays a world's past through the trees. Returns how likely the others were to play so, by their visits
  // (as if every move had been tried once more), against the even choice among look-alikes that the weight of
  // the world already holds.
  double relive(State& state, std::size_t world) {
    double likelihood = 1;
    sit_down(state);
    for (Move move : known_.past(world)) {
      list(state);
      const int player = state.player();
      const Tree& tree = trees_[player];
      const std::size_t i = index_of(moves_, move);
      if (i == moves_.size()) throw std::invalid_argument("the past moves of a world cannot be played");
      if (player != observer_) {
        const std::uint64_t seen = state.observe(move, observer_).seen;
        double visits = 0, alike = 0;
        for (std::size_t k = 0; k < moves_.size(); ++k) {
          visits += tree[edges_[k]].visits + 1.0;
          alike += state.observe(moves_[k], observer_).seen == seen;
        }
        likelihood *= alike * (tree[edges_[i]].visits + 1.0) / visits;
      }
      step(state, i);
    }
    return likelihood;
  }

  // Weighs all worlds anew; ever more rarely, since the trees change ever more slowly.
  void weigh_worlds() {
    weighed_.resize(known_.pasts());
    double total = 0;
    for (std::size_t world = 0; world < weighed_.size(); ++world) {
      State state = known_.begin(world);
      total += relive(state, world) * known_.past_weight(world);
      weighed_[world] = total;
    }
    weigh_again_ = walks_ + 16 + walks_ / 16;
  }

  std::size_t choose(const State& state, Tree& tree, Rng& rng) const {
    if (options_.prior > 0) {
      const std::size_t advised = index_of(moves_, policy_.choose(state, rng));
      return pick_advised(tree, edges_, options_.c, options_.prior, advised);
    }
    return pick(tree, edges_, table_, options_.c, rng);
  }

  // How another player answers where it does not learn: in proportion to its visits so far.
  std::size_t follow(const Tree& tree, Rng& rng) const {
    std::uint64_t all = 0;
    for (Tree::Index e : edges_) all += tree[e].visits;
    if (all == 0) return rng.below(edges_.size());
    std::uint64_t k = rng.below(all);
    std::size_t i = 0;
    while (k >= tree[edges_[i]].visits) k -= tree[edges_[i++]].visits;
    return i;
  }

  // Squares of the scores of the root's edges, for the spread.
  void count_root(Tree::Index edge, double score) {
    const Node& root = trees_[observer_][own_root_];
    if (own_root_ == Tree::root() || edge < root.block || edge >= root.block + root.count) return;
    root_squares_.resize(root.count);
    root_squares_[edge - root.block] += score * score;
  }

  TreeReport report(std::uint64_t iterations) const {
    TreeReport out;
    out.iterations = iterations;
    for (const Tree& tree : trees_) out.nodes += tree.size();
    out.depth = iterations ? static_cast<double>(depth_) / static_cast<double>(iterations) : 0;
    const Tree& own = trees_[observer_];
    const Node& root = own[own_root_];
    for (std::uint32_t i = 0; i < root.count; ++i) {
      const Node& e = own[root.block + i];
      const double squares = i < root_squares_.size() ? root_squares_[i] : 0.0;
      const double n = e.visits;
      out.moves.push_back({e.key, e.visits, e.total / unit_ + n * range_.low, squares, n, n});
    }
    meter_.report(out);
    out.draws = draws_;
    return out;
  }

  const Worlds<State>& known_;
  const Policy<State>& policy_;
  IsmctsOptions options_;
  int observer_;
  ScoreRange range_;
  Draws draws_;
  double unit_ = 1;
  std::array<Tree, kMaxPlayers> trees_;
  std::array<Tree::Index, kMaxPlayers> here_{};
  UcbTable table_;
  std::uint32_t walks_ = 0;
  std::vector<Step> path_;
  Moves moves_;
  std::vector<Tree::Index> edges_;
  std::vector<double> root_squares_;
  std::vector<double> weighed_;  // of the worlds, added up
  std::uint32_t weigh_again_ = 0;
  Tree::Index own_root_ = 0;
  std::uint64_t depth_ = 0;
  Meter meter_;
};

}  // namespace tefuda
