"""``endgame``: where its tables apply, what they say, and that it plays by the rules of fairness."""

import json

import pytest

import tefuda
from support.play import decision
from tefuda.agents.daihinmin import Endgame
from tefuda.agents.daihinmin.endgame import MODES, SuitlessEnding
from tefuda.core import Rng, Turn, policy_of, stream
from tefuda.endgame import table_for
from tefuda.games.daihinmin import notation as n

HANDS = ["D3 C5 HQ", "S4", "H6 S8 DT", "C7 H9 SJ"]  # the paper's example: only the middle card wins


def ending_of(hands, revolution=False, mode="all"):
    cards = [n.read_cards(hand) for hand in hands]
    state = tefuda.load(f"daihinmin(players={len(hands)})").start({"hands": hands})
    position = state.position
    if revolution:
        position = Turned(position)
    return SuitlessEnding.of(position, 0, deck=sum(cards), mode=MODES[mode]), cards


class Turned:
    """A position with the order turned."""

    def __init__(self, position):
        self._position = position

    def __getattr__(self, name):
        return True if name == "revolution" else getattr(self._position, name)


def few_cards(games, policy="base", seed=1):
    """Give States with ten cards or fewer and a choice."""
    game, plays = tefuda.load("daihinmin"), policy_of(policy).native(tefuda.load("daihinmin"))
    for number in range(games):
        state, rng = game.new_state(seed * 100 + number), stream(seed, number)
        while not state.is_over:
            if sum(state.position.counts) <= 10 and len(state.position.legal()) > 1:
                yield state
            state.position.force(plays.choose(state.position, rng))


def test_the_example_of_the_paper():
    ending, hands = ending_of(HANDS)
    table = table_for(4, 9, "full").native
    assert ending.winning_move(table, hands) == n.read_cards("C5")
    # The same with weak and strong changed over, in a revolution.
    mirror = {
        "3": "2",
        "4": "A",
        "5": "K",
        "6": "Q",
        "7": "J",
        "8": "T",
        "9": "9",
        "T": "8",
        "J": "7",
        "Q": "6",
    }
    turned = [" ".join(card[0] + mirror[card[1]] for card in hand.split()) for hand in HANDS]
    cards = [n.read_cards(hand) for hand in turned]
    state = tefuda.load("daihinmin(players=4)").start({"hands": [turned[0] + " D3", *turned[1:]]})
    state.play("D3")
    while state.player != 0:
        state.play("pass")
    state.play("pass")
    again = SuitlessEnding.of(
        Turned(state.position), 0, deck=sum(cards) | n.read_cards("D3"), mode=MODES["paper"]
    )
    assert again.winning_move(table, cards) == n.read_cards("CK")


@pytest.mark.parametrize(
    "own", ["D3 H8 HQ", "D3 JK HQ", "D3 C3 HQ", "D3 D4 D5", "D3"], ids=["8", "joker", "pair", "run", "one"]
)
def test_other_hands_than_single_cards_are_left_to_the_base(own):
    assert ending_of([own, "S4", "H6 ST", "C7 H9 SJ"])[0] is None


def test_tables_with_more_rules_take_more_hands_and_find_more():
    """An 8 that closes the trick, a pair that goes out at once: nothing for a table of single cards."""
    others = ["S4", "H6 ST", "C7 H9 SJ"]
    for own, modes in (("D3 H8 HQ", {"eights", "groups"}), ("D3 C3 HQ", {"groups"}), ("D3 JK HQ", set())):
        found = {mode for mode in ("singles", "eights", "groups") if ending_of([own, *others], mode=mode)[0]}
        assert found == modes
    ending, hands = ending_of(["D3 H8", *others], mode="eights")
    assert ending.winning_move(None, hands) == n.read_cards("H8")
    ending, hands = ending_of(["D3 C3 H8", *others], mode="groups")
    assert ending.winning_move(None, hands) == n.read_cards("D3 C3")
    # Somebody else's 8: what wins by single cards loses once it closes the trick.
    hands = ["D3 H9", "S8 S4"]
    singles, cards = ending_of(hands, mode="singles")
    assert singles.winning_move(table_for(2, 4, "full").native, cards) == n.read_cards("D3")
    eights, cards = ending_of(hands, mode="eights")
    assert eights.winning_move(None, cards) == n.read_cards("H9")


def test_modes_apply_one_after_the_other():
    """Every mode is asked at least where the one before is, from ten cards exactly to any hand."""
    players = {mode: Endgame(mode=mode) for mode in ("exactly", "paper", "proofs", "follow", "votes", "all")}
    asked = dict.fromkeys(players, 0)
    for state in few_cards(16, "client", seed=3):
        turn = Turn(state.view(state.player))
        votes = {mode: player.consult(turn) for mode, player in players.items()}
        for mode, vote in votes.items():
            asked[mode] += vote is not None
            if vote is not None and vote.number is not None:
                assert vote.number in state.position.legal()
        total, leads = sum(state.position.counts), state.position.table == 0
        assert votes["exactly"] is None or (total == 10 and leads)
        assert votes["paper"] is None or leads
        assert (votes["votes"] is None) == (votes["follow"] is None)
    assert 0 < asked["exactly"] < asked["paper"] <= asked["proofs"] <= asked["follow"] == asked["all"]


def test_renumbered_cards_are_known_in_every_deal():
    """The paper's table of four knows no rank in two hands; with every card numbered it always answers."""
    paper, renumbered = Endgame(mode="paper", deals=200), Endgame(mode="renumbered", deals=200)
    shares, others = [], 0
    for state in few_cards(40, "client", seed=5):
        turn = Turn(state.view(state.player))
        plain, every = paper.consult(turn), renumbered.consult(turn)
        assert (plain is None) == (every is None)
        if plain is None or every is None:
            continue
        assert every.known == every.dealt == plain.dealt
        assert every.number is None or every.number in state.position.legal()
        shares.append(plain.known / plain.dealt)
        others += sum(count > 0 for count in state.position.counts) == 4
    assert others > 0
    assert min(shares) < 1


def test_a_base_without_proofs_is_weaker():
    result = tefuda.Match("daihinmin", ["base", "base(proofs=False)*4"], games=200, seed=3).run()
    assert result.players[0].mean.low > result.players[1].mean.high


@pytest.mark.parametrize("mode", list(MODES))
def test_what_it_cannot_see_changes_nothing(mode):
    text = f"endgame(base=default, cards=7, mode='{mode}', deals=50)"
    compared = 0
    for number, state in enumerate(few_cards(12, "client", seed=2)):
        view = state.view(state.player)
        other = state.game.sample(view, Rng(number)).state(state.game).view(view.observer)
        found = decision(text, view)
        assert json.loads(found)["move"] in [move.text for move in view.legal_moves]
        assert decision(text, other) == found
        compared += 1
    assert compared > 5


def test_elsewhere_it_is_its_base():
    """With more cards than it takes, move for move."""
    rows = [
        tefuda.Match("daihinmin", [name, "default*4"], games=5, seed=3).run().rows
        for name in ("base", "endgame(base=base, cards=2, mode='exactly')")
    ]
    assert [row.moves for row in rows[0]] == [row.moves for row in rows[1]]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("endgame(mode='magic')", "no mode"),
        ("endgame(cards=40)", "cards"),
        ("endgame(base=switch)", "learns"),
        ("endgame(deals=0)", "deals"),
    ],
)
def test_bad_parameters_are_answered(text, sentence):
    with pytest.raises(tefuda.TefudaError, match=sentence):
        tefuda.agent(text)
