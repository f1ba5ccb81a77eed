"""A board as files tell it: deal and conditions, and what came of it if that is known."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass, field

from tefuda.core import TefudaError
from tefuda.core.words import tr
from tefuda.games.bridge.game import Bridge, BridgeState, deal_of
from tefuda.games.bridge.notation import Contract, Hands, card_text, write_deal


@dataclass(frozen=True)
class Board:
    """A deal with its number, dealer and vulnerability; auction and play where the file has them."""

    name: str  # its number, mostly
    hands: Hands
    dealer: int
    _: KW_ONLY
    vulnerable: int
    auction: tuple[str, ...] = ()
    play: tuple[str, ...] = ()  # cards in the order in which they were played
    contract: Contract | None = None
    result: int | None = None  # tricks of the declarer
    tags: dict[str, str] = field(default_factory=dict)
    notes: dict[int, str] = field(default_factory=dict)  # what was said of calls, by number; written only
    line: int = 0  # where it begins in its file

    @property
    def deal(self) -> str:
        """The deal in text, from North on."""
        return write_deal(self.hands)

    def state(self) -> BridgeState:
        """Play it through as far as the file tells."""
        contract = "" if self.auction or self.contract is None else str(self.contract)
        state = Bridge(contract).start(deal_of(self.hands, self.dealer, self.vulnerable))
        for move in (*self.auction, *self.play):
            state.play(move)
        return state

    @staticmethod
    def of(state: BridgeState, name: str = "1") -> Board:
        """Make a board of a game, finished or not."""
        first = state.game.start(state.deal)
        over = state.is_over and state.contract is not None
        moves = [move.text for move in state.moves]
        calls = len(state.auction)
        return Board(
            name,
            first.hands,
            "NESW".index(state.deal["dealer"]),
            vulnerable=("none", "NS", "EW", "both").index(state.deal["vulnerable"]),
            auction=tuple(moves[:calls]),
            play=tuple(moves[calls:]),
            contract=state.contract,
            result=state.position.won[state.contract.declarer % 2] if over and state.contract else None,
        )


@dataclass(frozen=True)
class Trouble:
    """Something in a file that could not be read."""

    line: int
    board: str
    reason: str
    _: KW_ONLY
    part: str = "deal"  # what was being read: a tag of PBN, a key of LIN

    @property
    def spoils_deal(self) -> bool:
        """Is it about cards, dealer or vulnerability, and not only about what came of the board?"""
        return self.part in ("deal", "dealer", "vulnerable", "md", "sv")

    def __str__(self) -> str:
        board = self.board or "?"
        return tr("line {line}, board {board}: {why}", line=self.line, board=board, why=self.reason)


def play_order(columns: list[list[int | None]], leader: int, trump: int) -> tuple[str, ...]:
    """Put tricks written in fixed columns, seats from the first leader on, into the order of play."""
    out: list[str] = []
    first = leader
    for trick in columns:
        by_seat = {(leader + place) % 4: card for place, card in enumerate(trick)}
        played: list[int] = []
        for place in range(4):
            card = by_seat.get((first + place) % 4)
            if card is None:
                return tuple(out)
            played.append(card)
            out.append(card_text(card))
        best = 0
        for place in range(1, 4):
            card, top = played[place], played[best]
            if card > top if card >> 4 == top >> 4 else card >> 4 == trump:
                best = place
        first = (first + best) % 4
    return tuple(out)


def check_moves(board: Board) -> str | None:
    """Say what is wrong with the auction or the play of a board; None if it can be played through."""
    try:
        board.state()
    except TefudaError as error:
        return str(error)
    return None
