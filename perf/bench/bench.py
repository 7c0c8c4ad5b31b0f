# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""Measures the module and its rivals side by side on one GPU, or on the CPU, and writes a CSV file, tables and charts.

Works from the repository (./dev bench) and from a folder of packed programs:
    python3 perf/bench/bench.py --bin FOLDER
Needs Python 3.8; the rivals in Python need theirs; what is missing is left out and named.
"""
import argparse
import datetime
import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path

import bench_cpu
import bench_surface
import cells
import cells_answers
import cells_batch
import cells_host
import cells_missing
import guard
import kernel_profile
import machine
import report
import report_host
import result_files
import roofline
import surface
import worker
from windows import IMPLEMENTATIONS

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
PYTHON = ("cvcuda", "opencv_opencl", "cucim", "cupy", "cupy_fft", "torch", "scipy_by_hand", "skimage_answers")  # have peers_<name>.py
ORDER = ("copy", "identity") + IMPLEMENTATIONS + ("ladder",)
WITHOUT_GPU = ("opencv_cpu", "ladder")
LADDER = "ladder_"  # begins the names of its rows
CUDA_LIBRARIES = Path(os.environ.get("CUDA_HOME", "/usr/local/cuda")) / "lib64"
EXIT_REGRESSION = 4
BUDGET = 580
PARTS = {"host": "host images", "batch": "batches", "missing": "missing pixels", "answers": "outliers, percentiles and statistics"}
BESIDE = {"missing": cells_missing, "answers": cells_answers}  # beside plain filters, on either engine
STARTED = time.monotonic()


def arguments(argv):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bin", type=Path, required=True, help="the folder with cudafastfilters_bench and ladder")
    parser.add_argument("--out", type=Path, default=HERE.parent / "results", help="the folder of the results")
    parser.add_argument("--cpu", action="store_true", help="filters on the CPU, beside rivals on the CPU; needs no GPU")
    parser.add_argument("--quick", action="store_true", help="with --cpu: a few cells, in two minutes")
    parser.add_argument("--host", action="store_true", help="images in host memory, without the other cells; writes "
                        "<gpu>-host.csv")
    parser.add_argument("--batch", action="store_true", help="many small images in one call, beside one by one and one large "
                        "image; writes <gpu>-batch.csv")
    parser.add_argument("--missing", action="store_true", help="filters that ignore missing pixels, beside the plain ones; also with "
                        "--cpu, by one thread; writes <gpu or cpu>-missing.csv")
    parser.add_argument("--answers", action="store_true", help="outliers, several percentiles and statistics, beside the plain filters; "
                        "also with --cpu, by one thread; writes <gpu or cpu>-answers.csv")
    parser.add_argument("--surface", action="store_true", help="every filter, type, window and content near its neighbors, also "
                        "with --cpu, by one thread; writes <gpu or cpu>-surface.csv and prints where speed falls")
    parser.add_argument("--only", default="", metavar="A,B", help="only these implementations: " + ", ".join(ORDER) +
                        "; with --cpu: " + ", ".join(bench_cpu.ORDER) + "; with --surface: the first of these, and the module's "
                        "and OpenCV's own")
    parser.add_argument("--filter", default="", metavar="REGEX", help="only cells whose line matches")
    parser.add_argument("--budget", type=float, metavar="S", help="seconds after which nothing is begun (default: {}; with "
                        "--host {}, with --batch {}, with --cpu {}, with --quick {}, with --surface {}, with --cpu --surface "
                        "{})".format(BUDGET, cells_host.BUDGET, cells_batch.BUDGET, bench_cpu.Pace(False).budget,
                                     bench_cpu.Pace(True).budget, bench_surface.BUDGET[False], bench_surface.BUDGET[True]))
    parser.add_argument("--against", type=Path, metavar="CSV", help="flag cells that fell by more than 10 %% (with --surface "
                        "20 %%) against the copy")
    parser.add_argument("--rivals-of", type=Path, metavar="CSV",
                        help="take what is left out from this earlier run on the same kind of GPU; the report says so")
    parser.add_argument("--commit", default="", help="the commit measured, if there is no repository")
    parser.add_argument("--opencv-cudafilters", default="", metavar="FILE", help="contrib's libopencv_cudafilters.so")
    parser.add_argument("--npp", type=Path, metavar="FOLDER", help="the libraries of NPP's wheel; the rival npp_wheel")
    parser.add_argument("--pythonpath", default="", metavar="FOLDER:FOLDER", help="where rivals in Python are, e.g. CV-CUDA; the "
                        "libraries that they open are in lib/ there")
    parser.add_argument("--photograph", type=Path, metavar="FILE", help="the picture of the cells with content=photograph")
    parser.add_argument("--profile", action="store_true",
                        help="ask Nsight Compute what limits the kernels, instead of measuring; needs ncu")
    parser.add_argument("--self-test", action="store_true", help="check that wrong outputs are refused, measure nothing")
    options = parser.parse_args(argv)
    # Read before anything is measured: they may be the files that are written.
    options.older = result_files.read(options.against) if options.against else None
    options.earlier = result_files.read(options.rivals_of) if options.rivals_of else None
    return options


def answer(command, env=None):
    try:
        result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=env,
                                universal_newlines=True)
    except OSError:
        return ""
    return result.stdout.strip() if result.returncode == 0 else ""


def commit_of(options):
    if options.commit:
        return options.commit
    for name in (options.bin / "COMMIT", options.bin.parent / "COMMIT"):
        if name.exists():
            return name.read_text().strip()
    commit = answer(["git", "-C", str(ROOT), "rev-parse", "HEAD"])
    changed = answer(["git", "-C", str(ROOT), "status", "--porcelain", "--untracked-files=no"])
    return commit + ("+changes" if commit and changed else "")


def information(options, program, env):
    text = answer([str(program), "--info"], env=env)
    run = json.loads(text) if text else {"gpu": None}
    driver = answer(["nvidia-smi", "--query-gpu=driver_version", "--format=csv,noheader"])
    run["driver"] = driver.splitlines()[0] if driver else None
    run["date"] = datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%d %H:%M UTC")
    run["commit"] = commit_of(options)
    return run


def environment(options):
    """Where the programs find their libraries: beside themselves in a packed folder, and the CUDA toolkit's."""
    env = dict(os.environ, BENCH_PROGRAM=str(options.bin.resolve() / "cudafastfilters_bench"))
    places = [options.bin.resolve(), options.bin.resolve().parent]
    libraries = [place / "lib" for place in places]
    contrib = [Path(options.opencv_cudafilters).resolve()] if options.opencv_cudafilters else \
        [file for folder in libraries for file in sorted(folder.glob("libopencv_cudafilters.so*"))]
    if contrib:
        env["BENCH_OPENCV_CUDAFILTERS"] = str(contrib[0])
        libraries.append(contrib[0].parent)
    photographs = [options.photograph] if options.photograph else [place / "baboon.jpg" for place in places]
    for picture in photographs:
        if picture.exists():
            env.setdefault("BENCH_PHOTOGRAPH", str(picture.resolve()))
    npp = [folder for folder in ([options.npp] if options.npp else [place / "npp" for place in places]) if folder.is_dir()]
    if npp:
        env["BENCH_NPP"] = str(npp[0].resolve())
    python = [Path(folder) for folder in options.pythonpath.split(os.pathsep) if folder] or [place / "python" for place in places]
    prepend(env, "LD_LIBRARY_PATH", libraries + [folder / "lib" for folder in python], after=[CUDA_LIBRARIES])
    prepend(env, "PYTHONPATH", python)
    return env


