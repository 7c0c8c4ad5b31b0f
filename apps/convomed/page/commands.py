# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""The page's commands of the program: `convomed serve` and `convomed site`."""
from page import serve, site

COMMANDS = (("serve", serve, "the page, on this computer's loopback interface"),
            ("site", site, "the page as files with the presets' results, for any web server"))


def register(commands):
    """Adds them to the program's subparsers."""
    for name, module, about in COMMANDS:
        parser = commands.add_parser(name, help=about, description=about, allow_abbrev=False)
        module.add_arguments(parser)
        parser.set_defaults(run=module.run)
