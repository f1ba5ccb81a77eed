"""Each option does what it says or says what it does."""

import json

import pytest

import tefuda
from tefuda.arena.matches.plan import MatchPlan
from tefuda.cli.main import main
from tefuda.core.words import speaking


def counted(plan):
    """Deals and those of them that are played in every rotation, one game at a time."""
    times = {}
    for number in range(plan.games):
        deal = plan.deal_number(number)
        times[deal] = times.get(deal, 0) + 1
    return len(times), sum(n == plan.rotations for n in times.values())


@pytest.mark.parametrize("games", [1, 2, 3, 6, 7, 11, 12, 13, 40])
@pytest.mark.parametrize(("players", "length"), [(2, 1), (2, 3), (3, 4), (5, 1), (5, 100)])
def test_a_plan_knows_what_is_repeated(games, players, length):
    plan = MatchPlan(games, players, length, seats="rotate", duplicate=True)
    assert (plan.deals, plan.repeated) == counted(plan)
    assert MatchPlan(games, players, length).repeated == 0


@pytest.mark.parametrize(
    ("games", "words"),
    [(6, "every deal repeated"), (5, "2 of 3 deals repeated"), (1, "no deal repeated (this needs 2 games")],
)
def test_duplicate_says_what_is_repeated(games, words):
    result = tefuda.Match("kuhn", ["random*2"], games=games, seed=1, duplicate=True).run()
    with speaking("en"):
        assert words in result.table()
    assert result.to_json()["deals"]["repeated"] == games // 2


def test_lcb_says_so_when_no_move_has_a_bound():
    view = tefuda.load("geister").new_state(seed=1).view(0)
    few = tefuda.agent("det_uct(iterations=16, trees=8, pool='lcb')").decide(view)
    assert few.notes == ("no move has a value in every tree: visits decide",)
    assert few.to_json()["notes"] == list(few.notes)
    with speaking("en"):
        assert few.notes[0] in few.table()
    with speaking("ja"):
        assert "訪問数で決定" in few.table()
    many = tefuda.agent("det_uct(iterations=4000, trees=2, pool='lcb')").decide(view)
    assert many.notes == ()
    visits = tefuda.agent("det_uct(iterations=16, trees=8)").decide(view)
    assert visits.notes == ()


def test_the_page_says_how_many_games_it_keeps(tmp_path, capsys):
    path, page = tmp_path / "games.jsonl", tmp_path / "games.html"
    tefuda.Match("kuhn", ["random*2"], games=60, seed=1).run(record=str(path))
    assert main(["--lang", "en", "replay", str(path), "--html", str(page)]) == 0
    assert "50 of 60 games in" in capsys.readouterr().out
    assert "50 of 60 games, from game 1 on" in page.read_text()
    assert main(["--lang", "en", "replay", str(path), "--html", str(page), "--game", "56"]) == 0
    assert "5 of 60 games, from game 56 on" in page.read_text()


def test_record_of_a_match_says_where_its_deals_are_from(tmp_path):
    path = tmp_path / "games.jsonl"
    tefuda.Match("kuhn", ["random*2"], games=2, seed=1).run(record=str(path))
    assert "deals" not in json.loads(path.read_text().splitlines()[0])  # from the seed, as ever
