"""python -m cudafastfilters.dask: files in and out, errors, and faults in the middle of a run."""
import pytest

pytest.importorskip("dask")
pytest.importorskip("zarr")
pytest.importorskip("tifffile")

import json
import os
import resource
import signal
import subprocess
import sys
import threading
import time

import cudafastfilters as cff
import numpy as np
import tifffile
import zarr
from cudafastfilters.dask.__main__ import main


@pytest.fixture
def image():
    return np.random.default_rng(1).integers(0, 65536, (900, 700), dtype=np.uint16)


@pytest.fixture
def stored(tmp_path, image):
    """A Zarr array of 4 x 3 chunks."""
    array = zarr.create_array(str(tmp_path / "in.zarr"), shape=image.shape, chunks=(256, 256), dtype=image.dtype,
                              attributes={"unit": "nm"}, dimension_names=["y", "x"])
    array[:] = image
    return str(tmp_path / "in.zarr")


@pytest.fixture
def command(client, tmp_path, capsys):
    """Runs the command on the cluster; gives the exit code and what it said."""
    def run(*arguments, block="256"):
        capsys.readouterr()
        try:
            code = main([*arguments, "--block", block, "--scheduler", client.scheduler.address])
        except SystemExit as exit_of_parser:
            code = exit_of_parser.code
        return code, capsys.readouterr().err
    return run


def left(folder):
    return sorted(name for name in os.listdir(folder) if name.startswith("out"))


def test_zarr(command, stored, image, tmp_path):
    out = str(tmp_path / "out.zarr")
    code, said = command("median", "--size", "5", "--mode", "wrap", stored, out, "--progress")
    assert code == 0 and said.endswith("12 of 12 blocks   \n") and left(tmp_path) == ["out.zarr"]
    result = zarr.open_array(out, mode="r")
    assert (result[:] == cff.median_filter(image, 5, mode="wrap")).all()
    code, said = command("median", "--size", "5", "--nodata", str(image[5, 7]), "--min-count", "3", "--middle", "mean", "--fill", "no",
                         "--missing-result", "9", stored, out, "--overwrite")
    wanted = cff.median_filter(image, 5, nodata=int(image[5, 7]), min_count=3, middle="mean", fill=False, missing_result=9)
    assert code == 0 and (zarr.open_array(out, mode="r")[:] == wanted).all() and wanted[5, 7] == 9
    code, said = command("fill_missing", "--size", "9", "--nodata", str(image[5, 7]), "--iterations", "2", "--method", "mean", stored,
                         out, "--overwrite")
    wanted = cff.fill_missing(image, 9, "mean", 2, nodata=int(image[5, 7]))
    assert code == 0 and (zarr.open_array(out, mode="r")[:] == wanted).all() and wanted[5, 7] != image[5, 7]
    assert (result.chunks, dict(result.attrs), result.metadata.dimension_names) == ((256, 256), {"unit": "nm"}, ("y", "x"))


@pytest.mark.parametrize("options", [{"dimension_names": ["y", "x"]}, {"zarr_format": 2}, {"shards": (512, 512), "chunks": (128, 128)}])
def test_several_percentiles(command, image, tmp_path, options):
    source, out = str(tmp_path / "in.zarr"), str(tmp_path / "out.zarr")
    array = zarr.create_array(source, shape=image.shape, **{"chunks": (256, 256), "dtype": image.dtype, **options})
    array[:] = image
    assert command("percentile", "--percentile", "10,50,97.5", "--size", "5", source, out) == (0, "")
    result = zarr.open_array(out, mode="r")
    np.testing.assert_array_equal(result[:], cff.percentile_filter(image, [10, 50, 97.5], 5))
    assert result.chunks == (1, *array.chunks) and result.shards == ((1, *array.shards) if array.shards else None)
    if "dimension_names" in options:
        assert result.metadata.dimension_names == ("percentile", "y", "x")
    assert command("percentile", "--percentile", "50", "--size", "5", source, out, "--overwrite") == (0, "")
    np.testing.assert_array_equal(zarr.open_array(out, mode="r")[:], cff.percentile_filter(image, 50, 5))
    code, said = command("percentile", "--percentile", "10,90", "--size", "5", source, str(tmp_path / "out.tif"))
    assert code == 4 and "several percentiles go into a Zarr array" in said
    tifffile.imwrite(tmp_path / "in.tif", np.zeros((64, 64, 4), "u1"), photometric="rgb", extrasamples=["unassalpha"])
    code, said = command("percentile", "--percentile", "10,90", "--size", "5", str(tmp_path / "in.tif"), out, "--overwrite")
    assert code == 3 and "has alpha, which is copied" in said


