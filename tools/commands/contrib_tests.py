"""./dev contrib-tests"""
from tools import gtest, module, opencv, process, results, toolchain

HELP = "run opencv_contrib's own tests of its CUDA filters on this module's (needs a GPU)"
PROGRAM = "opencv_test_contrib_filters"


def run(arguments):
    tools = toolchain.require()
    if not tools.cuda:
        return results.skipped("there is no CUDA compiler")
    opencv.sources()
    program = module.program(module.build(tools, [PROGRAM]), PROGRAM)
    # Without a device the program ends before it has a test to list.
    listed, status = process.collected([program, "--gtest_list_tests"], process.fresh_log(PROGRAM + "-list", module.BUILD))
    if status != 0 or not any(line.startswith("  ") for line in listed):
        return results.skipped("built, but there is no GPU to run it on")
    return gtest.run(program, [], module.BUILD / (PROGRAM + ".log"))
