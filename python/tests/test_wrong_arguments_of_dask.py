"""Every argument of the functions of Dask arrays, with what may be handed over by mistake: errors come at once."""
import pytest

pytest.importorskip("dask")
pytest.importorskip("zarr")

import inspect
import pathlib

import cudafastfilters as cff
import cudafastfilters.dask
import dask.array as da
import numpy as np
import zarr
from wrong_values import FUNCTIONS, check_all

FUNCTIONS = {**FUNCTIONS, "fill_missing": {"nodata": 1, "iterations": 1}, "remove_outlier": {"dif": 1}, "hampel": {},
             "standard_deviation_filter": {}, "range_filter": {}}
BLOCKS = da.zeros((9, 11), chunks=(4, 6), dtype="f4")


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name, argument", [(name, argument) for name in FUNCTIONS
                                            for argument in inspect.signature(getattr(cff, name)).parameters])
def test_functions(name, argument):
    check_all(getattr(cff.dask, name), {"image": BLOCKS, **FUNCTIONS[name]}, argument)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("argument", ["function", "image", "threads", "size", "mode"])
def test_memory_needed(argument):
    check_all(cff.dask.memory_needed, {"function": cff.median_filter, "image": BLOCKS, "size": 3}, argument)


@pytest.fixture
def stored(tmp_path):
    zarr.create_array(str(tmp_path / "in.zarr"), shape=(9, 11), chunks=(4, 6), dtype="f4")
    return {"function": cff.dask.median_filter, "source": str(tmp_path / "in.zarr"), "target": "out.zarr", "size": 3}


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("argument", ["function", "target", "block", "threads", "size", "mode"])
def test_command_memory_needed(stored, argument):
    check_all(cff.dask.command_memory_needed, stored, argument)


def test_paths(stored):
    as_text = cff.dask.command_memory_needed(**stored)
    paths = {name: pathlib.Path(stored[name]) for name in ("source", "target")}
    assert cff.dask.command_memory_needed(**{**stored, **paths}) == as_text
    for wrong in (5, None, 1.5, ["in.zarr"]):
        with pytest.raises(TypeError, match="source is .*; a path is accepted"):
            cff.dask.command_memory_needed(**{**stored, "source": wrong})


def test_functions_of_others_are_refused():
    for wrong in (np.median, cff.MedianFilter, cff.gpus, lambda image, size: image):
        with pytest.raises(TypeError, match="function is .*; one of this package's is accepted"):
            cff.dask.memory_needed(wrong, BLOCKS, size=3)
