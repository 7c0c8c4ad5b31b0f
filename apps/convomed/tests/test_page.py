# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""Tests of the page's server without a browser: its answers, and what it refuses."""
import contextlib
import io
import re
import shlex
import socket
import sys
import tempfile
import time
import unittest
import zipfile
from unittest import mock

sys.dont_write_bytecode = True

from page_case import PageCase, Server  # noqa: E402
from convomed import choice, command_line, generate, schema  # noqa: E402
from page import answers, application, guard, serve  # noqa: E402

STAND_IN = {"filter.cu": b"__global__ void k() { /* </span><script>alert(1)</script> */ }\n", "Makefile": b"filter:\n\tnvcc\n",
            "image.pgm": b"P5\n2 2\n255\n\0\1\2\3"}


def setUpModule():
    """The server's tests are of the server: what is generated is a stand-in."""
    patch = mock.patch.object(generate, "generate", lambda chosen: STAND_IN)
    patch.start()
    unittest.addModuleCleanup(patch.stop)


class Answers(PageCase):
    def test_every_asset_that_the_pages_name_is_there(self):
        for page in ("/", "/download.html"):
            status, headers, body = self.ask(page)
            self.assertEqual((200, "text/html; charset=utf-8"), (status, headers["Content-Type"]))
            named = re.findall(r'(?:href|src)="(assets/[^"]+)"', body.decode())
            self.assertGreater(len(named), 3)
            for name in named:
                self.assertEqual(200, self.ask("/" + name)[0], name)

    def test_nothing_comes_from_elsewhere(self):
        for name, content in application.STATIC.items():
            elsewhere = [found for found in re.findall(rb"(?:https?:)?//[a-z0-9.-]+\.[a-z]{2,}[^\s\"]*", content)
                         if found != b"http://www.w3.org/2000/svg"]
            self.assertEqual([], elsewhere, name)

    def test_form_has_every_field_and_preset_of_the_schema(self):
        form = self.json("form.json")
        self.assertEqual([field.name for field in schema.FIELDS], [field["name"] for field in form["fields"]])
        self.assertEqual([preset.name for preset in schema.PRESETS], [preset["name"] for preset in form["presets"]])

    def test_commands_make_the_presets(self):
        for preset in schema.PRESETS:
            texts = answers.preset_texts(preset)
            self.assertEqual({}, self.problems(**texts), preset.name)
            words = shlex.split(self.json("check.json", **texts)["command"])
            with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()), \
                    mock.patch.object(generate, "generate", return_value=STAND_IN) as called:
                self.assertEqual(0, command_line.main(words[1:-1] + [folder]))
            called.assert_called_once_with(choice.parse(preset.choice))

    def test_code_is_escaped(self):
        code = self.json("code.json", filter="median")
        html = {file["name"]: file["html"] for file in code["files"]}
        self.assertNotIn("<script", html["filter.cu"])
        self.assertIn("&lt;script", html["filter.cu"])
        self.assertIsNone(html["image.pgm"])

    def test_files_and_zip(self):
        status, headers, body = self.ask("/files/Makefile?filter=median")
        self.assertEqual((200, STAND_IN["Makefile"], "attachment"), (status, body, headers["Content-Disposition"]))
        status, headers, body = self.ask("/mine.zip?filter=median&name=mine")
        self.assertEqual((200, generate.zip_bytes(STAND_IN, "mine")), (status, body))

    def test_head_has_the_headers_of_get(self):
        status, headers, body = self.ask("/form.json", "HEAD")
        self.assertEqual((200, b""), (status, body))
        self.assertEqual(str(len(self.ask("/form.json")[2])), headers["Content-Length"])

    def test_failure_inside_is_an_answer_without_its_text(self):
        with mock.patch.object(answers, "form", side_effect=RuntimeError("secret")), mock.patch("sys.stderr"):
            status, _, body = self.ask("/form.json")
        self.assertEqual(500, status)
        self.assertNotIn(b"secret", body)


