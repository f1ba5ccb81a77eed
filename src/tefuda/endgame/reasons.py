"""What solved endings say of a move of Tanhinmin, in a sentence."""

from __future__ import annotations

from tefuda.core import Move, TefudaError, View
from tefuda.core.words import Sentence
from tefuda.endgame.ballots import ballot

MOST_CARDS = {2: 12, 3: 10, 4: 9, 5: 8}  # by players: tables of so many cards are built in a moment


def solved(view: View, move: Move) -> list[Sentence]:
    """Say whether a move wins by force, in all worlds or in how many; nothing where too many cards are left.

    >>> import tefuda
    >>> state = tefuda.load("tanhinmin(players=4)").position("1 3 10 / 2 / 4 6 8 / 5 7 9")
    >>> print(solved(state.view(0), state.parse("3"))[0])
    3 wins against best play.
    """
    sizes = [size for size in view.table["sizes"] if size]
    on_lead = view.table["table"] is None  # then a card is played at once: a table of one card less will do
    if sum(sizes) > MOST_CARDS.get(len(sizes), 0) + on_lead or move not in view.legal_moves:
        return []
    try:
        votes = ballot(view, say=lambda _: None)
    except TefudaError:  # no table is there, and it would take long to build one
        return []
    shares, verdicts = votes.votes(), votes.verdicts()
    values = {"move": move.text, "n": len(votes), "share": f"{100 * shares[move.text]:.0f}"}
    if len(votes) == 1 or max(verdicts.values()) > 1 - 1e-12:
        if verdicts["lost"] > 0.5:
            return [Sentence("This is lost against best play.")]
        if shares[move.text] > 1 - 1e-12:
            return [Sentence("{move} wins against best play.", values)]
    better = max(shares, key=lambda text: shares[text])
    values |= {"other": better, "other_share": f"{100 * shares[better]:.0f}"}
    if shares[better] > shares[move.text] + 1e-12:
        text = "{other} wins by force in {other_share} % of the {n} possible deals, {move} in {share} %."
        return [Sentence(text, values)]
    if shares[better] > 0:
        return [Sentence("{move} wins by force in {share} % of the {n} possible deals.", values)]
    return [Sentence("No card wins by force: it depends on whom the others help.", values)]
