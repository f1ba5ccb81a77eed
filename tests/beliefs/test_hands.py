"""Estimators of Daihinmin's hidden hands: what they may place where, and that the judged ones are right."""

import math
import pickle

import pytest

import tefuda
from tefuda import TefudaError
from tefuda._native import daihinmin as native
from tefuda.beliefs import estimator, of
from tefuda.core import Call, Estimator, Particles, is_consistent, policy_of, stream
from tefuda.games.daihinmin import notation as n
from tefuda.games.daihinmin.worlds import blind_position

SIMPLE = ("random", "sbjinfo", "bias")


def games(name="daihinmin", count=3, seed=1, player="policy"):
    """Finished games in a row, so that all but the first have an exchange."""
    game = tefuda.load(name)
    policies = [policy_of(player)] * game.players
    carry = game.first_carry()
    for number in range(count):
        state = game.new_state(1000 * seed + number, carry)
        assert game.play_out(state, policies, [seed, number, 3, 4, 5][: game.players])
        yield state
        carry = game.carry_over(carry, state.deal, state.scores)


def decisions(state, seat):
    """Give the States of a finished game at the decisions of a seat."""
    again = state.game.start(state.deal)
    for move in state.moves:
        if again.player == seat:
            yield again.copy()
        again.play(move)


def certain(state, view):
    """The cards that a player knows the others to hold, by seat."""
    blind = blind_position(state.game, view)
    return {seat: blind.hand(seat) for seat in range(state.game.players) if seat != view.observer}


@pytest.mark.parametrize(
    "text",
    [
        "particles(samples=6)",
        "reading(samples=6, nudges=6, shots=2)",
        "rejection(samples=3, candidates=3, fallback=uniform)",
    ],
)
def test_judged_worlds_are_possible_all_through_games_with_an_exchange(text):
    source, looked = estimator(text), 0
    assert source.consistent
    for number, state in enumerate(games(count=3)):
        for then in decisions(state, number):
            view = then.view(number)
            known, _ = source.estimate(view)
            for draw in range(3):
                assert is_consistent(state.game, view, known.sample_world(stream(number, draw)))
                looked += 1
    assert looked > 60


@pytest.mark.parametrize("name", ["daihinmin(players=3, ranks=4)", "daihinmin(players=4, ranks=4)"])
def test_judged_worlds_have_the_chances_of_the_exact_posterior(name):
    how = "policy=habit(temperature=2.0), noise=0.1"
    exact = estimator(f"likely({how}, samples=200000)")
    judged = [
        estimator(f"particles({how}, samples=1500, nudges=12)"),
        estimator(f"rejection({how}, samples=1500, candidates=60, temperature=1.0)"),
    ]
    compared, far = 0, 0.0
    for state in list(games(name, count=4, seed=3))[1:]:
        for then in decisions(state, 0):
            view = then.view(0)
            count = state.game.knowledge(view).count
            if count is None or not 20 <= count <= 3000:
                continue
            wanted, prior = of(view, exact, samples=200_000), of(view, samples=200_000)
            for source in judged:
                found = of(view, source, samples=1500)
                for row, known, by_chance in zip(found.chances, wanted.chances, prior.chances, strict=True):
                    assert row == pytest.approx(known, abs=0.07)
                    far = max(far, *(abs(a - b) for a, b in zip(known, by_chance, strict=True)))
            compared += 1
            break
    assert compared >= 2
    assert far > 0.1  # the moves said something


@pytest.mark.parametrize("name", ["daihinmin(players=3, ranks=4)", "daihinmin(players=4, ranks=4)"])
def test_worlds_read_by_styles_have_the_chances_of_the_exact_posterior(name):
    judged, styles, noise = (
        estimator("reading(samples=1500, nudges=40, noise=0.1, shots=2)"),
        policy_of("styles"),
        0.1,
    )
    compared, far = 0, 0.0
    for state in list(games(name, count=4, seed=3))[1:]:
        handle, game = styles.native(state.game), state.game
        for then in decisions(state, 0):
            view = then.view(0)
            count = game.knowledge(view).count
            if len(then.legal_moves) == 1 or count is None or not 20 <= count <= 3000:
                continue
            worlds = list(game.worlds(view))
            exact = Particles(game, view, worlds, weights=[by_styles(game, w, handle, noise) for w in worlds])
            wanted, prior = of(view, _Fixed(exact), samples=200_000), of(view, samples=200_000)
            found = of(view, judged, samples=3000)
            for row, known, by_chance in zip(found.chances, wanted.chances, prior.chances, strict=True):
                assert row == pytest.approx(known, abs=0.07)
                far = max(far, *(abs(a - b) for a, b in zip(known, by_chance, strict=True)))
            compared += 1
            break
    assert compared >= 2
    assert far > 0.1  # the moves said something


