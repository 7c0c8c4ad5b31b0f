"""What files say beside their pixels is kept in the same format, as far as it can be in others, and else named."""
import io
import struct
import zlib

from fastfilter_case import add_cases
import images
from images import png_chunk
from picture_case import PIL, PictureCase, numpy, tifffile
from picture_files import (exif, greys, iccp, jpeg_segment, jpeg_segments, pam, png, png_chunks, pnm, profile,
                           with_segments)

XMP = b"<x:xmpmeta/>"
# PNG's chunks by kind: data, and their name where another format does not hold them.
CHUNKS = {"cICP": (bytes([1, 13, 0, 1]), "colour space"), "sRGB": (b"\0", "sRGB colour space"),
          "gAMA": (struct.pack(">I", 45455), "gamma"), "cHRM": (struct.pack(">8I", *range(8)), "chromaticities"),
          "tEXt": (b"Author\0somebody", "text"), "zTXt": (b"Comment\0\0" + zlib.compress(b"text"), "text"),
          "iTXt": (b"XML:com.adobe.xmp\0\0\0\0\0" + XMP, "XMP"), "prVt": (b"private, safe to copy", "chunk prVt")}
# Those that no longer hold for a filtered picture.
DROPPED = {"sBIT": (bytes([8, 8, 8]), "significant bits"), "bKGD": (bytes(6), "background colour"),
           "tIME": (bytes([7, 234, 1, 2, 3, 4, 5]), "time"), "prVT": (b"private, unsafe", "chunk prVT"),
           "hIST": (b"\0\1", "histogram"), "PLTE": (bytes(range(6)), "suggested palette")}
# JPEG's segments: marker, data, and their name.
SEGMENTS = [(0xe1, b"http://ns.adobe.com/xap/1.0/\0" + XMP, "XMP"), (0xed, b"Photoshop 3.0\0" + b"8BIM", "IPTC"),
            (0xfe, b"a comment", "comment")]
LOST_SEGMENTS = [(0xe2, b"MPF\0" + bytes(20), "further pictures (MPF)"), (0xec, b"Ducky", "APP12"),
                 (0xe0, b"JFXX\0\x10", "thumbnail"), (0xe1, b"Other\0", "APP1")]
JFIF = b"JFIF\0\1\1"


def phys(x, y, unit=1):
    return png_chunk(b"pHYs", struct.pack(">IIB", x, y, unit))


def jpeg(samples, segments=(), density=b"\0\0\1\0\1\0\0", quality=95):
    """One of Pillow's with these segments behind the one that JFIF wants."""
    file = io.BytesIO()
    PIL.Image.fromarray(samples if samples.shape[2] > 1 else samples[:, :, 0]).save(file, "jpeg", quality=quality)
    own = [segment for segment in jpeg_segments(file.getvalue())[0] if segment[0] != 0xe0]
    return with_segments(file.getvalue(), [(0xe0, JFIF + density)] + list(segments) + own, True)


def profile_segments(data, most=1000):
    parts = [data[place:place + most] for place in range(0, len(data), most)]
    return [(0xe2, b"ICC_PROFILE\0" + bytes([index + 1, len(parts)]) + part) for index, part in enumerate(parts)]


def profile_of(segments):
    parts = sorted(body[12:] for marker, body in segments if marker == 0xe2 and body.startswith(b"ICC_PROFILE\0"))
    assert all(part[1] == len(parts) for part in parts)
    return b"".join(part[2:] for part in parts)


class MetadataCase(PictureCase):
    def kept(self, source, result, *lost):
        """Filters; a note has to name exactly these."""
        notes = self.copied(source, result)
        self.assertEqual(notes, ["not kept in '{}': {}".format(result, ", ".join(lost))] if lost else [])

    def chunks(self, name):
        return dict(png_chunks(self.get(name)))

    def segments(self, name):
        return jpeg_segments(self.get(name))[0]


