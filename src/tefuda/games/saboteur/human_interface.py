"""Saboteur at a table with people: cards with the cells where they fit, reasons, gold and roles at last."""

from __future__ import annotations

from typing import Any, ClassVar

from tefuda._native import saboteur as native
from tefuda.core import Decision, Move, State, View
from tefuda.core.human_interface import Change, Choice, HumanInterface, grouped
from tefuda.core.words import Sentence, tr
from tefuda.games.saboteur import notation as n
from tefuda.games.saboteur.picture import card_label


class SaboteurInterface(HumanInterface):
    """Moves by card."""

    levels: ClassVar[dict[str, str]] = {
        "easy": "tajima",
        "normal": "inferring",
        "hard": "ismcts(iterations=2000)",
    }

    infers = "roles"
    hints = "ismcts(iterations=5000, worlds=roles())"

    def why_not(self, move: Move, view: View) -> str:
        """A card that one does not hold, a broken tool, a cell that does not fit."""
        act, kind, *_ = native.unpack(move.id)
        table = view.table
        if act == n.PASS:
            return tr("You have cards: play or discard one.")
        if act == n.LAY and table["broken"][view.observer]:
            tools = ", ".join(tr(tool) for tool in table["broken"][view.observer])
            return tr("You cannot lay paths while your tools are broken: {tools}.", tools=tools)
        if kind != n.UNKNOWN and n.CARDS[kind] not in table["hand"].split():
            return tr("You do not hold the card {card}.", card=n.CARDS[kind])
        if act == n.LAY:
            return tr("The card does not fit there: paths must meet and lead to the start.")
        if act in (n.BREAK, n.REPAIR):
            return tr("That tool is already in that state, or it is your own, which you cannot break.")
        return super().why_not(move, view)

    def moves(self, view: View) -> list[str]:
        """List, for every card, where it can go."""
        groups: dict[str, list[str]] = {}
        for move in view.legal_moves:
            for sign in (" @ ", " of "):
                if sign in move.text:
                    head, _, rest = move.text.partition(sign)
                    groups.setdefault(head + sign.rstrip(), []).append(rest)
                    break
            else:
                head, _, rest = move.text.partition(" ")
                groups.setdefault(head, []).append(rest)
        return grouped(groups)

    def choices(self, view: View) -> list[Choice]:
        """A card, then (turned or not) the cell, the player, the goal or the heap where it goes."""
        hand = view.table["hand"].split()
        return [Choice(move.text, self.label(move, view), spots_of(move, hand)) for move in view.legal_moves]

    def label(self, move: Move, view: View) -> str:
        """Say what the card does, and to whom or where."""
        act, kind, turned, x, y, player, tool, goal = native.unpack(move.id)
        if act == n.LAY:
            card = card_label(n.tile_text(*n.TILES[kind, turned]))
            return tr("{card} at {x},{y}", card=card, x=x, y=y)
        if act == n.ROCKFALL:
            return tr("rockfall at {x},{y}", x=x, y=y)
        who = tr("player {n}", n=player + 1) if player != view.observer else tr("you ({n})", n=player + 1)
        if act == n.BREAK:
            return tr("break: {tool} of {who}", tool=tr(n.TOOLS[tool]), who=who)
        if act == n.REPAIR:
            return tr("repair: {tool} of {who}", tool=tr(n.TOOLS[tool]), who=who)
        if act == n.MAP:
            return tr("look at goal {n}", n=goal + 1)
        if act == n.DISCARD:
            return tr("discard: {card}", card=card_label(n.CARDS[kind]))
        return tr("pass")

    def place(self, row: str, view: View) -> str | None:
        """The line of the player."""
        return f"player:{row}"

    def thing(self, row: str, view: View) -> Sentence:
        """A player."""
        return Sentence("player {n}", {"n": row})

    def concerns(self, move: Move, view: View) -> tuple[str, ...]:
        """The player whose tool it breaks or repairs."""
        act, _, _, _, _, player, *_ = native.unpack(move.id)
        return (str(player + 1),) if act in (n.BREAK, n.REPAIR) and player != view.observer else ()

    def reasons(self, view: View, decision: Decision) -> list[Sentence]:
        """How far the tunnel is from a goal afterwards, and what a player in that role wants."""
        if decision.move not in view.legal_moves:
            return []
        act, *_ = native.unpack(decision.move.id)
        if act in (n.LAY, n.ROCKFALL):
            return self._distance(view, decision.move)
        is_miner = view.secret["role"] == "miner"
        if act == n.BREAK:
            who = Sentence("You suspect a saboteur, who then lays no paths.")
            return [who if is_miner else Sentence("You are a saboteur: a miner who lays no paths helps you.")]
        if act == n.MAP and not any(view.table["goals"]):
            return [Sentence("You do not know yet where the gold is.")]
        return []

    def _distance(self, view: View, move: Move) -> list[Sentence]:
        before = view.table["value"]
        after: int = self.game.standpoint(view).value_after(move.id)
        if before is None:
            return []
        if after == native.SEALED:
            return [Sentence("It closes the way to the goals.")]
        values = {"before": before, "after": after}
        if after < before:
            return [
                Sentence("It brings the tunnel nearer: {after} blank cells to a goal, not {before}.", values)
            ]
        if after > before:
            return [Sentence("It makes the way longer: {after} blank cells to a goal, not {before}.", values)]
        return [Sentence("It leaves the way as long as it was: {before} blank cells to a goal.", values)]

    def changes(self, view: View) -> list[Change]:
        """A card goes from a player to a cell, a player or a goal; goals are turned up."""
        if not view.log:
            return []
        token = view.log[-1]
        act, kind, turned, x, y, player, _, goal = native.unpack(n.move_number(token.seen))
        place = f"player:{token.player + 1}"
        up = n.read_reveal(token.reveal)[2]
        shown = [Change("reveal", target=f"goal:{g + 1}", what=n.GOALS[what]) for g, what in up.items()]
        if act == n.LAY:
            tile = n.tile_text(*n.TILES[kind, turned])
            return [Change("play", place, f"cell:{x},{y}", what=tile), *shown]
        if act == n.ROCKFALL:
            return [Change("capture", f"cell:{x},{y}", what="rockfall")]
        if act in (n.BREAK, n.REPAIR):
            return [Change("play", place, f"player:{player + 1}", what=n.CARDS[kind])]
        if act == n.MAP:
            return [Change("play", place, f"goal:{goal + 1}", what="map")]
        return [Change("discard" if act == n.DISCARD else "pass", place)]

    def truth(self, state: State[Any], observer: int) -> str:
        """Where the gold was, and who was who."""
        goals = state.deal["goals"]
        lines = [tr("goal {n}: {what}", n=k + 1, what=_goal(goal)) for k, goal in enumerate(goals)]
        roles = state.deal["roles"]
        who = ", ".join(f"{seat + 1}: {tr(role)}" for seat, role in enumerate(roles))
        return "; ".join(lines) + "\n" + tr("roles: {who}", who=who)


def _goal(goal: str) -> str:
    return tr("the gold") if goal == "gold" else tr("a stone")


def spots_of(move: Move, hand: list[str]) -> tuple[str, ...]:
    """Return where a person points to make a move: see :meth:`SaboteurInterface.choices`."""
    act, kind, turned, x, y, player, _, goal = native.unpack(move.id)
    if act == n.PASS:
        return ()
    card = f"hand:{hand.index(n.CARDS[kind]) + 1}"
    if act == n.LAY:
        return (card, *(("turn",) if turned else ()), f"cell:{x},{y}")
    if act == n.ROCKFALL:
        return card, f"cell:{x},{y}"
    if act == n.MAP:
        return card, f"goal:{goal + 1}"
    return card, "discard" if act == n.DISCARD else f"player:{player + 1}"


def last_cell(view: View) -> tuple[int, int] | None:
    """Return the cell where a card was laid with the last move, if one was."""
    if not view.log:
        return None
    act, _, _, x, y, *_ = native.unpack(n.move_number(view.log[-1].seen))
    return (x, y) if act == n.LAY else None
