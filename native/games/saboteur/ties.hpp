// Signals that cost nothing: where several moves are equally good, the one that is played carries a bit for
// those who know the key. Miners who have agreed tell whether they can go on digging; saboteurs tell that
// they are saboteurs, and find each other by the likelihood of past choices.
#pragma once

#include "games/saboteur/dealing.hpp"
#include "games/saboteur/policy.hpp"

namespace tefuda::saboteur {

enum class Sends : std::uint8_t { kNothing, kHand, kRole };

struct Ties {
  Tajima how;
  std::uint64_t key = 0;
  Sends sends = Sends::kNothing;
  bool reads = true;
  bool deeds = false;  // saboteurs also go by deeds: a raised path value, a broken tool of the unsuspected
  double sure = 0.9;   // the chance from which on a saboteur believes in a fellow

  Ties() = default;
  explicit Ties(const Tajima& plain) : how(plain) {}
  bool is_plain() const { return sends == Sends::kNothing && !deeds; }
};

// Moves in which everybody sees a choice. A discard shows nothing.
constexpr bool shows_choice(Act act) { return act == Act::kLay || act == Act::kBreak || act == Act::kRepair; }

// How often a saboteur who wants to say "one" has no such move and says "zero". The reader does not know the
// sender's hand, so it takes the share of all choices of that kind (counted once over 10,000 games, and
// kept).
constexpr double missed(Act act) {
  switch (act) {
    case Act::kBreak:
      return 0.04;
    case Act::kRepair:
      return 0.46;
    default:
      return 0.4;
  }
}

// What the holder of a key has read in the moves so far.
struct Heard {
  std::uint64_t past = 0;  // all that everybody saw, mixed
  // How much better "a saboteur with our key" explains a player's choices than anybody else.
  std::array<double, kMaxPlayers> ratio = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
  std::array<bool, kMaxPlayers> last = {};  // the last bit of every player; a discard says zero, too

  Code code(const Ties& how) const { return {.key = derive(how.key, past)}; }

  void hear(const Ties& how, int mover, Move move) {
    const Act act = unpack(move).act;
    last[mover] = shows_choice(act) && code(how).bit(move);
    if (shows_choice(act) && how.sends == Sends::kRole)
      ratio[mover] *= 2 * (last[mover] ? 1 - missed(act) : missed(act));
    past = derive(past, act == Act::kDiscard ? discard(kUnknown) : move);
  }
};

// The chance of every player to be a saboteur beside the observer, who is one: each set of the right size
// weighs the product of its members' ratios. A spare role card is a player of whom nothing is known.
template <class B>
std::array<double, kMaxPlayers> fellow_chances(const State<B>& s, int observer, const Heard& heard,
                                               bool deeds) {
  double weight[kMaxPlayers + 1];
  int n = 0, seat[kMaxPlayers + 1];
  for (int p = 0; p < s.players(); ++p) {
    if (p == observer) continue;
    seat[n] = p;
    weight[n++] = deeds && (s.record.suspects >> p & 1) ? heard.ratio[p] * 1e9 : heard.ratio[p];
  }
  if (s.rules().spare) seat[n] = -1, weight[n++] = 1;
  const int fellows = s.rules().saboteurs - 1;
  // Sums of products over all sets of a size, without one player.
  const auto sums = [&](int without) {
    std::array<double, kMaxPlayers + 2> sum{1.0};
    for (int i = 0; i < n; ++i)
      for (int k = fellows; i != without && k > 0; --k) sum[k] += sum[k - 1] * weight[i];
    return sum;
  };
  std::array<double, kMaxPlayers> out{};
  const double all = sums(-1)[fellows];
  for (int i = 0; i < n && fellows > 0; ++i)
    if (seat[i] >= 0) out[seat[i]] = weight[i] * sums(i)[fellows - 1] / all;
  return out;
}

template <class B>
unsigned believed_fellows(const Ties& how, const State<B>& s, const Heard& heard) {
  if (!how.reads || how.sends == Sends::kHand || how.is_plain() || !s.is_saboteur(s.turn)) return 0;
  const auto chance = fellow_chances(s, s.turn, heard, how.deeds);
  unsigned out = 0;
  for (int p = 0; p < s.players(); ++p)
    if (chance[p] > how.sure) out |= 1u << p;
  return out;
}

// Cards that lead an eastward path straight on.
constexpr bool goes_on(Kind k) {
  constexpr Exits straight = kE | kW;
  return is_through(k) && (kShapes[k].exits & straight) == straight;
}

// Is there a card to go on with, when one has been used now?
inline bool can_go_on(const Hand& hand) {
  int n = 0;
  for (int i = 0; i < hand.count; ++i) n += goes_on(hand.card[i]);
  return n >= 2;
}

template <class B>
Code::Wanted message(const Ties& how, const State<B>& s) {
  if (how.sends == Sends::kHand && s.is_agreed(s.turn))
    return can_go_on(s.hand[s.turn]) ? Code::kOne : Code::kZero;
  if (how.sends == Sends::kRole && s.is_saboteur(s.turn)) return Code::kOne;
  return Code::kAny;
}

template <class B>
unsigned said_able(const Ties& how, const State<B>& s, const Heard& heard) {
  if (!how.reads || how.sends != Sends::kHand || !s.is_agreed(s.turn)) return 0;
  unsigned out = 0;
  for (int p = 0; p < s.players(); ++p)
    if (s.is_agreed(p) && heard.last[p]) out |= 1u << p;
  return out;
}

// What the player does, having heard the moves so far; the code tells afterwards how many ties there were.
template <class B>
Move ties_move(const Ties& how, const State<B>& s, const Heard& heard, Rng& rng, Code& code) {
  code = heard.code(how);
  code.wanted = message(how, s);
  return tajima_move(
      how.how, s, rng, nullptr,
      {.code = &code, .fellows = believed_fellows(how, s, heard), .able = said_able(how, s, heard)});
}

// What many games told: choices, bits, and how saboteurs found each other.
struct TiesTally {
  template <std::size_t N>
  using Counts = std::array<std::uint64_t, N>;

