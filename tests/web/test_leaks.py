"""All that a seat and a spectator are told, in two worlds with the same View: equal but for times."""

import json
import random

import pytest

import tefuda
from support.web import Browser, Server
from tefuda.core.seeds import Rng
from tefuda.play.live_game import LiveGame
from tefuda.play.rows import GameRow
from tefuda.web.setup import PERSON, Setup

GAMES = [
    "kuhn",
    "doors",
    "geister",
    "geister(setup='choose')",
    "tanhinmin(hidden=True)",
    "saboteur(players=4)",
    "daihinmin",
    "bridge",
]
COOKIE = "0123456789abcdef" * 2
TABLE = "thetable"


def worlds(game, seed):
    """Yield pairs of States that look the same to a seat, at several places of a random game."""
    draw, state = random.Random(seed), game.new_state(seed=seed)
    stops = {1, 3, 8, 21, 50}
    while not state.is_over:
        if state.length in stops:
            seat = draw.randrange(game.players)
            view = state.view(seat)
            for number in range(8):
                other = game.sample(view, Rng(number + 1)).state(game)
                if other.to_json() != state.to_json():
                    assert other.view(seat) == view
                    yield seat, state.copy(), other
                    break
        state.play(draw.choice(state.list_moves()))


def put_on_table(server, state, seat, others):
    """Put a position on a table; the seat is that of COOKIE, all others are people or agents."""
    game = state.game
    me = server.client.get("/", headers={"cookie": f"tefuda={COOKIE}"})
    assert me.status_code == 200
    person = Browser(server, COOKIE)
    from tefuda.web.people import person_of

    class Asked:
        cookies = {"tefuda": COOKIE}  # noqa: RUF012

    seating = list(game.seated(state.deal) or range(game.players))
    owners = [person_of(Asked) if number == seating[seat] else f"p{number}" for number in range(game.players)]
    seats = [PERSON if number == seating[seat] else others for number in range(game.players)]
    setup = Setup(str(game), seats, owners, creator="p0", seed=7, hints="ismcts(iterations=1000)")
    row = GameRow(0, 0, state.deal, seating=seating, moves=[move.text for move in state.moves])
    row.seconds = [0.0] * game.players
    sitting = LiveGame(state, row, takebacks=True).to_json()

    def open_it():
        table = server.web.lobby._add(TABLE, setup)
        memories = [None] * game.players
        table.table.restore({"number": 0, "carry": None, "memories": memories, "sitting": sitting})
        server.web.lobby.changed(table)

    server.run(open_it)
    return person


def traffic(state, seat, typed, others=PERSON):
    """Return everything that is told to a seat, to its second tab as a spectator, and over HTTP."""
    told = []
    with Server() as server:
        person = put_on_table(server, state, seat, others)
        for watch in (False, True):
            with person.at(TABLE, lang="en", watch=watch) as tab:
                tab.settle()
                for text in typed:
                    tab.say("move", move=text, ply=state.length + 1)
                    tab.settle()
                    if state.player != seat or watch:
                        tab.say("move", move=text)
                        tab.settle()
                for ply in (0, state.length // 2, state.length, state.length + 5):
                    tab.say("position", ply=ply)
                    tab.settle()
                for estimator in (None, "uniform", "auction", "roles", "nonsense"):
                    for other in (None, (seat + 1) % state.game.players):
                        tab.say("beliefs", estimator=estimator, seat=other)
                        tab.until_answer("beliefs")
                tab.say("hint")
                while tab.until_answer("hint")["type"] == "hint" and tab.told[-1]["state"] == "running":
                    pass
                for word in ("undo", "next", "stop"):
                    tab.say(word)
                    tab.settle()
                for parts in (
                    {"do": "claim", "tricks": 3},
                    {"do": "sit", "seat": 0},
                    {"do": "pause", "on": True},
                ):
                    tab.say(**parts)
                tab.say("lang", lang="ja")
                tab.settle()
            with person.at(TABLE, lang="en", watch=watch) as again:  # a reload
                again.settle()
            told += [*tab.told, *again.told]
        told.append(person.get("/api/tables").json())
    return [json.dumps(timeless(frame), sort_keys=True) for frame in told]


def timeless(frame):
    """Leave out what stands for times."""
    if isinstance(frame, dict):
        return {key: timeless(value) for key, value in frame.items() if key not in ("clocks", "seconds")}
    return [timeless(part) for part in frame] if isinstance(frame, list) else frame


@pytest.mark.parametrize("game", GAMES)
def test_two_worlds_with_the_same_view_give_the_same_traffic(game):
    found = list(worlds(tefuda.load(game), 11))
    assert found, "no position with two worlds: the test tests nothing"
    differ = 0
    for seat, one, other in found[:2]:
        typed = [move.text for state in (one, other) for move in state.list_moves()[:2]] + ["pass", "???"]
        first, second = (traffic(state, seat, typed) for state in (one, other))
        assert len(first) > 40
        for a, b in zip(first, second, strict=True):
            assert a == b
        differ += one.view((seat + 1) % one.game.players) != other.view((seat + 1) % one.game.players)
    assert differ, "the worlds looked the same to everybody: the test tests nothing"


def own_turns(game):
    """Return pairs of worlds in which the seat that sees no difference is on turn and has moved before."""
    for number in range(12, 60):
        found = [
            (seat, one, other)
            for seat, one, other in worlds(game, number)
            if one.player == seat and any(token.player == seat for token in one.log(seat))
        ]
        if found:
            return found
    return []


@pytest.mark.parametrize("game", [*GAMES[2:-1], "bridge(contract='3NT by S')"])
def test_it_is_so_at_a_table_with_agents(game):
    """Among agents moves can be taken back, and in bridge tricks be claimed: at the turn of the person."""
    seat, one, other = own_turns(tefuda.load(game))[-1]
    first, second = (traffic(state, seat, ["???"], "random") for state in (one, other))
    assert any('"taken_back"' in frame for frame in first)
    for a, b in zip(first, second, strict=True):
        assert a == b
