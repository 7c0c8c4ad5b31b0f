"""What comes from the system: its packages, pip, the C++ compiler, the GPU."""
import os
import re
import shutil
import sys
from pathlib import Path

from tools import process, ui


def may_install():
    """Whether apt can be used without asking: as root on Debian, Ubuntu and the like."""
    return hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get") is not None


def how_to_install(packages):
    if shutil.which("apt-get"):
        return "sudo apt-get install " + " ".join(packages)
    return "install the packages your system has for: " + " ".join(packages)


def install(packages, why):
    """Installs Debian packages, or raises ui.Missing with the line that does."""
    if not may_install():
        raise ui.Missing("{} is missing; install it with: {}".format(why, how_to_install(packages)))
    env = process.environment(DEBIAN_FRONTEND="noninteractive")
    log = process.fresh_log("apt")
    command = ["apt-get", "install", "-y", "--no-install-recommends"] + list(packages)
    with ui.step("Install {} with apt".format(" ".join(packages)), "apt " + " ".join(packages), 60):
        try:
            process.logged(command, "apt-get install", log, env=env)
        except ui.Failure:
            # A fresh image has no package lists, an old one has stale ones.
            process.logged(["apt-get", "update"], "apt-get update", log, env=env)
            process.logged(command, "apt-get install", log, env=env)


def find_cli11():
    """The folder with CLI/CLI.hpp, CLI11's headers, which the command-line program needs."""
    for folder in (Path("/usr/include"), Path("/usr/local/include")):
        if (folder / "CLI" / "CLI.hpp").exists():
            return folder
    return None


def cli11():
    """Installs CLI11 where that is allowed; elsewhere CMake unpacks the package into its build folder."""
    if not find_cli11() and may_install():
        install(["libcli11-dev"], "CLI11")


def find_libtiff():
    """The folder with libtiff's header, which the command-line program needs."""
    for folder in [Path("/usr/include"), Path("/usr/local/include")] + sorted(Path("/usr/include").glob("*-linux-gnu")):
        if (folder / "tiffio.h").exists():
            return folder
    return None


def find_zlib():
    """The folder with zlib's header, which the command-line program needs."""
    for folder in (Path("/usr/include"), Path("/usr/local/include")):
        if (folder / "zlib.h").exists():
            return folder
    return None


def libtiff():
    """Installs the headers of libtiff and zlib if that is allowed; otherwise CMake unpacks them into its build folder."""
    if not (find_libtiff() and find_zlib()) and may_install():
        install(["libtiff-dev", "zlib1g-dev"], "libtiff")


def find_pip():
    return process.answer([sys.executable, "-m", "pip", "--version"])


def require_pip():
    if not find_pip():
        install(["python3-pip"], "pip")
        if not find_pip():
            raise ui.Missing("{} has no pip; install it with: {}".format(sys.executable, how_to_install(["python3-pip"])))


class Compiler:
    """The C++ compiler: its path and a text that changes when it does."""

    def __init__(self, path):
        self.path = path
        lines = (process.answer([path, "--version"]) or "").splitlines()
        self.description = lines[0] if lines else ""
        version = re.search(r"(\d+\.\d+\.\d+)", self.description)
        self.version = version.group(1) if version else "unknown"

    @property
    def short(self):
        return ("clang" if "clang" in self.description else "gcc") + self.version


def find_cxx():
    for name in (os.environ.get("CXX"), "c++", "g++", "clang++"):
        found = name and shutil.which(name)
        if found and process.answer([found, "--version"]):
            return Compiler(found)
    return None


def require_cxx():
    if not find_cxx():
        install(["g++"], "a C++ compiler")
    found = find_cxx()
    if not found:
        raise ui.Missing("a C++ compiler is missing; install it with: " + how_to_install(["g++"]))
    return found


def find_gpus():
    """One line a GPU: name, compute capability and driver; empty without a GPU or a driver."""
    listed = process.answer(["nvidia-smi", "--query-gpu=name,compute_cap,driver_version", "--format=csv,noheader"])
    return [line.strip() for line in (listed or "").splitlines() if line.strip()]
