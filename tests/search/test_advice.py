"""Two parameters for games with good play-out policies: when trees grow, and whose advice they hear."""

import pytest

import tefuda
from tefuda import Budget, TefudaError
from tefuda.search import DeterminizedUct, FlatMonteCarlo, Ismcts, MoIsmcts

MINE = tefuda.load("saboteur(preset='tajima', margin=2)")


def visits(decision):
    return {entry.move.text: entry.visits for entry in decision.values}


def test_a_tree_that_never_grows_has_depth_one():
    view = MINE.new_state(seed=3).view(0)
    flat = Ismcts(Budget(iterations=400), expand=1_000_000).run(view, seed=1)
    deep = Ismcts(Budget(iterations=400)).run(view, seed=1)
    assert flat.depth == 1
    assert deep.depth > 1.5


def test_growing_at_once_is_the_default():
    view = tefuda.load("geister").new_state(seed=2).view(0)
    plain, one, many = (
        Ismcts(Budget(iterations=500), **more).run(view, seed=1)
        for more in ({}, {"expand": 1}, {"expand": 9})
    )
    assert visits(plain) == visits(one)
    assert visits(plain) != visits(many)


@pytest.mark.parametrize("search", [Ismcts, MoIsmcts, lambda b, **k: DeterminizedUct(b, trees=2, **k)])
def test_advice_draws_the_visits_to_what_the_rules_would_play(search):
    """At the start the rules dig; with advice most visits go to cards that bring the gold nearer."""
    state = next(s for s in map(MINE.new_state, range(1, 9)) if s.deal["roles"][0] == "miner")
    digging = set()
    for move in state.legal_moves:
        after = state.copy()
        after.play(move)
        if after.view(1).table["value"] == 6:
            digging.add(move.text)
    assert digging
    share = {}
    for prior in (0.0, 0.9):
        found = visits(search(Budget(iterations=300), prior=prior).run(state.view(0), seed=1))
        share[prior] = sum(n for move, n in found.items() if move in digging) / sum(found.values())
    assert share[0.9] > 0.5
    assert share[0.9] > share[0.0] + 0.2


def test_saboteur_is_searched_with_advice_by_default():
    view = MINE.new_state(seed=3).view(0)
    default, same, none = (
        visits(Ismcts(Budget(iterations=200), **more).run(view, seed=1))
        for more in ({}, {"prior": 0.25}, {"prior": 0.0})
    )
    assert default == same != none


def test_games_without_rules_of_play_have_no_advice():
    view = tefuda.load("geister").new_state(seed=2).view(0)
    with pytest.raises(TefudaError, match="cannot advise a search"):
        Ismcts(Budget(iterations=5), prior=0.5).run(view, seed=1)


@pytest.mark.parametrize(
    ("agent", "words"),
    [("ismcts(expand=0)", "expand"), ("ismcts(prior=1)", "prior"), ("ismcts(prior=-0.1)", "prior")],
)
def test_bad_parameters(agent, words):
    with pytest.raises(TefudaError, match=words):
        tefuda.agent(agent)


def test_a_searching_team_beats_the_rules():
    """As saboteurs against the miners of setting C8: rules win a third at best, the search far more."""
    miners = "tajima(m_a=1.0, m_s=1.0, suspicion='S1')"
    match = tefuda.Match(MINE, [miners, "ismcts(iterations=200)"], games=24, seed=5, seats="roles")
    assert match.run().players[1].mean.value > 0.45


def test_flat_monte_carlo_plays_saboteur():
    decision = FlatMonteCarlo(Budget(iterations=300)).run(MINE.new_state(seed=3).view(0), seed=1)
    assert sum(visits(decision).values()) == 300
