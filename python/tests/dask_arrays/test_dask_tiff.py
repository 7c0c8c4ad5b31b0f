"""TIFF files whose numbers are not brightness as they are: the command's results are right, or it refuses them."""
import pytest

pytest.importorskip("dask")
pytest.importorskip("zarr")
tifffile = pytest.importorskip("tifffile")

import cudafastfilters as cff
import numpy as np
import zarr
from cudafastfilters.dask.__main__ import job_of, main, parser
from cudafastfilters.dask._errors import InputError
from tiff_files import (BITS, COLOURS, COMPRESSION, EXTRA, FORMAT, NODATA, ORIENTATION, PHOTOMETRIC, SUBFILE_TYPE, page, tiled,
                        write_tiff)

RANDOM = np.random.default_rng(1)
GREY = RANDOM.integers(0, 256, (300, 200), dtype=np.uint8)
RGB = RANDOM.integers(0, 256, (300, 200, 3), dtype=np.uint8)
RGBA = RANDOM.integers(0, 256, (300, 200, 4), dtype=np.uint8)
TARGETS = ["out.tif", "out.zarr"]
WHITE_IS_ZERO, BLACK_IS_ZERO, COLOUR, PALETTE, SEPARATED = 0, 1, 2, 3, 5


@pytest.fixture
def filtered(tmp_path):
    """Filters in.tif as the command does, in this process; gives the result's pixels."""
    def run(target, *words, block="128"):
        arguments = parser().parse_args([*words, str(tmp_path / "in.tif"), str(tmp_path / target), "--block", block])
        job = job_of(arguments)
        try:
            for index in job.all:
                job.task(index)()
        except BaseException:
            job.discard()
            raise
        job._finish()
        if target.endswith("tif"):
            return tifffile.imread(tmp_path / target)
        return zarr.open_array(str(tmp_path / target), mode="r")[:]
    return run


def tag(path, code):
    with tifffile.TiffFile(path) as file:
        return file.pages[0].tags.valueof(code)


def dilated(image):
    """A filter that tells an image from its negative."""
    return cff.maximum_filter(image, 3, channel_axis=-1 if image.ndim == 3 else None)


DILATE = ("maximum", "--size", "3")


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("of_16_bits", [True, False])
@pytest.mark.parametrize("kind, bits", [(page, 8), (page, 4), (page, 1), (tiled, 8)])
def test_a_palette_becomes_colours(filtered, tmp_path, target, bits, of_16_bits, kind):
    colours = RANDOM.integers(0, 65536 if of_16_bits else 256, (2**bits, 3))
    indices = GREY & (2**bits - 1)
    write_tiff(tmp_path / "in.tif", kind(indices, {PHOTOMETRIC: PALETTE, COLOURS: colours.T.ravel().tolist()},
                                         **({"bits": bits} if bits < 8 else {})))
    found = filtered(target, *DILATE)
    seen = (colours >> 8 if of_16_bits else colours).astype(np.uint8)[indices]
    np.testing.assert_array_equal(found, dilated(seen))
    if target == "out.tif":
        assert tag(tmp_path / target, PHOTOMETRIC) == COLOUR
    else:
        assert zarr.open_array(str(tmp_path / target)).attrs["_ARRAY_DIMENSIONS"] == ["Y", "X", "S"]


def test_a_palette_is_read_as_pillow_reads_it(filtered, tmp_path):
    pillow = pytest.importorskip("PIL.Image")
    picture = pillow.fromarray(RGB).quantize(64)
    picture.save(tmp_path / "in.tif")
    with pillow.open(tmp_path / "in.tif") as stored:
        seen = np.asarray(stored.convert("RGB"))
    np.testing.assert_array_equal(filtered("out.tif", *DILATE), dilated(seen))
    with pillow.open(tmp_path / "out.tif") as result:
        np.testing.assert_array_equal(np.asarray(result), dilated(seen))


