"""What convomed's page and its tests need, in folders of the cache: Python packages, and a browser."""
import os
import shutil
import sys

from tools import cache, module, process, system, wheels

FOLDER = module.ROOT / "apps" / "convomed"
PROGRAM = FOLDER / "convomed.py"
PAGE = ("waitress==3.0.*", "Pygments==2.*")
BROWSER_TESTS = ("playwright==1.65.*", "axe-playwright-python==0.1.*")
BROWSER = "chromium"


def _folder(name, packages, what):
    name = "{}-python{}.{}-{}".format(name, sys.version_info[0], sys.version_info[1], cache.digest(*packages))
    return wheels.unpacked(name, packages, "Fetch " + what, 10, options=wheels.WITH_DEPENDENCIES)


def environment(browser_tests=False):
    """One in which Python finds the packages, fetched once."""
    folders = [_folder("convomed-page", PAGE, "waitress and Pygments")]
    if browser_tests:
        folders.append(_folder("convomed-browser", BROWSER_TESTS, "Playwright and axe-core"))
    found = [str(folder) for folder in folders] + [os.environ.get("PYTHONPATH")]
    return process.environment(PYTHONPATH=os.pathsep.join(filter(None, found)))


def browser():
    """The path of Chromium, installed where that is allowed; None without one."""
    if not shutil.which(BROWSER) and system.may_install():
        system.install([BROWSER], "a browser")
    return shutil.which(BROWSER)
