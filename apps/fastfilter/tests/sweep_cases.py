"""Damage at every byte of small PNG, JPEG, BMP, PNM and YUV4MPEG2 files and raw frames: an error, or a whole image."""
import os
import shutil

from fastfilter_case import add_cases
from sweep_case import SweepCase
import images

STREAM_HEADER = b"YUV4MPEG2 W5 H4 F25:1 C420\n"
FRAMES = [b"FRAME\n" + images.noise(5 * 4 + 2 * 3 * 2, seed) for seed in (1, 2)]
FRAME_ENDS = (len(STREAM_HEADER), len(STREAM_HEADER + FRAMES[0]))


class Sweeps(SweepCase):
    def image(self, extension, kind):
        return self.get(self.make("made." + extension, kind, 5, 4))

    def checked(self, extension, kind):
        """Every byte of a PNG file has a checksum: what is accepted has the right pixels."""
        for name in self.sweep(self.image(extension, kind), extension):
            self.assertEqual(self.get(os.path.join("out", name)), self.get("out/good." + extension), name)

    def unchecked(self, extension, kind):
        self.sweep(self.image(extension, kind), extension)

    def test_y4m(self):
        self.sweep(STREAM_HEADER + b"".join(FRAMES), "y4m", FRAME_ENDS)

    def test_raw(self):
        """Frames without a header may end where a frame does, and have any values."""
        for kind, frame in (("8UC1", 3 * 2), ("16UC3", 3 * 2 * 6), ("32FC1", 3 * 2 * 4)):
            self.sweep(images.noise(2 * frame), kind + ".raw", (0, frame), ("--raw", "3x2:" + kind))
            for folder in ("in", "out", "again"):
                shutil.rmtree(self.path(folder))


add_cases(Sweeps, "png", [("grey", "png", "8UC1"), ("16_bit_alpha", "png", "16UC4")], Sweeps.checked)
add_cases(Sweeps, "other", [("jpeg", "jpg", "8UC3"), ("bmp", "bmp", "8UC3"), ("pgm", "pgm", "8UC1"),
                            ("16_bit_ppm", "ppm", "16UC3")], Sweeps.unchecked)
