// From a move to the number of its action. The list of actions comes from Python, where it is defined.
#pragma once

#include <algorithm>
#include <bit>
#include <stdexcept>

#include "core/game.hpp"
#include "core/rng.hpp"

namespace tefuda::interop {

class ActionIndex {
 public:
  explicit ActionIndex(Moves actions) : moves_(std::move(actions)) {
    if (moves_.empty() || moves_.size() > 1u << 20)
      throw std::invalid_argument("A batch needs a list of 1 to 1048576 actions.");
    const Move most = *std::max_element(moves_.begin(), moves_.end());
    is_direct_ = most < kDirect;
    slots_.assign(is_direct_ ? most + 1 : std::bit_ceil(4 * moves_.size()), kNone);
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      if (find(moves_[i]) != kNone) throw std::invalid_argument("An action is in the list twice.");
      std::size_t at = first(moves_[i]);
      while (slots_[at] != kNone) at = next(at);
      slots_[at] = static_cast<std::int32_t>(i);
    }
  }

  static constexpr std::int32_t kNone = -1;

  std::size_t size() const { return moves_.size(); }
  Move move(std::size_t action) const { return moves_[action]; }

  // kNone for a move without a number: beyond the board of the list.
  std::int32_t find(Move move) const {
    if (is_direct_) return move < slots_.size() ? slots_[move] : kNone;
    for (std::size_t at = first(move); slots_[at] != kNone; at = next(at))
      if (moves_[static_cast<std::size_t>(slots_[at])] == move) return slots_[at];
    return kNone;
  }

 private:
  static constexpr Move kDirect = 4096;

  std::size_t first(Move move) const { return is_direct_ ? move : mix(move) & (slots_.size() - 1); }
  std::size_t next(std::size_t at) const { return (at + 1) & (slots_.size() - 1); }

  Moves moves_;
  bool is_direct_ = false;
  std::vector<std::int32_t> slots_;
};

}  // namespace tefuda::interop
