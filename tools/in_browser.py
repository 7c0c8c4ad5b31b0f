"""Pages in Chromium, for tests and screenshots."""
import os
import shutil
import time
from contextlib import contextmanager

BROWSER = "chromium"


@contextmanager
def chromium():
    """Debian's Chromium, by Playwright."""
    from playwright.sync_api import sync_playwright
    with sync_playwright() as playwright:
        sandbox = [] if os.geteuid() else ["--no-sandbox"]  # root has none
        browser = playwright.chromium.launch(executable_path=shutil.which(BROWSER), args=sandbox)
        try:
            yield browser
        finally:
            browser.close()


def opened(browser, address, width=1280, height=900, scheme="light"):
    """A page in a separate window, whose complaints are in `page.complaints` and addresses in `page.asked`."""
    page = browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme,
                               accept_downloads=True).new_page()
    page.complaints, page.asked = [], []
    page.on("console", lambda message: page.complaints.append(message.text) if message.type in ("error", "warning") else None)
    page.on("pageerror", lambda problem: page.complaints.append(str(problem)))
    page.on("request", lambda request: page.asked.append(request.url))
    page.goto(address)
    return page


def until(page, expression, argument=None, seconds=60):
    """Waits for an expression. Playwright's own wait_for_function() needs an eval that the page's policy forbids."""
    end = time.monotonic() + seconds
    while not page.evaluate(expression, argument):
        if time.monotonic() > end:
            raise AssertionError("not within {} s: {} {}".format(seconds, expression, argument or ""))
        page.wait_for_timeout(50)


def accessible(page):
    """What axe-core finds wrong with a page, as a text; empty if all is well."""
    from axe_playwright_python.sync_playwright import Axe
    found = Axe().run(page)
    if len(found.response["passes"]) <= 10:
        return "axe-core checked next to nothing"
    return found.generate_report() if found.violations_count else ""
