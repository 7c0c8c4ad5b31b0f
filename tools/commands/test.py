"""./dev test"""
import os
import sys

from tools import (convomed_page, convomed_tests, gtest, module, one_definition, opencv, process, program_oracles,
                   results, simd_levels, thread_sanitizer, toolchain, ui)

HELP = "build, run every test and count them"
TEST_PROGRAM = "opencv_test_cudafastfilters"
CLI_TEST = module.ROOT / "samples" / "test_fastfilter.py"
BENCH_TEST = module.ROOT / "perf" / "bench" / "test_report.py"
BATCH_BENCH_TEST = module.ROOT / "perf" / "bench" / "test_bench_batch.py"
HOST_BENCH_TEST = module.ROOT / "perf" / "bench" / "test_bench_host.py"
CPU_BENCH_TEST = module.ROOT / "perf" / "bench" / "test_bench_cpu.py"
TOOLS_TESTS = [module.ROOT / "tools" / name for name in ("test_run_tests.py", "test_cpu_checks.py", "test_names.py")]
PAGE_TESTS = [convomed_page.FOLDER / "tests" / name for name in ("test_page.py", "test_page_results.py")]
SOURCES = module.ROOT / "modules" / "cudafastfilters" / "src"
# Every case costs ten times as much there.
RANDOM_CASES_OF_SANITIZERS = 2000


def add_arguments(parser):
    module.add_build_arguments(parser)
    sanitizers = parser.add_mutually_exclusive_group()
    sanitizers.add_argument("--sanitize", action="store_const", const="sanitize", dest="preset",
                            help="the CPU engine under AddressSanitizer and UndefinedBehaviorSanitizer "
                            "(in build/sanitize)")
    sanitizers.add_argument("--thread-sanitizer", action="store_const", const="thread-sanitizer", dest="preset",
                            help="the CPU engine's threads under ThreadSanitizer (in build/thread-sanitizer)")
    parser.add_argument("gtest_arguments", nargs="*", metavar="ARGUMENT",
                        help="for the test program, after `--`: -- --gtest_filter=*Median*")


def library_tests(folder, arguments, env=None):
    program = module.program(folder, TEST_PROGRAM)
    if not program.exists():
        ui.note("skipped: {} is not built, because this OpenCV has no test framework".format(TEST_PROGRAM))
        return results.Counts(0, 0, 1)
    return gtest.run(program, arguments, module.BUILD / (TEST_PROGRAM + ".log"), env)


def cpu_checks(folder):
    """What the whole run of the tests does not show of the CPU engine."""
    counts = one_definition.run(folder, SOURCES)
    program = module.program(folder, TEST_PROGRAM)
    if program.exists():
        counts += simd_levels.run(program, module.BUILD)
    return counts


def counted_tests(name, command, seconds, env=None):
    """Tests that count themselves and say so in their closing line."""
    log = process.fresh_log(name, module.BUILD)
    with ui.step(name, "run " + name, seconds):
        lines, status = process.collected(command, log, env=env)
    counts = results.closing_line("\n".join(lines))
    if counts is None:
        counts = results.Counts(0, 1, 0)
        ui.note("FAILED {} ended with exit code {} and no count; see {}".format(name, status, log))
    elif status != 0 and counts.failed == 0:
        counts += results.Counts(0, 1, 0)
        ui.note("FAILED {} counted no failure, but its exit code is {}".format(name, status))
    if counts.failed:
        for line in lines[-40:]:
            ui.say("       " + line[:300])
    ui.note("{}: {}".format(name, counts))
    return counts


def program_tests(folder):
    program_oracles.video_program()
    photograph = opencv.photograph_in(opencv.source_folder())
    command = [sys.executable, CLI_TEST, module.program(folder, "fastfilter")]
    return counted_tests(CLI_TEST.stem, command + ([photograph] if photograph.exists() else []), 90,
                         program_oracles.environment())


def page_tests(folder):
    try:
        environment = convomed_page.environment()
    except ui.Failure as failure:
        ui.note("skipped: tests of convomed's page: " + str(failure).splitlines()[0])
        return results.Counts(0, 0, len(PAGE_TESTS))
    counts = results.Counts(0, 0, 0)
    for page_test in PAGE_TESTS:
        command = [sys.executable, page_test, module.program(folder, "fastfilter")]
        counts += counted_tests(page_test.stem, command, 30, environment)
    return counts


def bench_tests(folder):
    counts = counted_tests(BENCH_TEST.stem, [sys.executable, BENCH_TEST], 10)
    counts += counted_tests(HOST_BENCH_TEST.stem, [sys.executable, HOST_BENCH_TEST], 10)
    counts += counted_tests(BATCH_BENCH_TEST.stem, [sys.executable, BATCH_BENCH_TEST], 10)
    bench = module.program(folder, "cudafastfilters_bench")
    programs = [bench.parent] if bench.exists() else []
    counts += counted_tests(CPU_BENCH_TEST.stem, [sys.executable, CPU_BENCH_TEST] + programs, 20)
    if programs:
        counts += counted_tests("bench_self_test", [bench, "--self-test"], 10)
    return counts


def sanitized_tests(tools, preset, arguments):
    folder = module.build(tools, [TEST_PROGRAM], preset=preset)
    if preset == "thread-sanitizer" and module.program(folder, TEST_PROGRAM).exists():
        return thread_sanitizer.run(module.program(folder, TEST_PROGRAM), arguments, module.BUILD)
    cases = os.environ.get("CUDAFASTFILTERS_RANDOM_CPU_CASES", RANDOM_CASES_OF_SANITIZERS)
    return library_tests(folder, arguments, process.environment(CUDAFASTFILTERS_RANDOM_CPU_CASES=cases))


def generator_tests(tools, with_cuda):
    return counted_tests("convomed_generator", [sys.executable, convomed_tests.PROGRAM], 500 if with_cuda else 90,
                         convomed_tests.environment(tools, with_cuda))


def all_tests(folder, tools, with_cuda):
    counts = library_tests(folder, [])
    counts += cpu_checks(folder)
    counts += program_tests(folder)
    counts += generator_tests(tools, with_cuda)
    counts += page_tests(folder)
    counts += bench_tests(folder)
    for test in TOOLS_TESTS:
        counts += counted_tests(test.stem, [sys.executable, test], 15)
    return counts


def run(arguments):
    tools = toolchain.require()
    if arguments.preset:
        counts = sanitized_tests(tools, arguments.preset, arguments.gtest_arguments)
    else:
        folder = module.build(tools, without_cuda=arguments.without_cuda)
        some = arguments.gtest_arguments
        with_cuda = bool(tools.cuda) and not arguments.without_cuda
        counts = library_tests(folder, some) if some else all_tests(folder, tools, with_cuda)
    ui.say(str(counts))
    return ui.EXIT_FAILED if counts.failed else ui.EXIT_DONE
