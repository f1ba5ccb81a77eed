"""``replay --verify`` believes nothing that a record says: every change to a row is found."""

import json
import random
import time
from copy import deepcopy

import pytest

import tefuda
from support.uecda import Running
from tefuda.arena import Recorder, read_record, verify
from tefuda.cli.main import main
from tefuda.core import Clock
from tefuda.core.words import speaking
from tefuda.games.daihinmin import Daihinmin
from tefuda.wire.uecda.client import Player


def recorded(path, game, agents, full=False, **options):
    tefuda.Match(game, agents, **{"games": 6, "seed": 3, **options}).run(1, record=str(path), full=full)
    return read_record(path)


@pytest.fixture(scope="module")
def records(tmp_path_factory):
    """A match with carry-over and classes, one with hidden roles, one with everything recorded."""
    folder = tmp_path_factory.mktemp("records")
    return {
        "daihinmin": recorded(folder / "d", "daihinmin", ["default*5"], series=3),
        "saboteur": recorded(
            folder / "s", "saboteur(preset='tajima', margin=0)", ["tajima"] * 2, seats="roles"
        ),
        "geister": recorded(
            folder / "g", "geister(max_plies=20)", ["ismcts(seconds=0.002)", "random"], full=True, games=2
        ),
        "tanhinmin": recorded(folder / "t", "tanhinmin", ["random*3"], duplicate=True),
    }


def test_untouched_records_come_out_the_same(records):
    for name, record in records.items():
        assert verify(record) == [], name


def reverse_seating(row):
    row.seating = [max(row.seating) - agent for agent in row.seating]


def other_roles(row):
    row.roles = [*row.roles[1:], "nobody"]


def other_carry(row):
    row.carry = {**row.carry, "classes": [4, 3, 2, 1, 0]}


def no_carry(row):
    row.carry = None


def invented_forfeit(row):
    row.forfeit = {"seat": 0, "why": "illegal move"}


def invented_lateness(row):
    row.forfeit, row.reason = {"seat": 0, "why": "late"}, "late"


def other_scores(row):
    row.scores = row.scores[::-1] if row.scores != row.scores[::-1] else [1.0] * len(row.scores)


def other_reason(row):
    row.reason = "stalemate"


def other_deal(row):
    key = "hands" if "hands" in row.deal else "reds" if "reds" in row.deal else "deck"
    row.deal[key] = row.deal[key][1:] + row.deal[key][:1]


def other_views(row):
    row.views[3] = "0" * 16


def no_views(row):
    row.views = None


def no_counts(row):
    row.counts = {}


def counts_of_no_move(row):
    row.counts["999"] = [5]


def other_reasons(row):
    chosen = next(decision for decision in row.decisions if decision["values"])
    chosen["values"][0]["visits"] += 1


def one_move_less(row):
    row.moves.pop()


def negative_seconds(row):
    row.seconds[0] = -1.0


def other_series(row):
    row.series += 1


EVERYWHERE = (reverse_seating, invented_forfeit, invented_lateness, other_scores, other_reason, other_deal,
              one_move_less, negative_seconds, other_series)  # fmt: skip
CHANGES = [(name, change) for name in ("daihinmin", "geister", "tanhinmin") for change in EVERYWHERE]
CHANGES += [("daihinmin", change) for change in (other_carry, no_carry, other_roles)]
CHANGES += [("saboteur", change) for change in (other_roles, other_scores, other_reason, reverse_seating)]
CHANGES += [
    ("geister", change) for change in (other_views, no_views, no_counts, counts_of_no_move, other_reasons)
]


@pytest.mark.parametrize(("name", "change"), CHANGES, ids=lambda v: v if isinstance(v, str) else v.__name__)
def test_every_change_is_found(records, name, change):
    record = deepcopy(records[name])
    change(record.rows[1])
    assert 1 in {difference.game for difference in verify(record)}


