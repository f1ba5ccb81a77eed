"""Signals through ties: free, readable only with the key, and the same natively as from Views."""

from itertools import combinations
from math import prod

import pytest

import tefuda
from support.refusals import refused
from tefuda._native import derive
from tefuda._native import saboteur as native
from tefuda.games.saboteur import notation as n
from tefuda.play.live_game import LiveGame

TAJIMA = "saboteur(preset='tajima', margin=2, agreed=4)"
BASE = "tajima(m_a=0.5, m_s=0.5, t=5, suspicion='S1')"
AGENTS = [
    f"ties(base={BASE}, key=7, sends='role')",
    f"ties(base={BASE}, key=7, sends='hand')",
    f"ties(base={BASE}, key=7, sends='role', deeds=True, sure=0.4)",
    "ties(base=tajima(m_s=1.0, discard='useful'), deeds=True)",
    "tajima(t=8)",
]


def rows(game, agents, games=6, **how):
    return tefuda.Match(game, agents, games=games, seed=3, **how).run().rows


@pytest.mark.parametrize("game", [TAJIMA, "saboteur(players=7, agreed=3)", "saboteur(players=10, margin=1)"])
def test_native_games_are_those_of_the_views(game, monkeypatch):
    def played():
        mixed = [AGENTS[seat % len(AGENTS)] for seat in range(tefuda.load(game).players)]
        both = rows(game, mixed) + rows(game, AGENTS[:2], 3, seats="roles")
        return [(row.deal, row.moves, row.scores) for row in both]

    native_rows = played()
    monkeypatch.setattr(LiveGame, "play_out", lambda *_: False)
    assert played() == native_rows


def test_who_has_nothing_to_say_plays_as_its_base():
    plain = rows(TAJIMA, [BASE, BASE], 20, seats="roles")
    for how in ("", ", sends='role'"):  # miners have no role to tell
        silent = rows(TAJIMA, [f"ties(base={BASE}{how})", BASE], 20, seats="roles")
        assert [row.moves for row in silent] == [row.moves for row in plain]
    speaking = rows(TAJIMA, [f"ties(base={BASE}, sends='hand')", BASE], 20, seats="roles")
    assert [row.moves for row in speaking] != [row.moves for row in plain]


def finished(game, seed, saboteur):
    """Play a game in which the saboteurs send by a key; return its Position and who they are."""
    policies = {"miner": tefuda.agent(BASE).policy, "saboteur": saboteur.policy}
    state = game.new_state(seed=seed)
    roles = game.roles(state)
    seeds = [1000 * seed + seat for seat in range(len(roles))]
    assert game.play_out(state, [policies[role] for role in roles], seeds)
    return state, [seat for seat, role in enumerate(roles) if role == "saboteur"]


MISSED = {n.LAY: 0.4, n.BREAK: 0.04, n.REPAIR: 0.46}


def slow_chances(state, key, observer):
    """All sets of fellows, weighed one by one."""
    players, past = state.game.players, 0
    ratio = [1.0] * (players + 1)  # the last: the spare role card
    for number, move in enumerate(state.position.moves):
        act = native.unpack(move)[0]
        if act in MISSED:
            one = derive(derive(key, past), move) >> 63
            ratio[number % players] *= 2 * (1 - MISSED[act] if one else MISSED[act])
        past = derive(past, native.pack(n.DISCARD, kind=n.UNKNOWN) if act == n.DISCARD else move)
    rules = state.game.rules
    others = [seat for seat in range(players + rules.spare) if seat != observer]
    weights = {sets: prod(ratio[seat] for seat in sets) for sets in combinations(others, rules.saboteurs - 1)}
    total = sum(weights.values())
    return [sum(w for sets, w in weights.items() if seat in sets) / total for seat in range(players)]


@pytest.mark.parametrize("game", [TAJIMA, "saboteur(players=10)", "saboteur(players=7, saboteurs=3)"])
def test_chances_of_fellows_are_those_of_all_sets(game):
    game, sender = tefuda.load(game), tefuda.agent(AGENTS[0])
    for seed in range(5):
        state, saboteurs = finished(game, seed, sender)
        wanted = slow_chances(state, 7, saboteurs[0])
        assert state.position.fellow_chances(sender.policy.how, saboteurs[0]) == pytest.approx(wanted)


def test_only_the_key_reads():
    game, sender = tefuda.load(TAJIMA), tefuda.agent(AGENTS[0])
    stranger = tefuda.agent(AGENTS[0].replace("key=7", "key=8")).policy.how
    told = {"key": [], "other key": []}
    for seed in range(400):
        state, (one, other) = finished(game, seed, sender)
        told["key"].append(state.position.fellow_chances(sender.policy.how, one)[other])
        told["other key"].append(state.position.fellow_chances(stranger, one)[other])
    mean = {reader: sum(chances) / 400 for reader, chances in told.items()}
    assert mean["key"] > 0.3  # 0.2 before the first move
    assert mean["other key"] == pytest.approx(0.2, abs=0.03)


def test_chances_are_calibrated():
    """Of the players who are fellows with a chance of about p, about p are."""
    game, sender = tefuda.load("saboteur(preset='tajima', margin=2)"), tefuda.agent(AGENTS[0])
    likely = []
    for seed in range(800):
        state, (one, other) = finished(game, seed, sender)
        chances = state.position.fellow_chances(sender.policy.how, one)
        likely += [(p, seat == other) for seat, p in enumerate(chances) if p > 0.4]
    assert len(likely) > 100
    mean = sum(p for p, _ in likely) / len(likely)
    assert sum(hit for _, hit in likely) / len(likely) == pytest.approx(mean, abs=0.12)


def test_deeds_find_the_fellow():
    game = tefuda.load(TAJIMA)
    sender = tefuda.agent(f"ties(base={BASE}, deeds=True)")
    tally = game.engine.count_ties(
        game.native_table, 500, 1, tefuda.agent(BASE).policy.how, sender.policy.how
    )
    assert sum(tally.found) / tally.seekers > 0.7
    assert tally.mistaken == 0  # the paper's miners never raise the path value
    assert sum(map(sum, tally.ties)) <= sum(tally.moves)


def test_who_is_believed_is_spared():
    """A saboteur who is sure of its fellow breaks none of its tools, as if it had been told."""
    game = tefuda.load("saboteur(preset='tajima', margin=2)")
    broken = {}
    for how in ("deeds=True", "deeds=False"):
        agent = tefuda.agent(f"ties(base=tajima(t=8), {how})")
        broken[how] = 0
        for seed in range(60):
            state, saboteurs = finished(game, seed, agent)
            replay = game.start(state.deal)
            for move in state.moves:
                act, player = native.unpack(move.id)[0], native.unpack(move.id)[5]
                raisers = {seat for seat, count in enumerate(replay.position.raises) if count}
                fellow = set(saboteurs) - {replay.player}
                if act == n.BREAK and replay.player in saboteurs and fellow <= raisers:
                    broken[how] += player in fellow
                replay.play(move)
    assert broken["deeds=True"] == 0
    assert broken["deeds=False"] > 0


def test_refusals():
    for text, said in (
        ("ties(base=random)", r"ties\(base=…\) must be a tajima"),
        ("ties(base=tajima(suspicion='oracle'))", "not an Oracle"),
        ("ties(key=-1)", "key"),
        ("ties(sure=0.0)", "sure"),
        ("ties(sends='gold')", "sends"),
    ):
        refused(tefuda.agent, text, match=said)
