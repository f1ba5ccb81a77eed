"""Tricks lost in the play of the cards, double dummy: by player and role, from games of agents or of people.

A card loses as many tricks as the best card would have kept, if all hands were open and everybody played
perfectly from there on. No player can know that much, so nobody loses nothing; but two players' losses on
boards like these can be compared, and with far fewer boards than their scores.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import KW_ONLY, dataclass, field, replace
from typing import Any

from tefuda.core.words import columns, tr
from tefuda.games.bridge.board import Board
from tefuda.games.bridge.double_dummy import solve
from tefuda.games.bridge.game import BridgeState
from tefuda.games.bridge.notation import SEATS
from tefuda.statistics import Mean, p_text, student_mean, student_p, wilson

FORMAT = "tefuda.tricks_lost/1"
ROLES = ("declarer", "leader", "defender")
MOST_TRICKS = 13.0
MOST_PLAYERS = 12  # that a table shows


def role_name(role: str) -> str:
    """Return a role in the user's language."""
    return {"declarer": tr("declarer"), "leader": tr("leader"), "defender": tr("defender")}[role]


@dataclass(frozen=True)
class JudgedCard:
    """A card that was chosen among several, and the tricks it lost."""

    number: int  # in the play, from 0
    seat: int  # whose hand it is from
    player: int  # the seat that decided: declarer for dummy
    _: KW_ONLY
    role: str  # declarer, leader (the opening lead) or defender
    card: str
    best: tuple[str, ...]
    lost: int
    other: str | None = None  # what somebody else would have played here
    other_lost: int = 0

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON data."""
        beside = {} if self.other is None else {"other": self.other, "other_lost": self.other_lost}
        return {
            "card": self.number,
            "seat": self.seat,
            "role": self.role,
            "played": self.card,
            "best": list(self.best),
            "lost": self.lost,
            **beside,
        }


Chooser = Callable[[BridgeState], str]  # the card that somebody would play


def judged_card(state: BridgeState, card: str, other: str | None = None) -> JudgedCard | None:
    """Judge a card in a State of the play, beside what somebody else would play; None = it was forced."""
    contract, position = state.contract, state.position
    if contract is None or len(state.legal_moves) == 1:
        return None
    found, seat = solve(state), position.seat
    is_ours = seat % 2 == contract.declarer % 2
    return JudgedCard(
        position.played,
        seat,
        contract.declarer if is_ours else seat,
        role="declarer" if is_ours else "defender" if position.played else "leader",
        card=card,
        best=tuple(found.best),
        lost=found.value - found.tricks[card],
        other=other,
        other_lost=0 if other is None else found.value - found.tricks[other],
    )


@dataclass(frozen=True)
class JudgedPlay:
    """The play of one board at one table. ``players`` are the names by seat; forced cards are left out."""

    name: str
    deal: str
    players: Sequence[str]
    _: KW_ONLY
    cards: Sequence[JudgedCard] = field(repr=False)
    forced: int


def judge(board: Board, players: Sequence[str] = SEATS, choose: Chooser | None = None) -> JudgedPlay:
    """Go through the play of a board, as far as it is known, and count the tricks that each card lost.

    Beside it stands what ``choose`` would play, where that is given.

    >>> from tefuda.games.bridge.pbn import read_pbn
    >>> hands = "AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
    >>> boards, _ = read_pbn(f'[Deal "N:{hands}"][Contract "7S"][Declarer "N"][Play "E"] HA D2 C2 S2')
    >>> [(card.role, card.card, card.lost) for card in judge(boards[0]).cards]
    [('leader', 'HA', 0), ('declarer', 'D2', 0), ('defender', 'C2', 0), ('declarer', 'S2', 0)]
    """
    state = replace(board, play=()).state()
    cards: list[JudgedCard] = []
    forced = 0
    if state.contract is not None:
        for card in board.play:
            is_free = choose is not None and len(state.legal_moves) > 1
            judged = judged_card(state, card, choose(state) if choose and is_free else None)
            if judged is None:
                forced += 1
            else:
                cards.append(judged)
            state.play(card)
    return JudgedPlay(board.name, board.deal, tuple(players), cards=cards, forced=forced)


def players_of(board: Board) -> list[str]:
    """Return the names of the players of a board by seat; a seat without a name is called by its letter."""
    names = (board.tags.get(name, "").strip() for name in ("north", "east", "south", "west"))
    return [seat if name in ("", "?", "-") else name for seat, name in zip(SEATS, names, strict=True)]


@dataclass(frozen=True)
class RoleLosses:
    """What one player, or all together, lost in one role; in intervals a board is one unit."""

    player: str | None  # None = all players
    role: str
    _: KW_ONLY
    games: int
    cards: int
    lost: int
    per_card: Mean
    per_game: Mean

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON data."""
        return {
            "player": self.player,
            "role": self.role,
            "games": self.games,
            "cards": self.cards,
            "lost": self.lost,
            "per_card": _mean(self.per_card),
            "per_game": _mean(self.per_game),
        }


