"""Peers that misbehave: none may hang or crash us, and each is told of in a sentence."""

import re
import socket
import time
from contextlib import suppress

import pytest

from support.bridge_wire import DEAL, Managing, Playing, Raw
from tefuda.wire.bridge import reception, table

SHORT = {"answer": 1.0, "rejoin": 0.2}
NOBODY = {"bots": ["E=random", "S=random", "W=random"], "deals": [DEAL], "seed": 2}


# At the door.


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("hello", "not a line of the protocol"),
        ("North passes", "the first line is Connecting"),
        ('Connecting "A" as North using protocol version 17', "version 17 is not supported"),
        ('Connecting "A" as Middle using protocol version 18', "a seat is North"),
        ('Connecting "" as North using protocol version 18', "a team has a name"),
        ('Connecting "' + "A" * 100 + '" as North using protocol version 18', "a team has a name"),
        ('Connecting "A" as East using protocol version 18', 'the teams are "random"'),
        ("\x1b]0;pwned\x07", "not a line of the protocol"),
    ],
)
def test_the_door(line, why):
    managing = Managing(**NOBODY)
    guest = Raw(managing.port, greet=False)
    guest.send(line)
    answer = guest.line()
    assert answer.startswith("Error: ")
    assert why in answer
    assert guest.line() == ""  # closed
    assert any("refused 127.0.0.1" in said and why in said for said in managing.said)
    assert not any("\x1b" in said for said in managing.said)
    guest.close()
    managing.server.close()


def test_the_door_does_not_wait_for_the_silent(monkeypatch):
    monkeypatch.setattr(reception, "PATIENCE", 0.2)
    managing = Managing(**NOBODY)
    silent, endless = Raw(managing.port, greet=False), Raw(managing.port, greet=False)
    with suppress(OSError):
        endless.socket.sendall(b"x" * 100_000)
    assert silent.line().startswith("Error: it does not say who it is")
    polite = Raw(managing.port)
    assert polite.line() == 'North ("A") seated'
    for guest in (silent, endless, polite):
        guest.close()
    managing.server.close()


def test_a_crowd_at_the_door(monkeypatch):
    monkeypatch.setattr(reception, "MOST_WAITING", 5)
    managing = Managing(**NOBODY)
    crowd = [socket.create_connection(("127.0.0.1", managing.port), timeout=5) for _ in range(8)]
    until = time.monotonic() + 10
    while not any("too many connections" in said for said in managing.said):
        assert time.monotonic() < until
        time.sleep(0.02)
    for one in crowd:
        one.close()
    while sum("(left)" in said or ": left" in said for said in managing.said) < 5:
        assert time.monotonic() < until, managing.said
        time.sleep(0.02)
    polite = Raw(managing.port)
    assert polite.line().endswith("seated")
    polite.close()
    managing.server.close()


def test_teams_are_kept_apart():
    managing = Managing(bots=["W=random"], deals=[DEAL])
    north = Raw(managing.port)
    assert north.line().endswith("seated")
    for seat, team, why in (
        ("South", "C", "the teams are"),  # not the name of its side
        ("East", "A", "sits North and South"),  # the name of the other side
        ("North", "A", "is taken"),
    ):
        guest = Raw(managing.port, seat, team)
        assert why in guest.line()
        guest.close()
    north.close()
    managing.server.close()


# At the table: North alone is a client, and it is its turn.


def late(guest):
    """Say nothing."""


def split(guest):
    """A line in many pieces, two in one."""
    for letter in "North pas":
        guest.socket.sendall(letter.encode())
        time.sleep(0.005)
    guest.socket.sendall(b"ses\r\nNorth ready for East's bid\r\n")
    assert guest.line().startswith("East ")


def other_seat(guest):
    guest.send("South passes", "East ready for North's bid")


def illegal_bid(guest):
    guest.send("North doubles")
    assert guest.line() == "Illegal bid"


def illegal_card(guest):
    guest.send("North plays AS")
    assert guest.line() == "Illegal card"


def too_many_illegal_bids(guest):
    with suppress(OSError):
        for _ in range(300):
            guest.send("North redoubles")


def endless(guest):
    with suppress(OSError):
        guest.socket.sendall(b"North bids 1C Alert. " + b"x" * 200_000)


def nonsense(guest):
    guest.send(*["what?"] * 20)


def flood(guest):
    with suppress(OSError):
        for _ in range(100):
            guest.send(*["North ready for East's bid"] * 50)


def bytes_of_any_kind(guest):
    guest.socket.sendall(bytes(range(256)) + b"\r\n")


def blank_lines(guest):
    guest.socket.sendall(b"\r\n" * 100)


def leave(guest):
    guest.close()


def half_a_line(guest):
    guest.socket.sendall(b"North bi")
    guest.close()


def manager_talk(guest):
    guest.send("Start of board", "East passes", "Illegal bid", "End of session", "North's cards : S -")


def once_more(guest):
    guest.send("North ready for deal", "North ready for cards", "North ready to start")


def not_reading(guest):
    guest.send(*["North doubles"] * 90)  # ninety answers that it does not read


def explanation_flood(guest):
    guest.send("North bids 1C Alert. " + "5 cards in spades, " * 60, "North ready for East's bid")
    assert guest.line().startswith("East ")


def call_in_the_play(guest):
    """Everybody passes round a bid of ours, and then we bid again."""
    guest.send("North bids 7NT")
    for seat in ("East", "South", "West"):
        guest.ready(f"for {seat}'s bid")
    guest.send("North passes", "North bids 1C")
    assert "Illegal" in guest.line()


