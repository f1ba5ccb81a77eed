"""Programs as players, well-behaved and not."""

import os
import sys
from pathlib import Path

import pytest

import tefuda
from support.patience import PATIENCE, patience, wait_until
from support.processes import alive
from tefuda import TefudaError
from tefuda.agents.process import ProgramOutput

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
    assert events[:2] == ["hello", "new_match"]
    assert events.count("hello") == 1
    assert events.count("new_match") == events.count("new_game") == events.count("end_game") == 2
    assert events[-1] == "end_game"


@pytest.mark.parametrize(
    ("answer", "learns"),
    [
        ("print(json.dumps({'learns': True}), flush=True)", True),
        ("print(json.dumps({'learns': False}), flush=True)", False),
        ("print(json.dumps({'learns': 1}), flush=True)", False),
        ("print('yes', flush=True)", False),
        ("print('[' * 100000, flush=True)", False),
        ("import time; time.sleep(30)", False),  # late: it has declared nothing
        ("1 / 0", False),
        ("pass", False),
    ],
)
def test_it_plays_one_series_only_if_it_says_that_it_learns(tmp_path, answer, learns):
    code = GOOD.replace("    if event", f"    if event['type'] == 'hello':\n        {answer}\n    if event")
    agent = bot(tmp_path, code, seconds=0.5 if "sleep" in answer else 5.0)
    match = tefuda.Match("geister", [agent, "random"], games=6, seed=1)
    assert match.plan.series_length == (6 if learns else 1)
    assert tefuda.Match("geister", [agent, "random"], games=6, seed=1, series=2).plan.series_length == 2


def test_games_of_a_program_count_one_by_one(tmp_path):
    """Forty games in one series were four batches: 36 : 4 gave .488 to 1.000."""
    result = play(bot(tmp_path, GOOD), games=40)
    mean = result.players[0].mean
    assert mean.clusters == 40
    assert not any("series" in text for text in result.warnings)


class Learner:
    learns = True

    def act(self, view, clock):
        return view.legal_moves[0]


def test_own_classes_say_that_they_learn():
    learner = Learner()
    match = tefuda.Match("kuhn", [learner, "random"], games=6, seed=1)
    assert match.plan.series_length == 6
    assert not match.agents[0].can_resume  # it has no memory() to go on from
    learner.learns = False
    assert tefuda.Match("kuhn", [learner, "random"], games=6, seed=1).plan.series_length == 1


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
    """It is ended for what it writes, not when its time is up."""
    code = "import sys\nwhile True: sys.stdout.write('x' * 65536)"
    result = play(bot(tmp_path, code, seconds=PATIENCE), games=1)
    assert result.players[0].forfeit_reasons == {"wrote without end": 1}


@pytest.mark.parametrize("what", ["print('{}')", "sys.stdout.write('x' * 65536)"])
def test_a_flood_between_two_questions_is_limited(tmp_path, what):
    """Lines used to be counted, not bytes, and were kept while the other player thought."""
    code = GOOD.replace("for line", f"while True: {what}\nfor line")
    wrong = play(bot(tmp_path, code), games=1).players[0]
    assert wrong.forfeits == 1


def test_what_waits_is_limited():
    lines = ProgramOutput()
    assert lines.put([b"x" * 1000] * 1000)
    assert not lines.put([b"x" * 1000] * 4000)
    assert not lines.put([b""] * 10)
    lines.forget()
    assert lines.put([b"{}"])
    assert lines.take(0) == b"{}"
    with pytest.raises(TimeoutError):
        lines.take(0)


ANSWER = 'print(json.dumps({"move": event["view"]["legal_moves"][0]}), flush=True)'


def twice(fields=""):
    both = f'(json.dumps({{"move": event["view"]["legal_moves"][0]{fields}}}) + "\\n") * 2'
    return GOOD.replace(ANSWER, f"sys.stdout.write({both}); sys.stdout.flush()")


def test_a_second_answer_that_names_its_question_is_left_aside(tmp_path):
    """It used to be taken for the next answer."""
    player = play(bot(tmp_path, twice(', "id": event["id"]'), seconds=60), games=2).players[0]
    assert player.forfeit_reasons == {}


def test_without_an_id_a_second_answer_forfeits_the_game(tmp_path):
    """Had it come later, nobody could tell it from the answer to the next question."""
    player = play(bot(tmp_path, twice(), seconds=60), games=2).players[0]
    (why,) = player.forfeit_reasons
    assert "more than one answer" in why


