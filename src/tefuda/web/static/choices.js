// From spots to moves: the one rule by which every game is played with mouse, touch and keys.
//
// A choice with `ordered` is a path of spots (a piece, then its target), one without a set (cards). Choices
// without spots are buttons.

/** @typedef {import("./types.js").Choice} Choice */

export class Selection {
  /** @param {Choice[]} choices */
  constructor(choices) {
    this.choices = choices.filter((one) => one.spots.length > 0);
    this.buttons = choices.filter((one) => one.spots.length === 0);
    /** @type {string[]} */
    this.chosen = [];
  }

  /**
   * Does a choice go on from these spots?
   * @param {Choice} choice
   * @param {string[]} spots
   */
  static fits(choice, spots) {
    return choice.ordered
      ? spots.every((spot, k) => choice.spots[k] === spot)
      : spots.every((spot) => choice.spots.includes(spot));
  }

  /**
   * The choices that go on from what is chosen, and from one more spot.
   * @param {string[]} spots
   */
  continuing(spots) {
    return this.choices.filter((choice) => Selection.fits(choice, spots));
  }

  /** The spots that may be chosen next. */
  next() {
    const found = new Set();
    for (const choice of this.continuing(this.chosen)) {
      if (choice.ordered) {
        if (choice.spots.length > this.chosen.length) found.add(choice.spots[this.chosen.length]);
      } else {
        for (const spot of choice.spots) if (!this.chosen.includes(spot)) found.add(spot);
      }
    }
    return found;
  }

  /** The spots with which another selection may begin. */
  starts() {
    const found = new Set();
    for (const choice of this.choices) {
      if (choice.ordered) found.add(choice.spots[0]);
      else for (const spot of choice.spots) found.add(spot);
    }
    return found;
  }

  /** Moves that are named by exactly the chosen spots. */
  complete() {
    if (!this.chosen.length) return [];
    return this.continuing(this.chosen).filter((one) => one.spots.length === this.chosen.length);
  }

  /** Is the selection a set, as far as one can tell? */
  get isSet() {
    const going = this.continuing(this.chosen);
    return going.length > 0 && going.every((one) => !one.ordered);
  }

  /** Is there nothing to choose beyond what is chosen? */
  get isClosed() {
    return this.continuing(this.chosen).every((one) => one.spots.length === this.chosen.length);
  }

  /**
   * Choose a spot, or take it back; what does not go on from the selection begins another.
   * @param {string} spot
   * @returns {boolean} was it possible?
   */
  toggle(spot) {
    if (this.next().has(spot)) {
      this.chosen = [...this.chosen, spot];
      return true;
    }
    if (this.chosen.includes(spot)) {
      const path = this.continuing(this.chosen).some((one) => one.ordered);
      this.chosen = path
        ? this.chosen.slice(0, this.chosen.indexOf(spot))
        : this.chosen.filter((one) => one !== spot);
      return true;
    }
    if (this.starts().has(spot)) {
      this.chosen = [spot];
      return true;
    }
    return false;
  }

  /** Choose nothing. */
  clear() {
    this.chosen = [];
  }
}
