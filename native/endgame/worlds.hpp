// All worlds of one ending: the unseen cards dealt to the other players in every way, rank by rank, each
// world valued from the table. The number of a pattern is a sum over its ranks, so it grows along with
// the deal and a world costs one or two ranks, not ten.
#pragma once

#include <array>
#include <cmath>
#include <vector>

#include "core/rng.hpp"
#include "endgame/trick.hpp"

namespace tefuda::endgame {

// What one player knows: ranks from weak to strong, its own cards, the cards of the others together, and
// how many each of them holds.
struct Ending {
  int seat = 0;  // who knows this, and is to move
  int ranks = 0;
  std::array<std::uint8_t, kMaxCards> own{};                            // by rank
  std::array<std::uint8_t, kMaxCards> unseen{};                         // by rank
  std::array<std::uint8_t, kMaxSeats> size{};                           // of every hand
  std::array<std::array<std::uint8_t, kMaxCards>, kMaxSeats> played{};  // earlier, by seat and rank
  int beat = -1;      // index of the strongest rank that does not beat the table card; -1: all do
  int owner = -1;     // of the table card; -1: on lead; P + seat: out, that seat leads next
  unsigned in = ~0u;  // seats that have not passed

  bool on_lead() const { return owner < 0; }
  int cards() const {
    int n = 0;
    for (int r = 0; r < ranks; ++r)
      n += own[static_cast<std::size_t>(r)] + unseen[static_cast<std::size_t>(r)];
    return n;
  }
};

struct Wanted {
  bool values = true, winning = false, counts = false;
};

struct Worlds {
  std::vector<Seats> values;
  std::vector<std::uint32_t> winning;  // bit r: a card of rank r wins; bit 31: the pass wins
  std::vector<double> weights;         // how many ways to deal cards come to this world
  std::vector<std::uint8_t> counts;    // by world, rank and seat

  void reserve(std::size_t n, Wanted wanted) {
    weights.reserve(n);
    if (wanted.values) values.reserve(n);
    if (wanted.winning) winning.reserve(n);
  }
};

constexpr std::uint32_t kPassWins = 1u << 31;

template <int P>
class WorldWalk {
 public:
  WorldWalk(const Index& index, const Levels& levels, Rule rule, const Ending& ending, Wanted wanted,
            Worlds& out)
      : index_(index),
        levels_(levels),
        trick_(index, levels, rule),
        full_(rule == Rule::kFull),
        e_(ending),
        wanted_(wanted),
        out_(out) {
    searching_ = wanted.winning || !ending.on_lead();
    int hidden = 0;
    for (int r = 0; r < e_.ranks; ++r) {
      for (int i = 0; i < e_.own[idx(r)]; ++i) owners_[idx(cards_++)] = static_cast<std::uint8_t>(e_.seat);
      for (int i = 0; i < e_.unseen[idx(r)]; ++i)
        hidden_[idx(hidden++)] = static_cast<std::uint8_t>(cards_++);
    }
    for (int p = 0; p < P; ++p) {
      rel_[p] = static_cast<std::uint8_t>((p - e_.seat + P) % P);
      for (int i = 0; p != e_.seat && i < e_.size[idx(p)] && unseen_ < hidden; ++i)
        pack_[idx(unseen_++)] = static_cast<std::uint8_t>(p);
      for (int r = 0; r < e_.ranks; ++r) fair_ = fair_ && e_.played[idx(p)][idx(r)] == 0;
    }
  }

  // Every world, in a fixed order.
  void all() {
    need_ = e_.size;
    rank(0, cards_, 0, 1.0);
  }

  // One world at random: the unseen cards shuffled. Who has played a rank is less likely to hold more of
  // it than a deal of what is left says; the weight makes up for that.
  void sample(Rng& rng) {
    for (int k = unseen_ - 1; k > 0; --k)
      std::swap(pack_[idx(k)], pack_[rng.below(static_cast<std::uint64_t>(k) + 1)]);
    for (int k = 0; k < unseen_; ++k) owners_[hidden_[idx(k)]] = pack_[idx(k)];
    double weight = 1.0;
    if (!fair_) {
      count(owners_.data());
      for (int r = 0; r < e_.ranks; ++r)
        for (int p = 0; p < P; ++p)
          if (p != e_.seat) weight /= ways(counts_[idx(r)][idx(p)], e_.played[idx(p)][idx(r)]);
    }
    given(owners_.data(), weight);
  }

