"""Paper G: which cells are played, and what is made of their results."""

from types import SimpleNamespace

import pytest

from tefuda.statistics import Mean
from tefuda.papers.geister import GA1, PLAYOUTS, ga1
from tefuda.papers.study import Effort


def canned(value):
    """Return a result whose first player scores this, give or take 0.05."""
    mean = Mean(value, value - 0.05, value + 0.05, 0.025, 200)
    return SimpleNamespace(players=[SimpleNamespace(mean=mean)])


class Canned(Effort):
    """Plays nothing: every cell has the paper's result, except those that are given."""

    def matches(self, cells):
        self.cells = cells
        names = [cell.name.removeprefix("GA.1 ") for cell in cells]
        pairs = [tuple(name.split(",")[0].split(" v ")) for name in names]
        return [canned(self.kept.get(name, GA1[pair])) for name, pair in zip(names, pairs, strict=True)]


@pytest.mark.parametrize(
    ("other", "so", "trees"),
    [
        ({}, "direction", "direction"),
        ({"SO v MC, 50,000 play-outs": 0.52}, "inconclusive", "inconclusive"),
        ({"SO v MC, 50,000 play-outs": 0.44}, "differs", "differs"),
        ({"LCB v MC, 50,000 play-outs": 0.2}, "direction", "differs"),
        ({"LCB v SO, 50,000 play-outs": 0.7}, "differs", "direction"),
        (
            {"SO v MC": 0.2, "LCB v MC, 5 trees": 0.2},
            "direction",
            "direction",
        ),  # fewer play-outs do not decide
    ],
)
def test_the_claims_are_judged_at_the_most_playouts(other, so, trees):
    effort = Canned()
    effort.kept.update(other)
    found = {f.cell: f.verdict for f in ga1(effort)}
    assert found["SO-ISMCTS beats every other search"] == so
    assert found["every tree search beats MC"] == trees


def test_one_contrary_cell_outweighs_an_unsure_one():
    effort = Canned()
    effort.kept.update({"visits v MC, 50,000 play-outs": 0.2, "SO v MC, 50,000 play-outs": 0.5})
    assert ga1(effort)[-1].verdict == "differs"


def test_all_pairs_and_both_budgets_are_played():
    effort = Canned()
    found = ga1(effort)
    assert len(effort.cells) == len(GA1) + 2 * 4 + 9
    assert sum(f"iterations={PLAYOUTS}" in cell.agents[0] for cell in effort.cells) == 9
    assert [f.verdict for f in found if f.cell == "visits v SO, 50,000 play-outs"] == ["agrees"]


def test_quick_claims_say_what_was_lowered():
    found = ga1(Canned(quick=True))
    assert len(found) == len(GA1) + 2
    assert all("500 play-outs a move instead of 50,000" in f.note for f in found)
