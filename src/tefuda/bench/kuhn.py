"""What ``tefuda bench kuhn`` measures, alone and beside OpenSpiel."""

from __future__ import annotations

from tefuda.bench.measure import Benchmark, Result, ismcts_from_start, measure


def benchmarks() -> dict[str, Benchmark]:
    """Return the benchmarks of this module by name."""
    found = [kuhn_ismcts]
    return {one.__name__: one for one in found}


PEERS = (("pyspiel", "OpenSpiel"),)  # what peers() needs


def peers() -> dict[str, Benchmark]:
    """Return other people's programs."""
    return {"openspiel_kuhn_ismcts": openspiel_kuhn_ismcts}


def kuhn_ismcts() -> Result:
    """SO-ISMCTS on Kuhn poker, 50,000 iterations a move."""
    return measure("iterations/CPU s", ismcts_from_start("kuhn", 50_000))


def openspiel_kuhn_ismcts() -> Result:
    """OpenSpiel's C++ IS-MCTS on Kuhn poker, same number of simulations."""
    try:
        import pyspiel
    except ImportError:
        note = "OpenSpiel is not installed: pip install tefuda[peers]"
        return {"value": None, "unit": "simulations/CPU s", "cpu_seconds": 0.0, "threads": 1, "note": note}
    game = pyspiel.load_game("kuhn_poker")
    state = game.new_initial_state()
    state.apply_action(2)
    state.apply_action(0)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    simulations = 50_000
    bot = pyspiel.ISMCTSBot(
        1, evaluator, 1.41, simulations, -1, pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT, False, False
    )

    def work() -> int:
        bot.step(state)
        return simulations

    return measure("simulations/CPU s", work)
