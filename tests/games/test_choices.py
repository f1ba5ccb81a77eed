"""What a person can point at: every legal move has one choice, and the one rule of front ends reaches it."""

import pytest

import tefuda
from support.play import EVERY_GAME, random_state
from tefuda.core import SPECTATOR, TefudaError, View, stream
from tefuda.core.human_interface import Choice
from tefuda.core.words import speaking

VARIANTS = [
    *EVERY_GAME,
    "geister(escape='terminal')",
    "geister(left=2)",
    "daihinmin(players=2)",
    "daihinmin(players=3, ranks=4)",
    "tanhinmin(players=3, cards=30, copies=2, ranks=15, hidden=True)",
    "saboteur(players=3)",
    "saboteur(players=10, rounds=3)",
    "plain_doors",
    "goofspiel:Goofspiel",
]
SMALLEST = 40  # pixels for a finger on a telephone of 360


def positions(name, games=2, steps=9):
    """States along random games, from the first to the last decision."""
    for seed in range(games):
        rng = stream(seed, "choices", name)
        state = tefuda.load(name).new_state(seed=seed)
        while not state.is_over:
            for _ in range(rng.below(steps) if state.length else 1):
                if not state.is_over:
                    state.play(rng.choice(state.list_moves()))
            yield state


def clickable(choices, chosen):
    """The spots that continue a selection: WEB's only rule."""
    found = set()
    for choice in choices:
        if choice.ordered:
            if choice.spots[: len(chosen)] == chosen and len(choice.spots) > len(chosen):
                found.add(choice.spots[len(chosen)])
        elif set(chosen) < set(choice.spots):
            found |= set(choice.spots) - set(chosen)
    return found


def played(choices, wanted):
    """Select the spots of a choice as a front end lets one; return what it would offer or play at the end."""
    if not wanted.spots:
        return [c for c in choices if not c.spots]  # buttons
    chosen = ()
    for spot in wanted.spots:
        assert spot in clickable(choices, chosen)
        chosen += (spot,)
    if wanted.ordered:
        same = [c for c in choices if c.ordered and c.spots == chosen]
        assert not [c for c in choices if c.ordered and c.spots[: len(chosen)] == chosen and c not in same]
        return same
    return [c for c in choices if not c.ordered and set(c.spots) == set(chosen)]


@pytest.mark.parametrize("name", VARIANTS)
def test_every_legal_move_is_one_choice_that_can_be_reached(name):
    for state in positions(name):
        if state.is_over:
            continue
        view, interface = state.view(state.player), state.game.human_interface()
        choices = interface.choices(view)
        assert [choice.move for choice in choices] == [move.text for move in view.legal_moves]
        spots = [spot.name for spot in state.game.picture(view).spots]
        assert len(set(spots)) == len(spots)
        for choice in choices:
            assert state.parse(choice.move).text == choice.move
            assert interface.read(choice.move, view).text == choice.move
            assert choice.label
            assert set(choice.spots) <= set(spots)
            offered = played(choices, choice)
            assert choice in offered
            assert interface.task(view)
            assert len({c.label for c in offered}) == len(offered)  # a menu tells them apart
        for seat in range(state.game.players):
            if seat != state.player:
                assert interface.choices(state.view(seat)) == []


@pytest.mark.parametrize("name", VARIANTS)
def test_choices_and_spots_are_made_of_the_view_alone(name):
    for state in positions(name, games=1):
        game, interface = state.game, state.game.human_interface()
        for seat in range(game.players):
            view = state.view(seat)
            try:
                again = View.from_json(view.to_json())
            except TefudaError:
                continue  # a game that lists no worlds
            assert interface.choices(again) == interface.choices(view)
            assert game.picture(again).to_json() == game.picture(view).to_json()
            assert interface.whose(again) == interface.whose(view)


@pytest.mark.parametrize(
    "name", ["daihinmin", "tanhinmin", "bridge", "saboteur", "saboteur(players=3)", "geister"]
)
def test_spots_lie_on_the_sheet_and_are_large_enough_for_a_finger(name):
    for state in positions(name, games=1):
        if state.is_over:
            continue
        view = state.view(state.player)
        sheet = state.game.picture(view)
        touched = {spot for c in state.game.human_interface().choices(view) for spot in c.spots}
        for spot in sheet.spots:
            assert spot.x >= 0
            assert spot.x + spot.width <= sheet.width + 0.5
            assert spot.y >= 0
            assert spot.y + spot.height <= sheet.height + 0.5
            assert spot.label
            if spot.name in touched and not spot.name.startswith(
                ("cell:", "goal:", "exit-", "player:", "call:")
            ):
                assert min(spot.width, spot.height) * 360 / sheet.width >= SMALLEST, spot


