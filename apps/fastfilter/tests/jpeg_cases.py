"""JPEG files of every kind: the pixels are the decoder's, or an error says why not."""
import io

from picture_case import PIL, PictureCase, imagecodecs, numpy
from picture_files import greys, jpeg_segments, with_segments

ADOBE = 0xee
# 2200 x 2200 pixels of grey 77, by arithmetic coding (cjpeg -arithmetic), where a block has no least number of bits.
ARITHMETIC = bytes.fromhex(
    "ffd8ffe000104a46494600010100000100010000ffdb004300080606070605080707070909080a0c140d0c0b0b0c1912130f141d1a1f1e1d"
    "1a1c1c20242e2720222c231c1c2837292c30313434341f27393d38323c2e333432ffc9000b080898089801011100ffcc000600101005ffda"
    "0008010100003f00ff009f778428ffd9")


def by_pillow(samples, mode, **options):
    file = io.BytesIO()
    PIL.Image.fromarray(samples, mode).save(file, "jpeg", quality=95, **options)
    return file.getvalue()


def smooth(channels):
    """Pixels that compression leaves nearly as they are."""
    y, x = numpy.mgrid[0:48, 0:64]
    return numpy.stack([x * 4, y * 5, 255 - x * 2 - y * 2, 255 - x * 3][:channels], 2).clip(0, 255).astype("u1")


class Jpeg(PictureCase):
    def assert_near(self, name, wanted, tolerance):
        difference = numpy.abs(self.samples(name).astype(int) - wanted)
        self.assertLessEqual(difference.max(), tolerance)

    def test_colours_and_grey(self):
        for mode, channels in (("RGB", 3), ("L", 1)):
            pixels = smooth(channels)
            for options in ({}, {"progressive": True}, {"subsampling": 0}):
                self.put("in.jpg", by_pillow(pixels if channels == 3 else pixels[:, :, 0], mode, **options))
                self.quiet_copy("in.jpg", "out.png")
                self.assert_near("out.png", pixels, 16)

    def test_four_colours_of_adobe(self):
        """CMYK and its form with luminance, both with all samples inverted; Pillow turns them into RGB in the same way."""
        self.put("in.jpg", by_pillow(smooth(4), "CMYK"))
        segments, scan = jpeg_segments(self.get("in.jpg"))
        self.assertIn(ADOBE, [marker for marker, _ in segments])
        with PIL.Image.open(self.path("in.jpg")) as image:
            wanted = numpy.asarray(image.convert("RGB")).astype(int)
        self.quiet_copy("in.jpg", "out.png")
        self.assert_near("out.png", wanted, 2)
        without = [segment for segment in segments if segment[0] != ADOBE]
        self.refuses("Adobe", "in.jpg", with_segments(self.get("in.jpg"), without, True))

    def test_luminance_of_four_colours(self):
        """Only the marker tells that the same samples are luminance, two differences and black."""
        data = by_pillow(smooth(4), "CMYK")
        segments = [(marker, body[:-1] + b"\2" if marker == ADOBE else body) for marker, body in jpeg_segments(data)[0]]
        self.put("in.jpg", with_segments(data, segments, True))
        with PIL.Image.open(self.path("in.jpg")) as image:
            self.assertEqual(image.info["adobe_transform"], 2)
            wanted = numpy.asarray(image.convert("RGB")).astype(int)
        self.quiet_copy("in.jpg", "out.png")
        self.assert_near("out.png", wanted, 2)

    def test_blank(self):
        """As few bytes as the compression can make of many pixels."""
        for mode, shape in (("L", (2200, 2200)), ("RGB", (2200, 2200, 3))):
            self.put("in.jpg", by_pillow(numpy.full(shape, 128, "u1"), mode, optimize=True, progressive=True))
            self.quiet_copy("in.jpg", "out.png")

    def test_arithmetic_coding(self):
        self.put("in.jpg", ARITHMETIC)
        self.quiet_copy("in.jpg", "out.pgm")
        self.assert_samples("out.pgm", numpy.full((2200, 2200, 1), 77, "u1"))

    def test_lossless(self):
        for samples in (greys(48, 64, 3), greys(48, 64)):
            self.put("in.jpg", imagecodecs.jpeg8_encode(samples, lossless=True))
            if not self.reads("in.jpg"):
                self.skipTest("this OpenCV decodes no lossless JPEG")
            self.quiet_copy("in.jpg", "out.pam")
            self.assert_samples("out.pam", samples)

    def test_12_bits(self):
        for lossless in (False, True):
            data = imagecodecs.jpeg8_encode(greys(48, 64, 3, 4095), bitspersample=12, lossless=lossless)
            self.refuses("12 bits", "in.jpg", data)
        self.fails(3, "12 bits", "info", "in.jpg")
