"""Double-dummy tricks lost by card, role and player."""

import json
import random
from pathlib import Path

import jsonschema
import pytest

import tefuda
from tefuda import Match, TefudaError
from tefuda.arena.records.bridge_boards import boards_in, write_games
from tefuda.games.bridge.board import Board
from tefuda.games.bridge.double_dummy import solve
from tefuda.games.bridge.pbn import read_pbn
from tefuda.games.bridge.tricks_lost import TricksLost, judge, tricks_lost
from tefuda.statistics import student_mean, student_p

ROOT = Path(__file__).resolve().parents[3]
# South has twelve spades and the two of hearts, West twelve hearts and the two of spades; no other card wins
# a trick in notrump.
HANDS = "N:..AKQJT98765432. ...AKQJT98765432 AKQJT9876543.2.. 2.AKQJT9876543.."


def test_losses_of_a_deal_made_by_hand():
    """West can take twelve tricks and gives eleven away; then South can take eleven and gives them back."""
    play = "S2 D2 C2 SA  HA D3 C3 H2"  # in the columns West, North, East, South; South leads to the second
    text = f'[Deal "{HANDS}"]\n[Contract "1NT"]\n[Declarer "S"]\n[Play "W"]\n{play}\n*\n'
    boards, troubles = read_pbn(text)
    assert troubles == []
    found = {(card.role, card.card): card.lost for card in judge(boards[0]).cards}
    assert found.pop(("leader", "S2")) == 11
    assert found.pop(("declarer", "H2")) == 11
    assert set(found.values()) == {0}
    assert judge(boards[0]).forced == 0
    losses = tricks_lost([(boards[0], "NESW")])
    assert losses.losses("leader", "W").lost == losses.losses("declarer", "S").lost == 11
    assert losses.losses("declarer", "N") is None  # dummy decides nothing


def test_every_loss_is_what_the_solver_says():
    game = tefuda.load("bridge(contract='3NT by S')")
    row = Match(game, ["random", "random"], games=1, seed=4).run().rows[0]
    board = Board.of(game.replay(row.deal, row.moves))
    found = judge(board)
    by_number = {card.number: card for card in found.cards}
    state = game.start(row.deal)
    total = {0: 0, 1: 0}
    for number, card in enumerate(row.moves):
        seat = state.position.seat
        if len(state.legal_moves) == 1:
            assert number not in by_number
        else:
            solved = solve(state)
            judged = by_number[number]
            assert judged.lost == max(solved.tricks.values()) - solved.tricks[card]
            assert judged.role == ("declarer" if seat % 2 == 0 else "leader" if number == 0 else "defender")
            assert judged.player == (2 if seat % 2 == 0 else seat)
            total[seat % 2] += judged.lost
        state.play(card)
    # What was lost and what the other side gave back lead from the double-dummy value to the result.
    start = 13 - solve(game.start(row.deal)).value
    assert start - total[0] + total[1] == state.position.won[0]
    assert len(found.cards) + found.forced == 52


def plays(losses):
    """Return games of two players on the same boards, as declarers, with these losses."""
    from tefuda.games.bridge.tricks_lost import JudgedCard, JudgedPlay

    found = []
    for number, pair in enumerate(losses):
        for name, lost in zip(("A", "B"), pair, strict=True):
            cards = [
                JudgedCard(n, 2, 2, role="declarer", card="SA", best=("SK",), lost=lost if n == 0 else 0)
                for n in range(4)
            ]
            found.append(JudgedPlay(str(number), f"deal {number}", [name] * 4, cards=cards, forced=0))
    return TricksLost(found)