KINDS = {
    late: "loses the board: late",
    split: "loses the board: late",
    other_seat: "not its turn",
    illegal_bid: "'North doubles' is ignored",
    illegal_card: "a call is not a card",
    too_many_illegal_bids: "sent too much that is not of the protocol",
    endless: "sent a line that is too long",
    nonsense: "further ones are not shown",
    flood: "sent too many lines",
    bytes_of_any_kind: "is ignored",
    blank_lines: "loses the board: late",
    leave: "is gone",
    half_a_line: "is gone",
    manager_talk: "clients do not say this",
    once_more: "loses the board: late",
    not_reading: "further ones are not shown",
    explanation_flood: "loses the board: late",
    call_in_the_play: "is ignored",
}


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_at_the_table(kind):
    sentence = KINDS[kind]
    managing = Managing(times=SHORT, **NOBODY)
    guest = Raw(managing.port)
    assert guest.sit().startswith("North's cards : ")
    kind(guest)
    result = managing.wait(20)
    assert result.rows[0].forfeit["seat"] == 0
    assert result.rows[0].scores[0] < 0
    assert any(sentence in said for said in managing.said), managing.said
    assert len(managing.said) < 30
    assert all(said.isprintable() for said in managing.said)
    with suppress(OSError):
        guest.close()


def test_a_client_that_is_never_ready_holds_nobody_up():
    managing = Managing(times=SHORT, bots=["E=random", "W=random", "S=random"], deals=[DEAL])
    guest = Raw(managing.port)
    assert guest.line().endswith("seated")
    assert managing.wait(20).rows[0].reason == "late"
    guest.close()


def test_out_of_turn_and_without_asking():
    managing = Managing(bots=["S=random", "W=random"], deals=[DEAL], times={"answer": 2.0})
    north, east = Raw(managing.port), Raw(managing.port, "East", "B")
    north.sit(), east.sit()
    east.send("East passes")
    assert east.line() == "Illegal bid"  # out of turn
    north.send("North passes")
    east.send("East passes")
    assert east.line() == "Illegal bid"  # it has not asked for North's call
    assert east.ready("for North's bid") == "North passes"
    east.send("East passes")
    assert managing.wait(20).rows[0].incidents["rejected"] == [0, 2, 0, 0]
    assert any("has not asked for what came before" in said for said in managing.said)
    north.close(), east.close()


def test_a_budget_for_a_board():
    managing = Managing(times={"answer": 10.0, "board": 1.0}, **NOBODY)
    guest = Raw(managing.port)
    guest.sit()
    assert managing.wait(20).rows[0].reason == "late"
    guest.close()


def test_the_next_board_goes_on_after_a_lost_one():
    boards = {**NOBODY, "deals": [DEAL, {**DEAL, "dealer": "E"}]}
    managing = Managing(2, times=SHORT, **boards)
    guest = Raw(managing.port)
    guest.sit()
    assert guest.line().startswith("Timing - ")  # late
    assert guest.line() == "Start of board"
    guest.send("North bids 1C")  # too late
    assert guest.ready("for deal", "for cards").startswith("North's cards")
    assert guest.ready("for East's bid").startswith("East ")
    managing.wait(20)
    guest.close()


# Managers that misbehave, for our client.

TALK = ['North ("A") seated', 'Teams : N/S : "A". E/W : "B"', "Start of board",
        "Board number 1. Dealer East. Neither vulnerable.",
        "North's cards : S A T 9 5. H K 6 5. D Q J 8 7 6. C 7."]  # fmt: skip


def facing(*lines, close=True, **place):
    """Let a client of ours talk with a manager that has said everything already; return its error."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        place = {"rejoin": 0.0, "silence": 0.5, **place}
        playing = Playing(listener.getsockname()[1], 0, **place)
        near, _ = listener.accept()
        with suppress(OSError):
            near.sendall("".join(line + "\r\n" for line in lines).encode())
            if close:
                near.shutdown(socket.SHUT_WR)
        playing.wait()
        near.close()
    return str(playing.error)


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (["Error: seat taken"], "gives us no seat: 'Error: seat taken'"),
        (["\x1b[2Jgo away"], r"\\x1b"),
        (['East ("A") seated'], "where we did not ask to sit"),
        (TALK[:2], "left in the middle of the session"),
        ([TALK[0], *TALK[2:4]], "left in the middle of the session"),  # it names no teams
        ([*TALK[:1], "x" * 10_000], "too long"),
        ([*TALK[:2], *["bla"] * 200], "does not keep to the protocol"),
        ([*TALK[:2], *["Timing - x"] * 200], "does not keep to the protocol"),
        ([*TALK[:2], *["Start of board"] * 300], "again and again"),
        ([*TALK[:4], TALK[4].replace("North", "East")], "cards of somebody else"),
        ([*TALK, "South passes"], "whose turn it is not"),
        ([*TALK, "East bids 1C", "Illegal bid"], "refuses what we sent"),
        ([*TALK, "East plays 7S"], "left in the middle"),
        ([*TALK, "East doubles"], "rules do not allow"),
    ],
)
def test_managers_that_misbehave(lines, why):
    assert re.search(why, facing(*lines))


def test_a_silent_manager():
    assert "silent for 0.5 s" in facing(*TALK[:2], close=False)


def test_limits_of_a_board_leave_room_for_a_sound_client():
    managing = Managing(2, bots=["EW=random", "S=random"])
    playing = Playing(managing.port, 0)
    playing.wait(), managing.wait()
    assert table.MOST_LINES > 10 * 160
