# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""Filters on the CPU beside their rivals: every cell is asked of all of them, which take turns on one image.

A cell goes through these steps (host_protocol.hpp): every rival filters the image twice, an oracle that is none of them
judges the whole output, borders included, and only then those that passed are timed, in rounds, each round in the other
order than the one before.
"""
import re
import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path

import cells
import cells_cpu
import machine
import tables
import worker

HERE = Path(__file__).resolve().parent
# Rivals in the order of the tables; those in Python have a file peers_<name>.py. THREADED ones are asked twice.
NATIVE = {"copy": "copy_cpu", "cudafastfilters_cpu": "cudafastfilters_cpu", "opencv_cpu": "opencv_cpu"}
ORDER = ("copy", "cudafastfilters_cpu", "opencv_cpu", "opencv_wheel", "vips", "ipp", "scipy", "skimage", "pillow")
THREADED = ("copy", "cudafastfilters_cpu", "opencv_cpu", "opencv_wheel", "vips")
# What an output may be off, in grey levels and of floats: of ours the header's promise, of others enough for fixed-point
# coefficients and for rounding down twice; the row says where it is not correct rounding.
OURS, OTHERS = (0.5, 1e-5), (2.01, 1e-4)

ROUNDS = 3
PROBE = 256  # pixels, the side of the image on which a rival is tried first, and of the smallest crop
TOO_LONG = 500.0  # milliseconds of a call on that, above which a cell is skipped, and larger windows with it
COLD_START = 90
ROOM = 10**9  # bytes, several times the largest source and output
METHOD = ("Each time is the median of the samples of {} rounds, in which the rivals take turns in alternating order; spread is "
          "the interquartile range over the median.".format(ROUNDS))


class Pace:
    """How long things may take, in seconds."""

    def __init__(self, quick):
        self.timing = 0.06 if quick else 0.12  # for a rival in a cell, all rounds together
        self.call = 0.12 if quick else 0.15  # for a call; if it would take longer, the image is cropped
        self.budget = 110 if quick else 1080


class Rival:
    """An implementation with a number of threads."""

    def __init__(self, impl, threads, program, env):
        self.impl, self.threads = impl, threads
        command = [str(program), "--host", NATIVE[impl], str(threads)] if impl in NATIVE else \
            [sys.executable, str(HERE / "peers_{}.py".format(impl))]
        self.worker = worker.Worker(command, machine.environment(env, threads), start_seconds=COLD_START)
        self.unavailable = None
        self.latest = None  # what is open: the cell with its size, the reading, and the answer
        self.too_slow = {}  # (filter, type) -> the smallest window that took too long, and how long

    def ask(self, text):
        """The answer to a step; {"error": ...} if there is none."""
        if self.unavailable:
            return {"error": self.unavailable}
        try:
            return self.worker.ask(text)
        except worker.Unavailable as problem:
            self.unavailable = "not available: {}".format(problem)
            return {"error": self.unavailable}


class Failed(Exception):
    """Why a rival has no time for a cell."""


class Images:
    """The sources of a cell, one a size, and its mask, written by the oracle."""

    def __init__(self, cell, oracle, folder):
        self.cell, self.oracle, self.folder = cell, oracle, Path(folder)
        self.known = {}

    def words(self, size):
        """The cell at another size, and where its source is."""
        sized = dict(self.cell, width=size[0], height=size[1])
        text = cells.line(sized)
        if size not in self.known:
            source = self.folder / "source-{}x{}".format(*size)
            files = "source={} mask={}".format(source, self.folder / "mask")
            answer = self.oracle.ask("step=source {} {}".format(text, files))
            if answer.get("error"):
                raise Failed("the oracle: {}".format(answer["error"]))
            self.known[size] = files
        return "{} {}".format(text, self.known[size])


def opened(rival, images, size, reading, output):
    """The answer to a step=open; that of the latest one if it was the same."""
    longest = TOO_LONG if max(size) <= PROBE else "inf"
    text = "step=open {} output={} reading={} longest={}".format(images.words(size), output, reading, longest)
    if not rival.latest or rival.latest[0] != text:
        rival.latest = None
        answer = rival.ask(text)
        if answer.get("error"):
            raise Failed(answer["error"])
        rival.latest = (text, answer)
    return rival.latest[1]


def halved(size, times):
    """The size, halved so many times, but not below the smallest crop."""
    return tuple(max(min(PROBE, side), side >> times) for side in size)


def probe_of(cell):
    return tuple(min(PROBE, side) for side in (cell["width"], cell["height"]))


def affordable(rival, images, cell, reading, milliseconds, output, pace):
    """The cell's size, halved until a call takes no longer than the pace allows. A small image, if it took so many
    milliseconds, gives an upper limit for the time of a call, so halved images are tried themselves."""
    whole, times, longest, probe = (cell["width"], cell["height"]), 0, pace.call * 1e3, probe_of(cell)
    area = milliseconds / (probe[0] * probe[1])
    while area * halved(whole, times)[0] * halved(whole, times)[1] > longest and halved(whole, times) != probe:
        times += 1
    while times > 0 and 4 * opened(rival, images, halved(whole, times), reading, output)["ms"] <= longest:
        times -= 1
    return halved(whole, times)


def judged(rival, images, size, reading, output, oracle):
    """The row of a reading: what the rival says of it, and what the oracle says of its output."""
    answer = opened(rival, images, size, reading, output)
    if answer.get("too_long"):
        return {"call_ms": answer["ms"], "verified": False, "error": "skipped", "readings": answer.get("readings", 1)}
    integer, relative = OURS if rival.impl == "cudafastfilters_cpu" else OTHERS
    verdict = oracle.ask("step=judge {} output={} integer={} relative={}".format(
        images.words(size), output, integer, relative))
    return {"version": answer["version"], "plan": answer.get("plan"), "call_ms": answer["ms"],
            "readings": answer.get("readings", 1), "verified": bool(verdict.get("verified")),
            "max_error": verdict.get("max_error"), "share_off": verdict.get("share_off"),
            "differs": verdict.get("differs") or "", "error": verdict.get("error")}


def readings_of(rival, images, cell, output, oracle):
    """(milliseconds, number) of the readings that verify on a small image, the fastest first."""
    key, k = (cell["filter"], cell["type"]), cell["ksize"]
    known = rival.too_slow.get(key)
    if not known or k < known[0]:
        found = [judged(rival, images, probe_of(cell), 0, output, oracle)]
        for number in range(1, found[0]["readings"]):
            found.append(judged(rival, images, probe_of(cell), number, output, oracle))
        good = sorted((reading["call_ms"], number) for number, reading in enumerate(found) if reading["verified"])
        if good:
            return good
        wrong = [reading["error"] for reading in found if reading["error"] != "skipped"]
        if len(wrong) == len(found):
            raise Failed(wrong[0])
        known = rival.too_slow[key] = (k, max(reading["call_ms"] for reading in found))
    raise Failed("skipped: {0}x{0} took {1:.1f} s on {2}x{2} pixels".format(known[0], known[1] * 1e-3, PROBE))


def prepared(rival, images, cell, oracle, folder, pace):
    """The row of a rival before it is timed: the fastest of its readings that verifies is open then."""
    output = Path(folder) / "output"
    row = {name: value for name, value in cell.items() if name != "seconds"}
    row.update({"impl": rival.impl, "threads": rival.threads, "cell_width": cell["width"], "cell_height": cell["height"],
                "gpx_s": None, "ms": None, "spread": None, "verified": False, "error": None, "version": None})
    try:
        for milliseconds, reading in readings_of(rival, images, cell, output, oracle):
            size = affordable(rival, images, cell, reading, milliseconds, output, pace)
            row["width"], row["height"] = size
            row.update(judged(rival, images, size, reading, output, oracle))
            row.pop("readings")
            if row["verified"]:
                break
        row["border"] = "other" if "border" in row.get("differs", "") else cell["border"]
    except Failed as problem:
        row.update({"error": str(problem), "verified": False})
    return row


def summarised(row, times):
    """Median, spread and best of a row's samples."""
    quartiles = statistics.quantiles(times, n=4) if len(times) > 1 else [times[0]] * 3
    row.update({"ms": quartiles[1], "spread": (quartiles[2] - quartiles[0]) / quartiles[1], "best_ms": min(times),
                "repetitions": len(times), "gpx_s": row["width"] * row["height"] / quartiles[1] * 1e-6})


