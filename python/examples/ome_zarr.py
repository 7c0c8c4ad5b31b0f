#!/usr/bin/env python3
# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""Medians of an OME-Zarr image: level 0 is filtered, the levels below it are made anew of the filtered one.

    ome_zarr.py in.ome.zarr out.ome.zarr --size 5

Reads OME-Zarr 0.4 and 0.5. A level below has to be smaller by whole factors, and is the mean of its pixels above. What would
leave levels that are not of one picture is refused: other factors, several pyramids, labels, and transformations besides a
scale and a translation.
"""
import argparse
import os
import shutil
import sys

import cudafastfilters.dask
import dask.array as da
import numpy as np
import zarr
from distributed import Client, LocalCluster

BLOCK = 2048


class Refused(Exception):
    """No image that is left consistent."""


def scales(dataset):
    """The scale of each axis of a level."""
    transformations = dataset["coordinateTransformations"]
    if [entry["type"] for entry in transformations] not in (["scale"], ["scale", "translation"]):
        raise Refused(f"level {dataset['path']} is transformed by more than a scale and a translation")
    return transformations[0]["scale"]


def pyramid(group):
    """The paths of the levels, and by which factors each is smaller than the one before."""
    attributes = group.attrs.get("ome", group.attrs)
    if len(attributes.get("multiscales", [])) != 1:
        raise Refused("not one pyramid: 'multiscales' has to have one entry")
    if "labels" in group:
        raise Refused("there are labels, which would no longer be those of the filtered picture")
    datasets = attributes["multiscales"][0]["datasets"]
    factors = []
    for upper, lower in zip(datasets, datasets[1:]):
        ratio = np.divide(scales(lower), scales(upper))
        whole = np.rint(ratio).astype(int)
        wanted = tuple(length // factor for length, factor in zip(group[upper["path"]].shape, whole))
        if not np.allclose(ratio, whole, rtol=1e-3) or group[lower["path"]].shape != wanted:
            raise Refused(f"level {lower['path']} is {group[lower['path']].shape}, not level {upper['path']}, "
                          f"{group[upper['path']].shape}, divided by whole factors")
        factors.append(tuple(int(factor) for factor in whole))
    return [dataset["path"] for dataset in datasets], factors


def blocks(array, factors, block):
    """Chunks for Dask, of which each makes whole chunks of the level below and of a copy."""
    unit = array.shards or array.chunks
    return tuple(step * factor * max(1, block // (step * factor) if axis >= array.ndim - 2 else 1)
                 for axis, (step, factor) in enumerate(zip(unit, factors)))


def like(group, path, array):
    """An empty array of the same layout."""
    options = {}
    if array.metadata.zarr_format == 3:
        options["dimension_names"] = array.metadata.dimension_names
    return group.create_array(path, shape=array.shape, chunks=array.chunks, shards=array.shards, dtype=array.dtype,
                              **options)


def convert(source, target, size):
    """Filters level 0 of one group and makes all levels of another."""
    paths, factors = pyramid(source)
    ones = (1,) * source[paths[0]].ndim
    level = source[paths[0]]
    image = da.from_zarr(level, chunks=blocks(level, ones, BLOCK))
    made = like(target, paths[0], level)
    da.store(cudafastfilters.dask.median_filter(image, size=size), made, lock=False)
    for path, factor in zip(paths[1:], factors):
        upper, made = made, like(target, path, source[path])
        image = da.from_zarr(upper, chunks=blocks(made, factor, BLOCK))
        lower = da.coarsen(np.mean, image, dict(enumerate(factor)), trim_excess=True)
        da.store((da.rint(lower) if upper.dtype.kind in "iu" else lower).astype(upper.dtype), made, lock=False)
    target.update_attributes(dict(source.attrs))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("source")
    parser.add_argument("target")
    parser.add_argument("--size", type=int, default=5)
    parser.add_argument("--workers", type=int)
    arguments = parser.parse_args()
    part = arguments.target + ".part"
    try:
        source = zarr.open_group(arguments.source, mode="r")
        pyramid(source)
        if os.path.exists(arguments.target):
            raise Refused(f"{arguments.target} is there")
        with LocalCluster(n_workers=arguments.workers, threads_per_worker=1, dashboard_address="127.0.0.1:0") as cluster:
            with Client(cluster):
                target = zarr.open_group(part, mode="w", zarr_format=source.metadata.zarr_format)
                convert(source, target, arguments.size)
        os.rename(part, arguments.target)
    except (Refused, OSError, KeyError) as error:
        print(f"error: {arguments.source}: {error}", file=sys.stderr)
        return 1
    finally:
        shutil.rmtree(part, ignore_errors=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
