"""Worlds replay to their View, draws follow the exact weights, nothing hidden changes a decision."""

import json
from collections import Counter

import pytest
from scipy.stats import chisquare

import tefuda
from support.play import bytes_of, decision
from tefuda import Rng
from tefuda.core import Call, enumerate_worlds, is_consistent, stream

GAMES = [
    "saboteur(preset='tajima', margin=0)",
    "saboteur(players=10, agreed=3)",
    "saboteur(players=3, know=True, margin=2)",
    "saboteur(players=5, agreed=2, agreed_roles='opposed', margin=1)",
    "saboteur(players=7, agreed=3, agreed_roles='any', rounds=3)",
]


def rounds(name, count, moves=67, seed=0):
    """Give States at random depths of rounds in which the paper's players and chance take turns."""
    game = tefuda.load(name)
    for number in range(seed, seed + count):
        rng = stream(number, "rounds", name)
        state = game.new_state(seed=number)
        agent = tefuda.agent("tajima(t=7, m_s=1)")
        for _ in range(rng.below(moves + 1)):
            if state.is_over:
                break
            state.play(
                rng.choice(state.list_moves())
                if rng.below(2)
                else agent.decide(state.view(state.player)).move
            )
        yield state


@pytest.mark.parametrize("name", GAMES)
def test_drawn_worlds_replay_to_the_view(name):
    finished = 0
    for number, state in enumerate(rounds(name, 12)):
        for player in range(state.game.players):
            view = state.view(player)
            world = state.game.sample(view, stream(number, "world"))
            assert is_consistent(state.game, view, world)
        finished += state.is_over
    assert finished < 12


def key(world):
    return json.dumps([world.deal, [m.text for m in world.moves]])


TINY = [
    # Two equal cards in a hand: discarding one of them counts twice.
    ("saboteur(players=3, hand=2, saboteurs=1, deck='E-W E-W E-W map map map', margin=0)", 2),
    ("saboteur(players=3, hand=1, deck='E-W E-W map E|W', margin=0)", 2),
    ("saboteur(players=3, hand=1, saboteurs=1, agreed=1, deck='E-W map map', margin=0)", 1),
    (
        "saboteur(players=3, hand=1, saboteurs=1, agreed=2, agreed_roles='opposed', deck='E-W map E-W')",
        1,
    ),
    ("saboteur(players=4, hand=1, agreed=2, agreed_roles='miners', deck='E-W E-W map map', margin=0)", 2),
    ("saboteur(players=3, hand=1, saboteurs=2, know=True, deck='E-W map E|W', margin=0)", 1),
]


@pytest.mark.parametrize(("name", "moves"), TINY)
def test_draws_follow_the_weights_of_brute_force(name, moves):
    game = tefuda.load(name)
    uneven = 0
    for seed in range(3):
        rng = stream(seed, "tiny")
        state = game.new_state(seed=seed)
        for _ in range(moves):
            hidden = [m for m in state.legal_moves if m.text.startswith("discard")]
            state.play(rng.choice(hidden))
        view = state.view((state.player + 1) % game.players)
        worlds = {key(world): world.weight for world in enumerate_worlds(game, view)}
        assert worlds
        known = game.knowledge(view)
        n = 60 * len(worlds) + 200
        drawn = Counter(key(known.sample_world(rng)) for _ in range(n))
        assert set(drawn) <= set(worlds)
        total = sum(worlds.values())
        expected = [n * weight / total for weight in worlds.values()]
        assert chisquare([drawn[k] for k in worlds], expected).pvalue > 1e-4
        uneven += len(set(worlds.values())) > 1
    if "hand=2" in name:
        assert uneven  # the test has seen worlds of different weight


def test_searches_draw_the_same_worlds_as_python():
    """The native sample and the world with a past made from it: the same hands, roles, goals and deck."""
    for state in rounds("saboteur(margin=2)", 6, seed=30):
        view = state.view(0)
        known = state.game.knowledge(view)
        for seed in range(5):
            position, again = known.native.sample(Rng(seed)), known.sample_world(Rng(seed)).state(state.game)
            assert [sorted(position.hand(p)) for p in range(6)] == [again.position.hand(p) for p in range(6)]
            assert position.saboteurs == again.position.saboteurs
            assert position.goals == again.position.goals
            assert position.deck[position.drawn_cards :] == again.position.deck[position.drawn_cards :]
            assert position.spent == again.position.spent


