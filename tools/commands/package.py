"""./dev package"""
from tools import module, process, results, toolchain, ui

HELP = "install into build/install, then build and run a program that uses the installed CMake package"
PREFIX = module.BUILD / "install"


def install(tools, build_folder, log):
    process.logged([tools.cmake, "--install", build_folder, "--prefix", PREFIX], "cmake --install", log)


def configure(tools, folder, options, log):
    """Configures the program that uses what was installed."""
    options = tools.cmake_arguments() + ["-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_PREFIX_PATH={}".format(PREFIX)] + options
    if (folder / "CMakeCache.txt").exists():
        (folder / "CMakeCache.txt").unlink()
    process.logged([tools.cmake, "-S", module.ROOT / "cmake" / "consumer", "-B", folder] + options,
                   "find_package(cudafastfilters)", log)


def check_convomed(log):
    """The installed generator makes a folder."""
    target = module.BUILD / "installed-convomed"
    process.logged([PREFIX / "bin" / "convomed", "median", "--ksize", "3", "--out", target], "the installed convomed", log)
    if not (target / "filter.cu").is_file():
        raise ui.Failure("the installed convomed made no {}".format(target / "filter.cu"))


def run(arguments):
    tools = toolchain.require()
    build_folder = module.build(tools)
    log = process.fresh_log("package", module.BUILD)
    consumer = module.BUILD / "consumer"
    with ui.step("Install, and build a program against what was installed", "package", 20):
        install(tools, build_folder, log)
        configure(tools, consumer, [], log)
        process.logged([tools.ninja, "-C", consumer], "the build of the program", log)
        for line in process.logged([consumer / "consumer"], "the program", log):
            ui.note(line)
        check_convomed(log)
    ui.say(str(results.Counts(2, 0, 0)))
