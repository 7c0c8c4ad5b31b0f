#!/usr/bin/env python3
# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""The version: it stands in the root CMakeLists.txt, and is repeated in REPEATED and, with its date, in CHANGELOG.md.

    tools/version.py                    prints it; fails if a file has another or CHANGELOG.md does not begin with it
    tools/version.py --released 1.2.3   fails too if it is another one or has no date
    tools/version.py --notes            prints what CHANGELOG.md says of it
    tools/version.py --recipes FOLDER --archive FILE --repository OWNER/NAME
                                        writes the recipes of packaging/ for a release on GitHub that has this archive
"""
import argparse
import hashlib
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
IN_CMAKE = re.compile(r"^project\(cudafastfilters VERSION ([0-9.]+)", re.MULTILINE)
IN_CHANGELOG = re.compile(r"^## \[(\S+)\] - (.+)$", re.MULTILINE)
REPEATED = {"CITATION.cff": r"^version: (\S+)$", "packaging/conda/recipe.yaml": r'^  version: "(\S+)"$',
            "packaging/vcpkg/vcpkg.json": r'^  "version": "(\S+)",$'}
DATE = re.compile(r"\d{4}-\d{2}-\d{2}")


def sources():
    """The text of each file that has the version."""
    return {name: (ROOT / name).read_text(encoding="utf-8") for name in ("CMakeLists.txt", *REPEATED, "CHANGELOG.md")}


def findings(texts, released=None):
    """What contradicts the version of CMake; `released` is a tag's."""
    version, newest = IN_CMAKE.search(texts["CMakeLists.txt"])[1], IN_CHANGELOG.search(texts["CHANGELOG.md"])
    found = []
    for name, pattern in REPEATED.items():
        repeated = re.search(pattern, texts[name], re.MULTILINE)
        if not repeated or repeated[1] != version:
            found.append(f"CMakeLists.txt has version {version}, {name} {repeated[1] if repeated else 'none'}")
    if not newest or newest[1] != version:
        first = newest[1] if newest else "none"
        found.append(f"CMakeLists.txt has version {version}, CHANGELOG.md begins with {first}")
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


def write_recipes(folder, archive, repository, version):
    """The recipes with the address and the hashes of a release's archive in place of their @MARKS@."""
    data, home = archive.read_bytes(), f"https://github.com/{repository}"
    values = {"HOMEPAGE": home, "MAINTAINER": repository.split("/")[0],
              "URL": f"{home}/releases/download/v{version}/{archive.name}",
              "SHA256": hashlib.sha256(data).hexdigest(), "SHA512": hashlib.sha512(data).hexdigest()}
    for kind in ("conda", "vcpkg"):
        (folder / kind).mkdir(parents=True, exist_ok=True)
        for file in sorted((ROOT / "packaging" / kind).iterdir()):
            text = re.sub("@([A-Z0-9]+)@", lambda mark: values[mark[1]], file.read_text(encoding="utf-8"))
            (folder / kind / file.name).write_text(text, encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--released", metavar="VERSION")
    parser.add_argument("--notes", action="store_true")
    parser.add_argument("--recipes", type=Path, metavar="FOLDER")
    parser.add_argument("--archive", type=Path, metavar="FILE")
    parser.add_argument("--repository", metavar="OWNER/NAME")
    arguments = parser.parse_args()
    texts = sources()
    version, found = IN_CMAKE.search(texts["CMakeLists.txt"])[1], findings(texts, arguments.released)
    if found:
        sys.exit("\n".join(found))
    if arguments.recipes:
        write_recipes(arguments.recipes, arguments.archive, arguments.repository, version)
    sys.stdout.write(notes(texts["CHANGELOG.md"]) if arguments.notes else version + "\n")


if __name__ == "__main__":
    main()
