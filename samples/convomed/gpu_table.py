#!/usr/bin/env python3
# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""Generated filters on a GPU: built, compared with their references and measured, as a table.

    samples/convomed/gpu_table.py --pack                 # where nvcc is: build/convomed-gpu.tar.xz
    samples/convomed/gpu_table.py --out convomed.json    # where the GPU is; builds what was not packed

Exit code 0: every compared value agrees with the reference within its bound; 1: one does not, or a program failed.
"""
import argparse
import concurrent.futures
import json
import os
import subprocess
import sys
import tarfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
REPOSITORY = HERE.parent.parent
BUILD = REPOSITORY / "build" / "convomed-gpu"
PACK = REPOSITORY / "build" / "convomed-gpu.tar.xz"
RESULTS = REPOSITORY / "perf" / "results" / "nvidia-h200.json"
BORDERS = ("constant", "reflect101")

INTEGER_MASK = [[1, 4, 7, 4, 1], [4, 16, 26, 16, 4], [7, 26, 41, 26, 7], [4, 16, 26, 16, 4], [1, 4, 7, 4, 2]]
# Of no low rank, and no multiples of a common fraction.
FLOAT_MASK = [[((x * 37 + y * 101 + x * y * 13) % 97 - 31) / 1009.0 for x in range(15)] for y in range(15)]

# name: (choice, what the committed results of the module have: filter, type and window)
CASES = {
    "median3": ({"filter": "median", "ksize": 3}, ("median", "8UC1", 3)),
    "mask5": ({"filter": "convolution", "mask": INTEGER_MASK, "divisor": 274}, ("linear", "8UC1", 5)),
    "mask15": ({"filter": "convolution", "mask": FLOAT_MASK}, ("linear", "8UC1", 15)),
    "mask15-float": ({"filter": "convolution", "mask": FLOAT_MASK, "src_type": "32F"}, ("linear", "32FC1", 15)),
    "gaussian9": ({"filter": "gaussian", "ksize": 9}, ("gaussian", "8UC1", 9)),
    "gaussian9-sigma": ({"filter": "gaussian", "ksize": 9, "sigma": 1.7}, None),
    "separable9": ({"filter": "separable", "row": "1 8 28 56 70 56 28 8 1", "column": "1 8 28 56 70 56 28 8 1",
                    "divisor": 65536}, None),
    "rank7-16": ({"filter": "rank", "ksize": 7, "percentile": 75, "src_type": "16U"}, ("rank", "16UC1", 7)),
    "median11-float": ({"filter": "median", "ksize": 11, "src_type": "32F"}, ("median", "32FC1", 11)),
    "median5-rgb": ({"filter": "median", "ksize": 5, "channels": 3}, ("median", "8UC3", 5)),
    "box31": ({"filter": "box", "ksize": 31}, ("box", "8UC1", 31)),
}


def folders():
    """(name, choice, cell of the committed results) of every program."""
    for name, (choice, cell) in CASES.items():
        for border in BORDERS:
            full = dict(choice, border=border)
            if border == "constant":
                full["border_value"] = 100
            yield "{}-{}".format(name, border), full, cell


def build(name, given):
    """Generates a folder and builds its program; its path."""
    from convomed import choice, generate
    folder, program = BUILD / name, BUILD / name / "filter"
    files = generate.generate(choice.parse(given))
    old = folder / "filter.cu"
    if program.is_file() and old.is_file() and old.read_bytes() == files["filter.cu"] and \
            (folder / "main.c").read_bytes() == files["main.c"] and \
            (folder / "reference.c").read_bytes() == files["reference.c"]:
        return
    generate.write_folder(files, folder)
    done = subprocess.run(["make", "-C", str(folder)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
                          universal_newlines=True)
    if done.returncode != 0:
        raise RuntimeError("{}: {}".format(name, done.stdout[-2000:]))


def build_all():
    """Builds what is missing; the problems."""
    sys.path.insert(0, str(HERE))
    problems = []
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        work = {pool.submit(build, name, choice): name for name, choice, _ in folders()}
        for done in concurrent.futures.as_completed(work):
            try:
                done.result()
                print("built {}".format(work[done]), file=sys.stderr)
            except Exception as problem:  # of one program: the others run
                problems.append("{}: {}".format(work[done], problem))
    return problems


def pack():
    """Programs, test images and choices."""
    problems = build_all()
    with tarfile.open(str(PACK), "w:xz") as archive:
        for name, _, _ in folders():
            folder = BUILD / name
            if not (folder / "filter").is_file():
                continue
            subprocess.run(["strip", str(folder / "filter")], check=False)
            for path in [folder / "filter", folder / "choice.json"] + sorted(folder.glob("image.*")):
                archive.add(str(path), "{}/{}".format(name, path.name))
    print("{}: {} bytes".format(PACK, PACK.stat().st_size))
    return problems


def unpack():
    """The packed programs, beside those that were built here; whether there are any."""
    if not PACK.is_file():
        return False
    BUILD.mkdir(parents=True, exist_ok=True)
    with tarfile.open(str(PACK)) as archive:
        for member in archive.getmembers():
            if member.isfile() and ".." not in member.name and not member.name.startswith("/"):
                archive.extract(member, str(BUILD))
    return True


def committed(cell):
    """The module's Gpx/s for a cell at 16384 x 16384, from the committed results."""
    if cell is None or not RESULTS.is_file():
        return None
    for row in json.loads(RESULTS.read_text(encoding="utf-8"))["rows"]:
        if (row["impl"], row["filter"], row["type"], row["ksize"], row["width"], row["transfers"], row["content"]) == (
                "cudafastfilters", cell[0], cell[1], cell[2], 16384, "none", "random") and row.get("offset") == 0:
            return row["gpx_s"]
    return None


