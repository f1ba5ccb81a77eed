import os

import pytest

import tefuda
from tefuda import Agent, Decision, TefudaError


def moves_of(result):
    return [row.moves for row in result.rows]


def play(game, agents, **options):
    workers = options.pop("workers", 1)
    return tefuda.Match(game, agents, **options).run(workers=workers)


@pytest.mark.parametrize("options", [{}, {"duplicate": True}, {"seats": "fixed"}, {"series": 7}])
def test_same_seed_same_games_on_any_number_of_workers(options):
    agents = ["ismcts(iterations=50)", "random"]
    results = [play("geister", agents, games=30, seed=5, workers=w, **options) for w in (1, 2, 3)]
    assert moves_of(results[0]) == moves_of(results[1]) == moves_of(results[2])
    assert [p.to_json()["score"] for p in results[0].players] == [
        p.to_json()["score"] for p in results[1].players
    ]


def test_another_seed_gives_other_games():
    assert moves_of(play("geister", ["random*2"], games=3, seed=1)) != moves_of(
        play("geister", ["random*2"], games=3, seed=2)
    )


def test_agents_of_one_kind_do_not_share_their_luck():
    rows = play("geister", ["random*2"], games=6, seed=1, duplicate=True).rows
    assert len({tuple(row.moves) for row in rows}) == 6


def test_duplicate_repeats_the_deal():
    rows = play("doors", ["random*3"], games=9, seed=3, duplicate=True).rows
    deals = [str(row.deal) for row in rows]
    assert deals[0] == deals[1] == deals[2]
    assert len(set(deals)) > 1
    assert [row.seating for row in rows[:3]] == [[0, 1, 2], [2, 0, 1], [1, 2, 0]]


def test_rush_beats_random_by_escaping():
    result = play("geister", ["rush", "random"], games=100, seed=1)
    rush = result.players[0]
    assert rush.wins >= 95
    assert rush.win_reasons["escape"] == rush.wins
    assert rush.wins + rush.draws + rush.losses == sum(rush.places) == 100
    assert rush.mean.low > 0.85
    assert result.elo(0)[0] > 400
    assert result.compare(0, 1)[1] < 1e-6


def test_roles_are_told_apart():
    result = play("doors", ["random*3"], games=60, seed=1)
    roles = result.players[0].by_role()
    assert set(roles) == {"spy", "guard"}
    assert sum(entry["games"] for entry in roles.values()) == 60


def test_oracles_are_marked_and_stronger():
    result = play(
        "geister", ["cheating_uct(blue=4, red=4, iterations=300)", "ismcts(iterations=300)"], games=40, seed=1
    )
    assert [p.sees_truth for p in result.players] == [True, False]
    assert "sees the truth" in result.table()
    assert result.players[0].mean.value > 0.7


class Wrong(Agent):
    def __init__(self, how):
        super().__init__()
        self.how = how

    def act(self, view, clock, hint=None):
        return self.how(view)


def raise_error(view):
    raise ZeroDivisionError("oops")


@pytest.mark.parametrize(
    ("how", "why"),
    [
        (lambda view: None, "answered None where a move was due"),
        (lambda view: "A north", "illegal move A north"),
        (lambda view: tefuda.Move(31, "H south"), "illegal move H south"),
        (raise_error, "raised ZeroDivisionError: oops"),
    ],
)
def test_forfeits_are_counted_and_named(how, why):
    result = play("geister", [Wrong(how), "random"], games=4, seed=1)
    wrong, other = result.players
    assert (wrong.losses, wrong.forfeits, other.wins) == (4, 4, 4)
    assert dict(wrong.forfeit_reasons) == {why: 4}
    assert other.win_reasons == {"forfeit": 4}
    assert why in result.table()


def test_any_object_with_act_can_play():
    class First:
        def act(self, view, clock):
            return view.legal_moves[0]

    result = play("geister", [First(), "random"], games=2, seed=1)
    assert result.players[0].name == "First"


class Counter(Agent):
    """Learns: remembers how many games it has seen, across the series."""

    name = ""

    def __init__(self):
        super().__init__()
        self.seen = []

    def decide(self, view, clock=None, hint=None, counts=()):
        return Decision(view.legal_moves[len(self.seen) % len(view.legal_moves)])

    def end_game(self, view, scores):
        assert view.is_over
        assert len(scores) == 2
        self.seen.append(scores[view.observer])

    def memory(self):
        return self.seen


def test_agents_with_memory_play_one_series():
    agent = Counter()
    result = play("kuhn", [agent, "random"], games=10, seed=1)
    assert result.plan.series == 1
    assert len(agent.seen) == 10
    assert agent.seen == result.players[0].scores


def test_life_of_an_agent():
    calls = []

    class Diary(Agent):
        def new_match(self, game, seats, seed):
            super().new_match(game, seats, seed)
            calls.append("match")

        def new_game(self, view):
            super().new_game(view)
            calls.append("game")

        def decide(self, view, clock=None, hint=None, counts=()):
            assert view.observer == view.player
            calls.append("move")
            return Decision(view.legal_moves[0])

        def end_game(self, view, scores):
            calls.append("end")

    play("kuhn", [Diary(), "random"], games=2, seed=1, series=2, seats="fixed")
    assert calls[0] == "match"
    assert calls.count("match") == 1
    assert calls.count("game") == calls.count("end") == 2
    assert calls[-1] == "end"


class Mortal(Agent):
    """Kills its own worker process once."""

    def __init__(self, path):
        super().__init__()
        self.path = path

    def decide(self, view, clock=None, hint=None, counts=()):
        if not os.path.exists(self.path):
            open(self.path, "w").close()
            os._exit(9)
        return Decision(view.legal_moves[0])


def test_a_worker_that_dies_costs_time_only(tmp_path):
    flag = str(tmp_path / "died")
    result = play("kuhn", [Mortal(flag), "random"], games=200, seed=1, workers=2)
    assert os.path.exists(flag)
    undisturbed = play("kuhn", [Mortal(flag), "random"], games=200, seed=1)
    assert moves_of(result) == moves_of(undisturbed)


@pytest.mark.parametrize(
    ("game", "agents", "options", "words"),
    [
        ("geister", ["random"], {}, "2 players; 1 agents"),
        ("geister", ["random*3"], {}, "2 players; 3 agents"),
        ("geister", ["random", "isncts"], {}, "Did you mean 'ismcts'"),
        ("geister", ["random", 7], {}, "not 7"),
        ("geister", ["random*2"], {"games": 0}, "from 1 to"),
        ("geister", ["random*2"], {"series": 0}, "from 1 to"),
        ("geister", ["random*2"], {"seats": "moving"}, "'rotate', 'fixed', 'roles' or 'teams'"),
        ("kuhn", ["rush", "random"], {}, "plays geister only"),
        ("geister", ["ismcts(playout='x')", "random"], {"games": 1}, "play-outs uniform, leave"),
    ],
)
def test_bad_input_is_a_sentence(game, agents, options, words):
    with pytest.raises(TefudaError, match=words.replace("(", "\\(")):
        play(game, agents, **options)


def test_no_workers():
    with pytest.raises(TefudaError, match="number of workers must be"):
        play("kuhn", ["random*2"], games=10, workers=0)
