#!/usr/bin/env python3
# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""A Zarr array of 60,000 x 60,000 pixels of 16 bits (7.2 GB), filtered on Dask workers, beside dask-image and map_overlap.

    dask_large.py [--folder DIR] [--size 60000] [--workers 1,2] [--limit-mib 2048] [--rivals] [--device cuda]

Makes the array, runs medians 5x5 and 31x31 and a Gaussian of sigma 4 with each number of workers, and prints a table: time,
what that is in workers, and the peak memory of a worker. Crops at corners of chunks and of blocks and along the borders are
compared with the same function on the crop's surroundings. --rivals adds SciPy in Dask's map_overlap and dask-image on
the same clusters, of a smaller picture, --rival-size, which the table says, at most --rival-seconds each. With --device cuda
workers are those of dask-cuda, one a GPU. Needs the package, dask, distributed, zarr; SciPy and dask-image for the rivals,
dask-cuda for GPUs. The exit code is 1 if a crop differs or a worker's peak is over the limit.
"""
import argparse
import logging
import os
import shutil
import sys
import tempfile
import time

import cudafastfilters
import cudafastfilters.dask
import dask.array as da
import numpy as np
import zarr
from cudafastfilters.dask._files import BLOCK
from cudafastfilters.dask._job import Job
from distributed import Client, LocalCluster, wait

CHUNK = 1024
# The side of a block of Dask arrays. Blocks wait for their neighbors; with this side a worker needs less than 2 GB for a
# picture that is 60,000 wide.
ARRAY_BLOCK = 2048
CROP = 40
FILTERS = {
    "median 5x5": (cudafastfilters.median_filter, {"size": 5}, 2, 0),
    "median 31x31": (cudafastfilters.median_filter, {"size": 31}, 15, 0),
    "Gaussian sigma 4": (cudafastfilters.gaussian_filter, {"sigma": 4.0}, 16, 1),
}


def make(path, size):
    """Waves with 6 bits of noise, which Zstandard shrinks to about a half."""
    if os.path.exists(path):
        return
    array = zarr.create_array(path + ".part", shape=(size, size), chunks=(CHUNK, CHUNK), dtype="u2", overwrite=True)
    across = np.arange(size, dtype="f4")
    columns = 9000 * np.cos(across / 173)
    for row in range(0, size, CHUNK):
        rows = 20000 + 9000 * np.sin(across[row:row + CHUNK, None] / 311)
        noise = np.random.default_rng(row).integers(0, 64, (len(rows), size), dtype="u1")
        array[row:row + CHUNK] = (rows + columns + noise).astype("u2")
    os.rename(path + ".part", path)


def worst_difference(source, result, function, options, reach):
    """Over crops across the corners of chunks and blocks, and at the corners and sides of the picture."""
    size = source.shape[0]
    centres = sorted({0, CHUNK, ARRAY_BLOCK, BLOCK, size // 2 // BLOCK * BLOCK, size // CHUNK * CHUNK, size})
    starts = sorted({min(max(0, centre - CROP // 2), size - CROP) for centre in centres})
    worst = 0
    for y in starts:
        for x in starts:
            # At the picture's sides the surroundings end with it, as the function's border rule needs.
            top, left = max(0, y - reach), max(0, x - reach)
            around = source[top:y + CROP + reach, left:x + CROP + reach]
            wanted = function(around, **options)[y - top:, x - left:][:CROP, :CROP].astype(int)
            worst = max(worst, np.abs(wanted - result[y:y + CROP, x:x + CROP]).max())
    return worst


def peak():
    with open("/proc/self/status") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmHWM:")) >> 10


def by_command(client, folder, source, name, seconds, device):
    """What python -m cudafastfilters.dask does."""
    function, options, *_ = FILTERS[name]
    job = Job(function, {**options, **({"device": device} if device else {})}, str(source.store.root),
              os.path.join(folder, "out.zarr"), overwrite=True)
    job.run(client, lambda done, total: None)


def stored(filtered, folder, source, client, seconds):
    """Computes a Dask array into out.zarr."""
    target = zarr.create_array(os.path.join(folder, "out.zarr"), shape=source.shape, chunks=source.chunks, dtype=source.dtype,
                               overwrite=True)
    wait(client.compute(da.store(filtered, target, lock=False, compute=False)), timeout=seconds)


def with_arrays(client, folder, source, name, seconds, device):
    function, options, *_ = FILTERS[name]
    image = da.from_zarr(source, chunks=ARRAY_BLOCK)
    filtered = getattr(cudafastfilters.dask, function.__name__)(image, **options, **({"device": device} if device else {}))
    stored(filtered, folder, source, client, seconds)


def with_map_overlap(client, folder, source, name, seconds, device):
    from scipy import ndimage

    function, options, reach, _ = FILTERS[name]
    image = da.from_zarr(source, chunks=ARRAY_BLOCK)
    stored(da.map_overlap(getattr(ndimage, function.__name__), image, depth=reach, boundary="reflect", **options), folder,
           source, client, seconds)


def with_dask_image(client, folder, source, name, seconds, device):
    from dask_image import ndfilters

    function, options, *_ = FILTERS[name]
    image = da.from_zarr(source, chunks=ARRAY_BLOCK)
    stored(getattr(ndfilters, function.__name__)(image, **options), folder, source, client, seconds)


OURS = {"the command": by_command, "cudafastfilters.dask": with_arrays}
RIVALS = {"map_overlap with SciPy": with_map_overlap, "dask-image": with_dask_image}


def cluster_of(workers, device):
    options = dict(n_workers=workers, threads_per_worker=1, dashboard_address="127.0.0.1:0", memory_limit=0,
                   silence_logs=logging.CRITICAL)
    if not (device or "").startswith("cuda"):
        return LocalCluster(**options)
    from dask_cuda import LocalCUDACluster

    return LocalCUDACluster(**options)


def measured(workers, device, work):
    """Seconds and the peak memory of a worker in MiB, in separate processes; text if it failed."""
    with cluster_of(workers, device) as cluster, Client(cluster) as client:
        client.wait_for_workers(workers)
        started = time.monotonic()
        try:
            work(client)
        except Exception as error:
            return type(error).__name__ + " " + str(error)[:60], max(client.run(peak).values())
        return time.monotonic() - started, max(client.run(peak).values())


def table_row(arguments, folder, source, name, method, work, ours):
    """Prints the rows of one method, one for each number of workers. Returns whether one of ours failed."""
    function, options, reach, tolerance = FILTERS[name]
    seconds_allowed, alone, failed = None if ours else arguments.rival_seconds, None, False
    device = arguments.device if ours else None
    for workers in arguments.workers:
        shutil.rmtree(os.path.join(folder, "out.zarr"), ignore_errors=True)
        seconds, memory = measured(workers, device,
                                   lambda client: work(client, folder, source, name, seconds_allowed, device))
        row = f"| {name} | {method} | {source.shape[0]}^2 | {workers} |"
        if isinstance(seconds, str):
            print(f"{row} {seconds} | | | {memory} | |", flush=True)
            failed = failed or ours
            continue
        alone = seconds if workers == 1 else alone
        result = zarr.open_array(os.path.join(folder, "out.zarr"), mode="r")
        worst = worst_difference(source, result, function, options, reach)
        failed = failed or ours and (worst > tolerance or memory > arguments.limit_mib)
        times = f"{alone / seconds:.2f}" if alone else ""
        speed = source.shape[0] ** 2 / seconds / 1e6
        print(f"{row} {seconds:.1f} | {speed:.0f} | {times} | {memory} | {worst} |", flush=True)
    return failed


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--folder", help="for the pictures; the sources stay there for the next call")
    parser.add_argument("--size", type=int, default=60000)
    parser.add_argument("--workers", type=lambda text: [int(entry) for entry in text.split(",")], default=[1, 2])
    parser.add_argument("--limit-mib", type=int, default=2048)
    parser.add_argument("--only", default="", help="a part of a filter's name")
    parser.add_argument("--device", help="cpu or cuda, for this package")
    parser.add_argument("--rivals", action="store_true")
    parser.add_argument("--rival-size", type=int, default=8192, help="the sides of the rivals' picture")
    parser.add_argument("--rival-seconds", type=int, default=600)
    arguments = parser.parse_args()
    failed = False
    with tempfile.TemporaryDirectory() as scratch:
        folder = arguments.folder or scratch
        sources = {}
        for size in {arguments.size} | ({arguments.rival_size} if arguments.rivals else set()):
            path = os.path.join(folder, f"in-{size}.zarr")
            make(path, size)
            sources[size] = zarr.open_array(path, mode="r")
        print("| filter | by | picture | workers | seconds | 10^6 pixels a second | times one worker | peak MiB a worker | "
              "worst difference |")
        print("|---|---|---|---|---|---|---|---|---|")
        for name in [name for name in FILTERS if arguments.only in name]:
            for method, work in OURS.items():
                failed |= table_row(arguments, folder, sources[arguments.size], name, method, work, True)
            for method, work in RIVALS.items() if arguments.rivals else ():
                table_row(arguments, folder, sources[arguments.rival_size], name, method, work, False)
        shutil.rmtree(os.path.join(folder, "out.zarr"), ignore_errors=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
