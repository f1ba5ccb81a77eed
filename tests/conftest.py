"""What all tests share: the toy game in plain Python has a name, and hypothesis draws the same every time."""

from hypothesis import HealthCheck, settings

from tefuda.games import GAMES

GAMES.add("plain_doors", "doors:PlainDoors", "the toy game in plain Python")

settings.register_profile(
    "tefuda",
    deadline=None,
    derandomize=True,
    max_examples=100,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("tefuda")
