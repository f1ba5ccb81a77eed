"""Explore: endings of Tanhinmin, boards of bridge, puzzles."""

from __future__ import annotations

from copy import copy
from functools import lru_cache

from tefuda.beliefs import of
from tefuda.core import Game, TefudaError
from tefuda.core.errors import whole
from tefuda.core.puzzle import Puzzle
from tefuda.core.words import Sentence, tr
from tefuda.endgame import explain, solve
from tefuda.games import load
from tefuda.games.bridge.bidding import system
from tefuda.games.bridge.board import Board
from tefuda.games.bridge.chosen_call import system_calls, where
from tefuda.games.bridge.double_dummy import solve as solve_cards
from tefuda.games.bridge.double_dummy import tables
from tefuda.games.bridge.explain import explain_rule
from tefuda.games.bridge.game import deal_of
from tefuda.games.bridge.lin import read_lin
from tefuda.games.bridge.notation import SEATS, STRAINS, Contract, call_text, read_deal
from tefuda.games.bridge.par import par_of
from tefuda.games.bridge.pbn import read_pbn
from tefuda.games.bridge.rejected import rejected
from tefuda.games.tanhinmin.game import Tanhinmin, TanhinminState
from tefuda.games.tanhinmin.notation import Layout, read_position, write_position
from tefuda.web import frames
from tefuda.web.frames import Frame

MOST_CARDS = 12  # of an ending: a table for more takes too long to build while somebody waits
MOST_BOARDS = 4
COLUMNS = ("S", "H", "D", "C", "NT")
WHATS = ("table", "leads", "par", "auction", "bid")


def tanhinmin(text: str, rule: str = "full") -> Frame:
    """Solve an ending: what each card is worth, the position after it, the tree of the trick."""
    layout = read_position(text)
    if layout.cards > MOST_CARDS:
        raise TefudaError("Endings here have at most {most} cards, not {n}.", most=MOST_CARDS, n=layout.cards)
    found = solve(layout, rule)
    interface = Tanhinmin(players=layout.players).human_interface()
    names = [interface.seat_name(seat) for seat in range(layout.players)]
    state = _state(layout)
    return {
        **found.to_json(),
        "sentence": str(_verdict(found.verdict, names[layout.turn])),
        "position": write_position(layout),
        "text": write_position(layout),
        "mover": layout.turn,
        "names": names,
        "hands": [list(hand) for hand in layout.hands],
        "table": layout.table,
        "by": layout.by,
        "picture": frames.whole(state.picture()),
        "values": [
            {
                "card": move,
                "value": list(value),
                "label": ", ".join(names[seat] for seat in value),
                "wins": list(value) == [layout.turn],
                "next": _after(layout, move),
            }
            for move, value in found.moves.items()
        ],
        "tree": explain(found).splitlines(),
    }


def _verdict(verdict: str, name: str) -> Sentence:
    values = {"name": name}
    if verdict == "won":
        return Sentence("{name} is to move and wins by force.", values)
    if verdict == "lost":
        return Sentence("{name} is to move and cannot be first against best play.", values)
    return Sentence("{name} is to move; a player who is indifferent decides who is first.", values)


def _state(layout: Layout) -> TanhinminState:
    return Tanhinmin(players=layout.players).position(write_position(layout))


def _after(layout: Layout, move: str) -> str | None:
    """Return the position after a move; None where that ends the game."""
    state = _state(layout)
    state.play(move)
    return None if state.is_over else write_position(state.layout)


def bridge(text: str, what: str) -> Frame:
    """Analyse boards: tables, par, leads, or what an auction says of the hands."""
    if what not in WHATS:
        raise TefudaError("The analyser knows {names}, not {what!r:.20}.", names=", ".join(WHATS), what=what)
    boards, troubles = _boards(text)
    if not boards:
        raise TefudaError("There is no board that can be read. {why}", why=troubles[0] if troubles else "")
    found = [_board(board, what) for board in boards[:MOST_BOARDS]]
    return {"what": what, "boards": len(boards), **found[0], "more": found[1:], "troubles": troubles[:20]}


def _boards(text: str) -> tuple[list[Board], list[str]]:
    """Read PBN, LIN, or four hands in a line."""
    if "md|" in text:
        boards, troubles = read_lin(text)
    elif "[" in text:
        boards, troubles = read_pbn(text)
    else:
        return [Board("1", read_deal(text.strip()), 0, vulnerable=0)], []
    return boards, [str(trouble) for trouble in troubles]


def _board(board: Board, what: str) -> Frame:
    game = load("bridge")
    state = board.state()
    told: Frame = {
        "board": board.name,
        "deal": board.deal,
        "auction": list(board.auction),
        "contract": None if state.contract is None else str(state.contract),
        "picture": frames.whole(state.picture()),
        "table": None,
        "lines": [],
    }
    if what in ("table", "par"):
        return {**told, **_table(board)}
    if what == "leads":
        return {**told, **_leads(board, state.contract)}
    if what == "bid":
        return {**told, **_bids(board)}
    return {**told, **_auction(board, game)}


def _table(board: Board) -> Frame:
    """Return the tricks of every declarer in every strain, double dummy, and par."""
    table = tables([board.hands])[0]
    par = par_of(table, board.dealer, board.vulnerable)
    names = load("bridge").human_interface()
    rows = [
        {"name": names.seat_name("NESW".index(seat)), "cells": [by[strain] for strain in COLUMNS]}
        for seat, by in table.tricks.items()
    ]
    return {
        "sentence": tr("par {par}", par=par),
        "table": {"columns": list(COLUMNS), "rows": rows},
        "tricks": table.tricks,
        "par": par.to_json(),
    }


