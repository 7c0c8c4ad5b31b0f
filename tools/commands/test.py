"""./dev test"""
import os
import sys
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

from tools import (convomed_page, convomed_tests, gtest, module, one_definition, opencv, process, program_oracles,
                   results, simd_levels, thread_sanitizer, toolchain, ui)

HELP = "build, run every test and count them"
TEST_PROGRAM = "opencv_test_cudafastfilters"
CLI_TEST = module.ROOT / "apps" / "fastfilter" / "test_fastfilter.py"
BENCH_TEST = module.ROOT / "perf" / "bench" / "test_report.py"
BATCH_BENCH_TEST = module.ROOT / "perf" / "bench" / "test_bench_batch.py"
HOST_BENCH_TEST = module.ROOT / "perf" / "bench" / "test_bench_host.py"
CPU_BENCH_TEST = module.ROOT / "perf" / "bench" / "test_bench_cpu.py"
TOOLS_TESTS = [module.ROOT / "tools" / name for name in ("test_run_tests.py", "test_cpu_checks.py", "test_names.py",
                                                       "test_opencv_version.py")]
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
    parser.add_argument("--after-cuda", action="store_true",
                        help="leave out what a run with CUDA has tested as well: the CPU engine with fewer vector instructions "
                        "than the processor has, fastfilter, convomed, and the tools")
    parser.add_argument("gtest_arguments", nargs="*", metavar="ARGUMENT",
                        help="for the test program, after `--`: -- --gtest_filter=*Median*")


def library_tests(folder, arguments, env=None):
    program = module.program(folder, TEST_PROGRAM)
    if not program.exists():
        ui.note("skipped: {} is not built, because this OpenCV has no test framework".format(TEST_PROGRAM))
        return results.Counts(0, 0, 1)
    return gtest.run(program, arguments, module.BUILD / (TEST_PROGRAM + ".log"), env)


def tests_of_levels(folder):
    program = module.program(folder, TEST_PROGRAM)
    return simd_levels.run(program, module.BUILD) if program.exists() else results.NONE


class Suite:
    """Tests that count themselves and say so in their closing line."""

    def __init__(self, file, *arguments, env=None):
        self.name = Path(file).stem
        self.command = ([sys.executable] if str(file).endswith(".py") else []) + [file] + list(arguments)
        self.env = env

    def run(self):
        log = process.fresh_log(self.name, module.BUILD)
        lines, status = process.collected(self.command, log, env=self.env)
        counts = results.closing_line("\n".join(lines))
        if counts is None:
            counts = results.Counts(0, 1, 0)
            ui.note("FAILED {} ended with exit code {} and no count; see {}".format(self.name, status, log))
        elif status != 0 and counts.failed == 0:
            counts += results.Counts(0, 1, 0)
            ui.note("FAILED {} counted no failure, but its exit code is {}".format(self.name, status))
        if counts.failed:
            ui.say("\n".join("       " + line[:300] for line in lines[-40:]))
        ui.note("{}: {}".format(self.name, counts))
        return counts


def run_suites(suites):
    """As many at a time as there are processors: most of them use one."""
    with ui.step("{} test programs".format(len(suites)), "run {} suites".format(len(suites)), 400) as progress:
        with ThreadPoolExecutor(ui.jobs()) as pool:
            counts = results.Counts(0, 0, 0)
            for done, suite in enumerate(as_completed([pool.submit(suite.run) for suite in suites])):
                counts += suite.result()
                progress.update(done + 1, len(suites))
    return counts


def program_suites(folder):
    program_oracles.install_programs()
    photograph = opencv.photograph_in(opencv.source_folder())
    return [Suite(CLI_TEST, module.program(folder, "fastfilter"), *([photograph] if photograph.exists() else []),
                  env=program_oracles.environment())]


def page_suites(folder):
    """Also what is skipped because the page's packages are missing."""
    try:
        environment = convomed_page.environment()
    except ui.Failure as failure:
        ui.note("skipped: tests of convomed's page: " + str(failure).splitlines()[0])
        return [], results.Counts(0, 0, len(PAGE_TESTS))
    program = module.program(folder, "fastfilter")
    return [Suite(test, program, env=environment) for test in PAGE_TESTS], results.Counts(0, 0, 0)


def bench_suites(folder):
    bench = module.program(folder, "cudafastfilters_bench")
    suites = [Suite(BENCH_TEST), Suite(HOST_BENCH_TEST), Suite(BATCH_BENCH_TEST),
              Suite(CPU_BENCH_TEST, *([bench.parent] if bench.exists() else []))]
    return suites + ([Suite(bench, "--self-test")] if bench.exists() else [])


def sanitized_tests(tools, preset, arguments):
    folder = module.build(tools, [TEST_PROGRAM], preset=preset)
    if preset == "thread-sanitizer" and module.program(folder, TEST_PROGRAM).exists():
        return thread_sanitizer.run(module.program(folder, TEST_PROGRAM), arguments, module.BUILD)
    cases = os.environ.get("CUDAFASTFILTERS_RANDOM_CPU_CASES", RANDOM_CASES_OF_SANITIZERS)
    return library_tests(folder, arguments, process.environment(CUDAFASTFILTERS_RANDOM_CPU_CASES=cases))


def all_tests(folder, tools, with_cuda, after_cuda):
    counts = library_tests(folder, []) + one_definition.run(folder, one_definition.made_of(SOURCES))
    suites = bench_suites(folder)
    if not after_cuda:
        of_page, skipped = page_suites(folder)
        generator = Suite(convomed_tests.PROGRAM, env=convomed_tests.environment(tools, with_cuda))
        counts += tests_of_levels(folder) + skipped
        suites = [generator] + program_suites(folder) + suites + of_page + [Suite(test) for test in TOOLS_TESTS]
    return counts + run_suites(suites)


def run(arguments):
    tools = toolchain.require()
    if arguments.preset:
        counts = sanitized_tests(tools, arguments.preset, arguments.gtest_arguments)
    else:
        folder = module.build(tools, without_cuda=arguments.without_cuda)
        some = arguments.gtest_arguments
        with_cuda = bool(tools.cuda) and not arguments.without_cuda
        counts = library_tests(folder, some) if some else all_tests(folder, tools, with_cuda, arguments.after_cuda)
    ui.say(str(counts))
    return ui.EXIT_FAILED if counts.failed else ui.EXIT_DONE
