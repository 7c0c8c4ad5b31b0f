"""./dev contrib-tests"""
from tools import gtest, module, opencv, process, results, toolchain, ui

HELP = "run opencv_contrib's own tests of its CUDA filters on this module's (needs a GPU)"
PROGRAM = "opencv_test_contrib_filters"


def run(arguments):
    tools = toolchain.require()
    if not tools.cuda:
        ui.note("skipped: there is no CUDA compiler")
        ui.say(str(results.Counts(0, 0, 1)))
        return ui.EXIT_DONE
    opencv.sources()
    program = module.program(module.build(tools, [PROGRAM]), PROGRAM)
    # Without a device the program ends before it has a test to list.
    listed, status = process.collected([program, "--gtest_list_tests"], process.fresh_log(PROGRAM + "-list", module.BUILD))
    if status != 0 or not any(line.startswith("  ") for line in listed):
        ui.note("skipped: built, but there is no GPU to run it on")
        ui.say(str(results.Counts(0, 0, 1)))
        return ui.EXIT_DONE
    counts = gtest.run(program, [], module.BUILD / (PROGRAM + ".log"))
    ui.say(str(counts))
    return ui.EXIT_FAILED if counts.failed else ui.EXIT_DONE