def _leads(board: Board, contract: Contract | None) -> Frame:
    """Return the tricks that the defence gets after each opening lead, double dummy."""
    if contract is None:
        raise TefudaError("Opening leads need a contract: add the auction, or a tag Contract and Declarer.")
    leader = (contract.declarer + 1) % 4
    solution = solve_cards(board.deal, STRAINS[contract.strain], SEATS[leader])
    name = load("bridge").human_interface().seat_name(leader)
    rows = [{"name": card, "cells": [tricks]} for card, tricks in solution.tricks.items()]
    best = ", ".join(solution.best)
    return {
        "sentence": tr(
            "{name} leads against {contract}: best {best}.", name=name, contract=contract, best=best
        ),
        "table": {"columns": [tr("tricks of the defence")], "rows": rows},
        "leads": solution.tricks,
        "best": solution.best,
    }


def _auction(board: Board, game: Game) -> Frame:
    """Return what each seat can infer from the auction: where the cards it does not see may be."""
    state = game.start(deal_of(board.hands, board.dealer, board.vulnerable))
    for call in board.auction:
        state.play(call)
    interface, seats = game.human_interface(), []
    for seat in range(4):
        belief = of(state.view(seat), "auction", samples=500)
        seats.append(
            {
                "seat": seat,
                "name": interface.seat_name(seat),
                "columns": list(belief.columns),
                "rows": [
                    {"name": row, "chances": [round(value, 3) for value in chances]}
                    for row, chances in zip(belief.rows, belief.chances, strict=True)
                ],
            }
        )
    said = system().meanings(board.auction) if board.auction else []
    lines = [
        tr("{name} has {meaning}.", name=interface.seat_name((board.dealer + turn) % 4), meaning=meaning)
        for turn, meaning in enumerate(said)
    ]
    return {"sentence": tr("What the auction says of the hands."), "lines": lines, "seats": seats}


def _bids(board: Board) -> Frame:
    """Return what our bidders call with every hand in turn, why, and what they do not call: tefuda bid."""
    by, names = system(), load("bridge").human_interface()
    turns = []
    for turn in system_calls(
        by, board.hands, board.dealer, vulnerable=board.vulnerable, auction=board.auction
    ):
        rule = turn.choice.rule
        turns.append(
            {
                "seat": turn.seat,
                "name": names.seat_name(turn.seat),
                "made": turn.made,
                "call": turn.choice.call,
                "same": turn.made in (None, turn.choice.call),
                "why": str(explain_rule(rule)),
                "from": where(by, rule),
                "alert": rule.alert,
                "forced": turn.choice.now.is_forced,
                "others": [
                    {
                        "call": call_text(one.rule.call),
                        "meaning": str(explain_rule(one.rule)),
                        "why": str(one.why),
                    }
                    for one in rejected(by, turn.choice, turn.hand)
                ],
            }
        )
    differ = sum(not turn["same"] for turn in turns)
    if not board.auction:
        text = tr("The auction of {name}.", name=by.name)
    else:
        text = tr(
            "{n} of {of} calls are those of {name}.", n=len(turns) - differ, of=len(turns), name=by.name
        )
    return {"sentence": text, "turns": turns}


def puzzle(game: str, seed: int, number: int) -> Frame:
    """Return a puzzle as it is asked: nothing of the solution."""
    return _asked(_puzzle(game, seed, number), 0)


def _puzzle(game: str, seed: int, number: int) -> Puzzle:
    """Return a puzzle of its own to play on; some take seconds to be found, so they are remembered."""
    whole(number, "The number of the puzzle", low=1, high=10**6)
    whole(seed, "The seed", low=0, high=2**53)
    found = copy(_found(game, seed, number))
    found.state = found.state.copy()
    return found


@lru_cache(maxsize=200)
def _found(game: str, seed: int, number: int) -> Puzzle:
    return load(game, places=False).puzzle(seed, number)


def _asked(made: Puzzle, moves: int) -> Frame:
    game, view = made.state.game, made.view
    interface = game.human_interface()
    is_solved = made.is_solved
    return {
        "game": str(game),
        "seed": made.seed,
        "number": made.number,
        "title": frames.title(game),
        "task": tr(made.task),
        "clue": made.clue(),
        "player": made.player,
        "moves": moves,
        "picture": frames.whole(game.picture(view)),
        "choices": [] if is_solved else frames.choices(interface, view),
        "solved": is_solved,
    }


def answer(game: str, seed: int, number: int, *, moves: list[str]) -> Frame:
    """Judge the moves of a solver, and show the position after those that were right."""
    made = _puzzle(game, seed, number)
    interface = made.state.game.human_interface()
    for count, text in enumerate(moves[:200]):
        if made.is_solved:
            break
        view = made.view
        move = interface.read(text, view)
        if move not in view.legal_moves:
            raise TefudaError(interface.why_not(move, view))
        if not made.is_right(move):
            return {**_asked(made, count), "right": False, "sentence": tr(made.refusal)}
        made.play(move)
    text = tr("Solved, without a mistake.") if made.is_solved else tr("Right.")
    return {**_asked(made, len(moves)), "right": True, "sentence": text}


def solution(game: str, seed: int, number: int) -> Frame:
    """Give a puzzle up."""
    return {"solution": [move.text for move in _puzzle(game, seed, number).solution()]}
