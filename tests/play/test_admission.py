"""Who may sit down where, who is listed, and what happens to a match with somebody who cannot play."""

import json
import math
import sys

import pytest

import tefuda
from tefuda import Agent, Decision, TefudaError
from tefuda.agents import AGENTS
from tefuda.cli.main import main
from tefuda.core import Game, Move, PlainState, Token
from tefuda.play.admission import admit
from tefuda.play.forfeits import MOST

PROGRAM = f"process(cmd='{sys.executable} -c pass')"


def test_one_place_admits_and_refuses():
    geister = tefuda.load("geister")
    for name in ("random", "cheating_uct(red=1)", PROGRAM):
        assert str(admit(tefuda.agent(name), geister)).startswith(name.partition("(")[0])
    with pytest.raises(TefudaError, match="is an oracle; oracles are not allowed here"):
        admit(tefuda.agent("cheating_uct(red=1)"), geister, oracles=False)
    with pytest.raises(TefudaError, match="runs a program"):
        admit(tefuda.agent(PROGRAM), geister, programs=False)
    with pytest.raises(TefudaError, match="plays geister only, not kuhn"):
        admit(tefuda.agent("rush"), tefuda.load("kuhn"))


class Named(Agent):
    name = "somebody of mine"

    def choose(self, turn):
        return Decision(turn.view.legal_moves[0])


def test_ones_own_agent_may_have_any_name():
    assert tefuda.Match("kuhn", [Named(), "random"], games=2, seed=1).run().games == 2


@pytest.mark.parametrize(
    "words",
    [
        ("play", "geister", "cheating_uct(red=1)"),
        ("connect", "uecda", "localhost:1", "--agent", "tajima(suspicion='oracle')"),
        ("serve", "uecda", "--port", "0", "--bots", "tajima(suspicion='oracle')"),
    ],
)
def test_every_door_has_the_same_keeper(words, capsys):
    assert main(list(words)) == 2
    err = capsys.readouterr().err
    assert "is an oracle" in err or "plays saboteur only" in err


PLAYABLE = ("geister(max_plies=6)", "kuhn", "doors", "tanhinmin(players=3, cards=6)",
            "daihinmin(players=3, ranks=4)", "saboteur(players=3, distance=3, margin=1)",
            "bridge")  # fmt: skip
SMALL = {
    "mc": "mc(iterations=20)",
    "ismcts": "ismcts(iterations=20)",
    "mo_ismcts": "mo_ismcts(iterations=20)",
    "det_uct": "det_uct(iterations=20, trees=2)",
    "pimc": "pimc(samples=2)",
    "switching": "switching(arms=['random'])",
    "cheating_uct": "cheating_uct(iterations=20)",
}
OF_THE_USER = ("process", "linear")


@pytest.mark.parametrize("game", PLAYABLE)
def test_whoever_is_listed_for_a_game_can_play_it(game):
    loaded = tefuda.load(game)
    for entry in AGENTS.entries():
        if entry.name in OF_THE_USER or (entry.games and loaded.name not in entry.games):
            continue
        if entry.name in loaded.unfit:
            with pytest.raises(TefudaError, match="cannot play"):
                admit(tefuda.agent(SMALL.get(entry.name, entry.name)), loaded)
            continue
        agent = SMALL.get(entry.name, entry.name)
        result = tefuda.Match(loaded, [agent, f"random*{loaded.players - 1}"], games=1, seed=1).run()
        assert result.players[0].forfeits == 0, agent


class Helpless(Agent):
    def choose(self, turn):
        raise RuntimeError("{no} idea")


class Clumsy(Agent):
    """Fails in every game but one."""

    def choose(self, turn):
        if self.games_started == 3:
            return Decision(turn.view.legal_moves[0])
        raise RuntimeError("no idea")


@pytest.mark.parametrize("workers", [1, 2])
def test_a_match_is_stopped_when_an_agent_forfeits_all_its_first_games(workers, capsys):
    match = tefuda.Match("geister(max_plies=6)", ["random", Helpless()], games=60, seed=1)
    result = match.run(workers)
    assert result.games == MOST
    assert "Helpless forfeited every one of its first 10 games: raised RuntimeError" in result.unfinished
    assert "Unfinished" in result.table()
    assert "forfeited" in result.table().splitlines()[3]
    assert result.to_json()["unfinished"] == result.unfinished


def test_a_short_match_of_forfeits_is_marked_too():
    result = tefuda.Match("geister(max_plies=6)", ["random", Helpless()], games=4, seed=1).run()
    assert result.games == 4
    assert "first 4 games" in result.unfinished


def test_one_finished_game_and_the_match_goes_on():
    result = tefuda.Match("geister(max_plies=6)", ["random", Clumsy()], games=30, seed=1, series=30).run()
    assert (result.games, result.unfinished) == (30, "")
    assert result.players[1].forfeits == 29


def test_exit_code_of_a_stopped_match(capsys):
    bot = f"process(cmd='{sys.executable} -c pass')"
    words = ["--lang", "en", "match", "geister", bot, "random", "--games", "30", "--json", "--workers", "1"]
    assert main(words) == 1
    out, err = capsys.readouterr()
    assert json.loads(out)["games"] == MOST
    assert "forfeited every one of its first 10 games" in err


class Scored(Game):
    """Two moves, then scores of any kind."""

    name = "scored"
    scores_given: object = (1.0, 0.0)

    def __init__(self, scores=(1.0, 0.0)):
        self.scores = scores

    def deal(self, rng):
        return {}

    def deals(self):
        yield {}, 1

    def start(self, deal):
        return ScoredState(self, deal, 0)

    def move(self, text):
        return Move(0, text)


class ScoredState(PlainState):
    @property
    def player(self):
        return self.now if self.now < 2 else None

    def list_moves(self):
        return [self.game.move("go")]

    def after(self, move):
        return self.now + 1

    def observe(self, move, observer):
        return Token(self.player, move.text, None)

    @property
    def scores(self):
        return self.game.scores

    def secret(self, player):
        return {}

    def table(self, player):
        return {"moves": self.now}


BAD = [(1.0,) * 5, (math.nan, 0.0), (0.5, 2.0), (-1.0, 1.0), (1.0,), ()]


@pytest.mark.parametrize("scores", BAD, ids=str)
def test_scores_that_cannot_be_are_refused(scores):
    game = Scored(scores)
    with pytest.raises(TefudaError, match="2 numbers from 0 to 1 are expected"):
        tefuda.Match(game, ["random*2"], games=4, seed=1).run()
    state = game.start({})
    state.play("go")
    state.play("go")
    with pytest.raises(TefudaError, match="2 numbers from 0 to 1 are expected"):
        state.view(0)


@pytest.mark.parametrize("name", ["geister", "kuhn", "plain_doors", "daihinmin", "saboteur", "tanhinmin"])
def test_there_are_no_scores_before_the_end(name):
    state = tefuda.load(name).new_state(seed=1)
    with pytest.raises(TefudaError, match="not over: there are no scores yet"):
        _ = state.scores


def test_good_scores_are_counted():
    assert tefuda.Match(Scored(), ["random*2"], games=4, seed=1).run().players[0].mean.value == 0.5
