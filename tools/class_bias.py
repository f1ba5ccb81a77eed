"""Count what the classes of Daihinmin hold when the play begins: ``BIAS`` of the estimator ``bias``.

    .venv/bin/python tools/class_bias.py --games 20000

For every class and rank (3 … 2, joker): cards held, over what chance gives a hand of that size.
"""

from __future__ import annotations

import argparse

import tefuda
from tefuda.core import policy_of
from tefuda.games.daihinmin import notation as n


def count(games: int, player: str, seed: int) -> list[list[float]]:
    """Play games of one policy against itself and count hands after the exchange."""
    game = tefuda.load("daihinmin")
    policies = [policy_of(player)] * game.players
    held = [[0.0] * 14 for _ in range(game.players)]
    chance = [[0.0] * 14 for _ in range(game.players)]
    carry = game.first_carry()
    for number in range(games):
        state = game.new_state(seed * games + number, carry)
        game.play_out(state, policies, [number * game.players + seat for seat in range(game.players)])
        classes = state.deal.get("classes")
        if classes:
            begun = game.replay(state.deal, list(state.moves)[:2]).position
            for seat, place in enumerate(classes):
                bits = n.bits(begun.hand(seat))
                for bit in bits:
                    held[place][bit // 4] += 1
                for rank in range(14):
                    chance[place][rank] += len(bits) / 53 * (1 if rank == 13 else 4)
        carry = game.carry_over(carry, state.deal, state.scores)
    return [
        [max(round(a / b, 3), 0.001) for a, b in zip(row, by_chance, strict=True)]
        for row, by_chance in zip(held, chance, strict=True)
    ]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--player", default="policy")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    for row in count(args.games, args.player, args.seed):
        print(f"    {row},")
