"""Work in processes beside the server: the same answers, ended when asked, taken up again when one dies."""

import asyncio
import os
import signal
import socket
import threading
import time

import pytest

import tefuda
from support.web import Browser, Server
from tefuda.core.words import speaking, tr
from tefuda.play.shared_table import SharedTable
from tefuda.web.server import listening
from tefuda.web.thinkers import AGENTS, HELPERS, Ending, Thinkers


@pytest.fixture(scope="module")
def apart():
    made = Thinkers(2, apart=True)
    made.start()
    yield made
    made.close()


def _where():
    return os.getpid()


def _greeting():
    return tr("Stopped.")


def _patient(*, tell, stop):
    tell("begun")
    while not stop.is_set:
        time.sleep(0.005)
    return os.getpid()


def _dies_once(path):
    if not os.path.exists(path):
        open(path, "w").close()
        os.kill(os.getpid(), signal.SIGKILL)
    return "answered"


def _dies():
    os.kill(os.getpid(), signal.SIGKILL)


def _fails():
    raise tefuda.TefudaError("No {what} today.", what="bread")


def test_work_is_done_in_another_process_and_in_the_language_of_who_asks(apart):
    async def asked():
        with speaking("ja"):
            return await apart.run(HELPERS, _where), await apart.run(HELPERS, _greeting)

    where, said = asyncio.run(asked())
    assert where != os.getpid()
    assert said == "中断しました。"


def test_work_is_ended_from_here_and_tells_meanwhile(apart):
    async def asked():
        ending, told = Ending(), []

        def hear(word):
            told.append(word)
            ending.set()

        return await apart.run(HELPERS, _patient, ending=ending, tell=hear), told

    where, told = asyncio.run(asked())
    assert (where != os.getpid(), told) == (True, ["begun"])


def test_work_that_is_ended_before_it_begins_ends(apart):
    async def asked():
        ending = Ending()
        ending.set()
        return await apart.run(HELPERS, _patient, ending=ending, tell=lambda word: None)

    assert asyncio.run(asked()) != os.getpid()


def test_sentences_of_errors_come_home(apart):
    with pytest.raises(tefuda.TefudaError, match="No bread today"):
        asyncio.run(apart.run(HELPERS, _fails))


def test_a_process_that_dies_costs_time_not_answers(apart, tmp_path):
    assert asyncio.run(apart.run(HELPERS, _dies_once, str(tmp_path / "died"))) == "answered"


def test_work_that_kills_every_process_is_given_up_with_a_sentence(apart):
    with pytest.raises(tefuda.TefudaError, match="died at this"):
        asyncio.run(apart.run(HELPERS, _dies))
    assert asyncio.run(apart.run(HELPERS, _where)) != os.getpid()


@pytest.mark.parametrize(
    ("game", "agent"),
    [
        ("geister", "ismcts(iterations=300)"),
        ("daihinmin", "mc(iterations=60)"),  # keeps worlds from move to move
        ("tanhinmin(hidden=True)", "ismcts(iterations=200)"),
        ("saboteur(players=3)", "ismcts(iterations=50)"),
        ("bridge(contract='3NT by S')", "pimc(samples=2)"),
        ("kuhn", "cfr(iterations=50)"),
    ],
)
def test_an_agent_decides_there_as_it_would_here(apart, game, agent):
    def moves(thinkers):
        loaded = tefuda.load(game)
        table = SharedTable(loaded, [tefuda.agent(agent) for _ in range(loaded.players)], seed=7)
        for _ in range(8):
            seat = table.mover
            if seat is None:
                break
            ending = Ending()
            turn = table.turn(ending.here)
            thought = asyncio.run(
                thinkers.think(table.agent_at(seat), loaded, turn, number=seat, ending=ending)
            )
            table.settle(thought)
        return table.live.row.moves

    here = Thinkers(2)
    assert moves(apart) == moves(here)
    here.close()


def test_one_that_learns_thinks_here(apart):
    agent = tefuda.agent("switching(arms=(random(), random()))")
    assert agent.learns
    table = SharedTable(tefuda.load("kuhn"), [agent, tefuda.agent("random")], seed=1)
    seen = []
    agent.choose = lambda turn: seen.append(threading.get_ident()) or tefuda.agent("random").decide(turn)
    turn = table.turn()
    asyncio.run(apart.think(agent, table.game, turn, number=0, ending=Ending()))
    assert len(seen) == 1


def test_a_server_with_processes_plays_hints_believes_and_reviews():
    with Server(apart=True) as server:
        me = Browser(server)
        table = me.open("geister(max_plies=6)", ["me", "ismcts(iterations=50)"])
        with me.at(table) as tab:
            position = tab.my_turn()
            tab.say("hint", id=1)
            assert tab.until("hint", lambda frame: frame["state"] == "done")["values"]
            tab.say("beliefs", id=2)
            assert len(tab.until_answer("beliefs")["rows"]) == 8
            while not position["over"]:
                tab.say("move", move=position["choices"][0]["move"], ply=position["ply"])
                position = tab.until(
                    "position", lambda frame, ply=position["ply"]: frame["ply"] > ply and
                    (frame["choices"] or frame["over"])
                )  # fmt: skip
        found = me.post("/api/review", {"table": table, "agent": "random"}).json()
        assert "job" in found


def test_frames_are_sent_at_once():
    """Without the protocol in its socket asyncio leaves Nagle's algorithm on: 40 ms for every move."""
    made = listening("127.0.0.1", 0)
    assert made.proto == socket.IPPROTO_TCP
    made.close()


def test_the_groups_of_a_server_are_two_processes(apart):
    async def asked():
        return [await apart.run(group, _where) for group in (AGENTS, HELPERS, HELPERS)]

    agents, one, two = asyncio.run(asked())
    assert agents != one == two