def test_means_and_paired_differences_by_hand():
    found = plays([(1, 2), (0, 2), (2, 2), (1, 3)])
    mine = found.losses("declarer", "A")
    assert (mine.games, mine.cards, mine.lost) == (4, 16, 4)
    assert mine.per_card.value == 0.25
    assert mine.per_game.value == 1.0
    both = found.losses("declarer")
    assert both.per_game.clusters == 4  # a board with both tables is one unit
    gap = found.compare("A", "B", "declarer")  # -1, -2, 0, -2: mean -1.25, deviation .9574
    assert gap.value == -1.25
    assert gap.error == pytest.approx(0.9574 / 2, abs=1e-4)
    assert gap.low == pytest.approx(-1.25 - 3.1824 * 0.4787, abs=1e-3)
    assert student_p(gap) == pytest.approx(0.0796, abs=1e-3)
    assert found.losses("leader") is None
    assert found.compare("A", "C", "declarer") is None


def test_nothing_lost_is_not_certainty():
    found = plays([(0, 0)] * 20)
    mine = found.losses("declarer", "A")
    assert mine.per_game.value == 0
    assert 0.1 < mine.per_game.high < 0.2
    gap = found.compare("A", "B", "declarer")
    assert gap.low < 0 < gap.high


def test_intervals_cover_the_truth():
    """Losses as they are: none on most cards, now and then one, seldom three."""
    rng = random.Random(1)
    truth = 20 * (0.06 + 0.02 * 2 + 0.005 * 3)
    missed = 0
    for _ in range(400):
        sums = []
        for _ in range(25):
            draws = rng.choices((0, 1, 2, 3), (0.915, 0.06, 0.02, 0.005), k=20)
            sums.append(sum(draws))
        mean = student_mean(sums, range(25))
        missed += not mean.low <= truth <= mean.high
    assert missed <= 0.05 * 400 + 3 * (0.05 * 0.95 * 400) ** 0.5


def test_size_and_power_of_the_paired_test():
    """Two declarers on the same 20 boards: equal ones seldom differ, better ones often do."""
    rng = random.Random(2)

    def shown(better):
        found = plays(
            [
                (
                    max(rng.choice((0, 0, 1, 1, 2, 3)) - (rng.random() < better), 0),
                    rng.choice((0, 0, 1, 1, 2, 3)),
                )
                for _ in range(20)
            ]
        )
        gap = found.compare("A", "B", "declarer")
        return student_p(gap) < 0.05

    assert sum(shown(0.0) for _ in range(300)) <= 27  # 5 % and three standard errors
    assert sum(shown(1.0) for _ in range(100)) >= 30


def test_agents_in_records_stores_and_pbn_lose_the_same(tmp_path):
    record, store, pbn = (str(tmp_path / name) for name in ("a.jsonl", "a.db", "a.pbn"))
    match = Match("bridge(contract='1NT by S')", ["mc(iterations=1)", "random"], 4, seed=2, seats="teams")
    match.run(record=record, store=store)
    assert write_games(store, pbn) == 4
    found = [tricks_lost(boards_in(path).boards).to_json() for path in (record, store, pbn)]
    assert found[0] == found[1] == found[2]
    assert (found[0]["games"], found[0]["boards"]) == (4, 2)
    assert found[0] == tricks_lost(boards_in(record).boards, workers=2).to_json()
    jsonschema.validate(found[0], json.loads((ROOT / "docs/schemas/tricks-lost.json").read_text()))


def test_both_tables_are_two_games_of_one_board(tmp_path):
    pbn = str(tmp_path / "a.pbn")
    match = Match("bridge", ["mc(iterations=1)", "random"], 4, seed=2, seats="teams")
    result = match.run(record=str(tmp_path / "a.jsonl"))
    write_games(tefuda.arena.read_record(tmp_path / "a.jsonl"), pbn)
    boards = [board for board, _ in boards_in(pbn).boards]
    assert [board.name for board in boards] == ["1", "1", "2", "2"]
    assert [board.tags["room"] for board in boards] == ["Open", "Closed"] * 2
    assert boards[0].tags["hometeam"] == "mc(iterations=1)"
    imps = [int(board.tags["scoreimp"].removeprefix("NS ")) for board in boards]
    assert imps[0] == -imps[1]
    assert (imps[0] + imps[2]) / 2 == result.teams.imps.value
    assert {board.deal for board in boards} == {row.deal["deal"] for row in result.rows}


