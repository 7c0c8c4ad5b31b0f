"""./dev arm"""
import platform
import shutil

from tools import buildtools, cache, module, opencv, process, results, system, toolchain, ui
from tools.command import command, option

CXX, QEMU = "aarch64-linux-gnu-g++", "qemu-aarch64"
QEMU_WITH_LIBRARIES = (QEMU, "-L", "/usr/aarch64-linux-gnu")
PACKAGES = ["g++-aarch64-linux-gnu", "qemu-user"]
TEST_PROGRAM = "opencv_test_cudafastfilters"
# Emulated code takes ten times as long.
RANDOM_CASES = 1000
TESTS = "SimdLevel.*:RandomCpuCases.*:CPU/Robustness_25_Sanitizer.*/0:CPU/Robustness_25_Sanitizer.*/12:" \
        "CPU/Robustness_10_Linear.*:CPU/Robustness_12.*"
RUNS = (("NEON", None, TESTS), ("no SIMD", "NEON", "SimdLevel.*"))


class ArmToolchain(toolchain.Toolchain):
    """The host's CMake, ninja and ccache, with the cross compiler; has no CUDA."""

    # The tests read no image files, and OpenCV's own filters for newer processors would take long to compile.
    opencv_options = ("-DWITH_JPEG=OFF", "-DWITH_PNG=OFF", "-DWITH_TIFF=OFF", "-DCPU_DISPATCH=")

    def compiler_arguments(self):
        return [f"-DCMAKE_TOOLCHAIN_FILE={module.ROOT / 'cmake' / 'aarch64-linux-gnu.cmake'}"]


def reason_to_skip():
    """Why this machine cannot build for Arm, in words; None if it can. Installs what is missing if it may."""
    if platform.machine() in ("aarch64", "arm64"):
        return "this machine is one for Arm: ./dev test does it all"
    if not (shutil.which(CXX) and shutil.which(QEMU)):
        try:
            system.install(PACKAGES, "the compiler for 64-bit Arm, or qemu,")
        except ui.Failure as failure:
            return str(failure)
    return None


def configured_opencv(tools):
    """OpenCV_DIR with headers, which is all that compiling needs: CMake writes those that are generated."""
    folder = opencv.build_folder(tools)
    with cache.locked(folder.name):
        opencv.configure(tools, folder, [], f"OpenCV {opencv.VERSION} for Arm", process.fresh_log("opencv-arm"))
    return folder


def tests(program):
    counts = results.NONE
    for level, disabled, chosen in RUNS:
        env = process.environment(CUDAFASTFILTERS_SIMD=level, OPENCV_CPU_DISABLE=disabled,
                                  CUDAFASTFILTERS_RANDOM_CPU_CASES=RANDOM_CASES)
        log = module.BUILD / f"arm-{level.replace(' ', '-').lower()}.log"
        counts += results.of_tests(program, ["--gtest_filter=" + chosen], log, env, QEMU_WITH_LIBRARIES)
    return counts


@command("compile the CPU engine for 64-bit Arm, warnings being errors, and run some of its tests under qemu",
         option("--without-opencv-build", action="store_true",
                help="only compile if OpenCV for Arm was not built before (13 minutes of one core)"))
def arm(arguments):
    reason = reason_to_skip()
    if reason:
        return results.skipped(reason)
    tools = ArmToolchain(system.Compiler(shutil.which(CXX)), buildtools.require("CMake"), buildtools.require("ninja"),
                         buildtools.ccache())
    compiled = results.Counts(1, 0, 0)
    if arguments.without_opencv_build and not opencv.is_built(tools):
        module.compile_against(tools, configured_opencv(tools), ["opencv_cudafastfilters"], "arm", only_objects=True)
        return compiled + results.skipped("the tests, since OpenCV for Arm is not in the cache; ./dev arm builds it")
    folder = module.compile_against(tools, opencv.own_build(tools), [TEST_PROGRAM], "arm")
    return compiled + tests(module.program(folder, TEST_PROGRAM))
