"""The other table: the same cards, played by an agent in every seat."""

from __future__ import annotations

from collections.abc import Iterator

from tefuda.agents import agents_of
from tefuda.core import Game
from tefuda.core.seeds import stream_seed
from tefuda.core.words import Sentence
from tefuda.play.admission import admit
from tefuda.play.referee import Referee
from tefuda.play.rows import GameRow

SEED = 1  # the same every time: whoever looks twice sees the same


def played_by(game: Game, row: GameRow, agent: str) -> GameRow:
    """Play the deal of a game again, with an agent in every seat."""
    players = [admit(one, game, oracles=False) for one in agents_of([agent] * game.players)]
    try:
        for number, player in enumerate(players):
            player.new_match(game, [number], stream_seed(SEED, "other table", number))
        referee = Referee(game, SEED, deals=[row.deal])
        referee.carry = row.carry
        return referee.play(GameRow(0, 0, {}, seating=list(range(game.players))), 0, players)
    finally:
        for player in players:
            player.close()


def other_table(game: Game, row: GameRow, seat: int, *, agent: str) -> Iterator[Sentence]:
    """Tell a person what came of its cards at the other table, and the difference where it has a measure."""
    other = played_by(game, row, agent)
    told = game.outcome(game.replay(other.deal, other.moves)) or other.reason
    values = {"agent": agent, "outcome": told, "points": f"{other.scores[seat]:+g}"}
    yield Sentence("The other table, {agent} in every seat: {outcome}, {points} for your side.", values)
    won = game.imps(row.scores[seat] - other.scores[seat])
    if won is not None:
        yield Sentence("Against the other table: {imps} IMPs.", {"imps": f"{won:+g}"})
