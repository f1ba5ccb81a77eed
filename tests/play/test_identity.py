"""Whose results these are: a store gives an agent its own games, and nobody else's."""

import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

import tefuda
from tefuda import Agent, Decision, TefudaError
from tefuda.arena.results.store import Store
from tefuda.core import as_agent
from tefuda.play.identity import identity_of


class Mine(Agent):
    """Plays the move of its number."""

    def __init__(self, number=0):
        super().__init__()
        self.number = number

    def choose(self, turn):
        legal = turn.view.legal_moves
        return Decision(legal[self.number % len(legal)])


class First:
    """No Agent, with parameters kept under their names."""

    def __init__(self, number, table=()):
        self.number, self._table = number, table

    def act(self, view, clock):
        return view.legal_moves[self.number % len(view.legal_moves)]


class Hidden(First):
    """Does not say what it was made of."""

    def __init__(self, secret):
        super().__init__(secret)


class Called(Hidden):
    """The same with a name of its own."""

    def __init__(self, secret, name):
        super().__init__(secret)
        self.name = name


class Said(Hidden):
    """The same with an identity of its own."""

    def identity(self):
        return f"number {self.number}"


@dataclass
class Data:
    """A dataclass."""

    number: int = 0
    weights: tuple = ()

    def act(self, view, clock):
        return view.legal_moves[self.number % len(view.legal_moves)]


def play(store, agent, resume=True, **options):
    match = tefuda.Match("kuhn", [agent, "random"], games=20, seed=1, **options)
    return match.run(store=str(store), resume=resume)


def score(agent):
    return tefuda.Match("kuhn", [agent, "random"], games=20, seed=1).run().players[0].mean.value


@pytest.mark.parametrize("kind", [Mine, First, Data, Said, lambda n: Called(n, f"no {n}")])
def test_two_of_a_kind_do_not_share_games(tmp_path, kind):
    kept = [play(tmp_path / "s.db", kind(number)).players[0].mean.value for number in (0, 1)]
    assert kept == [score(kind(0)), score(kind(1))]
    assert kept[0] != kept[1]
    matches = Store(str(tmp_path / "s.db")).matches()
    assert [stored for _, _, stored in matches] == [20, 20]
    with pytest.raises(TefudaError, match="already has 20 games of this match"):  # each finds its own
        play(tmp_path / "s.db", kind(1), resume=False)


def test_whoever_cannot_be_told_from_others_is_not_resumed(tmp_path):
    for number in (0, 1):
        kept = play(tmp_path / "s.db", Hidden(number), resume=False)
        assert kept.players[0].mean.value == score(Hidden(number))
    with pytest.raises(TefudaError, match="has no stable identity"):
        play(tmp_path / "s.db", Hidden(0))


def test_an_edited_program_is_another_agent(tmp_path):
    bot = tmp_path / "bot.py"
    command = f"process(cmd='{sys.executable} {bot}')"

    def write(move):
        bot.write_text(
            "import json, sys\n"
            "for line in sys.stdin:\n"
            "    data = json.loads(line)\n"
            "    if data['type'] == 'act':\n"
            f"        print(json.dumps({{'move': data['view']['legal_moves'][{move}]}}), flush=True)\n"
        )

    results = []
    for move in (0, -1, 0):
        write(move)
        results.append(play(tmp_path / "s.db", command).players[0].mean.value)
    assert results[0] != results[1]
    assert results[0] == results[2]
    assert [stored for _, _, stored in Store(str(tmp_path / "s.db")).matches()] == [20, 20]
    assert tefuda.agent(command).fingerprint().startswith("sha256:")


def test_programs_that_name_no_file_are_not_resumed(tmp_path):
    for command in ("python3 -m nowhere", "no-such-program-at-all"):
        assert identity_of(tefuda.agent(f"process(cmd='{command}')")) is None


def test_names_are_as_they_were():
    """Stores know our own agents from one version to the next."""
    match = tefuda.Match("kuhn", ["mc(iterations=5)", "random"], games=4, seed=1)
    assert match.header().agents == match.names == ["mc(iterations=5)", "random"]
    assert "identities" not in match.header().to_json()
    assert Store.key(match.header()) == "e19ba79a913c10c00f85564d"


def test_texts():
    here = f"{__name__}:"
    assert identity_of(Mine()) == f"{here}Mine()"
    assert identity_of(Mine(3)) == f"{here}Mine(3)"
    assert identity_of(Mine(number=3)) == f"{here}Mine({{'number': 3}})"
    assert identity_of(as_agent(First(2, [1, "a"]))) == f"{here}First(2, (1, 'a'))"
    assert identity_of(as_agent(Data(2))) == f"{here}Data(2, ())"
    assert identity_of(as_agent(Called(1, "Anna"))) == f"{here}Called: Anna"
    assert identity_of(as_agent(Said(1))) == f"{here}Said: number 1"
    assert identity_of(as_agent(Hidden(1))) is None
    one, two = (as_agent(First(0, np.arange(n))) for n in (3, 4))
    assert None is not identity_of(one) != identity_of(two)
    assert identity_of(as_agent(First(object()))) is None
    assert identity_of(as_agent(First(lambda: 1))) is None
    assert identity_of(as_agent(First({"b": 1, "a": Path("x")}))) == identity_of(
        as_agent(First({"a": Path("x"), "b": 1}))
    )


def test_names_in_tables_say_what_an_agent_is_made_of():
    names = tefuda.Match("kuhn", [Mine(3), Data(2)], games=2, seed=1).names
    assert names == ["Mine(3)", "Data(number=2, weights=())"]
    assert repr(Mine(3)) == "Mine(3)"
    assert str(Mine()) == "Mine"
    assert repr(tefuda.agent("random")) == "tefuda.agent('random')"
