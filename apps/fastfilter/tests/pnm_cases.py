"""netpbm's files and PFM: samples, ranges and tuple types as they are stored, or scaled, or an error."""
from fastfilter_case import add_cases
from picture_case import PictureCase, numpy, tifffile
from picture_files import greys, pam, png_samples, pnm, read_netpbm

# Tuple type, samples a pixel.
KINDS = [("BLACKANDWHITE", 1), ("GRAYSCALE", 1), ("RGB", 3), ("BLACKANDWHITE_ALPHA", 2), ("GRAYSCALE_ALPHA", 2),
         ("RGB_ALPHA", 4)]
RANGES = (1, 100, 255, 256, 1023, 65535)
TUPLES = [("{}_{}".format(kind.lower(), greatest), kind, channels, greatest) for kind, channels in KINDS
          for greatest in RANGES if (greatest == 1) == kind.startswith("BLACK")]
HEADER = b"P7\nWIDTH 2\nHEIGHT 2\nDEPTH %d\nMAXVAL %s\n%sENDHDR\n"
# Name, words of the error, extension, contents.
REFUSED = [
    ("two_samples_of_no_kind", "2 and no tuple type", "pam", HEADER % (2, b"255", b"") + bytes(8)),
    ("four_samples_of_no_kind", "4 and no tuple type", "pam", HEADER % (4, b"255", b"") + bytes(16)),
    ("five_samples", "5 and no tuple type", "pam", HEADER % (5, b"255", b"") + bytes(20)),
    ("unknown_kind", "'CMYK'", "pam", HEADER % (4, b"255", b"TUPLTYPE CMYK\n") + bytes(16)),
    ("kind_of_two_words", "'RGB ALPHA'", "pam", HEADER % (4, b"255", b"TUPLTYPE RGB\nTUPLTYPE ALPHA\n") + bytes(16)),
    ("kind_of_a_terminal", "'?[31mred'", "pam", HEADER % (1, b"255", b"TUPLTYPE \x1b[31mred\n") + bytes(4)),
    ("kind_of_other_samples", "'RGB'", "pam", HEADER % (4, b"255", b"TUPLTYPE RGB\n") + bytes(16)),
    ("no_samples", "damaged PAM header", "pam", HEADER % (0, b"255", b"") + bytes(16)),
    ("pam_of_range_0", "damaged PAM header", "pam", HEADER % (1, b"0", b"") + bytes(16)),
    ("pam_of_a_large_range", "65535", "pam", HEADER % (1, b"65536", b"") + bytes(16)),
    ("pam_of_a_negative_range", "damaged PAM header", "pam", HEADER % (1, b"-1", b"") + bytes(16)),
    ("pam_line_of_two_numbers", "damaged PAM header", "pam", HEADER % (1, b"25 5", b"") + bytes(16)),
    ("pam_line_of_no_kind", "damaged PAM header", "pam", HEADER % (1, b"255", b"GAMMA 2\n") + bytes(16)),
    ("pam_without_its_end", "damaged PAM header", "pam", (HEADER % (1, b"255", b""))[:-7]),
    ("pam_of_one_long_line", "damaged PAM header", "pam", b"P7\nWIDTH " + b"1" * 200000),
    ("pam_without_width", "damaged PAM header", "pam", b"P7\nHEIGHT 2\nDEPTH 1\nMAXVAL 1\nENDHDR\n1111"),
    ("pam_too_short", "truncated", "pam", HEADER % (1, b"255", b"") + bytes(3)),
    ("thumbnail_of_xv", "damaged PAM header", "pam", b"P7 332\n2 2 255\n" + bytes(4)),
    ("pgm_of_range_0", "damaged PNM header", "pgm", b"P5 2 2 0\n" + bytes(4)),
    ("pgm_of_a_large_range", "65535", "pgm", b"P5 2 2 65536\n" + bytes(8)),
    ("over_the_range", "101 is over the greatest value, 100", "pgm", b"P5 2 2 100\n" + bytes([1, 100, 101, 0])),
    ("over_a_range_of_16_bits", "1024 is over", "ppm", b"P6 1 1 1023\n" + bytes([0, 1, 0, 2, 4, 0])),
    ("over_the_range_in_text", "8 is over", "pgm", b"P2 2 2 7 1 2 8 3"),
    ("far_over_the_range_in_text", "65537 is over", "pgm", b"P2 2 2 7 1 2 65537 3"),
    ("pam_over_the_range", "2 is over", "pam", HEADER % (1, b"1", b"TUPLTYPE BLACKANDWHITE\n") + bytes([0, 1, 2, 0])),
    ("word_in_text", "no number", "pgm", b"P2 2 2 7 1 two 3 4"),
    ("fraction_in_text", "no number", "pgm", b"P2 2 2 7 1 2.5 3 4"),
    ("digit_that_is_no_bit", "no number", "pbm", b"P1 2 2 0 1 2 0"),
    ("text_too_short", "truncated", "pgm", b"P2 2 2 7 1 2 3                   "),
    ("bits_in_text_too_short", "truncated", "pbm", b"P1 2 2 1 0 1        "),
    ("bits_too_short", "truncated", "pbm", b"P4 9 2\n" + bytes(3)),
    ("pfm_of_scale_0", "damaged PFM header", "pfm", b"Pf\n2 2\n0\n" + bytes(16)),
    ("pfm_without_scale", "damaged PFM header", "pfm", b"Pf\n2 2\nnone\n" + bytes(16)),
    ("pfm_too_short", "truncated", "pfm", b"PF\n2 2\n-1\n" + bytes(47)),
]
SHARPEN = ("convolve", "--mask", "0 -1 0; -1 5 -1; 0 -1 0", "--border", "replicate", "--device", "cpu")


