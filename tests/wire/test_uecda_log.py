"""The log of the contest's server, in a small example written from its description."""

import pytest

import tefuda
from tefuda.arena import verify
from tefuda.cli.main import main
from tefuda.wire.uecda.kit_log import is_kit_log, read_kit_log

SUITS, RANKS = "SHDC", "x3456789TJQKA2x"


def log_cards(text):
    return "".join("J3" if card == "JK" else card for card in text.split())


def log_move(text):
    """Cards of a move in the log's words, the joker in its cell."""
    import struct

    from tefuda.games.daihinmin import notation as n
    from tefuda.wire.uecda.protocol import move_bytes

    cells = struct.unpack(">75i", move_bytes(n.move_number(text)))
    out = ""
    for at, value in enumerate(cells):
        row, column = divmod(at, 15)
        if value:
            out += ("KLMNJ"[row] if value == 2 else SUITS[row]) + RANKS[column]
    return out


def written(tmp_path, games=12):
    """Write games of ours as the contest's server would."""
    lines = ["%-----%hostname% here", "%-----%palyer_name% a b c d e"]
    rows = tefuda.Match("daihinmin", ["default*2", "random*3"], games=games, seed=6).run().rows
    game = tefuda.load("daihinmin")
    for row in rows:
        players = row.deal["players"]
        seat = [players.index(player) for player in range(5)]
        classes = row.deal.get("classes")
        state = game.start(row.deal)
        changes, plays = "", ""
        gifts = 2 if classes else 0
        if classes:
            who = [players[classes.index(place)] for place in range(5)]
            taken = [log_cards(cards(state.position.tribute(pair))) for pair in range(2)]
            given = [log_cards(move.removeprefix("give ")) for move in row.moves[:2]]
            changes = f" {who[4]}{who[0]}{taken[0]}EE {who[3]}{who[1]}{taken[1]}EE"
            changes += f" {who[0]}{who[4]}{given[0]}EE {who[1]}{who[3]}{given[1]}EE"
        for number, move in enumerate(row.moves):
            if number >= gifts:
                plays += f" {players[state.player]}{'' if move == 'pass' else log_move(move)}EE"
            state.play(move)
        order = sorted(range(5), key=lambda player: -row.scores[seat[player]])
        head = f"%{row.number:05}%"
        by_player = [classes[seat[player]] for player in range(5)] if classes else [2] * 5
        lines += [
            f"{head}mibun% {''.join(map(str, by_player))}",
            f"{head}seat% {''.join(map(str, players))}",
            f"{head}palyer_cards% {' '.join(log_cards(row.deal['hands'][s]) for s in seat)} ",
            f"{head}change_cards% {changes or 'NULL'}",
            f"{head}play% {plays}",
            f"{head}result% {''.join(map(str, order))}",
            f"{head}points% 1 2 3 4 5",
        ]
    path = tmp_path / "kit.log"
    path.write_text("\n".join(lines) + "\n")
    return path, rows


def cards(mask):
    from tefuda.games.daihinmin import notation as n

    return n.cards_text(mask)


def test_games_come_back(tmp_path):
    path, rows = written(tmp_path)
    assert is_kit_log(path)
    record = read_kit_log(path)
    assert record.header.skipped == {}
    assert [(row.moves, row.scores) for row in record.rows] == [(row.moves, row.scores) for row in rows]
    assert record.header.agents[0] == "client a"


def test_convert_and_a_log_cut_off(tmp_path, capsys):
    path, _ = written(tmp_path, games=3)
    path.write_text(path.read_text()[:-60])
    out = tmp_path / "games.jsonl"
    assert main(["replay", str(path), "--convert", str(out)]) == 0
    assert "2 games written" in capsys.readouterr().out
    assert len(tefuda.read_record(out).rows) == 2


def test_a_game_that_does_not_add_up_is_left_out(tmp_path):
    path, _ = written(tmp_path, games=3)
    text = path.read_text()
    result = next(line for line in text.splitlines() if "%00001%result%" in line)
    path.write_text(text.replace(result, result[:-5] + result[-5:][::-1]))
    record = read_kit_log(path)
    assert list(record.header.skipped) == ["1"]
    assert len(record.rows) == 2


