# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""Builds and packs the table of the compact form: 24 choices in both forms, for a machine with a GPU."""
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from gpu import cases, random_choices

SAMPLE = Path(__file__).resolve().parent.parent
BUILD = SAMPLE.parent.parent / "build"
FOLDER = BUILD / "convomed-compact"
OBJECTS = BUILD / "convomed-compact-objects"
ARCHITECTURE = "sm_90"
MASK7 = [row[:7] for row in cases.FLOAT_MASK[:7]]
SMALL = {"convolution": "1 2 1; 2 4 2; 1 2 1"}

NETWORK = re.compile(rb"// clang-format off\n.*?// clang-format on\n", re.S)

CASES = {
    "median3": {"filter": "median", "ksize": 3},
    "median5": {"filter": "median", "ksize": 5},
    "median7": {"filter": "median", "ksize": 7},
    "median9": {"filter": "median", "ksize": 9},
    "median3-16": {"filter": "median", "ksize": 3, "src_type": "16U"},
    "median5-16": {"filter": "median", "ksize": 5, "src_type": "16U"},
    "median5-float": {"filter": "median", "ksize": 5, "src_type": "32F"},
    "median5-rgb": {"filter": "median", "ksize": 5, "channels": 3},
    "rank7-16": {"filter": "rank", "ksize": 7, "percentile": 75, "src_type": "16U"},
    "erosion5": {"filter": "rank", "ksize": 5, "percentile": 0},
    "dilation9": {"filter": "rank", "ksize": 9, "percentile": 100},
    "mask3": {"filter": "convolution", "mask": SMALL["convolution"], "divisor": 16},
    "mask5": {"filter": "convolution", "mask": cases.INTEGER_MASK, "divisor": 274},
    "mask5-16": {"filter": "convolution", "mask": cases.INTEGER_MASK, "divisor": 274, "src_type": "16U"},
    "mask7-float": {"filter": "convolution", "mask": MASK7, "src_type": "32F"},
    "laplacian": {"filter": "convolution", "mask": "0 1 0; 1 -4 1; 0 1 0", "dst_type": "16S"},
    "sobel": {"filter": "separable", "row": "-1 0 1", "column": "1 2 1", "dst_type": "16S"},
    "gaussian5": {"filter": "gaussian", "ksize": 5},
    "gaussian9": {"filter": "gaussian", "ksize": 9},
    "gaussian7-16": {"filter": "gaussian", "ksize": 7, "src_type": "16U"},
    "gaussian15-float": {"filter": "gaussian", "ksize": 15, "src_type": "32F"},
    "box5": {"filter": "box", "ksize": 5},
    "box31": {"filter": "box", "ksize": 31},
    "box31-16": {"filter": "box", "ksize": 31, "src_type": "16U"},
}
RUN = """#!/bin/sh
# The table. `./run PROGRAM` adds the speed of the module's own filter, with a packed convomed_module_filter.
here=$(cd "$(dirname "$0")" && pwd)
LD_LIBRARY_PATH=$here/lib exec "$here/compact_runner" "$here/cases" "${SIZE:-8192x8192}" "$@"
"""


def _run(*command):
    done = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
                          universal_newlines=True)
    if done.returncode != 0:
        raise RuntimeError("{}: {}".format(command[-1], done.stdout[-2000:]))


def _library(nvcc, source, target):
    """Compiles a kernel or a reference unless the same text is compiled."""
    kept, text = OBJECTS / target.name, OBJECTS / (target.name + ".text")
    if not kept.is_file() or not text.is_file() or text.read_bytes() != source.read_bytes():
        kept.parent.mkdir(parents=True, exist_ok=True)
        options = ["-arch=" + ARCHITECTURE, "-std=c++17", "-cudart", "shared"] if source.suffix == ".cu" else []
        _run(nvcc, "-O3", *options, "-shared", "-Xcompiler", "-fPIC", source, "-o", kept)
        text.write_bytes(source.read_bytes())
    shutil.copy(str(kept), str(target))


def _key(made):
    """What the text of a module's form depends on."""
    from convomed import plan, tools
    return tools.fingerprint(plan._depends(), made.to_json())


def _kept_kernel(made, target):
    """The text of a module's kernel whose library is kept and copied, or None: cutting it out of the headers takes a minute."""
    key, text, library = (OBJECTS / (target.name + end) for end in (".key", ".text", ""))
    if not all(path.is_file() for path in (key, text, library)) or key.read_text(encoding="utf-8") != _key(made):
        return None
    shutil.copy(str(library), str(target))
    return text.read_bytes()