def timed(rivals, rows, pace):
    """Times the verified rows in rounds of alternating order."""
    times = [[] for _ in rows]
    turns = [number for number, row in enumerate(rows) if row["verified"]]
    for _ in range(ROUNDS):
        for number in turns:
            answer = rivals[number].ask("step=time seconds={}".format(pace.timing / ROUNDS))
            if answer.get("error") or not answer.get("times"):
                rows[number].update({"verified": False, "error": answer.get("error") or "no times"})
            else:
                times[number] += answer["times"]
        turns = [number for number in reversed(turns) if rows[number]["verified"]]
    for row, samples in zip(rows, times):
        if row["verified"]:
            summarised(row, samples)


def measure_cell(cell, rivals, oracle, pace):
    asked = [rival for rival in rivals if (rival.impl == "copy") == (cell["filter"] == "identity")]
    folder = tempfile.mkdtemp(prefix="bench.", dir=machine.memory_folder(ROOM))
    try:
        images = Images(cell, oracle, folder)
        rows = [prepared(rival, images, cell, oracle, folder, pace) for rival in asked]
        timed(asked, rows, pace)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return rows


def show(started, number, count, cell, rows):
    def text(row):
        return "{} {}".format(row["impl"].replace("cudafastfilters_cpu", "ours"),
                              tables.figure(row["gpx_s"] and 1e3 * row["gpx_s"]))
    threads = max(row["threads"] for row in rows) if rows else 1
    best = [row for row in rows if row["threads"] == threads or row["impl"] not in THREADED]
    print("{:4.0f} s {:3}/{:<3} {:14} {:5} {:3} {:5}x{:<5} {:10} Mpx/s: {}".format(
        time.monotonic() - started, number, count, cell["filter"], cell["type"], cell["ksize"], cell["width"],
        cell["height"], cell["content"], ", ".join(text(row) for row in best)), flush=True)


