# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""Runs the generated programs of a folder, and the module's own filter for the same choices on the same card."""
import concurrent.futures
import json
import os
import subprocess
import tempfile
from pathlib import Path

from gpu import cases

EXIT_NO_GPU = 6
SMALL_SIZES = ("1037x771", "3x2")
TIMED_RUNS = 2  # per program, in turns; the faster one counts
LEAST_RATIO, GREATEST_RATIO = 0.9, 1.1


class NoGpu(Exception):
    """A program found none."""


def answer(command, folder, codes=(0,)):
    """The line of JSON that a program prints; {"error": ...} if it ended otherwise."""
    done = None
    try:
        done = subprocess.run([str(word) for word in command], cwd=str(folder), stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, universal_newlines=True, timeout=300, check=False)
        found = json.loads(done.stdout)
    except (OSError, ValueError, subprocess.TimeoutExpired) as problem:
        return {"error": ((done.stderr.strip() if done else "") or str(problem))[:300]}
    if done.returncode == EXIT_NO_GPU and found.get("gpu") is None:
        raise NoGpu(done.stderr.strip() or "there is no GPU")
    if done.returncode not in codes:
        found["error"] = done.stderr.strip()[:300] or "ended with exit code {}".format(done.returncode)
    return found


def compared(folder, module, image, options):
    """The program's answer for an image, with the values that are not the module's, bit by bit."""
    with tempfile.TemporaryDirectory() as scratch:
        kind = {"32F": ".pfm"}.get(json.loads((folder / "choice.json").read_text())["src_type"], ".pnm")
        result = Path(scratch) / ("result" + kind)
        found = answer(["./filter", "--json", "--repeat", "2", "--out", result, *options], folder, (0, 1))
        if "error" not in found:
            own = answer([module, "choice.json", image, "1", result], folder)
            found["module_differing"] = own.get("differing")
            if "error" in own:
                found["error"] = "the module: " + own["error"]
    return found


def compare_case(folder, module):
    """The answers for the test image and the small ones."""
    runs = {"picture": compared(folder, module, next(folder.glob("image.p*")).name, [])}
    for small in SMALL_SIZES:
        runs[small] = compared(folder, module, small, ["--size", small])
    return runs


def timed(folder, module, size, rows, repeat):
    """(the program's answer, the module's) for a large image, of which the first run compares the rows."""
    programs, modules = [], []
    for run in range(TIMED_RUNS):
        programs.append(answer(["./filter", "--json", "--size", size, "--rows", str(1 if run else rows), "--repeat",
                                str(repeat)], folder, (0, 1)))
        modules.append(answer([module, "choice.json", size, str(repeat)], folder))

    def best(answers):
        wrong = [found for found in answers if "error" in found or found.get("outside_bound")]
        fastest = wrong[0] if wrong else max(answers, key=lambda found: found["gpx_s"])
        return dict(fastest, compared=max(found.get("compared") or 0 for found in answers))
    return best(programs), best(modules)


def verdict(result):
    """What is wrong with a case, in words; empty if nothing is."""
    wrong = list(result["errors"])
    if result["outside_bound"]:
        wrong.append("{} values are wrong".format(result["outside_bound"]))
    if result["module_differing"]:
        wrong.append("{} values are not the module's".format(result["module_differing"]))
    if result["algorithm"] != result["module_algorithm"]:
        wrong.append("the module runs {}".format(result["module_algorithm"]))
    if result["ratio"] is None or not LEAST_RATIO <= result["ratio"] <= GREATEST_RATIO:
        wrong.append("its speed is not within 10 % of the module's")
    return "; ".join(wrong)


def measure_case(name, folder, module, size, rows, repeat, small_runs):
    """The row of the table; `small_runs` are compare_case()'s."""
    runs = dict(small_runs)
    runs[size], own = timed(folder, module, size, cases.rows_of(name, rows), repeat)
    large = runs[size]
    errors = ["{}: {}".format(key, found["error"]) for key, found in runs.items() if "error" in found]
    errors += ["the module: " + own["error"]] if "error" in own else []
    fast = large.get("gpx_s") and own.get("gpx_s")
    result = {"case": name, "algorithm": large.get("algorithm"), "module_algorithm": own.get("algorithm"),
              "gpu": large.get("gpu"), "ms": large.get("ms"), "gpx_s": large.get("gpx_s"),
              "module_gpx_s": own.get("gpx_s"), "ratio": large["gpx_s"] / own["gpx_s"] if fast else None,
              "errors": errors}
    for key in ("compared", "differing", "outside_bound", "module_differing"):
        result[key] = sum(found.get(key) or 0 for found in runs.values())
    return dict(result, wrong=verdict(result))


def names(parts):
    """The programs whose names contain one of `parts`."""
    return [name for name, _ in cases.choices() if any(part in name for part in parts)]


def measure(folder, module, chosen, size, rows, repeat, show):
    """show(row) for each program. Compares many at once, then times one by one."""
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        small_runs = list(pool.map(lambda name: compare_case(folder / name, module), chosen))
    for name, runs in zip(chosen, small_runs):
        show(measure_case(name, folder / name, module, size, rows, repeat, runs))
