"""Paper P: its numbers computed again, the studies on a small scale, kept results judged."""

import time

import pytest

import tefuda
from tefuda.games.bridge import imps
from tefuda.games.bridge.constraint import constraint
from tefuda.games.bridge.notation import read_deal
from tefuda.papers.bridge import boards, deals, finesse, leads, limits, times
from tefuda.papers.bridge.tables import MAJOR, Tables, beginning, play_both
from tefuda.papers.catalogue import chosen
from tefuda.papers.machine import CPU_SHARE, CpuShare, share_now
from tefuda.papers.results import judged, shipped
from tefuda.papers.study import Measured, StudyEffort
from tefuda.workers.simulate import simulate


def test_static_and_dynamic_from_the_papers_own_times():
    for workers, static, dynamic in ((2, 280.7, 232.4), (4, 182.6, 126.3)):
        assert times.blocks(times.P2, workers) == pytest.approx(static, abs=0.06)
        assert simulate(times.P2, workers) == pytest.approx(dynamic, abs=0.06)


def test_the_predictions_and_a_misprint():
    found = {row.cell: row for row in deals.judge_p5([])}
    predicted = [found[f"prediction P6, 8 worlds × {s} s, 8 clients"] for s in (2, 4, 8, 16)]
    assert [row.ours for row in predicted] == [104, 208, 416, 832]
    assert [row.verdict for row in predicted] == ["exact", "exact", "exact", "differs"]


def test_deals_and_worlds_fit_the_auction():
    north, south = constraint(leads.NORTH), constraint(leads.SOUTH)
    for state in leads.worlds(1, 0, 5):
        hands = read_deal(state.deal["deal"])
        assert north.holds(hands[0])
        assert south.holds(hands[2])
        assert hands[3] == read_deal(leads.deal(1, 0)["deal"])[3]


def test_times_become_findings(monkeypatch):
    monkeypatch.setattr(times, "DEPTHS", (4, 8))
    monkeypatch.setattr(times, "DEALS", 2)
    effort = StudyEffort(quick=True)
    timed = times.timed(effort, "P1")
    assert [m.cell for m in timed] == ["depth 4", "depth 8"]
    assert all(len(m.sums) == 2 * times.WORLDS for m in timed)
    assert times.timed(effort, "P2") == timed  # what P1 has timed P2 need not
    assert len(times.judge_p2(timed)) == 16
    monkeypatch.setattr(
        times, "replayed", lambda slept, n: Measured(f"replayed, {n} workers", 1.0, None, games=len(slept))
    )
    rows = times.judge_p1(times.measure_p1(effort))
    assert [row.verdict for row in rows if "simulation" in row.cell] == ["holds"] * 3


def test_means_of_five_have_an_error():
    few = times.with_its_error(61.1 / 46.4, 4, 2)
    many = times.with_its_error(328.6 / 184.4, 12, 2)
    assert few.low < 1 < few.value < 2 < few.high
    assert many.high / many.low < few.high / few.low  # more worlds, less chance
    (kept,) = [study for study in times.STUDIES if study.tag == "P1"]
    rows = judged(kept, shipped(kept).cells)
    beside = [row for row in rows if row.paper is not None]
    assert [row.verdict for row in beside] == ["direction"] * 8


def test_a_whole_deal_by_four_of_them():
    played = deals.play(0, deals.agent(1, 0.2), 1)
    assert 20 < played["choices"] <= 52
    assert 0 <= played["tricks"] <= 13


def test_limits_are_quantiles_of_our_own_times(monkeypatch):
    monkeypatch.setattr(limits, "WANTED", 6)
    found = limits.measure(StudyEffort(quick=True))
    assert [m.cell for m in found] == [f"limit at the quantile {q}" for q in limits.QUANTILES]
    rows = limits.judge(found)
    assert [row.verdict for row in rows if "cluster" in row.cell] == ["not run"] * 3


