"""No reader hands on a pixel that it has not written: the contents of fresh memory change no result, and valgrind sees no
decision and no output that depends on them.

MALLOC_PERTURB_ is glibc's (mallopt(3)); a C library without it finds nothing here."""
import io
import os
import shutil
import subprocess
import unittest

from fastfilter_case import add_cases
from picture_case import COPY, PIL, PictureCase, numpy, tifffile
import bmp_cases
import jpeg_cases
from images import png_chunk
from picture_files import greys, pam, png, pnm

RLE = bmp_cases.header(bmp_cases.INFO, 8, bmp_cases.RLE8, palette=bmp_cases.palette_of(256)[1] if numpy else b"",
                       pixels=b"\x02\x07\0\0\0\2\3\2\x01\x09\0\1")


def tiff(pixels, **options):
    file = io.BytesIO()
    tifffile.imwrite(file, pixels, **options)
    return file.getvalue()


# Name, extension of the input, its contents, extensions of results.
KINDS = [
    ("pgm", "pgm", lambda: pnm(greys(37, 29), 255), ("pgm", "png", "jpg", "bmp", "tif")),
    ("ppm_scaled", "ppm", lambda: pnm(greys(37, 29, 3, 1023), 1023), ("ppm", "png")),
    ("pam", "pam", lambda: pam(greys(37, 29, 4), 255, "RGB_ALPHA"), ("pam", "png", "bmp")),
    ("pam_grey", "pam", lambda: pam(greys(37, 29, 2), 255, "GRAYSCALE_ALPHA"), ("pam", "png", "bmp")),
    ("bits", "pbm", lambda: b"P4\n37 29\n" + bytes(5 * 29), ("pgm",)),
    ("text", "ppm", lambda: b"P3 37 29 9 " + b"1 2 3 " * (37 * 29), ("ppm",)),
    ("pfm", "pfm", lambda: b"PF\n37 29\n-1\n" + bytes(12 * 37 * 29), ("tif",)),
    ("png_keyed", "png", lambda: png(greys(37, 29), extra=png_chunk(b"tRNS", b"\0\5")), ("png", "pam")),
    ("png_interlaced", "png", lambda: png(greys(37, 29, 3, 65535), 16, interlaced=True), ("png",)),
    ("png_bits", "png", lambda: png(greys(37, 29, 1, 1), 1), ("png",)),
    ("jpeg", "jpg", lambda: jpeg_cases.by_pillow(jpeg_cases.smooth(3), "RGB"), ("png", "jpg")),
    ("jpeg_progressive", "jpg", lambda: jpeg_cases.by_pillow(jpeg_cases.smooth(3), "RGB", progressive=True), ("png",)),
    ("jpeg_of_four", "jpg", lambda: jpeg_cases.by_pillow(jpeg_cases.smooth(4), "CMYK"), ("png",)),
    ("bmp_runs", "bmp", lambda: RLE, ("bmp", "png")),
    ("bmp_24", "bmp", lambda: bmp_cases.header(40, 24, pixels=bytes(40 * 7)), ("bmp",)),
    ("tiff_planes", "tif", lambda: tiff(numpy.moveaxis(greys(37, 29, 3, 65535), -1, 0), photometric="rgb",
                                        planarconfig="separate"),
     ("png", "tif")),
    ("tiff_bits", "tif", lambda: tiff(greys(37, 29, 1, 1), photometric="miniswhite", bitspersample=1), ("png", "tif")),
    ("tiff_12_bits", "tif", lambda: tiff(greys(37, 29, 1, 4095), photometric="minisblack", bitspersample=12), ("png", "tif")),
    ("tiff_palette", "tif", lambda: tiff(greys(37, 29), photometric="palette", colormap=numpy.zeros((3, 256), "uint16")),
     ("png", "tif")),
    ("tiff_chroma", "tif", lambda: tiff(greys(37, 29, 3), photometric="ycbcr", tile=(16, 32), compression="deflate"),
     ("png", "tif")),
    ("tiff_jpeg", "tif", lambda: tiff(greys(37, 29, 3), photometric="ycbcr", compression="jpeg"), ("png", "tif")),
    ("tiff_alpha", "tif", lambda: tiff(greys(37, 29, 4), photometric="rgb", extrasamples=[1], compression="lzw",
                                       predictor=True), ("png", "tif")),
    ("tiff_stack", "tif", lambda: tiff(numpy.stack([greys(37, 29)] * 3), imagej=True, truncate=True), ("png", "tif")),
    ("hdr", "hdr", lambda: b"#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 1 +X 2\n" + bytes(range(8)), ("tif",)),
]


class Perturbed(PictureCase):
    def perturbed(self, extension, contents, results):
        name = self.put("in." + extension, contents())
        for result in results:
            files = []
            for value in ("90", "165"):  # bytes of one pattern and of its opposite
                self.succeeds(*COPY, "--overwrite", "--quiet", name, "out." + result,
                              env=dict(os.environ, MALLOC_PERTURB_=value))
                files.append(self.get("out." + result))
            self.assertEqual(files[0], files[1], result)


@unittest.skipIf(shutil.which("valgrind") is None, "no valgrind")
class UnderValgrind(PictureCase):
    def under_valgrind(self, extension, contents, results):
        name = self.put("in." + extension, contents())
        for result in results[:1]:
            run = subprocess.run(["valgrind", "-q", "--error-exitcode=99", self.setup.program, *map(str, COPY), "--quiet",
                                  name, "out." + result], cwd=self.folder, capture_output=True, text=True, check=False)
            self.assertEqual((run.returncode, run.stderr), (0, ""))


add_cases(Perturbed, "perturbed", KINDS, Perturbed.perturbed)
add_cases(UnderValgrind, "valgrind", KINDS, UnderValgrind.under_valgrind)
