"""Filters through pickle and copy, and in pools of processes, which are spawned or forked."""
import copy
import os
import pickle
import subprocess
import sys
import threading

import cudafastfilters as cff
import numpy as np
import pytest
from gpu import FILTERS, picture

MADE = [cff.MedianFilter("uint8", (3, 5), mode="wrap"), cff.RankFilter("uint8", 2, 3, origin=(1, -1)),
        cff.PercentileFilter("uint8", 30, 5), cff.MinimumFilter("uint8", 3, mode=("wrap", "mirror")),
        cff.MaximumFilter("uint8", (1, 7), mode="constant", cval=9), cff.UniformFilter("uint8", (4, 3), output="f4"),
        cff.UniformFilter("uint8", 3, mode=("wrap", "mirror")), cff.GaussianFilter("uint8", (1.5, 2), order=(0, 1)),
        cff.CorrelateFilter("uint8", [[1, -2, 3]], output=np.int16), cff.ConvolveFilter("uint8", [[1, 2], [3, 4]]),
        cff.SobelFilter("uint8", -2), cff.LaplaceFilter("uint8", output="f4"), cff.MedianFilter("uint8", 3, channels=3)]
COPIES = [copy.copy, copy.deepcopy] + [
    lambda made, protocol=protocol: pickle.loads(pickle.dumps(made, protocol))
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1)]


def image_of(filtered):
    return picture("uint8", (40, 50) if filtered.channels == 1 else (40, 50, filtered.channels))


@pytest.mark.parametrize("filtered", MADE, ids=repr)
def test_copies_filter_like_the_original(filtered):
    image = image_of(filtered)
    for make in COPIES:
        made = make(filtered)
        assert type(made) is type(filtered) and made is not filtered
        assert (repr(made), made.dtype, made.output_dtype, made.channels, made.describe()) == (
            repr(filtered), filtered.dtype, filtered.output_dtype, filtered.channels, filtered.describe())
        np.testing.assert_array_equal(made(image), filtered(image))


def test_a_mask_that_changes_later_changes_no_filter():
    weights = np.array([[1.0, 2, 0], [0, -1, 1], [2, 0, 1]])
    filtered = cff.CorrelateFilter("uint8", weights)
    image = picture("uint8")
    expected = filtered(image)
    weights[...] = 0
    for make in COPIES:
        np.testing.assert_array_equal(make(filtered)(image), expected)


class Named(cff.MedianFilter):
    """A user's class, with different arguments and with more in it."""

    def __init__(self, name):
        super().__init__("uint8", 5)
        self.name = name


def test_classes_of_users():
    filtered = Named(["denoise"])
    filtered.note = {"of": filtered.name}
    for make in COPIES:
        made = make(filtered)
        assert (type(made), made.name, made.note) == (Named, ["denoise"], {"of": ["denoise"]})
        np.testing.assert_array_equal(made(picture("uint8")), filtered(picture("uint8")))
    assert copy.deepcopy(filtered).name is not filtered.name


def test_what_else_is_public():
    for name in cff.__all__:
        public = getattr(cff, name)
        assert pickle.loads(pickle.dumps(public)) is public and copy.deepcopy(public) is public
    dask = pytest.importorskip("cudafastfilters.dask")
    for name in dask.__all__:
        public = getattr(dask, name)
        assert pickle.loads(pickle.dumps(public)) is public and copy.deepcopy(public) is public


@pytest.mark.parametrize("kind", [cff.Filter, cff.LinearFilter])
def test_a_class_that_plans_nothing(kind):
    with pytest.raises(TypeError, match="plans nothing"):
        kind()


POOLS = """
import concurrent.futures, multiprocessing, sys
import cudafastfilters as cff
import numpy as np
if __name__ == "__main__":
    context = multiprocessing.get_context(sys.argv[1])
    images = [np.random.default_rng(seed).integers(0, 256, (40, 50)).astype(np.uint8) for seed in range(4)]
    filters = [cff.MedianFilter("uint8", 5), cff.MaximumFilter("uint8", 3, mode=("wrap", "mirror")),
               cff.ConvolveFilter("uint8", [[1, 2], [3, 4]]), cff.GaussianFilter("uint8", 2)]
    def same(found, expected):
        return all((one == other).all() for one, other in zip(found, expected, strict=True))
    with context.Pool(2, initializer=cff.set_num_threads, initargs=(1,)) as pool:
        assert same(pool.map(filters[0], images), map(filters[0], images))
        assert same(pool.starmap(cff.median_filter, [(image, 3) for image in images]),
                    [cff.median_filter(image, 3) for image in images])
    with concurrent.futures.ProcessPoolExecutor(2, mp_context=context) as executor:
        futures = [executor.submit(filtered, image) for filtered, image in zip(filters, images)]
        assert same([future.result() for future in futures], [one(image) for one, image in zip(filters, images)])
    print("done")
"""