def test_a_drawing_in_a_file_has_no_spots():
    state = tefuda.load("geister").new_state(seed=1)
    assert "a1: " not in state.view(0).svg()
    assert {"width", "height", "title", "shapes", "parts", "spots"} == set(state.picture().to_json())


def test_geister_pieces_squares_and_exits():
    state = tefuda.load("geister").position("B4r/6/6/6/6/R4b 1 60")
    interface, view = state.game.human_interface(), state.view(0)
    spots = {choice.move: choice.spots for choice in interface.choices(view)}
    assert spots["A west"] == ("a6", "exit-a6")
    assert spots["A north"] == ("a6", "exit-a6:north")
    assert spots["B east"] == ("a1", "b1")
    assert (interface.place("A", view), interface.place("b", view), interface.place("C", view)) == (
        "f1",
        "f6",
        None,
    )
    other = state.copy()
    other.play("B north")
    assert other.view(1).legal_moves
    assert interface.place("A", other.view(1)) == "f1"  # each player sees the board from its own side
    set_up = tefuda.load("geister(setup='choose')").new_state(seed=1)
    first = interface.choices(set_up.view(0))[0]
    assert first == Choice("set ABCD", "red pieces: A B C D", ("b2", "c2", "d2", "e2"), ordered=False)


def test_two_ways_to_use_a_joker_have_the_same_cards_and_other_labels():
    deal = {"hands": ["D3 S8 JK", "S4 H4 D4", "S5 H5 D5", "S6 H6 D6", "S7 H7 D7"]}
    state = tefuda.load("daihinmin").start(deal)
    choices = state.game.human_interface().choices(state.view(0))
    ways = [c for c in choices if set(c.spots) == {"S8", "JK"}]
    assert len(ways) == 3
    assert len({c.label for c in ways}) == 3
    assert not any(c.ordered for c in ways)


def test_bridge_dummys_cards_are_dummys():
    state = tefuda.load("bridge(contract='3NT by S')").new_state(seed=4)
    interface = state.game.human_interface()
    assert [interface.seat_name(seat) for seat in range(4)] == ["North", "East", "South", "West"]
    state.play(state.list_moves()[0])
    assert state.player == 2  # South decides for North
    view = state.view(2)
    assert all(choice.spots[0].startswith("dummy:") for choice in interface.choices(view))
    state.play(state.list_moves()[0])
    assert interface.whose(state.view(1)) == [3, 0]
    assert [token.player for token in state.log(1)] == [3, 2]
    with speaking("ja"):
        assert interface.seat_name(0) == "北"


@pytest.mark.parametrize("seed", range(4))
def test_bridge_knows_whose_every_card_was(seed):
    state = random_state("bridge", seed, 200)
    cards = [move for move in state.moves if len(move.text) == 2 and move.text[0] in "SHDC"]
    owners = state.game.human_interface().whose(state.view(0))[-len(cards) :] if cards else []
    hands = state.game.start(state.deal).hands
    from tefuda.games.bridge.notation import card_number

    for move, seat in zip(cards, owners, strict=True):
        assert hands[seat] >> card_number(move.text) & 1


def test_saboteur_equal_cards_are_one_spot():
    state = tefuda.load("saboteur").new_state(seed=1)
    view = state.view(state.player)
    table = {**view.table, "hand": "E-W map E-W"}
    sheet = state.game.picture(View(**{**vars(view), "table": table}))
    hand = {spot.name: spot.width for spot in sheet.spots if spot.name.startswith("hand:")}
    assert set(hand) == {"hand:1", "hand:2"}
    assert hand["hand:1"] > 2 * hand["hand:2"]


def test_a_spectator_has_nothing_to_choose():
    for name in VARIANTS:
        view = random_state(name, 1, 3).spectator_view()
        assert view.observer == SPECTATOR
        assert view.load_game().human_interface().choices(view) == []
