# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""`convomed site`: the pages as files for any web server, with the generator's results for the presets.

Addresses are the server's, below `presets/<name>/` instead of with a query, so that the same scripts read both.
"""
import errno
import json
import os
import shlex
import sys
import tempfile
from pathlib import Path

from convomed import choice, schema
from convomed.command_line import EXIT_MISSING, EXIT_OUTPUT
from page import answers, packages, preview

ASSETS = Path(__file__).resolve().parent / "assets"
PAGES = ("index.html", "download.html")


def add_arguments(parser):
    parser.add_argument("--out", required=True, metavar="FOLDER", help="a folder that is new or empty")


def as_json(value):
    return json.dumps(value).encode()


def drawn(texts):
    """The test image of a choice after the filter, as the server answers it."""
    picture = answers.test_image(texts)
    return answers.Frame(texts, picture.width, picture.height).filtered(picture.pixels)


def preset_files(preset):
    texts = answers.preset_texts(preset)
    made = answers.files(texts)
    yield "check.json", as_json(answers.check(texts))
    yield "code.json", as_json(answers.code(texts))
    yield "test-image", answers.test_image(texts).to_bytes()
    yield "preview", drawn(texts)
    yield choice.parse(texts).name + ".zip", answers.zipped(texts)
    for name, content in made.items():
        yield "files/" + name, content


def site_files():
    """(path, bytes) of every file of the site."""
    for path in sorted(ASSETS.iterdir()):
        yield (path.name if path.name in PAGES else "assets/" + path.name), path.read_bytes()
    yield "form.json", as_json(answers.form(static=True))
    for preset in schema.PRESETS:
        for name, content in preset_files(preset):
            yield "presets/{}/{}".format(preset.name, name), content


def write(folder):
    """Writes the site beside `folder` and gives it that name once it is whole; the number of files."""
    count = 0
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=folder.name + "-", dir=str(folder.parent)) as unfinished:
        whole = Path(unfinished) / "site"
        for name, content in site_files():
            path = whole / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
            count += 1
        os.replace(str(whole), str(folder))
    return count


def run(arguments):
    """Writes the site; the exit code."""
    absent = packages.absent(packages.PYGMENTS)
    if absent:
        sys.stderr.write("convomed: {}\n".format(absent))
        return EXIT_MISSING
    folder = Path(arguments.out).absolute()
    try:
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise OSError(errno.EEXIST, "it exists and is no empty folder")
        count = write(folder)
    except preview.Failed as failed:
        sys.stderr.write("convomed: {}\n".format(failed))
        return EXIT_MISSING
    except OSError as problem:
        sys.stderr.write("convomed: --out {}: {}\n".format(arguments.out, problem.strerror))
        return EXIT_OUTPUT
    print("{} files in {}; put them on any web server, or: python3 -m http.server --directory {}".format(
        count, arguments.out, shlex.quote(arguments.out)))
    return 0