def ended(script, *arguments):
    """What a script prints in a separate process: other tests have begun threads that no fork takes along."""
    run = subprocess.run([sys.executable, "-W", "ignore::DeprecationWarning", "-c", script, *arguments], text=True,
                         capture_output=True, timeout=120, env=dict(os.environ, PYTHONPATH=os.pathsep.join(sys.path)))
    assert run.returncode == 0, run.stderr
    return run.stdout


@pytest.mark.parametrize("method", ["spawn", "fork", "forkserver"])
def test_pools_of_processes(method):
    assert ended(POOLS, method) == "done\n"


FORKED = """
import faulthandler, os, sys, threading, time
import cudafastfilters as cff
import numpy as np
image = np.random.default_rng(1).integers(0, 256, (600, 700)).astype(np.uint8)
before, after, busy = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3] == "busy"
cff.set_num_threads(before)
expected = cff.median_filter(image, 9)
stop = threading.Event()
def work():
    while not stop.is_set():
        assert (cff.median_filter(image, 9) == expected).all()
threads = [threading.Thread(target=work) for _ in range(2 * busy)]
for thread in threads:
    thread.start()
time.sleep(0.2)  # OpenCV's threads sleep by then
for _ in range(3):
    child = os.fork()
    if child == 0:
        faulthandler.dump_traceback_later(20, exit=True)
        good = cff.get_num_threads() == before and (cff.median_filter(image, 9) == expected).all()
        tasks = len(os.listdir("/proc/self/task"))
        cff.set_num_threads(after)
        good = good and (cff.median_filter(image, 9) == expected).all() and tasks >= before
        os._exit(0 if good else 3)
    assert os.waitpid(child, 0)[1] == 0
    assert cff.get_num_threads() == before and (cff.median_filter(image, 9) == expected).all()
stop.set()
for thread in threads:
    thread.join()
print("done")
"""


@pytest.mark.parametrize("before, after, state", [(2, 1, "idle"), (4, 2, "idle"), (1, 3, "idle"), (3, 1, "busy"),
                                                  (2, 4, "busy")])
def test_a_forked_process_has_threads_of_its_own(before, after, state):
    assert ended(FORKED, str(before), str(after), state) == "done\n"


def test_threads_change_their_number_while_others_filter():
    image = picture("uint8", (400, 500))
    expected = cff.median_filter(image, 9)
    before = cff.get_num_threads()
    stop = threading.Event()
    wrong = []

    def work():
        while not stop.is_set():
            if not np.array_equal(cff.median_filter(image, 9), expected):
                wrong.append(1)

    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    try:
        for count in [1, 3, 2, 1, 4] * 8:
            cff.set_num_threads(count)
            assert cff.get_num_threads() == count
    finally:
        stop.set()
        for thread in threads:
            thread.join()
        cff.set_num_threads(before)
    assert not wrong


def test_gpus_of_the_parent_are_not_those_of_a_forked_child(monkeypatch):
    """CUDA does not work there: without `device` the CPU filters, and asking for a GPU says why there is none."""
    from cudafastfilters import _libraries

    class Asked:
        """What gpus() is after it was asked on a machine with two GPUs."""

        def __call__(self):
            return ("one", "two")

        def cache_info(self):
            return type("Info", (), {"currsize": 1})

    monkeypatch.setattr(_libraries, "gpus", Asked())
    monkeypatch.setattr(_libraries, "_forked", False)
    assert _libraries.host_engine(None) == (0, []) and _libraries.host_engine([1, 0]) == (2, [1, 0])
    with pytest.raises(ValueError, match="device is 2; GPUs here have indices to 1"):
        _libraries.host_engine(2)
    _libraries._note_fork()
    assert _libraries.host_engine(None) == (1, []) and _libraries.host_engine("cpu") == (1, [])
    with pytest.raises(RuntimeError, match="forked from one that used CUDA"):
        _libraries.host_engine("cuda")


@pytest.mark.parametrize("name, arguments, _", FILTERS)
def test_functions_in_a_spawned_process(name, arguments, _):
    """They are pickled by name, and their arguments with them."""
    function = getattr(cff, name)
    again, given = pickle.loads(pickle.dumps((function, arguments)))
    np.testing.assert_array_equal(again(picture("uint8"), **given), function(picture("uint8"), **arguments))
