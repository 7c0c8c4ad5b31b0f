# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""The table of speeds in the README: this module beside its fastest rival, on a GPU and on a CPU."""
import os
import re

import cells_cpu
import report_cpu
from tables import figure, table
from windows import CPU, GPU, by_window, threads_of

PLACE = re.compile(r"<!-- speeds -->.*?<!-- end of speeds -->", re.DOTALL)
FILTERS = (("median", "median"), ("linear", "any mask"), ("gaussian", "Gaussian"), ("box", "box"))
SIDES = (3, 5, 7, 9, 15, 31)
GPU_RIVALS = tuple(impl for impl in GPU.implementations[1:] if impl != "opencv_cpu")
# In as few letters as the table has room for.
NAMES = dict(GPU.names, npp_wheel="NPP", opencv_cuda="cv::cuda", opencv_opencl="T-API",
             **{impl: CPU.names[impl].split(",")[0] for impl in CPU.implementations[1:]})
NAMES["opencv_wheel"] = NAMES["opencv_cpu"]
RUN = re.compile(r"in the run of (\S+) .*?, commit (\w+)")


def fastest_on_gpu(results, name):
    """(ours, fastest rival), each window -> row."""
    rivals = [by_window(results, name, "8UC1", impl) for impl in GPU_RIVALS]
    return by_window(results, name, "8UC1", GPU.ours), {
        k: report_cpu.best_rival([rows.get(k) for rows in rivals]) for k in SIDES}


def fastest_on_cpu(results, name):
    rivals = report_cpu.rivals_of(results, name, "8UC1", threads_of(results)[0])
    ours = rivals.pop(CPU.ours, {})
    return ours, {k: report_cpu.best_rival([rows.get(k) for rows in rivals.values()]) for k in SIDES}


def lines_of(results, fastest, device, unit, scale):
    lines = []
    for name, title in FILTERS:
        ours, rivals = fastest(results, name)
        lines.append(["{}, {}".format(title, device), unit] + ["**{}**".format(figure(scale * ours[k]["gpx_s"]))
                                                               if ours.get(k, {}).get("gpx_s") else "" for k in SIDES])
        lines.append(["fastest rival", unit] + ["{} {}".format(figure(scale * rivals[k]["gpx_s"]), NAMES[rivals[k]["impl"]])
                                                if rivals[k] else "" for k in SIDES])
    return lines


def rival_dates(run):
    """When the rivals of a GPU were measured: `on 2026-01-01 at commit abcdef0 and on ...`."""
    found = sorted({RUN.search(text).groups() for name, text in (run.get("peers") or {}).items()
                    if name in GPU_RIVALS and RUN.search(text)})
    return " and ".join("on {} at commit {}".format(date, commit[:7]) for date, commit in found)


def text(gpu, cpu, gpu_page, cpu_page):
    run, host = gpu["run"], cpu["run"]
    rows = lines_of(gpu, fastest_on_gpu, "GPU", *GPU.unit) + lines_of(cpu, fastest_on_cpu, "CPU", *CPU.unit)
    speeds = table(["8-bit images", "unit"] + ["{0}x{0}".format(k) for k in SIDES], rows)
    copy = max(row["gpx_s"] for row in gpu["rows"] if row["impl"] == "copy" and row["type"] == "8UC1" and row["gpx_s"])
    when = "on {} at commit {}".format(run["date"].split()[0], run["commit"][:7])
    rivals = rival_dates(run)
    return ("{}\n"
            "GPU: one {}, whose device copy reaches {} Gpx/s, in 10^9 pixels per second; images of 16384 x 16384 pixels, for the "
            "rivals 8192 x 8192 or, if they are slow, 4096 x 4096; measured {}{}; [all cells]({}). CPU: one {} with {}, in 10^6 "
            "pixels per second; images of {} x {} pixels, for slow rivals crops; measured {}; [all cells]({}). Every output was "
            "verified before it was timed; some rivals round differently, which the pages say. OpenCV on the CPU is the faster of "
            "the one built here and the one from PyPI; the medians of cv::cuda are the 2-D wavelet matrix of 2022.").format(
                speeds, run["gpu"], figure(copy), when, ", the rivals " + rivals if rivals else "", gpu_page, host["cpu"],
                report_cpu.threads_text(threads_of(cpu)[0]), cells_cpu.IMAGE[0], cells_cpu.IMAGE[1],
                "on {} at commit {}".format(host["date"].split()[0], host["commit"][:7]), cpu_page)


def write(readme, gpu, cpu, gpu_file, cpu_file):
    """Replaces what stands between the marks in `readme`."""
    old = readme.read_text()
    if not PLACE.search(old):
        raise SystemExit("{} has no <!-- speeds --> and <!-- end of speeds -->".format(readme))
    pages = [os.path.relpath(str(file.with_suffix(".md").resolve()), str(readme.resolve().parent)) for file in
             (gpu_file, cpu_file)]
    body = "<!-- speeds -->\n{}\n<!-- end of speeds -->".format(text(gpu, cpu, *pages))
    readme.write_text(PLACE.sub(lambda _: body, old))
