"""Packages of another Debian, unpacked in the cache and used from there, which takes no root: the compilers of Debian
11, whose programs run with glibc 2.31 and later, and a Python for Arm. The machine's own apt has to fetch from a
Debian."""
import os
import platform
import re
import shutil
from pathlib import Path

from tools import buildtools, cache, cuda, process, system, toolchain, ui, wheels

KEYS = Path("/usr/share/keyrings/debian-archive-keyring.gpg")
COMPILERS = {"x86_64": "g++", "aarch64": "g++-aarch64-linux-gnu"}
PROGRAMS = ("gcc", "g++", "ar", "ranlib", "nm", "strip", "objcopy", "objdump", "readelf")
# What these programs load besides the C library.
LIBRARIES = re.compile(r"lib(bfd|ctf|gmp|isl|mpc|mpfr|opcodes|z|zstd)\b.*[.]so\b")


def mirror():
    """Where apt fetches Debian from, or None."""
    listed = process.answer(["apt-get", "indextargets", "--format", "$(ORIGIN)|$(LABEL)|$(COMPONENT)|$(REPO_URI)",
                             "Created-By: Packages"])
    found = re.search(r"^Debian\|Debian\|main\|(.+)$", listed or "", re.MULTILINE)
    return found and found.group(1)


def reason_why_not():
    """Why other Debians' packages cannot be used here, in words; None if they can."""
    if platform.machine() != "x86_64":
        return "Debian 11's compilers are those that run on x86-64"
    if not (shutil.which("dpkg-deb") and KEYS.exists() and mirror()):
        return "packages of other Debians are fetched by apt from where it has its own, and here that is no Debian"
    return None


def fetch(release, architecture, package, folder, log):
    """A package and all that it needs, by an apt that knows of no installed package."""
    for name in ("state/lists/partial", "cache/archives/partial"):
        cache.make_folder(folder / name)
    (folder / "status").touch()
    (folder / "sources.list").write_text(f"deb [signed-by={KEYS}] {mirror()} {release} main\n")
    (folder / "apt.conf").write_text(
        f'Dir::State "{folder}/state";\nDir::State::status "{folder}/status";\nDir::Cache "{folder}/cache";\n'
        f'Dir::Etc::sourcelist "{folder}/sources.list";\nDir::Etc::sourceparts "-";\nAPT::Sandbox::User "root";\n'
        f'APT::Architecture "{architecture}";\nAPT::Architectures {{"{architecture}";}};\nAcquire::Languages "none";\n')
    env = process.environment(APT_CONFIG=folder / "apt.conf")
    for words in (["update"], ["install", "-y", "--no-install-recommends", "--download-only", package]):
        process.logged(["apt-get", *words], "apt-get " + words[0], log, env=env)
    return (folder / "cache" / "archives").glob("*.deb")


def unpacked(release, architecture, package, adjust=None):
    """A folder with tree/, the root of a package and of all that it needs. `adjust(folder)` completes it."""
    reason = reason_why_not()
    if reason:
        raise ui.Missing(reason)

    def fill(folder, log):
        tree = folder / "tree"
        with cache.scratch("debian") as scratch:
            for file in fetch(release, architecture, package, scratch, log):
                process.logged(["dpkg-deb", "-x", file, tree], "dpkg-deb", log)
        for link in filter(Path.is_symlink, tree.rglob("*")):
            target = os.readlink(link)
            if target.startswith("/"):
                link.unlink()
                link.symlink_to(os.path.relpath(f"{tree}{target}", link.parent))
        for name in ("bin", "lib", "lib64"):  # later Debians have them in /usr, and no package brings the links
            if not (tree / name).exists():
                (tree / name).symlink_to(f"usr/{name}")
        if adjust:
            adjust(folder)
    return wheels.filled_once(cache.path("debian", f"{release}-{architecture}-{package}"),
                              f"Fetch {package} of Debian {release}", 60, fill)


def wrap(machine):
    """What makes programs of the tree find each other, and their libraries, first."""
    def adjust(folder):
        tree = folder / "tree"
        for name in ("lib", "bin"):
            (folder / name).mkdir()
        for place in (tree / "usr/lib/x86_64-linux-gnu", tree / "lib/x86_64-linux-gnu"):
            for library in filter(lambda file: LIBRARIES.match(file.name), place.iterdir()):
                shutil.copy(library, folder / "lib")
        for program in PROGRAMS:
            name = f"{machine}-linux-gnu-{program}"
            sysroot = '--sysroot="$here/tree" ' if program in ("gcc", "g++") else ""
            script = folder / "bin" / name
            script.write_text('#!/bin/sh\nhere=$(dirname "$0")/..\nPATH="$here/tree/usr/bin:$PATH" '
                              f'LD_LIBRARY_PATH="$here/lib" exec "$here/tree/usr/bin/{name}" {sysroot}"$@"\n')
            script.chmod(0o755)
    return adjust


class Toolchain(toolchain.Toolchain):
    """This machine's CMake, ninja, ccache and nvcc with a compiler of Debian 11."""

    def __init__(self, machine, with_cuda):
        folder = unpacked("bullseye", "amd64", COMPILERS[machine], wrap(machine))
        self.machine, self.tree, self.prefix = machine, folder / "tree", f"{folder}/bin/{machine}-linux-gnu-"
        compiler = system.Compiler(self.prefix + "g++")
        toolkit = cuda.toolkit(compiler) if with_cuda else None
        super().__init__(compiler, buildtools.require("CMake"), buildtools.require("ninja"), buildtools.ccache(),
                         toolkit, toolkit and cuda.npp(toolkit))
        # Wheels are to be small. Of OpenCV's own filters, the module runs GaussianBlur only, which has code for AVX2 and
        # for no other level that counts; for Arm, code for newer processors takes long to compile.
        self.opencv_options = ("-DCPU_DISPATCH=" + ("AVX2" if machine == "x86_64" else ""), "-DCV_TRACE=OFF",
                               "-DCMAKE_CXX_FLAGS_RELEASE=-O2 -DNDEBUG")

    def compiler_arguments(self):
        options = [f"-DCMAKE_C_COMPILER={self.prefix}gcc", f"-DCMAKE_SYSROOT={self.tree}",
                   "-DCMAKE_FIND_ROOT_PATH_MODE_PROGRAM=NEVER"]
        if self.machine != platform.machine():
            options += ["-DCMAKE_SYSTEM_NAME=Linux", f"-DCMAKE_SYSTEM_PROCESSOR={self.machine}"]
        return options + super().compiler_arguments()
