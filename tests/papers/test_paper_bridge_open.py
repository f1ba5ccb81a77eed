"""What paper P left open: people beside us, eight workers, hundreds, worlds deepened or solved to the end."""

import pytest

import tefuda
from support.play import random_state
from tefuda import TefudaError
from tefuda.papers.bridge import deception, deepening, eight, experts
from tefuda.papers.bridge.leads import GAME
from tefuda.papers.machine import CPU_SHARE
from tefuda.papers.study import Measured, StudyEffort

LIN = (
    "pn|a,b,c,d|qx|o{n}|md|3SAQ742HAKJ8DKCAQ3,SK9H74DQ43CKT9654,S863HT963DAJ875CJ,SJT5HQ52DT962C872|sv|o|"
    "mb|P|mb|P|mb|1S|mb|P|mb|4S|mb|P|mb|P|mb|P|pc|D3|pc|D8|pc|D2|pc|DK|pc|SA|pc|S9|pc|S3|pc|S5|"
)


@pytest.fixture
def people(tmp_path):
    for number in (1, 2):
        (tmp_path / f"{number}.lin").write_text(LIN.format(n=number) + LIN.format(n=number + 10))
    return str(tmp_path)


def test_people_beside_us(people, monkeypatch):
    monkeypatch.setattr(experts, "PLAYERS", {"somebody": "random"})
    (found,) = experts.measure(StudyEffort(quick=True, files=people))
    assert found.cell == "somebody: boards 1 to 2"
    assert found.sums["leader.0.cards"] == 1
    rows = experts.judge([found])
    assert [row.verdict for row in rows[:3]] == ["open"] * 3
    assert "people" in rows[0].note
    again = StudyEffort(quick=True, known={(experts.TAG, found.cell): found})
    assert experts.measure(again) == [found]  # without the files


def test_boards_come_from_all_files_in_turn(people):
    names = [board.name for board, _ in experts.picked(people, 1)]
    assert len(names) == 4
    assert {int(name) % 10 for name in names[:2]} == {1, 2}
    assert names == [board.name for board, _ in experts.picked(people, 1)]


def test_without_records_nothing_is_run(people):
    rows = experts.judge(experts.measure(StudyEffort(quick=True)))
    assert {row.verdict for row in rows} == {"not run"}
    assert all("--files" in row.note for row in rows)
    with pytest.raises(TefudaError, match="4 boards with play"):
        experts.measure(StudyEffort(scale=0.05, files=people))


def test_who_loses_less_is_judged_by_boards():
    sums = {}
    for number in range(40):
        sums |= {
            f"declarer.{number}.{key}": v
            for key, v in zip(experts.KEYS, (20, number % 2, 2, 15), strict=True)
        }
    rows = experts.judge([Measured("pimc, any hands: boards 1 to 40", 0.0, games=40, sums=sums)])
    (row,) = [row for row in rows if row.cell.endswith("any hands, as declarer")]
    assert row.verdict == "holds"
    assert row.ours == pytest.approx(1.5 / 20)


def test_worlds_are_timed_and_cut_at_their_limit():
    state = random_state(GAME, 4, 40)
    times = eight.world_times(state.view(state.player), 5, limit=0.5, seed=1)
    assert 0 < len(times) <= 5
    assert all(0 < seconds <= 0.5 for seconds in times)
    start = tefuda.load(GAME).start(eight.tefuda.load(GAME).deal(tefuda.core.Rng(3)))
    assert eight.world_times(start.view(3), 1, limit=1e-4, seed=1) == [1e-4]


def cells(share):
    sums = {CPU_SHARE: share}
    for number in range(3):
        sums |= {f"seconds.{number}": 1.0, f"worlds in.{number}": 1.0, f"latest.{number}": 0.01}
    found = [
        Measured(eight.name_of(*setting), 0.8, (0.7, 0.9), games=3, sums=sums) for setting in eight.SETTINGS
    ]
    decision = {CPU_SHARE: share, "took": 2.01, "worlds": 8.0}
    return [*found, *(Measured(f"cluster, {what}", 0.01, games=1, sums=decision)
                      for what in (eight.CALM, eight.KILLED, eight.HUNG))]  # fmt: skip


def test_eight_workers_are_judged_on_a_quiet_machine_only():
    rows = eight.judge_eight(cells(0.97))
    assert not [row for row in rows if row.verdict == "not run"]
    assert [row.verdict for row in rows if "worlds are in" in row.cell] == ["holds"] * 6
    assert [row.verdict for row in rows if "within 0.1 s" in row.cell] == ["holds"] * 3
    busy = eight.judge_eight(cells(0.4))
    assert {row.verdict for row in busy} == {"open"}  # the numbers are told, and judged nowhere
    assert all(row.ours is not None and "not judged: the machine was busy" in row.note for row in busy)
    computed = [row for row in busy if "computed from the CPU time of every world" in row.note]
    assert [row.ci95 for row in computed] == [(0.7, 0.9)] * 6
    assert {row.verdict for row in eight.judge_eight([])} == {"not run"}


def test_hundreds_of_workers_cost_messages():
    costs = {"client": 0.001, "scheduler": 0.001, "worker": 0.001, "way": 0.0}
    times = {f"0.{n}": 0.05 for n in range(10)}
    rows = eight.judge_many(
        [
            Measured(eight.MESSAGES, 0.003, games=400, sums=costs),
            Measured(eight.SOLVED, 0.05, games=10, sums=times),
        ]
    )
    by = {row.cell: row for row in rows}
    few = by["messages cost less than a tenth, 8 workers, one world of 1 s each"]
    many = by["messages cost less than a tenth, 1000 workers, one world of 1 s each"]
    assert (few.verdict, many.verdict) == ("holds", "fails")
    # A thousand tasks leave one client, half a millisecond each; results come in while the last are at work.
    assert many.ours == pytest.approx(0.5, abs=0.01)
    assert [row.verdict for row in eight.judge_many([])] == ["not run"]


def test_both_ways_decide_by_nodes_and_not_by_the_clock():
    state = random_state(deepening.NOTRUMP.game, 2, 20)
    view = state.view(state.player)
    found = deepening.choices(view, deepening.NOTRUMP.worlds)
    assert set(found) == set(deepening.BUDGETS)
    assert found == deepening.choices(view, deepening.NOTRUMP.worlds)
    legal = {move.text for move in view.legal_moves}
    assert all(card in legal for cards in found.values() for card in cards)


def test_deepening_is_judged_by_deals():
    sums = {}
    for number in range(30):
        sums[f"decisions.{number}"] = 4.0
        for budget in deepening.BUDGETS:
            sums |= {f"{budget}.{number}.deepening": 2.0 + number % 2, f"{budget}.{number}.to the end": 1.0}
    rows = deepening.judge([Measured("3NT: deals 1 to 30", 0.0, games=30, sums=sums)])
    assert [row.verdict for row in rows] == ["holds"] * 3
    assert {row.verdict for row in deepening.judge([])} == {"not run"}


def test_deception_is_judged_in_tricks():
    names = [design.name for design in deception.DESIGNS]
    assert len(set(names)) == len(names) == 8
    assert {design.judged for design in deception.DESIGNS} == {"tricks"}
