"""What the user sees: steps with an estimate, the newest line of what runs, notes, and failures."""
import contextlib
import os
import sys
import time

EXIT_DONE, EXIT_FAILED, EXIT_MISSING = 0, 1, 2
# On a terminal the next line overwrites the newest one of what runs; elsewhere there are fewer of them.
ON_TERMINAL = sys.stdout.isatty()
SECONDS_BETWEEN_LINES = 1 if ON_TERMINAL else 20
_shown = time.monotonic()


class Failure(Exception):
    """Something the user has to know; ends the command."""

    exit_code = EXIT_FAILED


class Missing(Failure):
    """Something the user has to install."""

    exit_code = EXIT_MISSING


def say(text, end="\n"):
    print(("\r\033[K" if ON_TERMINAL else "") + text, end=end, flush=True)


def note(text):
    say("   " + text)


def quote(lines):
    """Shows lines of another program's output."""
    for line in lines:
        say("       " + line[:300])


def follow(line):
    """Shows the newest line of a program, now and then."""
    global _shown
    if time.monotonic() - _shown > SECONDS_BETWEEN_LINES:
        _shown = time.monotonic()
        say("   " + line[:110], end="" if ON_TERMINAL else "\n")


def duration(seconds):
    minutes, seconds = divmod(max(round(seconds), 1), 60)
    return f"{minutes} min {seconds} s" if minutes else f"{seconds} s"


def jobs():
    """How many compilers run at a time."""
    asked = os.environ.get("CUDAFASTFILTERS_JOBS", "")
    return int(asked) if asked.isdigit() and int(asked) > 0 else len(os.sched_getaffinity(0))


@contextlib.contextmanager
def step(title, core_seconds):
    """Announces a step and how long its work, in seconds of one core, will take at most; then says how long it took."""
    say(f"=> {title} (about {duration(core_seconds / min(jobs(), 8))})")
    started = time.monotonic()
    yield
    note(f"done in {duration(time.monotonic() - started)}")
