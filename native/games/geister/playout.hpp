// Uniform random games, the inner loop of every Monte Carlo search of Geister.
//
// Every legal move has the same chance, and a blue piece on an exit has two moves that leave, as on
// the contest server. The loop has hardly a branch that a CPU cannot foresee: the k-th of all steps is
// found with the bit-deposit instruction where the CPU has it, else with a short portable loop; both give
// the same games for the same stream.
//
// A random number of 64 bits serves a round: its upper half the first player, its lower half the second.
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

// The steps that a side can take. A step leads over an edge of the board, from the end where a piece of the
// side stands to the other, where none does: so steps are edges with one end of its own, whatever the
// direction. An edge is named by its lower square: the one before it in its column or in its row.
struct Edges {
  Board upright, level;
};

constexpr Board kUpright = kAll >> kSide;   // squares with one above
constexpr Board kLevel = kAll & ~kColumnF;  // squares with one to the right

[[gnu::always_inline]] inline Edges edges_of(Board own) {
  return {(own ^ own >> kSide) & kUpright, (own ^ own >> 1) & kLevel};
}

struct PortableBits {
  [[gnu::always_inline]] static inline unsigned count(Board b) {
    return static_cast<unsigned>(std::popcount(b));
  }

  // Both ends of the k-th of all edges; `upright` of them are upright.
  [[gnu::always_inline]] static inline Board choose(const Edges& edges, unsigned upright, unsigned k) {
    if (k < upright) return ends(nth(edges.upright, k), 0);
    return ends(0, nth(edges.level, k - upright));
  }

  static inline Board ends(Board upright, Board level) {
    return upright * (1 + (Board{1} << kSide)) + level * 3;  // single bits: shifted and added
  }

 private:
  // The k-th set bit of b, as a set.
  static inline Board nth(Board b, unsigned k) {
    while (k--) b &= b - 1;
    return b & (~b + 1);
  }
};

#if TEFUDA_BMI2
struct FastBits {
  [[gnu::always_inline]] static inline unsigned count(Board b) {
    return static_cast<unsigned>(__builtin_popcountll(b));
  }

  // Just one of the two sets has the edge, from the other comes nothing: no branch, since no CPU can foresee
  // a die.
  [[gnu::always_inline]] static inline Board choose(const Edges& edges, unsigned upright, unsigned k) {
    return PortableBits::ends(nth(edges.upright, k), nth(edges.level, k - upright));
  }

 private:
  // The k-th set bit of b, as a set; nothing where there are not so many, or where k is "below 0". As
  // assembly, since a function compiled for BMI2 cannot be inlined into a template that is not.
  [[gnu::always_inline]] static inline Board nth(Board b, unsigned k) {
    Board result;
    asm("pdepq %2, %1, %0" : "=r"(result) : "r"(Board{1} << (k & 63)), "r"(b));
    return result;
  }
};
#endif

// One side in a random game: all its pieces, and which of them are blue.
struct Side {
  Board own, blue;
};

// One ply of player P. Returns kNone while the game goes on.
//
// Captures are a branch, since they are rare: until one comes, the moves of the other side do not depend on
// this ply, and a CPU works at both at once.
template <class Bits, int P, Playout policy>
[[gnu::always_inline]] inline Outcome random_ply(Side& mine, Side& other, std::uint64_t word) {
  const Edges edges = edges_of(mine.own);
  const unsigned upright = Bits::count(edges.upright);
  const unsigned steps = upright + Bits::count(edges.level);
  const std::uint64_t half = P == 0 ? word >> 32 : word & 0xffffffff;
  unsigned k = static_cast<unsigned>(half * steps >> 32);
  if (const Board leaving = mine.blue & kExits[P]; leaving) [[unlikely]] {
    if constexpr (policy == Playout::kLeave) return Outcome::kEscape;
    k = static_cast<unsigned>(half * (steps + 2 * Bits::count(leaving)) >> 32);
    if (k >= steps) return Outcome::kEscape;
  }
  const Board both = Bits::choose(edges, upright, k);  // where the piece comes from and where it goes
  mine.own ^= both;
  mine.blue ^= both & (Board{0} - static_cast<Board>((mine.blue & both) != 0));
  if (const Board taken = other.own & both; taken) [[unlikely]] {
    other.own ^= taken;
    other.blue &= ~taken;
    if (!other.blue) return Outcome::kBlueCaptured;
    if (other.own == other.blue) return Outcome::kRedCaptured;
  }
  return Outcome::kNone;
}

template <class Bits, Playout policy>
[[gnu::always_inline]] inline Ending playout_loop(const Colours& c, int player, int ply, int max_plies,
                                                  Rng& outer) {
  Side first{c.blue[0] | c.red[0], c.blue[0]}, second{c.blue[1] | c.red[1], c.blue[1]};
  Rng rng = outer;  // in a register
  const auto draw = [&] {
    outer = rng;
    return Ending{Outcome::kDraw, -1, static_cast<std::uint16_t>(ply)};
  };
  Outcome outcome = Outcome::kNone;
  int mover = 0;
  for (bool second_begins = player == 1;; second_begins = false) {
    const std::uint64_t word = rng.next();
    if (!second_begins) {
      if (ply >= max_plies) return draw();
      outcome = random_ply<Bits, 0, policy>(first, second, word);
      ++ply;
      mover = 0;
      if (outcome != Outcome::kNone) break;
    }
    if (ply >= max_plies) return draw();
    outcome = random_ply<Bits, 1, policy>(second, first, word);
    ++ply;
    mover = 1;
    if (outcome != Outcome::kNone) break;
  }
  outer = rng;
  // Taking the last red of the other side makes the other side the winner.
  const int winner = outcome == Outcome::kRedCaptured ? 1 - mover : mover;
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
