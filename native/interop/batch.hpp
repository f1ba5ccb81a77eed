// Many games of one kind, stepped together. Every place has streams of its own, so that what happens there
// depends on the seed alone, and not on the number of threads or places.
#pragma once

#include <algorithm>

#include "core/crew.hpp"
#include "interop/action_index.hpp"
#include "interop/any_batch.hpp"
#include "interop/layout.hpp"

namespace tefuda::interop {

template <class Coder>
class Batch final : public AnyBatch {
 public:
  using S = typename Coder::State;

  Batch(const Coder& code, BatchOptions options)
      : code_(code),
        actions_(std::move(options.actions)),
        numbers_(static_cast<std::size_t>(described(code).size)),
        crew_(options.threads) {
    if (options.games > (std::size_t{1} << 30) / sizeof(Place))
      throw std::invalid_argument("A batch of so many games takes too much memory.");
    Rng any(options.seed);
    const S start = code_.deal(any);
    players_ = static_cast<std::size_t>(start.players());
    places_.assign(options.games, Place{start});
  }

  void reset(std::uint64_t seed, const Rows& rows) override {
    for_all([&](std::size_t i, Moves& moves) {
      Place& place = places_[i];
      place.seed = derive(seed, i);
      place.games = 0;
      place.choices = Rng(derive(place.seed, kChoices));
      std::fill_n(rows.rewards + i * players_, players_, 0.0f);
      rows.done[i] = 0;
      if (rows.mask) std::fill_n(rows.mask + i * actions_.size(), actions_.size(), std::uint8_t{0});
      place.legal.clear();
      deal(place);
      show(i, moves, rows);
    });
  }

  std::int64_t first_illegal(std::span<const std::int64_t> actions) const override {
    for (std::size_t i = 0; i < places_.size(); ++i) {
      const std::vector<std::int32_t>& legal = places_[i].legal;
      if (std::find(legal.begin(), legal.end(), actions[i]) == legal.end())
        return static_cast<std::int64_t>(i);
    }
    return -1;
  }

  void step(std::span<const std::int64_t> actions, const Rows& rows) override {
    for_all([&](std::size_t i, Moves& moves) {
      Place& place = places_[i];
      const Move move = actions_.move(static_cast<std::size_t>(actions[i]));
      place.trace.note(place.state, move);
      place.state.apply(move);
      const bool is_over = place.state.over();
      Scores scores{};
      if (is_over) {
        place.state.scores(scores);
        deal(place);
      }
      rows.done[i] = is_over;
      for (std::size_t p = 0; p < players_; ++p)
        rows.rewards[i * players_ + p] = static_cast<float>(scores[p]);
      show(i, moves, rows);
    });
  }

  void sample(std::span<std::int64_t> actions) override {
    for (std::size_t i = 0; i < places_.size(); ++i) {
      Place& place = places_[i];
      if (place.legal.empty()) throw std::invalid_argument("Nobody has a move in a game of the batch.");
      actions[i] = place.legal[place.choices.below(place.legal.size())];
    }
  }

  std::span<const std::int32_t> legal(std::size_t game) const override { return places_[game].legal; }
  std::uint64_t stream(std::size_t game) const override { return places_[game].stream; }

 private:
  struct Place {
    explicit Place(const S& start) : state(start) {}

    S state;
    typename Coder::Trace trace{};
    std::uint64_t seed = 0, games = 0, stream = 0;
    Rng choices{0};
    std::vector<std::int32_t> legal{};
  };

  static constexpr std::size_t kChunk = 32;  // places that a thread takes at a time
  static constexpr std::uint64_t kChoices = ~std::uint64_t{0};

  template <class Job>
  void for_all(const Job& job) {
    const std::size_t n = places_.size();
    const auto some = [&](std::size_t, std::size_t chunk) {
      Moves moves;
      moves.reserve(256);
      const std::size_t end = std::min(n, (chunk + 1) * kChunk);
      for (std::size_t i = chunk * kChunk; i < end; ++i) job(i, moves);
    };
    crew_.run((n + kChunk - 1) / kChunk, some);
  }

  void deal(Place& place) {
    place.stream = derive(place.seed, place.games++);
    Rng rng(place.stream);
    place.state = code_.deal(rng);
    place.trace = {};
  }

  // Writes who is to move, what is legal and what is seen.
  void show(std::size_t i, Moves& moves, const Rows& rows) {
    Place& place = places_[i];
    const S& state = place.state;
    const int player = state.player();
    rows.player[i] = player;
    std::uint8_t* mask = rows.mask ? rows.mask + i * actions_.size() : nullptr;
    if (mask)
      for (std::int32_t action : place.legal) mask[action] = 0;
    place.legal.clear();
    list_moves(state, player, moves);  // from here on nothing is legal here if somebody is stuck
    for (Move move : moves) {
      const std::int32_t action = actions_.find(move);
      if (action == ActionIndex::kNone) continue;
      place.legal.push_back(action);
      if (mask) mask[action] = 1;
    }
    if (place.legal.empty())
      throw std::invalid_argument("In a game of the batch no legal move is among the actions.");
    std::sort(place.legal.begin(), place.legal.end());
    if (rows.as_bytes)
      look(i, static_cast<std::uint8_t*>(rows.seen), rows.all_seats);
    else
      look(i, static_cast<float*>(rows.seen), rows.all_seats);
  }

  template <class T>
  void look(std::size_t i, T* seen, bool all_seats) {
    const Place& place = places_[i];
    const S& state = place.state;
    if (!all_seats)
      return write(code_, code_.sight(state, place.trace, state.player()), seen + i * numbers_, numbers_);
    for (std::size_t p = 0; p < players_; ++p)
      write(code_, code_.sight(state, place.trace, static_cast<int>(p)), seen + (i * players_ + p) * numbers_,
            numbers_);
  }

  Coder code_;
  ActionIndex actions_;
  std::size_t numbers_, players_ = 0;
  Crew crew_;
  std::vector<Place> places_;
};

template <class Coder>
std::unique_ptr<AnyBatch> batch_of(const Coder& code, BatchOptions options) {
  return std::make_unique<Batch<Coder>>(code, std::move(options));
}

}  // namespace tefuda::interop
