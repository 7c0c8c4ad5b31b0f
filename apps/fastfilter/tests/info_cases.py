"""fastfilter info: what a file is, and what each command would take."""
import json
import re

from fastfilter_case import FastfilterCase, add_cases
import images

INPUT, USAGE = 3, 2
COMMANDS = ("median", "rank", "convolve", "gaussian", "box", "sobel", "scharr", "laplacian")
PALETTE = images.png_chunk(b"PLTE", bytes(range(256)) * 3)
TRANSPARENT = images.png_chunk(b"tRNS", bytes(10))


class Info(FastfilterCase):
    def info(self, name, *options):
        text = self.succeeds("info", name, "--device", "cpu", *options).stdout
        self.assertRegex(text, r"(?m)^engine: CPU, \d+ thread")
        return text

    def assert_commands(self, text, memory):
        for command in COMMANDS:
            self.assertRegex(text, r"(?m)^{}.*: {}, \w+ on the CPU$".format(command, memory))

    def test_tiff(self):
        self.make("in.tif", "16UC3", 300, 200)
        text = self.info("in.tif", "--memory", "2M")
        self.assertIn("300 x 200, 16UC3", text)
        self.assert_commands(text, r"\d+ MiB in bands of \d+ rows")

    def test_refusals(self):
        self.fails(INPUT, "no such file", "info", "missing.tif")
        self.fails(USAGE, "file", "info")
        self.fails(INPUT, "is a directory", "info", ".")
        self.fails(INPUT, "empty", "info", self.put("in.y4m", b""))
        self.fails(INPUT, "no size", "info", self.put("in.y4m", b"YUV4MPEG2 F25:1\n"))
        self.fails(INPUT, "not an image", "info", self.put("in.png", b"text"))

    def whole(self, name, form):
        """Size, depth and channels are those that a filter then finds."""
        report = json.loads(self.succeeds("median", "--ksize", 3, name, "out.png", "--json", "--device", "cpu").stdout)
        text = self.info(name)
        self.assertTrue(text.startswith("{}: {}, 61 x 43, {}\n".format(name, form, report["type"])), text)
        self.assert_commands(text, "1 MiB as a whole")

    def made(self, extension, form, kind):
        self.whole(self.make("in." + extension, kind), form)

    def put_together(self, form, name, contents):
        self.whole(self.put(name, contents), form)

    def test_memory_of_a_whole_image(self):
        for kind in ("8UC3", "16UC4"):
            self.make("in.png", kind, 3000, 2000)
            told = int(re.search(r"(?m)^median.*: (\d+) MiB", self.info("in.png")).group(1))
            _, _, peak = self.measured("median", "--ksize", 3, "in.png", "out.png", "--overwrite", "--device", "cpu")
            self.make("small.png", kind)
            _, _, program = self.measured("median", "--ksize", 3, "small.png", "no.png", "--overwrite", "--device", "cpu")
            self.assertLess((peak - program) >> 10, told + 10)
            self.assertGreater((peak - program) >> 10, told // 2)

    def test_y4m(self):
        self.put("in.y4m", b"YUV4MPEG2 W160 H120 C420p10\n" + 3 * (b"FRAME\n" + bytes(2 * 160 * 120 * 3 // 2)))
        text = self.info("in.y4m")
        self.assertTrue(text.startswith("in.y4m: YUV4MPEG2, 160 x 120, frames: 3\n"
                                        "planes: 160 x 120, 16UC1; 80 x 60, 16UC1; 80 x 60, 16UC1\n"), text)
        self.assert_commands(text, "1 MiB for frames")


add_cases(Info, "image", [(extension + "_" + kind.lower(), extension, form, kind) for extension, form, kinds in (
    ("png", "PNG", ("8UC1", "8UC3", "8UC4", "16UC1", "16UC3", "16UC4")), ("jpg", "JPEG", ("8UC1", "8UC3")),
    ("bmp", "BMP", ("8UC1", "8UC3", "8UC4")), ("pgm", "PNM", ("8UC1", "16UC1")), ("ppm", "PNM", ("8UC3", "16UC3")))
    for kind in kinds], Info.made)
add_cases(Info, "image", [
    ("palette", "PNG", "in.png", images.png(61, 43, colour=3, extra=PALETTE)),
    ("palette_with_alpha", "PNG", "in.png", images.png(61, 43, colour=3, extra=PALETTE + TRANSPARENT)),
    ("grey_alpha", "PNG", "in.png", images.png(61, 43, colour=4)),
    ("bits", "PNM", "in.pbm", b"P4 # a comment\n61\t43\n" + bytes(8 * 43)),
    ("text", "PNM", "in.pgm", b"P2\n61 43\n300\n" + b"7 " * (61 * 43)),
    ("text_bits", "PNM", "in.pbm", b"P1\n61 43\n" + b"1" * (61 * 43) + b"\n"),
], Info.put_together)