@pytest.mark.parametrize("options", [{"zarr_format": 2}, {"shards": (512, 512), "chunks": (128, 128)},
                                     {"dtype": ">u2"}, {"compressors": None}])
def test_other_zarr_arrays(command, image, tmp_path, options):
    array = zarr.create_array(str(tmp_path / "in.zarr"), shape=image.shape,
                              **{"chunks": (200, 300), "dtype": image.dtype, **options})
    array[:] = image
    code, said = command("uniform", "--size", "5,9", "--output", "float32", str(tmp_path / "in.zarr"),
                         str(tmp_path / "out.zarr"))
    assert (code, said) == (0, "")
    np.testing.assert_allclose(zarr.open_array(str(tmp_path / "out.zarr"))[:],
                               cff.uniform_filter(image, (5, 9), output="f4"), rtol=1e-5)


def test_tiff_to_tiff(command, image, tmp_path):
    pages = np.stack([image, image[::-1]])
    tifffile.imwrite(tmp_path / "in.tif", pages, compression="zlib", predictor=True, photometric="minisblack",
                     tile=(128, 128))
    code, said = command("median", "--size", "3", str(tmp_path / "in.tif"), str(tmp_path / "out.tif"))
    assert (code, said, left(tmp_path)) == (0, "", ["out.tif"])
    assert (tifffile.imread(tmp_path / "out.tif") == cff.median_filter(pages, 3)).all()


def test_colours_of_tiff_to_zarr(command, tmp_path):
    image = np.random.default_rng(2).integers(0, 256, (600, 500, 3), dtype=np.uint8)
    tifffile.imwrite(tmp_path / "in.tif", image, photometric="rgb")
    assert command("gaussian", "--sigma", "2", str(tmp_path / "in.tif"), str(tmp_path / "out.zarr")) == (0, "")
    found = zarr.open_array(str(tmp_path / "out.zarr"))[:]
    assert np.abs(found.astype(int) - cff.gaussian_filter(image, 2, channel_axis=-1)).max() <= 1


@pytest.mark.parametrize("arguments, code, text", [
    (["median", "--size", "40000", "IN", "OUT"], 5, "32768"),
    (["median", "--size", "x", "IN", "OUT"], 2, "--size"),
    (["median", "IN", "OUT"], 2, "--size"),
    (["median", "--size", "3", "nowhere.zarr", "OUT"], 3, "No such file"),
    (["median", "--size", "3", "IN", "nowhere/out.zarr"], 4, "no folder"),
    (["median", "--size", "3", "IN", "IN"], 4, "is the input"),
    (["median", "--size", "3", "IN", "IN/out.zarr"], 4, "inside of"),
    (["correlate", "--weights", "1 2; 1", "IN", "OUT"], 2, "differ in length"),
    (["median", "--size", "3", "IN", "OUT", "--workers", "0"], 2, "--workers: 0 is less than 1"),
    (["median", "--size", "3", "IN", "OUT", "--memory", "much"], 2, "--memory: 'much' is no size in bytes"),
    (["median", "--size", "3.0", "IN", "OUT"], 5, "size is 3.0; integers are accepted"),
    (["median", "--size", "40001", "IN", "OUT"], 5, "size is (40001, 40001); median_filter takes windows of at most 32768"),
    (["median", "--size", "3", "--device", "gpu", "IN", "OUT"], 5, "device is 'gpu'"),
    (["median", "--size", "3", "--output", "text", "IN", "OUT"], 5, "output is 'text', which is no dtype"),
    (["percentile", "--percentile", "nan", "--size", "3", "IN", "OUT"], 5, "percentile is nan"),
])
def test_errors(command, stored, tmp_path, arguments, code, text):
    paths = {"IN": stored, "OUT": str(tmp_path / "out.zarr"), "IN/out.zarr": stored + "/out.zarr"}
    found, said = command(*(paths.get(argument, argument) for argument in arguments))
    assert found == code and text in said and left(tmp_path) == []


