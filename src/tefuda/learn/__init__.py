"""Training of policies by self-play."""

from tefuda.learn.training import School, Training, TrainingPlan

__all__ = ["School", "Training", "TrainingPlan"]
