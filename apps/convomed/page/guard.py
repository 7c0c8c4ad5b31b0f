# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""Refuses requests that no page of this server makes, by the head of the request, before anything is looked up.

The server is on the loopback interface, but a page of another site that is open in the same browser could send requests: with
its own name for 127.0.0.1 (DNS rebinding), by a form, or by a script. The headers Host, Origin and Sec-Fetch-Site tell.
"""

CONTENT_POLICY = ("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
                  "form-action 'none'; base-uri 'none'; frame-ancestors 'none'")
HEADERS = (
    ("Content-Security-Policy", CONTENT_POLICY),
    ("X-Content-Type-Options", "nosniff"),
    ("X-Frame-Options", "DENY"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Cache-Control", "no-store"),
)
BODY_TYPE = "application/octet-stream"  # no form sends it, and another site's script would have to ask before
LONGEST_QUERY = 48 << 10  # characters


class Refused(Exception):
    """An answer that is an error: its HTTP status, and one line that says why."""

    def __init__(self, status, reason):
        super().__init__(reason)
        self.status = status


def check(environ, port):
    """Raises Refused for what another site asks, and for what is too long."""
    host = environ.get("HTTP_HOST", "").lower()
    if host not in ("127.0.0.1:{}".format(port), "localhost:{}".format(port)):
        raise Refused(421, "this server answers as 127.0.0.1:{0} and localhost:{0} only".format(port))
    if len(environ.get("QUERY_STRING", "")) > LONGEST_QUERY:
        raise Refused(414, "the address is over {} characters".format(LONGEST_QUERY))
    method = environ["REQUEST_METHOD"]
    followed_link = method == "GET" and environ.get("HTTP_SEC_FETCH_MODE") == "navigate"
    if environ.get("HTTP_SEC_FETCH_SITE", "none") not in ("none", "same-origin") and not followed_link:
        raise Refused(403, "a page of another site cannot ask here")
    if method == "POST":
        if environ.get("HTTP_ORIGIN", "").lower() != "http://" + host:
            raise Refused(403, "the header Origin does not name this server")
        if environ.get("CONTENT_TYPE") != BODY_TYPE:
            raise Refused(415, "a body has the type " + BODY_TYPE)
    elif method not in ("GET", "HEAD"):
        raise Refused(405, "GET, HEAD and POST are answered")
