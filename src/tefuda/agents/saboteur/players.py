"""Players of Saboteur that are one policy."""

from __future__ import annotations

from tefuda.agents.policies import plays
from tefuda.agents.saboteur.inferring import inferring as inferring_policy
from tefuda.games.saboteur import policies

tajima = plays(policies.tajima)
ties = plays(policies.ties)
inferring = plays(inferring_policy)
