// Uniform random games, the inner loop of every Monte Carlo search of Geister.
//
// Every legal move has the same chance, and a blue piece on an exit has two moves that leave, as on
// the contest server. The loop is free of unpredictable branches: the k-th of all targets is found
// with the bit-deposit instruction where the CPU has it, else with a short portable loop; both give
// the same games for the same stream.
#pragma once

#include <bit>

#include "core/rng.hpp"
#include "games/geister/board.hpp"

namespace tefuda::geister {

enum class Outcome : std::uint8_t {
  kNone = 0,
  kEscape,        // a blue piece left
  kBlueCaptured,  // the winner captured all blue pieces of the other
  kRedCaptured,   // the loser captured all red pieces of the winner
  kDraw,          // ply limit
};

enum class Playout : int { kUniform = 0, kLeave = 1 };  // kLeave: a blue on an exit leaves at once

struct Ending {
  Outcome outcome;
  std::int8_t winner;  // -1 for a draw
  std::uint16_t plies;
};

struct Colours {
  Board blue[2];
  Board red[2];
};

#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
#define TEFUDA_BMI2 1
#include <cpuid.h>  // not __builtin_cpu_supports: zig's linker cannot bind it into a library
#else
#define TEFUDA_BMI2 0
#endif

inline bool has_fast_bits() {
#if TEFUDA_BMI2
  unsigned a = 0, b = 0, c = 0, d = 0;
  if (!__get_cpuid(1, &a, &b, &c, &d) || !(c >> 23 & 1)) return false;  // popcnt
  return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b >> 8 & 1);       // bmi2
#else
  return false;
#endif
}

struct PortableBits {
  [[gnu::always_inline]] static inline int count(Board b) { return std::popcount(b); }
  // The k-th set bit of b, as a set.
  [[gnu::always_inline]] static inline Board nth(Board b, unsigned k) {
    while (k--) b &= b - 1;
    return b & (~b + 1);
  }
};

#if TEFUDA_BMI2
struct FastBits {
  [[gnu::always_inline]] static inline int count(Board b) { return __builtin_popcountll(b); }
  // As assembly, since a function compiled for BMI2 cannot be inlined into a template that is not.
  [[gnu::always_inline]] static inline Board nth(Board b, unsigned k) {
    Board result;
    asm("pdepq %2, %1, %0" : "=r"(result) : "r"(Board{1} << k), "r"(b));
    return result;
  }
};
#endif

[[gnu::always_inline]] inline Board mask(bool yes) { return Board{0} - static_cast<Board>(yes); }

// One ply of player P. Returns kNone while the game goes on.
template <class Bits, int P, Playout policy>
[[gnu::always_inline]] inline Outcome random_ply(Colours& c, Rng& rng) {
  constexpr int Q = 1 - P;
  const Board own = c.blue[P] | c.red[P];
  const Board open = kAll & ~own;
  const Board leaving = c.blue[P] & kExits[P];
  if constexpr (policy == Playout::kLeave) {
    if (leaving) return Outcome::kEscape;
  }
  const Board up = (own << 6) & open;
  const Board down = (own >> 6) & open;
  const Board right = ((own & ~kColumnF) << 1) & open;
  const Board left = ((own & ~kColumnA) >> 1) & open;
  const unsigned a = Bits::count(up);
  const unsigned b = a + Bits::count(down);
  const unsigned d = b + Bits::count(right);
  const unsigned total = d + Bits::count(left);
  unsigned choices = total;
  if constexpr (policy == Playout::kUniform) choices += 2 * Bits::count(leaving);
  const unsigned k = static_cast<unsigned>(rng.below(choices));
  if constexpr (policy == Playout::kUniform) {
    if (k >= total) return Outcome::kEscape;
  }
  // Which of the four target sets holds the k-th move: masks instead of branches, since no CPU can
  // predict a die.
  const Board past_up = mask(k >= a), past_down = mask(k >= b), past_right = mask(k >= d);
  const Board is_down = past_up & ~past_down, is_right = past_down & ~past_right;
  const Board targets = (up & ~past_up) | (down & is_down) | (right & is_right) | (left & past_right);
  const unsigned before = static_cast<unsigned>((a & is_down) | (b & is_right) | (d & past_right));
  const Board to = Bits::nth(targets, k - before);
  // The square it came from: back by a rotation of 58 (= -6), 6, 63 (= -1) or 1.
  const int back = static_cast<int>((58 & ~past_up) | (6 & is_down) | (63 & is_right) | (1 & past_right));
  const Board from = std::rotl(to, back);
  const Board both = from | to;
  const Board is_blue = mask((c.blue[P] & from) != 0);
  c.blue[P] ^= both & is_blue;
  c.red[P] ^= both & ~is_blue;
  c.blue[Q] &= ~to;
  c.red[Q] &= ~to;
  if (!c.blue[Q]) return Outcome::kBlueCaptured;
  if (!c.red[Q]) return Outcome::kRedCaptured;
  return Outcome::kNone;
}

template <class Bits, Playout policy>
[[gnu::always_inline]] inline Ending playout_loop(Colours c, int player, int ply, int max_plies, Rng& rng) {
  Outcome outcome = Outcome::kNone;
  int mover = player;
  // Player 1 to move: one single ply, then pairs of plies.
  if (mover == 1 && ply < max_plies) {
    outcome = random_ply<Bits, 1, policy>(c, rng);
    ++ply;
    if (outcome == Outcome::kNone) mover = 0;
  }
  if (outcome == Outcome::kNone) {
    mover = 0;
    while (true) {
      if (ply >= max_plies) return {Outcome::kDraw, -1, static_cast<std::uint16_t>(ply)};
      outcome = random_ply<Bits, 0, policy>(c, rng);
      ++ply;
      if (outcome != Outcome::kNone) break;
      if (ply >= max_plies) return {Outcome::kDraw, -1, static_cast<std::uint16_t>(ply)};
      outcome = random_ply<Bits, 1, policy>(c, rng);
      ++ply;
      if (outcome != Outcome::kNone) {
        mover = 1;
        break;
      }
    }
  }
  // Taking the last red of the other side makes the other side the winner.
  int winner = outcome == Outcome::kRedCaptured ? 1 - mover : mover;
  return {outcome, static_cast<std::int8_t>(winner), static_cast<std::uint16_t>(ply)};
}

template <class Bits>
[[gnu::always_inline]] inline Ending playout_with(const Colours& c, int player, int ply, int max_plies,
                                                  Rng& rng, Playout policy) {
  return policy == Playout::kUniform ? playout_loop<Bits, Playout::kUniform>(c, player, ply, max_plies, rng)
                                     : playout_loop<Bits, Playout::kLeave>(c, player, ply, max_plies, rng);
}

inline Ending playout_portable(const Colours& c, int player, int ply, int max_plies, Rng& rng,
                               Playout policy) {
  return playout_with<PortableBits>(c, player, ply, max_plies, rng, policy);
}

#if TEFUDA_BMI2
[[gnu::target("bmi,bmi2,popcnt")]] inline Ending playout_fast(const Colours& c, int player, int ply,
                                                              int max_plies, Rng& rng, Playout policy) {
  return playout_with<FastBits>(c, player, ply, max_plies, rng, policy);
}
#endif

// The best path for this CPU.
inline Ending playout(const Colours& c, int player, int ply, int max_plies, Rng& rng, Playout policy) {
#if TEFUDA_BMI2
  static const bool fast = has_fast_bits();
  if (fast) return playout_fast(c, player, ply, max_plies, rng, policy);
#endif
  return playout_portable(c, player, ply, max_plies, rng, policy);
}

}  // namespace tefuda::geister
