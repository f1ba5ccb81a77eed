// One round of Saboteur: lay paths, break and repair tools, fall rocks, look at maps, discard, draw.
//
// A State may be *blind*: one player's point of view, in which cards that it has not seen are kUnknown, goals
// that it does not know kHidden and roles arbitrary. All that is public follows from a blind State too.
#pragma once

#include <memory>
#include <stdexcept>

#include "games/saboteur/board.hpp"
#include "games/saboteur/moves.hpp"
#include "games/saboteur/record.hpp"

namespace tefuda::saboteur {

enum class Outcome : std::uint8_t { kNone, kGoldReached, kCardsUsedUp };
enum class AgreedRoles : std::uint8_t { kMiners, kAny, kOpposed };

constexpr int kMaxHand = 8;

// The parameters of a game.
struct Rules {
  int players = 6;
  int hand = 5;
  int saboteurs = 2;          // saboteur cards in the role deck
  bool spare = true;          // one role card more than players, set aside unseen
  int margin = -1;            // cells around the frame of start and goals; -1 = no limit
  int distance = 8;           // columns from start to goals
  int offset = 2;             // rows between neighbouring goals
  bool cross_stones = false;  // stones lead everywhere, instead of round a corner
  bool loose = false;         // cards need only fit, not be joined to the start
  bool know = false;          // saboteurs are told who the others are
  int agreed = 0;             // so many players have agreed something beforehand
  AgreedRoles agreed_roles = AgreedRoles::kMiners;
  std::array<std::uint8_t, kKinds> copies = kCopies;

  int cards() const {
    int n = 0;
    for (std::uint8_t c : copies) n += c;
    return n;
  }
};

// Rules and where things are; shared by all States of a game.
template <class B>
struct Table {
  Rules rules;
  Ground<B> ground;

  explicit Table(const Rules& r) : rules(r) {
    check(r);
    const int top = 3 - r.offset, bottom = 3 + r.offset, right = 1 + r.distance;
    ground.start = B::at(1, 3);
    for (int g = 0; g < kGoals; ++g) ground.goal[g] = B::at(right, 3 + (g - 1) * r.offset);
    const bool bounded = r.margin >= 0;
    const int x0 = bounded ? 1 - r.margin : B::kLowX, x1 = bounded ? right + r.margin : B::kHighX;
    const int y0 = bounded ? top - r.margin : B::kLowY, y1 = bounded ? bottom + r.margin : B::kHighY;
    for (int y = y0; y <= y1; ++y)
      for (int x = x0; x <= x1; ++x) ground.inside.set(B::at(x, y));
    ground.fixed.set(ground.start);
    for (int pos : ground.goal) ground.fixed.set(pos);
  }

  // Rules come from Python: seats, hands, deck and board must fit the arrays that hold them.
  static void check(const Rules& r) {
    const int frame = r.margin < 0 ? 0 : r.margin;
    const auto between = [](int low, int n, int high) { return low <= n && n <= high; };
    const bool fits = between(1, r.players, kMaxPlayers) && between(1, r.hand, kMaxHand) &&
                      between(0, r.saboteurs, r.players + 1) && between(0, r.agreed, r.players) &&
                      between(0, r.cards(), kDeckSize) && r.hand * r.players <= r.cards() &&
                      between(-1, r.margin, 1000) && between(1, r.distance, 1000) &&
                      between(1, r.offset, 1000);
    const bool inside = fits && between(B::kLowX, 1 - frame, 1) && 1 + r.distance + frame <= B::kHighX &&
                        between(B::kLowY, 3 - r.offset - frame, 3) && 3 + r.offset + frame <= B::kHighY;
    if (!fits)
      throw std::invalid_argument(
          "these rules of Saboteur are impossible: check seats, hands, deck and distances");
    if (!inside) throw std::invalid_argument("a mine of this size does not fit this kind of board");
  }
};

// Cards in rising order.
struct Hand {
  Kind card[kMaxHand] = {};
  std::uint8_t count = 0;

