"""./dev browser"""
import sys

from tools import convomed_page, module, process, results, ui
from tools.commands import test

HELP = "convomed's page in a browser: from a choice to the zip, by keyboard, accessibility, narrow and dark"
TEST = convomed_page.FOLDER / "tests" / "test_browser.py"
SCREENSHOTS = convomed_page.FOLDER / "tests" / "screenshots.py"


def add_arguments(parser):
    parser.add_argument("--screenshots", action="store_true", help="no tests: take the README's screenshots again")


def run(arguments):
    if not convomed_page.browser():
        ui.note("skipped: there is no Chromium; its package is " + convomed_page.BROWSER)
        ui.say(str(results.Counts(0, 0, 1)))
        return ui.EXIT_DONE
    environment = convomed_page.environment(browser_tests=True)
    if arguments.screenshots:
        return process.shown([sys.executable, SCREENSHOTS], env=environment)
    counts = test.run_suites([test.Suite(TEST, env=environment)])
    ui.say(str(counts))
    return ui.EXIT_FAILED if counts.failed else ui.EXIT_DONE