class _Fixed(Estimator):
    def __init__(self, known):
        self._known = known

    def know(self, view, hint=None):
        return self._known


def by_styles(game, world, handle, noise):
    """The chance of what the others did: each has one style for the whole game."""
    said = dict.fromkeys(range(1, game.players))
    again = game.start(world.deal)
    for move in world.state(game).moves:
        if again.player != 0 and len(again.legal_moves) > 1:
            chances = native.read(handle, again.position, move.id)
            before = said[again.player] or [1.0] * len(chances)
            said[again.player] = [
                a * ((1 - noise) * b + noise * chances[-1]) for a, b in zip(before, chances, strict=True)
            ]
        again.play(move)
    return math.prod(sum(chances) / len(chances) for chances in said.values() if chances)


def test_the_chances_of_a_style_add_up_to_one():
    handle, looked = policy_of("styles").native(tefuda.load("daihinmin")), 0
    for state in games(count=3):
        for seat in range(5):
            for then in decisions(state, seat):
                moves = then.legal_moves
                if then.phase == "play" and not then.position.table:
                    moves = moves[1:]  # nobody passes on an empty table
                if len(moves) == 1:
                    continue
                read = [native.read(handle, then.position, move.id) for move in moves]
                *learned, client, anything = (sum(style) for style in zip(*read, strict=True))
                assert learned == pytest.approx([1.0] * len(learned), abs=0.01)
                assert (client, anything) == pytest.approx((1.0, 1.0))
                looked += 1
    assert looked > 100


def test_styles_are_read_one_move_at_a_time_by_policies_that_have_them():
    state = tefuda.load("daihinmin").new_state(1)
    move = state.legal_moves[1].id
    with pytest.raises(ValueError, match="no styles"):
        native.read(policy_of("habit").native(state.game), state.position, move)
    with pytest.raises(ValueError, match="not legal"):
        native.read(policy_of("styles").native(state.game), state.position, 1 << 62)
    with pytest.raises(TefudaError, match="temperature"):
        policy_of("styles(temperatures=[0.0])")


@pytest.mark.parametrize("text", ["particles(samples=16)", "reading(samples=8, nudges=4)"])
def test_worlds_that_are_carried_are_those_of_one_who_begins_here(text):
    state = list(games(count=2))[1]
    carrying = estimator(text)
    for then in decisions(state, 2):
        view = then.view(2)
        carried, fresh = carrying.know(view), estimator(text).know(view)
        assert carried.weights == fresh.weights
        assert [p.hand(1) for p in carried.positions] == [p.hand(1) for p in fresh.positions]
    again = pickle.loads(pickle.dumps(carrying)).know(view)  # it travels without its worlds
    assert again.weights == fresh.weights


def test_simple_estimators_keep_sizes_and_only_random_forgets_what_is_certain():
    forgot = 0
    for state in games(count=4):
        for seat in range(5):
            for then in list(decisions(state, seat))[::3]:
                view = then.view(seat)
                sure = certain(then, view)
                for text in SIMPLE:
                    source = estimator(text)
                    assert not source.consistent
                    world = source.know(view).propose(stream(seat, len(view.log)))[0]
                    hands = [world.hand(k) for k in range(5)]
                    assert [hand.bit_count() for hand in hands] == list(then.position.counts)
                    assert hands[seat] == then.position.hand(seat)
                    assert sum(hands) == sum(then.position.hand(k) for k in range(5))
                    kept = all(hands[other] & cards == cards for other, cards in sure.items())
                    assert kept or text == "random"
                    forgot += not kept
    assert forgot > 10


def test_the_poor_hold_nothing_stronger_than_their_tribute():
    state = list(games(count=3))[2]
    rich, poor = (state.deal["classes"].index(place) for place in (0, 4))
    view = next(then.view(rich) for then in decisions(state, rich) if then.phase == "play")
    bound = n.read_cards(view.table["below"][str(poor)])
    for text in ("sbjinfo", "bias"):
        known = estimator(text).know(view)
        for k in range(50):
            hand = known.propose(stream(k))[0].hand(poor) & ~n.read_cards(
                view.table["known"].get(str(poor), "")
            )
            strongest = tefuda.games.daihinmin.game.native.strongest(hand | bound, 1)
            assert strongest == bound