def test_a_late_second_answer_never_counts(tmp_path):
    """The second line comes when the next question has been asked, and is a legal move there."""
    log = tmp_path / "log"
    late = f"""
        moves = event["view"]["legal_moves"]
        if event["id"] > 1:
            print(json.dumps({{"move": moves[0], "id": event["id"] - 1}}), flush=True)
        open({str(log)!r}, "a").write(moves[-1] + "\\n")
        print(json.dumps({{"move": moves[-1], "id": event["id"]}}), flush=True)"""
    game, moves = tefuda.load("geister"), []
    player = tefuda.agent(bot(tmp_path, GOOD.replace(ANSWER, late), seconds=60))
    state = game.new_state(seed=5)
    player.new_match(game, [0, 1], 1)
    for _ in range(12):
        moves.append(player.act(state.view(state.player), None).text)
        state.play(state.parse(moves[-1]))
    player.close()
    assert moves == log.read_text().splitlines()


def test_who_names_an_id_once_must_name_the_right_one(tmp_path):
    wrong = 'print(json.dumps({"move": event["view"]["legal_moves"][0], "id": str(event["id"])}), flush=True)'
    player = play(bot(tmp_path, GOOD.replace(ANSWER, wrong), seconds=0.5), games=1).players[0]
    (why,) = player.forfeit_reasons
    assert why == "no answer with the question's id in 0.5 s, but 1 with another or none"


def test_an_answer_to_an_earlier_question_is_left_aside(tmp_path):
    late = """
        for number in (event["id"] - 1, event["id"]):
            move = event["view"]["legal_moves"][0] if number == event["id"] else "nonsense"
            print(json.dumps({"move": move, "id": number}), flush=True)"""
    player = play(bot(tmp_path, GOOD.replace(ANSWER, late), seconds=60), games=2).players[0]
    assert player.forfeit_reasons == {}


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="groups of processes are not known here")
@pytest.mark.parametrize("end", ["", "; import os; os._exit(0)"])
def test_children_of_a_program_end_with_it(tmp_path, end):
    child = tmp_path / "child"
    code = f"""
import subprocess, sys
sleeper = subprocess.Popen(["sleep", "1000"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
open({str(child)!r}, "a").write(f"{{sleeper.pid}}\\n")
""" + GOOD.replace(ANSWER, ANSWER + end)  # fmt: skip
    play(bot(tmp_path, code), games=2)
    left = [int(line) for line in child.read_text().split()]
    assert left
    wait_until(lambda: not any(map(alive, left)), "the children of the program are still there")


def test_a_program_that_does_not_read_does_not_hang_us(tmp_path):
    """It sleeps for longer than we have patience: that the match ends shows that nobody waits for it."""
    with patience("the program was not ended when its time was up"):
        result = play(bot(tmp_path, f"import time; time.sleep({10 * PATIENCE})", seconds=0.3), games=2)
    assert result.players[0].forfeit_reasons == {"no answer in 0.3 s": 2}


def test_it_is_started_again_for_the_next_game(tmp_path):
    flag = tmp_path / "flag"
    ends = f"""
    import os
    if event["type"] == "act" and not os.path.exists({str(flag)!r}):
        open({str(flag)!r}, "w").close()
        sys.exit(1)
    if event"""
    code = GOOD.replace("    if event", ends, 1)
    wrong = play(bot(tmp_path, code), games=5).players[0]
    assert wrong.forfeits == 1


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("process(cmd='./no-such-program')", "Cannot start"),
        ("process(cmd='')", "needs a command"),
        ("process(cmd='\"')", "Cannot read the command"),
        ("process(cmd='cat', seconds=0)", "above 0"),
        ("process()", "needs the parameter cmd"),
        (r"process(cmd='a\0b')", "without NUL"),
    ],
)
def test_bad_commands(text, words):
    with pytest.raises(TefudaError, match=words):
        play(text)


BUSY = """
import json, subprocess, sys, time
BURN = "import time\\nwhile time.process_time() < 0.05: pass"
for line in sys.stdin:
    event = json.loads(line)
    if event["type"] == "act":
        until = time.process_time() + 0.05
        while time.process_time() < until:
            pass
        subprocess.run([sys.executable, "-c", BURN])
        print(json.dumps({"id": event["id"], "move": event["view"]["legal_moves"][0]}), flush=True)
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux tells what others compute")
def test_the_cpu_time_of_a_program_and_its_children_is_its_own(tmp_path):
    agent = bot(tmp_path, BUSY, seconds=PATIENCE)
    program, other = tefuda.Match("kuhn", [agent, "random"], games=4, seed=1).run(workers=1).players
    assert program.bill.cpu_per_decision > 0.08
    assert other.bill.cpu_per_decision < 0.05


def test_where_it_is_not_known_no_number_is_told(tmp_path, monkeypatch):
    monkeypatch.setattr("tefuda.core.cpu.cpu_seconds", lambda process: None)
    result = tefuda.Match("kuhn", [bot(tmp_path, GOOD), "random"], games=4, seed=1).run(workers=1)
    assert result.players[0].bill.cpu_per_decision is None
    assert result.players[1].bill.cpu_per_decision > 0
