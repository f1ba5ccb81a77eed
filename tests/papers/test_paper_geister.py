"""Paper G: which cells are played, and what is made of their results."""

from dataclasses import replace

import pytest

from tefuda.papers.catalogue import chosen
from tefuda.papers.geister import budgets, cautious, colours, deeds, pools, trust
from tefuda.papers.geister.budget import PLAYOUTS
from tefuda.papers.geister.cells import REASONS
from tefuda.papers.geister.searches import GA1, judge_ga1, pairs
from tefuda.papers.results import shipped
from tefuda.papers.study import Measured, StudyEffort


def found(quick=False, **other):
    """Judge as if every cell had the paper's result, give or take 0.05, except those that are given."""
    measured = []
    for pair in pairs(quick):
        value = other.get(pair.name, GA1[pair.row, pair.column])
        sums = {"playouts": pair.playouts, "trees": pair.trees}
        measured.append(Measured(pair.name, value, (value - 0.05, value + 0.05), games=200, sums=sums))
    return judge_ga1(measured)


@pytest.mark.parametrize(
    ("other", "so", "trees"),
    [
        ({}, "holds", "holds"),
        ({"SO v MC, 50,000 play-outs": 0.52}, "open", "open"),
        ({"SO v MC, 50,000 play-outs": 0.44}, "open", "open"),  # surely below alone, not as one of five
        ({"SO v MC, 50,000 play-outs": 0.42}, "fails", "fails"),
        ({"LCB v MC, 50,000 play-outs": 0.2}, "holds", "fails"),
        ({"LCB v SO, 50,000 play-outs": 0.7}, "fails", "holds"),
        ({"SO v MC": 0.2, "LCB v MC, 5 trees": 0.2}, "holds", "holds"),  # fewer play-outs do not decide
    ],
)
def test_the_claims_are_judged_at_the_most_playouts(other, so, trees):
    verdicts = {f.cell: f.verdict for f in found(**other)}
    assert verdicts["SO-ISMCTS beats every other search"] == so
    assert verdicts["every tree search beats MC"] == trees


def test_one_contrary_cell_outweighs_an_unsure_one():
    other = {"visits v MC, 50,000 play-outs": 0.2, "SO v MC, 50,000 play-outs": 0.5}
    verdicts = {f.cell: f.verdict for f in found(**other)}
    assert verdicts["every tree search beats MC"] == "fails"
    assert verdicts["every tree search beats MC, escape terminal"] == "holds"


def test_a_part_of_the_cells_is_judged_as_such():
    asked = [pair for pair in pairs(quick=False) if pair.escape == "move"]
    measured = [
        Measured(p.name, 0.9, (0.85, 0.95), games=200, sums={"playouts": p.playouts, "trees": p.trees})
        for p in asked
        if p.column == "MC" and p.row != "LCB"
    ]
    verdicts = {f.cell: f.verdict for f in judge_ga1(measured)}
    assert verdicts["LCB v MC, 50,000 play-outs"] == "not run"
    assert verdicts["SO v MC, 50,000 play-outs, escape terminal"] == "not run"
    assert verdicts["every tree search beats MC"] == "open"  # one of its cells was not played
    assert verdicts["every tree search beats MC, escape terminal"] == "not run"


def test_only_some_cells_are_played():
    study = chosen(["GA.1"])[0]
    effort = StudyEffort(scale=0.01, quick=True, only="win rate v MC")
    assert [m.cell for m in study.measure(effort)] == ["win rate v MC", "win rate v MC, escape terminal"]
    assert effort.played == 4


def test_all_pairs_and_both_budgets_are_played():
    asked = pairs(quick=False)
    assert len(asked) == len(GA1) + 2 * 4 + 2 * len(GA1)
    full = [pair.cell(200) for pair in asked if pair.playouts == PLAYOUTS]
    assert all(f"iterations={PLAYOUTS}" in cell.agents[0] for cell in full)
    assert sum(cell.game == "geister(escape='terminal')" for cell in full) == len(GA1) == len(full) / 2
    verdicts = {f.cell: f.verdict for f in found()}
    assert verdicts["visits v SO, 50,000 play-outs"] == "agrees"
    assert verdicts["visits v SO"] == "direction"  # with fewer play-outs nothing better


