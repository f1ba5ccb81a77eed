// Geister for a player who does not know the other's colours and expects the worst of every piece: one of
// unknown colour ("purple") leaves like a blue one and counts as a red one when it is taken. What can be
// forced here can be forced whatever the colours are.
//
// Why that is so: an unknown piece may do here all that a blue or a red one may do, and taking it never
// brings more than it would in truth. A blue piece that stands on its exit at its own turn has won: nobody
// would do anything else, and it saves a ply.
//
// Move ids: 4 * square + direction as the mover sees it.
#pragma once

#include <bit>
#include <stdexcept>

#include "core/game.hpp"
#include "games/geister/board.hpp"
#include "games/geister/playout.hpp"
#include "games/geister/worth.hpp"

namespace tefuda::geister {

// Steps from a square to the nearest exit of a player: [player][square].
constexpr auto make_ways() {
  std::array<std::array<std::int8_t, kSquares>, 2> table{};
  for (int p = 0; p < 2; ++p)
    for (int s = 0; s < kSquares; ++s) {
      const int own = turned(s, p), row = own / kSide, column = own % kSide;
      table[p][s] = static_cast<std::int8_t>(5 - row + (column < 5 - column ? column : 5 - column));
    }
  return table;
}
inline constexpr auto kWay = make_ways();

// What a piece is worth before the end of a game, and a step of a piece towards its exits.
struct PurpleStyle {
  double blue = 0.1;
  double red = 0;  // of one's own: below 0, as one wins by losing them
  double blue_step = 0.0005, red_step = 0.0005, their_step = 0.0005;
  double their_blue = 0, their_red = 0;  // of known colour
  // Where all colours are known: a learned worth beside these.
  const WorthTable* worth = nullptr;  // outlives the style
  double share = 0.5;                 // of it
};
inline constexpr PurpleStyle kPlainStyle{};

class Purple {
 public:
  // The player's own pieces; the other's of known colour, and those whose colour it does not know, of which
  // `unknown_reds` are red.
  struct Pieces {
    Board blue = 0, red = 0;
    Board their_blue = 0, their_red = 0, unknown = 0;
    int unknown_reds = 0;
  };

  Purple(int me, const Pieces& pieces, int ply, int max_plies, const PurpleStyle& style = kPlainStyle)
      : p_(pieces),
        style_(&style),
        me_(static_cast<std::int8_t>(me)),
        ply_(static_cast<std::uint16_t>(ply)),
        limit_(static_cast<std::uint16_t>(max_plies)) {
    const int unknown = std::popcount(p_.unknown);
    if (p_.unknown_reds < 0 || p_.unknown_reds > unknown)
      throw std::invalid_argument(
          "the number of unknown red pieces must be from 0 to the number of unknown pieces");
    if (p_.unknown_reds == unknown) {  // then their colours are known
      p_.their_red |= p_.unknown;
      p_.unknown = 0;
      p_.unknown_reds = 0;
    } else if (p_.unknown_reds == 0) {
      p_.their_blue |= p_.unknown;
      p_.unknown = 0;
    }
    if (!p_.blue || !p_.red || !their_blues() || !their_reds())
      throw std::invalid_argument("during a game both players must have at least one blue and one red piece");
    look_for_escape();
  }

  int players() const { return 2; }
  bool over() const { return outcome_ != Outcome::kNone; }
  int player() const { return over() ? kNobody : ply_ & 1; }
  int ply() const { return ply_; }
  int winner() const { return winner_; }

  void legal(Moves& moves) const {
    if (over()) return;
    const int p = ply_ & 1;
    const Board own = of(p);
    for (Board left = own; left; left &= left - 1) {
      const int from = std::countr_zero(left);
      for (int d = 0; d < 4; ++d) {
        const int to = kSteps[p][from][d];
        if (to < kSquares && !(own & bit(to))) moves.push_back(static_cast<Move>(4 * from + d));
      }
    }
  }

  void apply(Move move) {
    const int p = ply_ & 1;
    const int from = static_cast<int>(move / 4);
    const Board a = bit(from), b = bit(kSteps[p][from][move % 4]);
    ++ply_;
    if (p == me_) {
      Board& side = (p_.blue & a) ? p_.blue : p_.red;
      side ^= a | b;
      if (theirs() & b) take(b);
    } else {
      Board& side = (p_.unknown & a) ? p_.unknown : (p_.their_blue & a) ? p_.their_blue : p_.their_red;
      side ^= a | b;
      if ((p_.blue | p_.red) & b) lose(b);
    }
    if (over()) return;
    if (ply_ >= limit_) return finish(Outcome::kDraw, kNobody);
    look_for_escape();
  }

  void scores(Scores& out) const {
    for (int p = 0; p < 2; ++p) out[p] = winner_ == kNobody ? 0.5 : winner_ == p ? 1.0 : 0.0;
  }

  Seen observe(Move move, int) const { return {move, 0}; }

