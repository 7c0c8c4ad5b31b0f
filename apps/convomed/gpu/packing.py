# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""Builds what the table runs, and packs it for a machine with a GPU."""
import concurrent.futures
import os
import shutil
import subprocess
import sys
from pathlib import Path

from gpu import cases

SAMPLE = Path(__file__).resolve().parent.parent
REPOSITORY = SAMPLE.parent.parent
BUILD = REPOSITORY / "build" / "convomed-cases"
FOLDER = REPOSITORY / "build" / "convomed-gpu"
LARGEST_ARCHIVE = 50 * 2**20
MODULE_FILTER = "convomed_module_filter"
SOURCES = ("filter.cu", "main.c", "reference.c", "image_file.c")


def build_case(name, given):
    """Generates a folder and builds its program, unless it is built."""
    from convomed import choice, generate
    folder = BUILD / name
    files = generate.generate(choice.parse(given))
    if (folder / "filter").is_file() and all((folder / source).is_file() and
                                             (folder / source).read_bytes() == files[source] for source in SOURCES):
        return
    generate.write_folder(files, folder)
    done = subprocess.run(["make", "-C", str(folder)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
                          universal_newlines=True)
    if done.returncode != 0:
        raise RuntimeError(done.stdout[-2000:])


def build_cases():
    """Builds what is missing; the problems."""
    problems = []
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        work = {pool.submit(build_case, name, choice): name for name, choice in cases.choices()}
        for done in concurrent.futures.as_completed(work):
            try:
                done.result()
                print("built {}".format(work[done]), file=sys.stderr, flush=True)
            except Exception as problem:  # one program failed: the others are built
                problems.append("{}: {}".format(work[done], problem))
    return problems


def commit():
    def git(*words):
        done = subprocess.run(["git", "-C", str(REPOSITORY), *words], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                              universal_newlines=True, check=False)
        return done.stdout.strip()
    return git("rev-parse", "HEAD") + ("+changes" if git("status", "--porcelain", "--untracked-files=no") else "")


def copy_cases(folder):
    for name, _ in cases.choices():
        target = folder / "cases" / name
        target.mkdir(parents=True)
        for path in [BUILD / name / "filter", BUILD / name / "choice.json"] + sorted((BUILD / name).glob("image.p*")):
            shutil.copy2(str(path), str(target))
        subprocess.run(["strip", str(target / "filter")], check=True)


def copy_scripts(folder):
    shutil.copy(str(SAMPLE / "gpu_table.py"), str(folder))
    (folder / "gpu").mkdir()
    for name in ("__init__.py", "cases.py", "measure.py", "report.py"):
        shutil.copy(str(SAMPLE / "gpu" / name), str(folder / "gpu"))
    shutil.copy(str(REPOSITORY / "LICENSE"), str(folder))
    (folder / "COMMIT").write_text(commit() + "\n", encoding="utf-8")


def pack():
    """Makes FOLDER and FOLDER.tar.xz; the problems."""
    sys.path[:0] = [str(SAMPLE), str(REPOSITORY)]
    from tools import cache, module, process, toolchain
    from tools.commands import pack as packs
    problems = build_cases()
    if problems:
        return problems
    program = module.program(module.build(toolchain.require(), [MODULE_FILTER]), MODULE_FILTER)
    with cache.making(FOLDER) as folder:
        (folder / "lib").mkdir()
        shutil.copy2(str(program), str(folder))
        packs.copy_libraries([program], folder / "lib")
        packs.relocate(folder, process.fresh_log("convomed-gpu", module.BUILD))
        copy_cases(folder)
        copy_scripts(folder)
    packs.check(FOLDER)
    archive, size = packs.compress(FOLDER)
    print("{}: {:.1f} MiB. Where the GPU is: tar xf {}; python3 {}/gpu_table.py".format(
        archive, size / 2**20, archive.name, FOLDER.name))
    return ["the archive is larger than {} MiB".format(LARGEST_ARCHIVE >> 20)] if size > LARGEST_ARCHIVE else []
