# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""Links lead somewhere, nothing is loaded from elsewhere, and pages can be read by everybody, on a telephone too."""
import functools
import http.server
import shutil
import threading
from html.parser import HTMLParser
from urllib.parse import unquote, urlsplit

import pytest

from tools.in_browser import BROWSER, accessible, chromium, opened

LOOKED_AT = ("docs/index.html", "docs/start/python.html", "docs/howto/satellite.html", "docs/moving.html", "docs/reference/cpp.html")
# Name, width, height, colors.
SCREENS = (("light", 1280, 900, "light"), ("dark", 1280, 900, "dark"), ("narrow", 360, 760, "light"))


class Page(HTMLParser):
    """The links of a page, what it loads, and the places in it that others may link to."""

    def __init__(self, text):
        super().__init__()
        self.links, self.loads, self.places = [], [], {""}
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        found = dict(attributes)
        self.places.add(found.get("id") or "")
        if tag == "a":
            self.links.append(found.get("href") or "")
        if tag in ("img", "script", "iframe", "source"):
            self.loads.append(found.get("src") or "")
        if tag == "link" and found.get("rel") in ("stylesheet", "preload", "icon"):
            self.loads.append(found.get("href") or "")


@pytest.fixture(scope="module")
def read(pages):
    found = {path: Page(path.read_text()) for path in sorted(pages.rglob("*.html"))}
    assert len(found) > 60
    return found


def is_elsewhere(address):
    return bool(urlsplit(address).scheme and urlsplit(address).scheme != "data" or urlsplit(address).netloc)


def test_links_lead_somewhere(read):
    broken = []
    for path, page in read.items():
        for link in page.links + page.loads:
            if is_elsewhere(link) or link.startswith("data:"):
                continue
            parts = urlsplit(link)
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            if target.is_dir():
                target /= "index.html"
            if not target.exists() or target in read and unquote(parts.fragment) not in read[target].places:
                broken.append(f"{path.name}: {link}")
    assert not broken


def test_nothing_is_loaded_from_elsewhere(read):
    assert not [f"{path.name}: {address}" for path, page in read.items() for address in page.loads if is_elsewhere(address)]


@pytest.fixture(scope="module")
def browser():
    if not shutil.which(BROWSER):
        pytest.skip("there is no Chromium")
    with chromium() as running:
        yield running


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *what):
        pass


@pytest.fixture(scope="module")
def origin(pages):
    """Of a server with the pages."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(pages)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield "http://127.0.0.1:%d/" % server.server_port
    server.shutdown()


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen[0])
@pytest.mark.parametrize("name", LOOKED_AT)
def test_page_in_a_browser(pages, origin, browser, name, screen):
    label, width, height, scheme = screen
    page = opened(browser, origin + name, width=width, height=height, scheme=scheme)
    assert accessible(page) == ""
    assert not page.complaints
    assert not [address for address in page.asked if not address.startswith((origin, "data:"))]
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.screenshot(path=pages.parent / "docs-screenshots" / "{}-{}.png".format(name.replace("/", "-").removesuffix(".html"), label))
    page.context.close()