  bool has(Kind kind) const {
    for (int i = 0; i < count; ++i)
      if (card[i] == kind) return true;
    return false;
  }
  void add(Kind kind) {
    int i = count++;
    for (; i > 0 && card[i - 1] > kind; --i) card[i] = card[i - 1];
    card[i] = kind;
  }
  // A blind State gives an unknown card for one that it did not know to be there.
  bool remove(Kind kind) {
    int i = 0;
    while (i < count && card[i] != kind) ++i;
    if (i == count) i = count && card[count - 1] == kUnknown ? count - 1 : count;
    if (i == count) return false;
    for (--count; i < count; ++i) card[i] = card[i + 1];
    return true;
  }
  // use(kind) once for every different card.
  template <class Use>
  void for_kinds(const Use& use) const {
    for (int i = 0; i < count; ++i)
      if (i == 0 || card[i] != card[i - 1]) use(card[i]);
  }
};

template <class B>
struct State {
  using Bits = B;

  std::shared_ptr<const Table<B>> table;
  Board<B> board;
  Hand hand[kMaxPlayers];
  std::uint8_t broken[kMaxPlayers] = {};  // tools, as sets
  std::uint8_t looked[kMaxPlayers] = {};  // goals seen on maps, as sets
  std::uint8_t spent[32] = {};            // cards that left the hands, by kind
  Kind deck[kDeckSize] = {};
  std::uint8_t deck_size = 0, drawn = 0;
  Goal goal[kGoals] = {};
  std::uint16_t saboteurs = 0;  // a set of seats
  std::uint16_t agreed = 0;     // a set of seats
  bool spare_saboteur = false;
  std::int8_t turn = 0, first = 0;
  std::uint16_t played = 0;  // moves so far
  Outcome outcome = Outcome::kNone;
  Record record;

  // Few play on the wide board: its searches have no instance of their own.
  static constexpr bool kSearchesErased = std::is_same_v<B, Wide>;

  explicit State(std::shared_ptr<const Table<B>> t)
      : table(std::move(t)), board(Board<B>::dealt(table->ground)) {}

  const Rules& rules() const { return table->rules; }
  const Ground<B>& ground() const { return table->ground; }
  int players() const { return rules().players; }
  bool over() const { return outcome != Outcome::kNone; }
  int player() const { return over() ? kNobody : turn; }
  bool is_saboteur(int seat) const { return saboteurs >> seat & 1; }
  int side(int seat) const { return is_saboteur(seat); }
  bool is_agreed(int seat) const { return agreed >> seat & 1; }
  int undrawn() const { return deck_size - drawn; }

  // Blank cells where a card may lie, if it fits.
  B cells() const {
    return rules().loose ? board.occupied.spread() & board.blank(ground()) : board.open(ground());
  }

  // use(pos, turned, tile) for every placement of a path card.
  template <class Use>
  void placements(Kind kind, const Use& use) const {
    placements(kind, cells(), use);
  }
  template <class Use>
  void placements(Kind kind, const B& cells, const Use& use) const {
    cells.for_each([&](int pos) {
      const Fit fit = board.fit(pos);
      for (int t = 0; t <= static_cast<int>(turns(kind)); ++t) {
        const Tile tile = tile_of(kind, t != 0);
        if (fit.takes(tile.exits)) use(pos, t != 0, tile);
      }
    });
  }

  void legal(Moves& moves) const {
    if (over()) return;
    const Hand& mine = hand[turn];
    if (mine.count == 0) return moves.push_back(kPassMove);
    const bool can_lay = broken[turn] == 0;
    const B cells = can_lay ? this->cells() : B();
    mine.for_kinds([&](Kind kind) {
      if (is_path(kind)) {
        if (can_lay)
          placements(kind, cells, [&](int pos, bool t, Tile) { moves.push_back(lay_at(kind, t, pos)); });
      } else {
        list_actions(kind, moves);
      }
    });
    mine.for_kinds([&](Kind kind) { moves.push_back(discard(kind)); });
  }

