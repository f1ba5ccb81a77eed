"""Saboteur: rules with parameters, Deals, States and Views."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Literal

from tefuda._native import saboteur as native
from tefuda._native import saboteur_wide as native_wide
from tefuda.core import Call, Deal, Hint, Move, NativeGame, NativeState, Rng, State, TefudaError, Token, View
from tefuda.core.errors import whole
from tefuda.games.saboteur import notation as n
from tefuda.games.saboteur.worlds import MineWorlds, seat_set, seats_of

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
    (``agreed_roles``: all of them miners, any, or in both roles).
    """

    name = "saboteur"
    engine: Any = native
    playouts = ("uniform", "rules")  # rules: as the paper's players, with useful discards
    role_names = n.ROLES

    def __init__(
        self,
        players: int = 6,
        preset: Literal["official", "tajima"] = "official",
        margin: int | str | Call | None = None,
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
    ) -> None:
        super().__init__()
        self.players, self.preset, self.saboteurs, self.hand = players, preset, saboteurs, hand
        self.margin = str(margin) if isinstance(margin, Call) else margin
        self.stones, self.connection, self.distance, self.offset = stones, connection, distance, offset
        self.rockfall, self.maps, self.know = rockfall, maps, know
        self.agreed, self.agreed_roles = agreed, agreed_roles
        self.rules = self._rules()
        self.cards = sum(self.rules.copies)
        self.engine = native if self.rules.fits_narrow else native_wide
        self.native_table = self.engine.Table(self.rules)

    def _rules(self) -> Any:
        """Return the parameters as the native rules take them, all checked."""
        players = whole(self.players, "saboteur(players=…)", 3, 10)
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
        rules.hand = HANDS[players] if self.hand is None else whole(self.hand, "saboteur(hand=…)", 1, 8)
        rules.spare = fixed is None
        rules.saboteurs = (
            SABOTEURS[players] if fixed is None else whole(fixed, "saboteur(saboteurs=…)", 0, players)
        )
        if self.margin not in (None, "none"):
            rules.margin = whole(self.margin, "saboteur(margin=…), if not 'none',", 0, 8)
        rules.distance = whole(self.distance, "saboteur(distance=…)", 2, 20)
        rules.offset = whole(self.offset, "saboteur(offset=…)", 1, 8)
        rules.cross_stones = self.stones == "cross"
        rules.loose = self.connection == "fit"
        rules.know = self.know
        rules.agreed = whole(self.agreed, "saboteur(agreed=…)", 0, players)
        rules.agreed_roles = AGREED_ROLES.index(self.agreed_roles)
        copies = native.copies()
        copies[n.ROCKFALL_KIND] *= self.rockfall
        copies[n.MAP_KIND] *= self.maps
        rules.copies = copies
        self._check_agreed(rules)
        return rules

    def _check_agreed(self, rules: Any) -> None:
        miners = rules.players - rules.saboteurs
        least = rules.saboteurs - rules.spare
        if self.agreed_roles == "miners" and rules.agreed > miners:
            raise TefudaError(
                f"Only {miners} players are sure to be miners; {rules.agreed} cannot have agreed."
            )
        if self.agreed_roles == "opposed" and rules.agreed and (rules.agreed < 2 or least < 1 or miners < 1):
            raise TefudaError("Agreed players in both roles are two or more, with a saboteur in every deal.")
        if rules.players * rules.hand > sum(rules.copies):
            raise TefudaError(f"{rules.players} hands of {rules.hand} are more than the deck has.")

    # Deals.

    def deal(self, rng: Rng) -> Deal:
        """Draw roles, hands, the order of the deck, goals, and who has agreed."""
        return self.draw(rng).deal

    def draw(self, rng: Rng) -> SaboteurState:
        """Return the start of a round with a Deal drawn from the stream, without checking it again."""
        position = self.engine.Position.drawn(self.native_table, rng)
        hands = [position.hand(seat) for seat in range(self.players)]
        return SaboteurState(self, self.deal_of(position, hands, position.deck), position)

    def deal_of(self, position: Any, hands: list[list[int]], deck: list[int]) -> Deal:
        """Write down a Deal: roles, goals and group of a Position with these cards."""
        saboteurs = position.saboteurs
        deal: Deal = {"roles": [n.ROLES[saboteurs >> seat & 1] for seat in range(self.players)]}
        if self.rules.spare:
            deal["spare"] = n.ROLES[position.spare_saboteur]
        deal["hands"] = [n.cards_text(hand) for hand in hands]
        deal["deck"] = n.cards_text(deck)
        deal["goals"] = [n.GOALS[goal] for goal in position.goals]
        if self.rules.agreed:
            deal["agreed"] = seats_of(position.agreed)
        if position.first:
            deal["first"] = position.first
        return deal

    def start(self, deal: Deal) -> SaboteurState:
        """Return the start of a round with this Deal."""
        return SaboteurState(self, deal, self.engine.Position.dealt(self.native_table, **self._checked(deal)))

    def _checked(self, deal: Any) -> dict[str, Any]:
        wanted = {"roles", "hands", "deck", "goals"} | ({"spare"} if self.rules.spare else set())
        wanted |= {"agreed"} if self.rules.agreed else set()
        if not isinstance(deal, dict) or not wanted <= set(deal) <= wanted | {"first"}:
            raise TefudaError(
                f"A deal of {self} has the parts {', '.join(sorted(wanted))} (and first, at will)."
            )
        roles, seats = deal["roles"], range(self.players)
        if not isinstance(roles, (list, tuple)) or len(roles) != self.players:
            raise TefudaError(f"A deal names the roles of {self.players} players.")
        every = [*roles, deal["spare"]] if self.rules.spare else list(roles)
        if any(role not in n.ROLES for role in every) or every.count("saboteur") != self.rules.saboteurs:
            raise TefudaError(
                f"The roles of a deal are miners and {self.rules.saboteurs} saboteurs, not {every}."
            )
        if not isinstance(deal["hands"], (list, tuple)) or len(deal["hands"]) != self.players:
            raise TefudaError(f"A deal needs {self.players} hands.")
        hands, deck = [n.read_cards(hand) for hand in deal["hands"]], n.read_cards(deal["deck"])
        if any(len(hand) > 8 for hand in hands):
            raise TefudaError("A hand has 8 cards at most.")
        counts = Counter(deck)
        for hand in hands:
            counts.update(hand)
        if any(counts[kind] != copies for kind, copies in enumerate(self.rules.copies)):
            raise TefudaError(
                "The hands and the deck of a deal are all cards of the game, each as often as it exists."
            )
        goals = deal["goals"]
        if not isinstance(goals, (list, tuple)) or sorted(map(str, goals)) != sorted(n.GOALS[1:]):
            raise TefudaError(
                f"The goals of a deal are {', '.join(n.GOALS[1:])} in some order, not {goals!r}."
            )
        agreed = deal.get("agreed", [])
        if not isinstance(agreed, (list, tuple)) or any(seat not in seats for seat in agreed):
            raise TefudaError(f"The agreed players of a deal are seats from 0 to {self.players - 1}.")
        if len(set(agreed)) != self.rules.agreed:
            raise TefudaError(f"A deal names {self.rules.agreed} agreed players, not {len(set(agreed))}.")
        return {
            "hands": hands,
            "deck": deck,
            "goals": [n.GOALS.index(goal) for goal in goals],
            "saboteurs": seat_set([seat for seat in seats if roles[seat] == "saboteur"]),
            "spare": deal.get("spare") == "saboteur",
            "agreed": seat_set(list(agreed)),
            "first": whole(deal.get("first", 0), "The first player of a deal", 0, self.players - 1),
        }

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

    def hint(self, state: State[Any], player: int, peeks: Call, rng: Rng) -> Hint:
        """Tell an Oracle the roles."""
        if peeks.name != "roles" or peeks.params:
            raise TefudaError(f"saboteur tells an Oracle the roles, nothing else: {peeks} is unknown.")
        return {"roles": list(state.deal["roles"])}

    def play_out(self, state: State[Any], policies: Sequence[Any], seeds: Sequence[int]) -> bool:
        """Play to the end by the paper's players."""
        if not all(isinstance(policy, native.Tajima) for policy in policies):
            return False
        state.position.run(list(policies), list(seeds))  # type: ignore[attr-defined]
        return True

    def knowledge(self, view: View, hint: Hint | None = None) -> MineWorlds:
        """Return the sampler of worlds of a View."""
        return MineWorlds(self, view, hint)


