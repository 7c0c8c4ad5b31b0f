"""./dev debian"""
import os
from pathlib import Path

from tools import module, opencv, process, results, system, toolchain, ui
from tools.commands import package, test

HELP = ("build the CPU engine and the programs against the OpenCV that Debian or Ubuntu installs, and run what needs no "
        "test framework of OpenCV")
PACKAGE = "libopencv-dev"


def installed():
    """OpenCV_DIR of the system's own package, or None."""
    found = sorted(Path("/usr/lib").glob("*/cmake/opencv*/OpenCVConfig.cmake"))
    return found[-1].parent if found else None


def demo(folder):
    """A photograph through filters, into pictures; fails where the program does."""
    pictures = module.BUILD / "debian-demo"
    pictures.mkdir(exist_ok=True)
    process.logged([module.program(folder, "fastfilter_demo"), opencv.photograph(), pictures], "the demo",
                   process.fresh_log("debian-demo", module.BUILD))
    return results.Counts(1, 0, 0)


def run(arguments):
    if not installed():
        try:
            system.install([PACKAGE], "OpenCV")
        except ui.Missing as reason:
            ui.note("skipped: {}".format(reason))
            ui.say(str(results.Counts(0, 0, 1)))
            return ui.EXIT_DONE
    os.environ["OpenCV_DIR"] = str(installed())
    tools = toolchain.require(with_cuda=False)
    folder = module.build(tools, preset="debian")
    counts = demo(folder)
    counts += package.check(tools, folder, module.BUILD / "debian-install")
    counts += test.run_suites(test.program_suites(folder) + test.bench_suites(folder))
    ui.say(str(counts))
    return ui.EXIT_FAILED if counts.failed else ui.EXIT_DONE
