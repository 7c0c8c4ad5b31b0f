"""The cache outside the repository: finished things under their final names, everything else under tmp/.

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
    except OSError as problem:
        raise Failure("cannot make {}: {}; set CUDAFASTFILTERS_CACHE to a folder that can be written".format(
            folder, problem.strerror))
    return folder


def require_writable():
    make_folder(root())
    if not os.access(str(root()), os.R_OK | os.W_OK | os.X_OK):
        raise Failure("cannot write to {}; set CUDAFASTFILTERS_CACHE to a folder that can be written".format(root()))


def write_text(file, text):
    make_folder(file.parent)
    handle, name = tempfile.mkstemp(dir=str(file.parent), prefix="." + file.name)
    with os.fdopen(handle, "w") as stream:
        stream.write(text)
    os.replace(name, str(file))


def digest(*values):
    return hashlib.sha256("\n".join(str(value) for value in values).encode()).hexdigest()[:10]


@contextlib.contextmanager
def scratch(name, parent=None):
    """Yields a temporary folder that is gone after the block."""
    temporary = Path(tempfile.mkdtemp(dir=str(make_folder(parent or path("tmp"))), prefix=name + "."))
    try:
        yield temporary
    finally:
        shutil.rmtree(str(temporary), ignore_errors=True)


@contextlib.contextmanager
def making(final):
    """Yields a temporary folder that becomes `final` when the block ends without an exception."""
    inside = root() in final.parents
    make_folder(final.parent)
    # Elsewhere the temporary folder lies beside the final one, since a rename stays within a file system.
    with scratch(final.name, None if inside else final.parent) as temporary:
        yield temporary
        temporary.chmod(0o755)
        if final.exists():
            shutil.rmtree(str(final))
        os.replace(str(temporary), str(final))


@contextlib.contextmanager
def locked(name):
    """One ./dev at a time makes the thing called `name`; others wait and then find it made."""
    make_folder(path("locks"))
    with open(path("locks", name), "w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            print("=> waiting for another ./dev that works on {}".format(name), flush=True)
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def stamped(folder, name, value=""):
    try:
        return (folder / (".done-" + name)).read_text() == value
    except OSError:
        return False


def stamp(folder, name, value=""):
    write_text(folder / (".done-" + name), value)
