"""xarray by apply_ufunc, and the OME-Zarr example."""
import pytest

pytest.importorskip("dask")
pytest.importorskip("zarr")

import os
import subprocess
import sys

import cudafastfilters as cff
import cudafastfilters.dask
import dask.array as da
import numpy as np
import zarr

EXAMPLE = os.path.join(os.path.dirname(__file__), "..", "..", "examples", "ome_zarr.py")


def test_xarray():
    xarray = pytest.importorskip("xarray")
    pixels = np.random.default_rng(1).integers(0, 256, (3, 40, 50), dtype=np.uint8)
    image = xarray.DataArray(da.from_array(pixels, chunks=(1, 7, 20)), dims=("time", "y", "x"),
                             coords={"time": [3, 5, 8], "x": np.linspace(0, 1, 50)}, attrs={"unit": "counts"}, name="light")
    filtered = xarray.apply_ufunc(cff.dask.median_filter, image, kwargs={"size": 5}, input_core_dims=[["y", "x"]],
                                  output_core_dims=[["y", "x"]], dask="allowed", keep_attrs=True)
    assert (filtered.dims, filtered.attrs, filtered.name) == (image.dims, image.attrs, "light")
    assert filtered.chunks == image.chunks and filtered.dtype == np.uint8
    assert (filtered.x == image.x).all() and (filtered.time == image.time).all()
    assert (filtered.values == cff.median_filter(pixels, 5)).all()


def ome(path, version, shapes, scale=2, **more):
    """A pyramid of random pixels, which are not each other's means."""
    group = zarr.open_group(path, mode="w", zarr_format=3 if version == "0.5" else 2)
    datasets = []
    for level, shape in enumerate(shapes):
        pixels = np.random.default_rng(level).integers(0, 65536, shape, dtype=np.uint16)
        group.create_array(str(level), shape=shape, chunks=(1, 64, 64), dtype="u2")[:] = pixels
        factor = float(scale) ** level
        datasets.append({"path": str(level), "coordinateTransformations": [
            {"type": "scale", "scale": [1.0, 0.5 * factor, 0.5 * factor]}]})
    content = {"multiscales": [{"version": version, "datasets": datasets, **more}]}
    group.update_attributes({"ome": content} if version == "0.5" else content)
    return group


def run(*arguments):
    return subprocess.run([sys.executable, EXAMPLE, *arguments, "--workers", "1"], stderr=subprocess.PIPE, text=True)


@pytest.mark.parametrize("version", ["0.4", "0.5"])
def test_a_pyramid_is_made_of_the_filtered_picture(tmp_path, version):
    source = ome(str(tmp_path / "in.zarr"), version, [(2, 301, 200), (2, 150, 100), (2, 75, 50)])
    ended = run(str(tmp_path / "in.zarr"), str(tmp_path / "out.zarr"), "--size", "3")
    assert ended.returncode == 0, ended.stderr
    target = zarr.open_group(str(tmp_path / "out.zarr"), mode="r")
    wanted = cff.median_filter(source["0"][:], 3)
    assert dict(target.attrs) == dict(source.attrs) and (target["0"][:] == wanted).all()
    for level in ("1", "2"):
        rows, columns = (length // 2 * 2 for length in wanted.shape[1:])
        wanted = np.rint(wanted[:, :rows, :columns].reshape(2, rows // 2, 2, columns // 2, 2).mean((2, 4))).astype("u2")
        assert (target[level][:] == wanted).all()


def test_other_pyramids_are_refused(tmp_path):
    ome(str(tmp_path / "in.zarr"), "0.5", [(1, 300, 200), (1, 200, 133)], scale=1.5)
    labelled = ome(str(tmp_path / "labelled.zarr"), "0.5", [(1, 300, 200)])
    labelled.create_group("labels")
    for name, text in (("in.zarr", "whole factors"), ("labelled.zarr", "labels"), ("none.zarr", "")):
        ended = run(str(tmp_path / name), str(tmp_path / "out.zarr"))
        assert ended.returncode == 1 and text in ended.stderr and ended.stderr.startswith("error: ")
        assert not os.path.exists(tmp_path / "out.zarr") and not os.path.exists(tmp_path / "out.zarr.part")
