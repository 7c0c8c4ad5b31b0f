"""What the user sees: steps with an estimate and progress, notes, and failures."""
import contextlib
import os
import sys
import threading
import time

SECONDS_BETWEEN_LINES = 20
EXIT_DONE, EXIT_FAILED, EXIT_MISSING = 0, 1, 2


class Failure(Exception):
    """Something the user has to know; ends the command."""

    exit_code = EXIT_FAILED


class Missing(Failure):
    """Something the user has to install."""

    exit_code = EXIT_MISSING


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
        self.started = self.last = time.monotonic()
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


@contextlib.contextmanager
def step(title, core_seconds):
    """Announces a step and how long its work, in seconds of one core, will take at most, then how long it took."""
    say("=> {} (about {})".format(title, duration(core_seconds / min(jobs(), 8))))
    progress = Progress()
    try:
        yield progress
    finally:
        progress.clear()
    note("done in {}".format(duration(time.monotonic() - progress.started)))
