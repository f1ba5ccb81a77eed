#include "games/daihinmin/moves.hpp"

namespace tefuda::daihinmin {

namespace {

// Always inlined: with an empty table most of it falls away.
[[gnu::always_inline]] inline void groups_of_rank(unsigned held, int rank, bool joker, int count, int suits,
                                                  Moves& out) {
  const int shift = 4 * rank;
  for (unsigned sub = held; sub; sub = (sub - 1) & held) {
    const int n = std::popcount(sub);
    if ((count == 0 || n == count) && (suits == 0 || sub == static_cast<unsigned>(suits)))
      out.push_back(Cards{sub} << shift);
    if (!joker || (count != 0 && n + 1 != count)) continue;
    if (sub == 15) {
      if (suits == 0) out.push_back(with_joker(Cards{sub} << shift, kFifth));
      continue;
    }
    for (unsigned s = 0; s < kSuits; ++s) {
      const unsigned all = sub | 1u << s;
      if ((sub >> s & 1) || (suits != 0 && all != static_cast<unsigned>(suits))) continue;
      out.push_back(with_joker(Cards{sub} << shift, place_of(rank + 1, static_cast<int>(s))));
    }
  }
}

// Sequences of one suit in the columns low..high; count 0 = any length from 3.
void sequences_of_suit(unsigned held, int suit, bool joker, int low, int high, int count, Moves& out) {
  for (int start = low; start + 2 <= high; ++start) {
    Cards naturals = 0;
    int gap = -1;
    for (int c = start; c <= high; ++c) {
      if (held >> c & 1) {
        naturals |= card(c - 1, suit);
      } else {
        if (!joker || gap >= 0) break;
        gap = c;
      }
      const int n = c - start + 1;
      if (count != 0 && n > count) break;
      if (n < 3 || (count != 0 && n != count)) continue;
      if (gap >= 0) {
        out.push_back(with_joker(naturals, place_of(gap, suit)));
        continue;
      }
      out.push_back(naturals);
      if (!joker) continue;
      for (int j = start; j <= c; ++j)
        out.push_back(with_joker(naturals & ~card(j - 1, suit), place_of(j, suit)));
    }
  }
}

}  // namespace

void detail::sequences(Cards naturals, bool joker, int low, int high, int count, int suits, Moves& out) {
  // Nothing to look for without two cards of a suit side by side (or one apart, with the joker).
  const Cards next = naturals & naturals >> 4;
  if (joker ? !(next | (naturals & naturals >> 8)) : !(next & naturals >> 8)) return;
  for (int s = 0; s < kSuits; ++s) {
    if (suits != 0 && !(suits >> s & 1)) continue;
    const unsigned held = lane(naturals, s);
    if (std::popcount(held) + joker >= 3) sequences_of_suit(held, s, joker, low, high, count, out);
  }
}

void list_plays(Cards hand, const Demand& d, Moves& out) {
  const Cards naturals = hand & kNaturals;
  const bool joker = (hand & kJoker) != 0;
  const Play& t = d.table;
  const int suits = d.lock ? t.suits : 0;
  switch (t.form) {
    case Form::kNone:
      for (Cards left = naturals; left;) {
        const int rank = lowest_rank(left);
        groups_of_rank(of_rank(naturals, rank), rank, joker, 0, 0, out);
        left &= ~(Cards{15} << (4 * rank));
      }
      if (joker) out.push_back(with_joker(0, kAlone));
      detail::sequences(naturals, joker, 0, kColumns - 1, 0, 0, out);
      return;
    case Form::kSingle: {
      Cards fit = naturals & detail::beating(d);
      if (suits) fit &= kSuitLane * static_cast<unsigned>(suits);
      for (; fit; fit &= fit - 1) out.push_back(fit & (~fit + 1));
      if (joker) out.push_back(with_joker(0, kAlone));
      return;
    }
    case Form::kGroup:
      for (Cards left = naturals & detail::beating(d); left;) {
        const int rank = lowest_rank(left);
        const unsigned held = of_rank(naturals, rank);
        if (std::popcount(held) + joker >= t.count) groups_of_rank(held, rank, joker, t.count, suits, out);
        left &= ~(Cards{15} << (4 * rank));
      }
      return;
    case Form::kSequence: {
      const int low = d.revolution ? 0 : t.high + 1, high = d.revolution ? t.low - 1 : kColumns - 1;
      if (high - low + 1 >= t.count) detail::sequences(naturals, joker, low, high, t.count, suits, out);
      return;
    }
    case Form::kLoneJoker:
      if (naturals & kSpade3) out.push_back(kSpade3);
      return;
  }
}

}  // namespace tefuda::daihinmin