class PngMetadata(MetadataCase):
    def chunk(self, kind):
        data, name = CHUNKS[kind]
        self.put("in.png", png(greys(9, 7, 3), extra=png_chunk(kind.encode(), data)))
        self.kept("in.png", "out.png")
        self.assertEqual(self.chunks("out.png")[kind], data)
        for extension in ("jpg", "bmp", "ppm"):
            self.kept("in.png", "out." + extension, name)

    def dropped(self, kind):
        data, name = DROPPED[kind]
        self.put("in.png", png(greys(9, 7, 3), extra=png_chunk(kind.encode(), data)))
        self.kept("in.png", "out.png", name)
        self.assertNotIn(kind, self.chunks("out.png"))

    def test_all_png_chunks_at_once(self):
        extra = iccp(profile()) + phys(2835, 5670) + b"".join(png_chunk(kind.encode(), data)
                                                              for kind, (data, _) in CHUNKS.items())
        samples = greys(9, 7, 4, 65535)
        block = exif(8)
        self.put("in.png", png(samples, 16, extra=extra, after=png_chunk(b"eXIf", block) + png_chunk(b"tEXt", b"a\0b")))
        self.kept("in.png", "out.png")
        self.assert_samples("out.png", samples)
        chunks = png_chunks(self.get("out.png"))
        kinds = [kind for kind, _ in chunks]
        self.assertEqual(kinds[0], "IHDR")
        self.assertLess(max(kinds.index(kind) for kind in CHUNKS), kinds.index("IDAT"))
        found = dict(chunks)
        for kind, (data, _) in CHUNKS.items():
            self.assertIn((kind, data), chunks)
        self.assertIn(("tEXt", b"a\0b"), chunks)
        self.assertEqual((found["eXIf"], found["pHYs"]), (block, struct.pack(">IIB", 2835, 5670, 1)))
        self.assertEqual(found["iCCP"][:8], b"a name\0\0")
        self.assertEqual(zlib.decompress(found["iCCP"][8:]), profile())
        with PIL.Image.open(self.path("out.png")) as image:
            image.load()
            self.assertEqual((image.getexif()[274], image.info["icc_profile"]), (8, profile()))

    def test_png_to_jpeg(self):
        block = exif(6)
        self.put("in.png", png(greys(9, 7, 3), extra=iccp(profile()) + phys(11811, 11811) + png_chunk(b"eXIf", block)))
        self.kept("in.png", "out.jpg")
        segments = self.segments("out.jpg")
        self.assertIn((0xe0, JFIF + struct.pack(">BHHBB", 1, 300, 300, 0, 0)), segments)
        self.assertIn((0xe1, b"Exif\0\0" + block), segments)
        self.assertEqual(profile_of(segments), profile())
        with PIL.Image.open(self.path("out.jpg")) as image:
            found = image.getexif()[274], image.info["icc_profile"], image.info["dpi"]
        self.assertEqual(found, (6, profile(), (300, 300)))

    def test_large_profile_of_a_png(self):
        large = profile(size=200000)
        self.put("in.png", png(greys(9, 7, 3), extra=iccp(large)))
        self.kept("in.png", "out.jpg")
        self.assertEqual(profile_of(self.segments("out.jpg")), large)
        self.kept("out.jpg", "again.png")
        self.assertEqual(zlib.decompress(self.chunks("again.png")["iCCP"].split(b"\0\0", 1)[1]), large)

    def test_large_exif_of_a_png(self):
        block = exif(6) + bytes(70000)
        self.put("in.png", png(greys(9, 7, 3), extra=png_chunk(b"eXIf", block)))
        self.kept("in.png", "out.png")
        self.kept("in.png", "out.jpg", "orientation 6", "EXIF")

    def test_png_to_others(self):
        extra = iccp(profile()) + phys(11811, 11811) + png_chunk(b"eXIf", exif(6))
        self.put("in.png", png(greys(9, 7, 3), extra=extra))
        self.kept("in.png", "out.bmp", "colour profile", "orientation 6", "EXIF")
        self.assertEqual(struct.unpack_from("<ii", self.get("out.bmp"), 38), (11811, 11811))
        for extension in ("ppm", "pam"):
            self.kept("in.png", "out." + extension, "colour profile", "orientation 6", "resolution", "EXIF")

    def test_profiles_of_other_pixels(self):
        for channels, space, name in ((3, b"GRAY", "RGB"), (4, b"CMYK", "RGB"), (1, b"RGB ", "grey"),
                                      (2, b"RGB ", "grey")):
            self.put("in.png", png(greys(9, 7, channels), extra=iccp(profile(space))))
            self.kept("in.png", "out.png", "colour profile (not one of {} pixels)".format(name))
        self.put("in.png", png(greys(9, 7, 1), extra=iccp(profile(b"GRAY"))))
        self.kept("in.png", "out.png")
        self.kept("in.png", "out.jpg")
        self.assertEqual(profile_of(self.segments("out.jpg")), profile(b"GRAY"))

    def test_pixels_that_are_no_squares(self):
        self.put("in.png", png(greys(9, 7, 3), extra=phys(2, 1, 0)))
        self.kept("in.png", "out.png")
        self.assertEqual(self.chunks("out.png")["pHYs"], struct.pack(">IIB", 2, 1, 0))
        self.kept("in.png", "out.jpg", "pixel aspect ratio")

    def test_resolution_that_no_whole_number_tells(self):
        self.put("in.png", png(greys(9, 7, 3), extra=phys(20, 20)))
        self.kept("in.png", "out.jpg", "resolution")
        self.put("in.png", png(greys(9, 7, 3), extra=phys(4000000000, 4000000000)))
        self.kept("in.png", "out.bmp", "resolution")

    def test_damaged_png_metadata(self):
        samples = greys(9, 7, 3)
        good = exif(6)
        wrong_place = good[:4] + struct.pack(">I", 1000) + good[8:]
        value_outside = exif(6, 72)[:-8]
        cut = zlib.compress(profile())[:-9]
        for extra, lost in ((png_chunk(b"iCCP", b"name\0\0" + cut), "colour profile (damaged)"),
                            (png_chunk(b"iCCP", b"name"), "colour profile (damaged)"),
                            (iccp(b"short"), "colour profile (damaged)"),
                            (iccp(profile()[:-1]), "colour profile (damaged)"),
                            (iccp(profile()) + iccp(profile()), "colour profile (the second one)"),
                            (png_chunk(b"pHYs", bytes(8)), "resolution (damaged)"),
                            (png_chunk(b"eXIf", wrong_place), "EXIF (damaged)"),
                            (png_chunk(b"eXIf", value_outside), "EXIF (damaged)"),
                            (png_chunk(b"eXIf", b""), "EXIF (damaged)"),
                            (png_chunk(b"eXIf", good) + png_chunk(b"eXIf", good), "EXIF (the second block)"),
                            (png_chunk(b"gAMA", bytes(4)) * 2, "gamma (the second one)"),
                            (phys(1, 1)[:-1] + b"x", "resolution (damaged)")):
            self.put("in.png", png(samples, extra=extra))
            self.kept("in.png", "out.png", lost)
            self.assert_samples("out.png", samples)

    def test_profile_that_fills_memory(self):
        self.put("in.png", png(greys(9, 7, 3), extra=iccp(bytes(150 << 20))))
        self.kept("in.png", "out.png", "colour profile (damaged)")
        self.assertLess(self.measured("median", "--ksize", 1, "in.png", "o.png", "--device", "cpu")[2], 256 << 10)


