// Games between learned styles, and what they teach of the worth of positions: the gradient of the likelihood
// of their ends, by the position of every turn.
#pragma once

#include <cmath>
#include <memory>
#include <stdexcept>
#include <vector>

#include "games/geister/styled.hpp"
#include "games/geister/worth.hpp"

namespace tefuda::geister {

struct WorthLesson {
  std::vector<double> gradient = std::vector<double>(static_cast<std::size_t>(WorthTable::index().count));
  std::vector<double> losses;  // by game: the mean log loss of its positions
};

class WorthSchool {
 public:
  WorthSchool(const std::vector<double>& weights, const std::vector<std::vector<float>>& styles,
              int max_plies)
      : table_(std::vector<float>(weights.begin(), weights.end())), max_plies_(max_plies) {
    if (styles.empty()) throw std::invalid_argument("games need a style");
    for (const std::vector<float>& style : styles)
      styles_.push_back(std::make_shared<const std::vector<float>>(style));
  }

  WorthLesson run(std::uint64_t games, std::uint64_t seed) {
    for (std::uint64_t g = 0; g < games; ++g) play(Rng(derive(seed, g)));
    return std::move(lesson_);
  }

 private:
  // How much of chance is in a player's choices: differing players meet, and differing positions come up.
  static constexpr std::array<double, 4> kHeats{0.1, 0.3, 0.6, 1.0};
  static constexpr double kSlip = 0.03;  // the chance of any move whatever

  struct Turn {
    Kinds kinds;
    int mover;
  };

  void play(Rng rng) {
    const std::uint8_t first = kRedSets[rng.below(kSetups)], second = kRedSets[rng.below(kSetups)];
    State state = State::dealt({max_plies_, false}, first, second);
    std::array<Styled, 2> players;
    for (Styled& player : players)
      player = {styles_[rng.below(styles_.size())], kHeats[rng.below(kHeats.size())]};
    turns_.clear();
    while (!state.over()) {
      const int p = state.player();
      if (Styled::way_out(state) == Styled::kNoMove)
        turns_.push_back({{state.colours.blue[p], state.colours.red[p], state.colours.blue[1 - p],
                           state.colours.red[1 - p]},
                          p});
      if (rng.uniform() < kSlip) {
        moves_.clear();
        state.legal(moves_);
        state.apply(moves_[rng.below(moves_.size())]);
      } else {
        state.apply(players[static_cast<std::size_t>(p)].choose(state, rng));
      }
    }
    double loss = 0;
    for (const Turn& turn : turns_)
      loss += learn(turn, state.winner == kNobody ? 0.5 : state.winner == turn.mover ? 1.0 : 0.0);
    lesson_.losses.push_back(turns_.empty() ? 0 : loss / static_cast<double>(turns_.size()));
  }

  // Returns the log loss.
  double learn(const Turn& turn, double score) {
    std::array<std::uint8_t, WorthTable::kMost> on;
    const std::size_t n = WorthTable::things(turn.kinds, turn.mover, on);
    const double guess = table_.of(turn.kinds, turn.mover);
    const auto& pairs = WorthTable::index().of;
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j <= i; ++j) lesson_.gradient[pairs[on[i]][on[j]]] += score - guess;
    return -score * std::log(std::max(guess, 1e-12)) - (1 - score) * std::log(std::max(1 - guess, 1e-12));
  }

  WorthTable table_;
  std::vector<std::shared_ptr<const std::vector<float>>> styles_;
  int max_plies_;
  std::vector<Turn> turns_;
  Moves moves_;
  WorthLesson lesson_;
};

}  // namespace tefuda::geister
