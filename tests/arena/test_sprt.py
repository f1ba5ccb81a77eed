import pytest

import tefuda
from tefuda import TefudaError
from tefuda.cli.main import main


def run(agents, bounds, workers=1, games=400, **options):
    return tefuda.Match("geister(max_plies=60)", agents, games=games, seed=1, **options).run(
        workers, sprt=bounds
    )


def test_a_clear_match_stops_early():
    result = run(["rush", "random"], (0, 50))
    assert result.sprt.verdict == "high"
    assert len(result.rows) < 100
    assert run(["random", "rush"], (0, 50)).sprt.verdict == "low"


@pytest.mark.parametrize("options", [{}, {"duplicate": True}])
def test_it_stops_at_the_same_game_on_any_number_of_workers(options):
    results = [run(["rush", "random"], (0, 50), workers, **options) for workers in (1, 2)]
    assert [row.moves for row in results[0].rows] == [row.moves for row in results[1].rows]


def test_equal_agents_are_not_called_stronger_often():
    wrong = 0
    for seed in range(40):
        match = tefuda.Match("geister(max_plies=30)", ["random*2"], games=300, seed=seed)
        wrong += match.run(sprt=(0, 100)).sprt.verdict == "high"
    assert wrong <= 5  # at most 5 % are expected


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("geister", "random", "random", "--sprt", "5", "0"), "the lower first"),
        (("geister", "random", "random", "--sprt", "nan", "0"), "the lower first"),
        (("kuhn", "random", "random", "--sprt", "0", "5"), "scored from 0 to 1"),
        (("geister", "random", "random", "--sprt", "0", "5", "--games", "8"), "independent units"),
        (("geister", "random", "random", "--sprt", "0", "50", "--series", "100"), "shorter --series"),
    ],
)
def test_bad_bounds(words, sentence, capsys):
    assert main(["match", *words]) == 2
    assert sentence in capsys.readouterr().err


def test_bounds_must_be_numbers():
    with pytest.raises(TefudaError):
        run(["random*2"], (float("inf"), 0))
