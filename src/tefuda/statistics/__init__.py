"""Intervals, tests, power, ratings; docs/experiments.md says which is used where and how well it covers."""

from tefuda.core.rates import Interval, wilson
from tefuda.statistics.means import Mean, Sample, clustered_mean
from tefuda.statistics.power import Power, games_needed
from tefuda.statistics.ratings import elo, expected
from tefuda.statistics.student import student_mean, student_p
from tefuda.statistics.tests import Estimate, holm, joint_level, mover, p_text, paired_difference

__all__ = [
    "Estimate",
    "Interval",
    "Mean",
    "Power",
    "Sample",
    "clustered_mean",
    "elo",
    "expected",
    "games_needed",
    "holm",
    "joint_level",
    "mover",
    "p_text",
    "paired_difference",
    "student_mean",
    "student_p",
    "wilson",
]
