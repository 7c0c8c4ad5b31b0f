# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""What the tests of the page share: the server in a thread of this process, raw requests to it, and when a page is complete."""
import http.client
import json
import logging
import os
import sys
import threading
import unittest
from pathlib import Path
from urllib.parse import urlencode

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
sys.path[:0] = [str(HERE.parent), str(ROOT)]

from convomed import plan  # noqa: E402  (the folders above must be on the path first)
from page import guard, serve  # noqa: E402
from tools.in_browser import until  # noqa: E402

logging.getLogger("waitress").setLevel(logging.ERROR)  # it reports every connection over the limit


class Server:
    """`convomed serve` on a free port; it ends with the process of the tests."""

    def __init__(self):
        plan.program()  # compiled before the first question, as `convomed serve` does
        self.waitress, self.port = serve.make_server(0)
        threading.Thread(target=self.waitress.run, daemon=True).start()

    @property
    def origin(self):
        return "http://127.0.0.1:{}".format(self.port)


class PageCase(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()

    def ask(self, address, method="GET", body=None, headers=(), host=None):
        """(status, headers, body) of a request whose address goes out as it is."""
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=60)
        self.addCleanup(connection.close)
        connection.putrequest(method, address, skip_host=True, skip_accept_encoding=True)
        if host != "":
            connection.putheader("Host", host or "127.0.0.1:{}".format(self.server.port))
        for name, value in dict(headers).items():
            connection.putheader(name, value)
        if body is not None:
            connection.putheader("Content-Length", str(len(body)))
        connection.endheaders(body)
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read()

    def post(self, address, body, **headers):
        own = {"Origin": self.server.origin, "Content-Type": guard.BODY_TYPE}
        own.update({name.replace("_", "-"): value for name, value in headers.items()})
        return self.ask(address, "POST", body, {name: value for name, value in own.items() if value is not None})

    def json(self, what, **texts):
        status, _, body = self.ask("/{}?{}".format(what, urlencode(texts)))
        self.assertEqual(200, status, body[:200])
        return json.loads(body)

    def problems(self, **texts):
        """{field: reason} of a choice."""
        return {problem["field"]: problem["reason"] for problem in self.json("check.json", **texts)["problems"]}


def settled(page):
    """Waits until the checks, the code and the preview of what the page shows are there."""
    until(page, "document.body.dataset.generated !== undefined && "
          "document.body.dataset.generated === location.search.slice(1)", seconds=120)
    until(page, "!document.getElementById('stage').classList.contains('waiting')")
    return page
