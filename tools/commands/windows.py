"""./dev windows"""
import shutil

from tools import cache, cross, module, process, results, simd_levels
from tools.command import command


def emulator():
    """Debian's wine64 has no program on PATH."""
    found = shutil.which("wine64") or shutil.which("/usr/lib/wine/wine64")
    return (found,) if found else None


def tests(program):
    """All tests with the best level of vector instructions, and a part of them with each level below."""
    # A prefix, Wine's folder for drives and the registry, is made once. No .NET, no browser, no messages.
    env = process.environment(WINEPREFIX=cache.make_folder(cache.path("wine")), WINEDEBUG="-all", DISPLAY=None,
                              WINEDLLOVERRIDES="mscoree,mshtml=")
    with cache.locked("wine"):
        process.logged([*emulator(), "wineboot", "--init"], "Wine", process.fresh_log("wine"), env=env)
    counts = results.of_tests(program, [], module.BUILD / "windows.log", env, emulator())
    return counts + simd_levels.run(program, module.BUILD, env, emulator())


WINDOWS = cross.System(
    name="Windows", command="windows", toolchain="x86_64-w64-mingw32.cmake", compiler="x86_64-w64-mingw32-g++-posix",
    emulator=emulator, packages=["g++-mingw-w64-x86-64-posix", "wine64"],
    opencv_options=(*cross.OPENCV_OPTIONS, "-DBUILD_SHARED_LIBS=OFF", "-DWITH_DIRECTX=OFF"),
    program=module.TEST_PROGRAM + ".exe", tests=tests)


@command("compile the CPU engine for 64-bit Windows by mingw-w64, warnings being errors, and run its tests under Wine",
         cross.WITHOUT_OPENCV_BUILD)
def windows(arguments):
    return cross.run(WINDOWS, arguments.without_opencv_build)
