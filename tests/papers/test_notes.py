"""Notes of findings in Japanese: every part of every shipped note has its words."""

import re

from tefuda.core.words import said, speaking
from tefuda.papers.catalogue import STUDIES
from tefuda.papers.notes import said_note
from tefuda.papers.results import shipped

ENGLISH = re.compile(r"[a-z]{2,} [a-z]{2,}")  # two words: names of agents and "9 choices" stay as they are


def test_every_note_has_its_japanese():
    found = set()
    for study in STUDIES:
        kept = shipped(study)
        for finding in study.judge(kept.cells) if kept else []:
            found.update(finding.note.split("; "))
    with speaking("ja"):
        assert {part for part in found if ENGLISH.search(part) and said(part) == part} == set()


def test_a_note_is_said_part_by_part():
    note = (
        "our claim, not the paper's; +0.1 (-0.2 to +0.3) points per game; "
        "200 play-outs per move instead of 5,000"
    )
    assert said_note(note) == note
    with speaking("ja"):
        told = (
            "論文にない本研究の主張; 一局あたり +0.1 (-0.2 〜 +0.3) 点; 一手 200 プレイアウト (論文は 5,000)"
        )
        assert said_note(note) == told
