// Daihinmin as the contest plays it: exchange, turns, passes, eights, locks, revolutions, places.
//
// Seats are in the order of play. A State may be *blind*: one player's point of view, in which the sets of
// the other hands hold only the cards known to be there, while the counts are right. Everything public
// (whose turn, what lies there, who is out) follows from a blind State as well as from the truth.
#pragma once

#include <array>
#include <string>

#include "games/daihinmin/moves.hpp"

namespace tefuda::daihinmin {

constexpr int kMaxSeats = 5;
constexpr int kStalemate = 20;  // so many passes in a row end the game
constexpr int kNoClass = -1;

enum class Outcome : std::uint8_t { kNone, kPlayedOut, kStalemate };

struct State {
  Cards hand[kMaxSeats] = {};
  Cards played[kMaxSeats] = {};
  Cards tribute[2] = {}, gifts[2] = {};  // of the pairs first-last and second-last but one
  Cards pack = deck(kRanks);             // the cards of this game, as everybody knows
  Move table = kPass;                    // what lies there
  Play top;                              // the same, read
  std::int8_t seat_of_class[kMaxSeats] = {-1, -1, -1, -1, -1};
  std::uint8_t count[kMaxSeats] = {};
  std::uint8_t dealt[kMaxSeats] = {};  // counts before the exchange
  std::uint8_t order[kMaxSeats] = {};  // who went out first, second, ...
  std::uint8_t lot[kMaxSeats] = {0, 1, 2, 3, 4};
  std::uint8_t seats = kMaxSeats;
  std::uint8_t given = 2;      // gifts made; below `exchanges` it is the exchange
  std::uint8_t exchanges = 0;  // pairs that exchange: 0, 1 or 2
  std::uint8_t finished = 0;   // how many are out
  std::uint8_t settled = 0;    // places that an exact search takes as given: it asks who is out next
  std::uint8_t out = 0, passed = 0;
  std::uint8_t passes = 0;  // in a row
  std::int8_t turn = kNobody, owner = kNobody, first = kNobody;
  bool revolution = false, lock = false, quirks = false;
  bool last_lock = false;  // the lock as it was after the last move, before the table was cleared
  Outcome outcome = Outcome::kNone;

  int players() const { return seats; }
  bool over() const { return outcome != Outcome::kNone; }
  bool in_exchange() const { return given < exchanges; }
  bool open_moves() const { return !in_exchange(); }
  int giver(int pair) const { return seat_of_class[pair]; }
  int receiver(int pair) const { return seat_of_class[seats - 1 - pair]; }
  static int exchanged(int pair) { return 2 - pair; }  // cards each way
  int player() const { return over() ? kNobody : in_exchange() ? giver(given) : turn; }
  Demand demand() const { return {top, revolution, lock}; }

  // Takes the tribute and opens the exchange, if there are classes; else the play begins.
  // `blind_to` names the seat whose hand alone is right; the rich see theirs with the tribute in it.
  void begin(int blind_to = kNobody) {
    exchanges = seat_of_class[0] < 0 ? 0 : seats >= 4 ? 2 : 1;
    given = 0;
    for (int p = 0; p < seats; ++p) dealt[p] = count[p];
    for (int pair = 0; pair < exchanges; ++pair) {
      const int rich = giver(pair), poor = receiver(pair), k = exchanged(pair);
      count[rich] = static_cast<std::uint8_t>(count[rich] + k);
      count[poor] = static_cast<std::uint8_t>(count[poor] - k);
      if (blind_to != kNobody && blind_to != poor) continue;
      tribute[pair] = strongest(hand[poor], k);
      hand[poor] &= ~tribute[pair];
      hand[rich] |= tribute[pair];
    }
    if (exchanges == 0) lead();
  }

  void legal(Moves& moves) const {
    if (over()) return;
    if (in_exchange()) return list_gifts(moves);
    moves.push_back(kPass);
    list_plays(hand[turn], demand(), moves);
  }

  bool is_legal(Move move) const {
    if (quirks && (move & kExtra)) return extra_is_legal(move);
    Moves moves;
    legal(moves);
    for (Move m : moves)
      if (m == move) return true;
    return false;
  }

  // The contest's server takes a spade 3 on a joker whatever else is put beside it, as long as no other
  // 3 and no 4 of spades is there.
  bool extra_is_legal(Move move) const {
    const Cards cards = move & kNaturals;
    return !over() && !in_exchange() && top.form == Form::kLoneJoker && place(move) == 0 &&
           (cards & kSpade3 & hand[turn]) && !(cards & ~hand[turn]) && of_rank(cards, 0) == 1 &&
           !(cards & card(1, 0)) && size(cards) > 1;
  }

  // Can these cards be put here, as far as their number goes? Whether they may be is not asked: of somebody
  // else's moves one is told, legal or not.
  bool can_hear(Move move) const {
    if (player() == kNobody) return false;
    const Cards cards = cards_of(move);
    if (cards & ~pack) return false;
    if (in_exchange()) return move == kSomeGift || (move == gift(cards) && size(cards) == exchanged(given));
    if (move == kPass) return true;
    const Play play = read_play(move);
    return !play.empty() && play.high < kColumns && place(move) != kGiven && !(move & kGift) &&
           move < 2 * kExtra && size(cards) <= count[turn];
  }

  void apply(Move move) {
    if (in_exchange()) return give(move);
    if (move == kPass) {
      passed = static_cast<std::uint8_t>(passed | 1u << turn);
      ++passes;
      last_lock = lock;
      if (passes >= kStalemate) return draw_lots();
    } else {
      put(move);
      last_lock = lock;
      if (over()) return;
    }
    const unsigned active = ((1u << seats) - 1) & ~(out | passed);
    if (clears_ || active == 0)
      clear();
    else
      advance(passed);
  }

