"""The cache outside the repository: finished things under their final names, everything else in temporary folders.

A thing is made in a temporary folder and renamed when it is complete, so a name that exists is whole. Build
trees, which are resumed rather than started again, carry a stamp instead.
"""
import contextlib
import fcntl
import hashlib
import os
import shutil
import tempfile
from pathlib import Path

from tools.ui import Failure


def root():
    chosen = os.environ.get("CUDAFASTFILTERS_CACHE")
    return Path(chosen).expanduser().absolute() if chosen else Path.home() / ".cache" / "cudafastfilters"


def path(*parts):
    return root().joinpath(*parts)


def make_folder(folder):
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if os.access(folder, os.R_OK | os.W_OK | os.X_OK):
            return folder
        reason = "it cannot be written"
    except OSError as problem:
        reason = problem.strerror
    raise Failure(f"cannot use {folder}: {reason}; CUDAFASTFILTERS_CACHE may name another folder for the cache")


def digest(*values):
    return hashlib.sha256("\n".join(map(str, values)).encode()).hexdigest()[:10]


@contextlib.contextmanager
def scratch(name, parent=None):
    """Yields a temporary folder that is gone after the block."""
    with tempfile.TemporaryDirectory(dir=make_folder(parent or path("tmp")), prefix=name + ".") as folder:
        yield Path(folder)


@contextlib.contextmanager
def making(final):
    """Yields a temporary folder that becomes `final` when the block ends without an exception."""
    with scratch(final.name, final.parent) as folder:
        made = make_folder(folder / final.name)
        yield made
        shutil.rmtree(final, ignore_errors=True)
        made.replace(final)


@contextlib.contextmanager
def locked(name):
    """One ./dev at a time makes the thing called `name`; others wait and then find it made."""
    make_folder(path("locks"))
    with open(path("locks", name), "w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            print(f"=> waiting for another ./dev that works on {name}", flush=True)
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def stamped(folder, name, value=""):
    stamp_file = folder / (".done-" + name)
    return stamp_file.exists() and stamp_file.read_text() == value


def stamp(folder, name, value=""):
    temporary = folder / (".making-" + name)
    temporary.write_text(value)
    temporary.replace(folder / (".done-" + name))
