// A search over what one player of Geister may come to see. In the tree stand its own decisions; between them
// the opponent moves, with colours and a way to play that are drawn together for every walk. Whoever could
// leave does. Steps are tried by what they brought so far and by how a net likes them, and a position that is
// new is worth what the net says: nobody is taken to see colours that it does not see.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <memory>
#include <unordered_map>
#include <vector>

#include "games/geister/net_policy.hpp"
#include "search/budget.hpp"

namespace tefuda::geister {

// A way to play that the opponent may have: a net, or a learned style.
struct Model {
  std::shared_ptr<const Net> net;                   // or none:
  std::shared_ptr<const std::vector<float>> style;  // weights of pairs
  double heat = 1;
};

// Who may sit opposite, and what they may hold.
struct Holder {
  std::uint8_t reds;
  std::size_t model;
  double chance;
};

struct NetSearchOptions {
  Budget budget;
  double explore = 1.0;  // how far likings lead the choice of steps, beside what they brought
  double slip = 0.02;    // the chance of any step of the opponent's
};

struct SearchedMove {
  Move move;
  double liking = 0;  // of the net
  double mean = 0;    // score, 0 to 1
  std::uint64_t visits = 0;
};

struct NetSearched {
  std::vector<SearchedMove> moves;
  double value = 0;  // what the net says of the position
  std::uint64_t walks = 0;
  std::size_t nodes = 0;
};

class NetSearch {
 public:
  NetSearch(const State& root, const Tracks& tracks, std::shared_ptr<const Net> net,
            std::vector<Model> models, const std::vector<Holder>& holders, const NetSearchOptions& how)
      : root_(root), tracks_(tracks), net_(std::move(net)), models_(std::move(models)), how_(how) {
    me_ = root.player();
    double sum = 0;
    for (const Holder& one : holders) {
      if (one.chance <= 0) continue;
      holders_.push_back(one);
      until_.push_back(sum += one.chance);
    }
    nodes_.emplace_back();
  }

  // `biases`: what is added to the worth of each step, in the order of State::legal.
  NetSearched run(const std::vector<double>& biases, std::uint64_t seed, Deadline& deadline) {
    NetSearched out;
    expand(0, root_, tracks_);
    out.value = nodes_[0].value;
    Moves moves;
    root_.legal(moves);
    for (Edge& edge : nodes_[0].edges)
      edge.bias = biases[static_cast<std::size_t>(std::ranges::find(moves, edge.move) - moves.begin())];
    out.walks = walk_until(seed, how_.budget, deadline, [&](Rng& rng) { walk(rng); });
    for (const Edge& edge : nodes_[0].edges)
      out.moves.push_back({edge.move, edge.liking, edge.visits ? edge.sum / edge.visits : 0,
                           static_cast<std::uint64_t>(edge.visits)});
    out.nodes = nodes_.size();
    return out;
  }

 private:
  using Index = std::uint32_t;

  struct Edge {
    Move move;
    double liking;
    double bias = 0;
    double sum = 0;
    double visits = 0;
    std::vector<std::pair<std::uint32_t, Index>> next;  // by what came of it and the answer
  };
  struct Node {
    std::vector<Edge> edges;
    double visits = 0;
    double value = 0;
    bool open = false;
  };
  // The chances of the opponent's steps, kept: after an edge, for one who may sit opposite.
  struct Answers {
    std::vector<Move> moves;
    std::vector<float> until;
  };

  void walk(Rng& rng) {
    const double point = rng.uniform() * until_.back();
    const auto found = std::ranges::upper_bound(until_, point) - until_.begin();
    const std::size_t who = std::min(static_cast<std::size_t>(found), holders_.size() - 1);
    State state = root_;
    state.paint(1 - me_, holders_[who].reds);
    Tracks tracks = tracks_;
    path_.clear();
    Index at = 0;
    const double score = descend(state, tracks, who, at, rng);
    for (const auto& [node, edge] : path_) {
      nodes_[node].visits += 1;
      Edge& e = nodes_[node].edges[edge];
      e.visits += 1;
      e.sum += score;
    }
  }

