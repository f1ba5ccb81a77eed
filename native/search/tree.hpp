// The tree of an information-set search: edges of a node lie side by side in one block, found by key.
#pragma once

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <vector>

namespace tefuda {

struct Node {
  std::uint64_t key = 0;  // of the edge that leads here: a move, a token, or a reveal
  double total = 0;       // rewards of the player who chose this edge
  std::uint32_t visits = 0;
  std::uint32_t available = 0;  // visits of the parent in which this edge could be chosen
  std::uint32_t block = 0;      // its edges: nodes [block, block + count)
  std::uint16_t count = 0;
  std::uint16_t room = 0;

  // A lost node has no edges: searches that mark one go no further there.
  bool lost() const { return count == 0 && room == kLost; }
  void lose() { count = 0, room = kLost; }

 private:
  static constexpr std::uint16_t kLost = 65'535;  // no node without edges has room for so many
};

class Tree {
 public:
  using Index = std::uint32_t;

  Tree() { nodes_.resize(1); }

  // About three edges are made for every iteration of a search.
  void reserve(std::uint64_t iterations) { nodes_.reserve(3 * iterations + 64); }

  Node& operator[](Index i) { return nodes_[i]; }
  const Node& operator[](Index i) const { return nodes_[i]; }
  std::size_t size() const { return nodes_.size(); }
  static constexpr Index root() { return 0; }

  // Finds the edges with these keys below `parent`, making the missing ones; out[i] = index of keys[i].
  // Worlds mostly offer the same keys in the same order, so edges are compared one by one while that lasts.
  void edges(Index parent, const std::vector<std::uint64_t>& keys, std::vector<Index>& out) {
    if (keys.size() > kMostEdges) throw std::length_error("a position has more than 65,535 moves");
    out.resize(keys.size());
    const Index block = nodes_[parent].block;
    const std::size_t there = std::min<std::size_t>(nodes_[parent].count, keys.size());
    std::size_t i = 0;
    for (const Node* edge = nodes_.data() + block; i < there && edge[i].key == keys[i]; ++i)
      out[i] = block + static_cast<Index>(i);
    for (; i < keys.size(); ++i) {
      Index found = find(parent, keys[i], i);
      if (found == kMissing) {
        if (add(parent, keys[i], keys.size())) {  // the block moved: what was found lies elsewhere now
          for (std::size_t k = 0; k < i; ++k) out[k] = find(parent, keys[k]);
        }
        found = nodes_[parent].block + nodes_[parent].count - 1u;
      }
      out[i] = found;
    }
  }

  // Asks for the edges of a node before they are needed: what is rarely walked lies far from the CPU.
  void prefetch(Index parent) const {
#if defined(__GNUC__)
    const Node& p = nodes_[parent];
    const Node* first = nodes_.data() + p.block;
    for (std::uint32_t i = 0; i < p.count; i += 64 / sizeof(Node)) __builtin_prefetch(first + i, 1);
#endif
  }

  // The child for one key, made if missing.
  Index child(Index parent, std::uint64_t key) {
    Index found = find(parent, key);
    if (found != kMissing) return found;
    add(parent, key, 2);
    return nodes_[parent].block + nodes_[parent].count - 1u;
  }

 private:
  static constexpr std::size_t kMostEdges = 65'535;  // what count and room can hold
  static constexpr Index kMissing = ~Index{0};

  // `likely`: which edge it may be.
  Index find(Index parent, std::uint64_t key, std::size_t likely = 0) const {
    const Node& p = nodes_[parent];
    if (likely < p.count && nodes_[p.block + likely].key == key) return p.block + static_cast<Index>(likely);
    for (Index i = p.block; i < p.block + p.count; ++i)
      if (nodes_[i].key == key) return i;
    return kMissing;
  }

  // Appends an edge; true if the block had to move to get room.
  bool add(Index parent, std::uint64_t key, std::size_t expected) {
    bool moved = false;
    if (nodes_[parent].count == nodes_[parent].room) {
      const Node p = nodes_[parent];
      const std::size_t room = p.room == 0 ? std::max<std::size_t>(expected, 1) : std::size_t{p.room} * 2u;
      if (room > kMostEdges) throw std::length_error("a node of the tree has more than 65,535 edges");
      const Index block = static_cast<Index>(nodes_.size());
      nodes_.resize(nodes_.size() + room);
      for (Index i = 0; i < p.count; ++i) nodes_[block + i] = nodes_[p.block + i];
      nodes_[parent].block = block;
      nodes_[parent].room = static_cast<std::uint16_t>(room);
      moved = p.count > 0;
    }
    Node& p = nodes_[parent];
    Node& fresh = nodes_[p.block + p.count];
    fresh = Node{};
    fresh.key = key;
    ++p.count;
    return moved;
  }

  std::vector<Node> nodes_;
};

}  // namespace tefuda
