"""The command `fastfilter`: the program of that name, which is in the extension module."""
from __future__ import annotations

import os
import sys

from . import _core


def main() -> int:
    """Runs it in this process, whose signals it handles from here on; returns its exit code."""
    arguments = [os.fsencode(word) for word in ("fastfilter", *sys.argv[1:])]
    return _core.fastfilter(arguments, [os.fsencode(word) for word in sys.orig_argv])
