"""What the user sees: steps with an estimate and progress, notes, and failures."""
import contextlib
import json
import os
import sys
import threading
import time

from tools import cache
from tools.failures import EXIT_DONE, EXIT_FAILED, EXIT_MISSING, Failure, Missing  # noqa: F401  (the commands' names)

SECONDS_BETWEEN_LINES = 20


def say(text):
    print(text, flush=True)


def note(text):
    say("   " + text)


def error(text):
    print("dev: {}".format(text), file=sys.stderr, flush=True)


def duration(seconds):
    seconds = int(round(seconds))
    if seconds < 90:
        return "{} s".format(max(seconds, 1))
    minutes, seconds = divmod(seconds, 60)
    if minutes >= 10 or seconds < 5:
        return "{} min".format(minutes + (seconds >= 30))
    return "{} min {} s".format(minutes, seconds)


def jobs():
    """How many compilers run at a time."""
    asked = os.environ.get("CUDAFASTFILTERS_JOBS", "")
    if asked.isdigit() and int(asked) > 0:
        return int(asked)
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Progress:
    """One line that is overwritten on a terminal, a line every while otherwise."""

    def __init__(self):
        self.started = time.monotonic()
        self.last = self.started
        self.on_terminal = sys.stdout.isatty()
        self.drawn = False

    def update(self, done, total, unit=""):
        now = time.monotonic()
        if now - self.last < (0.2 if self.on_terminal else SECONDS_BETWEEN_LINES):
            return
        self.last = now
        elapsed = now - self.started
        text = "{}/{}{}, {} so far".format(done, total, " " + unit if unit else "", duration(elapsed))
        if 0 < done < total and elapsed > 3:
            text += ", about {} left".format(duration(elapsed * (total - done) / done))
        self._show("{:3d} %  {}".format(100 * done // max(total, 1), text))

    @contextlib.contextmanager
    def watching(self, describe):
        """Shows describe() now and then while a program that prints nothing is at work."""
        finished = threading.Event()

        def watch():
            while not finished.wait(1 if self.on_terminal else SECONDS_BETWEEN_LINES):
                self._show("{}, {} so far".format(describe(), duration(time.monotonic() - self.started)))

        watcher = threading.Thread(target=watch, daemon=True)
        watcher.start()
        try:
            yield
        finally:
            finished.set()
            watcher.join()

    def _show(self, text):
        if self.on_terminal:
            sys.stdout.write("\r\033[K   " + text[:110])
            sys.stdout.flush()
            self.drawn = True
        else:
            note(text)

    def clear(self):
        if self.drawn:
            sys.stdout.write("\r\033[K")
            sys.stdout.flush()
            self.drawn = False


def _history():
    try:
        with open(cache.path("durations.json")) as file:
            return json.load(file)
    except (OSError, ValueError):
        return {}


def _remember(key, seconds):
    history = _history()
    history[key] = round(seconds, 1)
    cache.write_text(cache.path("durations.json"), json.dumps(history, indent=1, sort_keys=True) + "\n")


@contextlib.contextmanager
def step(title, key, core_seconds):
    """Announces a step and how long it will take, then how long it took.

    The estimate is what the step took here before, otherwise `core_seconds` of work divided by the cores.
    """
    estimate = _history().get(key) or core_seconds / min(jobs(), 8)
    say("=> {} (about {})".format(title, duration(estimate)))
    progress = Progress()
    started = time.monotonic()
    try:
        yield progress
    finally:
        progress.clear()
    took = time.monotonic() - started
    _remember(key, took)
    note("done in {}".format(duration(took)))
