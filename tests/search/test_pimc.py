"""Perfect-information Monte Carlo."""

import pytest

import tefuda
from tefuda import TefudaError
from tefuda.arena import read_record, verify
from tefuda.arena.records.verification import stands_in

KUHN = tefuda.load("kuhn")


@pytest.mark.parametrize("search", ["paranoid", "max_n", "soft_max_n", "alpha_beta"])
@pytest.mark.parametrize("pool", ["mean", "votes"])
@pytest.mark.parametrize(("card", "answer"), [("K", "bet"), ("J", "pass")])
def test_dominated_actions_of_kuhn_are_not_chosen(search, pool, card, answer):
    other = next(c for c in "QKJ" if c != card)
    view = KUHN.replay({"cards": other + card}, ["bet"]).view(1)
    agent = tefuda.agent(f"pimc(worlds=10, solver={search}, pool='{pool}')")
    assert agent.decide(view).move.text == answer


def test_all_worlds_are_solved_when_they_are_few():
    view = KUHN.start({"cards": "QJ"}).view(0)
    decision = tefuda.agent("pimc(worlds=10)").decide(view)
    assert decision.worlds == 2
    by_move = {entry.move.text: entry.value for entry in decision.values}
    # Against a King pass-bet-fold costs 1, against a Jack pass-pass wins 1; knowing the world, that is 0.
    assert by_move["pass"] == pytest.approx(0.0)


def test_sampling_when_they_are_many():
    game = tefuda.load("tanhinmin(players=3, cards=9, hidden=True)")
    view = game.new_state(seed=5).view(0)
    first, second = (tefuda.agent("pimc(worlds=5, solver=singleton)").decide(view) for _ in range(2))
    assert first.worlds == 5
    assert first.values == second.values


def test_so_many_samples_are_solved():
    view = KUHN.start({"cards": "QJ"}).view(0)
    assert tefuda.agent("pimc(samples=1)").decide(view).worlds == 1


@pytest.mark.parametrize("pool", ["visits", "votes", "mean", "min", "lcb", "majority", "rate", "score"])
def test_worlds_are_pooled_as_trees_are(pool):
    state = KUHN.start({"cards": "KJ"})
    state.play("bet")
    found = tefuda.agent(f"pimc(pool='{pool}', solver=max_n)").decide(state.view(1))
    assert found.move.text == "pass"


def test_records_of_older_names_are_run_again(tmp_path):
    path = tmp_path / "r.jsonl"
    agents = ["pimc(solver=max_n, samples=2)", "random"]
    tefuda.Match("kuhn", agents, games=2, seed=1).run(record=str(path))
    path.write_text(path.read_text().replace("pimc(solver=", "pimc(search="))
    record = read_record(path)
    assert stands_in(record) == []
    assert verify(record) == []


def test_more_is_seen_by_more_worlds_than_by_chance():
    result = tefuda.Match(
        "tanhinmin(players=2, cards=8, hidden=True)", ["pimc(worlds=10)", "random"], games=40, seed=1
    ).run()
    assert result.players[0].mean.low > result.players[1].mean.value


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("pimc(solver=paranoit)", "Did you mean 'paranoid'"),
        ("pimc(solver=max_n(ties=1))", "Did you mean 'tie'"),
        ("pimc(worlds=0)", "worlds must be"),
        ("pimc(pool='x')", "no pool named"),
        ("pimc(solver=max_n(tie='up'))", "tie is one of"),
        ("pimc(solver=alpha_bet)", "Did you mean 'alpha_beta'"),
        ("pimc(solver=paranoid, search=paranoid)", "no parameter 'search'"),
    ],
)
def test_bad_input(text, words):
    with pytest.raises(TefudaError, match=words):
        tefuda.agent(text)
