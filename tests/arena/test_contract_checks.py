"""Games tried out: ours keep their promises, each kind of mistake is found and said in a sentence."""

import itertools
import json

import pytest

import tefuda
from goofspiel import Goofspiel, GoofspielState
from support.play import ALL_GAMES
from tefuda import Token
from tefuda.arena.game_checks.contract_checks import TRIALS
from tefuda.cli.main import main


@pytest.mark.parametrize("name", [*ALL_GAMES, "daihinmin", "bridge(contract='3NT by S')"])
def test_our_games_keep_them(name):
    assert [promise.broken for promise in tefuda.check(name, games=1) if promise.broken] == []


def test_goofspiel_keeps_all_of_them():
    promises = tefuda.check(Goofspiel(cards=3), games=4)
    assert [promise.what for promise in promises] == list(TRIALS)
    assert all(promise.tried and not promise.broken for promise in promises)


def spoilt(base_game=Goofspiel, **parts):
    """Return Goofspiel with some methods of its State replaced."""
    state = type("Spoilt", (GoofspielState,), parts)

    class Game(base_game):
        name = "spoilt_goofspiel"

        def start(self, deal):
            return state(self, deal, super().start(deal).now)

    return Game(cards=3)


def leaky_table(self, player):
    return {**GoofspielState.table(self, player), "first": self.now.bids[-1:]}


def foreseeing_table(self, player):
    return {**GoofspielState.table(self, player), "prizes": self.deal["prizes"]}


def unsaid_table(self, player):
    """The next prize is on the table, but no token told of it."""
    return {**GoofspielState.table(self, player), "last": self.deal["prizes"][-1]}


def blind_token(self, move, observer):
    return GoofspielState.observe(self, move, observer)._replace(seen="bid")


def wrong_mover(self, move, observer):
    return Token(1 - self.player, move.text)


def movers_token(self, tokens):
    """A spectator sees what the mover saw."""
    return tokens[tokens[0].player]


class Half(Goofspiel):
    """Offers only the first bid."""

    def human_interface(self):
        interface = super().human_interface()
        every = interface.choices
        interface.choices = lambda view: every(view)[:1]
        return interface


class Elsewhere(Goofspiel):
    """Takes its luck from elsewhere: the deal also depends on how many deals there were before."""

    dealt = itertools.count()

    def deal(self, rng):
        first = next(self.dealt) % self.cards
        prizes = list(range(1, self.cards + 1))
        return {"prizes": prizes[first:] + prizes[:first]}


class Misread(Goofspiel):
    """Reads every bid as the first."""

    def move(self, text):
        return self.bids[0]


@pytest.mark.parametrize(
    ("game", "promise", "says"),
    [
        (spoilt(table=leaky_table), "nobody sees what is hidden", "bid 1 from bid 2 by its token.*'first'"),
        (spoilt(table=foreseeing_table), "nobody sees what is hidden", "'prizes'.*does not follow"),
        (spoilt(table=unsaid_table), "nobody sees what is hidden", "'last'.*does not follow"),
        (
            spoilt(public_token=movers_token),
            "replayed worlds",
            "a spectator sees log that player . cannot know",
        ),
        (spoilt(Half), "every legal move can be chosen", "one entry for every legal move"),
        (spoilt(observe=blind_token), "tokens name the mover", "the mover itself cannot tell"),
        (spoilt(observe=wrong_mover), "tokens name the mover", "does not name its mover"),
        (
            spoilt(scores=property(lambda self: (2.0, 0.0))),
            "scores are in range",
            "2 numbers from 0 to 1 are expected",
        ),
        (spoilt(undo=lambda self: self.moves[-1]), "undo restores", "a different player"),
        (spoilt(list_moves=lambda self: []), "scores are in range", "has no legal move"),
        (spoilt(Misread), "moves are read back", "is Move"),
        (spoilt(Elsewhere), "texts and seeds", "two different deals"),
    ],
)
def test_mistakes_are_found(game, promise, says):
    import re

    found = {broken.what: broken.broken for broken in tefuda.check(game, games=4)}
    (what,) = [name for name in found if name.startswith(promise)]
    assert re.search(says, found[what]), found[what]


def test_the_command(tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("TEFUDA_LANG", "en")
    file = tmp_path / "kuhn.txt"
    assert main(["check", "kuhn", "--games", "2", "--playthrough", str(file)]) == 0
    assert "Play-through written" in capsys.readouterr().out
    assert main(["check", "kuhn", "--games", "2", "--playthrough", str(file)]) == 0
    assert "is the same as in" in capsys.readouterr().out
    file.write_text(file.read_text().replace("move ", "moved "))
    assert main(["check", "kuhn", "--games", "2", "--playthrough", str(file)]) == 1
    assert "kuhn.txt: line" in capsys.readouterr().out
    assert main(["check", "kuhn", "--games", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["broken"] is None
