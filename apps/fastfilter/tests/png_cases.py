"""PNG files: transparency of every kind, few bytes for many pixels, animations, chunks that OpenCV stumbles over."""
import struct
import zlib

from fastfilter_case import MEMORY_LIMIT_KIB, add_cases
import images
from images import png_chunk
from picture_case import COPY, PictureCase, numpy
from picture_files import greys, packed_rows, png

INPUT = 3
GREY, RGB, PALETTE = 0, 2, 3
# Colour type and bits of all that the format has.
STORED = [(colour, bits) for colour, of_all in ((0, (1, 2, 4, 8, 16)), (2, (8, 16)), (3, (1, 2, 4, 8)), (4, (8, 16)),
                                                (6, (8, 16))) for bits in of_all]
KINDS = [("{}_{}_{}{}".format({0: "grey", 2: "rgb", 3: "palette", 4: "grey_alpha", 6: "rgb_alpha"}[colour], bits,
                              "keyed" if keyed else "plain", "_interlaced" if interlaced else ""),
          colour, bits, keyed, interlaced)
         for colour, bits in STORED for keyed in (False, True) for interlaced in (False, True)
         if colour < 4 or not keyed]
# As few bytes for so many pixels as the compression can make: side, colour type, bits.
BLANK = [("{}_{}{}".format(colour, bits, "_interlaced" if interlaced else ""), side, colour, bits, interlaced)
         for side, colour, bits in ((4000, 0, 1), (1500, 0, 2), (1500, 0, 4), (900, 0, 16), (900, 3, 1), (900, 3, 4),
                                    (700, 2, 8))
         for interlaced in (False, True)]
SAMPLES = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
ONE_FRAME = struct.pack(">IIIIIHHBB", 0, 13, 11, 0, 0, 1, 10, 0, 0)
CONTROL = png_chunk(b"acTL", struct.pack(">II", 2, 0))