class TricksLost:
    """The cards of judged games, summed up by role and by player. A unit is a board with all its tables."""

    def __init__(self, plays: Sequence[JudgedPlay]) -> None:
        self.plays = list(plays)
        units: dict[str, int] = {}
        self._units = [units.setdefault(play.deal, len(units)) for play in plays]

    @property
    def players(self) -> list[str]:
        """The names of those who chose a card, who chose most first."""
        counts: dict[str, int] = {}
        for board in self.plays:
            for card in board.cards:
                name = board.players[card.player]
                counts[name] = counts.get(name, 0) + 1
        return sorted(counts, key=lambda name: (-counts[name], name))

    def by_unit(self, role: str, player: str | None = None) -> Iterator[tuple[int, list[JudgedCard]]]:
        """Give the cards of a role, of a player or of all, with the unit of their board."""
        for unit, board in zip(self._units, self.plays, strict=True):
            mine = [
                card
                for card in board.cards
                if card.role == role and player in (None, board.players[card.player])
            ]
            if mine:
                yield unit, mine

    @property
    def cards(self) -> int:
        """How many cards were judged."""
        return sum(len(board.cards) for board in self.plays)

    def losses(self, role: str, player: str | None = None) -> RoleLosses | None:
        """Return what a player, or all, lost in a role; None where nobody had it."""
        sums: list[int] = []
        counts: list[int] = []
        units: list[int] = []
        for unit, mine in self.by_unit(role, player):
            sums.append(sum(card.lost for card in mine))
            counts.append(len(mine))
            units.append(unit)
        if not sums:
            return None
        return RoleLosses(
            player,
            role,
            games=len(sums),
            cards=sum(counts),
            lost=sum(sums),
            per_card=_loss(sums, units, counts),
            per_game=_loss(sums, units, [1] * len(sums)),
        )

    def compare(self, first: str, second: str, role: str) -> Mean | None:
        """Return what one player lost per game beyond another with the same cards; None = no such board."""
        by_unit: dict[int, dict[str, list[int]]] = {}
        for unit, board in zip(self._units, self.plays, strict=True):
            for name in (first, second):
                mine = [c.lost for c in board.cards if c.role == role and board.players[c.player] == name]
                if mine:
                    by_unit.setdefault(unit, {}).setdefault(name, []).append(sum(mine))
        gaps = [
            sum(lost[first]) / len(lost[first]) - sum(lost[second]) / len(lost[second])
            for lost in by_unit.values()
            if len(lost) == 2
        ]
        if not gaps:
            return None
        mean = student_mean(gaps, range(len(gaps)), bounds=(-MOST_TRICKS, MOST_TRICKS))
        if mean.error == 0.0:  # all alike: allow for boards on which they differ by a trick
            _, share = wilson(0, len(gaps))
            mean = replace(mean, low=mean.value - share, high=mean.value + share)
        return mean

    def rows(self, player: str | None = None) -> list[RoleLosses]:
        """Return the roles of a player, or those of all players together."""
        found = (self.losses(role, player) for role in ROLES)
        return [row for row in found if row is not None]

    def costliest(self, most: int = 10, player: str | None = None) -> list[tuple[JudgedPlay, JudgedCard]]:
        """Return the cards that lost most."""
        cards = [
            (board, card)
            for board in self.plays
            for card in board.cards
            if card.lost and player in (None, board.players[card.player])
        ]
        return sorted(cards, key=lambda pair: -pair[1].lost)[:most]

    def to_json(self, player: str | None = None) -> dict[str, Any]:
        """Return all of it as JSON data, or what belongs to one player."""
        named = self.players if player is None else [player]
        rows = [*(self.rows() if player is None else []), *(row for name in named for row in self.rows(name))]
        return {
            "format": FORMAT,
            "games": len(self.plays),
            "boards": len(set(self._units)),
            "cards": self.cards,
            "forced": sum(board.forced for board in self.plays),
            "losses": [row.to_json() for row in rows],
            "costly": [
                {"board": board.name, "player": board.players[card.player], **card.to_json()}
                for board in self.plays
                for card in board.cards
                if card.lost and player in (None, board.players[card.player])
            ],
        }

    def table(self, player: str | None = None, most: int = 10) -> str:
        """Return the losses as text, and the costliest cards."""
        named = self.players if player is None else [player]
        between = tr("95 % interval")
        heads = [tr("player"), tr("role"), tr("games"), tr("cards"), tr("tricks lost")]
        rows = [[*heads, tr("per card"), between, tr("per game"), between]]
        all_rows = self.rows() if player is None and len(named) > 1 else []
        for row in [*all_rows, *(row for name in named[:MOST_PLAYERS] for row in self.rows(name))]:
            name = tr("all players") if row.player is None else row.player
            cells = [name, role_name(row.role), f"{row.games:,}", f"{row.cards:,}", f"{row.lost:,}"]
            for mean in (row.per_card, row.per_game):
                interval = tr("{low} to {high}", low=f"{mean.low:.3f}", high=f"{mean.high:.3f}")
                cells += [f"{mean.value:.3f}", interval if mean.clusters > 1 else "—"]
            rows.append(cells)
        lines = [self._heading(), "", *("  " + line for line in columns(rows, "<<>>>><><"))]
        if len(named) > MOST_PLAYERS:
            text = "  ({n} more players: --player NAME shows one, --json all)"
            lines.append(tr(text, n=f"{len(named) - MOST_PLAYERS:,}"))
        lines += list(self._comparisons(named))
        costly = self.costliest(most, player)
        if costly:
            heads = [tr("board"), tr("card"), tr("player"), tr("role"), tr("card played"), tr("best cards")]
            cards = [[*heads, tr("tricks lost")]]
            for board, card in costly:
                who, at = board.players[card.player], str(card.number + 1)
                best = " ".join(card.best)
                cards.append([board.name, at, who, role_name(card.role), card.card, best, str(card.lost)])
            lines += ["", *("  " + line for line in columns(cards, "<><<<<>"))]
        return "\n".join(lines)

    def _comparisons(self, named: Sequence[str]) -> Iterator[str]:
        """Compare two players, where there are only two, on the boards that both had."""
        if len(named) != 2:
            return
        yield ""
        for role in ROLES:
            mean = self.compare(named[0], named[1], role)
            if mean is not None and mean.clusters > 1:
                yield "  " + tr(
                    "{first} - {second} as {role}: {gap} tricks lost per game ({low} to {high}), {p}, "
                    "{boards} boards",
                    first=named[0],
                    second=named[1],
                    role=role_name(role),
                    gap=f"{mean.value:+.3f}",
                    low=f"{mean.low:+.3f}",
                    high=f"{mean.high:+.3f}",
                    p=p_text(student_p(mean)),
                    boards=f"{mean.clusters:,}",
                )

    def _heading(self) -> str:
        return tr(
            "Double-dummy tricks lost: {cards} cards of {games} games on {boards} boards, {forced} forced "
            "cards left out",
            cards=f"{self.cards:,}",
            games=f"{len(self.plays):,}",
            boards=f"{len(set(self._units)):,}",
            forced=f"{sum(board.forced for board in self.plays):,}",
        )

    def __str__(self) -> str:
        return self.table()


