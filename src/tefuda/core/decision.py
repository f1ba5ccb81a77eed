"""A move with its reasons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, asdict, dataclass, field, replace
from html import escape
from typing import TYPE_CHECKING, Any

from tefuda.core.errors import Forfeit
from tefuda.core.estimator import Estimate
from tefuda.core.moves import Move
from tefuda.core.words import columns, tr

if TYPE_CHECKING:
    from tefuda.core.view import View

HEADS = ("value", "visits", "spread")


@dataclass(frozen=True)
class MoveValue:
    """What a search thinks of one move: mean score, how often tried, standard error of the mean.

    >>> import tefuda
    >>> view = tefuda.load("kuhn").new_state(seed=1).view(0)
    >>> values = tefuda.agent("ismcts(iterations=100)").decide(view).values
    >>> sum(value.visits for value in values)
    100
    """

    move: Move
    value: float
    visits: int
    _: KW_ONLY
    spread: float


@dataclass(frozen=True)
class Costs:
    """Where the seconds of a decision went.

    Those of all ``threads`` together: drawing worlds, play-outs, the rest of the search, and idle while
    others work; ``python`` is what one thread did around the search, ``estimate`` what the estimator did
    before it. Worlds and play-outs of native searches are estimated from one iteration in 128.
    ``outside`` is what other processes computed for it, in CPU seconds; None where that is not known.
    """

    worlds: float = 0.0
    playouts: float = 0.0
    search: float = 0.0
    _: KW_ONLY
    idle: float = 0.0
    python: float = 0.0
    threads: int = 1
    estimate: float = 0.0
    outside: float | None = 0.0

    @property
    def seconds(self) -> float:
        """How long it took by the clock on the wall."""
        inside = (self.worlds + self.playouts + self.search + self.idle) / self.threads
        return self.estimate + self.python + inside

    @classmethod
    def of_search(
        cls,
        seconds: float,
        inside: float,
        threads: int,
        *,
        busy: float,
        worlds: float,
        playouts: float = 0.0,
        estimate: float = 0.0,
        outside: float = 0.0,
    ) -> Costs:
        """Return the costs of a search: so long in all, ``inside`` its threads, ``busy`` in them together."""
        if threads == 1:  # nobody waits: what is not search is Python
            inside = busy
        idle = max(threads * inside - busy, 0.0)
        python = max(seconds - inside - estimate, 0.0)
        search = busy - worlds - playouts
        return cls(
            worlds, playouts, search, idle=idle, python=python, threads=threads, estimate=estimate,
            outside=outside,
        )  # fmt: skip

    def to_json(self) -> dict[str, Any]:
        """Return the costs as JSON data."""
        return asdict(self)


@dataclass(frozen=True)
class Decision:
    """The move chosen and why. ``counts`` is what was really done, enough to repeat it without a clock.

    >>> import tefuda
    >>> view = tefuda.load("kuhn").new_state(seed=1).view(0)
    >>> decision = tefuda.agent("ismcts(iterations=100)").decide(view)
    >>> decision.move in view.legal_moves, len(decision.values)
    (True, 2)
    """

    move: Move
    values: Sequence[MoveValue] = ()
    worlds: int | None = None  #: how many worlds are possible, or were solved, where known
    _: KW_ONLY
    solved: int | None = None  #: so many of them to the end of the game, by searches that solve worlds
    iterations: int = 0
    nodes: int = 0
    depth: float = 0.0
    seconds: float = 0.0
    counts: tuple[int, ...] = field(default=())
    costs: Costs = field(default=Costs(), compare=False)
    estimate: Estimate | None = None  #: how the worlds were obtained
    notes: tuple[str, ...] = ()  #: what a reader of the reasons must know, in English

    @property
    def value(self) -> float | None:
        """The mean score expected of the chosen move."""
        for entry in self.values:
            if entry.move == self.move:
                return entry.value
        return None

    def table(self, most: int | None = None) -> str:
        """Return the moves as text, best first: move, value, visits, spread."""
        entries = sorted(self.values, key=lambda e: (e.move != self.move, -e.visits, -e.value))[:most]
        rows = [["  " + tr("move"), *(tr(word) for word in HEADS)]]
        for e in entries:
            mark = "* " if e.move == self.move else "  "
            rows.append([mark + e.move.text, f"{e.value:8.3f}", f"{e.visits:8,}", f"{e.spread:8.3f}"])
        return "\n".join([*columns(rows, "<>"), "  " + self.summary()])

    def _repr_html_(self) -> str:
        """The table with bars, for notebooks."""
        from tefuda.core.html import notebook

        values = values_html(self.to_json()["values"], self.move.text)
        return notebook(f"{values}<p>{escape(self.summary())}</p>")

    def summary(self) -> str:
        """Return one line about the search."""
        parts = [tr("{n} iterations", n=f"{self.iterations:,}")]
        if self.worlds is not None:
            parts.append(tr("{n} worlds", n=f"{self.worlds:,}"))
        if self.solved is not None:
            parts.append(tr("{n} solved to the end", n=f"{self.solved:,}"))
        if self.estimate is not None:
            parts += self.estimate.summary()
        parts += [
            tr("{n} nodes", n=f"{self.nodes:,}"),
            tr("depth {n}", n=f"{self.depth:.1f}"),
            tr("{n} s", n=f"{self.seconds:.3f}"),
        ]
        return ", ".join(parts + [tr(note) for note in self.notes])

    def to_json(self) -> dict[str, Any]:
        """Return the Decision as JSON data."""
        return {
            "move": self.move.text,
            "values": [
                {"move": e.move.text, "value": e.value, "visits": e.visits, "spread": e.spread}
                for e in self.values
            ],
            "worlds": self.worlds,
            "solved": self.solved,
            "iterations": self.iterations,
            "nodes": self.nodes,
            "depth": self.depth,
            "seconds": self.seconds,
            "counts": list(self.counts),
            "costs": self.costs.to_json(),
            "estimate": None if self.estimate is None else self.estimate.to_json(),
            "notes": list(self.notes),
        }


def decided(answer: object, view: View) -> Decision:
    """Return what an agent answered as a Decision: one itself, or a bare move, as a Move or in notation."""
    move = answer.move if isinstance(answer, Decision) else answer
    if isinstance(move, Move):
        return answer if isinstance(answer, Decision) else Decision(move)
    if move is None:
        raise Forfeit("answered None where a move was due")
    for legal in view.legal_moves:
        if move == legal.text:
            return replace(answer, move=legal) if isinstance(answer, Decision) else Decision(legal)
    raise Forfeit("illegal move {move}", move=move)


def values_html(values: Sequence[dict[str, Any]], chosen: str, played: str = "", *, most: int = 20) -> str:
    """Return the values of a Decision's JSON as a table with bars, the chosen move first and marked.

    ``played`` is what somebody else played there: it is marked too, and always among the moves shown.
    """
    from tefuda.core.html import Html, bar, table

    first = {chosen: 0, played: 1}
    order = sorted(values, key=lambda e: (first.get(e["move"], 2), -e["visits"], -e["value"]))
    low = min((e["value"] for e in order), default=0.0)
    high = max((e["value"] for e in order), default=0.0)
    visits = max((e["visits"] for e in order), default=0) or 1
    rows: list[list[object]] = []
    for e in order[:most]:
        name: object = Html(f"<b>▶ {escape(e['move'])}</b>") if e["move"] == chosen else e["move"]
        if e["move"] == played != chosen:
            name = Html(f"{escape(played)} <i>{escape(tr('(played)'))}</i>")
        share = (e["value"] - low) / (high - low) if high > low else 1.0
        worth = bar(share, f"{e['value']:.3f}")
        rows.append([name, worth, bar(e["visits"] / visits, f"{e['visits']:,}"), f"{e['spread']:.3f}"])
    rest = f"<p>{tr('and {n} more moves', n=len(order) - most)}</p>" if len(order) > most else ""
    return table([tr("move"), *(tr(word) for word in HEADS)], rows, "<<<>") + rest