def test_serve_and_connect_on_the_command_line(tmp_path, capsys):
    """All bots need no client; wrong input gets a sentence and exit code 2."""
    record = tmp_path / "r.jsonl"
    assert (
        main(
            ["serve", "uecda", "--games", "3", "--port", "0", "--bots", "default*5", "--record", str(record)]
        )
        == 0
    )
    assert "3 games" in capsys.readouterr().out
    deals = [
        "serve",
        "uecda",
        "--games",
        "1",
        "--port",
        "0",
        "--bots",
        "default*5",
        "--deals",
        str(record),
        "--json",
    ]
    assert main(deals) == 0
    capsys.readouterr()
    for bad in (
        ["serve", "uecda", "--games", "0"],
        ["serve", "uecda", "--bots", "default*6", "--port", "0"],
        ["serve", "uecda", "--bots", "nobody", "--port", "0"],
        ["serve", "uecda", "--deals", "/nowhere", "--port", "0"],
        ["connect", "uecda", "nowhere", "--agent", "default"],
        ["connect", "uecda", "localhost:1", "--agent", "rush"],
        ["connect", "uecda", "127.0.0.1:1", "--agent", "default"],
    ):
        assert main(bad) == 2
        assert capsys.readouterr().err.startswith("tefuda: ")


def test_logs_are_verified_from_their_deals(tmp_path, capsys):
    path, _ = written(tmp_path, games=4)
    assert main(["replay", str(path), "--verify"]) == 0
    out = tmp_path / "games.jsonl"
    assert main(["replay", str(path), "--convert", str(out)]) == 0
    assert main(["replay", str(out), "--verify"]) == 0
    capsys.readouterr()
    record = read_kit_log(path)
    record.rows[0].seating.reverse()
    assert {difference.game for difference in verify(record)} == {0}


RULES = (
    "RULE_KAKUMEI% YES", "RULE_SHIBARI% YES", "RULE_KINSOKU% NO", "RULE_KAIDAN% YES", "RULE_CHANGE% YES",
    "RULE_5TOBI% NO", "RULE_6REVERS% NO", "RULE_8GIRI% YES", "RULE_11BACK% NO", "RULE_SEKIGAE% YES",
    "RULE_SEKIGAE_NUM% 4", "FLASH_MIBUN_NUMBER% 50",
)  # fmt: skip


def with_rules(path, rules):
    first, rest = path.read_text().split("\n", 1)
    path.write_text("\n".join([first, *(f"%-----%{rule}" for rule in rules), rest]))


def test_the_rules_of_a_log_are_those_of_the_record(tmp_path):
    path, _ = written(tmp_path, games=2)
    with_rules(path, RULES)
    record = read_kit_log(path)
    game = tefuda.load(record.header.game)
    assert (game.reseat, game.reset, game.quirks) == (4, 50, "tndhms")
    assert len(record.rows) == 2


@pytest.mark.parametrize(
    "rule",
    ["RULE_11BACK% YES", "RULE_8GIRI% NO", "RULE_CHANGE% NO", "RULE_KINSOKU% YES", "RULE_SEKIGAE_NUM% many"],
)
def test_a_log_of_other_rules_is_refused(tmp_path, rule, capsys):
    path, _ = written(tmp_path, games=2)
    with_rules(path, [*RULES, rule])
    with pytest.raises(tefuda.TefudaError, match=rule.partition("%")[0]):
        read_kit_log(path)
    assert main(["replay", str(path)]) == 2


def test_records_are_written_as_logs_and_come_back(tmp_path, capsys):
    record, log, again = tmp_path / "r.jsonl", tmp_path / "r.log", tmp_path / "again.log"
    agents = ["default*2", "random*3"]
    rows = tefuda.Match("daihinmin", agents, games=12, seed=6).run(record=str(record)).rows
    assert main(["replay", str(record), "--convert", str(log)]) == 0
    back = read_kit_log(log)
    assert back.header.skipped == {}
    assert back.header.agents[0] == "client default"
    assert [row.seating for row in back.rows] == [row.seating for row in rows]
    assert [(row.moves, row.scores) for row in back.rows] == [(row.moves, row.scores) for row in rows]
    assert main(["replay", str(log), "--convert", str(again)]) == 0
    assert again.read_text() == log.read_text()


def test_only_daihinmin_is_written_as_a_log(tmp_path, capsys):
    record = tmp_path / "r.jsonl"
    tefuda.Match("kuhn", ["random*2"], games=1).run(record=str(record))
    assert main(["replay", str(record), "--convert", str(tmp_path / "r.log")]) == 2
    assert list(tmp_path.glob("*.log")) == []