def prepend(env, name, folders, after=()):
    known = [env[name]] if env.get(name) else []
    env[name] = os.pathsep.join([str(folder) for folder in folders if folder.is_dir()] + known +
                                [str(folder) for folder in after if folder.is_dir()])


def command_of(impl, program):
    if impl == "cudafastfilters_cpu":
        return [str(program), "--impl", impl, "1"]
    if impl in PYTHON:
        return [sys.executable, str(HERE / "peers_{}.py".format(impl))]
    return [str(program), "--impl", impl]


def show(impl):
    def progress(done, total, row):
        speed = "{:9.1f} Gpx/s".format(row["gpx_s"]) if row.get("gpx_s") else str(row.get("error"))[:90]
        print("{:4.0f} s {:16} {:3}/{:<3} {:9} {:5} {:3} {:5}x{:<5} {:8} {}".format(
            time.monotonic() - STARTED, impl, done, total, row["filter"], row["type"], row["ksize"], row["width"], row["height"],
            row["transfers"], speed), flush=True)
    return progress


def run_ladder(program, env):
    """The rows of samples/ladder, which measures by itself."""
    if not program.exists():
        raise worker.Unavailable("not built: {}".format(program))
    result = subprocess.run([str(program), "--json"], env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                            universal_newlines=True, timeout=180)
    rows = [json.loads(text) for text in result.stdout.splitlines() if text.startswith("{")]
    for number, row in enumerate(rows):
        row["impl"] = row["impl"] if row["impl"].startswith(LADDER) else LADDER + row["impl"]
        show("ladder")(number + 1, len(rows), dict(row, error=row["error"]))
    if result.returncode:
        raise worker.Unavailable("ladder ended with {}: {}".format(result.returncode, result.stderr.strip()[-200:]))
    return rows