  // A world given by the owner of every card, cards from weak to strong.
  void given(const std::uint8_t* owners, double weight = 1.0) {
    if (!searching_ && !wanted_.counts) return leaf(number(owners), weight);
    count(owners);
    trick_.at.clear();
    std::uint64_t sum = 0;
    int n = cards_;
    for (int r = 0; r < e_.ranks; ++r) {
      sum += lay(r, n);
      n -= e_.own[idx(r)] + e_.unseen[idx(r)];
    }
    leaf(sum, weight);
  }

  // The value of a given world and of every move in it: (rank, seats), rank -1 for the pass. The pass is
  // listed under either rule, but counts as the rule says.
  std::pair<int, std::vector<std::pair<int, int>>> moves(const std::uint8_t* owners) {
    searching_ = true;
    given(owners);
    std::vector<std::pair<int, int>> out;
    const unsigned in = e_.in & ((1u << P) - 1);
    const Slots above = beating();
    auto best = trick_.best(e_.seat);
    for (Slots cards = trick_.at.hand[e_.seat] & above; cards; cards &= cards - 1) {
      const int s = std::countr_zero(cards);
      if (!out.empty() && out.back().first == rank_of_[idx(s)]) continue;
      out.emplace_back(rank_of_[idx(s)], trick_.play(e_.seat, s, in));
      best.add(static_cast<Seats>(out.back().second));
    }
    if (!e_.on_lead()) {
      out.emplace_back(-1, trick_.next(e_.seat, e_.owner, above, in & ~(1u << e_.seat)));
      if (full_ || trick_.may_pass(best)) best.add(static_cast<Seats>(out.back().second));
    }
    return {best.value(), out};
  }

 private:
  static std::size_t idx(int i) { return static_cast<std::size_t>(i); }

  // Choose(k + played, k).
  static double ways(int k, int played) {
    double w = 1;
    for (int i = 1; i <= k; ++i) w = w * (played + i) / i;
    return w;
  }

  void count(const std::uint8_t* owners) {
    for (int r = 0; r < e_.ranks; ++r) {
      counts_[idx(r)] = {};
      for (int k = 0; k < e_.own[idx(r)] + e_.unseen[idx(r)]; ++k) ++counts_[idx(r)][*owners++];
    }
  }

  // The number of a world with this player on lead, straight from the owners of the cards.
  std::uint64_t number(const std::uint8_t* owners) const {
    std::uint64_t sum = 0;
    int n = cards_;
    for (int r = 0; r < e_.ranks; ++r) {
      const int size = e_.own[idx(r)] + e_.unseen[idx(r)];
      const int first = rel_[*owners];
      if (size == 1) {
        sum += index_.single(n--, first);
        ++owners;
        continue;
      }
      std::uint32_t counts = 0;
      for (int k = 0; k < size; ++k) counts += 1u << 5 * rel_[*owners++];
      if (counts == static_cast<std::uint32_t>(size) << 5 * first) {
        for (int k = 0; k < size; ++k) sum += index_.single(n--, first);
      } else {
        sum += index_.group(n, size, index_.template which_of<P>(counts, size));
        n -= size;
      }
    }
    return sum;
  }

  // Ranks from r on are still to be dealt; n cards in all.
  void rank(int r, int n, std::uint64_t number, double weight) {
    if (r == e_.ranks) return leaf(number, weight);
    counts_[idx(r)] = {};
    counts_[idx(r)][idx(e_.seat)] = e_.own[idx(r)];
    share(r, 0, e_.unseen[idx(r)], n, number, weight);
  }

  // Gives `left` cards of rank r to the seats from p on.
  void share(int r, int p, int left, int n, std::uint64_t number, double weight) {
    if (left == 0) {
      const auto mark = trick_.at.mark();
      const std::uint64_t more = lay(r, n);
      rank(r + 1, n - e_.own[idx(r)] - e_.unseen[idx(r)], number + more, weight);
      if (searching_) trick_.at.back_to(mark);
      return;
    }
    if (p == P) return;
    if (p == e_.seat || need_[idx(p)] == 0) return share(r, p + 1, left, n, number, weight);
    int later = 0;
    for (int q = p + 1; q < P; ++q) later += q == e_.seat ? 0 : need_[idx(q)];
    const int most = std::min<int>(left, need_[idx(p)]);
    for (int k = std::max(0, left - later); k <= most; ++k) {
      counts_[idx(r)][idx(p)] = static_cast<std::uint8_t>(k);
      need_[idx(p)] = static_cast<std::uint8_t>(need_[idx(p)] - k);
      const double here = ways(k, left - k) / ways(k, e_.played[idx(p)][idx(r)]);
      share(r, p + 1, left - k, n, number, weight * here);
      need_[idx(p)] = static_cast<std::uint8_t>(need_[idx(p)] + k);
    }
    counts_[idx(r)][idx(p)] = 0;
  }

