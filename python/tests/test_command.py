"""The command `fastfilter` of the installed package, which is the program inside its extension module."""
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import cudafastfilters as cff
import numpy as np
import pytest

tifffile, pillow = pytest.importorskip("tifffile"), pytest.importorskip("PIL.Image")
PROGRAM = Path(sys.executable).parent / "fastfilter"
CPU = ("--device", "cpu", "--quiet", "--border", "reflect101")


def image(dtype=np.uint8, shape=(90, 120)):
    return np.random.default_rng(1).integers(0, np.iinfo(dtype).max, shape).astype(dtype)


def run(*words, **options):
    return subprocess.run([PROGRAM, *map(str, words)], capture_output=True, text=True, **options)


def succeeds(*words, **options):
    ended = run(*words, **options)
    assert (ended.returncode, ended.stderr) == (0, ""), ended
    return ended.stdout


def fails(code, text, *words):
    ended = run(*words)
    assert (ended.returncode, ended.stdout, ended.stderr.count("\n")) == (code, "", 1) and text in ended.stderr, ended


def test_it_has_the_version_of_the_package():
    assert succeeds("--version").split()[:2] == ["fastfilter", cff.__version__ + ","]


def test_it_explains_itself():
    assert "Exit codes:" in succeeds("--help") and "--ksize" in succeeds("median", "--help")
    assert "fastfilter" in succeeds("--bash-completion")


@pytest.mark.parametrize("compression", [None, "lzw", "zlib", "zstd", "packbits"])
def test_tiff_files(tmp_path, compression):
    source, target = tmp_path / "ä in.tif", tmp_path / "out.tif"
    pixels = image(np.uint16)
    tifffile.imwrite(source, pixels, compression=compression, tile=(32, 48))
    succeeds("median", "--ksize", 5, *CPU, source, target)
    with tifffile.TiffFile(source) as before, tifffile.TiffFile(target) as file:
        assert file.pages[0].compression == before.pages[0].compression
        np.testing.assert_array_equal(file.asarray(), cff.median_filter(pixels, 5, mode="mirror", device="cpu"))


@pytest.mark.parametrize("name", ["zstd", "deflate", "lzw", "packbits", "none"])
def test_compressions_that_it_writes(tmp_path, name):
    tifffile.imwrite(tmp_path / "in.tif", image())
    succeeds("box", "--ksize", 3, "--compress", name, *CPU, tmp_path / "in.tif", tmp_path / "out.tif")
    expected = cff.uniform_filter(image(), 3, mode="mirror", device="cpu")
    np.testing.assert_array_equal(tifffile.imread(tmp_path / "out.tif"), expected)


@pytest.mark.parametrize("suffix", ["png", "bmp", "jpg"])
def test_files_of_opencvs_decoders(tmp_path, suffix):
    """It reads them as Pillow does, and Pillow reads what it writes."""
    source = tmp_path / f"in.{suffix}"
    pillow.fromarray(image()).save(source)
    succeeds("median", "--ksize", 3, *CPU, source, tmp_path / "out.png")
    succeeds("median", "--ksize", 3, *CPU, source, tmp_path / f"median.{suffix}")
    expected = cff.median_filter(np.asarray(pillow.open(source)), 3, mode="mirror", device="cpu")
    np.testing.assert_array_equal(np.asarray(pillow.open(tmp_path / "out.png")), expected)
    written = np.asarray(pillow.open(tmp_path / f"median.{suffix}"))
    assert np.abs(written.astype(int) - expected).mean() <= (3 if suffix == "jpg" else 0)


def test_exit_codes(tmp_path):
    (tmp_path / "text.png").write_text("none")
    fails(2, "--ksize", "median", *CPU, tmp_path / "text.png", tmp_path / "out.png")
    fails(3, "text.png", "median", "--ksize", 3, *CPU, tmp_path / "text.png", tmp_path / "out.png")
    fails(3, "missing.png", "median", "--ksize", 3, *CPU, tmp_path / "missing.png", tmp_path / "out.png")


def test_a_limit_of_pixels_that_needs_another_process(tmp_path):
    pillow.fromarray(image()).save(tmp_path / "in.png")
    words = ("median", "--ksize", 3, *CPU, "--overwrite", "--max-pixels")
    fails(3, "over the limit", *words, 100, tmp_path / "in.png", tmp_path / "out.png")
    succeeds(*words, 2**40, tmp_path / "in.png", tmp_path / "out.png")
    np.testing.assert_array_equal(np.asarray(pillow.open(tmp_path / "out.png")),
                                  cff.median_filter(image(), 3, mode="mirror", device="cpu"))


def test_frames_through_pipes():
    pixels = image(np.uint8, (3, 40, 50))
    command = [PROGRAM, "median", "--ksize", "3", *CPU, "--raw", "50x40:8UC1", "-", "-"]
    ended = subprocess.run(command, input=pixels.tobytes(), capture_output=True)
    assert ended.returncode == 0, ended.stderr
    expected = [cff.median_filter(frame, 3, mode="mirror", device="cpu") for frame in pixels]
    np.testing.assert_array_equal(np.frombuffer(ended.stdout, np.uint8).reshape(pixels.shape), expected)


def test_ctrl_c_ends_it_without_an_output(tmp_path):
    tifffile.imwrite(tmp_path / "in.tif", np.random.default_rng(1).normal(size=(3000, 3000, 3)).astype(np.float32),
                     photometric="rgb")
    process = subprocess.Popen([PROGRAM, "median", "--ksize", "255", "--threads", "1", *CPU, "in.tif", "out.tif"],
                               cwd=tmp_path, stderr=subprocess.PIPE, text=True,
                               preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler))
    deadline = time.monotonic() + 60
    while len(os.listdir(tmp_path)) == 1 and time.monotonic() < deadline:
        time.sleep(0.02)
    assert process.poll() is None
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert (process.returncode, said) == (130, "fastfilter: interrupted; the image under way is not written\n")
    assert os.listdir(tmp_path) == ["in.tif"]
