"""Who plays what at a table in the browser, as it was asked for and as it is kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, asdict, dataclass, field
from typing import Any

from tefuda.agents import agent
from tefuda.core import Agent, Clock, Game
from tefuda.core.errors import TefudaError, positive, whole
from tefuda.core.seeds import random_seed, seed_from_json, seed_number, seed_to_json
from tefuda.games import load
from tefuda.play.admission import admit
from tefuda.play.shared_table import SharedTable
from tefuda.play.table import default_hints

ME, OPEN, PERSON = "me", "open", "person"
MOST_GAMES, LEAST_CLOCK, MOST_CLOCK = 200, 5.0, 86_400.0


@dataclass
class Setup:
    """A table: the game, who sits where (by number), how many games, the clock of a game in seconds."""

    game: str
    seats: list[str]  # PERSON, or an agent
    owners: list[str | None]  # the person on each seat; None where anybody may sit down, or an agent sits
    _: KW_ONLY
    creator: str
    games: int = 1
    clock: float | None = None
    seed: int = field(default_factory=random_seed)
    hints: str = ""
    declares: bool = False  # bridge: people play for the declarer when they are dummy

    @staticmethod
    def asked(
        game: str,
        seats: Sequence[str],
        person: str,
        *,
        games: int = 1,
        clock: float | None = None,
        declares: bool = False,
    ) -> Setup:
        """Return the table that a browser asks for; a TefudaError says what is not possible."""
        loaded = load(game, places=False)
        if len(seats) != loaded.players:
            raise TefudaError(
                "{name} has {players} seats; {n} were taken.",
                name=loaded.name,
                players=loaded.players,
                n=len(seats),
            )
        if list(seats).count(ME) > 1:
            raise TefudaError("You can have one seat at a table.")
        levels = loaded.human_interface().levels
        taken = [PERSON if seat in (ME, OPEN) else levels.get(seat, seat) for seat in seats]
        owners = [person if seat == ME else None for seat in seats]
        setup = Setup(
            str(loaded),
            taken,
            owners,
            creator=person,
            games=games,
            clock=clock,
            hints=default_hints(loaded),
            declares=declares,
        )
        setup.check()
        return setup

    def check(self) -> None:
        """Refuse what cannot be played."""
        whole(self.games, "The number of games", low=1, high=MOST_GAMES)
        if self.clock is not None and not LEAST_CLOCK <= positive(self.clock, "The clock") <= MOST_CLOCK:
            raise TefudaError(
                "The clock must have from {low:g} to {high:g} seconds.", low=LEAST_CLOCK, high=MOST_CLOCK
            )
        seed_number(self.seed)

    @property
    def is_watched(self) -> bool:
        """Do only agents play? Then everybody may see everything."""
        return PERSON not in self.seats

    def load_game(self) -> Game:
        """Return the game."""
        return load(self.game, places=False)

    def table(self) -> SharedTable:
        """Return the table with fresh agents."""
        game = self.load_game()
        seated = [None if seat == PERSON else permitted(seat, game) for seat in self.seats]
        clock = None if self.clock is None else Clock(game=self.clock)
        return SharedTable(
            game, seated, seed=self.seed, games=self.games, clock=clock, declares=self.declares
        )

    def usual_agent(self) -> str:
        """Return who plays where the same cards are played again: the agent here, else one of our levels."""
        levels = self.load_game().human_interface().levels
        return next((seat for seat in self.seats if seat != PERSON), levels["normal"])

    def adviser(self) -> Agent:
        """Return who gives hints."""
        return permitted(self.hints, self.load_game())

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON data, to be kept."""
        return {**asdict(self), "seed": seed_to_json(self.seed)}

    @staticmethod
    def from_json(data: dict[str, Any]) -> Setup:
        """Read it back."""
        seed = seed_from_json(data.get("seed"))
        if seed is None:
            raise TefudaError("The saved game is damaged: it has no seed.")
        setup = Setup(**{**data, "seed": seed})
        setup.check()
        return setup


def permitted(text: str, game: Game) -> Agent:
    """Return an agent that a browser named, if it may play here: no oracle, no program, within its caps."""
    return admit(agent(text, places=False), game, oracles=False, programs=False)
