"""What the parameters of agents, estimators and play-outs mean: a sentence each, for listings and docs.

A name means the same wherever it stands; where one agent uses it otherwise there is an entry ``agent.name``.
"""

from __future__ import annotations

from tefuda.core.words import tr

MEANINGS: dict[str, str] = {
    # How long and how much.
    "iterations": "play-outs or walks through the tree for one decision",
    "seconds": "seconds for one decision, in place of iterations or as a limit beside them",
    "samples": "how many worlds are drawn",
    "trees": "how many trees are grown apart and pooled",
    "threads": "threads that share the work; they never change the result of a budget in iterations",
    "workers": "where worlds are solved: a number of processes, or the address of a cluster",
    "depth": "how many moves ahead it looks",
    "nodes": "positions that a proof may look at",
    # Trees.
    "c": "how much UCB explores: the larger, the more evenly moves are tried",
    "reward_scale": "distance between the worst and the best reward inside the tree (2 = from -1 to 1)",
    "playout": "the policy that plays a game to its end below the tree",
    "branch_on_reveals": "does the tree branch on what moves bring to light, such as a captured colour?",
    "expand": "the tree grows below a move once it was tried so often",
    "prior": "share of the exploration for the move that the play-out policy would make",
    "cautious": "is a position that was lost in one world taken for lost in all?",
    "pool": "how the values of several worlds or trees become one choice",
    "independent": (
        "does every move get play-outs in worlds of its own, instead of all moves in the same ones?"
    ),
    "plus": "CFR+ instead of CFR as first published",
    # Worlds.
    "worlds": "the estimator that worlds come from",
    "policy": "how the others are supposed to play, when their moves are judged",
    "noise": "the chance that a player does anything that is legal instead",
    "seed": "seed of the worlds that are drawn",
    "solver": "what solves a world; by default the game's own",
    "limit": "seconds for each world",
    "plan": "how worlds are handed to workers: as they get free (queue), in blocks, or split at the root",
    # Learning and choosing.
    "bandit": "which move gets the next play-out",
    "by": "the bandit that chooses among the arms",
    "arms": "what the bandit chooses among, as a list",
    "player": "the player that gets the chosen worlds",
    "reward": "what is learnt from, or aimed at: points, or what the class is worth in the long run",
    "weights": "a file of weights in place of those that come with Tefuda",
    "temperature": "how evenly a policy draws moves: 0 = always the best, 1 = as it was trained",
    # Programs.
    "cmd": "the command that starts the program",
    # Daihinmin.
    "settled": (
        "the search ends when another choice could be expected to gain less than this; 0 = never "
        "(by default 0.002, and less where there are more play-outs)"
    ),
    "keep": "are worlds kept from turn to turn?",
    "manners": "is read, remembered and played out whom each of the others plays like?",
    "gifts": "times as many play-outs for an exchange",
    "base": "the player that plays where nothing better is known",
    "proofs": "does it look for mates and solve endings of two before anything else?",
    "cards": "the tables are asked from so many cards on, of all players together",
    "deals": "how many deals of the unseen cards vote",
    "mode": "which of the ways to use the tables: from the paper's (paper) to ours (real)",
    "style": "the temper of the rules: steady, or one of those that switch tries",
    "even": "games in which all styles are played equally often",
    "by_rate": "games after that in which better styles are played more often",
    "best": "how many of the best styles are played from then on",
    "policies": "what each opponent may be supposed to play by, as a list",
    "nudges": "exchanges of cards by which each world is moved after every move",
    "shots": "worlds that each carried world shows: as it was while it was moved, and at the end",
    "temperatures": "those of the learned policy, one style each",
    "client": "is the contest's default client one of the styles?",
    "attempts": "candidates that are tried before it gives up",
    "candidates": "deals of which the likeliest becomes a world",
    "fallback": "the estimator that takes over when no candidate is found",
    "share": "the share of the cards that it is told",
    "which": "which of the cards it is told: the weakest or the strongest",
    "of": "of which players it is told, counted from 1; all without it",
    "rest": "the estimator that places the other cards",
    # Geister.
    "blue": "how many blue pieces it is told",
    "red": "how many red pieces it is told",
    "er": "how much it trusts what it is told (1 = fully)",
    "place": "told is the piece that started on this place (1 to 4)",
    "nearest": "told are the pieces nearest to its own side",
    "pieces": "so many of each colour are left when it is told",
    "colourings": "how many of the likeliest colourings are searched",
    "trusts": "is a piece that could have left through an exit and did not taken for red?",
    "heat": "moves worth this much less are e times rarer",
    "doubt": "the chance, before the first move, that moves tell nothing",
    "habit": "the chance that the opponent plays by habits counted in games of many players",
    "sure": "from this chance on a belief is acted on as if it were known",
    "trust": "how much the evidence of moves counts: models of play are never quite right",
    "styles": "the learned styles among the models of play",
    "risk": "how far losses are priced by the worst reading that is still believable: 0 not at all, 1 fully",
    "strong.share": "how much of a position's worth at the end of the search is learned: 0 nothing, 1 all",
    "worth": "the file of the learned worth of positions; without it that of the package",
    "circles": "how much less a position is worth for each time that it was there before",
    "liking": "how much the logarithm of the net's chance of a move counts beside its worth; 0: no net",
    "wary": "times as much, against taking what may be the fourth red piece of who offers reds; 1: no more",
    "net": "the file of a net; without it that of the package",
    "set_ups": "the file of chances of set-ups; without it that of the package; 'lot': all alike",
    "mixture.net": "is the net among the models of play?",
    "net.style": (
        "what it was rewarded for: even (of the package), baiting, running, keeping, daring, stalking"
    ),
    "rollouts": "games that learned styles play to their end for one decision; 0 = none",
    "rolled": "how much these games count beside the search: 0 nothing, 1 all",
    "remembers": "does it carry over to the next game how its opponent plays?",
    "styled.style": (
        "what it was rewarded for: even, offering, cautious, giving, taking, sneaking, bluffing, racing, "
        "guarding, luring"
    ),
    "linear.weights": "the file of weights that tefuda train made",
    # Saboteur.
    "m_a": "the chance to break a suspect's tool",
    "m_s": "the chance to repair another's tool",
    "t": "saboteurs act as miners while the path value is at least this",
    "suspicion": "whom a miner suspects",
    "discard": "what is thrown away: any card, or the least useful",
    "strict": "is the threshold strict (above t, not from t on)?",
    "signal": "how agreed miners signal",
    "rank": "places are ranked from the largest path value (desc) or the smallest (asc)",
    "response": "how a signal is answered: the same bend (A), the other (B), not at all",
    "priority": "is a signal answered before digging (high) or after (low)?",
    "safe": "are signals laid only where they do no harm?",
    "exempt": "do agreed players never suspect each other?",
    "life": "moves for which a signal stays valid",
    "attack": "from this chance of being a saboteur on a player's tools are broken",
    "shun": "from this chance of being a saboteur on a player is not repaired",
    "spare": "from this chance of being a partner on a saboteur spares a player",
    "assume": "how all others are supposed to play",
    "key": "the secret that those who can read the bits share",
    "sends": "what the choice among equally good moves tells: nothing, the hand, or the role",
    "reads": "are the choices of others read?",
    "deeds": "is a player whose deeds give it away taken for a partner?",
    # Bridge.
    "M": "own cards that are planned ahead together in all worlds",
    "theirs": "how many worlds an opponent is taken to draw for its answer",
    "their_worlds": "the estimator that opponents are taken to have; by default one's own",
    "margin": "only moves so little worse than pimc's best are compared; None: all moves",
    "aim": "what a lead is chosen for: points, tricks, imps or matchpoints",
    "alphamu.aim": "what is played for: the contract (None), points, tricks or imps",
    "play": "the player that goes on after the lead",
    "bids": "how it calls: by the bidding table alone, or by it and a search on top (table+search)",
    "system": "the bidding system by which calls are understood",
    "method": "how hands that fit the auction are drawn: by trying, by listing shapes, or what is quicker",
    "N": "what North's hand is known to be, as a constraint",
    "E": "what East's hand is known to be, as a constraint",
    "S": "what South's hand is known to be, as a constraint",
    "W": "what West's hand is known to be, as a constraint",
    "mc.prior": "play-outs that the advice of the policy counts for",
    "rejection.temperature": "0 takes the likeliest candidate, above 0 it is drawn by likelihood",
    "rejection.policy": "the policy by which the likelihood of the others' moves is judged",
    "alphamu.workers": "threads that solve worlds side by side",
    "pimc.seconds": "seconds for one decision; worlds that are not solved by then count as far as they got",
    "process.seconds": "seconds that the program has for each move",
}  # fmt: skip


def meaning(owner: str, parameter: str) -> str:
    """Say what a parameter of an agent, estimator or policy means; nothing where nobody has written it down.

    >>> meaning("ismcts", "trees")
    'how many trees are grown apart and pooled'
    """
    text = MEANINGS.get(f"{owner}.{parameter}") or MEANINGS.get(parameter, "")
    return tr(text) if text else ""
