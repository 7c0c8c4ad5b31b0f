"""./dev browser"""
import shutil
import sys

from tools import module, process, results, suites, system, toolchain, wheels

HELP = "convomed's page in a browser: from a choice to the zip, by keyboard, accessibility, narrow and dark"
SCREENSHOTS = module.ROOT / "apps" / "convomed" / "tests" / "screenshots.py"
PACKAGES = suites.PACKAGES + ("playwright==1.65.*", "axe-playwright-python==0.1.*")
BROWSER = "chromium"


def add_arguments(parser):
    parser.add_argument("--screenshots", action="store_true", help="no tests: take the README's screenshots again")


def run(arguments):
    if not shutil.which(BROWSER) and system.may_install():
        system.install([BROWSER], "a browser")
    if not shutil.which(BROWSER):
        return results.skipped("there is no Chromium; its package is " + BROWSER)
    environment = wheels.environment(wheels.packages(PACKAGES, "browser: Playwright, axe-core and pytest"))
    if arguments.screenshots:
        return process.shown([sys.executable, SCREENSHOTS], env=environment)
    tools = toolchain.require(with_cuda=False)
    folder = module.build(tools, ["fastfilter"], with_tests=False)
    return suites.run(tools, folder, "browser", environment, process.fresh_log("browser", module.BUILD))