def told(rivals, rows):
    """What the report says of each rival: its cells, or why there are none."""
    peers = {}
    for rival in rivals:
        name = "{}, {} thread{}".format(rival.impl, rival.threads, "" if rival.threads == 1 else "s")
        mine = [row for row in rows if row["impl"] == rival.impl and row["threads"] == rival.threads]
        versions = sorted({row["version"] for row in mine if row["version"]})
        peers[name] = rival.unavailable or "{}; {} of {} cells measured".format(
            " / ".join(versions) or "no version", sum(1 for row in mine if row["gpx_s"]), len(mine))
    return peers


def measure_all(options, run, program, env):
    """Rows of all cells within the budget; completes `run`."""
    pace = Pace(options.quick)
    started = time.monotonic()
    budget = options.budget or pace.budget
    work = [cell for cell in cells_cpu.work(options.quick) if re.search(options.filter, cells.line(cell))]
    names = worker.chosen(options.only, ORDER, "no rival on the CPU is called")
    rivals = [Rival(impl, threads, program, env) for impl in names
              for threads in (run["threads"] if impl in THREADED else [1])]
    oracle = worker.Worker([str(program), "--oracle"], env)
    rows, done = [], 0
    try:
        for cell in work:
            if time.monotonic() - started > budget:
                break
            found = measure_cell(cell, rivals, oracle, pace)
            rows, done = rows + found, done + 1
            show(started, done, len(work), cell, found)
    finally:
        for each in [oracle] + [rival.worker for rival in rivals]:
            each.close()
    run["method"] = METHOD
    run["quick"] = options.quick
    run["peers"] = told(rivals, rows)
    run["load_after"] = machine.load()
    run["seconds"] = round(time.monotonic() - started)
    run["cells"] = "{} of {} cells".format(done, len(work)) + (
        "; the others were left out for lack of time" if done < len(work) else "")
    machine.note_load(run)
    return rows
