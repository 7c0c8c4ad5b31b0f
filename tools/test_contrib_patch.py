# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""Tests of what the patches for opencv_contrib are made of."""
import re

import pytest

from tools import module, ui
from tools.commands import contrib_patch

OURS, THEIRS = ("\n".join("// " + line for line in (lines[0], "x", lines[1])) + "\n" for lines in
                (list(contrib_patch.LICENCE), list(contrib_patch.LICENCE.values())))


@pytest.mark.parametrize("path, name", [
    ("modules/cudafastfilters/src/api/rank.cpp", "src/api/rank.cpp"), ("modules/cudafastfilters/test", None),
    ("modules/cudafastfilters/README.md", None), ("packaging/opencv_contrib/README.md", "README.md"),
    ("packaging/opencv_contrib/pull_request.md", None), ("test/test_box.cpp", "test/test_box.cpp"),
    ("test/contrib/opencv2/cudafilters.hpp", None), ("perf/perf_main.cpp", "perf/perf_main.cpp"),
    ("perf/bench/main.cpp", None), ("samples/median_ten_lines.cpp", "samples/median_ten_lines.cpp"),
    ("samples/demo/demo.cpp", None), ("tools/opencv.py", None)])
def test_name_in_module(path, name):
    assert contrib_patch.name_in_module(path) == name


@pytest.mark.parametrize("name, text, subject", [
    ("src/cpu/cpu_tables.cpp", "", contrib_patch.CPU), ("src/cuda/tables.hpp", "", contrib_patch.CPU),
    ("src/cuda/tables.cpp", "", contrib_patch.CUDA), ("test/test_box.cpp", "", contrib_patch.CPU),
    ("test/test_box.cpp", '#include "cuda/boxes/x.hpp"\n', contrib_patch.CUDA)])
def test_subject(name, text, subject):
    assert contrib_patch.subject(name, text) == subject


def test_licence_and_build_outside_of_opencv():
    assert contrib_patch.adapted("src/a.cpp", OURS + "int a;\n") == THEIRS + "int a;\n"
    text = (module.ROOT / contrib_patch.PLACE / "CMakeLists.txt").read_text()
    adapted = contrib_patch.adapted("CMakeLists.txt", text)
    assert "CudafastfiltersModule" in text and "CudafastfiltersModule" not in adapted
    assert len(re.findall(r"^ *if\(", adapted, re.MULTILINE)) == adapted.count("endif()") > 10
    with pytest.raises(ui.Failure):
        contrib_patch.adapted("CMakeLists.txt", adapted)


@pytest.mark.parametrize("name, text, lacks", [
    ("src/a.cpp", THEIRS, []), ("src/a.cpp", OURS, ["OpenCV's licence"]), ("README.md", "a\n", []),
    ("README.md", "a", ["an LF at its end"]), ("README.md", "\ta\r\n", ["LF only", "no tab"]),
    ("README.md", "\u00e9\n", ["ASCII"])])
def test_flaws(name, text, lacks):
    assert contrib_patch.flaws(name, text) == [f"{name} needs {rule}" for rule in lacks]


def test_checklist():
    template = "### List\n\n- [x] I agree\n- [ ] It is tested\n      twice\n- [ ] It is documented\n"
    open_items = ["It is tested", "It is documented"]
    assert contrib_patch.left_open("- [x] I agree\n- [ ] It is tested\n", template) == open_items
    assert not contrib_patch.left_open(template.replace("[ ]", "[x]"), template)


def test_figures_of_the_pull_request_are_those_of_its_sources():
    text = contrib_patch.PULL_REQUEST.read_text()
    rows = re.findall(r"^\|.+\|$", text, re.MULTILINE)
    sources = [module.ROOT / name for name in re.findall(r"`(perf/results/[\w-]+\.md)`", text)]
    assert len(rows) > 10 and len(sources) == 2
    assert not set(rows) - {line for file in sources for line in file.read_text().splitlines()}
