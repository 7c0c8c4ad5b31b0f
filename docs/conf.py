# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""How Sphinx makes the pages. `./dev docs` runs it at the top of the repository, so that READMEs are pages where they are."""
import os
import re
from pathlib import Path

import cudafastfilters

project = "cudafastfilters"
author = "the cudafastfilters developers"
version = release = cudafastfilters.__version__
root_doc = "docs/index"
include_patterns = ["docs/*.md", "docs/**/*.md", "python/README.md", "python/docs/dask.md", "apps/*/README.md", "samples/README.md", "perf/README.md",
                    "perf/results/*.md", "perf/tuning/*.md", "perf/bench/regimes.md", "modules/cudafastfilters/README.md",
                    "README.md", "CONTRIBUTING.md", "CHANGELOG.md"]

extensions = ["myst_parser", "breathe", "sphinx.ext.autodoc", "numpydoc", "sphinx_copybutton"]
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 4
# A page of results has headings of equal text, one for each device.
suppress_warnings = ["myst.header"]

breathe_projects = {"cudafastfilters": os.environ.get("CUDAFASTFILTERS_DOXYGEN_XML", "")}
breathe_default_project = "cudafastfilters"
numpydoc_show_class_members = False
autodoc_typehints = "none"

html_theme = "furo"
html_favicon = "icon.svg"
html_title = f"cudafastfilters {release}"
html_show_sourcelink = False
html_copy_source = False


# [text](address), or an image.
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)#\s]+)\)")


def without_links_to_folders(app, name, source):
    """A folder of the repository has no page."""
    here = (Path(app.srcdir) / name).parent
    source[0] = LINK.sub(lambda link: link[2] if not link[1] and (here / link[3]).is_dir() else link[0], source[0])


# What furo's pages lack for screen readers and keyboards: the level of headings, names of the two bars, and a stop at what scrolls.
ACCESSIBLE = (('role="heading"', 'role="heading" aria-level="2"'), ('<aside class="sidebar-drawer"', '<aside class="sidebar-drawer" aria-label="Pages"'),
              ('<aside class="toc-drawer', '<aside aria-label="On this page" class="toc-drawer'),
              ('<div class="table-wrapper', '<div tabindex="0" class="table-wrapper'), ("<pre>", '<pre tabindex="0">'))


def make_accessible(app, problem):
    for path in Path(app.outdir).rglob("*.html"):
        text = path.read_text()
        for before, after in ACCESSIBLE:
            text = text.replace(before, after)
        path.write_text(text)


def setup(app):
    app.connect("source-read", without_links_to_folders)
    app.connect("build-finished", make_accessible)