def test_a_group_is_no_array_and_a_pyramid_is_no_folder_for_results(command, stored, tmp_path):
    group = zarr.open_group(str(tmp_path / "group.zarr"), mode="w", attributes={"ome": {"multiscales": []}})
    group.create_array("0", shape=(4, 4), chunks=(4, 4), dtype="u2")
    code, said = command("median", "--size", "3", str(tmp_path / "group.zarr"), str(tmp_path / "out.zarr"))
    assert code == 3 and "group of arrays" in said and "it has 0" in said
    code, said = command("median", "--size", "3", stored, str(tmp_path / "group.zarr" / "1"))
    assert code == 4 and "pyramid" in said


def test_an_output_that_is_there(command, stored, image, tmp_path):
    out = str(tmp_path / "out.zarr")
    assert command("median", "--size", "3", stored, out)[0] == 0
    code, said = command("median", "--size", "5", stored, out)
    assert code == 4 and "--overwrite" in said
    assert command("median", "--size", "5", stored, out, "--overwrite") == (0, "")
    assert (zarr.open_array(out)[:] == cff.median_filter(image, 5)).all() and left(tmp_path) == ["out.zarr"]
    os.mkdir(tmp_path / "out.folder")
    code, said = command("median", "--size", "5", stored, str(tmp_path / "out.folder"), "--overwrite")
    assert code == 4 and "not replaced" in said


def test_a_temporary_output_of_somebody_else_is_kept(command, stored, image, tmp_path):
    out = str(tmp_path / "out.zarr")
    os.mkdir(out + ".part")
    for resume in ([], ["--resume"]):
        code, said = command("median", "--size", "3", stored, out, *resume)
        assert code == 4 and "out.zarr.part is there already" in said and left(tmp_path) == ["out.zarr.part"]
    assert command("median", "--size", "3", stored, out, "--overwrite") == (0, "")
    assert (zarr.open_array(out)[:] == cff.median_filter(image, 3)).all() and left(tmp_path) == ["out.zarr"]


def test_too_little_memory(stored, tmp_path, capsys):
    code = main(["median", "--size", "3", stored, str(tmp_path / "out.zarr"), "--workers", "1", "--memory", "200MB"])
    assert code == 2 and "--block" in capsys.readouterr().err and left(tmp_path) == []


def test_a_file_of_one_chunk_is_too_much_for_a_small_worker(tmp_path, capsys):
    """What tifffile writes unless told otherwise: each reading decodes the whole picture."""
    tifffile.imwrite(tmp_path / "in.tif", np.zeros((9000, 10000), np.uint16), compression="zlib", photometric="minisblack",
                     rowsperstrip=9000)
    arguments = ["median", "--size", "3", str(tmp_path / "in.tif"), str(tmp_path / "out.zarr"), "--workers", "1", "--block",
                 "1024", "--memory", "700MB"]
    assert main(arguments) == 2
    said = capsys.readouterr().err
    assert "chunks of 9000 x 10000 in the input" in said and left(tmp_path) == []


@pytest.mark.parametrize("damage", ["shortened", "overwritten"])
def test_a_damaged_chunk_is_named(command, stored, image, tmp_path, damage):
    chunk, out = os.path.join(stored, "c", "2", "1"), str(tmp_path / "out.zarr")
    with open(chunk, "rb") as file:
        content = file.read()
    with open(chunk, "wb") as file:
        file.write(content[:1000] if damage == "shortened" else b"\0" * len(content))
    code, said = command("median", "--size", "3", stored, out)
    assert code == 3 and f"error: {stored}: chunk c/2/1 cannot be read: " in said, (code, said)
    assert "out.zarr" not in left(tmp_path)
    with open(chunk, "wb") as file:
        file.write(content)
    assert command("median", "--size", "3", stored, out, "--resume")[0] == 0
    assert (zarr.open_array(out)[:] == cff.median_filter(image, 3)).all()


