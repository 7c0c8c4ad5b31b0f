"""./dev without-toolkit

What was built with the system's toolkit serves here where that has the version of the fetched one.
"""
import contextlib
import os
import re

from tools import cache, cuda, kernels, module, opencv, process, results, toolchain, ui
from tools.commands import package

HELP = ("check that OpenCV, the module and a program that uses its package are configured with the CUDA compiler that is "
        "fetched, whatever toolkits the system has, and that it compiles a kernel")
SMALL_SOURCE = module.ROOT / "modules" / "cudafastfilters" / "src" / "cuda" / "composed" / "low_rank" / "plane_sum.cu"
# What else may be on PATH, and the script that lies there first under the name of nvcc; `{}` is the compiler that is
# fetched.
OTHERS = {"no other nvcc": None,
          "a script on PATH that calls it": "exec {} \"$@\"",
          "a broken nvcc on PATH": "exit 1",
          "an older nvcc on PATH": "echo 'Cuda compilation tools, release 11.8, V11.8.89'"}
FOUND_BY_CMAKE = re.compile(r"^(CMAKE_CUDA_COMPILER|CUDAToolkit_NVCC_EXECUTABLE|CUDA_CUDART):\w+=(.*)$", re.MULTILINE)


@contextlib.contextmanager
def first_on_path(script, folder):
    before = os.environ["PATH"]
    if script:
        nvcc = cache.make_folder(folder) / "nvcc"
        nvcc.write_text("#!/bin/sh\n{}\n".format(script.format(*cuda.fetched())))
        nvcc.chmod(0o755)
        os.environ["PATH"] = str(folder) + os.pathsep + before
    try:
        yield
    finally:
        os.environ["PATH"] = before


def require_fetched(built_with):
    """The toolchain, with the compiler that is fetched, and OpenCV for it."""
    tools = toolchain.require()
    if not tools.cuda or tools.cuda.nvcc not in [os.path.realpath(nvcc) for nvcc in cuda.fetched()]:
        raise ui.Failure("the CUDA compiler is {}, not the one that is fetched".format(tools.cuda and tools.cuda.nvcc))
    usable = built_with if built_with.cuda.short == tools.cuda.short else tools
    return tools, opencv.folder(usable)


def strangers(folder, toolkit):
    """What CMake found outside the toolkit, in words; empty where all is well."""
    found = FOUND_BY_CMAKE.findall((folder / "CMakeCache.txt").read_text())
    root = os.path.realpath(str(toolkit.root)) + os.sep
    wrong = ["{} is {}".format(name, path) for name, path in found if not os.path.realpath(path).startswith(root)]
    return ", ".join(wrong) if "CUDA_CUDART" in dict(found) else "CMake found no CUDA runtime"


def good(what, action):
    """Whether an action, which returns what is wrong in words, found nothing wrong and did not fail."""
    try:
        wrong = action()
    except ui.Failure as failure:
        wrong = str(failure)
    ui.note("FAILED {}: {}".format(what, wrong) if wrong else what)
    return not wrong


def check_configurations(situation, built_with, scratch, log):
    """A verdict for each configuration; `situation` says in words what else is on PATH."""
    tools, opencv_dir = require_fetched(built_with)

    def opencv_itself(folder):
        opencv.configure(tools, folder, [], "OpenCV " + opencv.VERSION, log)

    def the_module(folder):
        module.run_cmake(tools, "release", folder, module.cmake_options(tools, opencv_dir), log)

    def a_program(folder):
        package.configure(tools, folder, ["-DOpenCV_DIR={}".format(opencv_dir)], log)

    verdicts = []
    for what, configure in (("OpenCV", opencv_itself), ("module", the_module), ("program with the package", a_program)):
        folder = cache.make_folder(scratch / situation.replace(" ", "-") / what.split()[0])
        verdicts.append(good("{}, configured with {}".format(what, situation),
                             lambda: configure(folder) or strangers(folder, tools.cuda)))
    return verdicts


def compile_kernel(built_with, folder, log):
    tools, opencv_dir = require_fetched(built_with)
    module.run_cmake(tools, "release", folder, module.cmake_options(tools, opencv_dir), log)
    compiled = kernels.object_file(kernels.commands(folder)[str(SMALL_SOURCE)])
    process.logged([tools.ninja, "-C", folder, compiled], "ninja", log, env=tools.environment(module.ROOT))


def run(arguments):
    tools = toolchain.require()
    if not tools.cuda:
        return results.skipped("there is no CUDA compiler")
    log = process.fresh_log("without-toolkit", module.BUILD)
    package.install(tools, module.build(tools), log)
    # The toolkits of the system can be seen, and must not be taken.
    os.environ["CUDAFASTFILTERS_IGNORE_SYSTEM_CUDA"] = "1"
    verdicts = []
    with cache.scratch("without-toolkit") as scratch:
        for situation, script in OTHERS.items():
            with first_on_path(script, scratch / "first-on-path"):
                verdicts += check_configurations(situation, tools, scratch, log)
        verdicts.append(good("{} compiled".format(SMALL_SOURCE.name),
                             lambda: compile_kernel(tools, scratch / "kernel", log)))
    return sum(map(results.verdict, verdicts), results.NONE)
