"""The CPU engine's tests with each level of vector instructions that this machine has, not only with its best.

OPENCV_CPU_DISABLE keeps OpenCV, and so the CPU engine, from instructions; CUDAFASTFILTERS_SIMD says which level a test
has to find then. What the machine has comes from the kernel, apart from the code that is tested.
"""
import platform
import re
from pathlib import Path

from tools import process, results, ui

LEVEL_TEST = "SimdLevel.*"
# Random cases, borders, regions, places in memory, special values.
TESTS = ":".join([LEVEL_TEST, "RandomCpuCases.*", "CPU/Robustness_25_Sanitizer.*", "CPU/RoiOfType.*",
                  "CPU/Robustness_02.*", "CPU/Robustness_04.*", "CPU/Robustness_10.*/0", "CPU/Robustness_10_Linear.*",
                  "CPU/Robustness_12.*", "CpuLinear.*", "CPU/Fourier.*", "CpuFourier.*", "CPU/TypesRanks.*",
                  "TypesRanksOfHalves.*"])
RANDOM_CASES = 4000

# From the best to none: the name that describeFilter() has for it, what the kernel calls the instructions that it adds,
# and what OpenCV calls the one that is disabled to go below it.
X86 = (("AVX-512", {"avx512f", "avx512cd", "avx512bw", "avx512dq", "avx512vl"}, "AVX512-SKX"),
       ("AVX2", {"avx2", "fma", "f16c"}, "AVX2"),
       ("SSE4.2", {"sse4_2"}, "SSE4.2"),
       ("no SIMD", set(), None))
ARM = (("NEON", {"asimd"}, "NEON"), ("no SIMD", set(), None))
MACHINES = {"x86_64": X86, "AMD64": X86, "i686": X86, "aarch64": ARM, "arm64": ARM}
# Without any one of these the best level is gone; what is left then.
ALONE = {"AVX2": "SSE4.2", "FMA3": "SSE4.2", "FP16": "SSE4.2", "SSE4.2": "no SIMD"}


def instructions(text):
    """The names in /proc/cpuinfo that every processor has."""
    lines = re.findall(r"^(?:flags|Features)\s*:(.*)$", text, re.MULTILINE)
    return set.intersection(*(set(line.split()) for line in lines)) if lines else set()


def plan(levels, available):
    """(level, what to disable, tests) of each run, and the names of the levels that the machine lacks.

    All tests ran with the best level already, so it is checked only that it is the best.
    """
    has, runs, disabled = [], [], []
    for name, needed, _ in reversed(levels):
        if not needed <= available:  # and no level above it
            break
        has.append(name)
    for name, _, own in levels:
        if name in has:
            runs.append((name, list(disabled), TESTS if disabled else LEVEL_TEST))
            disabled.append(own)
    if "AVX2" in has:
        runs += [(left, [feature], LEVEL_TEST) for feature, left in ALONE.items()]
    return runs, [name for name, _, _ in levels if name not in has]


def run(program, folder, base=None, launcher=()):
    """Runs the tests level by level, by the launcher if there is one, and counts them; a level that the machine lacks
    counts as skipped. `base`: the environment, that of this process unless given."""
    information = Path("/proc/cpuinfo")
    if platform.machine() not in MACHINES or not information.exists():
        return results.skipped("it is not known here which vector instructions this machine has")
    runs, missing = plan(MACHINES[platform.machine()], instructions(information.read_text()))
    counts = results.total(results.skipped(f"this machine has no {name}") for name in missing)
    for name, disabled, tests in runs:
        ui.note(f"CPU engine with {name}{', without ' if disabled else ''}{', '.join(disabled)}")
        env = process.environment(base, CUDAFASTFILTERS_SIMD=name, OPENCV_CPU_DISABLE=",".join(disabled) or None,
                                  CUDAFASTFILTERS_RANDOM_CPU_CASES=RANDOM_CASES)
        words = "-".join(["simd", program.parent.parent.name, name] + disabled)
        log = folder / (re.sub(r"\W+", "-", words).lower() + ".log")
        counts += results.of_tests(program, ["--gtest_filter=" + tests], log, env, launcher)
    return counts
