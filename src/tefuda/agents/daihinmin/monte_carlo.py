"""``mc`` as Daihinmin has it: play-outs by the learned policy in sampled worlds, kept from turn to turn."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass, field, replace
from typing import Any

from tefuda._native import daihinmin as native
from tefuda.agents.daihinmin.manners import HEATS, OpponentManners
from tefuda.bandits.policies import KINDS
from tefuda.beliefs.judged import READ, Read
from tefuda.beliefs.registry import estimator
from tefuda.core import (
    Agent,
    Budget,
    Call,
    Decision,
    Estimator,
    Game,
    Hint,
    Stop,
    TefudaError,
    Token,
    Turn,
    View,
)
from tefuda.core.errors import impossible_view, nearest, positive, whole
from tefuda.core.estimator import UNIFORM, check_estimator
from tefuda.core.knowledge import Drawn
from tefuda.core.seeds import native_seed
from tefuda.core.spec import parse
from tefuda.core.weights import load_weights
from tefuda.games.daihinmin.players import ENDING_POSITIONS, KIND, MATE_LEADS
from tefuda.games.daihinmin.worlds import HIDDEN_GIFT, blind_position, seen_number
from tefuda.search.common import Budgeted, Prepared, check_trees
from tefuda.search.flat import root_bandit
from tefuda.search.pool import Opinion, Rank

ITERATIONS = 3_000
SAMPLES = 256
SETTLED = 0.002
PACE = 100_000  # play-outs that a second is taken for
MOST_WORLDS = 8.0  # times as many as by default, where nobody says how many
BANDIT = "ucb1_tuned"
GIFTS = 2  # times as many play-outs for a gift
AS_WE_DO = [0.0] * len(HEATS)  # no other manner
DUELS = 8  # cards in an ending of two that a play-out searches to its end
DOUBT = 8.0  # a move's mean is drawn to the mean of all by so many play-outs
CANDIDATES = {"exchange": 24, "play": 32}

# What the places are worth. Points are those of the game. Who is rich gets the better cards in the next game:
# "class" is the long-run gain in points of five equal players (policy(temperature=1), 9,900 games, seed 11),
# the fixed point of h = T (points + h) for the table T of classes before and after, scaled to 1 ... 5.
REWARDS = {"points": (5.0, 4.0, 3.0, 2.0, 1.0), "class": (5.0, 4.08, 2.60, 1.65, 1.0)}


def rewards_of(reward: str | None, players: int) -> list[float]:
    """Return what the places of a game are worth, from the first on; padded for smaller tables.

    Nothing said means ``class`` at a table of five, and points at a smaller one.
    """
    if reward is None:
        reward = "class" if players == 5 else "points"
    if reward not in REWARDS:
        raise TefudaError("mc has no reward {reward!r}.{hint}", reward=reward, hint=nearest(reward, REWARDS))
    if players == 5:
        return list(REWARDS[reward])
    if reward == "class":
        raise TefudaError("mc(reward='class') is only for tables of five.")
    return [float(max(players - place, 0)) for place in range(5)]


@dataclass(frozen=True)
class MonteCarlo(Budgeted):
    """A bandit shares out play-outs among the moves; what is forced or proved is played at once.

    The play-outs go by the learned policy. ``samples`` worlds are drawn from the estimator ``worlds``, and
    used again when more play-outs are made; ``settled`` ends the search when choosing another move could be
    expected to gain less than that (0: never). ``reward`` is ``points`` or ``class``, the long-run worth of
    a place (the default at tables of five). With ``manners`` play-outs move every other player in the manner
    that its moves suggest (worlds that were read tell), or else that is ``supposed`` of this player.
    """

    budget: Budget = field(default_factory=lambda: Budget(iterations=ITERATIONS))
    bandit: str = BANDIT
    trees: int = 1
    _: KW_ONLY
    threads: int = 1
    worlds: Estimator = UNIFORM
    reward: str | None = None
    samples: int = SAMPLES
    settled: float = SETTLED
    temperature: float = 1.0
    duels: int = DUELS
    prior: int = 0
    weights: str = ""
    manners: bool = False
    supposed: Sequence[Sequence[float]] = ()

    def __post_init__(self) -> None:
        check_trees(self.trees, self.threads, self.budget)
        check_estimator(self.worlds)
        rewards_of(self.reward, 5)
        whole(self.samples, "samples", low=1, high=10**6)
        whole(self.duels, "duels", low=0, high=53)
        whole(self.prior, "prior", low=0, high=10**6)
        positive(self.settled, "settled", zero=True)
        positive(self.temperature, "temperature")
        root_bandit(self.bandit)

    def run(
        self,
        view: View,
        seed: int,
        *,
        hint: Hint | None = None,
        counts: Sequence[int] = (),
        stop: Stop | None = None,
        stock: Any = None,
    ) -> Decision:
        """Search and choose; ``stock`` has worlds of earlier turns and gets those of this one."""
        game: Any = view.load_game()
        weights = playout_weights(self.weights)
        _, candidates = candidates_at(game, view, weights)
        if candidates.proved:
            number = candidates.moves[0]
            return Decision(next(move for move in view.legal_moves if move.id == number))
        ready = Prepared.of(view, self.worlds, hint)
        bandit = root_bandit(self.bandit)
        settings: dict[str, Any] = {
            **bandit.params,
            **ready.native_budget(self.budget, counts, self.trees, stop=stop),
        }
        return ready.choose(
            lambda: native.monte_carlo(
                ready.known.native,
                native.Stock(self.trees) if stock is None else stock,
                candidates,
                weights,
                seed=native_seed(seed),
                rewards=rewards_of(self.reward, game.players),
                bandit=KINDS.index(bandit.kind),
                temperature=self.temperature,
                duels=self.duels,
                samples=self.samples,
                settled=self.settled,
                prior=float(self.prior),
                threads=self.threads,
                heats=list(HEATS),
                shares=self._shares(ready.known, view),
                **settings,
            ),
            doubting,
            self.threads,
        )

    def _shares(self, known: Any, view: View) -> list[list[float]]:
        """Return how likely every seat has each of the manners; nothing: all play as we do."""
        if not self.manners:
            return []
        seats = len(view.secret["counts"])
        read = known.styles if isinstance(known, Drawn) and known.styles else [()] * seats
        players = view.secret["players"] or range(seats)
        shares = [AS_WE_DO] * 5
        for seat, player in enumerate(players):
            if len(read[seat]) == len(HEATS):
                shares[seat] = list(read[seat])
            elif self.supposed and self.supposed[player]:
                shares[seat] = list(self.supposed[player])
        return shares


def playout_weights(path: str = "") -> Any:
    """Return the weights of the package, or of a file, as play-outs take them."""
    weights = load_weights(KIND, native.FEATURES, path)
    if weights.hash not in _READY:
        _READY[weights.hash] = native.PlayoutWeights(list(weights.values))
    return _READY[weights.hash]


_READY: dict[str, Any] = {}


def candidates_at(game: Any, view: View, weights: Any) -> tuple[Any, Any]:
    """Return the observer's point of view as a native Position, and the moves worth play-outs."""
    try:
        blind = blind_position(game, view)
    except (ValueError, KeyError, TypeError) as error:
        raise impossible_view(error) from None
    most = CANDIDATES[view.phase]
    return blind, native.Candidates(blind, weights, leads=MATE_LEADS, positions=ENDING_POSITIONS, most=most)


