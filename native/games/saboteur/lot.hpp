// One of several moves that are equally good: by lot, or so that whoever knows the key can read a bit in it.
#pragma once

#include "core/rng.hpp"
#include "games/saboteur/moves.hpp"

namespace tefuda::saboteur {

// Every move stands for a bit that only the key tells. The mover does not know which ties another player
// would have had, so the code must not need them.
struct Code {
  enum Wanted : std::int8_t { kAny = -1, kZero = 0, kOne = 1 };

  std::uint64_t key = 0;  // the agreed key, mixed with all that everybody saw so far
  Wanted wanted = kAny;
  int ties = 0;  // how many different moves the last choice had

  bool bit(Move move) const { return derive(key, move) >> 63; }
  bool fits(Move move) const { return wanted == kAny || bit(move) == (wanted == kOne); }
};

// Draws without listing. Moves that say what is wanted push the others out.
class Lot {
 public:
  explicit Lot(Rng& rng, Code* code = nullptr) : rng_(rng), code_(code) {}

  void add(Move move) {
    const bool fits = !code_ || code_->fits(move);
    if (n_ > 0 && fits != fits_) {
      if (!fits) return count(move);
      n_ = 0;
    }
    fits_ = fits;
    if (n_++ == 0 || rng_.below(static_cast<std::uint64_t>(n_)) == 0) move_ = move;
    count(move);
  }

  void clear() { n_ = different_ = 0; }

  Move drawn() const {
    if (code_ && n_) code_->ties = different_;
    return n_ ? move_ : kPassMove;
  }

 private:
  static constexpr int kMost = 64;  // more are not told apart

  // Two equal cards in a hand make the same move.
  void count(Move move) {
    if (!code_ || different_ == kMost) return;
    for (int i = 0; i < different_; ++i)
      if (seen_[i] == move) return;
    seen_[different_++] = move;
  }

  Rng& rng_;
  Code* code_;
  int n_ = 0, different_ = 0;
  bool fits_ = true;
  Move move_ = kPassMove;
  Move seen_[kMost];
};

}  // namespace tefuda::saboteur
