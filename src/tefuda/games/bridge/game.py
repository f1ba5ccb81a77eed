"""Contract bridge: the game with its parameters, States and Views."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from tefuda._native import bridge as native
from tefuda.core import (
    Deal,
    Hint,
    Move,
    NativeGame,
    NativeState,
    Rng,
    TefudaError,
    Token,
    Unknowns,
    View,
    World,
)
from tefuda.core.picture import Picture
from tefuda.games.bridge.bidding import DEFAULT, call_of, system
from tefuda.games.bridge.diagram import draw
from tefuda.games.bridge.human_interface import BridgeInterface
from tefuda.games.bridge.notation import (
    FIRST_CARD,
    SEATS,
    VULNERABLE,
    Contract,
    Hands,
    board_conditions,
    call_text,
    card_number,
    card_text,
    cards_of,
    read_call,
    read_contract,
    read_deal,
    read_seat,
    read_vulnerable,
    write_deal,
    write_hand,
)
from tefuda.games.bridge.picture import diagram
from tefuda.games.bridge.scoring import imps
from tefuda.games.bridge.seats import dealt_hands, dummy_of
from tefuda.games.bridge.table_picture import table_picture
from tefuda.games.bridge.worlds import HandWorlds

MOST_POINTS = 7600  # 7NT redoubled, vulnerable, without a trick
GRAND_SLAM = 1500.0  # bid and made at one table only, vulnerable: 17 IMPs; larger swings are very rare
SIDES = ([0, 2], [1, 3])


class Bridge(NativeGame):
    """Contract bridge: auction and play, duplicate scoring.

    Seats are North, East, South, West; North and South play together. The declarer decides for dummy.
    Scores are the points of one's side. With ``contract`` (``'3NT by S'``) there is no auction and the game
    starts at the lead; then ``score='tricks'`` counts tricks instead of points. In a series players move on
    by a seat after every four boards; with ``seats='keep'``, as at a table manager, they stay where they are.
    """

    name = "bridge"
    unfit = ("cfr",)  # far too many positions
    examples = (
        "bridge",
        "bridge(contract='3NT by S')",
    )
    players = 4
    engine = native
    series_length = 16

    def __init__(self, contract: str = "", score: str = "points", seats: str = "move") -> None:
        super().__init__()
        if seats not in ("move", "keep"):
            raise TefudaError("bridge(seats=…) is 'move' or 'keep', not {seats!r}.", seats=seats)
        self.seats = seats
        self.fixed: Contract | None = read_contract(contract) if contract else None
        self.contract = str(self.fixed) if self.fixed else ""
        if score not in ("points", "tricks"):
            raise TefudaError("bridge(score=…) is 'points' or 'tricks', not {score!r}.", score=score)
        if score == "tricks" and not self.fixed:
            raise TefudaError(
                "bridge(score='tricks') needs a contract: games with an auction are scored in points."
            )
        self.score = score
        self.score_range = (0.0, 13.0) if score == "tricks" else self._points()
        self.largest_swing = 13.0 if score == "tricks" else GRAND_SLAM

    def _points(self) -> tuple[float, float]:
        """The least and the most points that a side can get."""
        if not self.fixed:
            return float(-MOST_POINTS), float(MOST_POINTS)
        c = self.fixed
        most = max(
            abs(native.contract_score(c.level, c.strain, c.doubled, True, tricks))
            for tricks in (0, c.level + 6, 13)
        )
        return float(-most), float(most)

    # Deals: {"deal": "N:…", "dealer": "N", "vulnerable": "none"}.

    def deal(self, rng: Rng) -> Deal:
        """Shuffle and deal; dealer and vulnerability are those of one of the boards 1 to 16."""
        hands = shuffled(rng)
        return _deal(hands, 1 + rng.below(16))

    def first_carry(self) -> Any:
        """Return what a series starts with: board 1."""
        return {"board": 1}

    def deal_next(self, rng: Rng, carry: Any) -> Deal:
        """Deal the next board of a series."""
        return _deal(shuffled(rng), int(carry["board"]))

    def carry_over(self, carry: Any, deal: Deal, scores: Sequence[float], *, moves: int = 0) -> Any:
        """Go on to the next board: dealer and vulnerability repeat after 16."""
        return {"board": int(carry["board"]) % 16 + 1}

    def carry_at(self, number: int) -> Any:
        """Return the board of this number: nothing else carries over."""
        return {"board": number % 16 + 1}

    def imps(self, difference: float) -> float | None:
        """Turn a difference in points into IMPs; tricks have none."""
        return None if self.score == "tricks" else float(imps(round(difference)))

    def outcome(self, state: Any) -> str:
        """Return contract and tricks, such as ``3NT by S -1``."""
        contract = state.contract
        if contract is None or not state.is_over:
            return state.reason or ""
        beyond = state.position.won[contract.declarer % 2] - contract.level - 6
        return f"{contract} {'=' if beyond == 0 else f'{beyond:+}'}"

    def read_deals(self, path: str | Path) -> list[Deal]:
        """Read the boards of a PBN or LIN file."""
        from tefuda.games.bridge.pbn import read_deals

        return read_deals(path)

    def seated(self, deal: Deal) -> Sequence[int] | None:
        """Move the players of a series on by a seat after every four boards; partners stay partners."""
        if self.seats == "keep":
            return None
        conditions = read_seat(deal["dealer"]), read_vulnerable(deal["vulnerable"])
        board = next(board for board in range(1, 17) if board_conditions(board) == conditions)
        shift = (board - 1) // 4
        return [(seat - shift) % 4 for seat in range(4)]

    def solver(self) -> str:
        """Value open positions by the double-dummy solver."""
        return "double_dummy"

    @property
    def conventions(self) -> str:
        """The bidding table of agents that name none; a fixed contract needs none."""
        return "" if self.fixed else DEFAULT

    def default_move(self, view: View) -> Move | None:
        """Bid by the table ``sayc``: searches have nothing to say in an auction."""
        if self.fixed or view.table["contract"] or not view.legal_moves:
            return None
        return self.move(call_of(view, system()))

    role_names = ("north-south", "east-west")  # with seats="roles" a match has one agent a side

    def roles(self, state: Any) -> list[str]:
        """Name the side of every seat."""
        return [self.role_names[seat % 2] for seat in range(4)]

    def teams(self, state: Any) -> list[list[int]]:
        """North and South against East and West."""
        return [list(side) for side in SIDES]

    def start(self, deal: Deal) -> BridgeState:
        """Return the start of a game."""
        if not isinstance(deal, dict) or set(deal) != {"deal", "dealer", "vulnerable"}:
            raise TefudaError(
                'A deal of bridge is {"deal": "N:AK3.Q… … … …", "dealer": "N", "vulnerable": "none"}.'
            )
        hands = read_deal(deal["deal"])
        dealer, vulnerable = read_seat(deal["dealer"]), read_vulnerable(deal["vulnerable"])
        return BridgeState(self, deal_of(hands, dealer, vulnerable), self.position(hands, dealer, vulnerable))

    def position(self, hands: Sequence[int], dealer: int, vulnerable: int) -> Any:
        """Return the native start of a game with these hands."""
        fixed = self.fixed
        return native.Position.set_up(
            hands=list(hands),
            dealer=dealer,
            vulnerable=vulnerable,
            bid=fixed.bid if fixed else -1,
            declarer=fixed.declarer if fixed else -1,
            doubled=fixed.doubled if fixed else 0,
            tricks=self.score == "tricks",
        )

    # Notation.

    def move(self, text: str) -> Move:
        """Read a call (``1NT``, ``X``, ``XX``, ``pass``) or a card (``SA``, ``♠A``)."""
        call = read_call(text)
        if call is not None:
            return self.interned(call)
        try:
            return self.interned(FIRST_CARD + card_number(text))
        except TefudaError:
            raise TefudaError(
                "A move of bridge is a call such as 1NT, X, XX or pass, or a card such as SA, not {text!r}.",
                text=text,
            ) from None

    def move_text(self, number: int) -> str:
        """Return the notation of a move number."""
        return card_text(number - FIRST_CARD) if number >= FIRST_CARD else call_text(number)

    def token(self, player: int, seen: int, reveal: int) -> Token:
        """Put what was seen into words; the opening lead shows dummy's hand to all."""
        return Token(player, self.move_text(seen), write_hand(reveal) if reveal else None)

    # What a player knows.

    def worlds(self, view: View) -> Iterator[World]:
        """List every deal of the unseen cards that fits sizes and voids shown."""
        return self.knowledge(view).worlds()

    def knowledge(self, view: View, hint: Hint | None = None) -> HandWorlds:
        """Return the sampler of worlds of a View."""
        if hint is not None:
            raise TefudaError("Searches of {name} cannot use a hint.", name=self.name)
        return HandWorlds(self, view)

    def unknowns(self, view: View) -> Unknowns:
        """The cards that the observer has not seen, and who holds them."""
        known = self.knowledge(view)
        cards = cards_of(known.unseen)
        hidden = [seat for seat in range(4) if known.missing[seat]]

        def find(position: Any) -> dict[str, list[str]]:
            hands = position.hands
            return {
                card_text(card): [SEATS[seat] for seat in hidden if hands[seat] >> card & 1] for card in cards
            }

        return Unknowns(
            "card", tuple(map(card_text, cards)), tuple(SEATS[seat] for seat in hidden), find=find
        )

    def show(self, view: View, colour: bool = False) -> str:
        """Draw the table as the player sees it."""
        return draw(view.table, view.observer, colour)

    def human_interface(self) -> BridgeInterface:
        """Return how it talks with a person."""
        return BridgeInterface(self)

    def picture(self, view: View) -> Picture:
        """Draw the table as the player sees it; when it is over, the deal as far as it was seen."""
        title = self.picture_title(view)
        if view.is_over:
            return diagram({**view.table, "hands": dealt_hands(view)}, title)
        return table_picture(view, title)


