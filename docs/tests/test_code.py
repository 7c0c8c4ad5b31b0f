# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""Every block of Python and of a shell on the pages runs as it stands, in a folder with the files that conftest.py makes."""
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

DOCS = Path(__file__).resolve().parent.parent
ROOT = DOCS.parent
PAGES = sorted([*DOCS.glob("start/*.md"), *DOCS.glob("howto/*.md"), DOCS / "moving.md", DOCS / "drop_in.md"])
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
BUILDS = ("./dev", "pip install")  # these take minutes, and others test them


def blocks(page, *languages):
    return [text for language, text in BLOCK.findall(page.read_text()) if language in languages]


def folder_with(files, tmp_path):
    return Path(shutil.copytree(files, tmp_path / "work"))


def named(pages):
    return [pytest.param(page, id=str(page.relative_to(DOCS))) for page in pages]


def test_the_pages_have_code():
    assert len(PAGES) >= 11
    assert sum(len(blocks(page, "python")) for page in PAGES) >= 15
    assert sum(len(blocks(page, "sh")) for page in PAGES) >= 15


@pytest.mark.parametrize("page", named(page for page in PAGES if blocks(page, "python")))
def test_python(page, files, tmp_path):
    program = "\n".join(blocks(page, "python"))
    done = subprocess.run([sys.executable, "-W", "error::DeprecationWarning", "-c", program], cwd=folder_with(files, tmp_path),
                          stderr=subprocess.PIPE, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("page", named(page for page in PAGES if blocks(page, "sh")))
def test_shell(page, files, tmp_path):
    folder = folder_with(files, tmp_path)
    (folder / "apps").symlink_to(ROOT / "apps")  # commands of a clone
    lines = [line for block in blocks(page, "sh") for line in block.splitlines()]
    script = "\n".join(line for line in lines if not line.startswith(BUILDS))
    done = subprocess.run(["bash", "-eu", "-c", script], cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, script + done.stderr


@pytest.mark.parametrize("line", sorted({line for page in PAGES for block in blocks(page, "sh") for line in block.splitlines()
                                         if line.startswith("./dev")}))
def test_command_of_dev_is_there(line):
    """With the options that the line has."""
    words = line.split()
    shown = subprocess.run([sys.executable, *words[:2], "--help"], cwd=ROOT, capture_output=True, text=True, env=dict(os.environ, COLUMNS="100"))
    assert shown.returncode == 0, shown.stderr
    assert all(word in shown.stdout for word in words[2:] if word.startswith("-")), shown.stdout