def test_pages_with_a_palette(filtered, tmp_path):
    colours = RANDOM.integers(0, 65536, (256, 3))
    tags = {PHOTOMETRIC: PALETTE, COLOURS: colours.T.ravel().tolist()}
    write_tiff(tmp_path / "in.tif", page(GREY, tags), page(GREY[::-1].copy(), tags))
    seen = (colours >> 8).astype(np.uint8)[np.stack([GREY, GREY[::-1]])]
    np.testing.assert_array_equal(filtered("out.tif", *DILATE), np.stack([dilated(one) for one in seen]))
    other = {**tags, COLOURS: colours[::-1].T.ravel().tolist()}
    write_tiff(tmp_path / "in.tif", page(GREY, tags), page(GREY, other))
    with pytest.raises(InputError, match="differ in ColorMap"):
        filtered("other.tif", *DILATE)


@pytest.mark.parametrize("dtype", ["uint8", "uint16", "uint32"])
@pytest.mark.parametrize("target", TARGETS)
def test_where_0_is_white(filtered, tmp_path, dtype, target):
    """A TIFF file keeps it so; elsewhere the greatest value is white."""
    stored = (GREY.astype(np.uint64) * (np.iinfo(dtype).max // 255)).astype(dtype)
    write_tiff(tmp_path / "in.tif", page(stored, {PHOTOMETRIC: WHITE_IS_ZERO}))
    found = filtered(target, *DILATE, "--casting", "unsafe")
    greatest = np.iinfo(dtype).max
    seen = stored if target == "out.tif" else greatest - stored
    np.testing.assert_array_equal(found, cff.maximum_filter(seen, 3, casting="unsafe"))
    if target == "out.tif":
        assert tag(tmp_path / target, PHOTOMETRIC) == WHITE_IS_ZERO


def test_where_0_is_white_and_the_result_has_another_dtype(filtered, tmp_path):
    write_tiff(tmp_path / "in.tif", page(GREY, {PHOTOMETRIC: WHITE_IS_ZERO}))
    found = filtered("out.tif", "uniform", "--size", "3", "--output", "float32")
    np.testing.assert_allclose(found, cff.uniform_filter(255 - GREY, 3, output="f4"), rtol=1e-5)
    assert tag(tmp_path / "out.tif", PHOTOMETRIC) == BLACK_IS_ZERO


def test_where_0_is_white_and_pixels_are_floats(filtered, tmp_path):
    stored = GREY.astype(np.float32)
    write_tiff(tmp_path / "in.tif", page(stored, {PHOTOMETRIC: WHITE_IS_ZERO}))
    np.testing.assert_array_equal(filtered("out.tif", *DILATE), dilated(stored))
    with pytest.raises(InputError, match="0 is white, and pixels of float32 are not inverted"):
        filtered("out.zarr", *DILATE)


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("photometric", [WHITE_IS_ZERO, BLACK_IS_ZERO])
@pytest.mark.parametrize("compression", [None, "ccittfax4", "packbits"])
def test_1_bit(filtered, tmp_path, target, photometric, compression):
    bits = GREY > 128
    if compression == "ccittfax4":
        pillow = pytest.importorskip("PIL.Image")
        # Pillow writes white as 0 there, which fax does, too.
        pillow.fromarray(bits if photometric == BLACK_IS_ZERO else ~bits).save(tmp_path / "in.tif", compression="group4")
        with pillow.open(tmp_path / "in.tif") as stored:
            seen = np.asarray(stored)
    else:
        tifffile.imwrite(tmp_path / "in.tif", bits, photometric=photometric, compression=compression)
        seen = bits if photometric == BLACK_IS_ZERO else ~bits
    found = filtered(target, *DILATE)
    expected = dilated(seen)
    np.testing.assert_array_equal(found, 255 * expected.astype(np.uint8) if target == "out.tif" else expected)
    if target == "out.tif":
        assert tag(tmp_path / target, PHOTOMETRIC) == BLACK_IS_ZERO and tag(tmp_path / target, BITS) == 8


def test_1_bit_of_zarr(tmp_path):
    """A TIFF file has bytes for it."""
    zarr.create_array(str(tmp_path / "in.zarr"), shape=GREY.shape, chunks=(64, 64), dtype=bool)[:] = GREY > 128
    job = job_of(parser().parse_args([*DILATE, str(tmp_path / "in.zarr"), str(tmp_path / "out.tif")]))
    for index in job.all:
        job.task(index)()
    job._finish()
    np.testing.assert_array_equal(tifffile.imread(tmp_path / "out.tif"), 255 * dilated(GREY > 128).astype(np.uint8))


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("photometric", [WHITE_IS_ZERO, BLACK_IS_ZERO])
@pytest.mark.parametrize("bits", [2, 4, 10, 12, 14])
def test_other_counts_of_bits_keep_their_values(filtered, tmp_path, target, photometric, bits):
    values = RANDOM.integers(0, 2**bits, (300, 200)).astype(np.uint8 if bits < 8 else np.uint16)
    write_tiff(tmp_path / "in.tif", page(values, {PHOTOMETRIC: photometric}, bits=bits))
    seen = values if photometric == BLACK_IS_ZERO else values.dtype.type(2**bits - 1) - values
    np.testing.assert_array_equal(filtered(target, *DILATE), dilated(seen))
    if target == "out.tif":
        assert tag(tmp_path / target, PHOTOMETRIC) == BLACK_IS_ZERO


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("subsampling", [(1, 1), (2, 2)])
def test_jpeg_of_ycbcr_is_rgb(filtered, tmp_path, target, subsampling):
    smooth = cff.uniform_filter(RGB, 15, channel_axis=-1)
    tifffile.imwrite(tmp_path / "in.tif", smooth, photometric="ycbcr", compression="jpeg", subsampling=subsampling, tile=(64, 64))
    pillow = pytest.importorskip("PIL.Image")
    with pillow.open(tmp_path / "in.tif") as stored:
        seen = np.asarray(stored.convert("RGB"))
    assert np.abs(seen.astype(int) - smooth).mean() < 20  # so it is RGB
    found = filtered(target, "median", "--size", "3")
    assert np.abs(found.astype(int) - cff.median_filter(seen, 3, channel_axis=-1)).max() <= 2
    if target == "out.tif":
        assert tag(tmp_path / target, PHOTOMETRIC) == COLOUR


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("pages", [1, 2])
def test_planes(filtered, tmp_path, target, pages):
    planes = np.moveaxis(np.stack([RGB, RGB[::-1]])[:pages], -1, 1)
    tifffile.imwrite(tmp_path / "in.tif", planes if pages > 1 else planes[0], photometric="rgb", planarconfig="separate",
                     tile=(64, 64), metadata=None)
    found = filtered(target, *DILATE)
    expected = cff.maximum_filter(planes if pages > 1 else planes[0], 3)
    np.testing.assert_array_equal(found, expected)
    if target == "out.tif":
        with tifffile.TiffFile(tmp_path / target) as file:
            first = file.pages[0]
            assert len(file.pages) == pages and (first.photometric, first.planarconfig, first.samplesperpixel) == (2, 2, 3)


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("kind", [0, 1, 2])
@pytest.mark.parametrize("colours", [1, 3])
@pytest.mark.parametrize("separate", [False, True])
def test_alpha_is_copied_and_other_samples_are_filtered(filtered, tmp_path, target, kind, colours, separate):
    pixels = np.ascontiguousarray(RGBA[..., 3 - colours:])
    tifffile.imwrite(tmp_path / "in.tif", np.moveaxis(pixels, -1, 0) if separate else pixels,
                     photometric="rgb" if colours == 3 else "minisblack", planarconfig="separate" if separate else "contig",
                     extrasamples=[kind], tile=(64, 64), metadata=None)
    found = filtered(target, *DILATE)
    expected = np.stack([dilated(np.ascontiguousarray(pixels[..., sample])) for sample in range(colours + 1)], axis=-1)
    if kind:
        expected[..., -1] = pixels[..., -1]
    np.testing.assert_array_equal(np.moveaxis(found, 0, -1) if separate else found, expected)
    if target == "out.tif":
        with tifffile.TiffFile(tmp_path / target) as file:
            assert (tuple(file.pages[0].extrasamples), file.pages[0].photometric) == ((kind,), 2 if colours == 3 else 1)
    else:
        assert zarr.open_array(str(tmp_path / target)).attrs["tiff"] == {"extrasamples": [kind]}


@pytest.mark.parametrize("separate", [False, True])
def test_alpha_where_0_is_white(filtered, tmp_path, separate):
    pixels = np.ascontiguousarray(RGBA[..., :2])
    tifffile.imwrite(tmp_path / "in.tif", np.moveaxis(pixels, -1, 0) if separate else pixels, photometric="miniswhite",
                     planarconfig="separate" if separate else "contig", extrasamples=[2], tile=(64, 64), metadata=None)
    expected = np.stack([dilated(255 - pixels[..., 0]), pixels[..., 1]], axis=0 if separate else -1)
    np.testing.assert_array_equal(filtered("out.zarr", *DILATE), expected)


def test_alpha_in_other_dtypes(filtered, tmp_path):
    tifffile.imwrite(tmp_path / "in.tif", RGBA.astype("u2"), photometric="rgb", extrasamples=[2], metadata=None)
    found = filtered("out.tif", "uniform", "--size", "3", "--output", "float32")
    np.testing.assert_array_equal(found[..., 3], RGBA[..., 3])
    with pytest.raises(InputError, match="has alpha, which is copied"):
        filtered("out.zarr", "uniform", "--size", "3", "--output", "uint8")
    with pytest.raises(InputError, match="has alpha, which is copied"):
        filtered("out.zarr", *DILATE, "--axes", "1,2")


@pytest.mark.parametrize("orientation", [2, 6])
def test_orientation_stays_with_pixels_as_they_are_stored(filtered, tmp_path, orientation):
    write_tiff(tmp_path / "in.tif", page(GREY, {ORIENTATION: orientation}), page(GREY[::-1].copy(), {ORIENTATION: orientation}))
    expected = np.stack([dilated(GREY), dilated(GREY[::-1])])
    for target in TARGETS:
        np.testing.assert_array_equal(filtered(target, *DILATE), expected)
    with tifffile.TiffFile(tmp_path / "out.tif") as file:
        assert [one.tags.valueof(ORIENTATION) for one in file.pages] == [orientation] * 2
    assert zarr.open_array(str(tmp_path / "out.zarr")).attrs["tiff"] == {"orientation": orientation}


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("kind", [page, tiled])
@pytest.mark.parametrize("nodata, dtype", [(None, "uint8"), ("7", "uint8"), ("-9999", "float32"), ("nan", "float32")])
@pytest.mark.parametrize("sparse", [[1], range(20)])
def test_parts_that_are_not_in_the_file(filtered, tmp_path, target, kind, nodata, dtype, sparse):
    stored = GREY.astype(dtype)
    write_tiff(tmp_path / "in.tif", kind(stored, {} if nodata is None else {NODATA: nodata}, sparse=sparse))
    seen = stored.copy()
    value = float(nodata or 0)
    if len(sparse) > 1:
        seen[:] = value
    elif kind is page:
        seen[64:128] = value
    else:
        seen[:64, 64:128] = value
    np.testing.assert_array_equal(filtered(target, *DILATE), dilated(seen))


@pytest.mark.parametrize("empty", [0, 1])
def test_pages_that_are_not_in_the_file(filtered, tmp_path, empty):
    pages = [page(GREY, sparse=range(9) if index == empty else ()) for index in range(2)]
    write_tiff(tmp_path / "in.tif", *pages)
    seen = np.stack([GREY, GREY])
    seen[empty] = 0
    np.testing.assert_array_equal(filtered("out.tif", *DILATE), np.stack([dilated(one) for one in seen]))


REDUCED = page(np.ascontiguousarray(GREY[::2, ::2]), {SUBFILE_TYPE: 1})
MASK_8 = page(GREY, {SUBFILE_TYPE: 4})
MASK_1 = page(GREY > 9, {SUBFILE_TYPE: 4, PHOTOMETRIC: 4}, bits=1)


@pytest.mark.parametrize("pages, left", [([page(GREY), REDUCED], 1), ([REDUCED, page(GREY)], 1), ([page(GREY), MASK_1], 1),
                                         ([MASK_1, REDUCED, page(GREY)], 2), ([page(GREY), page(RGB, {PHOTOMETRIC: 2})], 1)])
def test_the_picture_is_the_first_that_is_whole_and_others_are_named(filtered, tmp_path, capsys, pages, left):
    write_tiff(tmp_path / "in.tif", *pages)
    np.testing.assert_array_equal(filtered("out.tif", *DILATE), dilated(GREY))
    said = capsys.readouterr().err
    assert said.startswith("note: other pictures of ") and said.endswith(f"left out: {left}\n")


def test_sub_images(filtered, tmp_path, capsys):
    """A reduced image first, with the picture in its SubIFD, as cameras have it; and a pyramid."""
    with tifffile.TiffWriter(tmp_path / "in.tif") as file:
        file.write(RGB[::4, ::4], photometric="rgb", subfiletype=1, subifds=1, metadata=None)
        file.write(GREY, metadata=None)
    np.testing.assert_array_equal(filtered("out.tif", *DILATE), dilated(GREY))
    with tifffile.TiffWriter(tmp_path / "in.tif") as file:
        file.write(GREY, subifds=2, tile=(64, 64))
        file.write(GREY[::2, ::2], subfiletype=1, tile=(64, 64))
        file.write(GREY[::4, ::4], subfiletype=1, tile=(64, 64))
    np.testing.assert_array_equal(filtered("out.zarr", *DILATE), dilated(GREY))
    assert capsys.readouterr().err.count("left out: 2") == 1


@pytest.mark.parametrize("text, pages", [
    ("differ in SubfileType", [page(GREY), MASK_8]), ("no picture but reduced ones and masks", [MASK_8, REDUCED]),
    ("differ in Orientation", [page(GREY), page(GREY, {ORIENTATION: 3})]),
    ("differ in GDAL_NODATA", [page(GREY), page(GREY, {NODATA: "3"})]),
    ("CIELAB pixels", [page(RGB, {PHOTOMETRIC: 8})]), ("YCBCR pixels, of compression NONE", [page(RGB, {PHOTOMETRIC: 6})]),
    ("CFA pixels", [page(GREY, {PHOTOMETRIC: 32803})]), ("LOGLUV pixels", [page(RGB.astype("u2"), {PHOTOMETRIC: 32845})]),
    ("MASK pixels", [page(GREY, {PHOTOMETRIC: 4})]), ("12345 pixels", [page(GREY, {PHOTOMETRIC: 12345})]),
    ("bits are not filtered", [page(RGB, {PHOTOMETRIC: 2, BITS: (5, 6, 5)})]),
    ("a palette without colours", [page(GREY, {PHOTOMETRIC: PALETTE})]),
    ("a palette without colours, or with more samples", [page(RGBA[..., :2].copy(), {
        PHOTOMETRIC: PALETTE, COLOURS: list(range(768)), EXTRA: 2})]),
    ("cannot be read", [page(GREY, {COMPRESSION: 5})])])
def test_what_is_refused(filtered, tmp_path, text, pages):
    write_tiff(tmp_path / "in.tif", *pages)
    for target in TARGETS:
        with pytest.raises(InputError, match=text) as problem:
            filtered(target, *DILATE)
        assert "\n" not in str(problem.value)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in.tif"]


def test_the_exit_code_of_what_is_refused(tmp_path, capsys):
    write_tiff(tmp_path / "in.tif", page(RGB, {PHOTOMETRIC: 8}))
    assert main([*DILATE, str(tmp_path / "in.tif"), str(tmp_path / "out.tif"), "--workers", "1"]) == 3
    assert "CIELAB pixels" in capsys.readouterr().err


def test_inks_stay_inks(filtered, tmp_path):
    tifffile.imwrite(tmp_path / "in.tif", RGBA, photometric="separated", metadata=None)
    for target in TARGETS:
        np.testing.assert_array_equal(filtered(target, *DILATE), dilated(RGBA))
    assert tag(tmp_path / "out.tif", PHOTOMETRIC) == SEPARATED
    assert zarr.open_array(str(tmp_path / "out.zarr")).attrs["tiff"] == {"photometric": SEPARATED}


def test_many_samples(filtered, tmp_path):
    pixels = RANDOM.integers(0, 256, (90, 80, 5), dtype=np.uint8)
    tifffile.imwrite(tmp_path / "in.tif", pixels, photometric="minisblack", planarconfig="contig", extrasamples=[0, 0, 0, 2],
                     metadata=None)
    expected = dilated(pixels)
    expected[..., 4] = pixels[..., 4]
    np.testing.assert_array_equal(filtered("out.tif", *DILATE), expected)
    assert tuple(tag(tmp_path / "out.tif", EXTRA)) == (0, 0, 0, 2)


def test_rows_and_columns_are_those_that_the_file_names(filtered, tmp_path):
    pixels = RANDOM.integers(0, 256, (90, 80, 5), dtype=np.uint8)
    tifffile.imwrite(tmp_path / "in.tif", pixels, metadata={"axes": "YXC"}, photometric="minisblack")
    np.testing.assert_array_equal(filtered("out.zarr", *DILATE), cff.maximum_filter(pixels, 3, axes=(0, 1)))


@pytest.mark.parametrize("order", ["<", ">"])
@pytest.mark.parametrize("dtype", ["uint16", "int16", "float32"])
def test_orders_of_bytes(filtered, tmp_path, order, dtype):
    stored = GREY.astype(dtype) * (-3 if dtype != "uint16" else 200)
    tifffile.imwrite(tmp_path / "in.tif", stored, byteorder=order, compression="zlib", predictor=True)
    for target in TARGETS:
        found = filtered(target, *DILATE)
        assert found.dtype == stored.dtype
        np.testing.assert_array_equal(found, dilated(stored))


def test_a_file_that_is_cut_off(filtered, tmp_path):
    write_tiff(tmp_path / "in.tif", page(GREY))
    tifffile.imwrite(tmp_path / "in.tif", GREY, rowsperstrip=64, metadata=None)
    whole = (tmp_path / "in.tif").read_bytes()
    (tmp_path / "in.tif").write_bytes(whole[:-5000])
    with pytest.raises(InputError, match="chunk 4.0 cannot be read"):
        filtered("out.zarr", *DILATE)


def test_tags_of_a_test_file_are_read_as_written(tmp_path):
    write_tiff(tmp_path / "in.tif", page(GREY.astype("f4"), {NODATA: "7"}), tiled(RGB, {PHOTOMETRIC: 2}))
    with tifffile.TiffFile(tmp_path / "in.tif") as file:
        np.testing.assert_array_equal(file.pages[0].asarray(), GREY)
        np.testing.assert_array_equal(file.pages[1].asarray(), RGB)
        assert file.pages[0].tags.valueof(FORMAT) == 3 and file.pages[0].nodata == 7