def test_quick_findings_say_what_was_lowered():
    quick = found(quick=True)
    assert len(quick) == 2 * len(GA1) + 4
    assert all("200 play-outs per move instead of 50,000" in f.note for f in quick)
    assert "agrees" not in {f.verdict for f in quick}


def test_a_quick_run_plays_few_games_of_few_cells():
    effort = StudyEffort(scale=0.01, quick=True)
    tags = ["GA.1", "G2", "G3", "G4", "G5", "G6", "G7", "G8", "G9"]
    measured = {study.tag: study.measure(effort) for study in chosen(tags)}
    assert {tag: len(cells) for tag, cells in measured.items()} == {
        "GA.1": 4, "G2": 3, "G3": 3, "G4": 2, "G5": 2, "G6": 2, "G7": 2, "G8": 2, "G9": 2,
    }  # fmt: skip
    assert effort.played == 13 * 2  # of which the ways of winning come, too


def test_what_was_found_at_the_paper_s_budget():
    """The page tells this."""
    study = chosen(["GA.1"])[0]
    full = {
        f.cell.removesuffix(", 50,000 play-outs"): (f.verdict, f.side)
        for f in study.judge(shipped(study).cells)
        if f.cell.endswith("50,000 play-outs") and f.verdict != "not run"
    }
    other, neither = ("differs", "other"), ("differs", None)
    assert full == {
        "SO v MC": ("agrees", None),
        "visits v SO": ("agrees", None),
        "majority v SO": ("agrees", None),
        "win rate v SO": ("differs", "same"),
        "LCB v SO": ("direction", None),
        "visits v MC": other, "majority v MC": other, "win rate v MC": neither, "LCB v MC": other,
        "visits v majority": ("direction", None),
        "visits v win rate": ("differs", "same"),
        "visits v LCB": ("agrees", None),
        "majority v win rate": ("agrees", None),
        "majority v LCB": ("agrees", None),
        "win rate v LCB": neither,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("tag", "only", "cells"),
    [
        ("G2", "blue0-red1", ["blue0-red1"]),
        ("G2", "3 blue, 2 red", ["blue3-red2"]),  # in words
        ("G3", "all known", ["blue4-red4"]),
        ("G4", "red at place 4", ["red at place 4"]),
        ("G6", "er=90", ["er=90"]),
        ("G8", "2+2 left, er=60", ["2+2 left, er=60"]),
    ],
)
def test_cells_of_the_other_studies_are_played_in_parts(tag, only, cells):
    study = chosen([tag])[0]
    effort = StudyEffort(scale=0.004, quick=True, only=only)
    measured = study.measure(effort)
    assert [m.cell for m in measured] == cells
    assert sum(measured[0].sums[reason] for reason in REASONS) == measured[0].games
    found = {f.cell: f for f in study.judge(measured)}
    played = [f for f in found.values() if f.cell.startswith(cells[0]) and f.ours is not None]
    assert played
    assert all("200 play-outs per move instead of 50,000" in f.note for f in played)
    assert [f.verdict for f in found.values()].count("not run") >= 4


def test_ways_of_winning_come_from_the_same_games():
    effort = StudyEffort(scale=0.004, quick=True, only="er=100")
    rates, ways = (chosen([tag])[0] for tag in ("G6", "G7"))
    rates.measure(effort)
    played = effort.played
    found = [f for f in ways.judge(ways.measure(effort)) if f.ours is not None]
    assert effort.played == played
    assert [f.cell for f in found] == [f"er=100, {reason}" for reason in REASONS]
    assert sum(f.ours for f in found) == pytest.approx(1)


def test_all_numbers_of_the_paper_are_asked_for():
    assert len(colours.asked(StudyEffort())) == 2 * 16
    assert [len(cells(500, 10)) for cells in (trust.by_place, trust.by_confidence, trust.in_the_middle)] == [
        8,
        5,
        15,
    ]
    for one in [*colours.asked(StudyEffort(quick=True)), *trust.by_place(1, 1), *trust.by_confidence(1, 1)]:
        wins, draws, games = sum(one.reasons[:3]), one.reasons[6], sum(one.reasons)
        assert (wins + draws / 2) / games == pytest.approx(one.paper, abs=0.003)