class JpegMetadata(MetadataCase):
    def test_jpeg_to_jpeg(self):
        block = exif(3, 72)
        segments = [(0xe1, b"Exif\0\0" + block)] + profile_segments(profile()) + [pair[:2] for pair in SEGMENTS]
        self.put("in.jpg", jpeg(greys(9, 7, 3), segments, struct.pack(">BHHBB", 2, 118, 59, 0, 0)))
        self.kept("in.jpg", "out.jpg")
        found = self.segments("out.jpg")
        self.assertEqual(found[0], (0xe0, JFIF + struct.pack(">BHHBB", 1, 300, 150, 0, 0)))
        for segment in [segments[0]] + [pair[:2] for pair in SEGMENTS]:
            self.assertIn(segment, found)
        self.assertEqual(profile_of(found), profile())
        with PIL.Image.open(self.path("out.jpg")) as image:
            image.load()
            self.assertEqual((image.getexif()[274], image.info["comment"]), (3, b"a comment"))

    def test_jpeg_to_png(self):
        block = exif(6, 300)
        segments = [(0xe1, b"Exif\0\0" + block)] + profile_segments(profile()) + [pair[:2] for pair in SEGMENTS]
        self.put("in.jpg", jpeg(greys(9, 7, 3), segments))
        self.kept("in.jpg", "out.png", "XMP", "IPTC", "comment")
        found = self.chunks("out.png")
        self.assertEqual((found["eXIf"], found["pHYs"]), (block, struct.pack(">IIB", 11811, 11811, 1)))
        self.assertEqual(zlib.decompress(found["iCCP"].split(b"\0\0", 1)[1]), profile())

    def test_jpeg_to_others(self):
        density = struct.pack(">BHHBB", 1, 72, 72, 0, 0)
        self.put("in.jpg", jpeg(greys(9, 7, 3), [(0xe1, b"Exif\0\0" + exif(6))], density))
        self.kept("in.jpg", "out.bmp", "orientation 6", "EXIF")
        self.assertEqual(struct.unpack_from("<ii", self.get("out.bmp"), 38), (2835, 2835))
        self.kept("in.jpg", "out.ppm", "orientation 6", "resolution", "EXIF")

    def test_segments_that_are_lost(self):
        for marker, data, name in LOST_SEGMENTS:
            self.put("in.jpg", jpeg(greys(9, 7, 3), [(marker, data)]))
            self.kept("in.jpg", "out.jpg", name)

    def test_jfif_says_more(self):
        self.put("in.jpg", jpeg(greys(9, 7, 3), density=struct.pack(">BHHBB", 0, 2, 1, 0, 0)))
        self.kept("in.jpg", "out.jpg")
        self.assertEqual(self.segments("out.jpg")[0][1][7:12], struct.pack(">BHH", 0, 2, 1))
        self.kept("in.jpg", "out.png", "pixel aspect ratio")
        self.put("in.jpg", jpeg(greys(9, 7, 3), density=struct.pack(">BHHBB", 1, 96, 96, 1, 1) + bytes(3)))
        self.kept("in.jpg", "out.jpg", "thumbnail")

    def test_four_colours_lose_their_profile(self):
        file = io.BytesIO()
        PIL.Image.fromarray(greys(16, 16, 4), "CMYK").save(file, "jpeg")
        self.put("in.jpg", with_segments(file.getvalue(), profile_segments(profile(b"CMYK"))))
        self.kept("in.jpg", "out.jpg", "colour profile (not one of RGB pixels)")

    def test_damaged_jpeg_metadata(self):
        good = profile_segments(profile())
        for segments, lost in (([(0xe1, b"Exif\0\0garbage")], "EXIF (damaged)"),
                               ([(0xe1, b"Exif\0\0" + exif(6, 72)[:-8])], "EXIF (damaged)"),
                               (good[:-1], "colour profile (damaged)"), (good[1:], "colour profile (damaged)"),
                               (good + good[:1], "colour profile (damaged)"),
                               ([(0xe2, b"ICC_PROFILE\0")], "colour profile (damaged)"),
                               (profile_segments(b"x" * 3000), "colour profile (damaged)")):
            self.put("in.jpg", jpeg(greys(9, 7, 3), segments))
            self.kept("in.jpg", "out.jpg", lost)
        self.put("in.jpg", jpeg(greys(9, 7, 3), density=b""))
        self.kept("in.jpg", "out.jpg", "resolution (damaged)")

    def test_what_follows_the_image(self):
        data = jpeg(greys(9, 7, 3))
        for contents, lost in ((data + bytes(100), ()), (data + b"\0\0ftypmp42", ("what follows the image",))):
            self.put("in.jpg", contents)
            self.kept("in.jpg", "out.jpg", *lost)
        self.put("in.png", png(greys(9, 7, 3)) + b"PK")
        self.kept("in.png", "out.png", "what follows the image")

    def test_exif_with_the_start_of_jpeg(self):
        self.put("in.png", png(greys(9, 7, 3), extra=png_chunk(b"eXIf", b"Exif\0\0" + exif(6))))
        self.kept("in.png", "out.png")
        self.assertEqual(self.chunks("out.png")["eXIf"], exif(6))

    def test_exif_of_little_endian(self):
        block = exif(5, order="<")
        self.put("in.jpg", jpeg(greys(9, 7, 3), [(0xe1, b"Exif\0\0" + block)]))
        self.kept("in.jpg", "out.ppm", "orientation 5", "EXIF")


