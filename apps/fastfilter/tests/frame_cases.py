"""Raw frames and YUV4MPEG2 on pipes and in files, compared with a median written out here."""
import json
import os
import shutil
import signal
import statistics
import subprocess
import time

from fastfilter_case import FastfilterCase, add_cases
import images

USAGE, INPUT, OUTPUT, INTERRUPTED = 2, 3, 4, 130
MEDIAN = ("median", "--ksize", 3, "--device", "cpu")


def median(plane, width, height):
    """3x3, the border replicated, of a list of samples."""
    def at(x, y):
        return plane[min(max(y, 0), height - 1) * width + min(max(x, 0), width - 1)]
    return [statistics.median(at(x + i, y + j) for j in (-1, 0, 1) for i in (-1, 0, 1))
            for y in range(height) for x in range(width)]


def samples(data, size):
    return [int.from_bytes(data[i:i + size], "little") for i in range(0, len(data), size)]


def packed(values, size):
    return b"".join(value.to_bytes(size, "little") for value in values)


def filtered(data, width, height, size=1):
    return packed(median(samples(data, size), width, height), size)


def limited_noise(count, size, bits, seed):
    data = samples(images.noise(count * size, seed), size)
    return packed([value & ((1 << bits) - 1) for value in data], size)


# Name, colours, bits, sizes of the planes of a frame of 13 x 9 and whether they are filtered.
COLOURS = [
    ("default", None, 8, [(13, 9, True), (7, 5, True), (7, 5, True)]),
    ("420jpeg", "420jpeg", 8, [(13, 9, True), (7, 5, True), (7, 5, True)]),
    ("422", "422", 8, [(13, 9, True), (7, 9, True), (7, 9, True)]),
    ("411", "411", 8, [(13, 9, True), (4, 9, True), (4, 9, True)]),
    ("444", "444", 8, [(13, 9, True)] * 3),
    ("444alpha", "444alpha", 8, [(13, 9, True)] * 3 + [(13, 9, False)]),
    ("mono", "mono", 8, [(13, 9, True)]),
    ("420p10", "420p10", 10, [(13, 9, True), (7, 5, True), (7, 5, True)]),
    ("444p12", "444p12", 12, [(13, 9, True)] * 3),
    ("mono10", "mono10", 10, [(13, 9, True)]),
]


