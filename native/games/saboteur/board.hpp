// The mine: which cards lie where, what is joined to the start, and how far it still is to a goal.
#pragma once

#include "games/saboteur/bits.hpp"
#include "games/saboteur/cards.hpp"

namespace tefuda::saboteur {

constexpr int kSealed = 255;  // the path value when no blank route leads to a face-down goal

// What a cell asks of a card: on the known sides the exits must be these.
struct Fit {
  Exits known = 0, need = 0;
  bool takes(Exits exits) const { return ((exits ^ need) & known) == 0; }
};

// Where things are: the same for all boards of a game.
template <class B>
struct Ground {
  B inside;   // cells that may be built on; start and goals too
  B fixed;    // start and goals: rockfall cannot take them
  int start;  // positions
  int goal[kGoals];
};

template <class B>
struct Board {
  B exit[4];   // cells whose card has an exit in this direction
  B occupied;  // face-up cards, start and turned goals too
  B through;   // those whose exits are joined to each other
  B goals;     // face-down goals
  B reach;     // through cards joined to the start by an unbroken path
  int value = kSealed;

  static Board dealt(const Ground<B>& ground) {
    Board board;
    for (int pos : ground.goal) board.goals.set(pos);
    board.put(ground.start, {kAllExits, true});
    board.reach.set(ground.start);
    board.value = board.measure(ground);
    return board;
  }

  // Cells that exits of the joined network lead to, whatever is there.
  B ends() const {
    B out = (reach & exit[0]).shifted(0);
    for (int d = 1; d < 4; ++d) out |= (reach & exit[d]).shifted(d);
    return out;
  }

  // Blank cells; of a board without a limit only those that a card or a shortest way can come to.
  B blank(const Ground<B>& ground) const {
    const B taken = occupied | goals;
    return ground.inside.around(taken).without(taken);
  }

  // Blank cells where the joined network can go on.
  B open(const Ground<B>& ground) const { return ends() & blank(ground); }

  // Face-down goals that the joined network has reached.
  B touched() const { return ends() & goals; }

  // The path value: blank cells from an open end to the nearest face-down goal; 0 = a goal is touched.
  int measure(const Ground<B>& ground) const {
    const B ends = this->ends();
    if ((ends & goals).any()) return 0;
    const B near = goals.spread();
    B left = blank(ground);
    B front = ends & left;
    for (int steps = 1; front.any(); ++steps) {
      if ((front & near).any()) return steps;
      left = left.without(front);
      front = front.spread() & left;
    }
    return kSealed;
  }

  // The blank cells from which it is exactly so many blank cells, themselves included, to a face-down goal.
  B at_distance(const Ground<B>& ground, int steps) const {
    B left = blank(ground);
    B front = goals.spread() & left;
    for (; steps > 1; --steps) {
      left = left.without(front);
      front = front.spread() & left;
    }
    return front;
  }

  Fit fit(int pos) const {
    Fit fit;
    for (int d = 0; d < 4; ++d) {
      const int next = pos + B::kStep[d];
      if (!occupied.test(next)) continue;
      fit.known = static_cast<Exits>(fit.known | 1u << d);
      if (exit[opposite(d)].test(next)) fit.need = static_cast<Exits>(fit.need | 1u << d);
    }
    return fit;
  }

  Tile tile(int pos) const {
    Tile out;
    out.through = through.test(pos);
    for (int d = 0; d < 4; ++d)
      if (exit[d].test(pos)) out.exits = static_cast<Exits>(out.exits | 1u << d);
    return out;
  }

  // Lays a card and measures; goals that are touched now still lie face down.
  void lay(const Ground<B>& ground, int pos, Tile tile) {
    put(pos, tile);
    if (tile.through && joined(pos, tile)) grow(pos);
    value = measure(ground);
  }

  Board after(const Ground<B>& ground, int pos, Tile tile) const {
    Board next = *this;
    next.lay(ground, pos, tile);
    return next;
  }

  void turn_up(const Ground<B>& ground, int pos, Tile tile) {
    goals.clear(pos);
    lay(ground, pos, tile);
  }

  // Takes a card away; what hangs on it alone is cut off.
  void remove(const Ground<B>& ground, int pos) {
    for (B& layer : exit) layer.clear(pos);
    occupied.clear(pos);
    through.clear(pos);
    reach = B();
    grow(ground.start);
    value = measure(ground);
  }

 private:
  void put(int pos, Tile tile) {
    occupied.set(pos);
    if (tile.through) through.set(pos);
    for (int d = 0; d < 4; ++d)
      if (tile.exits >> d & 1) exit[d].set(pos);
  }

  bool joined(int pos, Tile tile) const {
    for (int d = 0; d < 4; ++d) {
      const int next = pos + B::kStep[d];
      if ((tile.exits >> d & 1) && reach.test(next) && exit[opposite(d)].test(next)) return true;
    }
    return false;
  }

  // Joins a cell and all that hangs on it.
  void grow(int pos) {
    B front;
    front.set(pos);
    while (front.any()) {
      reach |= front;
      B next = (front & exit[0]).shifted(0) & exit[2];
      for (int d = 1; d < 4; ++d) next |= (front & exit[d]).shifted(d) & exit[opposite(d)];
      front = (next & through).without(reach);
    }
  }
};

}  // namespace tefuda::saboteur
