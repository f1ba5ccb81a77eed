"""Tasks for workers of every kind: functions of a module on plain data."""

import os
import signal
import threading
import time

from tefuda import TefudaError
from tefuda.workers import warm, worker_pool


def broken():
    raise OSError("no such table")


def slow(seconds, value):
    time.sleep(seconds)
    return value


def held(folder, number):
    """Wait at a gate (support.gates): say that it has begun, and that it is done."""
    touch(os.path.join(folder, f"begun {number}"))
    while not os.path.exists(os.path.join(folder, "open")):
        time.sleep(0.01)
    touch(os.path.join(folder, f"done {number}"))
    return number


def fail(number):
    time.sleep(0.05 * (3 - number))  # the later ones fail first
    raise TefudaError(f"Task {number} went wrong.")


def use_shelf(number, *args):
    shelf = warm(list, *args)
    shelf.append(number)
    return os.getpid(), threading.get_ident(), id(shelf), len(shelf)


class Thing:
    """Says in a file when it is made and closed."""

    def __init__(self, path, number):
        self.path, self.number = path, number
        self._note("made")

    def close(self):
        self._note("closed")

    def _note(self, word):
        with open(self.path, "a") as file:
            file.write(f"{word} {self.number}\n")


def use_things(path, numbers):
    for number in numbers:
        warm(Thing, path, number)


def get_shared(shared):
    return shared.get()


def use_shared(shared):
    thing = shared.get()
    thing.append(0)
    return (os.getpid(), threading.get_ident()), len(thing)  # which worker, how often so far


def touch(path):
    with open(path, "w"):
        pass


def add_line(path, number):
    """Leave a line in a file, each time that it is done."""
    with open(path, "a") as file:
        file.write(f"{number}\n")
    return number


def die(flag):
    """Die once: at the first attempt."""
    try:
        os.close(os.open(flag, os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        return "done"
    os.kill(os.getpid(), signal.SIGKILL)


def die_always():
    os.kill(os.getpid(), signal.SIGKILL)


def nested():
    with worker_pool(4) as inner:
        return list(inner.gather([inner.submit(pow, n, 2) for n in range(5)]).results.values())


class Stubborn(Exception):
    """Cannot be made again from its arguments."""

    def __init__(self, one, two):
        super().__init__(f"{one} and {two}")


def stubborn():
    raise Stubborn("this", "that")


def warm_of_a_lock():
    return warm(list, threading.Lock())
