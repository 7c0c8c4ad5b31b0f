"""./dev build, demo, format, convomed and browser."""
import argparse
import shutil
import sys
from pathlib import Path

from tools import cache, module, opencv, process, results, system, toolchain, ui, wheels
from tools.command import command, option
from tools.commands import test
from tools.in_browser import BROWSER

CONVOMED = module.ROOT / "apps" / "convomed"
PAGE = ("waitress==3.0.*", "Pygments==2.*")
BROWSER_PACKAGES = test.PACKAGES + ("playwright==1.65.*", "axe-playwright-python==0.1.*")


@command("build the module, its tests and the samples", module.ENGINES)
def build(arguments):
    ui.say(f"Built: {module.build(toolchain.require(module.wants_cuda(arguments)))}")
    module.say_what_was_left_out(arguments)


@command("filter a noisy photograph and write the pictures before and after", module.ENGINES,
         option("photograph", nargs="?", type=Path, help="an image file (default: a sample image of OpenCV)"),
         option("--output", type=Path, default=module.BUILD / "demo", metavar="FOLDER",
                help="where the pictures go (default: %(default)s)"))
def demo(arguments):
    if arguments.photograph and not arguments.photograph.is_file():
        raise ui.Failure(f"{arguments.photograph}: no such file")
    photograph = arguments.photograph or opencv.photograph()
    folder = module.build(toolchain.require(module.wants_cuda(arguments)), ["fastfilter_demo"], with_tests=False)
    command = [module.program(folder, "fastfilter_demo"), photograph, cache.make_folder(arguments.output)]
    ui.say(f"=> {' '.join(map(str, command))}")
    status = process.shown(command)
    if status != 0:
        raise ui.Failure(f"fastfilter_demo failed with exit code {status}")
    ui.say(f"The pictures are in {arguments.output.resolve()}:")
    for picture in sorted(arguments.output.iterdir()):
        ui.note(picture.name)
    module.say_what_was_left_out(arguments)


@command("lay the sources out, or check that they are, and that names, lines, scripts and workflows are as agreed, by "
         "pre-commit",
         option("--check", action="store_true", help="change nothing; fail if something would change"))
def format_(arguments):
    packages = wheels.packages(("pre-commit==4.*",), "pre-commit")
    env = wheels.environment(packages, PRE_COMMIT_HOME=cache.path("pre-commit"))
    command = [sys.executable, "-m", "pre_commit", "run", "--all-files", "--color", "never", "--hook-stage",
               "manual" if arguments.check else "pre-commit"]
    status = process.shown(command, env, module.ROOT)
    # A hook that changes files fails.
    return status if status == 0 or arguments.check else process.shown(command, env, module.ROOT)


@command("choose a filter, get a CUDA kernel that is ready to run: the generator; its page with `./dev convomed serve`",
         option("convomed_arguments", nargs=argparse.REMAINDER, metavar="ARGUMENT",
                help="convomed's own; none for its help"))
def convomed(arguments):
    return process.shown([sys.executable, CONVOMED / "convomed.py", *(arguments.convomed_arguments or ["--help"])],
                         env=wheels.environment(wheels.packages(PAGE, "page: waitress and Pygments")))


def browser_packages():
    """What drives Chromium, which is installed if it is missing; None if it cannot be."""
    found = system.wanted(lambda: shutil.which(BROWSER), [BROWSER], "a browser")
    return found and wheels.packages(BROWSER_PACKAGES, "browser: Playwright, axe-core and pytest")


@command("convomed's page in a browser: from a choice to the zip, by keyboard, accessibility, narrow and dark",
         option("--screenshots", action="store_true", help="no tests: take the README's screenshots again"))
def browser(arguments):
    packages = browser_packages()
    if not packages:
        return results.skipped("there is no Chromium; its package is " + BROWSER)
    environment = wheels.environment(packages)
    if arguments.screenshots:
        return process.shown([sys.executable, CONVOMED / "tests" / "screenshots.py"], env=environment)
    tools = toolchain.require(with_cuda=False)
    return test.run_suites(tools, module.build(tools, ["fastfilter"], with_tests=False), "browser", environment)