def test_the_papers_contradiction_is_said():
    found = chosen(["G6"])[0].judge(
        [Measured("er=100", 0.84, (0.79, 0.88), games=300, sums={"playouts": PLAYOUTS})]
    )
    verdicts = {f.cell: f.verdict for f in found}
    assert verdicts["the paper's two results for 2 blue, 2 red at 100 % cannot be told apart"] == "fails"
    assert verdicts["ours is that of Table 2"] == verdicts["ours is that of Table 6"] == "open"


def test_deeds_are_read_and_played_with():
    study = chosen(["G.deeds"])[0]
    effort = StudyEffort(scale=0.1, quick=True)
    measured = {m.cell: m for m in study.measure(effort)}
    assert list(measured) == ["reading rush", "deeds v purple", "plain v purple"]
    assert effort.played == 3 * 2
    read = measured["reading rush"].sums
    assert read["uniform accuracy"] + measured["reading rush"].value == pytest.approx(read["deeds accuracy"])
    found = {f.cell: f for f in study.judge(list(measured.values()))}
    assert found["deeds reads colours from the moves of strong"].verdict == "not run"
    assert found["deeds beats plain ISMCTS"].verdict == "not run"
    assert found["deeds is worth something against purple"].verdict == "open"
    assert len(deeds.playing(StudyEffort())) == 2 * 7 - 1 + 1  # nobody plays itself; one has more play-outs


def scored(cell, value, games=400):
    half = 0.98 / games**0.5
    return Measured(cell, value, (value - half, value + half), games=games, sums={"playouts": 1_000})


@pytest.mark.parametrize(
    ("mine", "beats", "more"),
    [(0.62, "holds", {60: "holds", 90: "fails"}), (0.555, "open", {60: "open", 90: "fails"}),
     (0.40, "fails", {60: "fails", 90: "fails"})],
)  # fmt: skip
def test_what_deeds_are_worth(mine, beats, more):
    told = {60: 0.52, 90: 0.75}
    cells = [
        scored("deeds v ismcts", mine),
        *(scored(f"er={er} v ismcts", value) for er, value in told.items()),
    ]
    found = {f.cell: f.verdict for f in chosen(["G.deeds"])[0].judge(cells)}
    assert found["deeds beats plain ISMCTS"] == beats  # 0.555 would be sure at 95 %, not at 99 %
    for er, verdict in more.items():
        assert found[f"deeds scores more v ismcts than colours told and trusted with {er} %"] == verdict


def test_sure_is_judged_by_what_was_so():
    sums = {"deeds accuracy": 0.7, "uniform accuracy": 0.5, "deeds log_loss": 0.5, "uniform log_loss": 0.7}
    sure = {"sure": 100, "sure said": 0.95, "sure games": 20}
    for low, high, verdict in ((0.93, 0.99, "holds"), (0.85, 0.95, "open"), (0.5, 0.8, "fails")):
        seen = {**sums, **sure, "sure was": (low + high) / 2, "sure low": low, "sure high": high}
        found = chosen(["G.deeds"])[0].judge([Measured("reading rush", 0.2, (0.1, 0.3), games=20, sums=seen)])
        assert {f.cell: f.verdict for f in found}[
            "what is said of rush with 90 % or more is so in 90 %"
        ] == verdict


