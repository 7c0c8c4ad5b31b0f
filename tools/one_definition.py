"""Whether objects that are compiled for newer processors keep their code to themselves.

Of a function that several objects define, an inline function or a template's instance, the linker keeps one, whichever
comes first. If that one was compiled for AVX2, older processors stop at it. So *_simd128.cpp, *_simd256.cpp and
*_simd512.cpp may define such weak symbols only where their names say the level: in namespace simd256, for instance, or
of OpenCV's vectors of that level (src/cpu/simd/simd.hpp). Of x86 alone: other processors have one level.
"""
import platform
import re
import shutil
from collections import namedtuple

from tools import process, results, ui

LEVELS = ("128", "256", "512")
# In a mangled name a namespace's own name follows its length.
OWN_NAMESPACES = ("7simd{}", "15hal_CFF_SIMD{}")
LINE = re.compile(r"^(\S+) ([A-Za-z])(?: |$)")
WEAK = "WVu"
# Compilers' own pointers, which are no code and are the same in every object.
POINTERS = "DW.ref."

Finding = namedtuple("Finding", "object symbol why")


def weak_symbols(listed):
    """The weak symbols that an object defines, from what `nm -P` prints."""
    found = (LINE.match(line) for line in listed.splitlines())
    return {line.group(1) for line in found
            if line and line.group(2) in WEAK and not line.group(1).startswith(POINTERS)}


def symbols(file):
    listed = process.answer(["nm", "-P", "--defined-only", file])
    if listed is None:
        raise ui.Failure("nm cannot read {}".format(file))
    return weak_symbols(listed)


def own(symbol, bits):
    return any(name.format(bits) in symbol for name in OWN_NAMESPACES)


def level_of(file):
    found = re.search(r"_simd({})\.cpp\.(?:o|obj)$".format("|".join(LEVELS)), file.name)
    return found and found.group(1)


def findings(objects):
    """What is wrong with the objects of a library."""
    wrong = []
    for file in sorted(objects):
        bits = level_of(file)
        if bits:
            wrong += [Finding(file.name, symbol, "is not in a namespace of SIMD{}".format(bits))
                      for symbol in sorted(symbols(file)) if not own(symbol, bits)]
    # A name of a level that another object defines too, because it uses a type of that level.
    mine = {file: symbols(file) for file in objects if level_of(file)}
    for file in sorted(objects):
        theirs = None
        for object_of_level, weak in sorted(mine.items()):
            if level_of(file) != level_of(object_of_level):
                theirs = symbols(file) if theirs is None else theirs
                wrong += [Finding(object_of_level.name, symbol, "is defined by {} too".format(file.name))
                          for symbol in sorted(weak & theirs) if own(symbol, level_of(object_of_level))]
    return wrong


def demangled(symbol):
    return (process.answer(["c++filt", symbol]) or symbol).strip()


def made_of(sources):
    """The names of the files that CMake makes of the headers of a folder, one a level."""
    return {"{}_simd{}.cpp".format(file.parent.name, bits) for bits in LEVELS
            for file in sources.rglob("*.simd.hpp") if file.name == file.parent.name + ".simd.hpp"}


def run(build, expected):
    """Checks the objects of the library in a build folder that were compiled for one level, of sources with the names
    `expected`; counts one check an object."""
    if platform.machine() not in ("x86_64", "AMD64", "i686"):
        return results.skipped("{} has one level of vector instructions".format(platform.machine()))
    objects = [file for file in build.glob("modules/**/opencv_cudafastfilters.dir/**/*.cpp.o")]
    checked = [file for file in objects if level_of(file)]
    # An object whose source is gone stays in the build folder, and in no library.
    checked = [file for file in checked if file.name[:-len(".o")] in expected]
    objects = checked + [file for file in objects if not level_of(file)]
    if not expected:
        return results.skipped("no source is compiled for one level of vector instructions")
    if not shutil.which("nm"):
        return results.skipped("there is no nm, which reads objects")
    missing = expected - {file.name[:-len(".o")] for file in checked}
    for name in sorted(missing):
        ui.note("FAILED {} has no object in {}".format(name, build))
    wrong = findings(objects)
    for finding in wrong[:20]:
        ui.note("FAILED {}: {} {}".format(finding.object, demangled(finding.symbol), finding.why))
    failed = len({finding.object for finding in wrong}) + len(missing)
    counts = results.Counts(len(checked) + len(missing) - failed, failed, 0)
    ui.note("objects for one level of vector instructions define code of their own alone: {}".format(counts))
    return counts
