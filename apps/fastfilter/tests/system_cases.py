"""What the system refuses or delays: threads, standard output, pipes that do not wait."""
import os
import resource
import subprocess
import time

from fastfilter_case import FastfilterCase
import images

INTERNAL, USAGE, OUTPUT = 1, 2, 4
MEDIAN = ("median", "--ksize", 3, "--device", "cpu", "--quiet")


class System(FastfilterCase):
    def test_threads_that_the_system_does_not_give(self):
        """Less and less memory for addresses: stacks of 1 GiB do not fit, wherever a thread is started."""
        self.put("in.tif", images.tiff(300, 200))
        refusals = 0
        for threads in (1, 8):
            for limit in range(6 << 30, 0, -(512 << 20)):
                def limited(limit=limit):
                    resource.setrlimit(resource.RLIMIT_STACK, (1 << 30, 1 << 30))
                    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
                    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
                run = self.fastfilter(*MEDIAN, "--threads", threads, "--overwrite", "in.tif", "out.tif",
                                      preexec_fn=limited)
                if run.returncode == 127:
                    break  # no memory for the program itself
                if run.returncode != 0:
                    self.assertEqual(run.returncode, INTERNAL, run.stderr)
                    self.assertRegex(run.stderr, r"\Afastfilter: [^\n]+\n\Z")
                    refusals += "no more threads" in run.stderr
                self.assertLessEqual(set(os.listdir(self.folder)), {"in.tif", "out.tif"})
        self.assertGreater(refusals, 1)

    def test_info_on_a_full_device(self):
        self.put("in.tif", images.tiff(30, 20))
        self.put("in.png", images.png(30, 20))
        for name in ("in.tif", "in.png"):
            with open("/dev/full", "w", encoding="ascii") as full:
                self.fails(OUTPUT, "standard output", "info", "--device", "cpu", name, stdout=full)

    def test_options_of_tiff_files_are_not_for_frames(self):
        self.put("in.raw", images.noise(600))
        for options in (("--rows", "1/2"), ("--page", 2), ("--compress", "lzw")):
            self.fails(USAGE, options[0], *MEDIAN, *options, "--raw", "30x20:8UC1", "in.raw", "out.raw")

    def test_a_pipe_that_does_not_wait(self):
        self.put("in.raw", images.noise(20 * 30000))
        call = [*MEDIAN, "--raw", "300x200:8UC1", "in.raw"]
        self.succeeds(*call, "whole.raw")
        reading, writing = os.pipe()
        os.set_blocking(writing, False)
        process = self.start(*call, "-", stdout=writing, stderr=subprocess.PIPE)
        os.close(writing)
        time.sleep(0.5)  # the pipe is full by then
        with os.fdopen(reading, "rb") as pipe:
            self.assertEqual(pipe.read(), self.get("whole.raw"))
        with process.stderr:
            self.assertEqual((process.wait(60), process.stderr.read()), (0, b""))
