"""Why a play of Daihinmin is good: a way out that nobody can stop, control, what is saved for later."""

from __future__ import annotations

from tefuda.core import Decision, Move, TefudaError, View
from tefuda.core.words import Sentence
from tefuda.games.daihinmin import notation as n
from tefuda.games.daihinmin.diagram import pretty
from tefuda.games.daihinmin.tactics import dominating, last_two, mate, partition

MATE, ENDING = 20_000, 200_000  # leads, positions: a moment's work
JOKER = 1 << 52


def reasons(view: View, decision: Decision) -> list[Sentence]:
    """Return the reasons, what is proved first.

    >>> from tefuda.games.daihinmin.game import Daihinmin
    >>> state = Daihinmin(players=2).start({"hands": ["D3 S8 H2 C2", "S4 H4 D5 C6 C7"]})
    >>> print(reasons(state.view(0), Decision(state.parse("H2 C2")))[0])
    You win this ending of two by it.
    """
    if view.phase != "play" or decision.move not in view.legal_moves:
        return []
    return [*_proved(view, decision.move), *_control(view, decision.move), *_saved(view, decision)]


def _proved(view: View, move: Move) -> list[Sentence]:
    if sum(count > 0 for count in view.table["counts"]) == 2:
        return _ending(view, move)
    try:
        line = mate(view, budget=MATE)
    except TefudaError:
        return []  # too much to look at
    if line is None:
        return []
    shown = ", ".join(pretty(step.text) for step in line if step.text != "pass")
    if line[0] == move:
        text = "You go out from here whatever the others hold: {line}."
        return [Sentence(text, {"line": shown})]
    return [Sentence("Another way goes out whatever the others hold: {line}.", {"line": shown})]


def _ending(view: View, move: Move) -> list[Sentence]:
    try:
        found = last_two(view, budget=ENDING)
    except TefudaError:
        return []
    if found.verdict == "lost":
        return [Sentence("This ending of two is lost against best play.")]
    if found.moves.get(move) == found.verdict:
        if found.verdict == "won":
            return [Sentence("You win this ending of two by it.")]
        return [Sentence("This ending of two is decided by lot if both play best.")]
    return [Sentence("{move} is better: this ending of two is solved.", {"move": pretty(found.best[0].text)})]


def _control(view: View, move: Move) -> list[Sentence]:
    if move.text == "pass":
        return []
    if n.cards_of(move.id).bit_count() == view.table["counts"][view.observer]:
        return [Sentence("These are your last cards.")]
    if any(other == move for other in dominating(view)):
        is_cut = any(word[-1:] == "8" for word in move.text.replace("-", " ").split())
        if is_cut:
            return [Sentence("The 8 clears the table: you lead next.")]
        return [Sentence("Nobody who may still answer can beat it: you keep control.")]
    return []


def _saved(view: View, decision: Decision) -> list[Sentence]:
    """What the play leaves for later, beside the next best one."""
    hand = n.read_cards(view.table["hand"])
    found: list[Sentence] = []
    left = hand & ~n.cards_of(decision.move.id)
    others = sorted(
        (entry for entry in decision.values if entry.move != decision.move), key=lambda e: -e.value
    )
    other = others[0].move if others else None
    if other is not None:
        spent = n.cards_of(other.id)
        if spent & JOKER and left & JOKER:
            values = {"other": pretty(other.text)}
            found.append(Sentence("It saves the joker, which {other} would spend.", values))
        elif decision.move.text == "pass" and spent:
            found.append(Sentence("A pass saves {cards} for later.", {"cards": pretty(n.cards_text(spent))}))
    if left and decision.move.text != "pass":
        turns = len(partition(n.cards_text(left)))
        counts = {"n": turns, "cards": left.bit_count()}
        found.append(Sentence("The {cards} cards that are left are {n} plays.", counts))
    return found