  void scores(Scores& result) const {
    for (int place = 0; place < seats; ++place) result[order[place]] = seats - place;
  }

  // Plays are open. A gift is seen by giver and receiver only; the receiver finds it in its hand.
  Seen observe(Move move, int observer) const {
    if (!in_exchange()) return {move, 0};
    if (observer == giver(given)) return {move, 0};
    return {kSomeGift, observer == receiver(given) ? move & ~kGift : 0};
  }

  void random_playout(Rng& rng);

  // For exact searches: who is out first of those who were in, and all that matters for what follows.
  int winner() const { return finished > settled ? order[settled] : kNobody; }
  // Who is out already has its place, whatever a search of the rest is about.
  State opened() const {
    State s = *this;
    s.settled = s.finished;
    return s;
  }
  static bool is_pass(Move move) { return move == kPass; }
  void key(std::string& text) const {
    const auto add = [&text](const auto& part) {
      text.append(reinterpret_cast<const char*>(&part), sizeof part);
    };
    for (int p = 0; p < seats; ++p) add(hand[p]);
    for (int i = 0; i < finished; ++i) add(order[i]);
    for (std::uint8_t byte :
         {static_cast<std::uint8_t>(top.form), top.count, top.low, top.high, top.suits, out, passed, passes,
          given, static_cast<std::uint8_t>(turn), static_cast<std::uint8_t>(owner),
          static_cast<std::uint8_t>(revolution * 2 + lock)})
      add(byte);
  }

  // The seat with the diamond 3 leads; a blind State is told which, and knows one card more by it.
  void lead() {
    for (int p = 0; p < seats && first == kNobody; ++p)
      if (hand[p] & kDiamond3) first = static_cast<std::int8_t>(p);
    if (first == kNobody) return;
    hand[first] |= kDiamond3;
    turn = owner = first;
  }

  // The hand as its player first saw it: the rich with the tribute, the poor before it.
  Cards shown(int p) const {
    Cards cards = hand[p] | played[p];
    for (int pair = 0; pair < exchanges; ++pair) {
      if (p == giver(pair)) cards |= gifts[pair];
      if (p == receiver(pair)) cards = (cards & ~gifts[pair]) | tribute[pair];
    }
    return cards;
  }

  Cards dealt_hand(int p) const {
    Cards cards = shown(p);
    for (int pair = 0; pair < exchanges; ++pair)
      if (p == giver(pair)) cards &= ~tribute[pair];
    return cards;
  }

  // Cards that the observer knows to be in another hand: tribute not returned, gifts, the diamond 3.
  Cards known(int observer, int seat) const {
    if (observer == seat) return 0;
    Cards cards = !in_exchange() && first == seat ? kDiamond3 : 0;
    for (int pair = 0; pair < exchanges; ++pair) {
      if (observer == receiver(pair) && seat == giver(pair)) cards |= tribute[pair];
      if (observer == giver(pair) && seat == receiver(pair)) cards |= gifts[pair];
    }
    return cards & hand[seat];
  }

 private:
  bool clears_ = false;  // an eight or a spade 3 on the joker

  void list_gifts(Moves& moves) const {
    const Cards from = hand[giver(given)];
    for (Cards a = from; a; a &= a - 1) {
      const Cards one = a & (~a + 1);
      if (exchanged(given) == 1) {
        moves.push_back(gift(one));
        continue;
      }
      for (Cards b = a & (a - 1); b; b &= b - 1) moves.push_back(gift(one | (b & (~b + 1))));
    }
  }

  void give(Move move) {
    const int rich = giver(given), poor = receiver(given), k = exchanged(given);
    const Cards cards = cards_of(move);  // none, where a blind State does not see it
    gifts[given] = cards;
    hand[rich] &= ~cards;
    hand[poor] |= cards;
    count[rich] = static_cast<std::uint8_t>(count[rich] - k);
    count[poor] = static_cast<std::uint8_t>(count[poor] + k);
    if (++given == exchanges) lead();
  }

  void put(Move move) {
    const Laid laid = lay(demand(), read_play(move));
    const Cards cards = cards_of(move);
    hand[turn] &= ~cards;
    played[turn] |= cards;
    count[turn] = static_cast<std::uint8_t>(count[turn] - size(cards));
    lock = laid.demand.lock;
    clears_ = laid.clears;
    revolution = laid.demand.revolution;
    table = move;
    top = laid.demand.table;
    owner = turn;
    passes = 0;
    if (count[turn] == 0) leave();
  }

  void leave() {
    order[finished++] = static_cast<std::uint8_t>(turn);
    out = static_cast<std::uint8_t>(out | 1u << turn);
    if (finished < seats - 1) return;
    for (int p = 0; p < seats; ++p)
      if (!(out >> p & 1)) order[finished] = static_cast<std::uint8_t>(p);
    finish(Outcome::kPlayedOut);
  }

  void draw_lots() {
    for (int i = 0; i < seats; ++i)
      if (!(out >> lot[i] & 1)) order[finished++] = lot[i];
    finish(Outcome::kStalemate);
  }

  void finish(Outcome how) {
    finished = seats;
    outcome = how;
    turn = kNobody;
  }

  void clear() {
    clears_ = false;
    passed = 0;
    lock = false;
    table = kPass;
    top = Play{};
    turn = owner;
    if (out >> turn & 1) advance(0);
    owner = turn;
  }

  // The next seat that is still in and not in `waiting`.
  void advance(unsigned waiting) {
    const unsigned gone = out | waiting;
    do turn = static_cast<std::int8_t>(turn + 1 == seats ? 0 : turn + 1);
    while (gone >> turn & 1);
  }
};

}  // namespace tefuda::daihinmin
