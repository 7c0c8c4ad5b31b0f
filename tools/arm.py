"""The CPU engine for 64-bit Arm: compiled by Debian's cross compiler, tested by qemu's user emulation."""
import platform
import shutil

from tools import buildtools, cache, gtest, module, opencv, process, system, toolchain, ui
from tools.results import Counts

CXX = "aarch64-linux-gnu-g++"
QEMU = "qemu-aarch64"
PACKAGES = ["g++-aarch64-linux-gnu", "qemu-user"]
LIBRARIES = "/usr/aarch64-linux-gnu"
TOOLCHAIN_FILE = module.ROOT / "cmake" / "aarch64-linux-gnu.cmake"
TEST_PROGRAM = "opencv_test_cudafastfilters"
# Emulated code takes ten times as long.
RANDOM_CASES = 1000
TESTS = "SimdLevel.*:RandomCpuCases.*:CPU/Robustness_25_Sanitizer.*/0:CPU/Robustness_25_Sanitizer.*/12:" \
        "CPU/Robustness_10_Linear.*:CPU/Robustness_12.*"
RUNS = (("NEON", None, TESTS), ("no SIMD", "NEON", "SimdLevel.*"))


class ArmToolchain(toolchain.Toolchain):
    """The host's CMake, ninja and ccache, with the cross compiler; has no CUDA."""

    # The tests read no image files, and OpenCV's own filters in versions for newer processors would take long to compile.
    opencv_options = ("-DWITH_JPEG=OFF", "-DWITH_PNG=OFF", "-DWITH_TIFF=OFF", "-DCPU_DISPATCH=")

    def __init__(self):
        super().__init__(system.Compiler(shutil.which(CXX)), buildtools.cmake(), buildtools.ninja(), buildtools.ccache(),
                         None, None)

    def cmake_arguments(self):
        launcher = self.ccache or ""
        return ["-G", "Ninja", "-DCMAKE_MAKE_PROGRAM=" + self.ninja, "-DCMAKE_TOOLCHAIN_FILE={}".format(TOOLCHAIN_FILE),
                "-DCMAKE_C_COMPILER_LAUNCHER=" + launcher, "-DCMAKE_CXX_COMPILER_LAUNCHER=" + launcher]


def reason_to_skip():
    """Why this machine cannot build for Arm, in words; None where it can. Installs what is missing where it may."""
    if platform.machine() in ("aarch64", "arm64"):
        return "this machine is one for Arm: ./dev test does it all"
    if not (shutil.which(CXX) and shutil.which(QEMU)):
        try:
            system.install(PACKAGES, "the compiler for 64-bit Arm, or qemu,")
        except ui.Failure as failure:
            return str(failure)
    return None


def opencv_is_built(tools):
    folder = opencv.build_folder(tools)
    return all(cache.stamped(folder, name) for name in ("libraries", "test framework"))


def configured_opencv(tools):
    """OpenCV_DIR with headers, which is all that compiling needs: CMake writes those that are generated."""
    folder = opencv.build_folder(tools)
    with cache.locked(folder.name):
        opencv.configure(tools, cache.make_folder(folder), [], "OpenCV {} for Arm".format(opencv.VERSION),
                         process.fresh_log("opencv-" + folder.name))
    return folder


def build(tools, opencv_dir, with_tests):
    """Compiles the library, warnings being errors, and links it with the tests where OpenCV is there."""
    folder = cache.make_folder(module.BUILD / "arm")
    log = process.fresh_log("build-arm", module.BUILD)
    options = tools.cmake_arguments() + ["-DOpenCV_DIR={}".format(opencv_dir), "-DCUDAFASTFILTERS_WARNINGS_AS_ERRORS=ON"]
    module.configure(tools, folder, options, with_tests, log)
    targets = [TEST_PROGRAM] if with_tests else objects(tools, folder)
    what = "the tests" if with_tests else "the library's {} sources".format(len(targets))
    with ui.step("cudafastfilters for Arm: compile " + what, "compile arm {}".format(with_tests), 100) as progress:
        process.logged([tools.ninja, "-C", folder, "-j", ui.jobs()] + targets, "the build for Arm", log, progress,
                       env=tools.environment(module.ROOT))
    return folder


def objects(tools, folder):
    listed = process.answer([tools.ninja, "-C", folder, "-t", "targets", "all"]) or ""
    names = [line.split(":")[0] for line in listed.splitlines()]
    found = [name for name in names if "/opencv_cudafastfilters.dir/" in name and name.endswith(".o")]
    if not found:
        raise ui.Failure("there is nothing to compile for Arm in {}".format(folder))
    return found


def tests(program):
    counts = Counts(0, 0, 0)
    for level, disabled, chosen in RUNS:
        env = process.environment(CUDAFASTFILTERS_SIMD=level, OPENCV_CPU_DISABLE=disabled,
                                  CUDAFASTFILTERS_RANDOM_CPU_CASES=RANDOM_CASES)
        log = module.BUILD / "arm-{}.log".format(level.replace(" ", "-").lower())
        counts += gtest.run(program, ["--gtest_filter=" + chosen], log, env, [QEMU, "-L", LIBRARIES])
    return counts


def run(build_opencv):
    reason = reason_to_skip()
    if reason:
        ui.note("skipped: " + reason)
        return Counts(0, 0, 1)
    tools = ArmToolchain()
    compiled = Counts(1, 0, 0)
    if not build_opencv and not opencv_is_built(tools):
        build(tools, configured_opencv(tools), with_tests=False)
        ui.note("skipped: the tests, since OpenCV for Arm is not in the cache; ./dev arm builds it")
        return compiled + Counts(0, 0, 1)
    folder = build(tools, opencv.own_build(tools, with_tests=True), with_tests=True)
    return compiled + tests(module.program(folder, TEST_PROGRAM))
