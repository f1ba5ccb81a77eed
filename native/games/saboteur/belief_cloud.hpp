// Hands as particles: what some players may have held since the deal, weighed by what they did with it.
//
// The base measure is that of Knowledge: every way to place the unseen cards (into hands, among the discards,
// into the deck) is equally likely. A particle places the cards of its players, discards included, and
// weighs the product of the chances of their moves. A card that comes to light is put where it must have been
// by exchanging it with what the particle had there; the moves since then are weighed again with it. So
// no particle dies of a card it did not foresee, and the mean weight stays an unbiased estimate.
#pragma once

#include <algorithm>
#include <stdexcept>

#include "core/maths.hpp"
#include "games/saboteur/belief_chances.hpp"

namespace tefuda::saboteur {

constexpr int kPlaces = 40;  // cards that one player can hold in a round
constexpr int kStirs = 3;    // exchanges tried for every particle drawn anew

// The cards that the observer has not seen, by kind.
struct Pool {
  int left[kKinds] = {};
  int total = 0;

  void take(Kind kind) {
    if (--left[kind] < 0) throw std::invalid_argument("more copies of a card were seen than exist");
    --total;
  }
  Kind draw(Rng& rng) const {
    auto at = static_cast<int>(rng.below(static_cast<std::uint64_t>(total)));
    Kind kind = 0;
    while ((at -= left[kind]) >= 0) ++kind;
    return kind;
  }
};

// What everybody knows of a player: its moves, and how many cards it was dealt. Its places are the cards
// dealt, then the cards drawn, one after every move while the deck lasts.
struct Track {
  int dealt = 0, places = 0;
  std::vector<Sighting> moves;

  int born(int place) const { return place < dealt ? 0 : place - dealt + 1; }
};

// One player's cards as a particle has them.
struct Past {
  static constexpr std::uint8_t kHeld = 255;
  Kind kind[kPlaces];
  std::uint8_t gone[kPlaces];  // with which move the card left the hand
  bool hidden[kPlaces] = {};   // a card is there, and the observer has not seen it
  std::uint8_t used[kPlaces];  // by move: which place
  double chance[kPlaces];      // by move
  int weighed = 0;             // moves so far

  Hand hand(const Track& track, int move) const {
    Hand out;
    for (int p = 0; p < track.places; ++p)
      if (track.born(p) <= move && gone[p] >= move) out.card[out.count++] = kind[p];
    return out;
  }
};

// The particles of some players, each in one guise.
class Cloud {
 public:
  struct Member {
    int player = 0, guise = 0;
  };

  Cloud(std::vector<Member> members, const std::vector<Track>& tracks, const Pool& pool, int particles,
        std::uint64_t seed)
      : members_(std::move(members)), seed_(seed), weight_(static_cast<std::size_t>(particles), 1.0) {
    pasts_.resize(weight_.size() * members_.size());
    Rng rng(seed);
    for (std::size_t i = 0; i < weight_.size(); ++i)
      for (int m = 0; m < static_cast<int>(members_.size()); ++m)
        for (int p = 0; p < track_of(m, tracks).dealt; ++p) receive(i, m, p, tracks, pool, rng);
  }

  // ln of the chance of all moves of its players so far, up to what does not depend on guises.
  double evidence() const { return evidence_; }
  const std::vector<Member>& members() const { return members_; }

  // A member's last move; its card is still in the pool.
  void see(int player, const std::vector<Track>& tracks, const Pool& pool, int number) {
    const int m = find(player);
    const Track& track = tracks[static_cast<std::size_t>(player)];
    const int move = static_cast<int>(track.moves.size()) - 1;
    Rng rng(derive(seed_, static_cast<std::uint64_t>(number) * 4 + 1));
    for (std::size_t i = 0; i < weight_.size(); ++i)
      weight_[i] *= track.moves.back().is_discard() ? discard(i, m, move, track, rng)
                                                    : play(i, m, move, tracks, pool, rng);
    if (!settle(rng)) return;
    Pool rest = pool;
    if (!track.moves.back().is_discard()) rest.take(track.moves.back().kind());
    stir(tracks, rest, rng);
  }

