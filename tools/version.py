#!/usr/bin/env python3
# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""The version: it stands in the root CMakeLists.txt, and is repeated in CITATION.cff and, with its date, in CHANGELOG.md.

    tools/version.py                    prints it; fails if CITATION.cff has another one or CHANGELOG.md does not begin with it
    tools/version.py --released 1.2.3   fails too if it is another one or has no date
    tools/version.py --notes            prints what CHANGELOG.md says of it
"""
import argparse
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
IN_CMAKE = re.compile(r"^project\(cudafastfilters VERSION ([0-9.]+)", re.MULTILINE)
IN_CITATION = re.compile(r"^version: (\S+)$", re.MULTILINE)
IN_CHANGELOG = re.compile(r"^## \[(\S+)\] - (.+)$", re.MULTILINE)
DATE = re.compile(r"\d{4}-\d{2}-\d{2}")


def findings(cmake, citation, changelog, released=None):
    """What contradicts the version of CMake; `released` is a tag's."""
    version, cited, newest = IN_CMAKE.search(cmake)[1], IN_CITATION.search(citation), IN_CHANGELOG.search(changelog)
    found = []
    if not cited or cited[1] != version:
        found.append(f"CMakeLists.txt has version {version}, CITATION.cff {cited[1] if cited else 'none'}")
    if not newest or newest[1] != version:
        found.append(f"CMakeLists.txt has version {version}, CHANGELOG.md begins with {newest[1] if newest else 'none'}")
    if released is not None and released != version:
        found.append(f"the tag is of version {released}, CMakeLists.txt has {version}")
    if released is not None and newest and not DATE.fullmatch(newest[2]):
        found.append(f'CHANGELOG.md has no date for {newest[1]} but "{newest[2]}"')
    return found


def notes(changelog):
    """The newest section of the changelog, without its heading."""
    heads = list(IN_CHANGELOG.finditer(changelog))
    end = heads[1].start() if len(heads) > 1 else len(changelog)
    return changelog[heads[0].end():end].strip() + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--released", metavar="VERSION")
    parser.add_argument("--notes", action="store_true")
    arguments = parser.parse_args()
    texts = [(ROOT / name).read_text(encoding="utf-8") for name in ("CMakeLists.txt", "CITATION.cff", "CHANGELOG.md")]
    found = findings(*texts, arguments.released)
    if found:
        sys.exit("\n".join(found))
    sys.stdout.write(notes(texts[2]) if arguments.notes else IN_CMAKE.search(texts[0])[1] + "\n")


if __name__ == "__main__":
    main()