def beside_plain(options):
    """The list of cells beside plain filters that is asked for, or None."""
    return next((part for name, part in BESIDE.items() if getattr(options, name)), None)


def measure_all(options, run, program, env):
    part = cells_host if options.host else cells_batch if options.batch else beside_plain(options) or cells
    order, budget = (part.ORDER, part.BUDGET) if part in (cells_host, cells_batch) else (ORDER, BUDGET)
    if part in BESIDE.values():
        order, budget = part.CPU_ORDER if options.cpu else part.GPU_ORDER, part.BUDGET
    chosen = [name for name in options.only.split(",") if name] or order
    deadline = time.monotonic() + (options.budget or budget)
    rows, peers = [], {}
    for impl in order:
        if impl not in chosen:
            continue
        if not run["gpu"] and not options.cpu and impl not in WITHOUT_GPU:
            peers[impl] = "not measured: no GPU"
            print("{:16} {}".format(impl, peers[impl]))
            continue
        begin, skipped = time.monotonic(), []
        try:
            if impl == "ladder":
                found = run_ladder(program.with_name("ladder"), env) if begin < deadline else []
                wanted = len(found) or 1
            else:
                work = [cell for cell in part.work(impl)
                        if re.search(options.filter, cells.line(cell))]
                if options.host:
                    work, skipped = cells_host.possible(work, run["gpus"], machine.free_memory())
                wanted = len(work)
                found = worker.measure(impl, work, worker.Worker(command_of(impl, program), env), cells.line, deadline,
                                       show(impl))
            peers[impl] = "{} cells in {:.0f} s".format(len(found), time.monotonic() - begin)
            if len(found) < wanted:
                peers[impl] += ", {} left out for lack of time".format(wanted - len(found))
            peers[impl] = "; ".join([peers[impl]] + skipped)
            rows += found
        except worker.Unavailable as problem:
            peers[impl] = "not available: {}".format(problem)
        print("{:16} {}".format(impl, peers[impl]), flush=True)
    return rows, peers


def add_earlier(run, rows, earlier):
    """What this run did not measure, from an earlier run of the same GPU and driver: whole implementations, and cells that
    were left out for lack of time, with what these are compared with. Such rows carry the commit of their run."""
    before = earlier["run"]
    for name in ("gpu", "driver"):
        if before.get(name) != run.get(name):
            raise SystemExit("bench: --rivals-of is of {} {}, this run of {}".format(name, before.get(name), run.get(name)))
    measured = set(run["peers"])
    for impl in ORDER:
        found = [row for row in earlier["rows"] if (row["impl"].startswith(LADDER) if impl == "ladder" else row["impl"] == impl)]
        text = before["peers"].get(impl, "")
        if impl in measured:
            left_out = cells_left_out(impl, rows)
            count = sum(1 for row in found if cells.key(row) in left_out)
            found = found if count else []
            text = "{}; {} of these".format(run["peers"][impl], count)
            # The ceilings of the earlier run, too.
            if count:
                found += [row for row in earlier["rows"] if row["impl"] in ("copy", "identity") and row["impl"] in measured]
        if found:
            rows += [dict(row, commit=row.get("commit") or before["commit"]) for row in found]
            run["peers"][impl] = text if " in the run of " in text else "{}, in the run of {}, commit {}, copy {} GB/s".format(
                text, before["date"], before["commit"], before["copy_gb_s"])  # or in the one that the earlier run took it from


def cells_left_out(impl, rows):
    if impl == "ladder":
        return set()
    return {cells.key(dict(cell, impl=impl)) for cell in cells.work(impl)} - {cells.key(row) for row in rows}


def add_copy_speed(run, rows):
    copies = [row for row in rows if row["impl"] == "copy" and row.get("gpx_s") and row["type"] == "8UC1"]
    largest = max(copies, key=lambda row: row["width"] * row["height"]) if copies else None
    run["copy_gb_s"] = round(2 * largest["gpx_s"], 1) if largest else None


