"""./dev test and ./dev contrib-tests: the library's tests, and by CTest the separate programs."""
import os
import platform
import shutil
import xml.etree.ElementTree as xml

from tools import (buildtools, cache, module, one_definition, opencv, process, results, simd_levels, system, toolchain,
                   ui, wheels)
from tools.command import command, either, option

CONTRIB_PROGRAM = "opencv_test_contrib_filters"
# Every case costs ten times as much under sanitizers.
RANDOM_CASES_OF_SANITIZERS = 2000
# A check that finds nothing at all would pass: the test program has a race for that.
THREADS, RACE = "ThreadSanitizer*", "ThreadSanitizer.DISABLED_FindsARace"
RACE_REPORT = "WARNING: ThreadSanitizer: data race"
# What the suites need: programs, packages, and oracles of pictures.
PROGRAMS = (("ffmpeg", "for a test of pipes"), ("valgrind", "for tests of readers"))
PACKAGES = ("pytest==9.*", "hypothesis==6.*", "waitress==3.0.*", "Pygments==2.*", "py-rattler-build==0.*")
ORACLES = ("numpy", "scipy", "tifffile", "imagecodecs", "pillow")


def with_note(what, fetch):
    """What fetch() returns; if it cannot be had a note says why, and the tests that need it are skipped."""
    try:
        return fetch()
    except ui.Failure as failure:
        ui.note(f"without {what}: {str(failure).splitlines()[0]}")
        return None


def suite_environment(tools):
    """One in which the tests find the packages, and convomed's the tools' nvcc, or none."""
    for program, purpose in PROGRAMS:
        if not shutil.which(program):
            with_note(f"{program}, {purpose}", lambda: system.install([program], program))
    with_note("tests of layout", lambda: buildtools.require("clang-format"))
    chosen = {"CONVOMED_WITHOUT_NVCC": "1"}
    if tools.cuda:
        chosen = {"CUDACXX": tools.cuda.nvcc, "CONVOMED_CMAKE": tools.cmake,
                  "CONVOMED_OPENCV_DIR": opencv.folder(tools)}
    folders = [with_note("tests of pictures", lambda: wheels.packages(ORACLES, "oracles: SciPy, tifffile and Pillow")),
               wheels.packages(PACKAGES, "pytest, hypothesis, waitress, Pygments and rattler-build")]
    return wheels.environment(*folders, **chosen)


def run_suites(tools, folder, label, env):
    """Runs CTest's suites of a label, as many at a time as there are processors, and counts their tests."""
    log = process.fresh_log(f"suites-{folder.name}", module.BUILD)
    report = cache.make_folder(results.JUNIT) / f"{folder.name}-{label.replace('|', '-')}.xml"
    report.unlink(missing_ok=True)
    command = [shutil.which("ctest", path=os.path.dirname(tools.cmake)) or "ctest", "--test-dir", folder, "-L", label,
               "-j", ui.jobs(), "--output-junit", report, "--test-output-size-passed", 10**8,
               "--test-output-size-failed", 10**8]
    with ui.step("Test programs: " + label, 800):
        lines, status = process.collected(command, log, env=env)
    if not report.exists():
        raise ui.Failure(process.explain("ctest", log, lines))
    counts = results.NONE
    for case in xml.parse(report).getroot().iter("testcase"):
        failed, output = case.find("failure") is not None, case.findtext("system-out") or ""
        counts += results.of_program(case.get("name"), output.splitlines(), int(failed), log)
    return counts if any(counts) else results.of_program("ctest", lines, status or 1, log)


def library_tests(folder, arguments, env=None):
    program = module.program(folder, module.TEST_PROGRAM)
    if not program.exists():
        return results.skipped(f"{module.TEST_PROGRAM} is not built, because this OpenCV has no test framework")
    return results.of_tests(program, arguments, module.BUILD / f"{module.TEST_PROGRAM}-{folder.name}.log", env)


