# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""Measures the cells of cells_surface.py: each is asked of all implementations in turn, so that what changes in the machine
changes for all of them. What stands out is then measured once more, and the faster of both counts."""
import re
import time

import cells
import cells_surface
import guard
import machine
import surface
import worker
from tables import figure

BUDGET = {True: 900, False: 360}  # seconds; True: on the CPU
TOO_LONG = 400.0  # milliseconds of a call above which larger windows of a row are skipped
CELL_SECONDS = 60
MEASURED_ONCE = 100.0  # milliseconds of a call from which on nothing is measured again
NATIVE = {"copy": "copy_cpu"}  # what the program calls an implementation on the CPU
THREADS = 1


class Implementations:
    """One process each; remembers versions, why one is not there, and windows that took too long."""

    def __init__(self, names, on_cpu, program, env):
        self.on_cpu = on_cpu
        self.workers, self.unavailable, self.versions, self.too_slow = {}, {}, {}, {}
        for name in names:
            command = [str(program), "--impl", NATIVE.get(name, name), str(THREADS)] if on_cpu else [str(program), "--impl", name]
            self.workers[name] = worker.Worker(command, env, cell_seconds=CELL_SECONDS)

    def close(self):
        for each in self.workers.values():
            each.close()

    def measured(self, name, cell):
        """The row of a cell; None if the implementation is not there."""
        kw, kh = surface.window(cell)
        rows = [(name, cell["filter"], surface.type_of(cell), cell["content"], cell["width"], shape)
                for shape in surface.shapes_of(kw, kh)]
        known = [self.too_slow[row] for row in rows if row in self.too_slow and self.too_slow[row][0] < kw * kh]
        if known:
            return row_of(name, cell, self.on_cpu, {"error": "skipped: {} took {:.1f} s".format(known[0][1], known[0][2])})
        if name in self.unavailable:
            return None
        try:
            answer = self.workers[name].ask(cells.line(cell))
        except worker.Unavailable as problem:
            self.unavailable[name] = "not available: {}".format(problem)
            return None
        if answer.get("version"):
            self.versions[name] = answer["version"]
        stopped = (answer.get("error") or "").startswith("stopped")
        if stopped or (answer.get("ms") or 0) > TOO_LONG:
            seconds = CELL_SECONDS if stopped else answer["ms"] * 1e-3
            for row in rows:
                self.too_slow[row] = (kw * kh, "{}x{}".format(kw, kh), seconds)
        return row_of(name, cell, self.on_cpu, answer)


def plan_text(plan):
    """The algorithm and what tuned it, of what describeFilter() says."""
    words = dict(re.findall(r"(simd|algorithm|variant|tile): ([^;]*)", plan or ""))
    names = [words[name] for name in ("algorithm", "variant", "simd") if name in words]
    return "; ".join([", ".join(names)] + ([words["tile"]] if "tile" in words else [])) or None


def row_of(name, cell, on_cpu, answer):
    """The columns of the file."""
    row = {key: cell[key] for key in ("filter", "type", "to", "ksize", "kh", "content", "width", "height") if key in cell}
    size = (answer.get("width") or cell["width"], answer.get("height") or cell["height"])
    if size != (cell["width"], cell["height"]):
        row.update(cell_width=cell["width"], cell_height=cell["height"], width=size[0], height=size[1])
    verified = bool(answer.get("verified"))
    row.update(impl=name, verified=verified, gpx_s=answer.get("gpx_s") if verified else None,
               error=None if verified else answer.get("error") or "refused: not verified",
               differs=answer.get("differs") or None, plan=plan_text(answer.get("plan")), transfers="none", offset=0)
    if on_cpu:
        row["threads"] = THREADS
    return row


def milliseconds(row):
    """Of a call."""
    return row["width"] * row["height"] / row["gpx_s"] * 1e-6


def standing_out(results, older):
    """Places of the cells that make a cliff, are behind a rival, or fell against an older run."""
    places = {surface.place(entry) for cliff in surface.cliffs(results) for entry in (cliff.small, cliff.large)}
    places |= {surface.place(each.ours) for each in surface.behind(results)}
    if older:
        before, now, allowed = guard.ratios(older), guard.ratios(results), 1 - guard.allowed_fall(results)
        keys = {key for key, speed in now.items() if speed and before.get(key) and speed < allowed * before[key]}
        places |= {surface.place(row) for row in results["rows"] if cells.key(row) in keys}
    return places - {surface.place(row) for row in results["rows"] if row["gpx_s"] and milliseconds(row) > MEASURED_ONCE}


def show(started, number, count, cell, rows):
    speeds = ["{} {}".format(row["impl"], figure(row["gpx_s"]) if row["gpx_s"] else row["error"][:80]) for row in rows]
    print("{:4.0f} s {:4}/{:<4} {:16} {:11} {:>9} {:5} {:10} Gpx/s: {}".format(
        time.monotonic() - started, number, count, cell["filter"], surface.type_of(cell), surface.window_text(cell), cell["width"],
        cell["content"], ", ".join(speeds)), flush=True)


def measure(work, names, implementations, deadline, started):
    """The rows of the cells, until the deadline."""
    rows = []
    for number, cell in enumerate(work):
        if time.monotonic() > deadline:
            break
        asked = [name for name in names if cells_surface.offers(name, cell)]
        found = [row for row in (implementations.measured(name, cell) for name in asked) if row]
        show(started, number + 1, len(work), cell, found)
        rows.append((cell, found))
    return rows


def take_faster(rows, again):
    """Puts the rows of the second measurement in place of those that were slower."""
    better = {(row["impl"], surface.place(row)): row for _, found in again for row in found if row["gpx_s"]}
    for _, found in rows:
        for number, row in enumerate(found):
            new = better.get((row["impl"], surface.place(row)))
            if new and (not row["gpx_s"] or new["gpx_s"] > row["gpx_s"]):
                found[number] = new


def flat(rows):
    return [row for _, found in rows for row in found]


def measure_all(options, run, program, env):
    """Rows of all cells within the budget; completes `run`."""
    started = time.monotonic()
    deadline = started + (options.budget or BUDGET[options.cpu])
    order = cells_surface.CPU_ORDER if options.cpu else cells_surface.GPU_ORDER
    names = worker.chosen(options.only, order, "--surface knows no")
    work = [cell for cell in cells_surface.work(options.cpu) if re.search(options.filter, cells.line(cell))]
    env = machine.environment(env, THREADS) if options.cpu else env
    implementations = Implementations(names, options.cpu, program, env)
    try:
        rows = measure(work, names, implementations, deadline, started)
        places = standing_out({"run": run, "rows": flat(rows)}, options.older)
        second = [cell for cell, _ in rows if surface.place(cell) in places]
        if second:
            print("Once more, because they stand out: {} cells".format(len(second)), flush=True)
        take_faster(rows, measure(second, names, implementations, deadline, started))
    finally:
        implementations.close()
    found = flat(rows)
    run["peers"] = {name: implementations.unavailable.get(name) or "{}; {} of {} cells measured".format(
        implementations.versions.get(name) or "no version", sum(1 for row in found if row["impl"] == name and row["gpx_s"]),
        sum(1 for row in found if row["impl"] == name)) for name in names}
    run["seconds"] = round(time.monotonic() - started)
    run["cells"] = "{} of {} cells".format(len(rows), len(work)) + (
        "; the others were left out for lack of time" if len(rows) < len(work) else "")
    return found