def main(argv):
    options = arguments(argv)
    program = options.bin.resolve() / "cudafastfilters_bench"
    if not program.exists():
        print("bench: there is no {}".format(program), file=sys.stderr)
        return 2
    if options.self_test:
        return subprocess.call([str(program), "--self-test"], env=environment(options))
    env = environment(options)
    run = information(options, program, env)
    stem = re.sub(r"[^a-z0-9]+", "-", (run["gpu"] or "cpu").lower()).strip("-")
    if options.surface:
        return measure_surface(options, run, program, env, stem)
    for part in BESIDE:
        if getattr(options, part):
            run.update(machine.information() if options.cpu else {})
            slug = machine.slug(run["cpu"]) if options.cpu else stem
            return measure_part(part, options, run, program, machine.environment(env, 1) if options.cpu else env,
                                "{}-{}".format(slug, part))
    if options.cpu:
        return measure_on_cpu(options, run, program, env)
    if options.host:
        run.update(host=machine.cpu_model(), processors=machine.processors())
        return measure_part("host", options, run, program, env, report_host.name_of(stem))
    if options.batch:
        return measure_part("batch", options, run, program, env, stem + "-batch")
    options.out.mkdir(parents=True, exist_ok=True)
    if options.profile:
        return write_profile(options.out / report.profile_name(stem), run, program, env)
    rows, peers = measure_all(options, run, program, env)
    add_copy_speed(run, rows)
    run["peers"] = peers
    if options.rivals_of:
        add_earlier(run, rows, options.earlier)
    roofline.annotate(rows, run)
    results = {"run": run, "rows": rows}
    return written(options, results, stem)


def measure_part(part, options, run, program, env, stem):
    """A separate list of cells, for GPUs only, with a separate file of results."""
    if options.rivals_of or options.profile or (part != "host" and options.against):
        print("bench: --rivals-of, --profile, and but for --host --against, are not for --{}".format(part), file=sys.stderr)
        return 2
    if not run["gpu"] and not options.cpu:
        print("bench: {} skipped: there is no GPU".format(PARTS[part]), file=sys.stderr)
        return 2
    run["part"] = part
    options.out.mkdir(parents=True, exist_ok=True)
    rows, run["peers"] = measure_all(options, run, program, env)
    if part == "host":
        report_host.annotate(rows)
    return written(options, {"run": run, "rows": rows}, stem)


def measure_on_cpu(options, run, program, env):
    if options.rivals_of or options.profile or options.host or options.batch:
        print("bench: --host, --batch, --rivals-of and --profile are for GPUs", file=sys.stderr)
        return 2
    run.update(machine.information())
    options.out.mkdir(parents=True, exist_ok=True)
    rows = bench_cpu.measure_all(options, run, program, env)
    add_copy_speed(run, rows)
    roofline.annotate(rows, run)
    return written(options, {"run": run, "rows": rows}, machine.slug(run["cpu"]) + ("-quick" if options.quick else ""))


def measure_surface(options, run, program, env, stem):
    if options.rivals_of or options.profile or options.host or options.batch or options.quick:
        print("bench: --host, --batch, --quick, --rivals-of and --profile are not for --surface", file=sys.stderr)
        return 2
    if not options.cpu and not run["gpu"]:
        print("bench: the surface of the GPU skipped: there is no GPU; --cpu --surface measures the CPU", file=sys.stderr)
        return 2
    if options.cpu:
        run.update(machine.information(), threads=[bench_surface.THREADS])
        machine.note_load(run)
        stem = machine.slug(run["cpu"])
        disabled = os.environ.get("OPENCV_CPU_DISABLE")
        if disabled:  # vector instructions that this run must do without
            run["cpu_disabled"] = disabled
            stem += "-without-" + machine.slug(disabled)
    run["part"] = "surface"
    options.out.mkdir(parents=True, exist_ok=True)
    results = {"run": run, "rows": bench_surface.measure_all(options, run, program, env)}
    if options.cpu:
        run["load_after"] = machine.load()
    print(surface.text(results))
    return written(options, results, stem + "-surface")


def written(options, results, stem):
    """Writes what was measured and what is made from it; the exit code says whether anything fell against an older run."""
    target = options.out / (stem + ".csv")
    result_files.write(target, results)
    report.write(target)
    print(report.summary(results))
    print("Written: {}".format(target))
    if options.older:
        problems = guard.compare(results, options.older)
        for problem in problems:
            print("slower: " + problem)
        print("{} cells fell by more than {:.0f} % against {}".format(len(problems), 100 * guard.allowed_fall(results),
                                                                    options.against))
        return EXIT_REGRESSION if problems else 0
    return 0


def write_profile(target, run, program, env):
    if not run["gpu"]:
        print("bench: there is no GPU to profile", file=sys.stderr)
        return 2
    rows = kernel_profile.profile(program, env, lambda row: print("{:4.0f} s {}".format(
        time.monotonic() - STARTED, json.dumps(row)), flush=True))
    run["part"] = "profile"
    result_files.write(target, {"run": run, "rows": rows})
    report.write(target)
    print("Written: {}".format(target))
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except result_files.Unreadable as problem:
        sys.exit("bench: {}".format(problem))
