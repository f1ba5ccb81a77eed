"""Saboteur: rules with parameters, Deals, States and Views."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Literal

from tefuda._native import saboteur as native
from tefuda._native import saboteur_wide as native_wide
from tefuda.core import (
    SPECTATOR,
    Call,
    Deal,
    Hint,
    Move,
    NativeGame,
    NativeState,
    Rng,
    State,
    TefudaError,
    Token,
    Unknowns,
    View,
    stream,
)
from tefuda.core.errors import whole
from tefuda.core.picture import Picture
from tefuda.games.saboteur import gold
from tefuda.games.saboteur import notation as n
from tefuda.games.saboteur.deals import every_deal, read_deal, write_deal
from tefuda.games.saboteur.diagram import draw, draw_secret
from tefuda.games.saboteur.human_interface import SaboteurInterface, last_cell
from tefuda.games.saboteur.picture import mine
from tefuda.games.saboteur.worlds import MineWorlds, blind_position, public_table

REASONS = (None, "gold", "cards used up")
AGREED_ROLES = ("miners", "any", "opposed")
# By number of players: saboteur cards in the role deck, and the size of a hand.
SABOTEURS = {3: 1, 4: 1, 5: 2, 6: 2, 7: 3, 8: 3, 9: 3, 10: 4}
HANDS = {3: 6, 4: 6, 5: 6, 6: 5, 7: 5, 8: 4, 9: 4, 10: 4}


class Saboteur(NativeGame):
    """Miners dig from the start to the gold; saboteurs, who look like miners, keep them from it.

    ``preset='tajima'`` is the paper's game: six players, two of them saboteurs, and a ``margin`` that must be
    named (cells around the 9 x 5 frame; ``'none'`` = no limit, as in the official rules). ``saboteurs`` fixes
    their number instead of dealing roles from a deck with one card to spare. ``know=True`` tells saboteurs
    who they are; ``agreed=K`` makes K players know each other as having agreed something beforehand
    (``agreed_roles``: all of them miners, any, or in both roles). ``rounds=3`` plays for gold over three
    rounds. ``deck`` names a smaller deck, for tests.
    """

    name = "saboteur"
    unfit = ("cfr",)  # far too many positions
    examples = (
        "saboteur(players=4, margin=2)",
        "saboteur(agreed=2, know=True)",
        "saboteur(players=3, rounds=3, distance=3, margin=1)",
        "saboteur(margin='none')",
    )
    engine: Any = native
    effort = 300
    playout = "rules"  # uniform play hardly ever finds the gold
    advice = 0.25  # with a hundred moves to choose from, trees without advice are shallow and random
    role_names = n.ROLES

    def __init__(
        self,
        players: int = 6,
        preset: Literal["official", "tajima"] = "official",
        margin: int | str | Call | None = None,
        *,
        saboteurs: int | None = None,
        hand: int | None = None,
        stones: Literal["corner", "cross"] = "corner",
        connection: Literal["start", "fit"] = "start",
        distance: int = 8,
        offset: int = 2,
        rockfall: bool = True,
        maps: bool = True,
        know: bool = False,
        agreed: int = 0,
        agreed_roles: Literal["miners", "any", "opposed"] = "miners",
        rounds: int = 1,
        deck: str = "",
    ) -> None:
        super().__init__()
        self.players, self.preset, self.saboteurs, self.hand = players, preset, saboteurs, hand
        self.margin = str(margin) if isinstance(margin, Call) else margin
        self.stones, self.connection, self.distance, self.offset = stones, connection, distance, offset
        self.rockfall, self.maps, self.know = rockfall, maps, know
        self.agreed, self.agreed_roles = agreed, agreed_roles
        self.rounds, self.deck = whole(rounds, "saboteur(rounds=…)", low=1, high=3), deck
        self.rules = self._rules()
        self.cards = sum(self.rules.copies)
        self.engine = native if self.rules.fits_narrow else native_wide
        self.native_table = self.engine.Table(self.rules)
        if self.rounds > 1:
            self.series_length = self.rounds
            fewest = max(players - self.rules.saboteurs, 1)
            self.score_range = (0.0, max(4.0, 3.0 * -(-min(players, gold.MOST_DRAWN) // fewest)))

    def _rules(self) -> Any:
        """Return the parameters as the native rules take them, all checked."""
        players = whole(self.players, "saboteur(players=…)", low=3, high=10)
        _one_of("preset", self.preset, ("official", "tajima"))
        _one_of("stones", self.stones, ("corner", "cross"))
        _one_of("connection", self.connection, ("start", "fit"))
        _one_of("agreed_roles", self.agreed_roles, AGREED_ROLES)
        fixed = self.saboteurs
        if self.preset == "tajima":
            if players != 6:
                raise TefudaError("saboteur(preset='tajima') is for 6 players.")
            if self.margin is None:
                raise TefudaError(
                    "saboteur(preset='tajima') needs a margin: margin=0, margin=2 or margin='none'."
                )
            fixed = 2 if fixed is None else fixed
        rules = native.Rules()
        rules.players = players
        rules.hand = (
            HANDS[players] if self.hand is None else whole(self.hand, "saboteur(hand=…)", low=1, high=8)
        )
        rules.spare = fixed is None
        rules.saboteurs = (
            SABOTEURS[players]
            if fixed is None
            else whole(fixed, "saboteur(saboteurs=…)", low=0, high=players)
        )
        if self.margin not in (None, "none"):
            rules.margin = whole(self.margin, "saboteur(margin=…), if not 'none',", low=0, high=8)
        rules.distance = whole(self.distance, "saboteur(distance=…)", low=2, high=20)
        rules.offset = whole(self.offset, "saboteur(offset=…)", low=1, high=8)
        rules.cross_stones = self.stones == "cross"
        rules.loose = self.connection == "fit"
        rules.know = self.know
        rules.agreed = whole(self.agreed, "saboteur(agreed=…)", low=0, high=players)
        rules.agreed_roles = AGREED_ROLES.index(self.agreed_roles)
        rules.copies = self._copies()
        self._check_agreed(rules)
        return rules

    def _copies(self) -> list[int]:
        """Return how often every card is in the deck."""
        copies = list(native.copies())
        if self.deck:
            small = Counter(n.read_cards(self.deck))
            if any(small[kind] > most for kind, most in enumerate(copies)):
                raise TefudaError("saboteur(deck=…) must not have a card more often than the full deck.")
            copies = [small[kind] for kind in range(len(copies))]
        copies[n.ROCKFALL_KIND] *= self.rockfall
        copies[n.MAP_KIND] *= self.maps
        return copies

    def _check_agreed(self, rules: Any) -> None:
        miners = rules.players - rules.saboteurs
        least = rules.saboteurs - rules.spare
        if self.agreed_roles == "miners" and rules.agreed > miners:
            raise TefudaError(
                "Only {miners} players are sure to be miners; {agreed} cannot have agreed.",
                miners=miners,
                agreed=rules.agreed,
            )
        if self.agreed_roles == "opposed" and rules.agreed and (rules.agreed < 2 or least < 1 or miners < 1):
            raise TefudaError(
                "saboteur(agreed_roles='opposed') needs two or more agreed "
                "players, and a miner and a saboteur in every deal."
            )
        if rules.players * rules.hand > sum(rules.copies):
            raise TefudaError(
                "{players} hands of {hand} are more than the deck has.",
                players=rules.players,
                hand=rules.hand,
            )

    # Deals, and gold over several rounds.

    def deal(self, rng: Rng) -> Deal:
        """Draw roles, hands, the order of the deck, goals, who has agreed, and the gold."""
        return self.draw(rng).deal

    def draw(self, rng: Rng) -> SaboteurState:
        """Return the start of a round with a Deal drawn from the stream, without checking it again."""
        if self.rounds > 1:
            return self.start(self.deal_next(rng, self.first_carry()))
        position = self.engine.Position.drawn(self.native_table, rng)
        return SaboteurState(self, self._written(position), position)

    def _written(self, position: Any) -> Deal:
        return write_deal(
            self, position, [position.hand(seat) for seat in range(self.players)], deck=position.deck
        )

    def deals(self) -> Iterator[tuple[Deal, int]]:
        """List every Deal of a game with a small deck."""
        return every_deal(self)

    def start(self, deal: Deal) -> SaboteurState:
        """Return the start of a round with this Deal."""
        return SaboteurState(
            self, deal, self.engine.Position.dealt(self.native_table, **read_deal(self, deal))
        )

    def as_match(self) -> Saboteur:
        """Return the game of three rounds for gold."""
        return self if self.rounds > 1 else type(self)(**{**self.params(), "rounds": 3})

    def first_carry(self) -> Any:
        """Nothing carries over from a round alone; over several rounds the gold does."""
        return gold.first_carry(self.players) if self.rounds > 1 else None

    def deal_next(self, rng: Rng, carry: Any) -> Deal:
        """Draw the next round: everything anew but the gold; the first round's starter by lot."""
        if self.rounds == 1:
            return super().deal_next(rng, carry)
        deal = self._written(self.engine.Position.drawn(self.native_table, rng))
        deal["first"] = rng.below(self.players) if carry["first"] is None else carry["first"]
        drawn = gold.draw(rng, carry["left"], self.players)
        held, left = list(carry["held"]), list(carry["left"])
        deal["gold"] = {"round": carry["round"], "held": held, "left": left, "drawn": drawn}
        return deal

    def carry_over(self, carry: Any, deal: Deal, scores: Sequence[float], *, moves: int = 0) -> Any:
        """Add up the gold; the player left of the last card begins the next round."""
        return (
            None if carry is None else gold.carry_over(carry, deal, scores, moves=moves, rounds=self.rounds)
        )

    def forfeit_scores(self, state: State[Any], player: int) -> tuple[float, ...]:
        """Score a round that a player gave up: the other team wins it."""
        if self.rounds == 1:
            return super().forfeit_scores(state, player)
        lost = state.deal["roles"][player]
        finder = None if lost == "miner" else next(iter(self._seats_of(state, "miner")), None)
        return self.nuggets(state.deal, finder)

    def _seats_of(self, state: State[Any], role: str) -> list[int]:
        return [seat for seat, other in enumerate(state.deal["roles"]) if other == role]

    def nuggets(self, deal: Deal, finder: int | None) -> tuple[float, ...]:
        """Return the gold that a round brings every seat; ``finder`` reached it, None = the saboteurs won."""
        part = deal["gold"]
        return tuple(map(float, gold.pay(deal["roles"], part["drawn"], part["left"], finder=finder)))

    # Words.

    def move(self, text: str) -> Move:
        """Read a move in notation."""
        return self.interned(n.move_number(text, self.players))

    def move_text(self, number: int) -> str:
        """Return the notation of a move number."""
        return n.move_text(number)

    def token(self, player: int, seen: int, reveal: int) -> Token:
        """Put what was seen into words."""
        return Token(player, self.interned(seen).text, n.reveal_text(reveal))

    def roles(self, state: State[Any]) -> list[str]:
        """Name the role of every seat: results are told by role."""
        return list(state.deal["roles"])

    def teams(self, state: State[Any]) -> list[list[int]]:
        """Miners and saboteurs; a team may be empty."""
        roles = state.deal["roles"]
        teams = [[seat for seat, role in enumerate(roles) if role == name] for name in n.ROLES]
        return [team for team in teams if team]

    def hint(self, state: State[Any], player: int, peeks: Call, *, rng: Rng) -> Hint:
        """Tell an Oracle the roles."""
        if peeks.name != "roles" or peeks.params:
            raise TefudaError("saboteur can tell an Oracle only the roles: {peeks} is unknown.", peeks=peeks)
        return {"roles": list(state.deal["roles"])}

    @property
    def goal_cells(self) -> list[tuple[int, int]]:
        """Column and row of the goals, from the top."""
        return [(1 + self.distance, 3 + k * self.offset) for k in (-1, 0, 1)]

    @property
    def _margin(self) -> int | None:
        return None if self.rules.margin < 0 else self.rules.margin

    def show(self, view: View, colour: bool = False) -> str:
        """Draw the mine and the players as one of them sees it."""
        last = last_cell(view)
        return draw(
            view.observer,
            view.player,
            table=view.table,
            secret=view.secret,
            goals=self.goal_cells,
            margin=self._margin,
            colour=colour,
            last=last,
        )

    def human_interface(self) -> SaboteurInterface:
        """Return how it talks with a person."""
        return SaboteurInterface(self)

    def picture(self, view: View) -> Picture:
        """Draw the mine and the players as one of them sees it."""
        hands: list[str | None] = [None] * self.players
        is_player = view.observer != SPECTATOR
        if is_player:
            hands[view.observer] = view.table["hand"]
        last = view.log[-1] if view.log else None
        words = [draw_secret(view.secret, view.observer)] if is_player else []
        return mine(
            self.picture_title(view),
            view.table,
            goals=self.goal_cells,
            margin=self._margin,
            player=view.player,
            hands=hands,
            words=words,
            last=last,
            observer=view.observer if is_player else None,
        )

    def standpoint(self, view: View, hint: Hint | None = None) -> Any:
        """Return the observer's point of view, with the roles that an Oracle was told."""
        told = None
        if hint is not None:
            told = n.seat_set([seat for seat, role in enumerate(hint["roles"]) if role == "saboteur"])
        return blind_position(self, view, told)

    def knowledge(self, view: View, hint: Hint | None = None) -> MineWorlds:
        """Return the sampler of worlds of a View."""
        return MineWorlds(self, view, hint)

    def unknowns(self, view: View) -> Unknowns:
        """The roles of the others, those that a saboteur was told among them."""
        others = [seat for seat in range(self.players) if seat != view.observer]

        def find(position: Any) -> dict[str, list[str]]:
            return {str(seat + 1): [n.ROLES[position.saboteurs >> seat & 1]] for seat in others}

        return Unknowns("player", tuple(str(seat + 1) for seat in others), n.ROLES, find=find)


