"""PBN and LIN: many dialects, and files that are broken."""

import json
from pathlib import Path

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tefuda
from support.bridge import deal_text, random_hands
from support.play import random_state
from tefuda.cli.main import main
from tefuda.games.bridge import read_deal
from tefuda.games.bridge.board import Board
from tefuda.games.bridge.double_dummy import tables
from tefuda.games.bridge.lin import read_lin
from tefuda.games.bridge.par import par_of
from tefuda.games.bridge.pbn import decode, read_pbn, write_pbn

DEAL = "N:KJ953.AJT84.9.65 QT2.63.KJT843.K8 A74.K752.Q75.Q43 86.Q9.A62.AJT972"

FULL = f"""% PBN 2.1
% EXPORT
[Event "A \\"great\\" event"]
[Board "3"]
[West "Ward; not a comment"]
[Dealer "S"]
[Vulnerable "EW"]
[Deal "{DEAL}"]
{{a comment
over two lines}}
[Declarer "W"]
[Contract "3NT"]
[Result "8"]
[Auction "S"]
Pass 1C =1= Pass 1D
Pass 1NT! Pass 3NT $4
AP
[Note "1:natural"]
[Play "N"]
HA H3 H2 HQ
HJ H6 H5 H9
* ; the rest was claimed
"""


def test_a_whole_board():
    boards, troubles = read_pbn(FULL)
    assert troubles == []
    (board,) = boards
    assert (board.name, board.dealer, board.vulnerable, board.deal) == ("3", 2, 2, DEAL)
    assert board.tags["event"] == 'A \\"great\\" event'
    assert board.tags["west"] == "Ward; not a comment"
    assert board.auction == ("pass", "1C", "pass", "1D", "pass", "1NT", "pass", "3NT", "pass", "pass", "pass")
    assert str(board.contract) == "3NT by W"
    assert board.result == 8
    assert board.play == ("HA", "H3", "H2", "HQ", "HJ", "H6", "H5", "H9")
    assert board.state().player == 0


@pytest.mark.parametrize(
    ("dialect", "name"),
    [
        (f'[Board "1"]\n[Deal "{DEAL}"]', "plain"),
        (f'[Board "1"]\r\n[Deal "{DEAL}"]\r\n', "Windows lines"),
        (f'\ufeff[Board "1"]\n[Deal "{DEAL}"]', "byte order mark"),
        (f'[Board "1"] [Deal "{DEAL}"]', "one line"),
        (f'[ Board  "1" ]\n[Deal    "{DEAL}" ]', "spaces"),
        (f'[BOARD "1"]\n[deal "{DEAL}"]', "case"),
        (f'[Board "1"]\n\n\n[Deal "{DEAL}"]\n', "blank lines"),
        (f'[Board "1"]\n; a line\n{{ [Deal "x"] }}\n[Deal "{DEAL}"]', "comments"),
        (f'[Board "1"]\n[Deal "{DEAL.lower()}"]', "lower case"),
        (f'[Board "1"]\n[Deal "{DEAL.replace("T", "10")}"]', "tens"),
        (f'[Board "1"]\n[Deal "{DEAL.rsplit(" ", 1)[0]} -"]', "one hand left out"),
        (
            '[Board "1"]\n[Deal "N:SKJ953.HAJT84.D9.C65 QT2.63.KJT843.K8 A74.K752.Q75.Q43 86.Q9.A62.AJT972"]',
            "suits",
        ),
        (
            '[Board "1"]\n[Deal "W:86.Q9.A62.AJT972 KJ953.AJT84.9.65 QT2.63.KJT843.K8 A74.K752.Q75.Q43"]',
            "from West",
        ),
        (f'[Board "1"]\n[Deal "{DEAL}"]\n[Declarer ""]\n[Contract "?"]\n[Result ""]', "nothing played"),
        (f'[Board "1"]\n[Deal "{DEAL}"]\n[Contract "Pass"]\n[Auction "N"]\nAP', "passed out"),
        (f'[Board "1"]\n[Dealer "N"]\n[Deal "{DEAL}"]\n[Auction "N"]\n1H AC', "your call"),
        (f'[Board "1"]\n[Deal "{DEAL}"]\n[Declarer "^E"]\n[Contract "3NT"]\n[Result "EW 9"]', "irregular"),
        (
            f'[Board "1"]\n[Deal "{DEAL}"]\n[DoubleDummyTricks "99999"]\n[OptimumResultTable "x"]\nN NT 7',
            "tables",
        ),
    ],
    ids=lambda value: value if len(value) < 30 else "",
)
def test_dialects(dialect, name):
    boards, troubles = read_pbn(decode(dialect.encode()))
    assert troubles == [], name
    assert [board.deal for board in boards] == [DEAL]
    assert boards[0].name == "1"