class OtherMetadata(MetadataCase):
    def test_bmp(self):
        pixels = greys(9, 7, 3)
        PIL.Image.fromarray(pixels).save(self.path("in.bmp"), dpi=(300, 300))
        self.kept("in.bmp", "out.bmp")
        self.assertEqual(struct.unpack_from("<ii", self.get("out.bmp"), 38), (11811, 11811))
        self.kept("in.bmp", "out.png")
        self.assertEqual(self.chunks("out.png")["pHYs"], struct.pack(">IIB", 11811, 11811, 1))
        self.kept("in.bmp", "out.jpg")
        self.assertEqual(self.segments("out.jpg")[0], (0xe0, JFIF + struct.pack(">BHHBB", 1, 300, 300, 0, 0)))

    def bitmap(self, space, gamma=0, embedded=b"", stated=None):
        info = struct.pack("<IiiHHIIiiII", 124, 2, 1, 1, 24, 0, 0, 0, 0, 0, 0)
        info += struct.pack("<4I", 0xff0000, 0xff00, 0xff, 0) + space + bytes(36) + struct.pack("<3I", gamma, gamma, gamma)
        info += struct.pack("<4I", 0, 124 + 8, len(embedded) if stated is None else stated, 0)
        return struct.pack("<2sIII", b"BM", 0, 0, 14 + 124) + info + bytes(8) + embedded

    def test_colour_spaces_of_bitmaps(self):
        for contents, lost in ((self.bitmap(b"BGRs"), ()), (self.bitmap(b" niW"), ()), (self.bitmap(bytes(4)), ()),
                               (self.bitmap(bytes(4), 5), ("gamma and chromaticities",)),
                               (self.bitmap(b"KNIL"), ("linked colour profile",)),
                               (self.bitmap(b"DEBM", embedded=profile()[:-1]), ("colour profile (damaged)",)),
                               (self.bitmap(b"DEBM", embedded=profile(), stated=2**32 - 1),
                                ("colour profile (damaged)",))):
            self.put("in.bmp", contents)
            self.kept("in.bmp", "out.png", *lost)
        self.put("in.bmp", self.bitmap(b"DEBM", embedded=profile()))
        self.kept("in.bmp", "out.png")
        self.assertEqual(zlib.decompress(self.chunks("out.png")["iCCP"].split(b"\0\0", 1)[1]), profile())
        self.kept("in.bmp", "out.bmp", "colour profile")

    def test_other_formats(self):
        pixels = bytes([128, 64, 32, 128, 1, 2, 3, 128])
        self.put("in.hdr", b"#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 1 +X 2\n" + pixels)
        self.kept("in.hdr", "out.tif", "what the input holds beside its pixels")
        numpy.testing.assert_array_equal(tifffile.imread(self.path("out.tif")),
                                         [[[0.5, 0.25, 0.125], [1 / 256, 2 / 256, 3 / 256]]])
        self.put("in.ras", struct.pack(">8I", 0x59a66a95, 2, 2, 8, 4, 1, 0, 0) + bytes(4))
        self.fails(3, "Sun raster", "median", "--ksize", 3, "in.ras", "out.png", "--device", "cpu")


add_cases(PngMetadata, "chunk", [(kind, kind) for kind in CHUNKS], PngMetadata.chunk)
add_cases(PngMetadata, "dropped", [(kind, kind) for kind in DROPPED], PngMetadata.dropped)