  // Adds rank r to the layout; returns what it adds to the number with this player on lead.
  std::uint64_t lay(int r, int n) {
    const auto& counts = counts_[idx(r)];
    const int size = e_.own[idx(r)] + e_.unseen[idx(r)];
    if (size == 0) return 0;
    if (searching_) {
      for (int s = trick_.at.cards; s < trick_.at.cards + size; ++s)
        rank_of_[idx(s)] = static_cast<std::uint8_t>(r);
      trick_.at.add_rank(counts, size);
      if (!e_.on_lead()) return 0;
    }
    std::uint32_t packed = 0;
    int owners = 0, one = 0;
    for (int p = 0; p < P; ++p) {
      const std::uint32_t c = counts[idx(p)];
      packed |= c << 5 * rel_[p];
      owners += c != 0;
      one = c != 0 ? rel_[p] : one;
    }
    if (owners > 1) return index_.group(n, size, index_.template which_of<P>(packed, size));
    std::uint64_t sum = 0;
    for (int i = 0; i < size; ++i) sum += index_.single(n - i, one);
    return sum;
  }

  void leaf(std::uint64_t number, double weight) {
    out_.weights.push_back(weight);
    if (wanted_.counts)
      for (int r = 0; r < e_.ranks; ++r)
        for (int p = 0; p < P; ++p) out_.counts.push_back(counts_[idx(r)][idx(p)]);
    if (wanted_.winning || !e_.on_lead()) {
      search();
    } else if (wanted_.values) {
      out_.values.push_back(turned(packed_get(levels_.data[idx(cards_)], number, P), e_.seat, P));
    }
  }

  // The slots that beat the table card.
  Slots beating() const {
    int s = 0;
    while (s < trick_.at.cards && rank_of_[idx(s)] <= e_.beat) ++s;
    return ~Slots{0} << s;
  }

  // The value and the winning cards by one trick.
  void search() {
    const int seat = e_.seat;
    auto& at = trick_.at;
    const Slots above = beating();
    const unsigned in = e_.in & ((1u << P) - 1);
    auto best = trick_.best(seat);
    std::uint32_t winning = 0;
    const Slots others = at.all ^ at.hand[seat];
    int last = -1;
    Seats value = 0;
    for (Slots cards = at.hand[seat] & above; cards; cards &= cards - 1) {
      const int s = std::countr_zero(cards);
      if (last < 0 || !trick_.equal(last, s, others)) {
        value = trick_.play(seat, s, in);
        best.add(value);
      }
      last = s;
      if (value == 1 << seat) winning |= 1u << rank_of_[idx(s)];
    }
    if (!e_.on_lead() && (full_ || trick_.may_pass(best))) {
      const Seats passed = trick_.next(seat, e_.owner, above, in & ~(1u << seat));
      best.add(passed);
      if (passed == 1 << seat) winning |= kPassWins;
    }
    if (wanted_.values) out_.values.push_back(best.value());
    if (wanted_.winning) out_.winning.push_back(winning);
  }

  const Index& index_;
  const Levels& levels_;
  Trick<P> trick_;
  bool full_;  // the rule
  const Ending& e_;
  Wanted wanted_;
  Worlds& out_;
  bool searching_ = false;
  bool fair_ = true;  // nobody has played yet, as far as is known: all deals weigh the same
  int cards_ = 0, unseen_ = 0;
  std::array<std::uint8_t, kMaxCards> owners_{}, hidden_{}, pack_{};  // of cards; unseen cards; their seats
  std::uint8_t rel_[P] = {};
  std::array<std::uint8_t, kMaxSeats> need_{};
  std::array<std::array<std::uint8_t, kMaxSeats>, kMaxCards> counts_{};
  std::array<std::uint8_t, 32> rank_of_{};
};

}  // namespace tefuda::endgame
