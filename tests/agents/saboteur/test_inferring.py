"""Beliefs from Views, players that act on them, worlds drawn with them."""

import json

import pytest

import tefuda
from support.play import bytes_of
from support.refusals import refused
from tefuda.beliefs import RoleBelief, roles
from tefuda.beliefs.saboteur.estimators import Assumed, RoleWatch, roles_along
from tefuda.core import Call, stream

GAME = "saboteur(preset='tajima', margin=0)"
PLAYER = "tajima(m_a=0.5, m_s=0.5, suspicion='S1', t=5)"


def walked(name, seed, moves, player=PLAYER):
    """A round played so far by the paper's players."""
    state = tefuda.load(name).new_state(seed=seed)
    agent = tefuda.agent(player)
    agent.new_match(state.game, [0], seed)
    for _ in range(moves):
        if state.is_over:
            break
        state.play(agent.decide(state.view(state.player)).move)
    return state


def test_before_the_first_move_only_the_role_deck_speaks():
    state = tefuda.load("saboteur(players=6)").new_state(seed=3)
    miner = next(seat for seat, role in enumerate(state.deal["roles"]) if role == "miner")
    belief = roles(state.view(miner))
    by_size = {n: sum(p for seats, p in belief.joint.items() if len(seats) == n) for n in (1, 2)}
    assert by_size == pytest.approx({1: 1 / 3, 2: 2 / 3})
    assert len(belief.joint) == 15
    assert belief.marginal[miner] == 0


def test_who_lays_a_dead_end_at_the_front_is_found_out():
    state = tefuda.load(GAME).new_state(seed=0)
    game = state.game
    deal = dict(state.deal)
    everything = sorted(" ".join([*deal["hands"], deal["deck"]]).split())
    hands = [["E-W"], ["E|W"], [], [], [], []]
    for hand in hands:
        for card in hand:
            everything.remove(card)
    for hand in hands:
        while len(hand) < 5:
            hand.append(everything.pop())
    roles_dealt = ["miner", "saboteur", "saboteur", "miner", "miner", "miner"]
    deal |= {"roles": roles_dealt, "hands": [" ".join(h) for h in hands], "deck": " ".join(everything)}
    state = game.start(deal)
    state.play("E-W @ 2,3")
    state.play("E|W @ 3,3")
    view = state.view(3)
    belief = roles(view)
    assert belief.marginal[1] > 0.9
    assert belief.marginal[0] < 0.4
    assert "2" in belief.table().splitlines()[-1]
    assert sum(belief.joint.values()) == pytest.approx(1)


def test_beliefs_grow_with_the_game_as_if_made_at_once():
    watch = RoleWatch(Assumed())
    state = walked(GAME, 5, 0)
    agent = tefuda.agent(PLAYER)
    for _ in range(30):
        grown = watch.see(state.view(2))
        assert grown == roles(state.view(2))
        state.play(agent.decide(state.view(state.player)).move)
    other = walked(GAME, 6, 10).view(2)
    assert watch.see(other) == roles(other)  # another game


def test_the_seed_decides_and_matters_little():
    state = walked(GAME, 3, 9, player="tajima(t=3)")
    view = state.view(state.deal["roles"].index("miner"))
    one, again, two = (roles(view, seed=seed) for seed in (1, 1, 2))
    assert one == again != two
    many = [roles(view, seed=seed, particles=2000).marginal for seed in (1, 2)]
    assert many[0] == pytest.approx(many[1], abs=0.05)


@pytest.mark.parametrize("name", [GAME, "saboteur(players=5)", "saboteur(players=4, know=True, saboteurs=2)"])
def test_other_truths_change_nothing(name):
    compared = 0
    for seed in range(6):
        state = walked(name, seed, 8 + 3 * seed)
        observer = state.player if state.player is not None else 0
        view = state.view(observer)
        worlds = state.game.knowledge(view)
        for number in range(3):
            other = worlds.sample_world(stream(seed, number)).state(state.game)
            assert bytes_of(other.view(observer)) == bytes_of(view)
            assert roles(other.view(observer)) == roles(view)
            if state.player == observer and other != state:
                moves = []
                for truth in (state, other):
                    agent = tefuda.agent("inferring(attack=0.5)")
                    agent.new_match(state.game, [observer], 7)
                    agent.new_game(truth.view(observer))
                    moves.append(agent.decide(truth.view(observer)).move)
                assert moves[0] == moves[1]
                compared += 1
    assert compared >= 6