def test_bias_gives_strong_cards_to_the_rich():
    held = [0, 0]
    for state in list(games(count=6))[1:]:
        rich, poor = (state.deal["classes"].index(place) for place in (0, 4))
        seat = next(s for s in range(5) if s not in (rich, poor))
        view = next(then.view(seat) for then in decisions(state, seat) if then.phase == "play")
        known = estimator("bias").know(view)
        strong = n.read_cards("S2 H2 D2 C2 SA HA DA CA JK")
        for k in range(40):
            world = known.propose(stream(k))[0]
            held[0] += (world.hand(rich) & strong).bit_count()
            held[1] += (world.hand(poor) & strong).bit_count()
    assert held[0] > 3 * held[1] > 0


def test_who_cheats_is_told_what_it_says():
    state = list(games(count=2))[1]
    then = next(then for then in decisions(state, 1) if then.phase == "play")
    view, game = then.view(1), state.game
    whole = estimator("cheat")
    hint = game.hint(then, 1, whole.peeks, rng=stream(1))
    world = whole.know(view, hint).propose(stream(2))[0]
    assert all(world.hand(seat) == then.position.hand(seat) for seat in range(5))
    players = then.deal["players"]
    for which in ("weakest", "strongest"):
        part = estimator(f"cheat(share=0.5, which='{which}', of=[2, 3])")
        assert part.peeks == Call("cards", {"share": 0.5, "which": which, "of": (2, 3)})
        told = game.hint(then, 1, part.peeks, rng=stream(1))["cards"]
        assert {players[int(seat)] + 1 for seat in told} == {2, 3} - {players[1] + 1}
        for seat, text in told.items():
            hand, cards = then.position.hand(int(seat)), n.read_cards(text)
            assert cards.bit_count() == (hand.bit_count() + 1) // 2
            assert cards & ~hand == 0
            rest = hand & ~cards
            strong, weak = (cards, rest) if which == "strongest" else (rest, cards)
            top = tefuda.games.daihinmin.game.native.strongest(weak, 1)
            assert tefuda.games.daihinmin.game.native.strongest(strong | top, strong.bit_count()) == strong
            assert part.know(view, {"cards": told}).propose(stream(3))[0].hand(int(seat)) & cards == cards
    with pytest.raises(TefudaError, match="only an Oracle"):
        whole.estimate(view)
    assert tefuda.agent("mc(iterations=10, worlds=cheat(share=0.5))").peeks is not None


def test_a_policy_for_every_player_judges_only_those_who_have_one():
    state = list(games(count=2))[1]
    view = list(decisions(state, 0))[-1].view(0)
    silent = of(
        view, estimator("particles(policy=[uniform, uniform, uniform, uniform, uniform], samples=400)")
    )
    by_chance = of(view, samples=4000)
    gap = max(
        abs(a - b)
        for x, y in zip(silent.chances, by_chance.chances, strict=True)
        for a, b in zip(x, y, strict=True)
    )
    assert gap < 0.12  # nothing is read into moves that nobody explains
    with pytest.raises(TefudaError, match="one for every player"):
        estimator("particles(policy=[habit, habit])").know(view)


def test_fall_backs_are_counted_and_shown():
    state = list(games(count=3))[2]
    view = next(then.view(2) for then in decisions(state, 2) if then.phase == "play")
    belief = of(view, "rejection(attempts=1, candidates=1, samples=40)")
    assert 0 < belief.estimate.fallbacks <= 1
    assert "fell back" in belief.table()
    assert belief.to_json()["estimate"]["fallbacks"] == belief.estimate.fallbacks
    assert of(view, "rejection(candidates=2, samples=4, fallback=uniform)").estimate.acceptance < 1


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("rejection(fallback=cheat)", "bias or uniform"),
        ("rejection(noise=2.0)", "from 0 to 1"),
        ("particles(samples=0)", "samples"),
        ("cheat(share=1.5)", "from 0 to 1"),
        ("cheat(which='best')", "weakest"),
        ("cheat(of=[7])", "players from 1 to 5"),
        ("cheat(rest=uniform)", "random, sbjinfo or bias"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(text, why):
    with pytest.raises(TefudaError, match=why):
        estimator(text)


def test_other_games_are_told_what_to_take_instead():
    view = tefuda.load("geister").new_state(seed=1).view(0)
    with pytest.raises(TefudaError, match="not for geister"):
        estimator("particles").estimate(view)
