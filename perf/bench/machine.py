# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""The machine on which filters on the CPU are measured, and what tells libraries how many threads to use."""
import os
import platform
import re
import shutil
import sys
import time
from pathlib import Path


def processors():
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def cpu_model():
    try:
        found = re.search(r"^(?:model name|Model|Hardware)\s*:\s*(.+)$", Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    except OSError:
        found = None
    return found.group(1).strip() if found else platform.processor() or platform.machine()


def slug(model):
    """The name of the results' file: Intel(R) Xeon(R) Gold 6248 CPU @ 2.50GHz -> intel-xeon-gold-6248."""
    short = re.sub(r"\((?:r|tm|c)\)|\bcpu\b|\bprocessor\b|@.*|\b\d+-core\b", " ", model.lower())
    return re.sub(r"[^a-z0-9]+", "-", short).strip("-") or "cpu"


def caches():
    """Sizes of the first processor's caches, as the kernel tells them."""
    found = {}
    for folder in sorted(Path("/sys/devices/system/cpu/cpu0/cache").glob("index*")):
        try:
            kind, level, size = ((folder / name).read_text().strip() for name in ("type", "level", "size"))
        except OSError:
            continue
        if kind != "Instruction":
            found["L" + level] = size
    return found


def busy_ticks():
    """The busy time of all processors since the machine started, also for its other guests; None if the kernel does not
    tell."""
    try:
        ticks = [int(text) for text in Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:]]
    except (OSError, ValueError):
        return None
    user, nice, system, _, _, irq, soft_irq, steal = ticks[:8]
    return user + nice + system + irq + soft_irq + steal


def load(seconds=1.):
    """How many processors are busy; if the kernel does not tell, the load, in which what ended within a minute is, too."""
    before, started = busy_ticks(), time.monotonic()
    if before is None:
        return round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None
    time.sleep(seconds)
    return round((busy_ticks() - before) / os.sysconf("SC_CLK_TCK") / (time.monotonic() - started), 2)


def note_load(run):
    """Says in a run whether the machine was busy when it began."""
    if run["load_before"] is not None and run["load_before"] > 0.3 * run["processors"]:
        run["note"] = "The machine was not idle when this began (load {}): these figures prove nothing.".format(
            run["load_before"])
        print("bench: " + run["note"], file=sys.stderr)


def free_memory():
    """Bytes that a program can still have, as the kernel and the control group tell; None if neither does."""
    rooms = []
    try:
        found = re.search(r"^MemAvailable:\s*(\d+) kB", Path("/proc/meminfo").read_text(), re.MULTILINE)
        rooms += [1024 * int(found.group(1))] if found else []
    except OSError:
        pass
    group = Path("/sys/fs/cgroup")
    try:
        rooms.append(int((group / "memory.max").read_text()) - int((group / "memory.current").read_text()))
    except (OSError, ValueError):  # no such group, or "max"
        pass
    return min(rooms) if rooms else None


def memory_folder(room):
    """A folder in memory with so many bytes free; None, the usual temporary folder, if there is none."""
    place = "/dev/shm"
    return place if os.access(place, os.W_OK) and shutil.disk_usage(place).free > room else None


def information():
    """What a run on the CPU says of the machine it ran on."""
    count = processors()
    return {"cpu": cpu_model(), "processors": count, "threads": sorted({1, count}), "caches": caches(), "gpu": None,
            "system": "{} {}".format(platform.system(), platform.release()), "python": platform.python_version(),
            "load_before": load()}


def environment(env, threads):
    """Every library's own variable for its threads: those not named in a peer's file are kept at one, too."""
    count = str(threads)
    return dict(env, BENCH_THREADS=count, VIPS_CONCURRENCY=count, OMP_NUM_THREADS=count, OPENBLAS_NUM_THREADS=count,
                MKL_NUM_THREADS=count)
