"""The CPU engine's tests with each level of vector instructions that this machine has, not only with its best.

OPENCV_CPU_DISABLE keeps OpenCV, and so the CPU engine, from instructions; CUDAFASTFILTERS_SIMD says which level a test
has to find then. What the machine has comes from the kernel, apart from the code that is tested.
"""
import platform
import re

from tools import gtest, process, ui
from tools.results import NONE, skipped

LEVEL_TEST = "SimdLevel.*"
# Random cases, borders, regions, places in memory, special values.
TESTS = ":".join([LEVEL_TEST, "RandomCpuCases.*", "CPU/Robustness_25_Sanitizer.*", "CPU/RoiOfType.*", "CPU/Robustness_02.*",
                  "CPU/Robustness_04.*", "CPU/Robustness_10.*/0", "CPU/Robustness_10_Linear.*", "CPU/Robustness_12.*", "CpuLinear.*",
                  "CpuFourier.*"])
RANDOM_CASES = 4000

# From the best to none: the name that describeFilter() has for it, what the kernel calls the instructions that it adds,
# and what OpenCV calls the one that is disabled to go below it.
X86 = (("AVX-512", {"avx512f", "avx512cd", "avx512bw", "avx512dq", "avx512vl"}, "AVX512-SKX"),
       ("AVX2", {"avx2", "fma", "f16c"}, "AVX2"),
       ("SSE4.2", {"sse4_2"}, "SSE4.2"),
       ("no SIMD", set(), None))
ARM = (("NEON", {"asimd"}, "NEON"), ("no SIMD", set(), None))
# Without any one of these the best level is gone; what is left then.
ALONE = {"AVX2": "SSE4.2", "FMA3": "SSE4.2", "FP16": "SSE4.2", "SSE4.2": "no SIMD"}


def levels_of(machine):
    return ARM if machine in ("aarch64", "arm64") else (X86 if machine in ("x86_64", "AMD64", "i686") else ())


def instructions(text):
    """The names in /proc/cpuinfo that every processor has."""
    lines = re.findall(r"^(?:flags|Features)\s*:(.*)$", text, re.MULTILINE)
    return set.intersection(*(set(line.split()) for line in lines)) if lines else set()


def present(levels, available):
    """The names of the levels that a machine has; one needs those below it."""
    found = []
    for name, needed, _ in reversed(levels):
        if not needed <= available:
            break
        found.append(name)
    return found


def plan(levels, available):
    """(level, what to disable, tests) of each run, and the names of the levels that the machine lacks.

    All tests ran with the best level already, so it is checked only that it is the best.
    """
    has = present(levels, available)
    runs, disabled = [], []
    for name, _, own in levels:
        if name in has:
            runs.append((name, list(disabled), TESTS if disabled else LEVEL_TEST))
            disabled.append(own)
    if "AVX2" in has:
        runs += [(left, [feature], LEVEL_TEST) for feature, left in ALONE.items()]
    return runs, [name for name, _, _ in levels if name not in has]


def run(program, folder):
    """Runs the tests level by level and counts them; a level that the machine lacks counts as skipped."""
    levels = levels_of(platform.machine())
    if not levels:
        return skipped("the levels of vector instructions of {} are not known here".format(platform.machine()))
    try:
        with open("/proc/cpuinfo") as file:
            available = instructions(file.read())
    except OSError:
        return skipped("without /proc/cpuinfo it is not known which vector instructions this machine has")
    runs, missing = plan(levels, available)
    counts = sum((skipped("this machine has no {}".format(name)) for name in missing), NONE)
    for name, disabled, tests in runs:
        ui.say("   CPU engine with {}{}".format(name, ", without " + ", ".join(disabled) if disabled else ""))
        env = process.environment(CUDAFASTFILTERS_SIMD=name, OPENCV_CPU_DISABLE=",".join(disabled) or None,
                                  CUDAFASTFILTERS_RANDOM_CPU_CASES=RANDOM_CASES)
        build = program.parent.parent.name
        log = folder / "simd-{}.log".format(re.sub(r"\W+", "-", "-".join([build, name] + disabled)).lower())
        counts += gtest.run(program, ["--gtest_filter=" + tests], log, env)
    return counts