def shuffled(rng: Rng) -> Hands:
    """Deal 52 cards."""
    cards = [16 * suit + rank for suit in range(4) for rank in range(13)]
    rng.shuffle(cards)
    north, east, south, west = (
        sum(1 << card for card in cards[13 * seat : 13 * seat + 13]) for seat in range(4)
    )
    return north, east, south, west


def deal_of(hands: Sequence[int], dealer: int, vulnerable: int) -> Deal:
    """Return the Deal as JSON data."""
    return {"deal": write_deal(hands), "dealer": SEATS[dealer], "vulnerable": VULNERABLE[vulnerable]}


def _deal(hands: Sequence[int], board: int) -> Deal:
    return deal_of(hands, *board_conditions(board))


class BridgeState(NativeState[Bridge]):
    """The truth of a game of bridge."""

    @property
    def phase(self) -> str:
        """Auction or play."""
        return "play" if self.position.playing or self.position.passed_out else "auction"

    @property
    def contract(self) -> Contract | None:
        """The contract, once the auction is over; None if all passed."""
        p = self.position
        if not p.playing:
            return None
        return Contract(p.bid // 5 + 1, p.bid % 5, p.doubled, declarer=p.declarer)

    @property
    def reason(self) -> str | None:
        """How the game ended: passed out, made or down."""
        if not self.is_over:
            return None
        contract = self.contract
        if contract is None:
            return "passed out"
        return "made" if self.position.won[contract.declarer % 2] >= contract.level + 6 else "down"

    @property
    def hands(self) -> Hands:
        """The cards that are still in the hands."""
        north, east, south, west = self.position.hands
        return north, east, south, west

    @property
    def auction(self) -> list[str]:
        """The calls so far."""
        return [move.text for move in self.moves if move.id < FIRST_CARD]

    @property
    def points(self) -> int:
        """The points of North and South, once the game is over."""
        points: int = self.position.points
        return points

    def secret(self, player: int) -> dict[str, Any]:
        """Return the own hand, and the conditions of the board."""
        hand = write_hand(read_deal(self.deal["deal"])[player])
        return {"hand": hand, "dealer": self.deal["dealer"], "vulnerable": self.deal["vulnerable"]}

    def table(self, player: int) -> dict[str, Any]:
        """Return auction, contract, trick and hands as this player sees them; a hidden hand is None."""
        p = self.position
        contract = self.contract
        seen = {player}
        if contract is not None and p.played > 0:
            seen.add((contract.declarer + 2) % 4)
        if self.is_over:
            seen = {0, 1, 2, 3}
        return {
            "dealer": self.deal["dealer"],
            "vulnerable": self.deal["vulnerable"],
            "auction": self.auction,
            "contract": str(contract) if contract else None,
            "turn": None if self.is_over else SEATS[p.seat],
            "leader": SEATS[p.leader] if contract else None,
            "trick": [card_text(card) for card in p.trick],
            "tricks": list(p.won),
            "hands": [write_hand(hand) if seat in seen else None for seat, hand in enumerate(p.hands)],
        }

    def public_table(self) -> dict[str, Any]:
        """Return the table with dummy's hand alone, once it is shown; all hands at the end."""
        table = self.table(0)
        if not self.is_over:
            dummy = dummy_of(table) if self.position.played > 0 else None
            hands = self.hands
            table["hands"] = [write_hand(hands[s]) if s == dummy else None for s in range(4)]
        return table

    def __str__(self) -> str:
        return draw(self._everything(), None)

    def picture(self) -> Picture:
        """Draw the diagram with all hands."""
        return diagram(self._everything(), str(self.game))

    def _everything(self) -> dict[str, Any]:
        return {**self.table(0), "hands": [write_hand(hand) for hand in self.hands]}
