"""Input files that are missing, damaged, truncated or hostile: an error, little memory, nothing written."""
import os
import zlib

from fastfilter_case import MEMORY_LIMIT_KIB, FastfilterCase, add_cases
import images

INPUT = 3


def middle_changed(data):
    changed = bytearray(data)
    changed[len(changed) // 2] ^= 0xff
    return bytes(changed)


PNG = images.png(200, 100)
PIXELS = images.noise(200 * 100)
DEFLATED = zlib.compress(PIXELS)

# Name, extension, contents.
DAMAGED = [
    ("empty", "png", b""),
    ("text", "png", b"this is no image\n" * 10),
    ("png_truncated", "png", PNG[:len(PNG) // 2]),
    ("png_cut_in_the_header", "png", PNG[:20]),
    ("png_without_end", "png", PNG[:-12]),
    ("png_corrupt", "png", middle_changed(PNG)),
    ("png_too_few_rows", "png", images.png(200, 100, lines=50)),
    ("png_no_deflate_stream", "png", images.png(200, 100, data=b"no deflate stream")),
    ("png_chunk_of_gigabytes", "png", PNG[:33] + b"\xff\xff\xff\xff" + PNG[37:]),
    ("png_size_zero", "png", images.png(0, 100)),
    ("png_huge", "png", images.png(2000000, 2000000, bits=16, colour=6, lines=0)),
    ("png_large", "png", images.png(32768, 32768, bits=16, colour=6, lines=0)),
    ("tiff_truncated", "tif", images.tiff(200, 100)[:15000]),
    ("tiff_strip_beyond_the_end", "tif", images.tiff(200, 100, data=PIXELS[:5000], strip_bytes=20000)),
    ("tiff_deflate_truncated", "tif", images.tiff(200, 100, data=DEFLATED[:5000], compression=8)),
    ("tiff_deflate_corrupt", "tif", images.tiff(200, 100, data=middle_changed(DEFLATED), compression=8)),
    ("tiff_lzw_corrupt", "tif", images.tiff(200, 100, data=b"\x12\x34garbage" * 100, compression=5)),
    ("tiff_terabytes", "tif", images.tiff(2**31 - 1, 2**31 - 1, data=PIXELS)),
    ("tiff_gigabytes", "tif", images.tiff(32768, 32768, bits=16, data=PIXELS, strip_bytes=2**31)),
    ("bigtiff_exabytes", "tif", images.big_tiff_header(2**40, 2**40)),
    ("tiff_size_zero", "tif", images.tiff(0, 0, data=PIXELS)),
    ("tiff_directory_beyond_the_end", "tif", b"II*\0\xf0\xff\xff\x7f" + bytes(100)),
    ("jpeg_large", "jpg", images.jpeg_header(65000, 65000)),
    ("jpeg_without_pixels", "jpg", images.jpeg_header(64, 64)),
    ("pgm_truncated", "pgm", b"P5 200 100 255\n" + PIXELS[:5000]),
    ("pgm_large", "pgm", b"P5 30000 30000 255\n" + PIXELS[:5000]),
    ("bmp_truncated", "bmp", images.bmp_header(200, 100) + PIXELS[:5000]),
    ("bmp_size_zero", "bmp", images.bmp_header(0, 100) + PIXELS),
    ("bmp_negative_width", "bmp", images.bmp_header(-200, 100) + PIXELS),
    ("bmp_least_height", "bmp", images.bmp_header(200, -2**31) + PIXELS),
    ("pgm_number_without_end", "pgm", b"P5 " + b"1" * 100000),
    ("pgm_comment_without_end", "pgm", b"P5 #" + b"1" * 1000000),
    ("pgm_no_size", "pgm", b"P5 wide high 255\n" + PIXELS),
]
TERABYTES = [
    ("png", images.png(2**31 - 1, 2**31 - 1, bits=16, colour=6, lines=0)),
    ("bmp", images.bmp_header(2**31 - 1, 2**31 - 1) + PIXELS),
    ("upside_down.bmp", images.bmp_header(2**31 - 1, -2**31 + 1, bits=32) + PIXELS),
    ("runs.bmp", images.bmp_header(2**31 - 1, 2**31 - 1, bits=8, compression=1) + PIXELS),
    ("pgm", b"P5 2147483647 2147483647 65535\n" + PIXELS),
    ("ppm", b"P6 2147483647 2147483647 255\n" + PIXELS),
    ("text.ppm", b"P3 2147483647 2147483647 255\n" + b"1 " * 10000),
    ("pbm", b"P4 2147483647 2147483647\n" + PIXELS),
]


class Robustness_21_Damaged(FastfilterCase):
    def damaged(self, extension, contents):
        name = self.put("in." + extension, contents)
        self.fails(INPUT, name, "median", "--ksize", 3, "--device", "cpu", name, "out.png")
        _, _, peak = self.measured("median", "--ksize", 3, "--device", "cpu", name, "out.png")
        self.assertLess(peak, MEMORY_LIMIT_KIB)

    def test_terabytes(self):
        """Refused, also if the limit of pixels allows them."""
        for extension, contents in TERABYTES:
            name = self.put("in." + extension, contents)
            for options in ((), ("--max-pixels", 2**62)):
                call = ("median", "--ksize", 3, "--device", "cpu", name, "out.png", *options)
                self.fails(INPUT, name, *call)
                self.assertLess(self.measured(*call)[2], MEMORY_LIMIT_KIB)

    def photograph(self):
        with open(self.setup.photo, "rb") as file:
            return file.read()

    def test_jpeg_truncated(self):
        data = self.photograph()
        for share in (2, 4, 10):
            self.damaged("jpg", data[:len(data) - len(data) // share])

    def test_jpeg_without_its_end(self):
        data = self.photograph()
        self.damaged("jpg", data[:-2])

    def test_jpeg_overwritten_in_the_middle(self):
        data = self.photograph()
        half = len(data) // 2
        self.damaged("jpg", data[:half] + bytes(200) + data[half + 200:])

    def test_old_output_survives(self):
        self.put("out.png", b"old and good")
        self.put("in.png", PNG[:-100])
        self.fails(INPUT, "in.png", "median", "--ksize", 3, "--overwrite", "--quiet", "in.png", "out.png")

    def test_message_stays_on_one_line(self):
        name = self.put("two\nlines.png", b"")
        self.fails(INPUT, "two lines.png", "median", "--ksize", 3, "--quiet", name, "out.png")

    def test_over_the_pixel_limit(self):
        self.make("in.png", "8UC1", 200, 100)
        limited = dict(os.environ, OPENCV_IO_MAX_IMAGE_PIXELS="10000")
        self.fails(INPUT, "OPENCV_IO_MAX_IMAGE_PIXELS", "median", "--ksize", 3, "--device", "cpu", "in.png", "out.png",
                   env=limited)

    def test_the_limit_of_pixels_goes_both_ways(self):
        # A size that every format's header promises, and a file that has so many pixels.
        for extension in ("png", "bmp", "ppm", "jpg"):
            name = self.make("in." + extension, "8UC3", 200, 100)
            call = ["median", "--ksize", 1, "--device", "cpu", name, "out.png", "--max-pixels"]
            self.fails(INPUT, "--max-pixels", *call, 10000)
            self.succeeds(*call, 20000)
            os.unlink(self.path("out.png"))
        limited = dict(os.environ, OPENCV_IO_MAX_IMAGE_PIXELS="10000")
        self.succeeds("median", "--ksize", 1, "--device", "cpu", "in.png", "out.png", "--max-pixels", 20000, env=limited)

    def test_missing_file(self):
        self.fails(INPUT, "no such file", "median", "--ksize", 3, "in.png", "out.png")

    def test_folder(self):
        self.fails(INPUT, "is a directory", "median", "--ksize", 3, ".", "out.png")

    def test_device_file(self):
        self.fails(INPUT, "not a regular file", "median", "--ksize", 3, "/dev/zero", "out.png")

    def test_good_files_pass(self):
        """The checks refuse nothing that is whole, however well it compresses."""
        flat = zlib.compress(bytes((1 + 3 * 3000) * 3000), 9)
        for name, contents in (("flat.png", images.png(3000, 3000, data=flat)), ("ok.png", PNG),
                               ("ok.tif", images.tiff(200, 100)),
                               ("deflate.tif", images.tiff(200, 100, data=DEFLATED, compression=8))):
            self.put(name, contents)
            self.succeeds("median", "--ksize", 1, "--device", "cpu", name, "out.png", "--overwrite")


add_cases(Robustness_21_Damaged, "damaged", DAMAGED, Robustness_21_Damaged.damaged)
