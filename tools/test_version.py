# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""Tests of where the version stands."""
import pytest

from tools import version

CMAKE = 'cmake_minimum_required(VERSION 3.22)\nproject(cudafastfilters VERSION 1.2.0 DESCRIPTION "x" LANGUAGES CXX)\n'
CITATION = "cff-version: 1.2.0\nversion: 1.2.0\n"
CHANGELOG = "# Changelog\n\n## [1.2.0] - 2027-01-31\n\n### Fixed\n\n- A.\n\n## [1.1.0] - 2027-01-01\n\n- B.\n"


@pytest.mark.parametrize("changes, says", [
    ({}, None),
    ({"citation": "cff-version: 1.2.0\nversion: 1.1.0\n"}, "CITATION.cff 1.1.0"),
    ({"citation": "cff-version: 1.2.0\n"}, "CITATION.cff none"),
    ({"changelog": "# Changelog\n\n## [1.1.0] - 2027-01-01\n"}, "CHANGELOG.md begins with 1.1.0"),
    ({"released": "1.2.1"}, "the tag is of version 1.2.1"),
    ({"released": "1.2.0"}, None),
    ({"released": "1.2.0", "changelog": "## [1.2.0] - unreleased\n"}, "no date"),
    ({"changelog": "## [1.2.0] - unreleased\n"}, None)])
def test_findings(changes, says):
    found = version.findings(**{"cmake": CMAKE, "citation": CITATION, "changelog": CHANGELOG, **changes})
    assert len(found) == (says is not None) and all(says in line for line in found)


def test_notes():
    assert version.notes(CHANGELOG) == "### Fixed\n\n- A.\n"
    assert version.notes("## [1.2.0] - unreleased\n\n- A.\n") == "- A.\n"


def test_sources_agree():
    texts = [(version.ROOT / name).read_text(encoding="utf-8") for name in ("CMakeLists.txt", "CITATION.cff", "CHANGELOG.md")]
    assert version.findings(*texts) == []
