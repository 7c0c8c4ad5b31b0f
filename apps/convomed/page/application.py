# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""The pages and answers as a WSGI application. `RULES` is all that it answers; the server around it is in `serve`."""
import json
import re
import sys
import traceback
from http import HTTPStatus
from pathlib import Path
from urllib.parse import parse_qsl

from convomed import choice, tools
from page import answers, guard, preview

ASSETS = Path(__file__).resolve().parent / "assets"
PAGES = {"/": "index.html", "/index.html": "index.html", "/download.html": "download.html"}
# Read once: no address becomes a path.
STATIC = {path.name: path.read_bytes() for path in ASSETS.iterdir()}
TYPES = {".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml",
         ".js": "text/javascript; charset=utf-8", ".json": "application/json", ".zip": "application/zip"}
BINARY = "application/octet-stream"
MOST_FIELDS = 64


def type_of(name):
    return TYPES.get(Path(name).suffix, BINARY)


def texts_of(environ):
    """The fields of the query; each may be there once."""
    try:
        pairs = parse_qsl(environ.get("QUERY_STRING", ""), keep_blank_values=True, errors="strict",
                          max_num_fields=MOST_FIELDS)
    except (ValueError, UnicodeDecodeError):
        raise guard.Refused(400, "the query is no list of at most {} fields in UTF-8".format(MOST_FIELDS)) from None
    if len(dict(pairs)) != len(pairs):
        raise guard.Refused(400, "a field is there twice")
    return dict(pairs)


def asset(environ, name):
    if name not in STATIC:
        raise guard.Refused(404, "there is no such page")
    return type_of(name), STATIC[name]


def as_json(value):
    return TYPES[".json"], json.dumps(value).encode()


def generated_file(environ, name):
    """A file of the choice. The name is looked up among those that were generated, and never in a folder."""
    files = answers.files(texts_of(environ))
    if name not in files:
        raise guard.Refused(404, "this choice has no such file")
    return BINARY, files[name]


def preview_of(environ, width, height):
    frame = answers.Frame(texts_of(environ), int(width), int(height))
    if environ.get("CONTENT_LENGTH") != str(frame.size):
        raise guard.Refused(413, "a picture of {}x{} has {} bytes in this type".format(width, height, frame.size))
    return BINARY, frame.filtered(environ["wsgi.input"].read(frame.size))


# Method, address, and what answers it, given the groups of the address.
RULES = [(method, re.compile(pattern), answer) for method, pattern, answer in (
    ("GET", r"/form\.json", lambda environ: as_json(answers.form())),
    ("GET", r"/check\.json", lambda environ: as_json(answers.check(texts_of(environ)))),
    ("GET", r"/code\.json", lambda environ: as_json(answers.code(texts_of(environ)))),
    ("GET", r"/registers\.json", lambda environ: as_json(answers.registers_of(texts_of(environ)))),
    ("GET", r"/test-image", lambda environ: (BINARY, answers.test_image(texts_of(environ)).to_bytes())),
    ("GET", r"/assets/([\w.-]{1,40})", asset),
    ("GET", r"/files/([^/]{1,80})", generated_file),
    ("GET", r"/(?:[A-Za-z]\w{0,39})\.zip", lambda environ: (TYPES[".zip"], answers.zipped(texts_of(environ)))),
    ("POST", r"/preview/(\d{1,4})x(\d{1,4})", preview_of),
)]


def answer(environ):
    path = environ.get("PATH_INFO", "")
    method = "GET" if environ["REQUEST_METHOD"] == "HEAD" else environ["REQUEST_METHOD"]
    if path in PAGES and method == "GET":
        return asset(environ, PAGES[path])
    for known_method, pattern, reply in RULES:
        found = pattern.fullmatch(path)
        if found and method == known_method:
            return reply(environ, *found.groups())
        if found:
            raise guard.Refused(405, "this address is asked by " + known_method)
    raise guard.Refused(404, "there is no such page")


def refused_by_choice(refused):
    return "; ".join("{}: {}".format(problem.field, problem.reason) for problem in refused.problems)


def make(port):
    """The application for a server on this port."""
    def application(environ, start_response):
        status, kind = 200, "text/plain; charset=utf-8"
        try:
            guard.check(environ, port)
            kind, body = answer(environ)
        except guard.Refused as refused:
            status, body = refused.status, str(refused).encode()
        except tools.Missing as missing:
            status, body = 503, str(missing).encode()
        except choice.Refused as refused:
            status, body = 400, refused_by_choice(refused).encode()
        except preview.Failed as failed:
            status, body = 503, str(failed).encode()
        except Exception:  # the server goes on; what went wrong is on its terminal
            traceback.print_exc(file=sys.stderr)
            status, body = 500, b"convomed failed here; its terminal says how"
        headers = [("Content-Type", kind), ("Content-Length", str(len(body)))] + list(guard.HEADERS)
        if kind in (BINARY, TYPES[".zip"]):
            headers.append(("Content-Disposition", "attachment"))
        start_response("{} {}".format(status, HTTPStatus(status).phrase), headers)
        return [] if environ["REQUEST_METHOD"] == "HEAD" else [body]
    return application