def limit_files(size):
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


def test_a_full_disk(command, client, stored, image, tmp_path):
    out = str(tmp_path / "out.zarr")
    client.run(limit_files, 60000)
    try:
        code, said = command("median", "--size", "3", stored, out)
    finally:
        client.run(limit_files, resource.RLIM_INFINITY)
    assert code == 4 and "the block at chunk c/" in said and "File too large" in said, said
    assert "out.zarr" not in left(tmp_path)
    assert command("median", "--size", "3", stored, out, "--resume") == (0, "")
    assert (zarr.open_array(out)[:] == cff.median_filter(image, 3)).all()


def test_a_disk_that_is_full_before_the_work(command, stored, tmp_path):
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (500000, before[1]))
    try:
        code, said = command("median", "--size", "3", stored, str(tmp_path / "out.tif"))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert code == 4 and "cannot be made: File too large" in said and left(tmp_path) == []


def done(path):
    """How many blocks the record of a run has."""
    try:
        with open(path + ".part.done") as file:
            return len(file.readlines()) - 1
    except FileNotFoundError:
        return 0


@pytest.fixture
def large(tmp_path):
    """A Zarr array of 144 chunks."""
    image = np.random.default_rng(3).integers(0, 65536, (1200, 1200), dtype=np.uint16)
    array = zarr.create_array(str(tmp_path / "in.zarr"), shape=image.shape, chunks=(100, 100), dtype=image.dtype)
    array[:] = image
    return str(tmp_path / "in.zarr"), image


def test_a_worker_is_killed(command, client, large, tmp_path):
    out = str(tmp_path / "out.zarr")
    killed = []

    def kill():
        while done(out) < 20:
            time.sleep(0.01)
        killed.append(next(iter(workers.values())))
        os.kill(killed[0], signal.SIGKILL)

    workers = client.run(os.getpid)
    thread = threading.Thread(target=kill, daemon=True)
    thread.start()
    code, said = command("median", "--size", "31", large[0], out, block="100")
    thread.join(10)
    assert (code, said) == (0, "") and killed
    assert (zarr.open_array(out)[:] == cff.median_filter(large[1], 31)).all()


def heed_interrupts():
    """Programs that a shell starts in the background inherit that SIGINT is ignored."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_run_is_continued(command, large, tmp_path, number):
    out = str(tmp_path / "out.zarr")
    arguments = ["median", "--size", "31", large[0], out, "--block", "100"]
    process = subprocess.Popen([sys.executable, "-m", "cudafastfilters.dask", *arguments, "--workers", "1"],
                               stderr=subprocess.PIPE, text=True, preexec_fn=heed_interrupts)
    while done(out) < 5 and process.poll() is None:
        time.sleep(0.01)
    # A second run finds the output locked. It takes a while, in which the first one must not end.
    process.send_signal(signal.SIGSTOP)
    code, said = command(*arguments, "--resume", block="100")
    process.send_signal(number)
    process.send_signal(signal.SIGCONT)
    assert code == 4 and "another run" in said
    said = process.communicate(timeout=60)[1]
    assert process.returncode == 130 and said.endswith("error: interrupted\n") and "--resume continues" in said
    before = done(out)
    assert 5 <= before < 144 and left(tmp_path) == ["out.zarr.part", "out.zarr.part.done"]
    code, said = command("median", "--size", "29", large[0], out, "--resume", block="100")
    assert code == 4 and "another options" in said
    code, said = command(*arguments, block="100")
    assert code == 4 and "--resume" in said and done(out) == before
    # The chunks that are done are not made again.
    changed = os.path.join(out + ".part", "c", "0", "0")
    times = os.stat(changed).st_mtime_ns
    with open(out + ".part.done") as file:
        assert [0, 0] in [json.loads(line) for line in file.readlines()[1:]]
    assert command(*arguments, "--resume", block="100")[0] == 0
    assert os.stat(os.path.join(out, "c", "0", "0")).st_mtime_ns == times
    assert (zarr.open_array(out)[:] == cff.median_filter(large[1], 31)).all() and left(tmp_path) == ["out.zarr"]