def run(folder, *options):
    """The program's JSON, or {"error": ...}."""
    done = None
    try:
        done = subprocess.run(["./filter", "--json", *options], cwd=str(folder), stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, universal_newlines=True, timeout=300, check=False)
        answer = json.loads(done.stdout)
        answer["exit_code"] = done.returncode
        return answer
    except (OSError, ValueError, subprocess.TimeoutExpired) as problem:
        return {"error": ((done.stderr.strip() if done else "") or str(problem))[:300],
                "exit_code": done.returncode if done else -1}


def measure(size, rows):
    """A dictionary for each program."""
    results = []
    for name, _, cell in folders():
        folder = BUILD / name
        if not (folder / "filter").is_file():
            results.append({"case": name, "error": "there is no program"})
            continue
        picture = run(folder)
        odd = run(folder, "--size", "1037x771", "--repeat", "5")
        small = run(folder, "--size", "3x2", "--repeat", "2")
        large = run(folder, "--size", size, "--rows", str(rows), "--repeat", "100")
        runs = {"picture": picture, "1037x771": odd, "3x2": small, size: large}
        failed = [key for key, answer in runs.items() if answer.get("exit_code") != 0]
        module = committed(cell)
        results.append({"case": name, "algorithm": large.get("algorithm"), "gpu": large.get("gpu"),
                        "ms": large.get("ms"), "gpx_s": large.get("gpx_s"), "module_gpx_s": module,
                        "ratio": large["gpx_s"] / module if module and large.get("gpx_s") else None,
                        "compared": sum(answer.get("compared", 0) for answer in runs.values()),
                        "differing": sum(answer.get("differing", 0) for answer in runs.values()),
                        "outside_bound": sum(answer.get("outside_bound", 0) for answer in runs.values()),
                        "failed": failed, "runs": runs})
        print(line(results[-1]), flush=True)
    return results


def line(result):
    """Of the table."""
    if "error" in result:
        return "| {} | {} | | | | | | |".format(result["case"], result["error"])
    errors = [answer["error"] for answer in result["runs"].values() if "error" in answer]

    def number(value, form):
        return form.format(value) if value is not None else ""

    return "| {} | {} | {} | {} | {} | {} | {} | {} |".format(
        result["case"], result["algorithm"] or errors[0] if errors else result["algorithm"],
        number(result["ms"], "{:.4g}"), number(result["gpx_s"], "{:.4g}"), number(result["module_gpx_s"], "{:.4g}"),
        number(result["ratio"], "{:.3f}"), result["compared"],
        "{} differ, {} beyond the bound{}".format(result["differing"], result["outside_bound"],
                                                  ", FAILED: " + ", ".join(result["failed"]) if result["failed"] else ""))


def main():
    """The exit code."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--pack", action="store_true", help="build the programs and pack them")
    parser.add_argument("--out", type=Path, help="write the results as JSON")
    parser.add_argument("--size", default="16384x16384", help="of the image that is timed (default: %(default)s)")
    parser.add_argument("--rows", type=int, default=64, help="of it that are compared (default: %(default)s)")
    arguments = parser.parse_args()
    if arguments.pack:
        problems = pack()
    else:
        have = unpack()
        problems = [] if have else build_all()
    for problem in problems:
        print("gpu_table: {}".format(problem), file=sys.stderr)
    if arguments.pack:
        return 1 if problems else 0
    print("| case | algorithm | ms | Gpx/s | the module's, committed | ratio | values compared | of them |\n"
          "|---|---|---|---|---|---|---|---|", flush=True)
    results = measure(arguments.size, arguments.rows)
    if arguments.out:
        arguments.out.parent.mkdir(parents=True, exist_ok=True)
        arguments.out.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    bad = [result["case"] for result in results if "error" in result or result["failed"] or result["outside_bound"]]
    print("{} of {} programs agree with their references{}".format(
        len(results) - len(bad), len(results), "; not: " + ", ".join(bad) if bad else ""))
    return 1 if bad or problems else 0


if __name__ == "__main__":
    sys.exit(main())