def test_curves_over_the_play_outs(tmp_path):
    """Few play-outs are played here, more are those of G2 and GA.1."""
    study = chosen(["G.budget"])[0]
    quick = StudyEffort(scale=0.1, quick=True)
    assert [m.cell for m in study.measure(quick)] == [f"{c}, 200 play-outs" for c in budgets.CURVES]
    assert quick.played == 4 * 6
    known = {
        ("G2", "blue0-red1"): Measured("blue0-red1", 0.7, (0.6, 0.8), games=10, sums={"playouts": 5_000})
    }
    borrowed = {m.cell: m for m in study.measure(StudyEffort(known=known, only="nothing is played"))}
    assert borrowed["known one red, 5,000 play-outs"].value == 0.7
    assert borrowed["SO v MC, 50,000 play-outs"].value == 0.8125  # comes with the package
    cells = [
        budgeted(curve, playouts, value + step * rank)
        for curve, value, step in (("one red", 0.7, 0.03), ("one blue", 0.6, -0.01), ("all", 0.9, 0.01))
        for rank, playouts in enumerate((200, 5_000, 50_000))
    ]
    rows = [scored("SO v MC, 200 play-outs", 0.5), scored("SO v MC, 2,000 play-outs", 0.8)]
    findings = study.judge([*cells, *rows])
    verdicts = {f.cell: f.verdict for f in findings}
    assert verdicts["one known red is worth more than one known blue, however many play-outs"] == "holds"
    assert verdicts["SO-ISMCTS does better against MC with 1,000 play-outs than with few"] == "holds"
    assert verdicts["known one red, 500 play-outs"] == "not run"
    study.draw([f for f in findings if f.ci95], tmp_path / "curves.svg")
    assert "play-outs per move" in (tmp_path / "curves.svg").read_text(encoding="utf-8")


def budgeted(curve, playouts, value):
    return replace(scored(f"known {curve}, {playouts:,} play-outs", value), sums={"playouts": playouts})


def test_the_cautious_reading_is_played_by_both_sides_where_escapes_end_the_game():
    asked = [*cautious.by_colours(50, 2), *cautious.by_confidence(50, 2), *cautious.in_the_middle(50, 2)]
    assert len(asked) == 4 + 5 + 5
    for one in asked:
        assert "escape='terminal'" in one.cell.game
        assert all("cautious=True" in agent for agent in one.cell.agents)
    # What is told for certain is the very same match in both studies, and is played once.
    by_name = {one.name: (one.cell.game, *one.cell.agents) for one in asked}
    assert by_name["blue2-red2"] == by_name["er=100"]
    assert by_name["2+2 left, er=60"][0] == "geister(left=2, escape='terminal')"


def test_cautious_studies_judge_some_of_their_cells():
    rows = [Measured("er=90", 0.7, (0.6, 0.8), games=100, sums={"playouts": 50_000})]
    verdicts = {f.cell: f.verdict for f in cautious.judge_trust(rows)}
    assert verdicts["er=90"] != "not run"
    assert verdicts["er=60"] == "not run"
    rows.append(Measured("er=100", 0.95, (0.9, 0.99), games=100, sums={"playouts": 50_000}))
    verdicts = {f.cell: f.verdict for f in cautious.judge_trust(rows)}
    assert verdicts["certainty is worth more than trust of 90 %"] == "holds"
    pairs_of = cautious.judge_pairs([Measured("SO v MC", 0.8, (0.7, 0.9), games=50, sums={"playouts": 200})])
    assert [f.verdict for f in pairs_of[1:]] == ["not run"] * 4
    assert pairs_of[0].is_lowered


def test_a_quick_run_of_the_cautious_studies_plays_a_cell_each():
    (study,) = chosen(["GA.1.cautious"])
    (row,) = [m.cell for m in study.measure(StudyEffort(scale=0.04, quick=True))]
    assert row == "SO v MC"


def test_pools_are_read_in_two_more_ways():
    each = pools.cell("visits", pools.EACH, playouts=100, games=2)
    assert f"iterations={100 * pools.TREES}" in each.agents[0]  # so that every tree has 100, as Monte Carlo
    assert "iterations=100" in each.agents[1]
    apart = pools.cell("visits", pools.APART, playouts=100, games=2)
    assert "iterations=100," in apart.agents[0]
    assert "independent=True" in apart.agents[1]
    (row,) = [m.cell for m in pools.measure(StudyEffort(scale=0.04, quick=True))]
    assert row == f"visits v MC, {pools.APART}"
    sums = {"playouts": 50_000.0, "trees": 20.0}
    verdicts = [f.verdict for f in pools.judge_pools([Measured(row, 0.3, (0.2, 0.4), games=60, sums=sums)])]
    assert verdicts == ["differs", *["not run"] * 7]


def test_the_papers_endings_of_one_setting_differ_from_table_to_table():
    *_, told = trust.judge_g7([])
    assert told.verdict == "fails"
    assert "chi-square 56.2" in told.note
    assert trust.chi_square((20, 30, 50), (20, 30, 50)) == (0.0, 1.0)