  // Can this be played as far as everybody sees, whatever the hand holds?
  bool is_possible(Move move) const {
    const Kind kind = unpack(move).kind;
    if (over() || !(hand[turn].count == 0 || hand[turn].has(kind) || hand[turn].has(kUnknown))) return false;
    State supposed = *this;
    supposed.hand[turn].count = 0;
    if (hand[turn].count) supposed.hand[turn].add(kind);
    Moves moves;
    supposed.legal(moves);
    return std::find(moves.begin(), moves.end(), move) != moves.end();
  }

  void apply(Move move) {
    const Play play = unpack(move);
    if (play.act != Act::kPass) {
      hand[turn].remove(play.kind);
      ++spent[play.kind];
    }
    switch (play.act) {
      case Act::kLay:
        apply_lay(play);
        break;
      case Act::kBreak:
        broken[play.player] = static_cast<std::uint8_t>(broken[play.player] | 1u << play.tool);
        record.broke(turn, play.player);
        break;
      case Act::kRepair:
        broken[play.player] = static_cast<std::uint8_t>(broken[play.player] & ~(1u << play.tool));
        break;
      case Act::kRockfall:
        board.remove(ground(), B::at(play.x, play.y));
        break;
      case Act::kMap:
        looked[turn] = static_cast<std::uint8_t>(looked[turn] | 1u << play.goal);
        break;
      case Act::kPass:
      case Act::kDiscard:
        ++record.passes[turn];
        break;
    }
    ++played;
    if (over()) return;
    if (play.act != Act::kPass && drawn < deck_size) hand[turn].add(deck[drawn++]);
    if (all_used()) {
      outcome = Outcome::kCardsUsedUp;
      return;
    }
    turn = static_cast<std::int8_t>(turn + 1 == players() ? 0 : turn + 1);
  }

  // Miners win together, saboteurs win together; without a saboteur unfound gold is nobody's.
  void scores(Scores& out) const {
    const bool miners = outcome == Outcome::kGoldReached;
    for (int p = 0; p < players(); ++p) out[p] = is_saboteur(p) != miners ? 1.0 : 0.0;
  }

  // A discard looks the same whatever is discarded. The card drawn and the goal on a map are the mover's.
  Seen observe(Move move, int observer) const {
    const Play play = unpack(move);
    Reveal reveal;
    bool ends = false;
    if (play.act == Act::kLay && may_reach(play)) {
      State next = *this;
      next.hand[turn].remove(play.kind);
      next.apply_lay(play, &reveal);
      ends = next.over();
    }
    if (observer == turn) {
      if (play.act != Act::kPass && drawn < deck_size && !ends) reveal.drawn = deck[drawn];
      if (play.act == Act::kMap) reveal.seen = goal[play.goal];
    } else if (play.act == Act::kDiscard) {
      move = discard(kUnknown);
    }
    return {move, pack(reveal)};
  }

  // Equal cards are discarded in as many ways.
  int ways(Move move) const {
    const Play play = unpack(move);
    if (play.act != Act::kDiscard) return 1;
    int n = 0;
    for (int i = 0; i < hand[turn].count; ++i) n += hand[turn].card[i] == play.kind;
    return n;
  }

  // The undrawn cards in another order: what nobody knows yet.
  void reshuffle(Rng& rng) {
    for (int i = deck_size - 1; i > drawn; --i)
      std::swap(deck[i],
                deck[drawn + static_cast<int>(rng.below(static_cast<std::uint64_t>(i - drawn + 1)))]);
  }

  // What a player was dealt and told that others were not, as one number.
  std::uint64_t secret_key(int seat) const {
    std::uint64_t key = static_cast<std::uint64_t>(is_saboteur(seat)) << 16 | (is_agreed(seat) ? agreed : 0u);
    if (rules().know && is_saboteur(seat)) key = derive(key, saboteurs);
    for (int i = 0; i < hand[seat].count; ++i) key = derive(key, hand[seat].card[i]);
    for (int g = 0; g < kGoals; ++g) key = derive(key, looked[seat] >> g & 1 ? goal[g] : kHidden);
    return key >> 1;  // MO-ISMCTS adds one
  }

  Move lay_at(Kind kind, bool is_turned, int pos) const {
    return lay(kind, is_turned, B::x_of(pos), B::y_of(pos));
  }

