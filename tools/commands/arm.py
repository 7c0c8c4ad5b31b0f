"""./dev arm"""
import platform
import shutil

from tools import cross, module, process, results
from tools.command import command

QEMU = "qemu-aarch64"
# Emulated code takes ten times as long.
RANDOM_CASES = 1000
TESTS = "SimdLevel.*:RandomCpuCases.*:CPU/Robustness_25_Sanitizer.*/0:CPU/Robustness_25_Sanitizer.*/12:" \
        "CPU/Robustness_10_Linear.*:CPU/Robustness_12.*"
RUNS = (("NEON", None, TESTS), ("no SIMD", "NEON", "SimdLevel.*"))


def emulator():
    return (QEMU, "-L", "/usr/aarch64-linux-gnu") if shutil.which(QEMU) else None


def tests(program):
    counts = results.NONE
    for level, disabled, chosen in RUNS:
        env = process.environment(CUDAFASTFILTERS_SIMD=level, OPENCV_CPU_DISABLE=disabled,
                                  CUDAFASTFILTERS_RANDOM_CPU_CASES=RANDOM_CASES)
        log = module.BUILD / f"arm-{level.replace(' ', '-').lower()}.log"
        counts += results.of_tests(program, ["--gtest_filter=" + chosen], log, env, emulator())
    return counts


ARM = cross.System(
    name="64-bit Arm", command="arm", toolchain="aarch64-linux-gnu.cmake", compiler="aarch64-linux-gnu-g++",
    emulator=emulator, packages=["g++-aarch64-linux-gnu", "qemu-user"],
    opencv_options=cross.OPENCV_OPTIONS, program=module.TEST_PROGRAM, tests=tests)


@command("compile the CPU engine for 64-bit Arm, warnings being errors, and run some of its tests under qemu",
         cross.WITHOUT_OPENCV_BUILD)
def arm(arguments):
    if platform.machine() in ("aarch64", "arm64"):
        return results.skipped("this machine is one for Arm: ./dev test does it all")
    return cross.run(ARM, arguments.without_opencv_build)
