"""The graph, its size, what it says of itself, and wrong arguments. Nothing is computed while it is built."""
import pytest

pytest.importorskip("dask")

import cudafastfilters as cff
import cudafastfilters.dask
import dask
import dask.array as da
import numpy as np
from cudafastfilters.dask._memory import waiting_blocks
from cudafastfilters.dask._plan import BlockPlan
from cudafastfilters.dask._arrays import arguments_of
from dask._task_spec import convert_legacy_graph
from dask.order import order


class Unreadable:
    """An array whose pixels must not be asked for."""

    dtype, ndim = np.dtype("u2"), 2

    def __init__(self, *shape):
        self.shape = shape

    def __getitem__(self, wanted):
        raise AssertionError("pixels were read while the graph was built")


def unreadable(shape, chunks):
    return da.from_array(Unreadable(*shape), chunks=chunks, name="source", asarray=False)


@pytest.mark.parametrize("size", [3, 31])
@pytest.mark.parametrize("count", [10, 40])
def test_one_task_a_block_and_the_slices_around_it(size, count):
    image = unreadable((64 * count, 64 * count), 64)
    keys = set(cff.dask.median_filter(image, size=size).__dask_graph__()) - set(image.__dask_graph__())
    filtered = [key for key in keys if key[0].startswith("median_filter-")]
    assert len(filtered) == count**2
    assert len(keys) - len(filtered) == 4 * count * (count - 1) + 4 * (count - 1)**2  # sides and corners


def test_a_slice_is_a_copy_of_its_size():
    image = da.zeros((200, 200), chunks=100, dtype="u1")
    graph = cff.dask.median_filter(image, size=5)
    keys = [key for key in graph.__dask_graph__() if isinstance(key, tuple) and key[0].startswith("slice-")]
    parts = dask.get(dict(graph.__dask_graph__()), keys)
    assert sorted(part.nbytes for part in parts) == [4] * 4 + [200] * 8 and all(part.base is None for part in parts)


def test_meta():
    image = unreadable((100, 100), 50)
    result = cff.dask.sobel(image, output="f4")
    assert (result.dtype, result._meta.dtype, result._meta.ndim, type(result._meta)) == ("f4", "f4", 2, np.ndarray)
    assert (result.shape, result.chunks) == (image.shape, image.chunks)


def test_equal_arguments_have_equal_names():
    image = unreadable((100, 100), 50)
    first, second = (cff.dask.correlate(image, np.ones((3, 3))).name for _ in range(2))
    assert first == second != cff.dask.correlate(image, np.ones((3, 5))).name


@pytest.mark.parametrize("function, arguments, text", [
    ("trimmed_mean_filter", {"size": 4}, "odd sides"),
    ("median_filter", {}, "size is missing"),
    ("median_filter", {"size": 3, "mode": "edge"}, "mode is 'edge'"),
    ("median_filter", {"size": 3, "axes": (0, 1, 2)}, "axis 2"),
    ("median_filter", {"size": 3, "output": np.zeros((100, 100), "u2")}, "output is an array of uint16"),
    ("median_filter", {"size": 3, "stream": 1}, "stream"),
    ("correlate", {"weights": [1, 2]}, "axes"),
    ("uniform_filter", {"cval": 0.5, "mode": "constant"}, "cval"),
])
def test_wrong_arguments_are_errors_at_once(function, arguments, text):
    with pytest.raises((ValueError, TypeError), match=text):
        getattr(cff.dask, function)(unreadable((100, 100), 50), **arguments)


def test_wrong_images_are_errors_at_once():
    with pytest.raises(TypeError, match="ndarray"):
        cff.dask.median_filter(np.zeros((5, 5), "u1"), size=3)
    with pytest.raises(TypeError, match="float64"):
        cff.dask.hampel(da.zeros((5, 5)), size=3)
    unknown = da.zeros(9, chunks=3, dtype="u1")
    with pytest.raises(ValueError, match="unknown size"):
        cff.dask.median_filter(unknown[unknown > 0], size=3)


def test_wrap_reads_the_other_end_only_at_the_ends():
    image = unreadable((400,), 100)
    graph = cff.dask.median_filter(image, size=3, mode="wrap").__dask_graph__()
    slices = {key[1:] for key in graph if isinstance(key, tuple) and key[0].startswith("slice-")}
    assert slices == {(chunk, place, place + 1) for chunk in range(4) for place in (0, 99)}


def most_waiting(result, rows):
    """How many chunks of the source are held at most, when tasks run in Dask's order and results go at once."""
    counted = result.map_blocks(lambda block: np.zeros((1, 1), "u1"), chunks=((1,) * rows, (1,) * (result.numblocks[1])),
                                meta=np.zeros((0, 0), "u1"))
    graph = convert_legacy_graph(dict(dask.optimize(counted)[0].__dask_graph__()))
    places = order(graph)
    users = {key: 0 for key in graph}
    for task in graph.values():
        for needed in task.dependencies:
            users[needed] += 1
    held = most = 0
    for key in sorted(places, key=places.get):
        held += isinstance(key, tuple) and key[0] == "source"
        most = max(most, held)
        for needed in graph[key].dependencies:
            users[needed] -= 1
            held -= users[needed] == 0 and isinstance(needed, tuple) and needed[0] == "source"
    return most


@pytest.mark.parametrize("rows, columns", [(3, 3), (9, 9), (20, 5), (5, 20)])
def test_blocks_that_wait_for_their_neighbours(rows, columns):
    image = unreadable((64 * rows, 64 * columns), 64)
    plan = BlockPlan(cff.median_filter, image.chunks, image.dtype, arguments_of(cff.median_filter, image, size=9)[1])
    assert most_waiting(cff.dask.median_filter(image, size=9), rows) <= waiting_blocks(plan)


def test_memory_grows_with_rows_of_blocks_only():
    def needed(height, width, **named):
        return cff.dask.memory_needed(cff.dask.median_filter, unreadable((height, width), 1000), size=31, **named)
    block, region = 1000**2 * 2, 1030**2 * 2
    assert needed(10000, 5000) == needed(100000, 5000) == 3 * region + 2 * block + 2 * (2 * 5 + 3) * block
    assert needed(10000, 5000, threads=2) == 2 * (3 * region + 2 * block) + 2 * (2 * 5 + 3) * block
    assert needed(500, 500) == (4 + 1 + 2) * 500**2 * 2