  // The number of the goal at a position.
  int goal_at(int pos) const {
    int g = 0;
    while (ground().goal[g] != pos) ++g;
    return g;
  }

  // A dead end as a signal: the rank of its place among all places of that card, by the path value after
  // it; ties by column, row, turn.
  Signal ranked(Kind kind, bool is_turned, int pos) const {
    Signal out{kind, 1, 1, played};
    const auto place = [](int p, bool t) { return (B::x_of(p) * 256 + B::y_of(p)) * 2 + t; };
    const int mine = board.after(ground(), pos, tile_of(kind, is_turned)).value;
    placements(kind, [&](int p, bool t, Tile tile) {
      const int value = board.after(ground(), p, tile).value;
      const bool earlier = place(p, t) < place(pos, is_turned);
      if (value > mine || (value == mine && earlier)) ++out.largest_first;
      if (value < mine || (value == mine && earlier)) ++out.smallest_first;
    });
    return out;
  }

 private:
  void list_actions(Kind kind, Moves& moves) const {
    if (kind == kUnknown) return;
    if (kind == kRockfall) {
      board.occupied.without(ground().fixed).for_each([&](int pos) {
        moves.push_back(rockfall(B::x_of(pos), B::y_of(pos)));
      });
    } else if (kind == kMap) {
      for (int g = 0; g < kGoals; ++g)
        if (board.goals.test(ground().goal[g])) moves.push_back(look(g));
    } else {
      for (int p = 0; p < players(); ++p) list_tools(kind, p, moves);
    }
  }

  void list_tools(Kind kind, int p, Moves& moves) const {
    if (is_break(kind)) {
      if (p != turn && !(broken[p] >> (kind - kFirstBreak) & 1)) moves.push_back(break_tool(kind, p));
    } else {
      for (int tool = 0; tool < kTools; ++tool)
        if (broken[p] & heals(kind) & 1u << tool) moves.push_back(repair(kind, p, tool));
    }
  }

  bool all_used() const {
    if (drawn < deck_size) return false;
    for (int p = 0; p < players(); ++p)
      if (hand[p].count) return false;
    return true;
  }

  // Only a card on a cell next to a goal can reach one; loosely laid cards may lie there already.
  bool may_reach(const Play& play) const {
    return is_through(play.kind) && (rules().loose || board.value == 1);
  }

  void apply_lay(const Play& play, Reveal* reveal = nullptr) {
    const int pos = B::at(play.x, play.y), before = board.value;
    if (rules().agreed > 0 && is_dead_end(play.kind))
      record.signal[turn] = ranked(play.kind, play.turned, pos);
    board.lay(ground(), pos, tile_of(play.kind, play.turned));
    if (board.value > before) record.raised(turn);
    if (is_corner(play.kind)) record.last_bend = played;
    if (board.value == 0) reach_goals(pos, reveal);
  }

  // Turns up what the path has reached; stones so that they connect to the card just laid.
  void reach_goals(int last, Reveal* reveal) {
    for (B touched = board.touched(); touched.any(); touched = board.touched()) {
      const int pos = touched.first(), g = goal_at(pos);
      if (reveal) reveal->up[g] = goal[g];
      board.turn_up(ground(), pos, goal_tile(goal[g], pos, last));
      if (goal[g] == kGold) outcome = Outcome::kGoldReached;
    }
  }

  Tile goal_tile(Goal what, int pos, int last) const {
    if (what == kGold || what == kHidden || rules().cross_stones) return {kAllExits, true};
    const Exits upright = kShapes[what == kStoneES ? kCornerES : kCornerSW].exits;
    int from = kNorth;
    for (int d = 3; d >= 0; --d) {
      const int next = pos + B::kStep[d];
      if (board.reach.test(next) && board.exit[opposite(d)].test(next)) from = d;
    }
    for (int d = 0; d < 4; ++d)
      if (pos + B::kStep[d] == last && board.exit[opposite(d)].test(last)) from = d;
    return {upright >> from & 1 ? upright : turned(upright), true};
  }
};

}  // namespace tefuda::saboteur
