"""Matches, statistics, records and replay; games tried out."""

from tefuda.arena.game_checks.best_response import exploitability
from tefuda.arena.game_checks.contract_checks import check
from tefuda.arena.game_checks.play_through import playthrough
from tefuda.arena.leagues.league import League
from tefuda.arena.matches.match import Match
from tefuda.arena.records.verification import verify
from tefuda.arena.results.result import MatchResult
from tefuda.play.record import Record, Recorder, read_record
from tefuda.play.rows import GameRow

__all__ = [
    "GameRow",
    "League",
    "Match",
    "MatchResult",
    "Record",
    "Recorder",
    "check",
    "exploitability",
    "playthrough",
    "read_record",
    "verify",
]
