# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""`convomed serve`: the pages on the loopback interface.

waitress holds the connections: it reads heads and bodies with limits, without a thread for a client that is slow, and
ends connections that are idle.
"""
import argparse
import re
import signal
import sys
import webbrowser

from convomed import plan
from convomed.command_line import EXIT_MISSING, EXIT_USAGE
from page import guard, packages, preview

HOST = "127.0.0.1"
PORT = 8465
LIMITS = {
    "threads": 4,
    "connection_limit": 100,
    "channel_timeout": 30,  # seconds without a byte
    "cleanup_interval": 5,
    "max_request_header_size": guard.LONGEST_QUERY + (16 << 10),
    "max_request_body_size": preview.LARGEST_BODY + 1,
}


def port_number(text):
    """A port, or an error of the command line."""
    if not re.fullmatch(r"[0-9]{1,5}", text) or int(text) > 65535:
        raise argparse.ArgumentTypeError("'{}' is no port from 0 to 65535".format(text[:40]))
    return int(text)


def add_arguments(parser):
    parser.add_argument("--port", type=port_number, default=PORT,
                        help="of 127.0.0.1; 0 for any that is free (default: %(default)s)")
    parser.add_argument("--no-browser", action="store_true", help="only print the address")


def make_server(port):
    """A waitress server that listens on the port, and its port."""
    import waitress
    from page import application
    holder = []
    server = waitress.create_server(lambda environ, start: holder[0](environ, start), host=HOST, port=port, ident=None,
                                    **LIMITS)
    holder.append(application.make(server.effective_port))
    return server, server.effective_port


def run(arguments):
    """Serves until Ctrl-C; the exit code."""
    absent = packages.absent(packages.WAITRESS, packages.PYGMENTS)
    if absent:
        sys.stderr.write("convomed: {}\n".format(absent))
        return EXIT_MISSING
    print("convomed: preparing the planner, which is compiled the first time", flush=True)
    plan.program()
    try:
        server, port = make_server(arguments.port)
    except OSError as problem:
        sys.stderr.write("convomed: cannot listen on {}:{}: {}\n".format(HOST, arguments.port, problem.strerror))
        return EXIT_USAGE
    address = "http://{}:{}/".format(HOST, port)
    print("convomed is at {}  (Ctrl-C ends it)".format(address), flush=True)
    if not preview.find_program():
        print("There is no preview until fastfilter is built: " + preview.HOW_TO_BUILD, flush=True)
    if not arguments.no_browser:
        webbrowser.open(address)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        server.run()
    except KeyboardInterrupt:
        pass
    server.close()
    return 0