def transparency(samples, colour, bits):
    """Palette and tRNS chunks, and the colours and opacities that pixels then have."""
    greatest = (1 << bits) - 1
    opaque = numpy.full(samples.shape[:2] + (1,), 65535 if bits == 16 else 255, samples.dtype)
    if colour == PALETTE:
        colours = numpy.random.default_rng(4).integers(0, 256, (greatest + 1, 3), "u1")
        opacity = numpy.random.default_rng(5).integers(0, 256, greatest + 1, "u1")
        short = max(1, (greatest + 1) // 2)
        opacity[short:] = 255
        index = samples[:, :, 0]
        return (png_chunk(b"PLTE", colours.tobytes()), png_chunk(b"tRNS", opacity[:short].tobytes()), colours[index],
                opacity[index][:, :, None])
    key = samples[2, 3].copy()
    samples[0, 1] = samples[4, 4] = key
    alpha = numpy.where((samples == key).all(axis=2, keepdims=True), 0, opaque).astype(samples.dtype)
    pixels = samples * (255 // greatest) if bits < 8 else samples
    return b"", png_chunk(b"tRNS", key.astype(">u2").tobytes()), pixels, alpha


class Png(PictureCase):
    def kinds(self, colour, bits, keyed, interlaced):
        samples = greys(13, 11, SAMPLES[colour], (1 << bits) - 1)
        pixels, alpha, chunks = samples[:, :, :3 if colour == 6 else 1], samples[:, :, -1:], b""
        if colour < 4:
            palette, chunk, pixels, alpha = transparency(samples, colour, bits)
            chunks = palette + (chunk if keyed else b"")
        wanted = numpy.concatenate([pixels, alpha], 2) if keyed or colour > 3 else pixels
        self.put("in.png", png(samples, bits, colour, chunks, interlaced))
        self.quiet_copy("in.png", "out.pam")
        self.assert_samples("out.pam", wanted)
        self.assertIn("13 x 11, {}UC{}\n".format(16 if bits == 16 else 8, wanted.shape[2]),
                      self.succeeds("info", "in.png").stdout)
        if wanted.shape[2] == 2:  # as RGB if a format has no grey with alpha
            wanted = wanted[:, :, [0, 0, 0, 1]]
            self.fails(4, "UC2", *COPY, "in.png", "no.jpg")
        self.quiet_copy("in.png", "out.png")
        self.assert_samples("out.png", wanted)

    def test_transparency_that_is_damaged(self):
        samples, grey = greys(13, 11, 3), greys(13, 11, 1)
        palette = png_chunk(b"PLTE", bytes(range(48)))
        broken = png_chunk(b"tRNS", bytes(6))[:-1] + b"x"
        for pixels, colour, chunks in ((samples, RGB, broken), (samples, RGB, png_chunk(b"tRNS", bytes(5))),
                                       (grey, GREY, png_chunk(b"tRNS", bytes(1))),
                                       (grey % 16, PALETTE, palette + png_chunk(b"tRNS", bytes(17))),
                                       (grey % 16, PALETTE, png_chunk(b"tRNS", bytes(6)) + palette)):
            self.refuses("tRNS", "in.png", png(pixels, 8, colour, chunks))
        self.refuses("tRNS", "in.png", png(samples, 8, RGB, after=png_chunk(b"tRNS", bytes(6))))

    def test_index_beyond_the_palette(self):
        """Such pixels are black, as in browsers."""
        indices = greys(13, 11, 1)
        self.put("in.png", png(indices, 8, PALETTE, png_chunk(b"PLTE", bytes([255] * 48))))
        self.quiet_copy("in.png", "out.png")
        self.assert_samples("out.png", numpy.repeat(numpy.where(indices < 16, 255, 0), 3, 2).astype("u1"))

    def blank(self, side, colour, bits, interlaced):
        samples = numpy.zeros((side, side, SAMPLES[colour]), "u2" if bits == 16 else "u1")
        extra = png_chunk(b"PLTE", bytes(6)) if colour == PALETTE else b""
        self.put("in.png", png(samples, bits, colour, extra, interlaced))
        self.quiet_copy("in.png", "out.png")

    def test_more_than_its_bytes_can_hold(self):
        data = zlib.compress(packed_rows(numpy.zeros((400, 4000, 1), "u1"), 1), 9)
        for bits, colour in ((1, 0), (8, 6), (16, 2)):
            self.refuses("promises", "in.png", images.png(4000, 20000, bits, colour, data=data))
            self.assertLess(self.measured(*COPY, "in.png", "out.png")[2], MEMORY_LIMIT_KIB)

    def test_animations(self):
        samples = greys(13, 11, 4)
        note = ["the input is an animation, only its first picture is filtered"]
        frame = png_chunk(b"fcTL", ONE_FRAME)
        second = png_chunk(b"fcTL", struct.pack(">I", 1) + ONE_FRAME[4:]) + png_chunk(
            b"fdAT", struct.pack(">I", 2) + zlib.compress(packed_rows(samples[::-1], 8)))
        for before in (CONTROL + frame, CONTROL):
            self.put("in.png", png(samples, extra=before, after=second))
            self.assertEqual(self.copied("in.png", "out.png"), note)
            self.assert_samples("out.png", samples)

    def test_chunks_that_pixels_do_not_need(self):
        """Damaged or large, they are no reason to refuse a picture."""
        samples = greys(13, 11, 3)
        large = png_chunk(b"iTXt", b"Comment\0\0\0\0\0" + b"x" * 9000000)
        broken = png_chunk(b"tEXt", b"Comment\0text")[:-1] + b"x"
        for extra, note in ((large, None), (broken, "text (damaged)"), (png_chunk(b"acTL", bytes(3)), "animation"),
                            (png_chunk(b"fcTL", bytes(3)), None), (png_chunk(b"bKGD", bytes(99)), "background colour"),
                            (png_chunk(b"eXIf", bytes(99)), "EXIF (damaged)"), (png_chunk(b"gAMA", bytes(4)), None)):
            self.put("in.png", png(samples, extra=extra))
            notes = self.copied("in.png", "out.png")
            self.assertEqual(len(notes), 1 if note else 0, notes)
            self.assertIn(note or "", "".join(notes))
            self.assert_samples("out.png", samples)

    def test_pixels_are_taken_as_stored(self):
        """Gamma, background and significant bits change nothing."""
        samples = greys(13, 11, 2, 65535)
        extra = (png_chunk(b"gAMA", struct.pack(">I", 100000)) + png_chunk(b"sBIT", bytes([10, 10])) +
                 png_chunk(b"bKGD", struct.pack(">H", 1000)))
        self.put("in.png", png(samples, 16, extra=extra))
        self.copied("in.png", "out.pam")
        self.assert_samples("out.pam", samples)


add_cases(Png, "kind", KINDS, Png.kinds)
add_cases(Png, "blank", BLANK, Png.blank)