def _case(nvcc, name, given, folder):
    """Builds the libraries of a case; its line of cases.txt."""
    from convomed import choice, generate
    lines, algorithm = [], ""
    for form in ("compact", "module"):
        made = choice.parse(dict(given, form=form, image_size=[8192, 8192]))
        target = folder / "{}.{}.so".format(name, form)
        kernel = _kept_kernel(made, target) if form == "module" else None
        if kernel is None:
            files = generate.generate(made)
            kernel = files["filter.cu"]
            with tempfile.TemporaryDirectory() as scratch:
                generate.write_folder(files, scratch)
                _library(nvcc, Path(scratch, "filter.cu"), target)
                if form == "compact":
                    _library(nvcc, Path(scratch, "reference.c"), folder / (name + ".reference.so"))
        network = sum(part.count(b"\n") for part in NETWORK.findall(kernel)) if form == "compact" else 0
        lines.append("{}+{}".format(kernel.count(b"\n") - network, network) if network else str(kernel.count(b"\n")))
        algorithm = generate.algorithm_of(made)
        if form == "module":
            (OBJECTS / (target.name + ".key")).write_text(_key(made), encoding="utf-8")
            (folder / (name + ".json")).write_text(made.to_json(), encoding="utf-8")
    print("built {}".format(name), file=sys.stderr, flush=True)
    return _line(name, made, *lines, algorithm)


def _line(name, made, *others):
    from convomed import reference
    return " ".join(map(str, (name, made.channels, reference.BYTES[made.src_type], reference.BYTES[made.destination],
                              int(made.src_type == "32F"), int(made.destination == "32F"), *others)))


def _random_case(nvcc, index, given, folder):
    """Builds the libraries of a random choice in the compact form; its line of random.txt."""
    from convomed import choice, generate
    made, name = choice.parse(dict(given, form="compact")), "random{}".format(index)
    files = generate.generate(made)
    with tempfile.TemporaryDirectory() as scratch:
        generate.write_folder(files, scratch)
        _library(nvcc, Path(scratch, "filter.cu"), folder / (name + ".compact.so"))
        _library(nvcc, Path(scratch, "reference.c"), folder / (name + ".reference.so"))
    return _line(name, made, "-", "-", "-")


def pack(nvcc):
    """Makes FOLDER and its archive."""
    from convomed.kernel_file import template
    shutil.rmtree(str(FOLDER), ignore_errors=True)
    (FOLDER / "cases").mkdir(parents=True)
    (FOLDER / "lib").mkdir()
    rows = []
    for name, given in CASES.items():
        rows.append(_case(nvcc, name, given, FOLDER / "cases"))
    (FOLDER / "cases" / "cases.txt").write_text("\n".join(rows) + "\n", encoding="utf-8")
    rows = [_random_case(nvcc, index, given, FOLDER / "cases") for index, given in enumerate(random_choices.compact())]
    (FOLDER / "cases" / "random.txt").write_text("\n".join(rows) + "\n", encoding="utf-8")
    with tempfile.TemporaryDirectory() as scratch:
        for name in ("image_file.c", "image_file.h", "reference.h"):
            Path(scratch, name).write_text(template(name), encoding="utf-8")
        _run("cc", "-O2", "-c", scratch + "/image_file.c", "-o", scratch + "/image_file.o")
        _run(nvcc, "-O2", "-std=c++17", "-cudart", "shared", "-I", scratch, SAMPLE / "gpu" / "compact_runner.cpp",
             scratch + "/image_file.o", "-ldl", "-o", FOLDER / "compact_runner")
    home = Path(shutil.which(str(nvcc)) or nvcc).resolve().parent.parent
    runtime = next(path for path in sorted(home.rglob("libcudart.so.*")) if path.name.count(".") == 2)
    shutil.copy(str(runtime.resolve()), str(FOLDER / "lib" / runtime.name))
    run = FOLDER / "run"
    run.write_text(RUN, encoding="utf-8")
    run.chmod(0o755)
    archive = FOLDER.with_suffix(".tar.xz")
    with tarfile.open(str(archive), "w:xz") as packed:
        packed.add(str(FOLDER), FOLDER.name)
    print("{}: {:.1f} MiB. Where the GPU is: tar xf {}; {}/run".format(archive, archive.stat().st_size / 2**20, archive.name,
                                                                     FOLDER.name))