def _one_of(key: str, value: object, names: Sequence[str]) -> None:
    if value not in names:
        raise TefudaError(f"saboteur({key}=…) is {' or '.join(map(repr, names))}, not {value!r}.")


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
        return secret

    def table(self, player: int) -> dict[str, Any]:
        """Return the table as this player sees it; roles are shown when the round is over."""
        position, seats = self.position, range(self.game.players)
        up, goals, looked = position.up, position.goals, position.looked(player)
        return {
            "hand": n.cards_text(position.hand(player)),
            "counts": [len(position.hand(seat)) for seat in seats],
            "deck": position.undrawn,
            "cards": [[x, y, n.tile_text(exits, through)] for x, y, exits, through, _ in position.tiles],
            "goals": [n.GOALS[what] if up[g] or looked >> g & 1 else None for g, what in enumerate(goals)],
            "up": up,
            "broken": [
                [tool for i, tool in enumerate(n.TOOLS) if position.broken(s) >> i & 1] for s in seats
            ],
            "looked": [[g + 1 for g in seats_of(position.looked(seat))] for seat in seats],
            "value": None if position.value == native.SEALED else position.value,
            "roles": list(self.deal["roles"]) if self.is_over else None,
        }

    def hands(self) -> list[str]:
        """Return all hands as text."""
        return [n.cards_text(self.position.hand(seat)) for seat in range(self.game.players)]
