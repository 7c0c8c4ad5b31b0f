"""./dev package and ./dev without-toolkit: what others find with CMake, and what CMake finds with the fetched nvcc."""
import os
import re
import shutil
from unittest import mock

from tools import cache, cuda, module, opencv, process, results, toolchain, ui
from tools.command import command

PREFIX = module.BUILD / "install"
LIBRARY, SMALL_KERNEL = "opencv_cudafastfilters", "/plane_sum.cu.o"
# What else may be on PATH, and the script that lies there first under the name of nvcc; `{}` is the compiler that is
# fetched.
OTHERS = {"no other nvcc": None,
          "a script on PATH that calls it": "exec {} \"$@\"",
          "a broken nvcc on PATH": "exit 1",
          "an older nvcc on PATH": "echo 'Cuda compilation tools, release 11.8, V11.8.89'"}
FOUND_BY_CMAKE = re.compile(r"^(CMAKE_CUDA_COMPILER|CUDAToolkit_NVCC_EXECUTABLE|CUDA_CUDART):\w+=(.*)$", re.MULTILINE)


def install(tools, build_folder, log):
    process.logged([tools.cmake, "--install", build_folder, "--prefix", PREFIX], "cmake --install", log)


def configure_program(tools, folder, options, log):
    """Configures the program that uses what was installed."""
    shutil.rmtree(folder, ignore_errors=True)
    options = [*tools.cmake_arguments(), "-DCMAKE_BUILD_TYPE=Release", f"-DCMAKE_PREFIX_PATH={PREFIX}", *options]
    tools.configure(["-S", module.ROOT / "cmake" / "consumer"], folder, options, "find_package(cudafastfilters)", log,
                    module.ROOT)


@command("install into build/install, then build and run a program that uses the installed CMake package",
         module.ENGINES)
def package(arguments):
    tools = toolchain.require(module.wants_cuda(arguments))
    build = module.build(tools)
    log, consumer, made = process.fresh_log("install", module.BUILD), PREFIX / "consumer", PREFIX / "made-by-convomed"
    install(tools, build, log)
    configure_program(tools, consumer, [], log)
    tools.compile(consumer, [], "A program that uses what was installed", log, 20, module.ROOT)
    for line in process.logged([consumer / "consumer"], "the program", log):
        ui.note(line)
    process.logged([PREFIX / "bin" / "convomed", "median", "--ksize", "3", "--out", made], "convomed", log)
    kernel = made / "filter.cu"
    return results.Counts(1, 0, 0) + results.verdict(kernel.is_file(), f"convomed made no {kernel}")


def path_with(script, folder):
    """PATH with a folder in front, where the script, if there is one, lies under the name of nvcc."""
    if script:
        nvcc = cache.make_folder(folder) / "nvcc"
        nvcc.write_text(f"#!/bin/sh\n{script.format(*cuda.fetched())}\n")
        nvcc.chmod(0o755)
    return f"{folder}{os.pathsep}{os.environ['PATH']}"


def require_fetched(built_with):
    """The toolchain, with the compiler that is fetched, and OpenCV for it."""
    tools = toolchain.require()
    if not tools.cuda or tools.cuda.nvcc not in map(os.path.realpath, cuda.fetched()):
        raise ui.Failure(f"the CUDA compiler is {tools.cuda and tools.cuda.nvcc}, not the one that is fetched")
    return tools, opencv.folder(built_with if built_with.cuda.short == tools.cuda.short else tools)


def strangers(folder, toolkit):
    """What CMake found outside the toolkit, in words; empty if all is well."""
    found = FOUND_BY_CMAKE.findall((folder / "CMakeCache.txt").read_text())
    root = os.path.realpath(toolkit.root) + os.sep
    wrong = [f"{name} is {path}" for name, path in found if not os.path.realpath(path).startswith(root)]
    return ", ".join(wrong) if "CUDA_CUDART" in dict(found) else "CMake found no CUDA runtime"


def check(situation, built_with, folder, log):
    """Configures OpenCV, the module and a program that uses its package, below a folder; whether each finds nothing
    outside of the toolkit that is fetched, which compiles a kernel, too."""
    tools, opencv_dir = require_fetched(built_with)
    opencv.configure(tools, folder / "OpenCV", [], "OpenCV " + opencv.VERSION, log)
    module.configure(tools, "release", folder / "module", module.cmake_options(tools, opencv_dir), log)
    configure_program(tools, folder / "program", [f"-DOpenCV_DIR={opencv_dir}"], log)
    counts = results.NONE
    for configured in ("OpenCV", "module", "program"):
        wrong = strangers(folder / configured, tools.cuda)
        counts += results.verdict(not wrong, f"{configured} with {situation}: {wrong}")
    kernel = [name for name in module.objects(tools, folder / "module", LIBRARY) if name.endswith(SMALL_KERNEL)]
    tools.compile(folder / "module", kernel, "A kernel", log, 20, module.ROOT)
    return counts + results.Counts(1, 0, 0)


@command("check that OpenCV, the module and a program that uses its package are configured with the CUDA compiler that "
         "is fetched, whatever toolkits the system has, and that it compiles a kernel")
def without_toolkit(arguments):
    tools = toolchain.require()
    if not tools.cuda:
        return results.skipped("there is no CUDA compiler")
    log = process.fresh_log("without-toolkit", module.BUILD)
    install(tools, module.build(tools), log)
    # The toolkits of the system can be seen, and must not be taken.
    os.environ["CUDAFASTFILTERS_IGNORE_SYSTEM_CUDA"] = "1"
    counts = results.NONE
    with cache.scratch("without-toolkit") as scratch:
        for number, (situation, script) in enumerate(OTHERS.items()):
            ui.say(f"With {situation}:")
            with mock.patch.dict(os.environ, PATH=path_with(script, scratch / f"first-on-path-{number}")):
                counts += check(situation, tools, scratch / str(number), log)
    return counts