def test_another_number_is_found(records):
    record = deepcopy(records["daihinmin"])
    record.rows[1].number = 4
    assert {difference.game for difference in verify(record)} >= {1, 4}


def test_a_number_beyond_the_match_is_found(records):
    record = deepcopy(records["tanhinmin"])
    record.rows[-1].number = 77
    assert 77 in {difference.game for difference in verify(record)}


def test_a_game_twice_is_found(records):
    record = deepcopy(records["daihinmin"])
    nonsense = deepcopy(record.rows[2])
    nonsense.scores = [9.0] * 5
    record.rows.append(nonsense)
    found = verify(record)[0]
    assert "twice" in found.what
    with speaking("ja"):
        assert "二度" in found.what


def test_a_missing_game_is_found(records):
    record = deepcopy(records["daihinmin"])
    del record.rows[1]
    assert "missing" in verify(record)[0].what


def test_a_record_that_was_cut_off_is_a_good_beginning(records, tmp_path, capsys):
    record = deepcopy(records["daihinmin"])
    del record.rows[4:]
    assert verify(record) == []
    path = tmp_path / "cut.jsonl"
    recorder = Recorder(str(path), record.header)
    for row in record.rows:
        recorder.take(row)
    recorder.close()
    assert main(["--lang", "en", "replay", str(path), "--verify"]) == 0
    assert "ends after 4 of 6 games" in capsys.readouterr().out


class Slow(tefuda.Agent):
    def choose(self, turn):
        time.sleep(0.7 if len(turn.view.log) > 2 else 0)
        return tefuda.Decision(turn.rng.choice(turn.view.legal_moves))


def test_a_game_lost_on_time_is_verified(tmp_path):
    record = recorded(tmp_path / "r", "geister", ["random", Slow()], games=1, clock=Clock(move=0.01))
    row = record.rows[0]
    assert row.reason == "late"
    assert row.forfeit == {"seat": 1, "why": "late"}
    assert row.scores == [1.0, 0.0]
    assert verify(record) == []
    row.forfeit["seat"] = 0
    assert verify(record)


def served(tmp_path, **options):
    path = tmp_path / "served.jsonl"
    run = Running(bots=["random*4"], record=str(path), **options)
    Player(run.connect(), tefuda.agent("random")).run()
    run.result()
    return read_record(path)


def test_a_served_match_is_verified(tmp_path):
    record = served(tmp_path, games=8, seed=5, duplicate=True, game=Daihinmin(reset=4))
    assert record.header.deals == "seed"
    assert verify(record) == []
    record.rows[5].deal["hands"].reverse()
    assert verify(record)


def test_a_match_with_given_deals_is_verified_against_them(tmp_path):
    deals = [tefuda.load("daihinmin").new_state(seed).deal for seed in range(3)]
    record = served(tmp_path, games=5, seed=5, deals=deals)
    assert record.header.deals == "given"
    assert verify(record) == []
    spoilt = deepcopy(record)
    spoilt.rows[2].deal["classes"].reverse()  # the cards are given, the classes are not
    assert verify(spoilt)
    spoilt = deepcopy(record)
    spoilt.rows[2].deal["hands"].reverse()
    assert verify(spoilt)


@pytest.mark.parametrize("seed", range(6))
def test_no_single_edit_of_a_line_goes_unseen(records, seed):
    """Change one random part of one row to something else of the same kind."""
    draw = random.Random(seed)
    record = deepcopy(records["daihinmin"])
    data = json.loads(json.dumps(record.rows[draw.randrange(6)].to_json()))
    part = draw.choice(["number", "series", "seating", "moves", "scores", "reason", "carry", "deal"])
    row = next(row for row in record.rows if row.number == data["number"])
    value = data[part]
    if isinstance(value, int):
        value += 1
    elif isinstance(value, str):
        value += "!"
    elif isinstance(value, list):
        value = value[:-1]
    else:
        key = draw.choice(sorted(value))
        value[key] = "something else"
    setattr(row, part, value)
    assert verify(record)
