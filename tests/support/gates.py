"""Gates: tasks wait there for as long as a test likes, in whatever process they are."""

from support.patience import wait_until
from support.tasks import held


class Gate:
    """A folder with notes of the tasks that came; they go on when there is a file ``open``."""

    def __init__(self, folder):
        self.folder = folder
        folder.mkdir()

    def send(self, crew, count):
        """Hand in tasks that wait here; their results are their numbers."""
        return [crew.submit(held, str(self.folder), number) for number in range(count)]

    def open(self):
        (self.folder / "open").touch()

    def noted(self, word):
        """How many tasks have begun, or are done?"""
        return len(list(self.folder.glob(f"{word} *")))

    def wait_for(self, count):
        """Wait until so many tasks have begun."""
        wait_until(lambda: self.noted("begun") >= count, f"{count} tasks have not begun")
