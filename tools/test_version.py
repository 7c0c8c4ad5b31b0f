# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""Tests of where the version stands, and of the recipes of packaging/, as a release fills them in."""
import hashlib
import json
import re

import pytest
import rattler_build

from tools import opencv, version
from tools.commands import wheel

RECIPE, PORT = "packaging/conda/recipe.yaml", "packaging/vcpkg/vcpkg.json"
URL = "https://github.com/somebody/filters/releases/download/v1.2.0/cudafastfilters-1.2.0.tar.gz"
TEXTS = {"CMakeLists.txt": "cmake_minimum_required(VERSION 3.22)\nproject(cudafastfilters VERSION 1.2.0)\n",
         "CITATION.cff": "cff-version: 1.2.0\nversion: 1.2.0\n", RECIPE: 'context:\n  version: "1.2.0"\n',
         PORT: '{\n  "name": "x",\n  "version": "1.2.0",\n',
         "CHANGELOG.md": "# Changelog\n\n## [1.2.0] - 2027-01-31\n\n### Fixed\n\n- A.\n\n"
                         "## [1.1.0] - 2027-01-01\n\n- B.\n"}


@pytest.mark.parametrize("changes, released, says", [
    ({}, None, None),
    ({"CITATION.cff": "cff-version: 1.2.0\nversion: 1.1.0\n"}, None, "CITATION.cff 1.1.0"),
    ({"CITATION.cff": "cff-version: 1.2.0\n"}, None, "CITATION.cff none"),
    ({RECIPE: 'context:\n  version: "1.1.0"\n'}, None, "recipe.yaml 1.1.0"),
    ({PORT: '{\n  "version": "1.2.1",\n'}, None, "vcpkg.json 1.2.1"),
    ({"CHANGELOG.md": "# Changelog\n\n## [1.1.0] - 2027-01-01\n"}, None, "CHANGELOG.md begins with 1.1.0"),
    ({}, "1.2.1", "the tag is of version 1.2.1"),
    ({}, "1.2.0", None),
    ({"CHANGELOG.md": "## [1.2.0] - unreleased\n"}, "1.2.0", "no date"),
    ({"CHANGELOG.md": "## [1.2.0] - unreleased\n"}, None, None)])
def test_findings(changes, released, says):
    found = version.findings({**TEXTS, **changes}, released)
    assert len(found) == (says is not None) and all(says in line for line in found)


def test_notes():
    assert version.notes(TEXTS["CHANGELOG.md"]) == "### Fixed\n\n- A.\n"
    assert version.notes("## [1.2.0] - unreleased\n\n- A.\n") == "- A.\n"


def test_sources_agree():
    assert version.findings(version.sources()) == []


@pytest.fixture
def recipes(tmp_path):
    """The folder of the recipes, for an archive that is made up."""
    archive = tmp_path / "cudafastfilters-1.2.0.tar.gz"
    archive.write_bytes(b"archive")
    version.write_recipes(tmp_path, archive, "somebody/filters", "1.2.0")
    files = [file for kind in ("conda", "vcpkg") for file in (tmp_path / kind).iterdir()]
    assert len(files) == 6 and not any(re.search("@[A-Z0-9]+@", file.read_text()) for file in files)
    return tmp_path


def test_conda_recipe_by_its_own_parser(recipes):
    text = (recipes / "conda" / "recipe.yaml").read_text()
    variants = rattler_build.VariantConfig({
        "cuda_compiler_version": ["None", "12.9"], "python": ["3.12.* *_cpython", "3.13.* *_cp313"], "is_abi3": [True],
        "c_stdlib": ["sysroot"]})
    platform = rattler_build.PlatformConfig(target_platform="linux-64")
    made = rattler_build.Stage0Recipe.from_yaml(text).render(variants, rattler_build.RenderConfig(platform=platform))
    keys = "cuda_compiler_version", "python"
    assert {(each.recipe.package.name, *map(each.variant.get, keys)) for each in made} == {
        ("cudafastfilters", "12.9", "3.12.* *_cpython"), ("cudafastfilters", "None", "3.12.* *_cpython"),
        ("fastfilter", "12.9", None), ("fastfilter", "None", None), ("libcudafastfilters", "None", None)}
    for each in made:
        sources = {source["url"]: source["sha256"] for source in each.recipe.to_dict()["source"]}
        of_opencv = {url for url in sources if "/opencv/" in url}
        assert sources[URL] == hashlib.sha256(b"archive").hexdigest()
        assert len(of_opencv) == (2 if each.variant["cuda_compiler_version"] == "12.9" else 0)
        assert all(opencv.VERSION in url for url in of_opencv)
    assert wheel.RELEASE_ARCHITECTURES in (recipes / "conda" / "build.sh").read_text()


def test_vcpkg_port_names_what_there_is(recipes):
    text, port = (recipes / "vcpkg" / "vcpkg.json").read_text(), (recipes / "vcpkg" / "portfile.cmake").read_text()
    manifest = json.loads(text)
    assert text == json.dumps(manifest, indent=2) + "\n"  # as `vcpkg format-manifest` lays it out
    options = dict(re.findall(r"^        (\w+) +(CUDAFASTFILTERS_\w+)$", port, re.MULTILINE))
    assert sorted(manifest["features"]) == sorted(options)
    cmake = version.sources()["CMakeLists.txt"]
    named = [*options.values(), *re.findall(r"-D(CUDAFASTFILTERS_\w+)", port)]
    assert len(named) == 3 and all(f"option({name} " in cmake for name in named)
    assert f'URLS "{URL}"\n' in port and f'SHA512 {hashlib.sha512(b"archive").hexdigest()}\n' in port