  std::uint64_t games = 0, saboteur_wins = 0;
  Counts<2> moves{};                               // by role
  std::array<Counts<65>, 2> ties{};                // by role and number of ties, of choices that show
  std::array<std::array<Counts<2>, 2>, 3> sent{};  // by act (lay, break, repair), message and bit
  std::array<Counts<2>, 2> roles{};                // by role and bit
  Counts<32> found{};                              // saboteurs, by the turn of theirs at which they believed
  std::uint64_t seekers = 0, mistaken = 0;         // saboteurs; those who ever believed in a miner

  void add(Act act, bool saboteur, const Code& code, Move move) {
    ++moves[saboteur];
    if (!shows_choice(act)) return;
    const bool bit = code.bit(move);
    ++ties[saboteur][static_cast<std::size_t>(code.ties)];
    ++roles[saboteur][bit];
    const auto kind = static_cast<std::size_t>(act) - static_cast<std::size_t>(Act::kLay);
    if (code.wanted != Code::kAny) ++sent[kind][static_cast<std::size_t>(code.wanted)][bit];
  }
};

// Random deals, miners and saboteurs each by one policy, read with the same key.
template <class B>
TiesTally count_ties(const std::shared_ptr<const Table<B>>& table, std::uint64_t games, std::uint64_t seed,
                     const std::array<Ties, 2>& by_role) {
  TiesTally tally;
  for (std::uint64_t g = 0; g < games; ++g) {
    Rng rng(derive(seed, g));
    State<B> s = deal<B>(table, rng);
    std::array<Heard, 2> heard;
    std::array<int, kMaxPlayers> turns{}, found{};
    unsigned mistaken = 0;
    while (!s.over()) {
      const int me = s.turn;
      const bool bad = s.is_saboteur(me);
      const unsigned fellows = believed_fellows(by_role[bad], s, heard[bad]);
      if (fellows & ~unsigned{s.saboteurs}) mistaken |= 1u << me;
      if (++turns[me] && !found[me] && (fellows & s.saboteurs)) found[me] = turns[me];
      Code code;
      const Move move = ties_move(by_role[bad], s, heard[bad], rng, code);
      tally.add(unpack(move).act, bad, code, move);
      for (int role = 0; role < 2; ++role) heard[role].hear(by_role[role], me, move);
      s.apply(move);
    }
    ++tally.games;
    tally.saboteur_wins += s.outcome == Outcome::kCardsUsedUp;
    for (int p = 0; p < s.players(); ++p) {
      if (!s.is_saboteur(p)) continue;
      ++tally.seekers;
      tally.mistaken += mistaken >> p & 1;
      if (found[p]) ++tally.found[std::min<std::size_t>(found[p], tally.found.size() - 1)];
    }
  }
  return tally;
}

}  // namespace tefuda::saboteur
