"""What the user sees: steps with an estimate and progress, notes, and failures."""
import contextlib
import os
import sys
import threading
import time

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


def quote(lines):
    """Shows lines of another program's output."""
    for line in lines:
        say("       " + line[:300])


def duration(seconds):
    minutes, seconds = divmod(max(round(seconds), 1), 60)
    return f"{minutes} min {seconds} s" if minutes else f"{seconds} s"


def jobs():
    """How many compilers run at a time."""
    asked = os.environ.get("CUDAFASTFILTERS_JOBS", "")
    return int(asked) if asked.isdigit() and int(asked) > 0 else len(os.sched_getaffinity(0))


class Progress:
    def __init__(self):
        self.started = time.monotonic()
        self.done = self.total = 0
        self.unit = ""

    def update(self, done, total, unit=""):
        self.done, self.total, self.unit = done, total, unit

    def __str__(self):
        elapsed = time.monotonic() - self.started
        text = duration(elapsed) + " so far"
        if self.total:
            text = f"{100 * self.done // self.total:3d} %  {self.done}/{self.total} {self.unit}, {text}"
        if 0 < self.done < self.total:
            text += f", about {duration(elapsed * (self.total - self.done) / self.done)} left"
        return text


@contextlib.contextmanager
def step(title, core_seconds):
    """Announces a step and how long its work, in seconds of one core, will take at most; then shows its progress in a
    line that is overwritten on a terminal, elsewhere in a line every 20 seconds; then says how long it took."""
    say(f"=> {title} (about {duration(core_seconds / min(jobs(), 8))})")
    progress, finished, on_terminal = Progress(), threading.Event(), sys.stdout.isatty()
    begin, end = ("\r\033[K", "") if on_terminal else ("", "\n")

    def watch():
        while not finished.wait(1 if on_terminal else 20):
            print(begin + "   " + str(progress)[:110], end=end, flush=True)

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield progress
    finally:
        finished.set()
        watcher.join()
        print(begin, end="", flush=True)
    note(f"done in {duration(time.monotonic() - progress.started)}")
