"""Configures and builds this repository against an OpenCV."""
import os
from pathlib import Path

from tools import cache, opencv, process, system, ui

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
# These compile every source with flags of their own. Others find in ccache what one of them has compiled, and ccache
# keeps nothing that uses precompiled headers.
PRESETS_OF_OWN_FLAGS = ("sanitize", "thread-sanitizer", "debian")


def add_build_arguments(parser):
    parser.add_argument("--without-cuda", action="store_true", help="leave the CUDA engine out (in build/cpu)")


def cmake_options(tools, opencv_dir, preset="release"):
    options = tools.cmake_arguments() + ["-DOpenCV_DIR={}".format(opencv_dir)]
    if tools.ccache and preset not in PRESETS_OF_OWN_FLAGS:
        options.append("-DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON")
    strict = os.environ.get("CUDAFASTFILTERS_WARNINGS_AS_ERRORS")
    options.append("-DCUDAFASTFILTERS_WARNINGS_AS_ERRORS=" + ("ON" if strict else "OFF"))
    if opencv.contrib_modules().is_dir():
        options.append("-DCUDAFASTFILTERS_CONTRIB_MODULES={}".format(opencv.contrib_modules()))
    return options


def run_cmake(tools, preset, folder, options, log):
    process.logged([tools.cmake, "--preset", preset, "-B", folder] + options, "cmake", log, cwd=ROOT,
                   env=tools.environment(ROOT))


def configure(tools, folder, options, has_test_framework, log):
    """Runs CMake where the options are new; ninja runs it again by itself where a CMakeLists.txt changed."""
    value = cache.digest(has_test_framework, *options)
    if cache.stamped(folder, "configured", value) and (folder / "build.ninja").exists():
        return
    if (folder / "CMakeCache.txt").exists():
        (folder / "CMakeCache.txt").unlink()
    with ui.step("cudafastfilters: configure", "configure module " + folder.name, 15):
        run_cmake(tools, folder.name, folder, options, log)
    cache.stamp(folder, "configured", value)


def build(tools, targets=(), with_tests=True, without_cuda=False, preset=None):
    """Builds the targets (all, unless named), with the preset that suits, unless named; returns the build folder."""
    if not targets:
        system.cli11()
        system.libtiff()
    opencv_dir = opencv.folder(tools, with_tests)
    preset = preset or ("cpu" if without_cuda or not tools.cuda else "release")
    folder = cache.make_folder(BUILD / preset)
    log = process.fresh_log("build-" + folder.name, BUILD)
    has_test_framework = (opencv_dir / "lib" / "libopencv_ts.a").exists()
    configure(tools, folder, cmake_options(tools, opencv_dir, preset), has_test_framework, log)
    what = " ".join(targets) or "everything"
    with ui.step("cudafastfilters: compile " + what, "compile {} {}".format(folder.name, what), 300) as progress:
        lines = process.logged([tools.ninja, "-C", folder, "-j", ui.jobs()] + list(targets), "the build", log,
                               progress, env=tools.environment(ROOT))
    for line in lines:
        if "warning:" in line:
            ui.note(line)
    return folder


def program(folder, name):
    return folder / "bin" / name
