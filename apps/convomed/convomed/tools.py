"""The C++ compiler of this machine, and where what it makes is kept."""
import hashlib
import os
import shutil
import subprocess
from pathlib import Path


class Missing(RuntimeError):
    """Something that the generator needs is not on this machine."""


def compiler():
    """The command of a C++17 compiler."""
    for name in (os.environ.get("CXX"), "c++", "g++", "clang++"):
        if name and shutil.which(name):
            return shutil.which(name)
    raise Missing("convomed needs a C++17 compiler (g++ or clang++; CXX names another), as nvcc does")


def run(command, text=None, folder=None):
    """(exit code, standard output, standard error) of a command."""
    done = subprocess.run([str(part) for part in command], input=text, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          cwd=folder, universal_newlines=True, check=False)
    return done.returncode, done.stdout, done.stderr


def cache():
    """The folder of what is compiled once."""
    root = os.environ.get("CUDAFASTFILTERS_CACHE") or Path.home() / ".cache" / "cudafastfilters"
    return Path(root) / "convomed"


def fingerprint(paths, *texts):
    """A hash of the files' contents and names, and of texts."""
    digest = hashlib.sha256()
    for path in sorted(paths):
        digest.update("{}\0".format(path.name).encode())
        digest.update(path.read_bytes())
    for text in texts:
        digest.update(text.encode())
    return digest.hexdigest()[:24]
