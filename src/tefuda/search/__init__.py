"""Searches over worlds, and of open positions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.core.lazy import lazy_exports

if TYPE_CHECKING:
    from tefuda.core.solver import SOLVERS as SOLVERS
    from tefuda.search.alphabeta import AlphaBeta as AlphaBeta
    from tefuda.search.alphabeta import Paranoid as Paranoid
    from tefuda.search.alphamu import AlphaMu as AlphaMu
    from tefuda.search.exact import Exact as Exact
    from tefuda.search.exact import MaxN as MaxN
    from tefuda.search.exact import Singleton as Singleton
    from tefuda.search.exact import SoftMaxN as SoftMaxN
    from tefuda.search.flat import FlatMonteCarlo as FlatMonteCarlo
    from tefuda.search.ismcts import DeterminizedUct as DeterminizedUct
    from tefuda.search.ismcts import Ismcts as Ismcts
    from tefuda.search.ismcts import MoIsmcts as MoIsmcts
    from tefuda.search.pimc import Pimc as Pimc
    from tefuda.search.solvers import solver_of as solver_of

__getattr__, __dir__, __all__ = lazy_exports(
    __name__,
    {
        "alphabeta": ("AlphaBeta", "Paranoid"),
        "alphamu": ("AlphaMu",),
        "exact": ("Exact", "MaxN", "Singleton", "SoftMaxN"),
        "flat": ("FlatMonteCarlo",),
        "ismcts": ("DeterminizedUct", "Ismcts", "MoIsmcts"),
        "pimc": ("Pimc",),
        "solvers": ("SOLVERS", "solver_of"),
    },
)
