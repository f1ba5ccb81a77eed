"""Paper K: rewards that were paid, bandits that choose among them, and what may be said of it."""

import pytest

import tefuda
from tefuda.core import stream
from tefuda.papers.kunoichi import choosing, deals, equals, fixed, partial_cheat, rewarding
from tefuda.papers.kunoichi.arms import ARMS, PAPER_ARMS, gap_of, paid, player
from tefuda.papers.kunoichi.figures import draw_shares
from tefuda.papers.kunoichi.real import choices_of, play_real
from tefuda.papers.kunoichi.runs import Lot, over_runs, passes, simulate
from tefuda.papers.study import Measured, StudyEffort


def test_games_pay_what_they_paid():
    from tefuda.arena import Match

    result = Match("daihinmin", ["policy", "default*4"], games=130, seed=1).run()
    sums = paid(result, 200)
    lot = Lot.of(sums)
    assert lot.mean == pytest.approx(result.players[0].mean.value)
    assert all(lot.draw(stream(1, k), k % 6)[0] in (1, 2, 3, 4, 5) for k in range(50))
    began = {key: n for key, n in sums.items() if key.startswith("from ")}
    assert sum(began.values()) == 130
    assert sum(n for key, n in began.items() if key.startswith("from 5 ")) == 2  # series of 100 games
    assert sum(float(key.split()[-1]) * n for key, n in began.items()) == sums["series 0"] + sums["series 1"]
    assert 0 < sums["variance left"] < lot.variance


def test_draws_are_of_games_that_began_in_the_same_class():
    lot = Lot.of({"from 0 4 5": 30, "from 0 -8 1": 10, "from 4 0 2": 60, "play-outs": 200})
    rich = [lot.draw(stream(2, k), 0) for k in range(4000)]
    assert set(rich) == {(5.0, 1.0), (1.0, -2.0)}
    assert sum(points == 5 for points, _ in rich) / 4000 == pytest.approx(0.75, abs=0.03)
    assert {lot.draw(stream(2, k), 4) for k in range(20)} == {(2.0, 0.0)}
    assert {lot.draw(stream(2, k), 3)[0] for k in range(200)} == {1.0, 2.0, 5.0}  # nobody began there
    assert lot.mean == pytest.approx(2.8)
    assert Lot.of({"points 3": 5}) is None


def test_classes_carry_over_in_simulated_runs():
    """Who begins rich stays rich here, so only the first game of a series decides, and it is always lost."""
    stays = {f"from {place} 0 {5 - place}": 1 for place in range(5)}
    found = simulate("ucb1", [Lot.of({**stays, "from 5 0 1": 1})], games=250, runs=1, seed=1)
    assert found.points == [1.0]
    half = Lot.of({"from 5 0 1": 1, "from 5 0 5": 1, "from 0 0 5": 1, "from 4 0 1": 9})
    assert half.in_series == pytest.approx(3)  # either always 1 or always 5
    assert half.mean == pytest.approx(20 / 12)


def test_when_the_best_arm_has_the_last_hundred_games():
    run = [0] * 50 + [1] * 95 + [0] * 10 + [1] * 100
    assert passes(run, 1, 0.9) == 141  # 91 of the games 42 to 141
    assert passes(run, 0, 0.9) is None


def test_intervals_over_runs_hold_what_they_say():
    """Ten runs a time, as the studies have: the true share lies inside in nearly 95 of 100 cases."""
    inside, times = 0, 300
    for time in range(times):
        rng = stream(5, time)
        shares = [0.7 + 0.15 * (sum(rng.uniform() for _ in range(3)) / 3 - 0.5) for _ in range(10)]
        mean = over_runs(shares)
        inside += mean.low <= 0.7 <= mean.high
    assert inside / times > 0.92


def test_sums_of_a_simulated_study_and_its_verdicts():
    effort = StudyEffort(quick=True, only="policy, paper's means")
    found = choosing.measure_arms("with", effort)
    assert {one.cell for one in found} == {
        *(f"policy, paper's means: share of {arm}" for arm in PAPER_ARMS),
        "policy, paper's means: points",
    }
    assert sum(one.value for one in found if "share" in one.cell) == pytest.approx(1)
    assert effort.played == 0
    findings = choosing.judge_arms("with", found)
    assert {f.verdict for f in findings if f.cell.startswith("mixed")} == {"not run"}
    assert all("simulated" in f.note for f in findings if f.verdict != "not run")


def test_orders_are_judged_by_what_was_played():
    cells = [
        Measured(
            f"policy: {arm}",
            value,
            (value - 0.05, value + 0.05),
            games=2000,
            sums={"play-outs": 200, "seconds": 1.0},
        )
        for arm, value in (("random", 3.4), ("rejection", 3.6), ("cheat", 4.3))
    ]
    found = {f.cell: f for f in fixed.judge_points(cells)}
    assert found["policy: rejection brings more than random"].verdict == "holds"
    assert found["policy: bias"].verdict == "not run"
    assert "not the paper's programs" in found["policy: random"].note


