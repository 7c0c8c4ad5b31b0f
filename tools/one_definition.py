"""Whether objects that are compiled for newer processors keep their code to themselves.

Of a function that several objects define, an inline function or a template's instance, the linker keeps one, whichever
comes first. If that one was compiled for AVX2, older processors stop at it. So *_simd128.cpp, *_simd256.cpp and
*_simd512.cpp may define such weak symbols only if their names say the level: in namespace simd256, for instance, or
of OpenCV's vectors of that level (src/cpu/simd/simd.hpp). This concerns x86: other processors have one level.
"""
import platform
import re
import shutil

from tools import process, results, simd_levels, ui

LEVELS = ("128", "256", "512")
OBJECT_OF_LEVEL = re.compile(r"_simd(\d+)\.cpp\.o$")
# In a mangled name a namespace's own name follows its length.
OWN_NAMESPACES = ("7simd{}", "15hal_CFF_SIMD{}")
# As `nm -P` prints it. DW.ref. begins compilers' own pointers, which are no code and are the same in every object.
WEAK_SYMBOL = re.compile(r"^(?!DW\.ref\.)(\S+) [WVu](?: |$)", re.MULTILINE)


def weak_symbols(file):
    listed = process.answer(["nm", "-P", "--defined-only", file])
    if listed is None:
        raise ui.Failure(f"nm cannot read {file}")
    return set(WEAK_SYMBOL.findall(listed))


def level_of(file):
    found = OBJECT_OF_LEVEL.search(file.name)
    return found and found.group(1)


def findings(objects):
    """(object, symbol, what is wrong with it) of the objects of a library."""
    weak = {file: weak_symbols(file) for file in sorted(objects)}
    wrong = []
    for file in filter(level_of, weak):
        bits = level_of(file)
        own = {symbol for symbol in weak[file] if any(name.format(bits) in symbol for name in OWN_NAMESPACES)}
        wrong += [(file, symbol, f"is not in a namespace of SIMD{bits}") for symbol in sorted(weak[file] - own)]
        # A name of a level that another object defines too, because it uses a type of that level.
        wrong += [(file, symbol, f"is defined by {other.name} too") for other in weak if level_of(other) != bits
                  for symbol in sorted(own & weak[other])]
    return wrong


def made_of(sources):
    """The names of the files that CMake makes of the headers of a folder, one a level."""
    return {f"{file.parent.name}_simd{bits}.cpp" for bits in LEVELS for file in sources.rglob("*.simd.hpp")
            if file.name == file.parent.name + ".simd.hpp"}


def run(build, expected):
    """Checks the objects of the library in a build folder that were compiled for one level, of sources with the names
    `expected`; counts one check an object."""
    if simd_levels.MACHINES.get(platform.machine()) != simd_levels.X86 or not expected or not shutil.which("nm"):
        return results.skipped("no source is compiled for one level of vector instructions, or there is no nm")
    found = list(build.glob("modules/**/opencv_cudafastfilters.dir/**/*.cpp.o"))
    # An object whose source is gone stays in the build folder, and in no library.
    objects = [file for file in found if not level_of(file) or file.stem in expected]
    missing = expected - {file.stem for file in objects}
    wrong = findings(objects)
    for name in sorted(missing):
        ui.note(f"FAILED {name} has no object in {build}")
    for file, symbol, why in wrong[:20]:
        ui.note(f"FAILED {file.name}: {(process.answer(['c++filt', symbol]) or symbol).strip()} {why}")
    failed = len({file for file, _, _ in wrong}) + len(missing)
    counts = results.Counts(len(expected) - failed, failed, 0)
    ui.note(f"objects for one level of vector instructions define only their own code: {counts}")
    return counts