  double descend(State& state, Tracks& tracks, std::size_t who, Index at, Rng& rng) {
    for (;;) {
      if (!nodes_[at].open) {
        if (Styled::way_out(state) != Styled::kNoMove) return 1;
        expand(at, state, tracks);
        return nodes_[at].value;
      }
      const std::size_t number = best(nodes_[at]);
      path_.emplace_back(at, number);
      const Move move = nodes_[at].edges[number].move;
      const int before = left(state);
      tracks.note(state, move);
      state.apply(move);
      if (state.over()) return score(state);
      const std::uint32_t took = left(state) == before ? 0u : left(state) == before - 1 ? 1u : 2u;
      if (Styled::way_out(state) != Styled::kNoMove) return 0;
      const Move answer = answer_of(state, tracks, who, at, number, took, rng);
      tracks.note(state, answer);
      state.apply(answer);
      if (state.over()) return score(state);
      at = child(at, number, took << 16 | static_cast<std::uint32_t>(answer));
    }
  }

  // Which pieces the opponent has left: a red counts one, a blue more.
  int left(const State& state) const {
    return std::popcount(state.colours.red[1 - me_]) + 16 * std::popcount(state.colours.blue[1 - me_]);
  }

  double score(const State& state) const {
    return state.winner == kNobody ? 0.5 : state.winner == me_ ? 1 : 0;
  }

  std::size_t best(const Node& node) const {
    const double root = how_.explore * std::sqrt(node.visits + 1);
    std::size_t found = 0;
    double most = -1e9;
    for (std::size_t i = 0; i < node.edges.size(); ++i) {
      const Edge& e = node.edges[i];
      const double mean = e.visits > 0 ? e.sum / e.visits : node.value - 0.1;
      const double worth = mean + e.bias + root * e.liking / (1 + e.visits);
      if (worth > most) most = worth, found = i;
    }
    return found;
  }

  void expand(Index at, const State& state, const Tracks& tracks) {
    sight_.look(state, tracks, {me_}, state.reds[me_]);
    net::Row sum;
    net_->sum_up(sight_, sum);
    net_->score(sight_, sum, chances_);
    soften_steps(chances_, 1.0);
    Node& node = nodes_[at];
    node.value = std::clamp(0.5 + 0.5 * net_->value(sum), 0.0, 1.0);
    node.open = true;
    node.edges.reserve(sight_.steps.size());
    for (std::size_t i = 0; i < sight_.steps.size(); ++i)
      node.edges.push_back({sight_.steps[i].move, chances_[i], 0, 0, 0, {}});
  }

  Index child(Index at, std::size_t number, std::uint32_t key) {
    for (const auto& [known, node] : nodes_[at].edges[number].next)
      if (known == key) return node;
    const auto made = static_cast<Index>(nodes_.size());
    nodes_.emplace_back();
    nodes_[at].edges[number].next.emplace_back(key, made);
    return made;
  }

  Move answer_of(const State& state, const Tracks& tracks, std::size_t who, Index at, std::size_t number,
                 std::uint32_t took, Rng& rng) {
    const std::uint64_t key =
        ((std::uint64_t{at} * 64 + number) * 4 + took) * 4096 + who;  // fewer than 4,096 holders
    Answers& answers = kept_[key];
    if (answers.moves.empty()) think(state, tracks, who, answers);
    const double point = rng.uniform();
    if (point < how_.slip) return answers.moves[rng.below(answers.moves.size())];
    const auto share = static_cast<float>((point - how_.slip) / (1 - how_.slip));
    std::size_t i = 0;
    while (i + 1 < answers.moves.size() && share >= answers.until[i]) ++i;
    return answers.moves[i];
  }

  void think(const State& state, const Tracks& tracks, std::size_t who, Answers& out) {
    const Model& model = models_[holders_[who].model];
    const int them = 1 - me_;
    if (model.net) {
      net_chances(*model.net, state, tracks, them, state.reds[them], model.heat, sight_, chances_);
      for (const net::Step& step : sight_.steps) out.moves.push_back(step.move);
    } else {
      const PairView view(state, them, state.reds[them]);
      score_steps(view, *model.style, chances_);
      soften_steps(chances_, model.heat);
      for (const PairView::Step& step : view.steps()) out.moves.push_back(step.move);
    }
    float sum = 0;
    for (double chance : chances_) out.until.push_back(sum += static_cast<float>(chance));
  }

  State root_;
  Tracks tracks_;
  std::shared_ptr<const Net> net_;
  std::vector<Model> models_;
  NetSearchOptions how_;
  int me_ = 0;
  std::vector<Holder> holders_;
  std::vector<double> until_;
  std::vector<Node> nodes_;
  std::unordered_map<std::uint64_t, Answers> kept_;
  std::vector<std::pair<Index, std::size_t>> path_;
  net::Sight sight_;
  std::vector<double> chances_;
};

}  // namespace tefuda::geister