  // A member has drawn a card: its newest place.
  void draw(int player, const std::vector<Track>& tracks, const Pool& pool, int number) {
    const int m = find(player);
    Rng rng(derive(seed_, static_cast<std::uint64_t>(number) * 4 + 2));
    for (std::size_t i = 0; i < weight_.size(); ++i)
      receive(i, m, tracks[static_cast<std::size_t>(player)].places - 1, tracks, pool, rng);
  }

  // A card came to light elsewhere; it is still in the pool.
  void reveal(Kind kind, const std::vector<Track>& tracks, const Pool& pool, int number) {
    Rng rng(derive(seed_, static_cast<std::uint64_t>(number) * 4 + 3));
    for (std::size_t i = 0; i < weight_.size(); ++i) {
      const Spot spot = find_copy(i, kind, tracks, pool, rng);
      if (spot.member < 0) continue;
      const Kind other = outside(i, tracks, pool).draw(rng);
      weight_[i] *= put(i, spot, other, tracks);
    }
    if (!settle(rng)) return;
    Pool rest = pool;
    rest.take(kind);
    stir(tracks, rest, rng);
  }

  bool has(int player) const { return find(player) >= 0; }

 private:
  struct Spot {
    int member = -1, place = 0;  // member -1 = not with the members
  };

  Past& past(std::size_t i, int m) { return pasts_[i * members_.size() + static_cast<std::size_t>(m)]; }

  int find(int player) const {
    for (std::size_t m = 0; m < members_.size(); ++m)
      if (members_[m].player == player) return static_cast<int>(m);
    return -1;
  }

  const Track& track_of(int m, const std::vector<Track>& tracks) const {
    return tracks[static_cast<std::size_t>(members_[static_cast<std::size_t>(m)].player)];
  }

  // use(member, place) for every unseen card of the members.
  template <class Use>
  void unseen(std::size_t i, const std::vector<Track>& tracks, const Use& use) {
    for (int m = 0; m < static_cast<int>(members_.size()); ++m)
      for (int p = 0; p < track_of(m, tracks).places; ++p)
        if (past(i, m).hidden[p]) use(m, p);
  }

  // What is unseen and not with the members.
  Pool outside(std::size_t i, const std::vector<Track>& tracks, const Pool& pool) {
    Pool out = pool;
    unseen(i, tracks, [&](int m, int p) { out.take(past(i, m).kind[p]); });
    return out;
  }

  void receive(std::size_t i, int m, int place, const std::vector<Track>& tracks, const Pool& pool,
               Rng& rng) {
    if (place >= kPlaces) throw std::invalid_argument("a player cannot hold so many cards in a round");
    Past& mine = past(i, m);
    const Kind kind = outside(i, tracks, pool).draw(rng);
    mine.kind[place] = kind;
    mine.gone[place] = Past::kHeld;
    mine.hidden[place] = true;
  }

  // Where one of the unseen cards of this kind is, all equally likely.
  Spot find_copy(std::size_t i, Kind kind, const std::vector<Track>& tracks, const Pool& pool, Rng& rng) {
    if (pool.left[kind] < 1) throw std::invalid_argument("more copies of a card were seen than exist");
    auto at = static_cast<int>(rng.below(static_cast<std::uint64_t>(pool.left[kind])));
    Spot spot;
    unseen(i, tracks, [&](int m, int p) {
      if (past(i, m).kind[p] == kind && at-- == 0) spot = {m, p};
    });
    return spot;
  }

  // Puts another card into a place; by what factor that changes the chance of the moves since.
  double put(std::size_t i, Spot spot, Kind kind, const std::vector<Track>& tracks) {
    Past& mine = past(i, spot.member);
    if (mine.kind[spot.place] == kind) return 1;
    mine.kind[spot.place] = kind;
    return reweigh(mine, spot, tracks);
  }

  double reweigh(Past& mine, Spot spot, const std::vector<Track>& tracks) const {
    const Track& track = track_of(spot.member, tracks);
    const int guise = members_[static_cast<std::size_t>(spot.member)].guise;
    double ratio = 1;
    const int last = std::min<int>(mine.weighed - 1, mine.gone[spot.place]);
    for (int t = track.born(spot.place); t <= last; ++t) {
      const Hand hand = mine.hand(track, t);
      const double now =
          track.moves[static_cast<std::size_t>(t)].chance(guise, hand, mine.kind[mine.used[t]]);
      ratio *= now / mine.chance[t];
      mine.chance[t] = now;
    }
    return ratio;
  }