def test_what_is_known_stays_in_every_world():
    game = tefuda.load("saboteur(preset='tajima', margin=2, know=True, agreed=2)")
    for state in rounds(str(game), 8, seed=50):
        for player in range(6):
            view = state.view(player)
            deal = game.sample(view, Rng(1)).deal
            assert deal["roles"][player] == state.deal["roles"][player]
            if view.secret["role"] == "saboteur":
                assert deal["roles"] == state.deal["roles"]
            if player in state.deal["agreed"]:
                assert deal["agreed"] == state.deal["agreed"]
                assert all(deal["roles"][mate] == "miner" for mate in deal["agreed"])
            else:
                assert player not in deal["agreed"]
                assert "agreed" not in view.secret


AGENTS = [
    "random",
    "tajima(m_a=0.5, m_s=0.5, suspicion='S5', signal='rank')",
    "mc(iterations=40)",
    "ismcts(iterations=40)",
    "ismcts(iterations=40, playout='uniform', branch_on_reveals=True)",
    "mo_ismcts(iterations=40)",
    "det_uct(iterations=40, trees=4)",
]


@pytest.mark.parametrize("name", GAMES[:4])
def test_other_truths_change_nothing(name):
    """Whatever a player cannot see may be otherwise: the same View to the byte, the same decision."""
    compared = 0
    for number, state in enumerate(rounds(name, 5, moves=50, seed=70)):
        if state.is_over:
            continue
        view = state.view(state.player)
        other = state.game.sample(view, stream(number, "other")).state(state.game)
        assert other.deal != state.deal
        assert bytes_of(other.view(state.player)) == bytes_of(view)
        for text in AGENTS:
            assert decision(text, other.view(state.player)) == decision(text, view), text
        compared += 1
    assert compared >= 3


def test_an_oracle_is_told_the_roles_and_nothing_else():
    state = tefuda.load("saboteur").new_state(seed=1)
    assert state.game.hint(state, 0, Call("roles"), rng=Rng(1)) == {"roles": state.deal["roles"]}
    with pytest.raises(tefuda.TefudaError, match="only the roles"):
        state.game.hint(state, 0, Call("hands"), rng=Rng(1))


def test_reshuffling_changes_the_undrawn_cards_only():
    for state in rounds("saboteur(players=4)", 6, moves=30, seed=90):
        other = state.reshuffle(5)
        assert other == state.reshuffle(5)
        assert [bytes_of(other.view(p)) for p in range(4)] == [bytes_of(state.view(p)) for p in range(4)]
        assert sorted(other.deal["deck"].split()) == sorted(state.deal["deck"].split())
        if not state.is_over and state.position.undrawn > 5:
            assert other.deal["deck"] != state.deal["deck"]
    assert tefuda.load("kuhn").new_state(seed=1).reshuffle(1) is None


def test_cards_are_conserved():
    for state in rounds("saboteur(players=5, margin=2)", 10, seed=110):
        position = state.position
        cards = Counter(position.deck[position.drawn_cards :])
        for seat in range(5):
            cards.update(position.hand(seat))
        cards.update({kind: count for kind, count in enumerate(position.spent) if count})
        assert [cards[kind] for kind in range(27)] == state.game.rules.copies


def test_impossible_views_are_told():
    state = next(rounds("saboteur(margin=0)", 1, seed=130))
    data = state.view(0).to_json()
    for change in (
        {"secret": {**data["secret"], "hand": "E-W E-W E-W E-W E-W"}},
        {"secret": {**data["secret"], "hand": "gold"}},
        {"secret": {**data["secret"], "counts": [5, 5]}},
        {"secret": {}},
        {"log": [*data["log"], [5, "E-W @ 30,30", None]]},
        {"log": [[0, "map 1", "saw nothing"]]},
        {"log": [[1, "pass", None]]},
    ):
        with pytest.raises(tefuda.TefudaError):
            state.game.knowledge(tefuda.View.from_json({**data, **change}))
