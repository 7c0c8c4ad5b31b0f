"""JPEG files of every kind: the pixels are the decoder's, or an error says why not."""
import io
import struct

from fastfilter_case import add_cases
from picture_case import COPY, PIL, PictureCase, numpy
from picture_files import greys, jpeg_segments, with_segments

ADOBE = 0xee


def by_pillow(samples, mode, **options):
    file = io.BytesIO()
    PIL.Image.fromarray(samples, mode).save(file, "jpeg", quality=95, **options)
    return file.getvalue()


def smooth(channels):
    """Pixels that compression leaves nearly as they are."""
    y, x = numpy.mgrid[0:48, 0:64]
    return numpy.stack([x * 4, y * 5, 255 - x * 2 - y * 2, 255 - x * 3][:channels], 2).clip(0, 255).astype("u1")


def with_frame(data, marker=None, precision=None):
    """Another kind of frame, or another number of bits, in the header."""
    place = data.index(b"\xff\xc0")
    changed = bytearray(data)
    changed[place + 1] = marker or 0xc0
    changed[place + 4] = precision or 8
    return bytes(changed)


# Name, words of the error, change of a file that can be read.
REFUSED = [("12_bits", "12 bits", lambda data: with_frame(data, 0xc1, 12)),
           ("lossless", "lossless", lambda data: with_frame(data, 0xc3))]


class Jpeg(PictureCase):
    def refused(self, words, change):
        self.refuses(words, "in.jpg", change(by_pillow(smooth(3), "RGB")))
        self.fails(3, words, "info", "in.jpg")

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
        """CMYK and its form with luminance, both with all samples inverted; Pillow turns them into RGB likewise."""
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
        """The marker alone tells that the same samples are luminance, two differences and black."""
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
        for mode, shape in (("L", (4000, 4000)), ("RGB", (4000, 4000, 3))):
            self.put("in.jpg", by_pillow(numpy.full(shape, 128, "u1"), mode, optimize=True, progressive=True))
            self.quiet_copy("in.jpg", "out.png")


add_cases(Jpeg, "refused_jpeg", REFUSED, Jpeg.refused)
