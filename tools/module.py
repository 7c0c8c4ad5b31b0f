"""Configures and builds this repository against an OpenCV."""
import os
import sys
from pathlib import Path

from tools import opencv, process, system, ui
from tools.command import either, option

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
SOURCES = ROOT / "modules" / "cudafastfilters" / "src"
TEST_PROGRAM = "opencv_test_cudafastfilters"
# These compile every source with flags of their own. Others find in ccache what one of them has compiled, and ccache
# keeps nothing that uses precompiled headers.
PRESETS_OF_OWN_FLAGS = ("sanitize", "thread-sanitizer")

ENGINES = either(
    option("--cuda", action="store_true", help="with the CUDA engine, also without a GPU; it is left out "
           "there otherwise: its kernels take 20 minutes of 2 cores (in build/release)"),
    option("--without-cuda", action="store_true", help="without the CUDA engine, also with a GPU (in build/cpu)"))


def wants_cuda(arguments):
    """Whether the CUDA engine is built: as asked; unless asked, if there is a GPU that runs it."""
    return arguments.cuda or not arguments.without_cuda and bool(system.find_gpus())


def say_what_was_left_out(arguments):
    if not wants_cuda(arguments) and not arguments.without_cuda:
        ui.say("Left out, because this machine has no GPU: the CUDA engine. --cuda compiles it (20 minutes on 2 cores)")


def cmake_options(tools, opencv_dir, preset="release"):
    options = tools.cmake_arguments() + [f"-DOpenCV_DIR={opencv_dir}", f"-DPython3_EXECUTABLE={sys.executable}"]
    if tools.ccache and preset not in PRESETS_OF_OWN_FLAGS:
        options.append("-DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON")
    strict = os.environ.get("CUDAFASTFILTERS_WARNINGS_AS_ERRORS")
    options.append("-DCUDAFASTFILTERS_WARNINGS_AS_ERRORS=" + ("ON" if strict else "OFF"))
    if opencv.source_folder().is_dir():
        options += [f"-DCUDAFASTFILTERS_CONTRIB_MODULES={opencv.contrib_modules()}",
                    f"-DCUDAFASTFILTERS_OPENCV_SOURCES={opencv.source_folder() / 'opencv'}"]
    return options


def objects(tools, folder, target):
    """The object files of a target, which can be compiled if the libraries that it links do not exist."""
    listed = process.answer([tools.ninja, "-C", folder, "-t", "targets", "all"]) or ""
    names = [line.split(":")[0] for line in listed.splitlines()]
    return [name for name in names if f"/{target}.dir/" in name and name.endswith((".o", ".obj"))]


def configure(tools, preset, folder, options, log):
    tools.configure(["--preset", preset], folder, options, "cudafastfilters", log, ROOT)


def compile_against(tools, opencv_dir, targets, preset, only_objects=False):
    """Builds the targets, all unless named, of a preset against an OpenCV; returns the build folder."""
    name = preset if opencv.DISTRIBUTION_VERSION == opencv.USUAL_VERSION else f"{preset}-opencv-{opencv.VERSION}"
    folder, log = BUILD / name, process.fresh_log("build-" + name, BUILD)
    configure(tools, preset, folder, cmake_options(tools, opencv_dir, preset), log)
    if only_objects:
        targets = [name for target in targets for name in objects(tools, folder, target)]
    for line in tools.compile(folder, targets, "cudafastfilters", log, 3600 if tools.cuda else 600, ROOT):
        if "warning:" in line:
            ui.note(line)
    return folder


def build(tools, targets=(), with_tests=True, preset=None, own_opencv=False):
    """Builds the targets, all unless named, with the preset that suits, unless named; returns the build folder."""
    if not targets:
        system.headers_of_programs()
    opencv_dir = opencv.folder(tools, own_opencv)
    if with_tests and not (opencv_dir / "lib" / "libopencv_ts.a").exists():
        opencv.sources()  # the test framework is compiled from them
    return compile_against(tools, opencv_dir, targets, preset or ("release" if tools.cuda else "cpu"))


def program(folder, name):
    return folder / "bin" / name