def thread_tests(program, arguments):
    """The tests of the CPU engine's threads under ThreadSanitizer, after a race that it has to find."""
    # Older ThreadSanitizers do not start where the kernel spreads addresses widely.
    launcher = ["setarch", platform.machine(), "-R"]
    if process.answer(launcher + ["true"]) is None:
        launcher = []
    env = process.environment(TSAN_OPTIONS="halt_on_error=1")
    log = process.fresh_log("thread-sanitizer-race", module.BUILD)
    lines, status = process.collected(
        launcher + [program, "--gtest_also_run_disabled_tests", "--gtest_filter=" + RACE], log, env=env)
    found = status != 0 and any(RACE_REPORT in line for line in lines)
    counts = results.verdict(found, f"ThreadSanitizer does not find the race of {RACE}; see {log}")
    return counts + results.of_tests(program, arguments or ["--gtest_filter=" + THREADS],
                                     module.BUILD / "thread-sanitizer.log", env, launcher)


def sanitized_tests(preset, arguments):
    # Of our OpenCV, whose threads ThreadSanitizer understands: others may have TBB's.
    folder = module.build(toolchain.require_for_cpu(), [module.TEST_PROGRAM], preset=preset, own_opencv=True)
    if preset == "thread-sanitizer":
        return thread_tests(module.program(folder, module.TEST_PROGRAM), arguments)
    cases = os.environ.get("CUDAFASTFILTERS_RANDOM_CPU_CASES", RANDOM_CASES_OF_SANITIZERS)
    return library_tests(folder, arguments, process.environment(CUDAFASTFILTERS_RANDOM_CPU_CASES=cases))


def all_tests(folder, tools, parts):
    counts = results.NONE
    if "library" in parts:
        counts += library_tests(folder, []) + one_definition.run(folder, one_definition.made_of(module.SOURCES))
        program = module.program(folder, module.TEST_PROGRAM)
        counts += simd_levels.run(program, module.BUILD) if program.exists() else results.NONE
    labels = [part for part in parts if part != "library"]
    return counts + (run_suites(tools, folder, "|".join(labels), suite_environment(tools)) if labels else results.NONE)


@command("build, run every test and count them", module.ENGINES,
         either(option("--sanitize", action="store_const", const="sanitize", dest="preset",
                       help="the CPU engine under AddressSanitizer and UndefinedBehaviorSanitizer (in build/sanitize)"),
                option("--thread-sanitizer", action="store_const", const="thread-sanitizer", dest="preset",
                       help="the CPU engine's threads under ThreadSanitizer (in build/thread-sanitizer)")),
         option("--only", choices=("library", "programs", "tools"), action="append",
                help="this part of the tests, and those of its sources: the library's own; what the other programs do; "
                "what no build changes. May be repeated"),
         option("gtest_arguments", nargs="*", metavar="ARGUMENT",
                help="for the test program of the library, after `--`: -- --gtest_filter=*Median*"))
def test(arguments):
    if arguments.preset:
        return sanitized_tests(arguments.preset, arguments.gtest_arguments)
    tools = toolchain.require(module.wants_cuda(arguments))
    folder = module.build(tools)
    if arguments.gtest_arguments:
        counts = library_tests(folder, arguments.gtest_arguments)
    else:
        counts = all_tests(folder, tools, arguments.only or ("library", "programs", "tools"))
    module.say_what_was_left_out(arguments)
    return counts


@command("run opencv_contrib's own tests of its CUDA filters on this module's (needs a GPU)")
def contrib_tests(arguments):
    tools = toolchain.require()
    if not tools.cuda:
        return results.skipped("there is no CUDA compiler")
    opencv.sources()
    program = module.program(module.build(tools, [CONTRIB_PROGRAM]), CONTRIB_PROGRAM)
    if not system.find_gpus():
        return results.skipped("built, but there is no GPU to run it on")
    return results.of_tests(program, [], module.BUILD / (CONTRIB_PROGRAM + ".log"))
