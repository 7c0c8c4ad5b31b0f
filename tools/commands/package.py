"""./dev package"""
from tools import module, process, results, toolchain, ui

HELP = "install into build/install, then build and run a program that uses the installed CMake package"


def run(arguments):
    tools = toolchain.require()
    folder = module.build(tools)
    prefix = module.BUILD / "install"
    log = process.fresh_log("package", module.BUILD)
    consumer = module.BUILD / "consumer"
    options = tools.cmake_arguments() + ["-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_PREFIX_PATH={}".format(prefix)]
    with ui.step("Install, and build a program against what was installed", "package", 20):
        process.logged([tools.cmake, "--install", folder, "--prefix", prefix], "cmake --install", log)
        if (consumer / "CMakeCache.txt").exists():
            (consumer / "CMakeCache.txt").unlink()
        process.logged([tools.cmake, "-S", module.ROOT / "cmake" / "consumer", "-B", consumer] + options,
                       "find_package(cudafastfilters)", log)
        process.logged([tools.ninja, "-C", consumer], "the build of the program", log)
        for line in process.logged([consumer / "consumer"], "the program", log):
            ui.note(line)
    ui.say(str(results.Counts(1, 0, 0)))
