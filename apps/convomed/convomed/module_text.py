"""The module's headers as one list of declarations."""
import re
from pathlib import Path
from typing import List, NamedTuple

from convomed import cpp_text, layout

SAMPLE = Path(__file__).resolve().parent.parent
REPOSITORY = SAMPLE.parent.parent
SOURCES = REPOSITORY / "modules" / "cudafastfilters" / "src"
LICENSE = REPOSITORY / "LICENSE"

_OPENING = "namespace cv::cuda::fastfilters\n{\n"
_CLOSING = "}  // namespace cv::cuda::fastfilters\n"


class File(NamedTuple):
    name: str
    introduction: str          # the comment that opens the file, without the licence
    declarations: List[str]    # texts, each with its comment


class Flat(NamedTuple):
    system: List[str]          # headers of the system
    files: List[File]          # each after those that it includes


def _conditional(text):
    """The part of an #ifdef __CUDACC__ that nvcc reads."""
    return re.sub(r"#ifdef __CUDACC__\n(.*?)(?:#else\n.*?)?#endif\n", r"\1", text, flags=re.S)


def _without_comment_behind(text):
    """A constant that was broken for the comment behind it, which is left out, in one line if that fits."""
    whole = re.sub(r" =\n +([^\n]+;)\Z", r" = \1", text)
    return whole if len(whole[whole.rfind("\n") + 1:]) <= layout.COLUMNS else text


def _parse(name):
    """(headers of the system, headers of the module, File)"""
    text = (SOURCES / name).read_text(encoding="utf-8")
    text = re.sub(r"\A(//[^\n]*\n)+\n", "", text)
    text = re.sub(r"#ifndef (OPENCV_CUDAFASTFILTERS_\w+)\n#define \1\n(.*)\n#endif\s*\Z", r"\2\n", text, flags=re.S)
    # Two constants of a line are two declarations, of which a filter may need one.
    text = re.sub(r"^(constexpr \w+) (\w+ = [^,;(){}]+), (\w+ = [^,;(){}]+);([^\n]*)$", r"\1 \2;\4\n\1 \3;\4",
                  _conditional(text), flags=re.M)
    system = re.findall(r"^#include <([^>]*)>", text, re.M)
    own = re.findall(r'^#include "([^"]*)"', text, re.M)
    text = re.sub(r"^#include [^\n]*\n", "", text, flags=re.M).replace("// clang-format off\n", "")
    before, opening, inside = text.partition(_OPENING)
    inside, closing, _ = inside.partition(_CLOSING)
    if bool(opening) != bool(closing):
        raise ValueError("{}: its namespaces are not laid out as those of other files".format(name))
    inside = inside.replace("\nnamespace\n{\n", "\n").replace("\n}  // namespace\n", "\n")
    found = []
    introduction = ""
    for part in (before, inside):
        ends = 0
        for d in cpp_text.declarations(part):
            found.append(_without_comment_behind(part[d.comment:d.end].rstrip("\n")))
            ends = d.end
        if part is before:
            introduction = part[ends:].strip()
    return system, own, File(name, introduction, found)


def _resolve(name, own):
    beside = (SOURCES / name).parent / own
    path = beside if beside.is_file() else SOURCES / own
    return path.resolve().relative_to(SOURCES).as_posix() if path.is_file() else None


def flatten(names):
    """The headers, and those that they include, in the order in which a compiler reads them."""
    system, files, known = set(), [], set()

    def add(name):
        if name in known:
            return
        known.add(name)
        of_system, own, file = _parse(name)
        system.update(of_system)
        for header in own:
            if not header.startswith("opencv2/"):
                resolved = _resolve(name, header)
                if resolved is None:
                    raise ValueError("{}: there is no {}".format(name, header))
                add(resolved)
        files.append(file)

    for name in names:
        add(name)
    return Flat(sorted(system), files)
