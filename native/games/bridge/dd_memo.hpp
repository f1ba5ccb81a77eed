// What the search has found: for hands of the same lengths and the same leader, bounds on the tricks of
// North-South that hold whenever the best cards of every suit, down to a recorded one, lie in the same hands
// (Ginsberg's partition search). Positions that differ in small cards share an entry.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "games/bridge/dd_hints.hpp"
#include "games/bridge/dd_position.hpp"

namespace tefuda::bridge::dd {

struct Found {
  Owners owners;             // masked
  Owners mask;               // which owners matter
  std::uint16_t counts = 0;  // how many cards matter, a nibble a suit
  std::uint8_t low = 0, high = 0;
};

// Which of 64 entries could fit: those that agree on the owners of the best three cards of every suit, or do
// not mind. Twelve words instead of 64 comparisons.
class Index {
 public:
  static constexpr std::uint32_t kEntries = 64;

  // The places of a position's owners in `fits_`.
  using Places = std::array<std::uint8_t, 12>;
  static Places places(const Owners& owners) {
    Places out{};
    for (unsigned s = 0; s < kSuits; ++s)
      for (unsigned rank = 0; rank < kRanks; ++rank)
        out[kRanks * s + rank] = static_cast<std::uint8_t>(
            4 * (kRanks * s + rank) + (owners.words[s >> 1] >> ((s & 1 ? 30 : 62) - 2 * rank) & 3));
    return out;
  }

  std::uint64_t candidates(const Places& places) const {
    std::uint64_t out = ~std::uint64_t{0};
    for (const std::uint8_t place : places) out &= fits_[place];
    return out;
  }

  void add(std::uint32_t entry, const Found& f) {
    const std::uint64_t bit = std::uint64_t{1} << entry;
    const Places its = places(f.owners);
    for (unsigned i = 0; i < its.size(); ++i) {
      if ((f.counts >> (4 * (i / kRanks)) & 15U) > i % kRanks)
        fits_[its[i]] |= bit;
      else
        for (unsigned owner = 0; owner < kSeats; ++owner) fits_[4 * i + owner] |= bit;
    }
  }

 private:
  static constexpr unsigned kRanks = 3;
  std::array<std::uint64_t, 4 * kSuits * kRanks> fits_{};
};

class Memo {
 public:
  Memo() : slots_(kFirstSlots) {}

  void clear() {
    if (++stamp_ == 0) {
      slots_.assign(slots_.size(), {});
      stamp_ = 1;
    }
    used_ = 0;
    found_.clear();
    indices_.clear();
  }

  struct Slot {
    Shape shape = 0;
    std::uint32_t first = 0;  // its entries lie together
    std::uint32_t size = 0;
    std::uint32_t room = 0;
    std::uint32_t index = 0;  // of its entries, if it has room for many
    std::uint16_t stamp = 0;
    std::uint8_t leader = 0;
    std::uint8_t hint = kNoHint;  // the card that was best here last
  };

  // An entry that settles whether `need` tricks are had. Of a few, those that help come forward.
  const Found* probe(Shape shape, int leader, const Owners& owners, int need, bool& holds,
                     std::uint8_t& hint) {
    const Slot& slot = slots_[find(shape, leader)];
    if (slot.stamp != stamp_) return nullptr;
    hint = slot.hint;
    Found* const from = found_.data() + slot.first;
    const auto settles = [&](const Found& f) {
      if (((owners.words[0] & f.mask.words[0]) ^ f.owners.words[0]) |
          ((owners.words[1] & f.mask.words[1]) ^ f.owners.words[1]))
        return false;
      holds = f.low >= need;
      return holds || f.high < need;
    };
    if (slot.room > kFew) {
      const Index::Places places = Index::places(owners);
      for (std::uint32_t i = 0; i < slot.size; i += Index::kEntries)
        for (std::uint64_t fits = indices_[slot.index + i / Index::kEntries].candidates(places); fits;
             fits &= fits - 1)
          if (const Found& f = from[i + static_cast<std::uint32_t>(std::countr_zero(fits))]; settles(f))
            return &f;
      return nullptr;
    }
    for (std::uint32_t i = 0; i < slot.size; ++i) {
      if (!settles(from[i])) continue;
      if (i == 0) return from;
      std::swap(from[i], from[i / 2]);
      return &from[i / 2];
    }
    return nullptr;
  }

