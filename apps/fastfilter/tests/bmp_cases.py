"""Bitmaps: every header, number of bits, order of rows and kind of runs."""
import struct

from fastfilter_case import add_cases
from picture_case import PIL, PictureCase, numpy
from picture_files import greys

WIDTH, HEIGHT = 13, 7
OS2_OLD, OS2_SHORT, INFO, MASKS, ALPHA, OS2, SPACE, PROFILE = 12, 16, 40, 52, 56, 64, 108, 124
RLE8, RLE4, FIELDS, FIELDS_WITH_ALPHA = 1, 2, 3, 6


def header(header_bytes, bits, compression=0, down=False, palette=b"", masks=(), pixels=b"", colours=0):
    if header_bytes == OS2_OLD:
        info = struct.pack("<IHHHH", 12, WIDTH, HEIGHT, 1, bits)
    else:
        info = struct.pack("<IiiHHIIiiII", header_bytes, WIDTH, -HEIGHT if down else HEIGHT, 1, bits, compression, 0, 0,
                           0, colours, 0)[:header_bytes]
    info += b"".join(struct.pack("<I", mask) for mask in masks)
    info = info.ljust(header_bytes, b"\0")
    start = 14 + len(info) + len(palette)
    return struct.pack("<2sIHHI", b"BM", start + len(pixels), 0, 0, start) + info + palette + pixels


def rows(packed, down=False):
    """Rows of bytes, filled up to multiples of four, from below unless told otherwise."""
    filled = numpy.pad(packed, ((0, 0), (0, -packed.shape[1] % 4)))
    return (filled if down else filled[::-1]).tobytes()


def words(numbers, kind):
    return numpy.ascontiguousarray(numbers.astype(kind)).view("u1").reshape(HEIGHT, -1)


def packed_indices(indices, bits):
    shifts = numpy.arange(bits - 1, -1, -1)
    return numpy.packbits((indices[:, :, None] >> shifts & 1).reshape(HEIGHT, -1).astype("u1"), axis=1)


def palette_of(count, grey=False, entry=4):
    colours = numpy.random.default_rng(count).integers(0, 256, (count, 3), "u1")
    if grey:
        colours[:] = colours[:, :1]
    stored = numpy.pad(colours[:, ::-1], ((0, 0), (0, entry - 3)))
    return colours, stored.tobytes()


