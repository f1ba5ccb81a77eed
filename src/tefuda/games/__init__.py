"""The games, one room each. Their names are entered here; a room is imported when first loaded."""

from __future__ import annotations

from tefuda.core.book import GAMES, load
from tefuda.core.policy import POLICIES
from tefuda.core.words import words_of

__all__ = ["GAMES", "load"]

words_of("tefuda.games.japanese")

GAMES.add("geister", "tefuda.games.geister:Geister", "hidden colours on a small board, 2 players")
GAMES.add("tanhinmin", "tefuda.games.tanhinmin:Tanhinmin", "a stronger card or pass, 2 to 6 players")
GAMES.add("saboteur", "tefuda.games.saboteur:Saboteur", "hidden roles in a mine, 3 to 10 players")
GAMES.add("kuhn", "tefuda.games.kuhn:Kuhn", "Kuhn poker, three cards, 2 players: its answers are known")
GAMES.add("doors", "tefuda.games.doors:Doors", "the toy game of the contracts: hidden roles, 3 players")
GAMES.add(
    "daihinmin",
    "tefuda.games.daihinmin:Daihinmin",
    "cards and classes, as in the UECda contest, 2 to 5 players",
)
GAMES.add("bridge", "tefuda.games.bridge:Bridge", "contract bridge: auction, play and scoring, 4 players")

POLICIES.add(
    "leave",
    "tefuda.games.geister.policies:leave",
    "a blue piece on an exit leaves at once; else any move",
    games=("geister",),
)
POLICIES.add(
    "base",
    "tefuda.games.daihinmin.players:base",
    "rules, proofs and a plan, in several styles",
    games=("daihinmin",),
)
POLICIES.add(
    "policy",
    "tefuda.games.daihinmin.players:policy",
    "learned by self-play: softmax over features of the moves",
    games=("daihinmin",),
)
POLICIES.add(
    "client",
    "tefuda.games.daihinmin.policies:client",
    "as the default client of the UECda contest",
    games=("daihinmin",),
)
POLICIES.add(
    "rules",
    "tefuda.games.saboteur.policies:rules",
    "strong settings of the paper's rules",
    games=("saboteur",),
)
POLICIES.add(
    "tajima",
    "tefuda.games.saboteur.policies:tajima",
    "the miner and the saboteur of the paper on collusion",
    games=("saboteur",),
)
POLICIES.add(
    "ties",
    "tefuda.games.saboteur.policies:ties",
    "tajima who signals by which of several equally good moves it plays",
    games=("saboteur",),
)
