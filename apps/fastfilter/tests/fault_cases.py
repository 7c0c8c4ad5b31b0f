"""What goes wrong while the output is written: a full disk, a folder that is removed, another process."""
import os
import shutil
import signal
import subprocess
import time

from error_cases import limit_file_size
from fastfilter_case import FastfilterCase, add_cases
import images

OUTPUT = 4
MEDIAN = ("median", "--ksize", 3, "--quiet", "--device", "cpu")
RAW = ("--raw", "100x100:8UC1")


class FullDisk(FastfilterCase):
    """The disk fills up after some kilobytes, behind a result that is there already."""

    def setUp(self):
        super().setUp()
        self.put("in.tif", images.tiff(400, 300))
        self.put("in.raw", images.noise(20 * 10000))
        self.put("in.y4m", b"YUV4MPEG2 W100 H100 Cmono\n" + 20 * (b"FRAME\n" + images.noise(10000)))

    def full(self, output, *arguments):
        self.put(output, b"old and good")
        for kilobytes in (8, 64):
            self.fails(OUTPUT, output, *arguments, "--overwrite", preexec_fn=lambda: limit_file_size(kilobytes << 10))

    def test_bands(self):
        for options in ((), ("--memory", "1M"), ("--compress", "deflate"), ("--rows", "1/1"), ("--threads", 1)):
            self.full("out.tif", *MEDIAN, *options, "in.tif", "out.tif")

    def test_directory_of_a_page(self):
        """The pixels find room, what is behind them does not."""
        self.succeeds(*MEDIAN, "in.tif", "whole.tif")
        size = len(self.get("whole.tif"))
        for missing in (1, 50, 150):
            self.fails(OUTPUT, "out.tif", *MEDIAN, "in.tif", "out.tif", preexec_fn=lambda: limit_file_size(size - missing))

    def test_join(self):
        # Four strips of 24 KB.
        self.succeeds(*MEDIAN, "--rows", "1/1", "in.tif", "part.tif")
        self.full("out.tif", "join", "part.tif", "out.tif")

    def test_frames(self):
        self.full("out.raw", *MEDIAN, *RAW, "in.raw", "out.raw")
        self.full("out.y4m", *MEDIAN, "in.y4m", "out.y4m")


class OtherProcesses(FastfilterCase):
    def ended(self, process):
        _, errors = process.communicate(timeout=60)
        self.assertRegex(errors.decode(), r"\Afastfilter: [^\n]+\n\Z")
        return process.returncode, errors.decode()

    def stopped_while_it_filters(self, *call):
        """A process that has made its temporary file in the folder `gone`, and waits."""
        process = self.start(*call, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        deadline = time.monotonic() + 60
        while not os.listdir(self.path("gone")) and time.monotonic() < deadline:
            time.sleep(0.001)
        process.send_signal(signal.SIGSTOP)
        self.assertTrue(os.listdir(self.path("gone"))[0].startswith("."), "it had ended already")
        return process

    def folder_removed(self, kind, source, options, result):
        os.mkdir(self.path("gone"))
        self.make(source, kind, 1500, 1500)
        process = self.stopped_while_it_filters("median", "--ksize", 31, "--threads", 1, "--device", "cpu", "--quiet",
                                                *options, source, "gone/" + result)
        shutil.rmtree(self.path("gone"))
        process.send_signal(signal.SIGCONT)
        code, errors = self.ended(process)
        self.assertEqual(code, OUTPUT)
        self.assertIn("gone/" + result, errors)
        self.assertEqual(os.listdir(self.folder), [source])

    def test_folder_of_frames_removed(self):
        os.mkdir(self.path("gone"))
        process = self.start(*MEDIAN, *RAW, "-", "gone/out.raw", stdin=subprocess.PIPE, stderr=subprocess.PIPE)
        process.stdin.write(images.noise(10000))
        process.stdin.flush()
        while not os.listdir(self.path("gone")):
            time.sleep(0.001)
        shutil.rmtree(self.path("gone"))
        code, errors = self.ended(process)
        self.assertEqual(code, OUTPUT)
        self.assertIn("gone/out.raw", errors)
        self.assertEqual(os.listdir(self.folder), [])

    def test_the_output_appears_meanwhile(self):
        self.put("in.raw", images.noise(30000))
        waiting = self.start(*MEDIAN, *RAW, "-", "out.raw", stdin=subprocess.PIPE, stderr=subprocess.PIPE)
        while len(os.listdir(self.folder)) < 2:  # its temporary file
            time.sleep(0.001)
        self.succeeds(*MEDIAN, *RAW, "in.raw", "out.raw")
        wanted = self.get("out.raw")
        waiting.stdin.write(images.noise(20000, 9))
        code, errors = self.ended(waiting)
        self.assertEqual(code, OUTPUT)
        self.assertIn("--overwrite", errors)
        self.assertEqual(self.get("out.raw"), wanted)
        self.assertEqual(sorted(os.listdir(self.folder)), ["in.raw", "out.raw"])

    def test_one_of_several_processes_writes_the_output(self):
        self.make("in.tif", "16UC3", 500, 400)
        self.succeeds(*MEDIAN, "in.tif", "alone.tif")
        running = [self.start(*MEDIAN, "in.tif", "out.tif", stderr=subprocess.PIPE) for _ in range(4)]
        ends = [(process.communicate(timeout=60)[1], process.returncode) for process in running]
        self.assertEqual(sorted(code for _, code in ends), [0, OUTPUT, OUTPUT, OUTPUT])
        for errors, code in ends:
            self.assertRegex(errors, rb"\Afastfilter: [^\n]*--overwrite[^\n]*\n\Z" if code else rb"\A\Z")
        self.assertEqual(self.get("out.tif"), self.get("alone.tif"))
        self.assertEqual(sorted(os.listdir(self.folder)), ["alone.tif", "in.tif", "out.tif"])


add_cases(OtherProcesses, "folder_removed", [
    ("whole", "8UC3", "in.png", (), "out.png"), ("overwriting", "8UC3", "in.png", ("--overwrite",), "out.png"),
    ("bands", "8UC3", "in.tif", ("--memory", "8M"), "out.tif")], OtherProcesses.folder_removed)
