"""The posterior over roles against brute force, and the chances of moves against the players themselves."""

import math
from collections import Counter

import pytest

import tefuda
from reference.saboteur_roles import DISCARD, Seen, posterior
from tefuda import _native
from tefuda._native import saboteur as native
from tefuda.core import Rng, stream

# Kinds of path cards, a broken and a repaired pick, a map.
CARDS = {1: 2, 5: 1, 6: 1, 8: 1, 13: 1, 16: 2, 19: 1, 26: 1}
NOISE = 0.2
USELESS = {8: 9, 13: 9, 26: 8, 16: 6, 19: 3, 1: 1, 5: 1, 6: 1}


def tajima(**fields):
    how = native.Tajima()
    for key, value in fields.items():
        setattr(how, key, value)
    return how


def tiny_rules(cards, **more):
    rules = native.Rules()
    copies = [cards.get(kind, 0) for kind in range(27)]
    fields = {"players": 3, "hand": 2, "saboteurs": 1, "spare": False, "margin": 0, "distance": 4}
    for key, value in {**fields, "copies": copies, **more}.items():
        setattr(rules, key, value)
    return rules


def played(rules, miner, saboteur, seed, moves):
    """The first moves of a round in which seat 0, the observer, is a miner."""
    rng, position = stream(seed, "tiny"), None
    while position is None or position.saboteurs & 1:
        position = native.Position.drawn(native.Table(rules), rng)
    while position.length < moves and not position.over:
        how = saboteur if position.saboteurs >> position.player & 1 else miner
        legal = position.legal()
        any_move = rng.uniform() < NOISE
        position.force(rng.choice(legal) if any_move else native.policy(how).choose(position, rng))
    return position


def chance_of(miner, saboteur):
    """The chance of a move with the very card: thrown away at random, or by use, or in a lapse."""

    def chance(position, seen, move):
        is_saboteur = position.saboteurs >> position.player & 1
        how = saboteur if is_saboteur else miner
        noisy = native.move_chance(position, seen, how, NOISE)
        if native.unpack(seen)[0] != DISCARD:
            return noisy
        hand, card = position.hand(position.player), native.unpack(move)[1]
        share = hand.count(card) / len(hand)
        if not how.useful or is_saboteur:
            return noisy * share
        tokens = {m for m in position.legal() if native.unpack(m)[0] != DISCARD}
        lapse = NOISE / (1 + len(tokens))
        worst = max(USELESS[c] for c in hand)
        thrown = hand.count(card) / sum(USELESS[c] == worst for c in hand) if USELESS[card] == worst else 0
        return (noisy - lapse) * thrown + lapse * share

    return chance


def found(position, miner, saboteur, joint, particles, seed=1):
    model = native.RoleModel([miner], [saboteur], NOISE)
    after = [position.length]
    return dict(native.roles_along(position, 0, model, after, particles, seed, joint)[0])


def log_odds(p):
    return math.log(p / (1 - p))


@pytest.mark.parametrize("joint", [False, True], ids=["independent", "joint"])
@pytest.mark.parametrize(
    ("seed", "fields"),
    [
        (0, {}),
        (2, {"useful": True}),
        (3, {"suspicion": 3}),  # S5, which draws lots between suspects
        (5, {"useful": True, "attack": 1.0, "support": 1.0}),
    ],
)
def test_the_posterior_is_that_of_all_deals(seed, fields, joint):
    rules = tiny_rules(CARDS)
    miner = tajima(**{"attack": 0.5, "support": 0.5, "suspicion": 1, **fields})
    saboteur = tajima(**{"attack": 0.5, "support": 0.5, "suspicion": 1, "threshold": 3, **fields})
    position = played(rules, miner, saboteur, seed, moves=8)
    sets = [0b010, 0b100]
    exact = posterior(Seen(rules, position, 0), sets, chance_of(miner, saboteur), independent=not joint)
    ours = found(position, miner, saboteur, joint, particles=20_000)
    assert ours.keys() == set(sets)
    assert log_odds(ours[sets[0]]) == pytest.approx(log_odds(exact[0]), abs=0.08)