def scaled(samples, greatest):
    full = 255 if greatest < 256 else 65535
    return ((2 * samples.astype(int) * full + greatest) // (2 * greatest)).astype(samples.dtype)


def sharpened(samples, greatest):
    a = numpy.pad(samples.astype(int), ((1, 1), (1, 1), (0, 0)), "edge")
    result = 5 * a[1:-1, 1:-1] - a[:-2, 1:-1] - a[2:, 1:-1] - a[1:-1, :-2] - a[1:-1, 2:]
    return numpy.clip(result, 0, greatest).astype(samples.dtype)


class Netpbm(PictureCase):
    def tuples(self, kind, channels, greatest):
        samples = greys(7, 5, channels, greatest)
        self.put("in.pam", pam(samples, greatest, kind))
        self.quiet_copy("in.pam", "out.pam")
        self.assertEqual(read_netpbm(self.get("out.pam"))[1:], (greatest, kind))
        self.assert_samples("out.pam", samples)
        notes = self.copied("in.pam", "out.png")
        wanted = scaled(samples, greatest)
        self.assertEqual(len(notes), 0 if greatest in (255, 65535) else 1)
        if channels == 2:  # PNG's are written as RGB
            wanted = wanted[:, :, [0, 0, 0, 1]]
        self.assert_samples("out.png", wanted)
        self.assertIn("7 x 5, ", self.succeeds("info", "in.pam").stdout)

    def test_pam_without_tuple_type(self):
        for channels, kind in ((1, "GRAYSCALE"), (3, "RGB")):
            samples = greys(7, 5, channels, 300)
            self.put("in.pam", pam(samples, 300, ""))
            self.quiet_copy("in.pam", "out.pam")
            self.assertEqual(read_netpbm(self.get("out.pam"))[1:], (300, kind))
            self.assert_samples("out.pam", samples)

    def test_pam_header_with_comments(self):
        self.put("in.pam", b"P7\n# width before height\nHEIGHT 1 # one\n\nMAXVAL 9\nWIDTH 2\n"
                           b"DEPTH 1\nTUPLTYPE GRAYSCALE\nENDHDR\n\x03\x09")
        self.assertEqual(self.copied("in.pam", "out.pam"), ["not kept in 'out.pam': comment"])
        self.assertEqual(self.samples("out.pam").tolist(), [[[3], [9]]])

    def test_ranges_are_kept(self):
        for greatest in RANGES:
            for channels, extension in ((1, "pgm"), (3, "ppm")):
                samples = greys(7, 5, channels, greatest)
                self.put("in", pnm(samples, greatest))
                for result in ("out." + extension, "out.pam"):
                    self.quiet_copy("in", result)
                    self.assertEqual(read_netpbm(self.get(result))[1], greatest)
                    self.assert_samples(result, samples)

    def test_ranges_are_filled_elsewhere(self):
        for greatest in RANGES:
            samples = greys(40, 30, 3, greatest)
            self.put("in.ppm", pnm(samples, greatest))
            self.copied("in.ppm", "out.png")
            self.assert_samples("out.png", scaled(samples, greatest))
            self.copied("in.ppm", "out.tif")
            numpy.testing.assert_array_equal(tifffile.imread(self.path("out.tif")), scaled(samples, greatest))
        self.put("white.pgm", b"P5 1 1 1023\n\x03\xff")
        self.assertEqual(self.copied("white.pgm", "out.png"), ["samples of 0 to 1023 become 0 to 65535"])
        self.assertEqual(self.samples("out.png").tolist(), [[[65535]]])

    def test_scaled_before_the_filter(self):
        samples = greys(40, 30, 1, 1023)
        self.put("in.pgm", pnm(samples, 1023))
        self.succeeds(*SHARPEN, "in.pgm", "out.png")
        self.assert_samples("out.png", sharpened(scaled(samples, 1023), 65535))

    def test_results_stay_in_range(self):
        for greatest in (100, 1023):
            samples = greys(40, 30, 3, greatest)
            self.put("in.ppm", pnm(samples, greatest))
            self.succeeds(*SHARPEN, "in.ppm", "out.ppm", "--overwrite")
            self.assertEqual(read_netpbm(self.get("out.ppm"))[1], greatest)
            self.assert_samples("out.ppm", sharpened(samples, greatest))

    def test_another_depth_has_its_own_range(self):
        self.put("in.pgm", pnm(greys(40, 30, 1, 100), 100))
        self.succeeds("box", "--ksize", 1, "--depth", "16u", "in.pgm", "out.pgm", "--device", "cpu")
        samples, greatest, _ = read_netpbm(self.get("out.pgm"))
        self.assertEqual((greatest, samples.max()), (65535, 255))

    def test_added_grey_level_is_the_middle(self):
        self.put("in.pgm", b"P5 3 3 100\n" + bytes([50] * 9))
        self.succeeds("convolve", "--mask", "1 0 -1", "--normalize", "in.pgm", "out.pgm", "--device", "cpu")
        samples, greatest, _ = read_netpbm(self.get("out.pgm"))
        self.assertEqual(greatest, 255)
        self.assertLessEqual(abs(samples.astype(int) - 127.5).max(), 0.5)

    def test_text(self):
        grey, colour = greys(5, 4, 1, 300), greys(5, 4, 3, 7)
        self.put("in.pgm", b"P2 # comment\n5 4 # another\n300\n" + b" ".join(b"%d" % v for v in grey.flat) + b"\n")
        self.assertEqual(self.copied("in.pgm", "out.pgm"), ["not kept in 'out.pgm': comment"])
        self.assert_samples("out.pgm", grey)
        numbers = [b"%d" % v for v in colour.flat]
        self.put("in.ppm", b"P3\n5\t4\r\n7\n" + b"\n".join(numbers[:30]) + b" # in between\n" + b" ".join(numbers[30:]))
        self.quiet_copy("in.ppm", "out.ppm")
        self.assert_samples("out.ppm", colour)

    def test_comment_directly_after_a_number(self):
        self.put("in.pgm", b"P5#a\n2#b\n1#c\n255#d\n\x05\x07")
        self.copied("in.pgm", "out.pgm")
        self.assertEqual(self.samples("out.pgm").ravel().tolist(), [5, 7])

    def test_bits(self):
        bits = greys(11, 3, 1, 1)
        wanted = 255 * (1 - bits)
        packed = numpy.packbits(bits[:, :, 0], axis=1).tobytes()
        digits = [b"%d" % bit for bit in bits.flat]
        for contents in (b"P4\n11 3\n" + packed, b"P1\n11 3\n" + b"".join(digits), b"P1 11 3 " + b" ".join(digits)):
            self.put("in.pbm", contents)
            for result in ("out.png", "out.pgm"):
                self.quiet_copy("in.pbm", result)
                self.assert_samples(result, wanted)

    def test_several_pictures(self):
        samples = greys(7, 5, 1, 255)
        several = ["the input holds several pictures, only the first is filtered"]
        rest = ["the input goes on after its picture; what follows is left out"]
        text = b"P2 2 1 255 3 4\n"
        for contents, notes in ((2 * pnm(samples, 255), several), (2 * pam(samples, 255, "GRAYSCALE"), several),
                                (text + text, several), (b"P4 8 1\n\xaa" + b"P4 8 1\n\xaa", several),
                                (pnm(samples, 255) + b"more", rest), (text + b"5 6", rest),
                                (pnm(samples, 255) + b"\n", []), (text + b"\n# the end\n", [])):
            self.put("in", contents)
            self.assertEqual(self.copied("in", "out.pgm"), notes)

    def test_floats(self):
        for magic, channels in ((b"Pf", 1), (b"PF", 3)):
            pixels = numpy.random.default_rng(3).normal(size=(4, 6, channels)).astype("f4")
            pixels[1, 2] = numpy.nan
            for order, scale, notes in (("<f4", b"-1.0", []), (">f4", b"1", []),
                                        ("<f4", b"-2.5", ["scale factor of 2.5"])):
                self.put("in.pfm", magic + b"\n6 4\n" + scale + b"\n" + pixels[::-1].astype(order).tobytes())
                found = self.copied("in.pfm", "out.tif")
                self.assertEqual(len(found), len(notes))
                for note, words in zip(found, notes):
                    self.assertIn(words, note)
                result = tifffile.imread(self.path("out.tif")).reshape(pixels.shape)
                numpy.testing.assert_array_equal(result, pixels)
        self.fails(4, "32FC3", "median", "--ksize", 1, "in.pfm", "no.png", "--device", "cpu")

    def test_results_that_a_format_has_no_room_for(self):
        self.put("in.pam", pam(greys(7, 5, 2), 255, "GRAYSCALE_ALPHA"))
        for extension in ("pgm", "ppm", "jpg"):
            self.fails(4, "8UC2", "median", "--ksize", 1, "in.pam", "out." + extension, "--device", "cpu")
        self.put("in.pgm", pnm(greys(7, 5), 255))
        self.fails(4, "8UC1", "median", "--ksize", 1, "in.pgm", "out.ppm", "--device", "cpu")

    def test_alpha_is_not_filtered(self):
        samples = greys(7, 5, 4, 1023)
        self.put("in.pam", pam(samples, 1023, "RGB_ALPHA"))
        self.succeeds("median", "--ksize", 3, "in.pam", "out.pam", "--device", "cpu")
        result = self.samples("out.pam")
        numpy.testing.assert_array_equal(result[:, :, 3], samples[:, :, 3])
        self.assertTrue((result[:, :, :3] != samples[:, :, :3]).any())


add_cases(Netpbm, "tuples", TUPLES, Netpbm.tuples)
add_cases(Netpbm, "refused", [(row[0], row[1], "in." + row[2], row[3]) for row in REFUSED], Netpbm.refuses)
