// Contract bridge: auction, then thirteen tricks. The declarer decides for dummy, whose hand is shown to all
// by the opening lead. A game may also begin at the lead, with a contract that was fixed before.
#pragma once

#include <bit>

#include "core/game.hpp"
#include "games/bridge/cards.hpp"
#include "games/bridge/scoring.hpp"

namespace tefuda::bridge {

// Moves: calls first, then cards.
constexpr Move kPass = 0, kDouble = 1, kRedouble = 2, kFirstBid = 3, kFirstCard = 64;
constexpr int kBids = 35;  // 1C, 1D, … 7NT

constexpr Move bid_move(int bid) { return kFirstBid + static_cast<Move>(bid); }
constexpr bool is_card(Move move) { return move >= kFirstCard; }
constexpr int move_card(Move move) { return static_cast<int>(move - kFirstCard); }
constexpr Move card_move(int card) { return kFirstCard + static_cast<Move>(card); }
constexpr int trump_of(int strain) { return strain == 4 ? kNoTrump : 3 - strain; }

enum class Payoff : std::uint8_t { kPoints, kTricks };

struct State {
  Hands hands{};
  Payoff payoff = Payoff::kPoints;
  std::uint8_t vulnerable = 0;  // bit 0: North-South, bit 1: East-West
  std::int8_t dealer = 0;
  // The auction.
  std::int16_t calls = 0;
  std::int8_t passes = 0;  // in a row
  std::int8_t bid = -1;    // the highest so far, 0 to 34
  std::int8_t bidder = kNobody;
  std::int8_t doubled = 0;
  std::array<std::array<std::int8_t, kStrains>, 2> first_named{};  // seat + 1, by side and strain
  // The play.
  bool playing = false;
  bool passed_out = false;
  std::int8_t declarer = kNobody;
  std::int8_t leader = 0;
  std::int8_t on_table = 0;
  std::int8_t played = 0;  // cards in all
  std::array<std::int8_t, kSeats> trick{};
  std::array<std::int8_t, 2> won{};

  int players() const { return kSeats; }
  int side(int seat) const { return side_of(seat); }
  bool over() const { return passed_out || played == 52; }
  int level() const { return bid / kStrains + 1; }
  int strain() const { return bid % kStrains; }
  int trump() const { return trump_of(strain()); }
  int dummy() const { return partner_of(declarer); }

  // Whose call or card it is; the declarer decides for dummy.
  int seat() const { return playing ? (leader + on_table) & 3 : (dealer + calls) & 3; }
  int player() const {
    if (over()) return kNobody;
    const int s = seat();
    return playing && s == dummy() ? declarer : s;
  }

  // Everybody sees every call and card; the opening lead also shows dummy.
  bool open_moves() const { return !playing || played > 0; }

  // Cards that may be played now.
  Cards playable() const {
    const Cards hand = hands[static_cast<std::size_t>(seat())];
    if (on_table == 0) return hand;
    const Cards same = hand & suit_cards(suit_of(trick[0]));
    return same ? same : hand;
  }

  void legal(Moves& moves) const {
    if (over()) return;
    if (playing) {
      for (Cards left = playable(); left; left &= left - 1)
        moves.push_back(card_move(std::countr_zero(left)));
      return;
    }
    moves.push_back(kPass);
    if (may_double()) moves.push_back(kDouble);
    if (may_redouble()) moves.push_back(kRedouble);
    for (int b = bid + 1; b < kBids; ++b) moves.push_back(bid_move(b));
  }

  bool is_legal(Move move) const {
    if (over()) return false;
    if (playing) return move - kFirstCard < 64 && (playable() & card_bit(move_card(move)));
    if (move == kPass) return true;
    if (move == kDouble) return may_double();
    if (move == kRedouble) return may_redouble();
    return move<kFirstBid + kBids&& static_cast<int>(move - kFirstBid)> bid;
  }

  void apply(Move move) {
    if (is_card(move))
      play(move_card(move));
    else
      call(move);
  }

  // North-South's points for its seats and the other side's, which are the same with the other sign; or
  // tricks.
  void scores(Scores& out) const {
    const int ours = payoff == Payoff::kTricks ? won[0] : points();
    const int theirs = payoff == Payoff::kTricks ? won[1] : -points();
    for (int s = 0; s < kSeats; ++s) out[static_cast<std::size_t>(s)] = side_of(s) == 0 ? ours : theirs;
  }

  // Of North-South.
  int points() const {
    if (passed_out) return 0;
    const int side = side_of(declarer);
    const int score = contract_score(level(), strain(), doubled, vulnerable >> side & 1,
                                     won[static_cast<std::size_t>(side)]);
    return side == 0 ? score : -score;
  }

  Seen observe(Move move, int) const {
    const bool opening = playing && played == 0;
    return {move, opening ? hands[static_cast<std::size_t>(dummy())] : 0};
  }

  // Begin at the lead.
  void fix_contract(int fixed_bid, int seat, int times) {
    bid = static_cast<std::int8_t>(fixed_bid);
    bidder = static_cast<std::int8_t>(seat);
    doubled = static_cast<std::int8_t>(times);
    begin_play(seat);
  }

 private:
  bool may_double() const { return bid >= 0 && doubled == 0 && side_of(bidder) != side_of(seat()); }
  bool may_redouble() const { return doubled == 1 && side_of(bidder) == side_of(seat()); }

  void call(Move move) {
    const int s = seat();
    ++calls;
    if (move == kPass) {
      ++passes;
      if (bid < 0 && passes == 4) passed_out = true;
      if (bid >= 0 && passes == 3)
        begin_play(
            first_named[static_cast<std::size_t>(side_of(bidder))][static_cast<std::size_t>(strain())] - 1);
      return;
    }
    passes = 0;
    if (move == kDouble) {
      doubled = 1;
    } else if (move == kRedouble) {
      doubled = 2;
    } else {
      bid = static_cast<std::int8_t>(move - kFirstBid);
      bidder = static_cast<std::int8_t>(s);
      doubled = 0;
      auto& first = first_named[static_cast<std::size_t>(side_of(s))][static_cast<std::size_t>(strain())];
      if (!first) first = static_cast<std::int8_t>(s + 1);
    }
  }

  void begin_play(int seat) {
    playing = true;
    declarer = static_cast<std::int8_t>(seat);
    leader = static_cast<std::int8_t>(next_seat(seat));
  }

  void play(int card) {
    hands[static_cast<std::size_t>(seat())] ^= card_bit(card);
    trick[static_cast<std::size_t>(on_table++)] = static_cast<std::int8_t>(card);
    ++played;
    if (on_table < kSeats) return;
    int best = 0;
    for (int i = 1; i < kSeats; ++i) {
      const int a = trick[static_cast<std::size_t>(i)], b = trick[static_cast<std::size_t>(best)];
      if (suit_of(a) == suit_of(b) ? a > b : suit_of(a) == trump()) best = i;
    }
    leader = static_cast<std::int8_t>((leader + best) & 3);
    ++won[static_cast<std::size_t>(side_of(leader))];
    on_table = 0;
  }
};

static_assert(GameState<State>);

}  // namespace tefuda::bridge