def test_players_differ_in_their_worlds_only():
    texts = {player(arm).replace(ARMS[arm], "…") for arm in ARMS}
    assert len(texts) == 1
    assert "iterations=200" in texts.pop()


def test_the_same_deals_give_the_same_games_to_equal_players():
    effort = StudyEffort(seed=3)
    found = deals.duel("policy − policy", "policy", "policy", others=["policy"] * 4, deals=10, effort=effort)
    assert found.value == 0
    assert found.sums["first"] == found.sums["second"]
    assert effort.played == 20
    other = deals.duel("policy − random", "policy", "random", others=["default"] * 4, deals=30, effort=effort)
    assert other.ci95[0] > 0
    assert other.sums["p"] < 0.01


def test_deals_have_every_class_and_cards_for_all():
    game = tefuda.load("daihinmin")
    drawn = [deals.fresh_deal(game, 1, number) for number in range(60)]
    assert {deal["classes"][deal["players"].index(0)] for deal in drawn} == set(range(5))
    assert drawn[0] != drawn[1]
    assert drawn[0] == deals.fresh_deal(game, 1, 0)


def test_at_equal_time_who_took_more_proves_nothing():
    cell = "particles − uniform at equal time"
    sums = {"first": 3.3, "second": 3.2, "p": 0.001, "first ms": 100.0, "second ms": 120.0}
    one = Measured(cell, 0.1, (0.04, 0.16), games=2000, sums=sums)
    assert {f.verdict for f in deals.judge_deals([one]) if f.cell.startswith(f"{cell} is")} == {"holds"}
    slower = Measured(cell, 0.1, (0.04, 0.16), games=2000, sums={**sums, "first ms": 140.0})
    (finding,) = (f for f in deals.judge_deals([slower]) if f.cell.startswith(f"{cell} is"))
    assert finding.verdict == "open"
    assert "more time" in finding.note


def test_few_games_and_short_runs_decide_nothing():
    looks = [
        Measured(f"policy: {arm}", value, (value - 0.01, value + 0.01), games=3,
                 sums={"µs": 20.0, "decisions": 30.0, "over": 0.1, "over low": 0.05, "over high": 0.15})
        for arm, value in (("random", 0.4), ("sbjinfo", 0.5))
    ]  # fmt: skip
    assert {f.verdict for f in fixed.judge_accuracy(looks)} == {"inconclusive", "open", "not run"}
    short = choosing.measure_arms("with", StudyEffort(quick=True, only="policy, paper's means"))
    assert {f.verdict for f in choosing.judge_arms("with", short)} == {"inconclusive", "open", "not run"}


def test_choices_are_told_again_without_playing():
    """What a series chose is worked out from its games alone: the same as the player itself remembers."""
    text = "kunoichi(arms=[random, bias], by=ucb_v, player=mc(iterations=20, samples=4))"
    agent = tefuda.agent(text)
    result = tefuda.Match("daihinmin", [agent, "default*4"], games=12, seed=5).run()
    assert choices_of(text, "daihinmin", result, seed=5) == agent.choices
    assert set(agent.choices) == {0, 1}


def test_a_stopped_real_series_goes_on_from_its_store(tmp_path):
    arms = ("random", "bias")
    agents = [
        "kunoichi(arms=[random, bias], by=ucb_v, player=mc(iterations=20, samples=4))",
        *["default"] * 4,
    ]
    store = str(tmp_path / "k.db")
    first = StudyEffort(seed=5, store=store)
    cells = play_real(first, "K.real x", "x", agents=agents, games=12, arms=arms)
    again = play_real(StudyEffort(seed=5, store=store), "K.real x", "x", agents=agents, games=12, arms=arms)
    assert again == cells
    assert {one.cell for one in cells} == {"x: points", "x: share of random", "x: share of bias"}


def test_figures_have_a_curve_for_every_arm(tmp_path):
    found = choosing.measure_arms("with", StudyEffort(quick=True, only="policy, paper's means"))
    findings = choosing.judge_arms("with", found)
    assert sum(bool(f.data) for f in findings) == len(PAPER_ARMS)
    path = tmp_path / "figure.svg"
    draw_shares(choosing.FIGURES["with"], [f for f in findings if f.data], path)
    drawn = path.read_text(encoding="utf-8")
    assert drawn.startswith("<?xml")
    assert "4.3: policy" in drawn