def test_people_of_a_lin_file_by_name(tmp_path, capsys):
    from tefuda.cli.main import main

    path = tmp_path / "people.lin"
    deal = "3SAKQJT987HAKQJT,SH987D9876C876543,S5432H5432D5432C2,S6H6DAKQJTCAKQJT9"
    path.write_text(
        f"pn|ann,bob,cat,dan|st||md|{deal}|sv|o|mb|p|mb|p|mb|4S|mb|p|mb|p|mb|p|\n"
        "pc|C3|pc|C2|pc|CA|pc|S7|pc|SA|pc|D6|pc|S2|pc|S6|mc|12|\n"
    )
    assert main(["review", str(path), "--workers", "1"]) == 0
    out = capsys.readouterr().out
    assert "ann" in out
    assert "bob" in out
    assert "cat" not in out.split("\n", 2)[2]  # dummy decides nothing
    assert main(["review", str(path), "--player", "ann", "--json", "--workers", "1"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert {row["player"] for row in data["losses"]} == {"ann"}
    assert main(["review", str(path), "--player", "eve", "--workers", "1"]) == 2
    assert "'eve' played no card here" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--agent", "random"], "add --player N"),
        (["--html", "x.html"], "--html is for a player"),
        (["--workers", "0"], "1 to 256"),
    ],
)
def test_options_of_review(tmp_path, capsys, options, words):
    from tefuda.cli.main import main

    record = str(tmp_path / "a.jsonl")
    Match("bridge(contract='1NT by S')", ["random", "random"], 1, seed=2).run(record=record)
    assert main(["review", record, *options]) == 2
    assert words in capsys.readouterr().err


def test_other_games_are_refused(tmp_path):
    record, store = str(tmp_path / "a.jsonl"), str(tmp_path / "a.db")
    Match("kuhn", ["random", "random"], 2, seed=2).run(record=record, store=store)
    with pytest.raises(TefudaError, match="games of kuhn, not of bridge"):
        boards_in(record)
    with pytest.raises(TefudaError, match="has no games of bridge"):
        write_games(store, str(tmp_path / "a.pbn"))


def test_replay_shows_both_tables(tmp_path, capsys, monkeypatch):
    from tefuda.cli.main import main

    record = str(tmp_path / "a.jsonl")
    Match("bridge(contract='1NT by S')", ["random", "random"], 2, seed=2, seats="teams").run(record=record)
    assert main(["replay", record]) == 0
    out = capsys.readouterr().out
    assert "Board 1:" in out
    assert out.count("turn: W") >= 2
    assert any(line.count("1NT by S") == 2 for line in out.splitlines())
    assert out.count("ended by") == 2
    assert main(["replay", record, "--convert", str(tmp_path / "a.pbn")]) == 0
    assert '[Room "Closed"]' in (tmp_path / "a.pbn").read_text()


def test_the_page_of_a_replay_has_the_other_table(tmp_path):
    from tefuda.arena.records.viewer import write_viewer

    record = str(tmp_path / "a.jsonl")
    Match("bridge(contract='1NT by S')", ["random", "random"], 2, seed=2, seats="teams").run(record=record)
    assert write_viewer(tefuda.arena.read_record(record), str(tmp_path / "a.html")) == 2
    page = (tmp_path / "a.html").read_text(encoding="utf-8")
    data = json.loads(page.split('id="data">')[1].split("</script>")[0])
    assert data["boards"][-1] == "the other table"
    first, second = data["games"]
    assert first["frames"][10]["boards"][-1] == second["frames"][10]["boards"][0]
    assert first["frames"][10]["boards"][0] != second["frames"][10]["boards"][0]
