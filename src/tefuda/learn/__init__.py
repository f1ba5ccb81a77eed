"""Training of policies by self-play."""

from tefuda.learn.training import Plan, School, Training

__all__ = ["Plan", "School", "Training"]