def doubting(opinions: Sequence[Opinion]) -> dict[int, Rank]:
    """Rank by the mean, drawn to the mean of all moves as long as a move was tried but a few times."""
    tried: dict[int, list[float]] = {}
    for opinion in opinions:
        for entry in opinion.moves:
            sums = tried.setdefault(entry.move, [0.0, 0.0])
            sums[0] += entry.total
            sums[1] += entry.weight
    mean = sum(total for total, _ in tried.values()) / max(sum(n for _, n in tried.values()), 1.0)
    return {move: ((total + DOUBT * mean) / (n + DOUBT), n) for move, (total, n) in tried.items()}


def _times_the_default(budget: Budget) -> float:
    """Return how many times more play-outs than by default there may be; 1 where there are fewer."""
    by_count = math.inf if budget.iterations is None else budget.iterations
    by_clock = math.inf if budget.seconds is None else PACE * budget.seconds
    return max(min(by_count, by_clock) / ITERATIONS, 1.0)


def _enough(worlds: Call | str | Estimator, wider: float) -> Call | str | Estimator:
    """Have more worlds read, unless it is said how many."""
    call = parse(worlds) if isinstance(worlds, str) else worlds
    if not isinstance(call, Call) or call.name != "reading" or "samples" in call.params or wider == 1:
        return worlds
    return Call(call.name, {**call.params, "samples": round(READ * wider)})


class WorldStock:
    """Worlds of one seat that are still possible, from decision to decision of a game."""

    def __init__(self, trees: int) -> None:
        self._trees = trees
        self._stock = native.Stock(trees)
        self._start: Any = None
        self._log: tuple[Token, ...] = ()

    def at(self, view: View) -> Any:
        """Return the stock for this View: what is left of the last one, or an empty one."""
        start = (view.game, view.observer, dict(view.secret))
        news = view.log[len(self._log) :]
        follows = start == self._start and view.log[: len(self._log)] == self._log
        if follows and not any(token.seen.startswith(HIDDEN_GIFT) for token in news):
            self._stock.advance([seen_number(token) for token in news])
        else:
            self._stock = native.Stock(self._trees)
        self._start, self._log = start, view.log
        return self._stock