class Robustness_24_Elsewhere(PageCase):
    """Other sites in the same browser, other machines."""

    def test_other_hosts_are_refused(self):
        for host in ("evil.example", "evil.example:{}".format(self.server.port), "127.0.0.1", "localhost:1", "",
                     "127.0.0.1:{}.evil.example".format(self.server.port), "[::1]:{}".format(self.server.port)):
            for address in ("/", "/form.json", "/files/Makefile?filter=median"):
                self.assertIn(self.ask(address, host=host)[0], (400, 421), host)
        self.assertEqual(200, self.ask("/", host="LOCALHOST:{}".format(self.server.port))[0])

    def test_post_needs_this_origin_and_type(self):
        address = "/preview/1x1?filter=median"
        for origin in ("http://evil.example", "null", None, "http://127.0.0.1", "https://127.0.0.1:{}".format(self.server.port)):
            self.assertEqual(403, self.post(address, b"\0", Origin=origin)[0], origin)
        for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", None):
            self.assertEqual(415, self.post(address, b"\0", Content_Type=kind)[0], kind)

    def test_another_site_may_link_but_not_ask(self):
        site_header = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"}
        self.assertEqual(403, self.ask("/code.json?filter=median", headers=site_header)[0])
        self.assertEqual(403, self.ask("/", headers=dict(site_header, **{"Sec-Fetch-Site": "same-site"}))[0])
        self.assertEqual(200, self.ask("/?filter=median", headers=dict(site_header, **{"Sec-Fetch-Mode": "navigate"}))[0])

    def test_only_loopback_listens(self):
        self.assertEqual("127.0.0.1", self.server.waitress.socket.getsockname()[0])
        with self.assertRaises(OSError):  # the other loopback addresses stand for the machine's own
            socket.create_connection(("127.0.0.2", self.server.port), timeout=5)

    def test_every_answer_has_the_policy(self):
        for address in ("/", "/nothing", "/check.json?filter=x", "/assets/../x"):
            headers = self.ask(address)[1]
            for name, value in guard.HEADERS:
                self.assertEqual(value, headers[name], address)
        self.assertNotIn("unsafe", guard.CONTENT_POLICY)


class Robustness_24_Paths(PageCase):
    def test_no_address_leaves_the_assets(self):
        for address in ("/assets/../application.py", "/assets/..%2fapplication.py", "/assets/%2e%2e/serve.py", "//etc/passwd",
                        "/assets/", "/assets//etc/passwd", "/../../etc/passwd", "/assets/style.css%00.js", "/assets/" + "a" * 5000):
            self.assertEqual(404, self.ask(address)[0], address)

    def test_no_file_but_those_generated(self):
        for name in ("..%2f..%2fetc%2fpasswd", "%2fetc%2fpasswd", "../Makefile", ".", "..%5cMakefile", "Makefile%00", "",
                     "Makefile%0d%0aX-Evil:1"):
            status, headers, _ = self.ask("/files/{}?filter=median".format(name))
            self.assertEqual(404, status, name)
            self.assertNotIn("X-Evil", headers)

    def test_names_are_identifiers(self):
        for name in ("../x", "/etc/passwd", "a b", "a;touch x", "$(touch x)", "-o", "", "a" * 41, "int", "a\r\nX-Evil: 1", "ä"):
            self.assertIn("name", self.problems(filter="median", name=name), name)

    def test_zip_has_one_folder(self):
        names = zipfile.ZipFile(io.BytesIO(self.ask("/x.zip?filter=median&name=mine")[2])).namelist()
        self.assertEqual(sorted("mine/" + name for name in STAND_IN), sorted(names))


