"""Clients that leave and come back, and boards that begin anew."""

import socket
import time

import pytest

import tefuda
from support.bridge_wire import DEAL, Managing, Playing, Raw, Scripted


class Dropping(tefuda.Agent):
    """Loses its connection just before a decision, once."""

    def __init__(self, at):
        super().__init__()
        self.at, self.agent, self.playing = at, tefuda.agent("pimc(samples=2)"), None

    def new_match(self, game, seats, seed):
        super().new_match(game, seats, seed)
        self.agent.new_match(game, seats, seed)

    def choose(self, turn):
        self.at -= 1
        if self.at == 0:
            self.playing.player._lines.connection.shutdown(socket.SHUT_RDWR)
        return self.agent.choose(turn)


@pytest.mark.parametrize("at", [1, 3, 9])
def test_our_client_comes_back_and_plays_on_where_it_was(at):
    managing = Managing(2, bots=["EW=pimc(samples=2)", "S=pimc(samples=2)"], seed=3)
    agent = Dropping(at)
    agent.playing = Playing(managing.port, 0, agent, seed=1)
    tally = agent.playing.wait()
    result = managing.wait()
    assert not result.unfinished
    assert tally.points == [row.scores[0] for row in result.rows]
    assert [row.forfeit for row in result.rows] == [None, None]
    assert any("is gone" in line for line in managing.said)
    assert sum("is seated" in line for line in managing.said) == 2
    assert result.warnings == [] or "seed is small" in result.warnings[0]


def sit_again(managing):
    deadline = time.monotonic() + 10
    while True:
        guest = Raw(managing.port)
        line = guest.line()
        if line.endswith("seated"):
            return guest
        assert "taken" in line
        assert time.monotonic() < deadline
        guest.close()
        time.sleep(0.05)


def first_call(guest, call):
    guest.ready("for teams", "to start", "for deal", "for cards")
    guest.send(f"North {call}")
    return guest.ready("for East's bid")


def test_who_comes_back_repeats_its_calls_and_hears_the_others_again():
    managing = Managing(deals=[DEAL], bots=["EW=pimc(samples=2)", "S=random"], seed=5)
    guest = sit_again(managing)
    heard = first_call(guest, "bids 1D")
    guest.close()
    again = sit_again(managing)
    assert first_call(again, "bids 1D") == heard
    again.close()
    managing.server.close()
    assert not any("changed its mind" in line for line in managing.said)


def test_who_changes_its_mind_begins_the_board_anew_but_not_for_ever():
    managing = Managing(
        deals=[DEAL], bots=["W=random", "S=random"], times={"answer": 5.0, "rejoin": 0.5}, restarts=1
    )
    east = Raw(managing.port, "East", "B")
    guest = sit_again(managing)
    assert east.sit().startswith("East's cards")
    guest.ready("for teams", "to start", "for deal", "for cards")
    guest.send("North bids 1D")
    assert east.ready("for North's bid") == "North bids 1D"
    guest.close()
    guest = sit_again(managing)
    guest.ready("for teams", "to start", "for deal", "for cards")
    guest.send("North bids 2D")
    assert east.line() == "Start of board"  # for everybody
    assert guest.line() == "Start of board"
    assert east.ready("for deal", "for cards").startswith("East's cards")
    guest.ready("for deal", "for cards")
    guest.send("North bids 3D")
    assert east.ready("for North's bid") == "North bids 3D"
    guest.close()
    guest = sit_again(managing)
    guest.ready("for teams", "to start", "for deal", "for cards")
    guest.send("North bids 4D")
    result = managing.wait(20)
    assert result.rows[0].forfeit == {"seat": 0, "why": "came back and changed its mind"}
    assert sum("changed its mind" in line for line in result.warnings) == 2
    guest.close(), east.close()


class Opener(tefuda.Agent):
    """Bids what it is told, then passes; plays the first card that it may."""

    def __init__(self, *calls):
        super().__init__()
        self.calls = list(calls)

    def choose(self, turn):
        moves = {move.text: move for move in turn.view.legal_moves}
        wanted = self.calls.pop(0) if self.calls else "pass"
        return tefuda.Decision(moves.get(wanted, next(iter(moves.values()))))


