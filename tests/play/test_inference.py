"""What people are told that they can infer: what differs from chance, never longer than a screen."""

import pytest

import tefuda
from support.play import EVERY_GAME, random_state
from tefuda.beliefs import of
from tefuda.cli.table import _print_inference
from tefuda.core import TefudaError, stream
from tefuda.core.words import speaking
from tefuda.play.inference import MOST, by_chance, findings, infer


def told(name, seed, plies):
    state = random_state(name, seed, plies)
    view = state.view(0 if state.player is None else state.player)
    return view, infer(state.game.human_interface(), view)


@pytest.mark.parametrize("name", EVERY_GAME)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_it_fits_on_a_screen(name, lang, capsys):
    for plies in (3, 30):
        with speaking(lang):
            try:
                _view, found = told(name, 2, plies)
            except TefudaError:
                continue  # nothing is said of what is hidden in it
            _print_inference(found, everything=False)
            lines = capsys.readouterr().out.splitlines()
            assert len(lines) <= MOST + 3 <= 20
            assert len(found.sentences) <= MOST


def test_saboteur_infers_roles():
    """A player who breaks tools early and often is suspected: more than chance has it."""
    assert tefuda.load("saboteur").human_interface().estimator == "roles"
    state = tefuda.load("saboteur").new_state(seed=3)
    rng = stream(1, "saboteur")
    while state.length < 24:
        breaks = [m for m in state.legal_moves if m.text.startswith("break")]
        state.play(rng.choice(breaks or state.list_moves()))
    found = infer(state.game.human_interface(), state.view(state.player))
    assert any("saboteur" in str(sentence) for sentence in found.sentences)
    assert any("mostly since break" in str(sentence) for sentence in found.sentences)


def test_bridge_is_told_in_points_and_suits():
    state = tefuda.load("bridge").new_state(seed=4)
    while not state.is_over and state.length < 2:
        state.play("1NT" if state.length == 0 else "pass")
    view = state.view(state.player)
    opener = "NESW"[state.log(0)[0].player]
    name = {"N": "North", "E": "East", "S": "South", "W": "West"}[opener]
    texts = [str(sentence) for sentence in infer(state.game.human_interface(), view).sentences]
    assert any(text.startswith(f"{name}: about 1") and "high-card points" in text for text in texts)
    with speaking("ja"):
        assert any("絵札点" in str(s) for s in infer(state.game.human_interface(), view).sentences)


def test_only_what_differs_from_chance_is_told():
    view = tefuda.load("geister").new_state(seed=1).view(0)
    found = infer(tefuda.load("geister").human_interface(), view)
    assert found.sentences == ()
    assert found.left == 8
    assert "nothing beyond chance" in str(found.heading)


def test_what_is_told_agrees_with_the_belief():
    state = random_state("daihinmin", 3, 20)
    view, interface = state.view(state.player), state.game.human_interface()
    belief = of(view, interface.estimator)
    plain = by_chance(belief, view)
    listed = findings(belief, plain)
    for one in listed:
        assert belief.chance(one.row, one.column) == one.chance
        assert abs(one.chance - one.plain) >= 0.1
    gaps = [abs(one.chance - one.plain) for one in listed]
    assert gaps == sorted(gaps, reverse=True)


def test_nothing_that_the_person_was_not_shown():
    """Worlds with the same View give the same sentences."""
    for name in ("geister", "saboteur", "daihinmin", "bridge", "tanhinmin(hidden=True)"):
        state = random_state(name, 5, 12)
        view = state.view(0)
        twin = state.game.sample(view, stream(1, name)).state(state.game)
        interface = state.game.human_interface()
        first, second = (infer(interface, one.view(0)) for one in (state, twin))
        assert list(map(str, first.sentences)) == list(map(str, second.sentences))
