"""The gallery is made by running it, and has a picture for each of its lines."""
import base64
import re
import struct
import subprocess
import sys
import zlib
from html.parser import HTMLParser
from pathlib import Path

import cudafastfilters as cff
import pytest

SCRIPT = Path(__file__).parent.parent / "docs" / "gallery.py"


def test_gallery(tmp_path):
    page = tmp_path / "gallery.html"
    subprocess.run([sys.executable, str(SCRIPT), str(page)], check=True)
    text = page.read_text(encoding="utf-8")
    sources = re.findall(r'src="data:image/png;base64,([^"]*)"', text)
    assert len(sources) == len(set(sources)) == text.count("<figure>") >= 15
    for source in sources:
        content = base64.b64decode(source)
        columns, rows, depth, kind = struct.unpack(">IIBB", content[16:26])
        length = struct.unpack(">I", content[33:37])[0]
        pixels = zlib.decompress(content[41:41 + length])
        assert depth == 8 and len(pixels) == rows * (1 + columns * (3 if kind == 2 else 1))
    functions = [name for name in cff.__all__ if name.endswith("_filter")] + ["correlate", "convolve", "sobel", "laplace"]
    assert all(f"cff.{name}(" in text for name in functions)
    HTMLParser().feed(text)
    assert "http" not in text  # nothing is fetched


def test_pictures_of_missing_pixels(tmp_path):
    subprocess.run([sys.executable, str(SCRIPT.parent / "missing_pictures.py"), str(tmp_path)], check=True)
    for name in ("terrain", "tomogram"):
        content = (tmp_path / f"missing_{name}.png").read_bytes()
        assert struct.unpack(">II", content[16:24]) == (722, 176) and len(content) < 100_000


def test_code_of_the_page_of_missing_pixels():
    page = SCRIPT.parents[2] / "docs" / "missing.md"
    if not page.exists():
        pytest.skip("the tests were copied without the repository's pages")
    blocks = re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    names = {}
    for block in blocks:
        exec(block, names)
    assert names["whole"].dtype == "f4" and (names["whole"] == names["whole"]).all() and names["masked"].mask.sum() == 0