HEAD = f'[Board "1"]\n[Dealer "N"]\n[Deal "{DEAL}"]\n'
MORE = {
    "quotes with marks of comments": '[Event "a \\"; {b\\" [c"]\n' + HEAD,
    "no quotes": HEAD.replace('"1"', "1").replace('[Dealer "N"]', "[Dealer N]"),
    "no last bracket": HEAD.replace('972"]', '972"'),
    "no last quote": HEAD.replace('972"]', "972]"),
    "a mark between joined files": '[Event "x"]\n\ufeff' + HEAD,
    "the end of a DOS file": HEAD + '[Auction "N"]\n1H Pass Pass Pass\n\x1a',
    "all pass in two words": HEAD + '[Auction "N"]\n1H All Pass',
    "irregular calls": HEAD + '[Auction "N"]\nPass ^S Pass 1NT ^I pass AP',
    "their calls in brackets": HEAD + '[Auction "N"]\n1H (2C) X (Pass) 2D* AP',
    "calls in words": HEAD + '[Auction "N"]\n1h Double Redouble PASS 1s Dbl p P p',
    "suits as signs": HEAD + '[Auction "N"]\n1♥ 2♣ 2♥ - - -',
    "notes glued to calls": HEAD + '[Auction "N"]\n1H=1= 2C$2 2H!? AP\n[Note "1:5+ [AKQ]"]\n[Note "2:x"]',
    "an unfinished auction": HEAD + '[Auction "N"]\n1H 2C +',
    "a question": HEAD + '[Auction "N"]\n1H 2C ?',
    "passed out": HEAD + '[Contract "Passed out"]\n[Declarer ""]\n[Result ""]',
    "whole names": HEAD + '[Contract "3NT"]\n[Declarer "West"]\n[Result "9"]',
    "tables": HEAD
    + '[ScoreTable "Rank\\2R;Names\\20L;Score\\6R"]\n 1 "A; B" 420\n 2 "C {D" -50\n[TotalScoreTable "x"]\n1',
    "numbers with words": HEAD.replace('"1"', '"Board 1"'),
    "other tags": HEAD + '[Hidden "NS"]\n[BCFlags "1f"]\n[DoubleDummyTricks "0123456789abcdef0123"]',
    "escaped lines": "% PBN 1.0\n%Creator: X\n" + HEAD.replace("[Deal ", '%[Deal "x"]\n[Deal '),
    "tags in another order": "\n".join(reversed(HEAD.strip().split("\n"))),
    "tabs": HEAD.replace(" ", "\t"),
    "spaces that do not break": HEAD.replace(" ", "\xa0"),
}


@pytest.mark.parametrize("name", MORE)
def test_more_dialects(name):
    boards, troubles = read_pbn(decode(MORE[name].encode()))
    assert troubles == []
    assert [board.deal for board in boards] == [DEAL]
    assert boards[0].name.removeprefix("Board ") == "1"
    assert boards[0].dealer == 0


@pytest.mark.parametrize("code", ["utf-16", "utf-8-sig", "latin-1", "cp1252"])
def test_code_pages(code):
    text = f'[Event "Coupe d\'été"]\r\n[Board "1"]\r\n[Deal "{DEAL}"]'
    boards, troubles = read_pbn(decode(text.encode(code)))
    assert troubles == []
    assert boards[0].tags["event"] == "Coupe d'été"


@pytest.mark.parametrize(
    ("calls", "auction"),
    [
        ("Pass ^S Pass 1NT ^I pass AP", "pass pass 1NT pass pass pass"),
        ("1H (2C) X (Pass) 2D* AP", "1H 2C X pass 2D pass pass pass"),
        ("1h Double Redouble PASS 1s Dbl p P p", "1H X XX pass 1S X pass pass pass"),
        ("1♥ All Pass", "1H pass pass pass"),
        ("1H 2C +", "1H 2C"),
    ],
)
def test_auctions_in_dialects(calls, auction):
    (board,), troubles = read_pbn(f'{HEAD}[Auction "N"]\n{calls}')
    assert troubles == []
    assert board.auction == tuple(auction.split())


def test_cards_with_the_rank_first():
    text = f'{HEAD}[Contract "3NT"]\n[Declarer "W"]\n[Play "N"]\nAH 3h H2 Q♥\n10H - - 9H\n*'
    (board,), troubles = read_pbn(text)
    assert troubles == []
    assert board.play == ("HA", "H3", "H2", "HQ", "HT")