def _one_of(key: str, value: object, names: Sequence[str]) -> None:
    if value not in names:
        raise TefudaError(
            "saboteur({key}=…) is {names}, not {value!r}.",
            key=key,
            names=" or ".join(map(repr, names)),
            value=value,
        )


class SaboteurState(NativeState[Saboteur]):
    """The truth of a round of Saboteur."""

    @property
    def reason(self) -> str | None:
        """``gold`` (the miners found it) or ``cards used up``."""
        return REASONS[self.position.outcome]

    def secret(self, player: int) -> dict[str, Any]:
        """Return role and hand as dealt, and what the player was told besides."""
        deal = self.deal
        role = deal["roles"][player]
        secret = {
            "role": role,
            "hand": deal["hands"][player],
            "counts": [len(hand.split()) for hand in deal["hands"]],
            "first": deal.get("first", 0),
        }
        if self.game.know and role == "saboteur":
            secret["saboteurs"] = [seat for seat, other in enumerate(deal["roles"]) if other == role]
        if player in deal.get("agreed", ()):
            secret["agreed"] = list(deal["agreed"])
        if "gold" in deal:
            part = deal["gold"]
            secret["gold"] = {"round": part["round"], "held": list(part["held"]), "left": list(part["left"])}
        return secret

    def table(self, player: int) -> dict[str, Any]:
        """Return the table as this player sees it; roles are shown when the round is over."""
        table = public_table(self.game, self.position, player)
        table["roles"] = list(self.deal["roles"]) if self.is_over else None
        if "gold" in self.deal and self.is_over:
            table["gold"] = list(self.deal["gold"]["drawn"])
        return table

    def public_table(self) -> dict[str, Any]:
        """Return the table without the hands and without what only some saw of the goals."""
        table = self.table(0)
        seen = [goal if up else None for goal, up in zip(table["goals"], table["up"], strict=True)]
        return {**table, "hand": "", "goals": seen}

    def public_token(self, tokens: Sequence[Token]) -> Token:
        """Everybody sees what those saw who did not move."""
        return tokens[(tokens[0].player + 1) % len(tokens)]

    @property
    def scores(self) -> tuple[float, ...]:
        """1 for the team that won, or the gold that the round brought."""
        if self.game.rounds == 1:
            return super().scores
        last = (self.deal.get("first", 0) + self.length - 1) % self.game.players
        return self.game.nuggets(self.deal, last if self.reason == "gold" else None)

    def ways(self, move: Move) -> int:
        """Equal cards are discarded in as many ways."""
        act, kind, *_ = native.unpack(move.id)
        return self.position.hand(self.position.turn).count(kind) if act == n.DISCARD else 1

    def reshuffle(self, seed: int) -> SaboteurState:
        """Return this State with the undrawn cards in another order."""
        deck, drawn = self.deal["deck"].split(), self.position.drawn_cards
        rest = deck[drawn:]
        stream(seed, "reshuffle").shuffle(rest)
        deal = {**self.deal, "deck": " ".join(deck[:drawn] + rest)}
        return self.game.replay(deal, self.moves)  # type: ignore[return-value]

    def __str__(self) -> str:
        game = self.game
        shown = draw(
            -1, self.player, table=self._truth(), secret=None, goals=game.goal_cells, margin=game._margin
        )
        return "\n".join([shown, *(f"  {seat + 1}: {hand}" for seat, hand in enumerate(self.hands()))])

    def _truth(self) -> dict[str, Any]:
        return {**self.table(0), "goals": self.deal["goals"], "roles": self.deal["roles"]}

    def picture(self) -> Picture:
        """Draw the mine with all hands, goals and roles."""
        game, log = self.game, self.log(0)
        last = log[-1] if log else None
        return mine(
            str(game),
            self._truth(),
            goals=game.goal_cells,
            margin=game._margin,
            player=self.player,
            hands=self.hands(),
            words=[],
            last=last,
        )

    def hands(self) -> list[str]:
        """Return all hands as text."""
        return [n.cards_text(self.position.hand(seat)) for seat in range(self.game.players)]
