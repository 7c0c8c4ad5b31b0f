"""./dev package"""
from tools import module, process, results, toolchain, ui

HELP = "install into build/install, then build and run a program that uses the installed CMake package"
PREFIX = module.BUILD / "install"


def install(tools, build_folder, log, prefix=PREFIX):
    process.logged([tools.cmake, "--install", build_folder, "--prefix", prefix], "cmake --install", log)


def configure(tools, folder, options, log, prefix=PREFIX):
    """Configures the program that uses what was installed."""
    options = tools.cmake_arguments() + ["-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_PREFIX_PATH={}".format(prefix)] + options
    if (folder / "CMakeCache.txt").exists():
        (folder / "CMakeCache.txt").unlink()
    process.logged([tools.cmake, "-S", module.ROOT / "cmake" / "consumer", "-B", folder] + options,
                   "find_package(cudafastfilters)", log)


def check_convomed(log, prefix):
    """The installed generator makes a folder."""
    target = prefix / "made-by-convomed"
    process.logged([prefix / "bin" / "convomed", "median", "--ksize", "3", "--out", target], "the installed convomed", log)
    if not (target / "filter.cu").is_file():
        raise ui.Failure("the installed convomed made no {}".format(target / "filter.cu"))


def check(tools, build_folder, prefix=PREFIX):
    """Installs what was built, and uses it; returns the counts."""
    log = process.fresh_log(prefix.name, module.BUILD)
    consumer = prefix / "consumer"
    with ui.step("Install, and build a program against what was installed", 40):
        install(tools, build_folder, log, prefix)
        configure(tools, consumer, [], log, prefix)
        process.logged([tools.ninja, "-C", consumer], "the build of the program", log)
        for line in process.logged([consumer / "consumer"], "the program", log):
            ui.note(line)
        check_convomed(log, prefix)
    return results.Counts(2, 0, 0)


def add_arguments(parser):
    module.add_build_arguments(parser)


def run(arguments):
    tools = toolchain.require(module.wants_cuda(arguments))
    return check(tools, module.build(tools))