def test_old_files_are_not_in_utf8():
    boards, _ = read_pbn(decode(f'[Event "Coupe d\'été"]\n[Board "1"]\n[Deal "{DEAL}"]'.encode("cp1252")))
    assert boards[0].tags["event"] == "Coupe d'été"


def test_boards_need_no_blank_line_between_them_and_inherit():
    deal = f'[Deal "{DEAL}"]'
    text = f'[Event "A"]\n[Board "1"]\n{deal}\n[Event "#"]\n[Board "2"]\n{deal}\n{deal}'
    boards, troubles = read_pbn(text)
    assert troubles == []
    assert [board.name for board in boards] == ["1", "2", ""]
    assert boards[1].tags["event"] == "A"
    assert boards[1].dealer == 1  # from its number


@pytest.mark.parametrize(
    ("bad", "sentence"),
    [
        ('[Deal "N:KJ953.AJT84.9.65 QT2.63.KJT843.K8 A74.K752.Q75.Q43"]', "four hands"),
        (f'[Deal "{DEAL[:-1]}"]', "W has 12 cards"),
        (f'[Deal "{DEAL[:-1]}A"]', "twice"),
        ('[Deal "N:- - - -"]', "not known"),
        ('[Deal ""]', "four hands"),
        ('[Dealer "N"]', "no Deal"),
    ],
)
def test_an_unreadable_board_is_told_with_its_line_and_the_others_are_kept(bad, sentence):
    text = f'[Board "1"]\n[Deal "{DEAL}"]\n\n[Board "2"]\n{bad}\n\n[Board "3"]\n[Deal "{DEAL}"]'
    boards, troubles = read_pbn(text)
    assert [board.name for board in boards] == ["1", "3"]
    (trouble,) = troubles
    assert trouble.board == "2"
    assert trouble.line in (4, 5)
    assert sentence in trouble.reason


@pytest.mark.parametrize(
    ("section", "line"),
    [
        ('[Auction "N"]\n1H 1C', 3),
        ('[Auction "N"]\n1H bla', 3),
        ('[Contract "9NT"]', 3),
        ('[Contract "3NT"]\n[Declarer "E"]\n[Result "27"]', 5),
        ('[Contract "3NT"]\n[Declarer "E"]\n[Play "S"]\nHQ HA', 5),
        ('[Contract "3NT"]\n[Declarer "E"]\n[Play "N"]\nHA', 5),
        ('[Dealer "Q"]', 3),
        ('[Vulnerable "sometimes"]', 3),
    ],
)
def test_a_bad_part_is_left_out_and_the_deal_kept(section, line):
    boards, troubles = read_pbn(f'[Board "1"]\n[Deal "{DEAL}"]\n{section}')
    assert [board.deal for board in boards] == [DEAL]
    assert [trouble.line for trouble in troubles] == [line]


@settings(max_examples=60)
@given(st.integers(0, len(FULL)), st.integers(0, len(FULL)))
def test_files_with_a_hole_never_crash(start, end):
    boards, troubles = read_pbn(FULL[: min(start, end)] + FULL[max(start, end) :])
    assert len(boards) <= 1
    assert all(board.state() is not None for board in boards)
    assert all(trouble.line >= 1 for trouble in troubles)


@settings(max_examples=60)
@given(st.text(alphabet='[]"{};%\\\nDealBordN:AKQ.-# ', max_size=200))
def test_rubbish_never_crashes(text):
    read_pbn(text)
    read_lin(text)


@pytest.mark.parametrize("moves", [0, 3, 12, 30, 60, 300])
def test_what_is_written_is_read_again(moves):
    for name in ("bridge", "bridge(contract='4SX by W')"):
        state = random_state(name, moves + 7, moves)
        board = Board.of(state, "5")
        text = write_pbn([board])
        (again,), troubles = read_pbn(text)
        assert troubles == []
        assert again.state().moves == state.moves
        assert (again.deal, again.dealer, again.vulnerable) == (board.deal, board.dealer, board.vulnerable)
        assert (again.contract, again.result) == (board.contract, board.result)
        assert write_pbn([again]) == text


# LIN.

LIN = (
    "pn|sam,wes,nora,eve|st||md|3SA74HK752DQ75CQ43,S86HQ9DA62CAJT972,SKJ953HAJT84D9C65,SQT2H63DKJT843CK8|rh||"
    "ah|Board 7|sv|b|mb|p|mb|1D!|an|natural|mb|p|mb|3n|mb|p|mb|p|mb|p|pg||\n"
    "pc|C5|pc|CK|pc|C3|pc|C2|pg||mc|9|\n"
)