def masked(samples, masks):
    """Numbers with each sample where its mask is, and what an image of 8 bits has of it."""
    numbers = numpy.zeros(samples.shape[:2], "u8")
    result = []
    for index, mask in enumerate(masks):
        if not mask:
            continue
        low = mask & -mask
        greatest = mask // low
        value = samples[:, :, index].astype("u8") * greatest // 255
        numbers += value * low
        result.append((2 * value * 255 + greatest) // (2 * greatest))
    return numbers, numpy.stack(result, 2).astype("u1")


PALETTES = [("{}_{}_of_{}{}".format(bits, header_bytes, colours or "all", "_grey" if grey else ""), bits, header_bytes,
             colours, grey) for bits in (1, 2, 4, 8) for header_bytes in (OS2_OLD, OS2_SHORT, INFO, OS2, PROFILE)
            for colours in (0, 3) for grey in (False, True)
            if colours < 1 << bits and not (colours and header_bytes < INFO)]
R, G, B, A = 0xff0000, 0xff00, 0xff, 0xff000000
# Name, bits, bytes of the header, compression, masks.
MASKED = [("555", 16, INFO, 0, (0x7c00, 0x3e0, 0x1f)), ("565", 16, INFO, FIELDS, (0xf800, 0x7e0, 0x1f)),
          ("555_masks", 16, INFO, FIELDS, (0x7c00, 0x3e0, 0x1f)),
          ("565_v5", 16, PROFILE, FIELDS, (0xf800, 0x7e0, 0x1f)),
          ("565_os2", 16, OS2, 0, (0x7c00, 0x3e0, 0x1f)), ("444", 16, MASKS, FIELDS, (0xf00, 0xf0, 0xf)),
          ("1555", 16, ALPHA, FIELDS, (0x7c00, 0x3e0, 0x1f, 0x8000)),
          ("4444", 16, SPACE, FIELDS, (0xf00, 0xf0, 0xf, 0xf000)), ("32_plain", 32, INFO, 0, (R, G, B)),
          ("32_os2", 32, OS2, 0, (R, G, B)), ("32_masks", 32, INFO, FIELDS, (R, G, B)),
          ("32_masks_of_52", 32, MASKS, FIELDS, (R, G, B)), ("32_other_order", 32, INFO, FIELDS, (B, G, R)),
          ("32_no_alpha", 32, PROFILE, FIELDS, (R, G, B, 0)), ("32_alpha", 32, PROFILE, FIELDS, (R, G, B, A)),
          ("32_alpha_of_56", 32, ALPHA, FIELDS, (R, G, B, A)), ("32_alpha_first", 32, SPACE, FIELDS, (A, R, G, B)),
          ("32_alpha_after_40", 32, INFO, FIELDS_WITH_ALPHA, (R, G, B, A)),
          ("32_of_few_bits", 32, SPACE, FIELDS, (0x3f, 0xf00, 0x1000))]
# Name, words of the error, file.
REFUSED = [
    ("masks_of_10_bits", "masks", header(INFO, 32, FIELDS, masks=(0x3ff, 0xffc00, 0x3ff00000), pixels=bytes(400))),
    ("masks_with_gaps", "masks", header(INFO, 32, FIELDS, masks=(0x5, 0xff00, 0xff0000), pixels=bytes(400))),
    ("masks_of_nothing", "masks", header(INFO, 32, FIELDS, masks=(0, 0, 0), pixels=bytes(400))),
    ("masks_beyond_16_bits", "masks", header(INFO, 16, FIELDS, masks=(R, G, B), pixels=bytes(400))),
    ("bits_of_3", "3 bits", header(INFO, 3, pixels=bytes(400))),
    ("bits_of_64", "64 bits", header(INFO, 64, pixels=bytes(800))),
    ("jpeg_inside", "compression 4", header(INFO, 0, 4, pixels=bytes(400))),
    ("huffman_of_os2", "compression 3", header(OS2, 1, 3, palette=bytes(8), pixels=bytes(400))),
    ("rle8_of_4_bits", "compression 1", header(INFO, 4, RLE8, palette=bytes(64), pixels=bytes(400))),
    ("header_of_13_bytes", "damaged BMP header", header(13, 8, palette=bytes(64), pixels=bytes(400))),
    ("pixels_in_the_header", "damaged BMP header", header(INFO, 24, pixels=bytes(400))[:10] + struct.pack("<I", 20) +
     header(INFO, 24, pixels=bytes(400))[14:]),
    ("index_beyond_the_palette", "colour 3 of a palette of 3",
     header(INFO, 8, palette=bytes(12), colours=3, pixels=bytes([3]) * 400)),
    ("run_over_the_side", "leaves the image", header(INFO, 8, RLE8, palette=bytes(1024), pixels=b"\x0e\0" * 50)),
    ("run_above_the_image", "leaves the image",
     header(INFO, 8, RLE8, palette=bytes(1024), pixels=b"\x0c\0" + b"\0\0" * 3 + b"\0\2\x0f\0" + b"\0\1")),
    ("runs_end_early", "end early", header(INFO, 8, RLE8, palette=bytes(1024), pixels=b"\x0d\0\0\0")),
    ("stored_run_ends_early", "end early", header(INFO, 4, RLE4, palette=bytes(64), pixels=b"\0\x09\x12")),
]


def runs(indices, bits, stored):
    """Rows as runs of one index, or as they are; the ends of rows are marked."""
    data = b""
    for row in indices[::-1]:
        if stored:
            packed = numpy.packbits((row[:, None] >> numpy.arange(bits - 1, -1, -1) & 1).astype("u1").ravel()).tobytes()
            data += bytes([0, len(row)]) + packed + bytes(len(packed) % 2)
        else:
            for index in row:
                data += bytes([1, index if bits == 8 else index << 4 | 5])
        data += b"\0\0"
    return data + b"\0\1"


class Bitmaps(PictureCase):
    def check_bitmap(self, wanted, pillow=True):
        if pillow:
            with PIL.Image.open(self.path("in.bmp")) as image:
                image = image.convert("RGB" if image.mode != "RGBA" else "RGBA")
                numpy.testing.assert_array_equal(
                    numpy.asarray(image), numpy.repeat(wanted, 3, 2) if wanted.shape[2] == 1 else wanted)
        self.quiet_copy("in.bmp", "out.pam")
        self.assert_samples("out.pam", wanted)

    def palettes(self, bits, header_bytes, colours, grey):
        count = colours or 1 << bits
        indices = greys(WIDTH, HEIGHT, 1, count - 1)[:, :, 0]
        table, stored = palette_of(count, grey, 3 if header_bytes == OS2_OLD else 4)
        self.put("in.bmp", header(header_bytes, bits, palette=stored, colours=colours,
                                  pixels=rows(packed_indices(indices, bits))))
        self.check_bitmap(table[indices][:, :, :1 if grey else 3], pillow=bits != 2 and header_bytes != OS2_SHORT)

    def masks(self, bits, header_bytes, compression, masks):
        numbers, wanted = masked(greys(WIDTH, HEIGHT, 4), masks)
        packed = words(numbers, "<u%d" % (bits // 8))
        for down in (False, True):
            self.put("in.bmp", header(header_bytes, bits, compression, down, masks=masks if compression else (),
                                      pixels=rows(packed, down)))
            self.check_bitmap(wanted, pillow=False)

    def test_against_pillow(self):
        """The kinds of masks that it knows."""
        known = ((16, INFO, 0, (0x7c00, 0x3e0, 0x1f)), (16, INFO, FIELDS, (0xf800, 0x7e0, 0x1f)),
                 (32, INFO, 0, (R, G, B)), (32, PROFILE, FIELDS, (R, G, B, A)), (32, INFO, FIELDS, (R, G, B)))
        for bits, header_bytes, compression, masks in known:
            numbers, wanted = masked(greys(WIDTH, HEIGHT, 4), masks)
            self.put("in.bmp", header(header_bytes, bits, compression, masks=masks if compression else (),
                                      pixels=rows(words(numbers, "<u%d" % (bits // 8)))))
            with PIL.Image.open(self.path("in.bmp")) as image:
                difference = numpy.abs(numpy.asarray(image).astype(int) - wanted).max()
            self.assertLessEqual(difference, 1)  # it cuts fractions off
            self.check_bitmap(wanted, pillow=False)

    def test_bits_of_no_colour(self):
        """Some programs hide alpha in them; by the format they say nothing."""
        numbers, wanted = masked(greys(WIDTH, HEIGHT, 4), (R, G, B))
        for rest, notes in ((0xff000000, 0), (numpy.arange(WIDTH * HEIGHT).reshape(HEIGHT, WIDTH) << 24, 1)):
            self.put("in.bmp", header(INFO, 32, pixels=rows(words(numbers + rest, "<u4"))))
            self.assertEqual(len(self.copied("in.bmp", "out.pam")), notes)
            self.assert_samples("out.pam", wanted)

    def test_24_bits(self):
        samples = greys(WIDTH, HEIGHT, 3)
        for header_bytes in (OS2_OLD, OS2_SHORT, INFO, OS2, PROFILE):
            for down in (False, True)[:1 if header_bytes < INFO else 2]:
                packed = rows(samples[:, :, ::-1].reshape(HEIGHT, -1), down)
                self.put("in.bmp", header(header_bytes, 24, down=down, pixels=packed))
                self.check_bitmap(samples, pillow=header_bytes != OS2_SHORT)

    def test_runs(self):
        for bits, compression in ((8, RLE8), (4, RLE4)):
            table, stored = palette_of(1 << bits)
            indices = greys(WIDTH, HEIGHT, 1, (1 << bits) - 1)[:, :, 0]
            for as_stored in (True, False):
                pixels = runs(indices, bits, as_stored)
                self.put("in.bmp", header(INFO, bits, compression, palette=stored, pixels=pixels))
                self.check_bitmap(table[indices])

    def test_runs_alternate(self):
        table, stored = palette_of(16)
        self.put("in.bmp", header(INFO, 4, RLE4, palette=stored, pixels=b"\x0d\x3a\0\0" * HEIGHT + b"\0\1"))
        self.check_bitmap(numpy.tile(table[[3, 10] * 7][:WIDTH], (HEIGHT, 1, 1)))

    def test_rows_whose_end_goes_without_saying(self):
        table, stored = palette_of(256)
        self.put("in.bmp", header(INFO, 8, RLE8, palette=stored, pixels=b"\x0d\x07" * HEIGHT))
        self.check_bitmap(numpy.tile(table[7], (HEIGHT, WIDTH, 1)), pillow=False)

    def test_pixels_that_are_left_out(self):
        table, stored = palette_of(256)
        for pixels, where in ((b"\x02\x07\0\0\0\2\3\2\x01\x09\0\1", {(0, 0): 7, (0, 1): 7, (3, 3): 9}), (b"\0\1", {}),
                              (b"\0\2\0\6\x0d\x05\0\1", {(6, x): 5 for x in range(WIDTH)})):
            indices = numpy.zeros((HEIGHT, WIDTH), int)
            for (row, column), index in where.items():
                indices[HEIGHT - 1 - row, column] = index
            self.put("in.bmp", header(INFO, 8, RLE8, palette=stored, pixels=pixels))
            self.assertEqual(self.copied("in.bmp", "out.pam"),
                             ["pixels that the input leaves out have the first colour of its palette"])
            self.assert_samples("out.pam", table[indices])


add_cases(Bitmaps, "palette", PALETTES, Bitmaps.palettes)
add_cases(Bitmaps, "masks", MASKED, Bitmaps.masks)
add_cases(Bitmaps, "refused_bitmap", [(name, words_, "in.bmp", contents) for name, words_, contents in REFUSED],
          Bitmaps.refuses)
