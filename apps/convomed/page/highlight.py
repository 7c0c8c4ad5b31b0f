# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""Code as HTML: Pygments tells the words apart and escapes them; each line is an element, numbered by the style sheet."""
from pathlib import Path

LEXERS = {".cu": "cuda", ".h": "cuda", ".c": "c", ".cpp": "cpp", ".md": "markdown", ".json": "json", "Makefile": "make",
          "CMakeLists.txt": "cmake"}


def html_of(name, text):
    """The lines of a file, each an element `<span class="line">`. Pygments ends its own elements with every line."""
    from pygments import formatters, highlight, lexers  # so that the rest of the program does without the package
    lexer = lexers.get_lexer_by_name(LEXERS.get(name) or LEXERS.get(Path(name).suffix) or "text", stripnl=False)
    lines = highlight(text, lexer, formatters.HtmlFormatter(nowrap=True)).rstrip("\n").split("\n")
    return "".join('<span class="line">{}\n</span>'.format(line) for line in lines)
