"""./dev test"""
import sys

from tools import gtest, module, opencv, process, results, toolchain, ui

HELP = "build, run every test and count them"
TEST_PROGRAM = "opencv_test_cudafastfilters"
CLI_TEST = module.ROOT / "samples" / "test_fastfilter.py"
BENCH_TEST = module.ROOT / "perf" / "bench" / "test_report.py"


def add_arguments(parser):
    module.add_build_arguments(parser)
    parser.add_argument("gtest_arguments", nargs="*", metavar="ARGUMENT",
                        help="for the test program, after `--`: -- --gtest_filter=*Median*")


def library_tests(folder, arguments):
    program = module.program(folder, TEST_PROGRAM)
    if not program.exists():
        ui.note("skipped: {} is not built, because this OpenCV has no test framework".format(TEST_PROGRAM))
        return results.Counts(0, 0, 1)
    return gtest.run(program, arguments, module.BUILD / (TEST_PROGRAM + ".log"))


def counted_tests(name, command, seconds):
    """Tests that count themselves and say so in their closing line."""
    log = process.fresh_log(name, module.BUILD)
    with ui.step(name, "run " + name, seconds):
        lines, status = process.collected(command, log)
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
    photograph = opencv.photograph_in(opencv.source_folder())
    command = [sys.executable, CLI_TEST, module.program(folder, "fastfilter")]
    return counted_tests(CLI_TEST.stem, command + ([photograph] if photograph.exists() else []), 30)


def bench_tests(folder):
    counts = counted_tests(BENCH_TEST.stem, [sys.executable, BENCH_TEST], 10)
    bench = module.program(folder, "cudafastfilters_bench")
    if bench.exists():
        counts += counted_tests("bench_self_test", [bench, "--self-test"], 10)
    return counts


def run(arguments):
    folder = module.build(toolchain.require(), without_cuda=arguments.without_cuda)
    counts = library_tests(folder, arguments.gtest_arguments)
    if not arguments.gtest_arguments:
        counts += program_tests(folder)
        counts += bench_tests(folder)
    ui.say(str(counts))
    return ui.EXIT_FAILED if counts.failed else ui.EXIT_DONE