def test_saboteurs_who_know_each_other_are_weighed_as_such():
    cards = {1: 2, 6: 1, 8: 1, 13: 1, 16: 2, 17: 1}
    rules = tiny_rules(cards, players=4, hand=1, saboteurs=2, know=True, distance=3)
    miner, saboteur = tajima(suspicion=1, attack=1), tajima(threshold=9)
    position = played(rules, miner, saboteur, 4, moves=7)
    sets = [0b0110, 0b1010, 0b1100]
    exact = posterior(Seen(rules, position, 0), sets, chance_of(miner, saboteur), independent=False)
    ours = found(position, miner, saboteur, joint=True, particles=20_000)
    assert [ours[s] for s in sets] == pytest.approx(exact, abs=0.02)
    assert max(abs(p - 1 / 3) for p in exact) > 0.1  # something was learnt


@pytest.mark.parametrize("fields", [{"suspicion": 1}, {"suspicion": 3, "useful": True}, {"suspicion": 2}])
def test_chances_of_moves_are_the_frequencies_of_the_player(fields):
    game = tefuda.load("saboteur(preset='tajima', margin=0)")
    how = tajima(attack=0.6, support=0.4, threshold=5, **fields)
    checked = 0
    for seed in range(12):
        position = game.new_state(seed=seed).position
        rng = stream(seed, "walk")
        while position.length < 10 + 3 * seed and not position.over:
            position.force(native.policy(how).choose(position, rng))
        if position.over:
            position.undo()
        counts = Counter()
        for number in range(400):
            move = native.policy(how).choose(position, Rng(number))
            counts[native.pack(DISCARD, kind=31) if native.unpack(move)[0] == DISCARD else move] += 1
        for seen, count in counts.items():
            p = native.move_chance(position, seen, how, 0.0)
            assert abs(count / 400 - p) < 5 * math.sqrt(p * (1 - p) / 400) + 1e-9, (seed, seen)
            checked += 0 < p < 1
    assert checked >= 5


def test_chances_of_all_that_can_be_seen_add_up_to_one():
    game = tefuda.load("saboteur(preset='tajima', margin=2)")
    how = tajima(attack=0.6, support=0.4, threshold=5, suspicion=1)
    for seed in range(6):
        position, rng = game.new_state(seed=seed).position, stream(seed, "walk")
        while not position.over:
            legal = position.legal()
            seen = {native.pack(DISCARD, kind=31) if native.unpack(m)[0] == DISCARD else m for m in legal}
            chances = [native.move_chance(position, s, how, 0.3) for s in seen]
            assert sum(chances) == pytest.approx(1)
            position.force(rng.choice(legal))


def test_independent_hands_come_near_joint_ones_in_real_games():
    game = tefuda.load("saboteur(preset='tajima', margin=0)")
    miner = tajima(attack=0.5, support=0.5, suspicion=1)
    saboteur = tajima(attack=0.5, support=0.5, suspicion=1, threshold=3)
    model = native.RoleModel([miner], [saboteur], 0.1)
    apart = []
    for seed in range(4):
        position = game.new_state(seed=seed).position
        seats = [saboteur if position.saboteurs >> seat & 1 else miner for seat in range(6)]
        _native.play_out(position, [native.policy(player) for player in seats], list(range(6)))
        observer = next(seat for seat in range(6) if not position.saboteurs >> seat & 1)
        after = [12, 24]
        ours = native.roles_along(position, observer, model, after, 1000, 1, False)
        joint = native.roles_along(position, observer, model, after, 1000, 1, True)
        for x, y in zip(ours, joint, strict=True):
            apart.append(sum(abs(a - b) for (_, a), (_, b) in zip(x, y, strict=True)) / 2)
    assert sum(apart) / len(apart) < 0.08
