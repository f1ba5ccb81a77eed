"""Matches, statistics, records and replay."""

from tefuda.arena.league import League
from tefuda.arena.match import Match
from tefuda.arena.record import Record, Recorder, read_record
from tefuda.arena.result import MatchResult
from tefuda.arena.rows import GameRow
from tefuda.arena.verification import verify
from tefuda.core.words import words_of

__all__ = ["GameRow", "League", "Match", "MatchResult", "Record", "Recorder", "read_record", "verify"]

words_of("tefuda.arena.japanese")