def test_lin():
    (board,), troubles = read_lin(LIN)
    assert troubles == []
    assert (board.name, board.deal, board.dealer, board.vulnerable) == ("7", DEAL, 0, 3)
    assert board.auction == ("pass", "1D", "pass", "3NT", "pass", "pass", "pass")
    assert str(board.contract) == "3NT by W"
    assert board.play == ("C5", "CK", "C3", "C2")
    assert board.result == 9
    assert board.tags["north"] == "nora"


def test_links_to_the_viewer_are_read_as_lin():
    link = LIN.replace("\n", "").replace(",", "%2C").replace(" ", "%20")
    boards, troubles = read_lin(f"first\nhttps://bridgebase.com/tools/handviewer.html?bbo=y&lin={link}\n" * 2)
    assert troubles == []
    assert boards[0].play == read_lin(LIN)[0][0].play
    assert [(board.name, board.deal, board.result, board.line) for board in boards] == [
        ("7", DEAL, 9, 2), ("7", DEAL, 9, 4),
    ]  # fmt: skip


def test_lin_of_several_boards_with_a_broken_one():
    short = "qx|o1|md|1SA74HK752DQ75CQ43,S86HQ9DA62CAJT972,SKJ953HAJT84D9C65|sv|o|\n"
    broken = "qx|o2|md|1SA74HK752DQ75CQ4,S86HQ9DA62CAJT972,SKJ953HAJT84D9C65,SQT2H63DKJT843CK8|sv|n|mb|p|\n"
    boards, troubles = read_lin(short + broken + short.replace("o1", "o3"))
    assert [(board.name, board.dealer) for board in boards] == [("1", 2), ("3", 2)]
    assert boards[0].deal == DEAL
    assert [(trouble.line, trouble.board) for trouble in troubles] == [(2, "2")]


# The command.


def test_dd_prints_the_json_that_was_promised(tmp_path, capsys):
    path = tmp_path / "boards.pbn"
    path.write_text(f'[Board "1"]\n[Deal "{DEAL}"]\n[Board "2"]\n[Deal "x"]\n')
    assert main(["dd", str(path), "--json", "--workers", "1"]) == 1
    out, err = capsys.readouterr()
    schema = Path(__file__).resolve().parents[3] / "docs" / "schemas" / "dd.json"
    jsonschema.validate(json.loads(out), json.loads(schema.read_text()))
    (board,) = json.loads(out)
    assert list(board) == ["board", "deal", "tricks", "par"]
    assert (board["board"], board["deal"]) == ("1", DEAL)
    assert list(board["tricks"]) == ["N", "E", "S", "W"]
    assert board["tricks"]["E"] == {"C": 9, "D": 9, "H": 4, "S": 4, "NT": 6}
    assert board["par"] == {"score": 100, "contracts": ["4CX by E", "4CX by W", "4DX by E", "4DX by W"]}
    assert "line 4, board 2" in err


def test_dd_of_files_that_are_not_there_or_empty(tmp_path, capsys):
    assert main(["dd", str(tmp_path / "no.pbn")]) == 2
    (tmp_path / "empty.lin").write_text("")
    assert main(["dd", str(tmp_path / "empty.lin")]) == 2
    assert main(["dd", str(tmp_path / "empty.lin"), "--workers", "many"]) == 2
    assert capsys.readouterr().err.count("\n") == 3


def test_par_is_the_end_of_the_best_auction():
    (table,) = tables([DEAL])
    both, nobody = par_of(table, 0, 3), par_of(table, 0, 0)
    assert nobody.score == 100
    assert both.score == 140
    assert par_of(table, 1, 3).score == 140
    assert [str(contract) for contract in both.contracts] == ["3H by N", "3H by S", "3S by N", "3S by S"]


def test_a_deal_that_both_sides_pass():
    hands = read_deal(DEAL)
    tricks = {seat: dict.fromkeys(("C", "D", "H", "S", "NT"), 6) for seat in "NESW"}
    from tefuda.games.bridge.double_dummy import DoubleDummyTable

    par = par_of(DoubleDummyTable(hands, tricks), 0, 0)
    assert (par.score, par.contracts) == (0, ())
    assert str(par) == "+0  passed out"


def test_tables_are_written_and_kept_out_of_the_way():
    deal = deal_text(random_hands(13, "write", 1))
    board = Board("1", read_deal(deal), 0, vulnerable=0)
    tricks = {seat: dict.fromkeys(("C", "D", "H", "S", "NT"), 7) for seat in "NESW"}
    from tefuda.games.bridge.double_dummy import DoubleDummyTable

    text = write_pbn([board], [DoubleDummyTable(board.hands, tricks)])
    assert "N NT  7" in text
    assert read_pbn(text)[0][0].deal == board.deal
    assert tefuda.load("bridge").start(read_pbn(text)[0][0].state().deal).player == 0