def timed_cells(share):
    """Return cells of P1, P4 and P5 that all go wrong by the clock, on a machine that gave such a share."""
    sums = {CPU_SHARE: share}
    limit = {"limit": 0.1, "cut": 1.0, "latest": 0.5, "depth": 9.0, "held": 3.0, **sums}
    deal = {f"{key}.0": 1.0 for key in ("seconds", "choices", "tricks")} | sums
    return {
        times.judge_p1: [
            Measured("replayed, 2 workers", 1.4, games=40, sums=sums),
            Measured("solved, 2 workers", 0.9, games=3, sums={"one": 1.0, "several": 1.1, **sums}),
        ],
        limits.judge: [
            Measured("limit at the quantile 0.5", 3.0, games=20, sums=limit),
            Measured("cluster, nothing happens", 0.4, games=1, sums={"took": 2.4, "worlds": 5.0, **sums}),
        ],
        deals.judge_p5: [
            Measured(deals.name_of(8, units), 1.0, (0.99, 1.01), games=1, sums=deal) for units in (0.4, 1, 2)
        ],
    }


@pytest.mark.parametrize(("share", "judged"), [(0.5, False), (0.97, True)])
def test_what_a_busy_machine_timed_is_not_judged(share, judged):
    rows = [row for judge, cells in timed_cells(share).items() for row in judge(cells)]
    none = {row.cell for judge in timed_cells(share) for row in judge([])}  # which need no timing
    rows = [row for row in rows if row.cell not in none]
    assert len(rows) == 9
    said = {"not judged: the machine was busy (CPU seconds / seconds 0.50)"}
    assert {row.note for row in rows} == said if not judged else not said & {row.note for row in rows}
    assert {row.verdict == "not run" for row in rows} == {not judged}
    for cell in timed_cells(share)[deals.judge_p5]:
        effort = StudyEffort(known={("P5", cell.cell): cell})
        assert (effort.taken("P5", cell.cell, 1) is cell) == judged  # --resume tries again


def test_the_share_of_a_core():
    with CpuShare() as idle:
        time.sleep(0.05)
    assert idle.value < 0.9
    assert 0 < share_now(2) < 1.1


@pytest.mark.parametrize("tag", ["P1", "P2", "P4", "P5", "P.valid", "P.finesse"])
def test_kept_results_are_judged_without_playing(tag):
    (study,) = chosen([tag])
    kept = shipped(study)
    assert kept is not None
    rows = study.judge(kept.cells)
    assert rows
    assert not [row for row in rows if row.verdict == "not run"]


def test_the_player_is_one_of_ours():
    assert tefuda.agent(deals.agent(8, 1)).is_timed


def test_the_finesse_and_endings_become_findings():
    found = finesse.measure(StudyEffort(quick=True))
    assert [one.cell for one in found] == [finesse.FINESSE, *finesse.CHOOSERS]
    rows = {row.cell: row for row in finesse.judge(found)}
    assert rows["the mean of double dummy prefers a lead for a trick that is a guess"].verdict == "holds"
    assert len(rows) == 1 + 4 + 3
    effort = StudyEffort(quick=True, known={("P.finesse", one.cell): one for one in found})
    assert finesse.measure(effort) == found  # nothing is decided again


def test_endings_lost_are_told_by_pairs():
    keys = [f"lost.{number}" for number in range(40)]
    base = Measured(finesse.FIRST_CARD, 0.0, games=40, sums=dict.fromkeys(keys, 0.5))
    better = Measured("alphamu, M 4", 0.0, games=40, sums=dict.fromkeys(keys, 0.0))
    rows = {row.cell: row for row in finesse.judge([base, better])}
    assert rows["alphamu, M 4 is wrong less often than the first card (pimc)"].verdict == "holds"
    assert rows["first card (pimc) is wrong in less than 5 % of endings"].verdict == "fails"
    assert rows["endings decided by alphamu, M 2"].verdict == "not run"


ONE_WORLD = "pimc(samples=1, solver=double_dummy(effort=2000), worlds={worlds})"


def design_of(player, role, **how):
    setting = Tables(MAJOR, player=player, base=ONE_WORLD, role=role, **how)
    return boards.BoardDesign("P.alphamu", "somebody", "tried", tables=setting, boards=2)


