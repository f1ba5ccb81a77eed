// The messages between page and server, for the type checker; nothing runs here.

/** @typedef {[name: string, x: number, y: number, width: number, height: number, label: string]} Spot */
/**
 * @typedef {object} Picture
 * @property {string} [hash]
 * @property {number} width
 * @property {number} height
 * @property {string} title
 * @property {Record<string, string>} shapes
 * @property {string[]} parts
 * @property {Spot[]} spots
 */
/**
 * @typedef {object} Patch
 * @property {string} [base]
 * @property {string} [hash]
 * @property {number} [width]
 * @property {number} [height]
 * @property {string} [title]
 * @property {Record<string, string>} [shapes]
 * @property {string[]} [parts]
 * @property {[number, number, string[]]} [edit]
 * @property {Spot[]} [spots]
 */
/** @typedef {{move: string, label: string, spots: string[], ordered: boolean, meaning?: string}} Choice */
/**
 * @typedef {object} Over
 * @property {number[]} scores
 * @property {string} reason
 * @property {string} result
 * @property {Patch | null} truth
 * @property {string | number | null} [seed]
 * @property {string[]} [more]
 * @property {string[]} [after] what was possible, what own decisions cost
 */
/**
 * @typedef {object} Position
 * @property {number} ply
 * @property {number | null} turn
 * @property {string} phase
 * @property {string} status
 * @property {Patch} picture
 * @property {Choice[]} choices
 * @property {string} [tray] what can be dragged onto the spots of a set
 * @property {{kind: string, from: string, to: string, what: string}[]} [changes]
 * @property {(number | null)[]} [clocks]
 * @property {number[] | null} [points]
 * @property {boolean} live
 * @property {Picture | null} [truth]
 * @property {Over | null} over
 */
/**
 * @typedef {object} Seat
 * @property {number} seat
 * @property {string} name
 * @property {"person" | "agent" | "open"} kind
 * @property {string} who
 * @property {string | null} [level]
 * @property {boolean} connected
 */
/**
 * @typedef {object} TableInfo
 * @property {string} id
 * @property {string} game
 * @property {string} title
 * @property {string} rules
 * @property {number | null} you
 * @property {boolean} [declares] bridge: people play the cards when their partner declares
 * @property {Seat[]} seats
 * @property {number} games
 * @property {number} number
 * @property {Estimator[]} estimators
 * @property {string} [hints]
 * @property {string[]} can
 * @property {boolean} [paused]
 * @property {number} [speed]
 */
/** @typedef {{text: string, label: string}} Estimator */
/**
 * @typedef {object} MoveValue
 * @property {string} move
 * @property {string} label
 * @property {number | null} value
 * @property {number} [visits]
 * @property {number | null} [spread]
 * @property {string[]} [spots]
 */
/**
 * @typedef {object} Hint
 * @property {number} ply
 * @property {"running" | "done" | "stopped"} state
 * @property {string} sentence
 * @property {string[]} reasons
 * @property {string[]} [expects] what will happen then
 * @property {MoveValue[]} values
 * @property {string} summary
 */
/** @typedef {{name: string, spot: string | null, chances: number[], notable: boolean}} BeliefRow */
/**
 * @typedef {object} Beliefs
 * @property {number} ply
 * @property {number | null} seat
 * @property {string} estimator
 * @property {string} what
 * @property {string[]} columns
 * @property {BeliefRow[]} rows
 * @property {number[][] | null} chance
 * @property {string[]} sentences
 * @property {number | null} ess
 * @property {number} worlds
 * @property {number} seconds
 * @property {Record<string, string[]> | null} truth
 * @property {{log_loss: number, uniform: number} | null} score
 */
/** @typedef {{ply: number, seat: number, name: string, text: string, round?: string}} LogEntry */
/**
 * @typedef {object} GameInfo
 * @property {string} name
 * @property {string} title
 * @property {string} summary
 * @property {string} rules
 * @property {number} players
 * @property {{text: string, label: string, players?: number}[]} variants
 * @property {{name: string, agent: string, cpu?: number | null, strength?: string}[]} levels
 * @property {{agent: string, cpu?: number | null, strength?: string}[]} agents
 * @property {Estimator[]} estimators
 * @property {boolean} puzzles
 */
/** @typedef {{table: string, game: string, title: string, turn_is_yours?: boolean, ply?: number, over?: boolean}} TableRow */
/**
 * @typedef {object} Judged
 * @property {number} ply
 * @property {number} seat
 * @property {number} [game]
 * @property {string} played
 * @property {string} agent
 * @property {number | null} cost
 * @property {number | null} error
 * @property {boolean} stands_out
 * @property {string} sentence
 * @property {string[]} reasons
 * @property {string[]} [differs] what is different in the worlds where the machine's move is better
 * @property {Patch} picture
 * @property {MoveValue[]} values
 * @property {Beliefs | null} belief
 */

export {};