class DaihinminMc(Agent):
    """The Monte Carlo player of Daihinmin.

    ``keep``: worlds are kept from turn to turn. ``manners``: it learns whom the others play like from their
    moves, remembers it from game to game of a series, and moves them so in its play-outs. ``gifts``: so many
    times the play-outs for an exchange. With ``worlds=reading``, the default, worlds are not kept, manners
    are learnt and gifts are 2; with other worlds the opposite (``gifts=1``).

    More play-outs than the default tell smaller differences apart, where there are worlds enough: with
    ``worlds=reading`` n times as many mean that ``settled`` is n times smaller, and the number of worlds
    (``samples``, and those that are read) the root of n times greater, at most eightfold, unless they are
    given.
    """

    default_iterations = ITERATIONS

    def __init__(
        self,
        iterations: int | None = None,
        seconds: float | None = None,
        bandit: str | Call = BANDIT,
        *,
        trees: int = 1,
        threads: int = 1,
        worlds: Call | str | Estimator = "reading",
        reward: str | None = None,
        samples: int | None = None,
        settled: float | None = None,
        temperature: float = 1.0,
        prior: int = 0,
        keep: bool | None = None,
        weights: str = "",
        manners: bool | None = None,
        gifts: int | None = None,
    ) -> None:
        super().__init__()
        if iterations is None and seconds is None:
            iterations = ITERATIONS
        budget = Budget(iterations, seconds)
        more = _times_the_default(budget)
        wider = min(math.sqrt(more), MOST_WORLDS)
        if samples is None:
            worlds = _enough(worlds, wider)
        known = worlds if isinstance(worlds, Estimator) else estimator(worlds)
        reads = isinstance(known, Read) and known.has_styles
        if not reads:
            more = wider = 1.0
        self._learns = reads if manners is None else manners
        self.search = MonteCarlo(
            budget,
            str(bandit),
            trees,
            threads=threads,
            worlds=known,
            reward=reward,
            samples=round(SAMPLES * wider) if samples is None else samples,
            settled=SETTLED / more if settled is None else settled,
            temperature=temperature,
            prior=prior,
            weights=weights,
            manners=self._learns,
        )
        self.peeks = known.peeks
        self._reads = known if isinstance(known, Read) and reads else None
        self._gifts = whole(gifts or (GIFTS if reads else 1), "gifts", low=1, high=1000)
        self._keep = not isinstance(known, Read) if keep is None else keep
        self._manners = OpponentManners()
        self._kept: dict[int, WorldStock] = {}  # by seat

    @property
    def learns(self) -> bool:
        """What it knows of the others it may forget when classes are reset: no match is one long series."""
        return False

    def new_match(self, game: Game, seats: Sequence[int], seed: int) -> None:
        """Meet players of whom nothing is known."""
        super().new_match(game, seats, seed)
        self._manners.forget()

    def new_game(self, view: View) -> None:
        """Forget the worlds of the last game, and suppose something of every player."""
        super().new_game(view)
        self._kept.clear()
        self._suppose(len(view.secret["counts"]))

    def _suppose(self, players: int) -> None:
        if self._learns:
            manners, reads = self._manners, self._reads
            shares = [manners.of(p) if reads or manners.knows(p) else [] for p in range(players)]
            self.search = replace(self.search, supposed=shares)
            if reads:
                reads.suppose(shares)

    def end_game(self, view: View, scores: Sequence[float]) -> None:
        """Learn whom the others play like."""
        if self._learns:
            self._manners.learn(view)

    def memory(self) -> Any:
        """Return what is known of the others."""
        return self._manners.memory() if self._learns else None

    def restore(self, memory: Any) -> None:
        """Take up what was known of the others."""
        self._manners.restore(memory)

    def choose(self, turn: Turn) -> Decision:
        """Search; without ``seconds`` of its own, no longer than the clock allows."""
        search = self.search
        if turn.clock.share is not None and not search.is_timed:
            search = search.within(turn.clock.share)
        if turn.view.phase == "exchange":
            search = self._for_gifts(search)
        stock = None
        if self._keep:
            seat = turn.view.observer
            stock = self._kept.setdefault(seat, WorldStock(search.trees)).at(turn.view)
        return search.run(
            turn.view, turn.rng.next(), hint=turn.hint, counts=turn.counts, stop=turn.stop, stock=stock
        )

    def _for_gifts(self, search: MonteCarlo) -> MonteCarlo:
        """There are many gifts to choose from, and nobody has told anything by a move yet."""
        budget = search.budget
        if budget.iterations is not None:
            budget = replace(budget, iterations=min(self._gifts * budget.iterations, 2**32 - 1))
        return replace(search, budget=budget, worlds=UNIFORM if self._reads else search.worlds)

    @property
    def is_timed(self) -> bool:
        """Does the clock decide how much is done?"""
        return self.search.is_timed