@pytest.mark.parametrize("role", ["declarer", "defence"])
@pytest.mark.parametrize("how", [{"seconds": 0.1}, {"start": 6}])
def test_boards_are_played_at_two_tables(role, how):
    same = design_of(ONE_WORLD, role, **how)
    (found,) = boards.measure([same], StudyEffort(quick=True))
    assert found.value == 0.0  # the same player at both tables
    assert found.sums["parted"] == 0
    assert found.sums["decisions.player"] == found.sums["decisions.pimc"] > 8
    again = StudyEffort(quick=True, known={("P.alphamu", found.cell): found})
    assert boards.measure([same], again) == [found]
    (row,) = boards.judge([same], [found])
    assert row.verdict == "open"


def test_tables_part_where_the_players_differ():
    game = Tables(MAJOR, player="random", base=ONE_WORLD, role="declarer", start=6)
    both = [play_both(game, number, 5) for number in range(3)]
    assert [one.points for one in both] == [play_both(game, number, 5).points for number in range(3)]
    parted = [one for one in both if one.parted_at is not None]
    assert parted
    for one in parted:
        assert one.parted_at >= 4 * 7
    whole = beginning(game, 0, 5)
    assert sum(whole.position.won) == 7
    assert whole.position.trick == []


def test_a_board_whose_tables_part_is_played_in_several_layouts():
    how = {"player": "random", "base": ONE_WORLD, "role": "declarer", "start": 6}
    once, often = (Tables(MAJOR, **how, layouts=layouts) for layouts in (1, 3))
    for number in range(3):
        one, three = play_both(once, number, 5), play_both(often, number, 5)
        assert one.parted_at == three.parted_at
        assert len(three.points) == len(three.tricks) == (1 if three.parted_at is None else 3)
        assert three.points[:1] == one.points  # the board's own comes first
    design = boards.BoardDesign("P.alphamu", "somebody", "tried", tables=often, boards=3, before=2)
    assert design.piece_name(0, 3) == "4S, declarer, tried: boards 3 to 5"
    found = boards.play_piece(design, 0, 3, effort=StudyEffort(seed=5))
    assert {key for key in found.sums if key.startswith("imps.")} == {"imps.2", "imps.3", "imps.4"}
    assert found.sums["imps.2"] == pytest.approx(
        sum(imps(ours - theirs) for ours, theirs in three.points) / 3
    )


def test_boards_without_doubt_are_left_out():
    tables = Tables(MAJOR, player=ONE_WORLD, base=ONE_WORLD, role="declarer", start=6, in_doubt=True)
    design = boards.BoardDesign("P.alphamu", "somebody", "tried", tables=tables, boards=12)
    found = boards.play_piece(design, 0, 12, effort=StudyEffort(seed=5))
    played = sum(key.startswith("imps.") for key in found.sums)
    assert 2 <= played < 12
    assert found.games == 12
    (row,) = boards.judge([design], [found])
    assert row.games == played
    assert f"the contract was in doubt on {played} of 12 boards" in row.note


def test_imps_of_boards_are_judged_and_the_rest_is_not_run():
    design = boards.DESIGNS[0]
    sums = {f"imps.{n}": 3.0 + n % 3 for n in range(50)}
    sums |= {"cpu.player": 1.0, "cpu.pimc": 1.0, "decisions.player": 9, "decisions.pimc": 9, "seconds": 0.1}
    piece = Measured(design.piece_name(0, 50), 4.0, games=50, sums=sums)
    designs = [one for one in boards.DESIGNS if one.tag == "P.alphamu"]
    rows = boards.judge(designs, [piece])
    assert [row.verdict for row in rows[:2]] == ["holds", "not run"]
    assert "950 more boards" in rows[1].cell
    assert all(row.verdict == "not run" for row in rows[2:])


def test_a_piece_can_be_asked_for_by_name():
    design = boards.DESIGNS[0]
    assert boards.measure(boards.DESIGNS, StudyEffort(only="no such boards")) == []
    assert design.piece_name(50, 50) == "3NT, declarer, 0.1 s: boards 51 to 100"
