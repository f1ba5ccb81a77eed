"""Programs as players, well-behaved and not."""

import sys
import time
from pathlib import Path

import pytest

import tefuda
from tefuda import TefudaError

ROOT = Path(__file__).resolve().parents[2]

GOOD = """
import json, sys
for line in sys.stdin:
    event = json.loads(line)
    if event["type"] == "act":
        print(json.dumps({"move": event["view"]["legal_moves"][0]}), flush=True)
"""


def bot(tmp_path, code, seconds=5.0):
    path = tmp_path / "bot.py"
    path.write_text(code)
    return f"process(cmd='{sys.executable} {path}', seconds={seconds})"


def play(agent, games=3):
    return tefuda.Match("geister", [agent, "random"], games=games, seed=1).run()


def test_the_example_bot_wins():
    agent = f"process(cmd='{sys.executable} {ROOT / 'examples' / 'rush_bot.py'}')"
    assert play(agent, games=10).players[0].wins >= 9


def test_it_learns_all_events_of_its_life(tmp_path):
    log = tmp_path / "log"
    code = GOOD.replace(
        "event = json.loads(line)",
        f"event = json.loads(line); open({str(log)!r}, 'a').write(event['type'] + '\\n')",
    )
    play(bot(tmp_path, code), games=2)
    events = log.read_text().split()
    assert events[0] == "new_match"
    assert events.count("new_game") == events.count("end_game") == 2
    assert events[-1] == "end_game"


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ("print('rubbish', flush=True)", "answered 'rubbish' instead of JSON"),
        ("print('[1, 2]', flush=True)", "instead of JSON"),
        ("print('[' * 100000, flush=True)", "instead of JSON"),
        ("print('{}', flush=True)", "illegal move None"),
        ("print(json.dumps({'move': 'Z up'}), flush=True)", "illegal move 'Z up'"),
        ("print(json.dumps({'move': ['A north']}), flush=True)", "illegal move"),
        ("sys.exit(3)", "the program ended (exit code 3)"),
        ("import time; time.sleep(60)", "no answer in 0.5 s"),
        ("sys.stdout.buffer.write(b'\\xff\\xfe\\n'); sys.stdout.flush()", "instead of JSON"),
    ],
)
def test_misbehaviour_is_a_named_forfeit(tmp_path, answer, why):
    code = GOOD.replace('print(json.dumps({"move": event["view"]["legal_moves"][0]}), flush=True)', answer)
    result = play(bot(tmp_path, code, seconds=0.5), games=2)
    wrong = result.players[0]
    assert wrong.forfeits == wrong.losses == 2
    assert all(why in reason for reason in wrong.forfeit_reasons), wrong.forfeit_reasons


def test_a_flood_does_not_drown_us(tmp_path):
    code = "import sys\nwhile True: sys.stdout.write('x' * 65536)"
    began = time.monotonic()
    result = play(bot(tmp_path, code, seconds=2), games=1)
    assert result.players[0].forfeits == 1
    assert time.monotonic() - began < 20


def test_a_program_that_does_not_read_does_not_hang_us(tmp_path):
    began = time.monotonic()
    result = play(bot(tmp_path, "import time; time.sleep(60)", seconds=0.3), games=2)
    assert result.players[0].forfeits == 2
    assert time.monotonic() - began < 20


def test_it_is_started_again_for_the_next_game(tmp_path):
    flag = tmp_path / "flag"
    code = f"""
import os, sys
if not os.path.exists({str(flag)!r}):
    open({str(flag)!r}, "w").close()
    sys.exit(1)
{GOOD}"""
    wrong = play(bot(tmp_path, code), games=5).players[0]
    assert wrong.forfeits == 1


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("process(cmd='./no-such-program')", "Cannot start"),
        ("process(cmd='')", "needs a command"),
        ("process(cmd='\"')", "Cannot read the command"),
        ("process(cmd='cat', seconds=0)", "above 0"),
        ("process()", "needs the parameter 'cmd'"),
    ],
)
def test_bad_commands(text, words):
    with pytest.raises(TefudaError, match=words):
        play(text)
