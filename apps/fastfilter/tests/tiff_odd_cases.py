"""TIFF files that few programs write: made byte by byte where tifffile makes none."""
import struct
import zlib

from tiff_case import TiffCase, median, noise, numpy, tifffile

INPUT = 3
CALL = ("median", "--ksize", 3, "--device", "cpu")


def tiled(width, height, tile_width, tile_height, tiles, compression=1, image_depth=1):
    """A grey file of 8 bits; `tiles` are the bytes of each, none for only a header."""
    count = max(1, len(tiles))
    size = len(tiles[0]) if tiles else 0
    entries = [(256, width), (257, height), (258, 8), (259, compression), (262, 1), (277, 1), (322, tile_width),
               (323, tile_height), (32997, image_depth)]
    directory_bytes = 2 + 12 * (len(entries) + 2) + 4
    arrays = 8 + directory_bytes
    first = arrays + 8 * count
    directory = struct.pack("<H", len(entries) + 2)
    for tag, value in sorted(entries + [(324, None), (325, None)]):
        if value is None:
            place = first if count == 1 and tag == 324 else size if count == 1 else arrays + (tag - 324) * 4 * count
            directory += struct.pack("<HHII", tag, 4, count, place)
        else:
            directory += struct.pack("<HHII", tag, 4, 1, value)
    offsets = [first + index * size for index in range(count)]
    return (struct.pack("<2sHI", b"II", 42, 8) + directory + struct.pack("<I", 0) +
            struct.pack("<{}I".format(2 * count), *offsets, *[size] * count) + b"".join(tiles))


class Odd(TiffCase):
    def test_tiles_of_any_size(self):
        pixels = noise("uint8", (90, 110))
        padded = numpy.pad(pixels, ((0, 10), (0, 10)))
        tiles = [padded[y:y + 20, x:x + 30].tobytes() for y in range(0, 100, 20) for x in range(0, 120, 30)]
        self.put("in.tif", tiled(110, 90, 30, 20, tiles))
        self.assert_equal(self.read("in.tif"), pixels)
        self.succeeds(*CALL, "--quiet", "in.tif", "out.tif")
        self.assert_equal(self.read("out.tif"), median(pixels, 3))
        for index in (1, 2):
            self.succeeds(*CALL, "--quiet", "--rows", "{}/2".format(index), "in.tif", "part{}.tif".format(index))
        self.succeeds("join", "part1.tif", "part2.tif", "joined.tif")
        self.assertEqual(self.get("joined.tif"), self.get("out.tif"))

    def test_sizes_that_no_number_of_bytes_holds(self):
        for sizes in ((110, 90, 0x7ffffff0, 0x7ffffff0), (0x7ffffff0, 0x7fffffff, 0x7ffffff0, 0x7ffffff0)):
            self.put("in.tif", tiled(*sizes, [], compression=50000))
            self.fails(INPUT, "too large", *CALL, "--page", 1, "in.tif", "out.tif")

    def test_several_pictures_in_depth(self):
        tiles = [noise("uint8", (16, 16), seed).tobytes() for seed in (1, 2)]
        self.put("in.tif", tiled(16, 16, 16, 16, tiles, image_depth=2))
        self.fails(INPUT, "image depth of 2", *CALL, "--page", 1, "in.tif", "out.tif")

    def test_few_bytes_for_many_pixels(self):
        """Zstandard has no bound: also the result of filtering one colour can be read again."""
        pixels = numpy.full((8000, 9000), 7, "uint8")
        self.write("in.tif", pixels, compression="zstd")
        self.assertGreater(pixels.size, 4096 * len(self.get("in.tif")) + (1 << 20))
        self.succeeds(*CALL, "--quiet", "in.tif", "out.tif")
        self.succeeds(*CALL, "--quiet", "out.tif", "again.tif")
        self.assert_equal(self.read("again.tif"), pixels)

    def test_deflate_of_more_rows_than_the_block_has(self):
        """Of which libdeflate writes nothing if they are stored as they are."""
        for kind, predictor in (("uint8", 1), ("uint8", 2), ("uint16", 2), ("float32", 3)):
            for level in (0, 6):
                with self.subTest(kind=kind, predictor=predictor, level=level):
                    pixels = noise(kind, (21, 33)) if level == 0 else numpy.full((21, 33), 7, kind)
                    self.write("in.tif", pixels, compression="deflate", predictor=predictor, rowsperstrip=8,
                               compressionargs={"level": level})
                    self.rewrite_last_strip("in.tif", level)
                    self.succeeds(*CALL, "--quiet", "--overwrite", "in.tif", "out.tif")
                    self.assert_equal(self.read("out.tif"), median(pixels, 3))

    def test_deflate_of_more_pixels_than_a_tile_has(self):
        pixels = noise("uint8", (16, 16))
        self.put("in.tif", tiled(16, 16, 16, 16, [zlib.compress(pixels.tobytes() * 2, 0)], compression=8))
        self.fails(INPUT, "more data than pixels", *CALL, "in.tif", "out.tif")

    def rewrite_last_strip(self, name, level):
        """Puts the strip at the end of the file, with as many rows as the others."""
        data = bytearray(self.get(name))
        with tifffile.TiffFile(self.path(name)) as file:
            page = file.pages[0]
            offsets, counts = (page.tags[tag] for tag in ("StripOffsets", "StripByteCounts"))
            rows = zlib.decompress(data[offsets.value[-1]:offsets.value[-1] + counts.value[-1]])
            whole = len(zlib.decompress(data[offsets.value[0]:offsets.value[0] + counts.value[0]]))
        longer = zlib.compress(rows + rows[:1] * (whole - len(rows)), level)
        for tag, value in ((offsets, len(data)), (counts, len(longer))):
            size = {3: 2, 4: 4, 16: 8}[tag.dtype]
            place = tag.valueoffset + size * (tag.count - 1)
            data[place:place + size] = value.to_bytes(size, "little")
        self.put(name, bytes(data) + longer)