def test_series_are_the_units_in_which_arms_are_compared():
    def cell(arm: str, per_series: list[float]) -> Measured:
        value = sum(per_series) / len(per_series)
        sums = {f"series {k}": 100 * points for k, points in enumerate(per_series)}
        return Measured(
            f"policy: {arm}", value, (value - 1, value + 1), games=100 * len(per_series), sums=sums
        )

    first, second = cell("cheat", [4.3, 4.5, 4.4, 4.6, 4.2]), cell("rejection", [3.2, 3.3, 3.6, 3.4, 3.0])
    gap, p = gap_of(first, second)
    assert gap.value == pytest.approx(1.1)
    assert 0.85 < gap.low < 0.9 < 1.3 < gap.high < 1.35
    assert p < 0.001
    alone, unknown = gap_of(first, cell("rejection", [3.2, 3.3]))
    assert unknown is None
    assert alone.low < 0 < alone.high


def test_other_rewards_are_compared_in_the_same_runs():
    cells = rewarding.measure_rewards(StudyEffort(quick=True, only="policy"))
    names = {one.cell for one in cells}
    assert {f"policy, {word}: share of rejection" for word in ("PT", "WR", "hand")} <= names
    assert "policy: points, hand − PT" in names
    verdicts = {f.cell: f.verdict for f in rewarding.judge_rewards(cells)}
    assert verdicts["policy: learning by class and hand brings more points"] == "open"  # short runs
    assert verdicts["WR-K4"] == "not run"


@pytest.mark.parametrize(("gain", "verdict"), [(0.2, "holds"), (0.0, "open"), (-0.2, "fails")])
def test_where_knowing_a_part_overtakes_rejection(gain, verdict):
    arms = (*PAPER_ARMS[:-1], "cheat")
    cells = [
        Measured("weakest 90 %", 3.6, (3.5, 3.7), games=500, sums={"play-outs": 200}),
        Measured("n = 90 %: over rejection", gain, (gain - 0.1, gain + 0.1), games=500),
        Measured(
            "n = 90 %: points", 3.5, (3.4, 3.6), games=100_000, sums={"runs": 10, "passed": 9, "best": 4}
        ),
        *(
            Measured(f"n = 90 %: share of {arm}", 0.2, (0.1, 0.3), games=100_000, sums={"at 500": 0.2})
            for arm in arms
        ),
    ]
    found = {f.cell: f for f in partial_cheat.judge_partial(cells)}
    claim = found["knowing the weakest 90 % of two hands brings more than rejection"]
    assert claim.verdict == verdict
    assert "9 of 10 simulated runs" in claim.note
    assert found["n = 50 %: shares"].verdict == "not run"
    assert partial_cheat.told(50) == "cheat(share=0.5, which='weakest', of=[2, 3], rest=random)"


@pytest.mark.parametrize(("games", "verdict"), [(300, "not run"), (10_000, "open")])
def test_sooner_among_equals_takes_a_long_series(games, verdict):
    cells = [
        Measured("PT-K4: points", 3.2, (3.1, 3.3), games=games, sums={"passed": 4_000.0}),
        Measured(
            "switch, PT: points",
            3.6,
            (3.5, 3.7),
            games=100,
            sums={"passed": 9, "median": 7_000.0, "runs": 10},
        ),
    ]
    found = {f.cell: f for f in rewarding.judge_rewards(cells)}
    text = "the best arm has more than 90 of 100 games sooner among four Kunoichi than against switch*4"
    assert found[text].verdict == verdict
    assert ("4,000 games" in found[text].note) == (verdict == "open")


def _settled(table, passed):
    """Cells of series of a table that settled after so many games (0: never)."""
    found = []
    for number, games in enumerate(passed, 1):
        name = f"{table}, series {number}"
        sums = {"most": 3.0, "last 100": 0.95, "passed": float(games)}
        found.append(Measured(f"{name}: points", 3.2, (3.1, 3.3), games=10_000, sums=sums))
        for arm in equals.CHOICE:
            found.append(Measured(f"{name}: share of {arm}", 0.25, games=10_000, sums={"late 10000": 0.25}))
    return found


@pytest.mark.parametrize(
    ("four", "one", "verdict"),
    [
        ([3_000, 4_000, 5_000], [6_000, 0, 8_000], "holds"),
        ([6_000, 0, 8_000], [3_000, 4_000, 5_000], "fails"),
        ([3_000, 4_000, 7_000], [6_000, 0, 8_000], "open"),
        ([3_000], [6_000], "open"),  # a series each is no rule
        ([3_000], [], "not run"),
    ],
)
def test_sooner_among_equals_is_judged_from_three_series_each(four, one, verdict):
    found = equals.judge([*_settled("four Kunoichi", four), *_settled("one Kunoichi", one)])
    assert found[-1].verdict == verdict
    assert sum("--only" in f.note for f in found) == 6 - len(four) - len(one)


def test_series_have_seeds_of_their_own():
    effort = StudyEffort(quick=True, only="one Kunoichi, series 1")
    found = equals.measure(effort)
    assert {m.cell.split(":")[0] for m in found} == {"one Kunoichi, series 1"}
    assert effort.played == 2
