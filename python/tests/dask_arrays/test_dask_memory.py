"""What a worker of the command takes, beside what was said before."""
import pytest

pytest.importorskip("dask")
pytest.importorskip("zarr")
pytest.importorskip("tifffile")

import cudafastfilters as cff
import cudafastfilters.dask
import numpy as np
import tifffile
import zarr
from cudafastfilters.dask import _stores
from cudafastfilters.dask._files import FilePlan, Layout
from cudafastfilters.dask._job import Job


def image(rows, columns):
    return np.random.default_rng(5).integers(0, 4096, (rows, columns), dtype=np.uint16)


def reset_peak():
    with open("/proc/self/clear_refs", "w") as file:
        file.write("5")


def peak():
    with open("/proc/self/status") as file:
        return next(int(line.split()[1]) << 10 for line in file if line.startswith("VmHWM:"))


def zarr_array(path, pixels, **options):
    zarr.create_array(path, shape=pixels.shape, dtype=pixels.dtype, **options)[:] = pixels


SOURCES = {
    "small chunks": lambda path, pixels: zarr_array(path, pixels, chunks=(256, 256)),
    "shards": lambda path, pixels: zarr_array(path, pixels, chunks=(256, 256), shards=(2048, 2048)),
    "one chunk": lambda path, pixels: zarr_array(path, pixels, chunks=pixels.shape, compressors=None),
    "one strip": lambda path, pixels: tifffile.imwrite(path, pixels, compression="zlib", rowsperstrip=len(pixels),
                                                       photometric="minisblack"),
}


@pytest.mark.parametrize("kind, ending", [(kind, ".zarr") for kind in SOURCES] + [("small chunks", ".tif")])
def test_a_workers_peak_is_less_than_what_was_said(client, tmp_path, kind, ending):
    pixels = image(3200, 2800)
    source = str(tmp_path / ("in.tif" if kind == "one strip" else "in.zarr"))
    target = str(tmp_path / ("out" + ending))
    SOURCES[kind](source, pixels)
    arguments = {"sigma": 4.0, "output": "float32"}
    said = cff.dask.command_memory_needed(cff.dask.gaussian_filter, source, target, block=1024, **arguments)
    client.run(reset_peak)
    Job(cff.gaussian_filter, arguments, source, target, block=1024).run(client, lambda done, total: None)
    peaks = [used >> 20 for used in client.run(peak).values()]
    print(f"{kind}: said {said >> 20} MiB, used {peaks}")
    assert 100 < max(peaks) <= said >> 20


def test_filling_takes_no_more_than_was_said(client, tmp_path):
    pixels = image(3200, 2800)
    pixels[100:3000, 500:2000] = 0
    source, target = str(tmp_path / "in.zarr"), str(tmp_path / "out.zarr")
    zarr_array(source, pixels, chunks=(256, 256))
    arguments = {"size": 9, "nodata": 0, "iterations": 3}
    said = cff.dask.command_memory_needed(cff.dask.fill_missing, source, target, block=2048, **arguments)
    client.run(reset_peak)
    Job(cff.fill_missing, arguments, source, target, block=2048).run(client, lambda done, total: None)
    peaks = [used >> 20 for used in client.run(peak).values()]
    print(f"said {said >> 20} MiB, used {peaks}")
    assert 100 < max(peaks) <= said >> 20
    assert (zarr.open_array(target, mode="r")[:] == cff.fill_missing(pixels, **arguments)).all()


def test_a_larger_block_takes_more(tmp_path):
    zarr_array(str(tmp_path / "in.zarr"), image(4000, 4000), chunks=(256, 256))

    def needed(**named):
        return cff.dask.command_memory_needed(cff.median_filter, str(tmp_path / "in.zarr"), str(tmp_path / "out.zarr"),
                                              **{"size": 5, "block": 512, **named})
    assert needed() < needed(size=301) < needed(block=1024) < needed(block=4096)
    assert needed(threads=3) - needed(threads=2) == needed(threads=2) - needed()


@pytest.mark.parametrize("shape", [(300, 200), (5, 300, 200), (300, 200, 3)])
@pytest.mark.parametrize("source, target", [("zarr", "zarr"), ("zarr", "tif"), ("tif", "tif"), ("tif", "zarr")])
def test_an_output_lies_as_it_was_planned(tmp_path, shape, source, target):
    pixels = np.zeros(shape, np.uint8)
    paths = {"zarr": str(tmp_path / "in.zarr"), "tif": str(tmp_path / "in.tif")}
    samples = shape[-1] == 3
    zarr_array(paths["zarr"], pixels, chunks=tuple(min(length, 50) for length in shape))
    tifffile.imwrite(paths["tif"], pixels, photometric="rgb" if samples else "minisblack")
    out = str(tmp_path / ("out." + target))
    options = {"size": 3, "footprint": None, "output": None, "mode": "reflect", "cval": 0.0, "origin": 0, "axes": None,
               "channel_axis": -1 if samples else None, "casting": "no", "device": None, "stream": None}
    plan = FilePlan.of(cff.median_filter, options, paths[source], out, 512)
    _stores.create(out, out, paths[source], plan.target)
    assert Layout.of(_stores.open_source(out)) == plan.target


@pytest.mark.parametrize("shape", [(2, 300, 200, 3), (1, 300, 200)])
def test_shapes_that_a_tiff_file_would_not_keep_are_refused(tmp_path, shape):
    zarr_array(str(tmp_path / "in.zarr"), np.zeros(shape, np.uint8), chunks=shape)
    with pytest.raises(_stores.OutputError, match="TIFF"):
        Job(cff.median_filter, {"size": 3}, str(tmp_path / "in.zarr"), str(tmp_path / "out.tif"))
    assert [path.name for path in tmp_path.iterdir()] == ["in.zarr"]
