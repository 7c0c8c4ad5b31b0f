"""What comes from the system: its packages, pip, the C++ compiler, the GPU."""
import os
import re
import shutil
import sys
from pathlib import Path

from tools import process, ui

# Headers that the command-line program needs, and their packages.
HEADERS = {"CLI11": ("CLI/CLI.hpp", "libcli11-dev"), "libtiff": ("tiffio.h", "libtiff-dev"),
           "zlib": ("zlib.h", "zlib1g-dev")}


def as_root():
    """What stands before a command that root has to run; None if nothing helps without asking."""
    if os.geteuid() == 0:
        return []
    sudo = ["sudo", "-n"]
    return sudo if process.answer(sudo + ["true"]) is not None else None


def may_install():
    """Whether apt can be used without asking: as root, or by a sudo that wants no password."""
    return shutil.which("apt-get") is not None and as_root() is not None


def how_to_install(packages):
    how = "sudo apt-get install " if shutil.which("apt-get") else "install the packages your system has for: "
    return how + " ".join(packages)


def install(packages, why):
    """Installs Debian packages, or raises ui.Missing with the line that does."""
    if not may_install():
        raise ui.Missing(f"{why} is missing; install it with: {how_to_install(packages)}")
    log = process.fresh_log("apt")
    apt = as_root() + ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get"]
    command = apt + ["install", "-y", "--no-install-recommends", *packages]
    with ui.step(f"Install {' '.join(packages)} with apt", 60):
        try:
            process.logged(command, "apt-get install", log)
        except ui.Failure:
            # A fresh image has no package lists, an old one has stale ones.
            process.logged(apt + ["update"], "apt-get update", log)
            process.logged(command, "apt-get install", log)


def wanted(find, packages, why):
    """What `find` returns, after the packages were installed if need be and if that is allowed."""
    if not find() and may_install():
        install(packages, why)
    return find()


def require(find, packages, why):
    """As wanted(), or ui.Missing."""
    found = wanted(find, packages, why)
    if not found:
        raise ui.Missing(f"{why} is missing; install it with: {how_to_install(packages)}")
    return found


def find_header(name):
    """The folder with a header, or None."""
    folders = [Path("/usr/include"), Path("/usr/local/include"), *sorted(Path("/usr/include").glob("*-linux-gnu"))]
    return next((folder for folder in folders if (folder / name).exists()), None)


def headers_of_programs(names=HEADERS):
    """Installs them if that is allowed; otherwise CMake unpacks the packages into its build folder."""
    missing = [name for name in names if not find_header(HEADERS[name][0])]
    if missing and may_install():
        install([HEADERS[name][1] for name in missing], " and ".join(missing))


def find_pip():
    return process.answer([sys.executable, "-m", "pip", "--version"])


def require_pip():
    return require(find_pip, ["python3-pip"], f"pip of {sys.executable}")


class Compiler:
    """The C++ compiler: its path and a text that changes when it does."""

    def __init__(self, path):
        self.path = path
        self.description = (process.answer([path, "--version"]) or "").partition("\n")[0]
        version = re.search(r"(?<= )\d+(\.\d+)*", self.description)
        self.short = ("clang" if "clang" in self.description else "gcc") + (version.group() if version else "unknown")


def find_cxx():
    for name in (os.environ.get("CXX"), "c++", "g++", "clang++"):
        found = name and shutil.which(name)
        if found and process.answer([found, "--version"]):
            return Compiler(found)
    return None


def require_cxx():
    return require(find_cxx, ["g++"], "a C++ compiler")


def find_gpus():
    """One line a GPU: name, compute capability and driver; empty without a GPU or a driver."""
    listed = process.answer(["nvidia-smi", "--query-gpu=name,compute_cap,driver_version", "--format=csv,noheader"])
    return [line.strip() for line in (listed or "").splitlines() if line.strip()]