  // Own blue pieces first, then who is nearer to its exits.
  double estimate(int seat) const {
    const PurpleStyle& s = *style_;
    const double mine = 0.5 + (std::popcount(p_.blue) - 2.5) * s.blue + std::popcount(p_.red) * s.red +
                        ways(theirs(), 1 - me_) * s.their_step - ways(p_.blue, me_) * s.blue_step -
                        ways(p_.red, me_) * s.red_step + std::popcount(p_.their_blue) * s.their_blue +
                        std::popcount(p_.their_red) * s.their_red;
    const double guess = seat == me_ ? mine : 1 - mine;
    if (!s.worth || p_.unknown) return guess;
    const int leaves = leaving();
    if (leaves != kNobody) return leaves == seat ? 1 - kAlmost : kAlmost;
    return s.share * learned(*s.worth, seat) + (1 - s.share) * guess;
  }

  // Who leaves with nobody in the way, when all colours are known: the one not on turn, whose blue piece
  // stands on an exit where nothing can take it; or the one on turn, if nobody can take its piece once it is
  // there.
  int leaving() const {
    const int mover = ply_ & 1, other = 1 - mover;
    const Board blue[2] = {me_ == 0 ? p_.blue : p_.their_blue, me_ == 0 ? p_.their_blue : p_.blue};
    const Board there = blue[other] & kExits[other];
    if (there) return beside(there) & of(mover) ? kNobody : other;
    for (Board exits = kExits[mover] & ~(of(0) | of(1)); exits; exits &= exits - 1) {
      const Board around = beside(exits & -exits);
      if ((around & blue[mover]) && !(around & of(other))) return mover;
    }
    return kNobody;
  }

  // By the learned worth for whoever is on turn.
  double learned(const WorthTable& worth, int seat) const {
    const int mover = ply_ & 1;
    const Kinds kinds = mover == me_ ? Kinds{p_.blue, p_.red, p_.their_blue, p_.their_red}
                                     : Kinds{p_.their_blue, p_.their_red, p_.blue, p_.red};
    const double value = worth.of(kinds, mover);
    return seat == mover ? value : 1 - value;
  }

  // All that matters for what follows; how near the end is, only when it is near.
  std::uint64_t hash() const {
    const auto left = static_cast<std::uint64_t>(limit_ - ply_ < kNear ? limit_ - ply_ : kNear);
    std::uint64_t h = mix(p_.blue + (left << 40) + (std::uint64_t(ply_ & 1) << 52));
    h = mix(h ^ (p_.red + (std::uint64_t(p_.unknown_reds) << 40)));
    h = mix(h ^ p_.unknown);
    return p_.their_blue | p_.their_red ? mix(mix(h ^ p_.their_blue) ^ p_.their_red) : h;
  }

  // Captures first, then steps towards the exits.
  int promise(Move move) const {
    const int p = ply_ & 1;
    const int to = kSteps[p][move / 4][move % 4];
    if (of(1 - p) & bit(to)) return 2;
    return kWay[p][to] < kWay[p][move / 4];
  }

 private:
  static constexpr int kNear = 64;
  static constexpr double kAlmost = 0.01;  // of a score: as good as lost

  static int ways(Board pieces, int player) {
    int sum = 0;
    for (; pieces; pieces &= pieces - 1) sum += kWay[player][std::countr_zero(pieces)];
    return sum;
  }

  Board theirs() const { return p_.unknown | p_.their_blue | p_.their_red; }
  Board of(int player) const { return player == me_ ? p_.blue | p_.red : theirs(); }
  int their_blues() const {
    return std::popcount(p_.unknown) - p_.unknown_reds + std::popcount(p_.their_blue);
  }
  int their_reds() const { return p_.unknown_reds + std::popcount(p_.their_red); }

  // The player takes a piece; an unknown one is taken for red as long as there may be red ones among them.
  void take(Board where) {
    if ((p_.unknown & where) && p_.unknown_reds > 0) --p_.unknown_reds;
    p_.unknown &= ~where;
    p_.their_blue &= ~where;
    p_.their_red &= ~where;
    if (their_blues() == 0) return finish(Outcome::kBlueCaptured, me_);
    if (their_reds() == 0) finish(Outcome::kRedCaptured, 1 - me_);
  }

  // The player loses a piece.
  void lose(Board where) {
    p_.blue &= ~where;
    p_.red &= ~where;
    if (!p_.blue) return finish(Outcome::kBlueCaptured, 1 - me_);
    if (!p_.red) finish(Outcome::kRedCaptured, me_);
  }

  void look_for_escape() {
    const int p = ply_ & 1;
    const Board leaving = p == me_ ? p_.blue : p_.unknown | p_.their_blue;
    if (leaving & kExits[p]) finish(Outcome::kEscape, p);
  }

  void finish(Outcome how, int who) {
    outcome_ = how;
    winner_ = static_cast<std::int8_t>(who);
  }

  Pieces p_;
  const PurpleStyle* style_;  // outlives the search
  std::int8_t me_;
  std::uint16_t ply_, limit_;
  Outcome outcome_ = Outcome::kNone;
  std::int8_t winner_ = kNobody;
};

static_assert(GameState<Purple>);

}  // namespace tefuda::geister