class Frames(FastfilterCase):
    def piped(self, data, *arguments, code=0):
        run = subprocess.run([self.setup.program] + [str(word) for word in arguments], cwd=self.folder, input=data,
                             stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=120, check=False)
        self.assertEqual(run.returncode, code, run.stderr)
        self.assertEqual(os.listdir(self.folder), [])
        return run

    def colours(self, colours, bits, planes):
        size = 1 if bits == 8 else 2
        header = b"YUV4MPEG2 W13 H9 F25:1 Ip A1:1" + (b" C" + colours.encode() if colours else b"") + b" XSOME=thing\n"
        source = wanted = header
        for frame in range(4):
            line = b"FRAME\n" if frame != 2 else b"FRAME Xmarked\n"
            source += line
            wanted += line
            for index, (width, height, isFiltered) in enumerate(planes):
                plane = limited_noise(width * height, size, bits, 10 * frame + index)
                source += plane
                wanted += filtered(plane, width, height, size) if isFiltered else plane
        self.assertEqual(self.piped(source, *MEDIAN, "--quiet", "-", "-").stdout, wanted)

    def test_raw(self):
        source = images.noise(3 * 13 * 9)
        wanted = b"".join(filtered(source[i:i + 117], 13, 9) for i in range(0, len(source), 117))
        run = self.piped(source, *MEDIAN, "--raw", "13x9:8UC1", "-", "-", "--json")
        self.assertEqual(run.stdout, wanted)
        report = json.loads(run.stderr)
        self.assertEqual(report["frames"], 3)
        self.assertGreater(report["frames_per_second"], 0)
        for stage in ("read", "filter", "write"):  # frames are neither decoded nor encoded
            self.assertGreater(report[stage + "_ms"], 0, stage)

    def test_raw_alpha_is_copied(self):
        source = images.noise(4 * 13 * 9)
        result = self.piped(source, *MEDIAN, "--raw", "13x9:8UC4", "-", "-", "--quiet").stdout
        self.assertEqual(result[3::4], source[3::4])
        for channel in range(3):
            self.assertEqual(result[channel::4], filtered(source[channel::4], 13, 9))

    def test_values_stay_within_the_bits(self):
        source = b"YUV4MPEG2 W8 H8 Cmono10\nFRAME\n" + packed([1000] * 64, 2)
        mask = ("convolve", "--mask", "2", "--device", "cpu", "--quiet", "-", "-")
        self.assertEqual(self.piped(source, *mask).stdout[-128:], packed([1023] * 64, 2))

    def test_files(self):
        source = b"YUV4MPEG2 W13 H9 Cmono\n" + b"FRAME\n" + images.noise(117)
        self.put("in.y4m", source)
        self.succeeds(*MEDIAN, "in.y4m", "out.y4m")
        self.assertEqual(self.get("out.y4m")[-117:], filtered(source[-117:], 13, 9))
        self.fails(OUTPUT, "--overwrite", *MEDIAN, "in.y4m", "out.y4m")

    def test_no_frames(self):
        header = b"YUV4MPEG2 W13 H9 Cmono\n"
        self.assertEqual(self.piped(header, *MEDIAN, "--quiet", "-", "-").stdout, header)

    def bad_input(self, words, data):
        run = self.piped(data, *MEDIAN, "-", "-", code=INPUT)
        self.assertRegex(run.stderr.decode(), r"\Afastfilter: [^\n]*" + words + r"[^\n]*\n\Z")

    def test_truncated_file_leaves_no_output(self):
        self.put("in.y4m", b"YUV4MPEG2 W13 H9 Cmono\nFRAME\n" + bytes(117) + b"FRAME\n" + bytes(50))
        self.fails(INPUT, "truncated", *MEDIAN, "in.y4m", "out.y4m")

    def test_full_output(self):
        with open("/dev/full", "wb") as full:
            run = subprocess.run([self.setup.program, *map(str, MEDIAN), "--raw", "100x100:8UC1", "-", "-"],
                                 input=bytes(100000), stdout=full, stderr=subprocess.PIPE, timeout=60, check=False)
        self.assertEqual(run.returncode, OUTPUT)
        self.assertIn(b"No space left", run.stderr)

    def test_pipe_closed_at_the_other_end(self):
        with subprocess.Popen([self.setup.program, *map(str, MEDIAN), "--raw", "100x100:8UC1", "-", "-"], bufsize=0,
                              stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            process.stdout.close()
            # The input stays open: the program must end by itself.
            process.stdin.write(bytes(10000))
            self.assertEqual(process.wait(30), OUTPUT)
            self.assertRegex(process.stderr.read(), rb"\Afastfilter: [^\n]*Broken pipe\n\Z")

    def test_interrupted_while_it_waits(self):
        with subprocess.Popen([self.setup.program, *map(str, MEDIAN), "--raw", "100x100:8UC1", "-", "out.raw"],
                              cwd=self.folder, stdin=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            time.sleep(0.5)
            process.send_signal(signal.SIGTERM)
            self.assertEqual(process.wait(1), INTERRUPTED)
        self.assertEqual(os.listdir(self.folder), [])

    def test_ffmpeg(self):
        if not shutil.which("ffmpeg"):
            self.skipTest("no ffmpeg")
        video = "ffmpeg -v error -f lavfi -i testsrc=size=160x120:rate=10:duration=1 -pix_fmt {} -strict -1 -f yuv4mpegpipe -"
        for pixels in ("yuv420p", "yuv420p10le", "yuv444p", "gray"):
            command = "{} | {} median --ksize 1 --quiet - - | ffmpeg -v error -f yuv4mpegpipe -i - -f rawvideo -".format(
                video.format(pixels), self.setup.program)
            straight = video.format(pixels) + " | ffmpeg -v error -f yuv4mpegpipe -i - -f rawvideo -"
            results = [subprocess.run(["sh", "-c", text], stdout=subprocess.PIPE, check=True).stdout
                       for text in (command, straight)]
            self.assertTrue(results[0])
            self.assertEqual(*results)


add_cases(Frames, "y4m", COLOURS, Frames.colours)
add_cases(Frames, "bad", [
    ("empty", "empty", b""),
    ("other_format", "YUV4MPEG2", b"RIFF....\n"),
    ("no_size", "no size", b"YUV4MPEG2 F25:1\n"),
    ("size_zero", "no size", b"YUV4MPEG2 W0 H9\n"),
    ("terabytes", "--max-pixels", b"YUV4MPEG2 W1000000 H1000000\n"),
    ("beyond_64_bits", "--max-pixels", b"YUV4MPEG2 W9999999999 H9999999999\n"),
    ("colours", "410", b"YUV4MPEG2 W8 H8 C410\n"),
    ("bits", "420p17", b"YUV4MPEG2 W8 H8 C420p17\n"),
    ("truncated", "truncated", b"YUV4MPEG2 W8 H8 Cmono\nFRAME\n" + bytes(63)),
    ("truncated_line", "truncated", b"YUV4MPEG2 W8 H8 Cmono\nFRA"),
    ("no_frame", "no frame", b"YUV4MPEG2 W8 H8 Cmono\n" + bytes(8) + b"\n"),
    ("empty_line", "no frame", b"YUV4MPEG2 W8 H8 Cmono\n\n"),
    ("endless_line", "4096", b"YUV4MPEG2 " + b"X" * 10000),
], Frames.bad_input)


class FrameUsage(FastfilterCase):
    def usage(self, words, *options):
        self.fails(USAGE, words, *MEDIAN, *options, "-", "-", stdin=subprocess.DEVNULL)


add_cases(FrameUsage, "raw", [("text", "--raw 'big'", "--raw", "big"), ("type", "8UC2", "--raw", "4x4:8UC2"),
                              ("tail", "8UC1x", "--raw", "4x4:8UC1x"), ("zero", "0x4", "--raw", "0x4:8UC1"),
                              ("limit", "--max-pixels", "--raw", "99999x99999:8UC1")], FrameUsage.usage)