def test_games_in_native_code_are_those_of_the_arena():
    agents = ["inferring(attack=0.6, shun=0.4, t=5, assume=assume(t=5, particles=20))",
              "inferring(spare=0.5, t=5, assume=assume(t=5, particles=20))"]  # fmt: skip
    match = tefuda.Match(GAME, agents, games=6, seed=4, seats="roles")
    native = match.run().rows
    slow = tefuda.Match(GAME, agents, games=6, seed=4, seats="roles")
    for agent in slow.agents:
        agent.policy = None
    for row, other in zip(native, slow.run().rows, strict=True):
        assert row.moves == other.moves


def test_roles_along_a_game_are_those_of_its_views():
    state = walked(GAME, 9, 24)
    observer = 4
    found = roles_along(state, observer, [0, 12, 20], assumed=Assumed())
    assert len(found) == 3
    while state.length > 20:
        state.undo()
    assert found[2] == roles(state.view(observer))
    assert roles_along(state, observer, [12, 99], assumed=Assumed())[0] == found[1]


def test_worlds_are_drawn_with_the_weights_given():
    state = walked(GAME, 10, 20)
    observer = next(seat for seat, role in enumerate(state.deal["roles"]) if role == "miner")
    view = state.view(observer)
    worlds = state.game.knowledge(view)
    sets = [s for s, _ in worlds.native.roles]
    worlds.native.weigh([(sets[0], 0.75), (sets[1], 0.25)])
    rng = stream(1)
    drawn = [worlds.native.sample(rng).saboteurs for _ in range(400)]
    assert set(drawn) == set(sets[:2])
    assert drawn.count(sets[0]) == pytest.approx(300, abs=45)
    for bad in ([(sets[0], -1.0), (sets[1], 2.0)], [(sets[0], 0.0)], [(0, 1.0)], [(sets[0], float("nan"))]):
        with pytest.raises(ValueError, match="weight"):
            worlds.native.weigh(bad)


def test_it_finds_saboteurs_better_than_the_role_deck_does():
    chances = []
    for seed in range(20):
        state = walked(GAME, seed, 24)
        dealt = state.deal["roles"]
        truth = tuple(seat for seat, role in enumerate(dealt) if role == "saboteur")
        belief = roles(state.view(dealt.index("miner")), t=5)
        chances.append(belief.chance(truth))
    assert sum(chances) / len(chances) > 0.5  # the role deck alone says 0.1


def test_text():
    belief = RoleBelief("saboteur", 3, 1, joint={(0,): 0.5, (): 0.5})
    assert belief.table().splitlines()[2].startswith("2 (you)")
    assert "nobody (50.0 %)" in belief.table()
    assert json.loads(json.dumps(list(belief.marginal))) == [0.5, 0.0, 0.0]


@pytest.mark.parametrize(
    "text",
    [
        "inferring(attack=2.0)",
        "inferring(assume=assume(noise=0))",
        "inferring(assume=assume(noise='a'))",
        "inferring(assume=assume(t=[]))",
        "inferring(assume=assume(t=['x']))",
        "inferring(assume=assume(particles=0))",
        "inferring(assume=assume(hands='some'))",
        "inferring(assume=assume(hands='joint', t=[4, 8]))",
        "inferring(assume=assume(suspicion='S9'))",
        "inferring(assume=assume(nose=0.1))",
        "inferring(assume=expect(noise=0.1))",
        "inferring(assume=assume(t=[1, 2, 3, 4, 5, 6, 7, 8], m_a=[0, 0.5, 1], m_s=[0, 0.5, 1]))",
    ],
)
def test_bad_assumptions(text):
    refused(tefuda.agent, text)


def test_bad_views():
    refused(roles, tefuda.load("geister").new_state(seed=1).view(0))
    with pytest.raises(tefuda.TefudaError):
        Assumed.of(Call("tajima"))
