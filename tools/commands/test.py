"""./dev test"""
import os

from tools import gtest, module, one_definition, process, results, simd_levels, suites, thread_sanitizer, toolchain

HELP = "build, run every test and count them"
TEST_PROGRAM = "opencv_test_cudafastfilters"
SOURCES = module.ROOT / "modules" / "cudafastfilters" / "src"
# Every case costs ten times as much there.
RANDOM_CASES_OF_SANITIZERS = 2000


def add_arguments(parser):
    module.add_build_arguments(parser)
    sanitizers = parser.add_mutually_exclusive_group()
    sanitizers.add_argument("--sanitize", action="store_const", const="sanitize", dest="preset",
                            help="the CPU engine under AddressSanitizer and UndefinedBehaviorSanitizer (in build/sanitize)")
    sanitizers.add_argument("--thread-sanitizer", action="store_const", const="thread-sanitizer", dest="preset",
                            help="the CPU engine's threads under ThreadSanitizer (in build/thread-sanitizer)")
    parser.add_argument("--only", choices=("library", "programs", "tools"), action="append",
                        help="this part of the tests, and those of its sources: the library's own; what the other programs do; "
                        "what no build changes. May be repeated")
    parser.add_argument("gtest_arguments", nargs="*", metavar="ARGUMENT",
                        help="for the test program of the library, after `--`: -- --gtest_filter=*Median*")


def library_tests(folder, arguments, env=None, name=TEST_PROGRAM):
    program = module.program(folder, TEST_PROGRAM)
    if not program.exists():
        return results.skipped("{} is not built, because this OpenCV has no test framework".format(TEST_PROGRAM))
    return gtest.run(program, arguments, module.BUILD / "{}-{}.log".format(name, folder.name), env)


def sanitized_tests(preset, arguments):
    # Of our OpenCV, whose threads ThreadSanitizer understands: others may have TBB's.
    folder = module.build(toolchain.require_for_cpu(), [TEST_PROGRAM], preset=preset, own_opencv=True)
    if preset == "thread-sanitizer":
        return thread_sanitizer.run(module.program(folder, TEST_PROGRAM), arguments, module.BUILD)
    cases = os.environ.get("CUDAFASTFILTERS_RANDOM_CPU_CASES", RANDOM_CASES_OF_SANITIZERS)
    return library_tests(folder, arguments, process.environment(CUDAFASTFILTERS_RANDOM_CPU_CASES=cases))


def all_tests(folder, tools, parts):
    counts = results.NONE
    if "library" in parts:
        counts += library_tests(folder, []) + one_definition.run(folder, one_definition.made_of(SOURCES))
        program = module.program(folder, TEST_PROGRAM)
        counts += simd_levels.run(program, module.BUILD) if program.exists() else results.NONE
    labels = [part for part in parts if part != "library"]
    if labels:
        log = process.fresh_log("suites-" + folder.name, module.BUILD)
        counts += suites.run(tools, folder, "|".join(labels), suites.environment(tools), log)
    return counts


def run(arguments):
    if arguments.preset:
        return sanitized_tests(arguments.preset, arguments.gtest_arguments)
    tools = toolchain.require(module.wants_cuda(arguments))
    folder = module.build(tools)
    if arguments.gtest_arguments:
        counts = library_tests(folder, arguments.gtest_arguments)
    else:
        counts = all_tests(folder, tools, arguments.only or ("library", "programs", "tools"))
    module.say_what_was_left_out(arguments, "test")
    return counts
