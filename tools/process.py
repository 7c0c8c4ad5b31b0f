"""Runs other programs: for their answer, or with their output in a log and its newest line on the screen."""
import os
import re
import subprocess

from tools import cache, ui

TAIL_LINES = 25


def answer(command, stderr=subprocess.DEVNULL, **options):
    """Standard output of a command, or None if it cannot be run or fails."""
    try:
        result = subprocess.run(list(map(str, command)), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                stderr=stderr, text=True, **options)
    except OSError:
        return None
    return result.stdout if result.returncode == 0 else None


def fresh_log(name, folder=None):
    """An empty log; that of the last time is gone."""
    log = cache.make_folder(folder or cache.path("logs")) / (name + ".log")
    log.write_text("")
    return log


def explain(what, log, lines):
    """The message for a failed command: the errors if they can be told, otherwise the end of its output.

    CMake says what is wrong in the line after the one with the word.
    """
    wrong = [line for before, line in zip([""] + lines, lines)
             if before.startswith("CMake Error") or re.search(r"\berror\b|\bFAILED\b|\bfatal\b", line, re.IGNORECASE)]
    shown = wrong[:TAIL_LINES] if wrong else lines[-TAIL_LINES:]
    return "\n    ".join([f"{what} failed; the whole log is {log}"] + [line[:400] for line in shown])


def collected(command, log, env=None, cwd=None):
    """Runs a command with its output in `log`; returns the lines it printed and its exit code."""
    lines, words = [], list(map(str, command))
    with open(log, "a") as file:
        file.write(f"$ {' '.join(words)}\n")
        file.flush()
        try:
            process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                       stderr=subprocess.STDOUT, env=env, cwd=cwd, text=True, errors="replace")
        except OSError as problem:
            raise ui.Failure(f"cannot run {command[0]}: {problem.strerror}")
        try:
            for line in process.stdout:
                file.write(line)
                lines.append(line.rstrip("\n"))
                ui.follow(lines[-1])
            return lines, process.wait()
        except BaseException:
            process.terminate()
            process.wait()
            raise


def logged(command, what, log, env=None, cwd=None):
    """Runs a command that must succeed and returns the lines it printed."""
    lines, status = collected(command, log, env, cwd)
    if status != 0:
        raise ui.Failure(explain(what, log, lines))
    return lines


def environment(base=None, **changes):
    """An environment, this process's unless given, with changes; None removes a variable."""
    env = dict(os.environ if base is None else base, **{name: str(value) for name, value in changes.items()})
    return {name: value for name, value in env.items() if changes.get(name, "") is not None}


def shown(command, env=None, cwd=None):
    """Runs a command whose output is the user's; returns its exit code."""
    try:
        return subprocess.run(list(map(str, command)), env=env, cwd=cwd).returncode
    except OSError as problem:
        raise ui.Failure(f"cannot run {command[0]}: {problem.strerror}")