class Robustness_24_Parameters(PageCase):
    def test_sizes(self):
        for size in ("0", "-3", "4", "99999", "3x3x3", "1e9", "3.5", "x", "", "٣", "9" * 5000):
            self.assertIn("ksize", self.problems(filter="median", ksize=size), size)

    def test_masks(self):
        for mask in ("/etc/passwd", "1 2; 3", "nan", "inf", "1e400", "", ";", "1 $(touch x)", "0x10", "1_0"):
            self.assertIn("mask", self.problems(filter="convolution", mask=mask), mask)
        many = "; ".join(["1"] * 1024)
        self.assertIn("mask", self.problems(filter="convolution", mask=many))

    def test_unknown_fields_and_filters(self):
        self.assertIn("filter", self.problems(filter="__class__"))
        self.assertEqual(1, len(self.json("check.json", filter="median", nothing="1")["problems"]))

    def test_refused_choices_have_no_files(self):
        for address in ("/code.json?filter=median&ksize=4", "/files/Makefile?ksize=4", "/x.zip?ksize=4"):
            status, _, body = self.ask(address)
            self.assertEqual(400, status, address)
            self.assertIn(b"ksize", body)

    def test_queries(self):
        for query in ("filter=median&filter=box", "filter=%ff", "&".join("a{}=1".format(i) for i in range(65))):
            self.assertEqual(400, self.ask("/check.json?" + query)[0], query[:40])
        self.assertEqual(414, self.ask("/check.json?mask=" + "1" * guard.LONGEST_QUERY)[0])

    def test_methods(self):
        for method in ("PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "X"):
            self.assertEqual(405, self.ask("/", method)[0], method)
        self.assertEqual(405, self.ask("/preview/1x1?filter=median")[0])
        self.assertEqual(405, self.post("/form.json", b"")[0])


class Robustness_24_Loads(PageCase):
    """Huge bodies and slow clients."""

    def raw(self, text):
        connection = socket.create_connection(("127.0.0.1", self.server.port), timeout=30)
        self.addCleanup(connection.close)
        connection.sendall(text.encode())
        return connection

    def head(self, more=""):
        return "POST /preview/1x1?filter=median HTTP/1.1\r\nHost: 127.0.0.1:{0}\r\nOrigin: http://127.0.0.1:{0}\r\n" \
            "Content-Type: {1}\r\n{2}\r\n".format(self.server.port, guard.BODY_TYPE, more)

    def test_bodies_over_the_limit_are_refused_before_they_are_read(self):
        answer = self.raw(self.head("Content-Length: {}\r\n".format(10**15))).recv(100)
        self.assertIn(b" 413 ", answer)
        self.assertIn(b" 400 ", self.raw(self.head("Content-Length: -1\r\n")).recv(100))

    def test_bodies_of_another_size_than_the_picture(self):
        for size in (0, 3, 5, 100000):
            self.assertEqual(413, self.post("/preview/2x2?filter=median", b"\0" * size)[0], size)

    def test_pictures_over_the_limit(self):
        for size in ("0x5", "1025x1", "9999x9999"):
            self.assertEqual(400, self.post("/preview/{}?filter=median".format(size), b"\0")[0], size)

    def test_heads_over_the_limit(self):
        answer = self.raw("GET / HTTP/1.1\r\nX: " + "a" * (serve.LIMITS["max_request_header_size"] + 10000)).recv(100)
        self.assertIn(b" 431 ", answer)

    def test_slow_clients_keep_nobody_waiting(self):
        slow = serve.LIMITS["connection_limit"] // 2
        for _ in range(slow // 2):
            self.raw("GET / HTTP/1.1\r\nHost: 127")
            self.raw(self.head("Content-Length: 1\r\n"))
        start = time.monotonic()
        self.assertEqual(200, self.ask("/")[0])
        self.assertLess(time.monotonic() - start, 2)

    def test_more_slow_clients_than_connections(self):
        with mock.patch.dict(serve.LIMITS, {"channel_timeout": 1, "cleanup_interval": 1, "connection_limit": 10}):
            server = Server()
        for _ in range(20):
            connection = socket.create_connection(("127.0.0.1", server.port), timeout=30)
            self.addCleanup(connection.close)
            connection.sendall(b"G")
        with socket.create_connection(("127.0.0.1", server.port), timeout=30) as honest:
            honest.sendall("GET / HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n\r\n".format(server.port).encode())
            self.assertIn(b" 200 ", honest.recv(100))

    def test_idle_connections_are_ended(self):
        with mock.patch.dict(serve.LIMITS, {"channel_timeout": 1, "cleanup_interval": 1}):
            server = Server()
        with socket.create_connection(("127.0.0.1", server.port), timeout=20) as slow:
            slow.sendall(b"GET / HTTP/1.1\r\nHost: 12")
            self.assertEqual(b"", slow.recv(1))