  double play(std::size_t i, int m, int move, const std::vector<Track>& tracks, const Pool& pool, Rng& rng) {
    const Track& track = track_of(m, tracks);
    const Sighting& seen = track.moves.back();
    Past& mine = past(i, m);
    int place = -1, n = 0;
    for (int p = 0; p < track.places; ++p)
      if (mine.gone[p] == Past::kHeld && rng.below(static_cast<std::uint64_t>(++n)) == 0) place = p;
    if (place < 0) throw std::invalid_argument("a card was played from an empty hand");
    const Spot spot = find_copy(i, seen.kind(), tracks, pool, rng);
    const Kind other = mine.kind[place];
    double factor = put(i, {m, place}, seen.kind(), tracks);
    if (spot.member >= 0) factor *= put(i, spot, other, tracks);
    const double chance =
        seen.chance(members_[static_cast<std::size_t>(m)].guise, mine.hand(track, move), seen.kind());
    let_go(mine, place, move, chance);
    mine.hidden[place] = false;
    return factor * chance;
  }

  double discard(std::size_t i, int m, int move, const Track& track, Rng& rng) {
    Past& mine = past(i, m);
    const Sighting& seen = track.moves.back();
    const int guise = members_[static_cast<std::size_t>(m)].guise;
    const Hand hand = mine.hand(track, move);
    const double total = seen.chance(guise, hand);
    double at = rng.uniform() * total, chance = 0;
    int place = -1;
    for (int p = 0; p < track.places && at >= 0; ++p) {
      if (mine.gone[p] != Past::kHeld) continue;
      chance = seen.chance(guise, hand, mine.kind[p]);
      place = p;
      at -= chance;
    }
    if (place < 0) throw std::invalid_argument("a card was discarded from an empty hand");
    let_go(mine, place, move, chance);
    return total;
  }

  static void let_go(Past& mine, int place, int move, double chance) {
    mine.gone[place] = static_cast<std::uint8_t>(move);
    mine.used[move] = static_cast<std::uint8_t>(place);
    mine.chance[move] = chance;
    mine.weighed = move + 1;
  }

  // Adds the mean weight to the evidence. When few particles carry it they are drawn anew (systematically):
  // then it is true.
  bool settle(Rng& rng) {
    const auto n = static_cast<double>(weight_.size());
    double sum = 0, squares = 0;
    for (double w : weight_) {
      sum += w;
      squares += w * w;
    }
    evidence_ += portable_log(sum / n);
    for (double& w : weight_) w *= n / sum;
    if (sum * sum > 0.5 * n * squares) return false;
    std::vector<Past> drawn(pasts_.size());
    const double start = rng.uniform();
    double until = weight_[0];
    std::size_t from = 0;
    for (std::size_t i = 0; i < weight_.size(); ++i) {
      while (until <= static_cast<double>(i) + start && from + 1 < weight_.size()) until += weight_[++from];
      for (std::size_t m = 0; m < members_.size(); ++m)
        drawn[i * members_.size() + m] = pasts_[from * members_.size() + m];
    }
    pasts_ = std::move(drawn);
    std::fill(weight_.begin(), weight_.end(), 1.0);
    return true;
  }

  // Makes equal particles differ again: exchanges some of their cards with others, so that what they stand
  // for stays the same (Metropolis).
  void stir(const std::vector<Track>& tracks, const Pool& pool, Rng& rng) {
    for (std::size_t i = 0; i < weight_.size(); ++i)
      for (int again = 0; again < kStirs; ++again) {
        Spot spot;
        std::uint64_t n = 0;
        unseen(i, tracks, [&](int m, int p) {
          if (rng.below(++n) == 0) spot = {m, p};
        });
        const Pool others = outside(i, tracks, pool);
        if (spot.member < 0 || others.total == 0) continue;
        Past& mine = past(i, spot.member);
        const Past before = mine;
        if (rng.uniform() > put(i, spot, others.draw(rng), tracks)) mine = before;
      }
  }

  std::vector<Member> members_;
  std::uint64_t seed_;
  std::vector<double> weight_;  // their mean is 1
  std::vector<Past> pasts_;     // by particle, then by member
  double evidence_ = 0;
};

}  // namespace tefuda::saboteur