  void store(Shape shape, int leader, std::uint8_t hint, const Owners& owners, std::uint16_t counts, int low,
             int high) {
    if (used_ * 2 >= slots_.size()) grow();
    Slot& slot = slots_[find(shape, leader)];
    if (slot.stamp != stamp_) {
      slot = {shape, 0, 0, 0, 0, stamp_, static_cast<std::uint8_t>(leader), kNoHint};
      ++used_;
    }
    slot.hint = hint;
    Found f;
    for (int s = 0; s < kSuits; ++s) {
      const int n = counts >> (4 * s) & 15;
      const std::uint64_t mask = n ? 0xffffffffU << (32 - 2 * n) : 0U;
      f.mask.words[s >> 1] |= mask << (s & 1 ? 0 : 32);
    }
    for (int w = 0; w < 2; ++w) f.owners.words[w] = owners.words[w] & f.mask.words[w];
    f.counts = counts;
    f.low = static_cast<std::uint8_t>(low);
    f.high = static_cast<std::uint8_t>(high);
    if (slot.size == slot.room) make_room(slot);
    if (slot.room > kFew)
      indices_[slot.index + slot.size / Index::kEntries].add(slot.size % Index::kEntries, f);
    found_[slot.first + slot.size++] = f;
  }

  bool full() const { return found_.size() > kMostFound; }
  std::size_t size() const { return found_.size(); }

 private:
  static constexpr std::size_t kFirstSlots = 1 << 12;
  static constexpr std::size_t kMostFound = 2'000'000;

  static constexpr std::uint32_t kFew = Index::kEntries;  // entries without an index

  // Twice as much, elsewhere.
  void make_room(Slot& slot) {
    slot.room = slot.room ? 2 * slot.room : 2;
    const std::size_t moved = found_.size();
    found_.resize(moved + slot.room);
    std::copy_n(found_.begin() + slot.first, slot.size, found_.begin() + static_cast<std::ptrdiff_t>(moved));
    slot.first = static_cast<std::uint32_t>(moved);
    if (slot.room <= kFew) return;
    const std::size_t index = indices_.size();
    indices_.resize(index + slot.room / Index::kEntries);
    if (slot.room == 2 * kFew)
      for (std::uint32_t i = 0; i < slot.size; ++i) indices_[index].add(i, found_[slot.first + i]);
    else
      std::copy_n(indices_.begin() + slot.index, slot.size / Index::kEntries,
                  indices_.begin() + static_cast<std::ptrdiff_t>(index));
    slot.index = static_cast<std::uint32_t>(index);
  }

  static std::uint64_t mix(Shape shape, int leader) {
    std::uint64_t x = (shape + static_cast<std::uint64_t>(leader)) * 0x9e3779b97f4a7c15U;
    return x ^ x >> 29;
  }

  // Where hands with these lengths are, or would be.
  std::size_t find(Shape shape, int leader) const {
    const std::size_t mask = slots_.size() - 1;
    for (std::size_t i = (mix(shape, leader) >> 7) & mask;; i = (i + 1) & mask) {
      const Slot& s = slots_[i];
      if (s.stamp != stamp_ || (s.shape == shape && s.leader == leader)) return i;
    }
  }

  void grow() {
    std::vector<Slot> old(slots_.size() * 2);
    old.swap(slots_);
    for (const Slot& s : old)
      if (s.stamp == stamp_) slots_[find(s.shape, s.leader)] = s;
  }

  std::vector<Slot> slots_;
  std::vector<Found> found_;
  std::vector<Index> indices_;
  std::size_t used_ = 0;
  std::uint16_t stamp_ = 1;
};

}  // namespace tefuda::bridge::dd
