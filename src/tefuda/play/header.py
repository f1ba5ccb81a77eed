"""The header of a record and of a match in a store: what was played, by whom, from which seed."""

from __future__ import annotations

import hashlib
import json
import uuid
from collections.abc import Sequence
from dataclasses import KW_ONLY, asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tefuda.core import Agent, Clock, Deal, Game, TefudaError
from tefuda.core.harmless import harmless
from tefuda.core.seeds import STREAMS, is_guessable, seed_from_json, seed_to_json
from tefuda.play.identity import game_file, identity_of

if TYPE_CHECKING:
    from typing_extensions import Self

PERSON = "person"


def digest_of(deals: Sequence[Deal]) -> str:
    """Return what given deals are known by; nothing where there are none."""
    return hashlib.sha256(json.dumps(list(deals), sort_keys=True).encode()).hexdigest()[:24] if deals else ""


@dataclass(frozen=True)
class RecordHeader:
    """What is said of games before the first of them.

    Matches, leagues, studies, servers and the terminal all write this one. Parts that say nothing (a clock
    without limits, identities that are the agents' names) are left out of the JSON.
    """

    game: str
    agents: list[str]
    seed: int
    _: KW_ONLY
    games: int
    seats: str = "fixed"
    duplicate: bool = False
    series: int = 1
    full: bool = False
    clock: Clock = field(default_factory=Clock)
    game_file: str = ""  # digest of the file of a game that is not one of ours
    identities: list[str] = field(default_factory=list)  # who the agents are, where names do not say it
    table: int | None = None  # of a server with several
    deals: str = "seed"  # "given": they need not follow from the seed
    given: str = ""  # digest of the deals that were given beforehand
    root_seed: int | None = None  # of the league or the server, where the seed follows from it
    streams: int = STREAMS  # the version of the random streams, on which deals and decisions depend
    conventions: str = ""  # what default moves follow, such as a bidding table; records without it are older
    source: str = ""  # whose log the games were read from
    skipped: dict[str, str] = field(default_factory=dict)  # games of that log which were left out, and why
    made_by: dict[str, Any] = field(default_factory=dict, compare=False)  # version, commit, machine, time

    @classmethod
    def of(cls, game: Game, players: Sequence[Agent | str], **parts: Any) -> Self:
        """Return the header of games between agents, and clients or a person by their names.

        An agent that cannot be told from others of its kind is known by a mark that nobody else has.

        >>> import tefuda
        >>> header = RecordHeader.of(tefuda.load("kuhn"), [tefuda.agent("random"), "person"], seed=1, games=2)
        >>> header.agents, header.identities
        (['random', 'person'], [])
        """
        names = [harmless(str(player), lines=False) for player in players]
        marks = [
            name if isinstance(player, str) else identity_of(player) or f"{name} of {uuid.uuid4()}"
            for player, name in zip(players, names, strict=True)
        ]
        identities = marks if marks != names else []
        known = {"game_file": game_file(game), "conventions": game.conventions}
        return cls(str(game), names, identities=identities, **{**known, **parts})

    def to_json(self) -> dict[str, Any]:
        """Return the header as JSON data, without parts that say nothing."""
        optional: dict[str, Any] = {
            "clock": asdict(self.clock) if self.clock != Clock() else None,
            "table": self.table,
            "deals": self.deals if self.deals != "seed" else None,
            "given": self.given,
            "root_seed": None if self.root_seed is None else seed_to_json(self.root_seed),
            "streams": self.streams if self.streams != 1 else None,
            "conventions": self.conventions,
            "source": self.source,
            "skipped": self.skipped,
        }
        return {
            "game": self.game,
            **({"game_file": self.game_file} if self.game_file else {}),
            "agents": self.agents,
            **({"identities": self.identities} if self.identities else {}),
            "seed": seed_to_json(self.seed),
            "games": self.games,
            "seats": self.seats,
            "duplicate": self.duplicate,
            "series": self.series,
            "full": self.full,
            **{key: value for key, value in optional.items() if value not in (None, "", {})},
        }

    @property
    def is_guessable(self) -> bool:
        """Could a player find the seed, and with it the deals, by trying all small ones?"""
        return is_guessable(self.seed if self.root_seed is None else self.root_seed)

    @classmethod
    def from_json(cls, path: str | Path, data: Any) -> Self:
        """Read a header of a record or a store; a TefudaError names the part that is wrong."""
        if not isinstance(data, dict):
            raise TefudaError("{path} is damaged: a header in it is not an object.", path=path)
        agents, clock = data.get("agents"), data.get("clock") or {}
        skipped = data.get("skipped") or {}
        seed, root = seed_from_json(data.get("seed")), seed_from_json(data.get("root_seed"))
        for key, good in (
            ("game", isinstance(data.get("game"), str)),
            ("agents", isinstance(agents, list) and agents and all(isinstance(name, str) for name in agents)),
            ("seed", seed is not None),
            ("root_seed", (root is None) == (data.get("root_seed") is None)),
            ("streams", type(data.get("streams", 1)) is int),
            ("conventions", isinstance(data.get("conventions", ""), str)),
            ("games", type(data.get("games")) is int),
            ("seats", isinstance(data.get("seats"), str)),
            ("series", type(data.get("series")) is int),
            ("clock", isinstance(clock, dict) and set(clock) <= {"move", "game"}),
            ("skipped", isinstance(skipped, dict)),
        ):
            if not good:
                raise TefudaError("{path} is damaged: its header has no valid {key!r}.", path=path, key=key)
        read = {key: data[key] for key in _PLAIN if key in data}
        read |= {"seed": seed, "root_seed": root, "streams": data.get("streams", 1)}
        made_by = {key: value for key, value in data.items() if key not in _OURS}
        read["agents"] = [harmless(name, lines=False) for name in data["agents"]]
        read["game"] = harmless(data["game"], lines=False)
        return cls(**{**read, "skipped": skipped}, clock=Clock(**clock), made_by=made_by)


_PLAIN = (
    "game", "agents", "games", "seats", "duplicate", "series", "full", "game_file", "identities",
    "table", "deals", "given", "conventions", "source", "skipped",
)  # fmt: skip
_OURS = (*_PLAIN, "seed", "root_seed", "streams", "clock", "format")
