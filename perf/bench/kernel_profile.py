# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""What limits a kernel: how busy the parts of the GPU are while it runs, from Nsight Compute (ncu)."""
import csv
import re
import shutil
import subprocess

import cells

# Column of the table -> metric, in percent of what the part can do.
BUSY = {
    "issue": "smsp__issue_active.avg.pct_of_peak_sustained_active",
    "alu": "sm__pipe_alu_cycles_active.avg.pct_of_peak_sustained_active",
    "fma": "sm__pipe_fma_cycles_active.avg.pct_of_peak_sustained_active",
    "tensor": "sm__pipe_tensor_cycles_active.avg.pct_of_peak_sustained_active",
    "shared": "l1tex__data_pipe_lsu_wavefronts.avg.pct_of_peak_sustained_elapsed",
    "dram": "gpu__dram_throughput.avg.pct_of_peak_sustained_elapsed",
    "warps": "sm__warps_active.avg.pct_of_peak_sustained_active",
}
DURATION, REGISTERS = "gpu__time_duration.sum", "launch__registers_per_thread"
STALLED = "smsp__average_warps_issue_stalled_{}_per_issue_active.ratio"
# Why warps wait: what ncu calls it -> in words.
REASONS = {"long_scoreboard": "memory", "short_scoreboard": "shared memory", "mio_throttle": "shared memory queue",
           "math_pipe_throttle": "busy pipe", "wait": "fixed latency", "no_instruction": "instruction fetch",
           "not_selected": "issue slots", "barrier": "barrier", "lg_throttle": "memory queue",
           "branch_resolving": "branches", "imc_miss": "constants", "dispatch_stall": "dispatch"}
LAUNCHES = 12  # enough to have seen the probe, the verification and some timed calls
SECONDS = 60
# Seconds of a cell, which is stopped after the launches: with less, launches that ncu slows would shrink the image.
ENDLESS = 1000.0


def profiled():
    """The cells that are looked into: one for every algorithm, type and size that behaves differently."""
    plan = [("median", "8UC1", (3, 5, 7, 9, 11, 15, 31, 101, 255)), ("median", "16UC1", (3, 5, 7, 9, 15, 31, 101, 255)),
            ("median", "32FC1", (3, 5, 7, 9, 15, 31)), ("linear", "8UC1", (3, 5, 7, 9, 15, 31)),
            ("linear", "32FC1", (3, 7, 9, 15)), ("gaussian", "8UC1", (3, 5, 7, 9, 15, 31, 63)),
            ("gaussian", "16UC1", (5, 31)), ("gaussian", "32FC1", (3, 15, 31)), ("box", "8UC1", (5, 9, 15, 31, 63, 255))]
    return [cells.cell(name, kind, k, cells.LARGE, seconds=ENDLESS) for name, kind, sides in plan for k in sides]


def number(text):
    try:
        return float(text.replace(",", ""))
    except (AttributeError, ValueError):
        return None


def launches(text):
    """The launches of ncu's CSV, as dicts of numbers and the kernel's name."""
    lines = [line for line in text.splitlines() if line.startswith('"')]
    found = list(csv.DictReader(lines))
    return [{name: value if name == "Kernel Name" else number(value) for name, value in row.items()}
            for row in found[1:]]  # the first row is that of the units


def short_name(kernel):
    return re.sub(r"^void\s+", "", re.split(r"[<(]", kernel.replace("cv::cuda::fastfilters::", ""))[0])


def summarised(entry):
    row = {"kernel": short_name(entry["Kernel Name"]), "registers": entry.get(REGISTERS)}
    row.update({column: round(entry[metric], 1) for column, metric in BUSY.items() if entry.get(metric) is not None})
    waits = {words: entry.get(STALLED.format(reason)) or 0 for reason, words in REASONS.items()}
    total = sum(waits.values())
    row["waits"] = ", ".join("{} {:.0f} %".format(words, 100 * waits[words] / total)
                             for words in sorted(waits, key=waits.get, reverse=True)[:2]) if total else ""
    return row


def longest(found):
    """The longest launch of the kernel that takes longest: the one on the whole image."""
    timed = [entry for entry in found if entry.get(DURATION)]
    return max(timed, key=lambda entry: entry[DURATION]) if timed else None


def profile(program, env, progress):
    """One row a cell."""
    ncu = shutil.which("ncu", path=env.get("PATH")) or "/usr/local/cuda/bin/ncu"
    metrics = list(BUSY.values()) + [DURATION, REGISTERS] + [STALLED.format(reason) for reason in REASONS]
    command = [ncu, "--clock-control", "none", "--kernel-name-base", "demangled", "-k", "regex:fastfilters", "--launch-count",
               str(LAUNCHES), "--kill", "yes", "--metrics", ",".join(metrics), "--page", "raw", "--csv", "--print-units", "base",
               str(program), "--impl", "cudafastfilters"]
    rows = []
    for entry in profiled():
        row = {name: entry[name] for name in ("filter", "type", "ksize")}
        try:
            result = subprocess.run(command, input=cells.line(entry) + "\n", stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                    env=env, universal_newlines=True, timeout=SECONDS)
            found = longest(launches(result.stdout))
            row.update(summarised(found) if found else {"error": result.stdout.strip()[-200:]})
        except (OSError, subprocess.TimeoutExpired) as problem:
            row["error"] = str(problem)
        rows.append(row)
        progress(row)
    return rows