def test_dummy_may_leave_without_harm():
    managing = Managing(deals=[DEAL], times={"answer": 5.0, "rejoin": 0.3})
    players = [Playing(managing.port, 0, Opener("1D")), Playing(managing.port, 1, Opener())]
    players.append(Playing(managing.port, 3, Opener()))
    dummy = Raw(managing.port, "South")
    dummy.sit()
    dummy.ready("for North's bid", "for East's bid")
    dummy.send("South passes")
    assert dummy.ready("for West's bid") == "West passes"
    dummy.close()
    result = managing.wait(30)
    assert result.rows[0].forfeit is None
    assert players[0].wait().outcomes[0].startswith("1D by N")


@pytest.mark.parametrize(
    ("moves", "why"),
    [([], "raised IndexError in choose"), (["SA"], "chose SA, which is not allowed")],
)
def test_an_agent_that_fails_is_a_sentence(moves, why):
    managing = Managing(deals=[DEAL], bots=["EW=random", "S=random"], times={"rejoin": 0.1})
    playing = Playing(managing.port, 0, Scripted(moves))
    playing.wait()
    assert why in str(playing.error)
    managing.wait(30)


def test_a_stand_in_plays_on():
    managing = Managing(2, bots=["EW=random", "S=random"], times={"rejoin": 0.1}, replace="pimc(samples=2)")
    guest = sit_again(managing)
    guest.ready("for teams", "to start", "for deal", "for cards")
    guest.close()
    result = managing.wait(60)
    assert [row.forfeit for row in result.rows] == [None, None]
    assert any("pimc(samples=2) plays on for North" in line for line in result.warnings)
    assert result.rows[0].incidents["departed"] == [1, 0, 0, 0]


def test_without_a_stand_in_the_match_ends():
    managing = Managing(5, bots=["EW=random", "S=random"], times={"rejoin": 0.1})
    guest = sit_again(managing)
    guest.ready("for teams", "to start", "for deal", "for cards")
    guest.close()
    result = managing.wait(60)
    assert result.unfinished == "North left"
    assert result.games == 1


def test_restarts_of_the_manager_are_followed():
    """Our client in front of a manager that begins the same board three times."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        playing = Playing(listener.getsockname()[1], 0, "pimc(samples=1)", rejoin=0.0)
        near, _ = listener.accept()
        file = near.makefile("rb")

        def send(line):
            near.sendall(f"{line}\r\n".encode())

        def heard():
            return file.readline().decode().strip()

        assert heard() == 'Connecting "A" as North using protocol version 18'
        send('North ("A") seated')
        assert heard() == "North ready for teams"
        send('Teams : N/S : "A". E/W : "B"')
        assert heard() == "North ready to start"
        calls = []
        for _ in range(3):
            send("Start of board")
            assert heard() == "North ready for deal"
            send("Board number 1. Dealer North. Neither vulnerable.")
            assert heard() == "North ready for cards"
            send("North's cards : S A T 9 5. H K 6 5. D Q J 8 7 6. C 7.")
            calls.append(heard())
            assert heard() == "North ready for East's bid"
        assert len(set(calls)) == 1  # the same hand says the same
        send("End of session")
        assert playing.wait().games == 0
        assert playing.error is None
        file.close()
        near.close()


def test_a_dropped_connection_changes_no_result():
    served = Managing(2, bots=["EW=pimc(samples=2)", "S=random"], seed=3)
    agent = Dropping(5)
    agent.playing = Playing(served.port, 0, agent, seed=1)
    agent.playing.wait()
    dropped = served.wait()
    kept = Managing(2, bots=["EW=pimc(samples=2)", "S=random"], seed=3)
    sound = Dropping(0)
    sound.playing = Playing(kept.port, 0, sound, seed=1)
    sound.playing.wait()
    assert [row.moves for row in dropped.rows] == [row.moves for row in kept.wait().rows]


def test_a_manager_that_drops_us_again_and_again():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        playing = Playing(listener.getsockname()[1], 0, rejoin=5.0)
        for _ in range(21):
            near, _ = listener.accept()
            near.close()
        playing.wait()
    assert "in the middle of the session" in str(playing.error)