def tricks_lost(
    boards: Iterable[tuple[Board, Sequence[str]]],
    *,
    workers: int = 1,
    progress: Callable[[int, int], None] | None = None,
    chooser: Callable[[int, Board], Chooser] | None = None,
) -> TricksLost:
    """Judge the play of boards with the names of their players, on so many threads.

    ``chooser`` makes, for a board and its number here, somebody whose cards are judged beside the played.

    >>> tricks_lost([]).to_json()["format"]
    'tefuda.tricks_lost/1'
    """
    every = [(board, names) for board, names in boards if board.play]
    found: list[JudgedPlay] = []
    with ThreadPoolExecutor(workers) as pool:
        for judged in pool.map(lambda one: _judged(*one, chooser=chooser), enumerate(every)):
            found.append(judged)
            if progress is not None:
                progress(len(found), len(every))
    return TricksLost(found)


def _judged(
    number: int,
    named: tuple[Board, Sequence[str]],
    *,
    chooser: Callable[[int, Board], Chooser] | None,
) -> JudgedPlay:
    board, names = named
    if chooser is None:
        return judge(board, names)
    choose = chooser(number, board)
    try:
        return judge(board, names, choose)
    finally:
        if (close := getattr(choose, "close", None)) is not None:
            close()


def _loss(sums: Sequence[int], units: Sequence[int], counts: Sequence[int]) -> Mean:
    """Return the mean loss; where nothing was lost, with Wilson's bound for boards that lose a trick."""
    mean = student_mean(sums, units, counts=counts, bounds=(0.0, MOST_TRICKS))
    if any(sums) or mean.clusters < 2:
        return mean
    _, share = wilson(0, mean.clusters)
    return replace(mean, high=share * mean.clusters / sum(counts))


def _mean(mean: Mean) -> dict[str, Any]:
    return {"mean": mean.value, "ci95": [mean.low, mean.high]}
