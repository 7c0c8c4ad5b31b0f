"""Compiles the CPU engine for a system that this machine only emulates, and runs its tests."""
import shutil
from collections import namedtuple

from tools import buildtools, cache, module, opencv, process, results, system, toolchain, ui
from tools.command import option

WITHOUT_OPENCV_BUILD = option("--without-opencv-build", action="store_true",
                              help="only compile if OpenCV for it was not built before (13 minutes of one core)")
# The tests read no image files, and OpenCV's own filters for newer processors would take long to compile.
OPENCV_OPTIONS = ("-DWITH_JPEG=OFF", "-DWITH_PNG=OFF", "-DWITH_TIFF=OFF", "-DCPU_DISPATCH=")

# `name` in words; `command` of ./dev and preset of CMake; `toolchain`: CMake's file; `emulator()`: the command before a
# program's, or None; `packages` of apt with the compiler and the emulator; `opencv_options`: besides opencv.flags();
# `program`: the file of the tests; `tests(program)`: runs and counts them.
System = namedtuple("System", "name command toolchain compiler emulator packages opencv_options program tests")


class CrossToolchain(toolchain.Toolchain):
    """The host's CMake, ninja and ccache, with the compiler for another system; has no CUDA."""

    def __init__(self, target):
        super().__init__(system.Compiler(shutil.which(target.compiler)), buildtools.require("CMake"),
                         buildtools.require("ninja"), buildtools.ccache())
        self.file, self.opencv_options = module.ROOT / "cmake" / target.toolchain, target.opencv_options

    def compiler_arguments(self):
        return [f"-DCMAKE_TOOLCHAIN_FILE={self.file}"]


def reason_to_skip(target):
    """Why this machine cannot build for the system and run that, in words; None if it can. Installs what is missing if
    it may."""
    try:
        system.require(lambda: shutil.which(target.compiler) and target.emulator(), target.packages,
                       f"the compiler for {target.name}, or its emulator,")
    except ui.Failure as failure:
        return str(failure)
    return None


def configured_opencv(tools, target):
    """OpenCV_DIR with headers, which is all that compiling needs: CMake writes those that are generated."""
    folder = opencv.build_folder(tools)
    with cache.locked(folder.name):
        opencv.configure(tools, folder, [], f"OpenCV {opencv.VERSION} for {target.name}",
                         process.fresh_log("opencv-" + target.command))
    return folder


def run(target, without_opencv_build):
    """Compiles and tests, and counts that."""
    reason = reason_to_skip(target)
    if reason:
        return results.skipped(reason)
    tools, compiled = CrossToolchain(target), results.Counts(1, 0, 0)
    if without_opencv_build and not opencv.is_built(tools):
        folder = configured_opencv(tools, target)
        module.compile_against(tools, folder, ["opencv_cudafastfilters"], target.command, only_objects=True)
        return compiled + results.skipped(f"the tests, since OpenCV for {target.name} is not in the cache; "
                                          f"./dev {target.command} builds it")
    folder = module.compile_against(tools, opencv.own_build(tools), [module.TEST_PROGRAM], target.command)
    return compiled + target.tests(module.program(folder, target.program))
