"""Ctrl-C and its kin in the middle of a long run."""
import os
import pty
import signal
import subprocess
import time

from fastfilter_case import FastfilterCase, add_cases

INTERRUPTED = 130


def default_signals():
    """A shell starts its background jobs with SIGINT ignored, and what is ignored is inherited."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


class Robustness_23_Interrupts(FastfilterCase):
    def long_run(self, **options):
        """Starts a filter that takes many seconds and waits until its temporary file is there."""
        self.make("in.tif", "32FC3", 3000, 3000)
        self.put("out.tif", b"old and good")
        before = set(os.listdir(self.folder))
        command = [self.setup.program, "median", "--ksize", "255", "--device", "cpu", "--threads", "1", "--overwrite",
                   "--quiet", "in.tif", "out.tif"]
        process = subprocess.Popen(command, cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                   **options)
        self.addCleanup(process.kill)
        deadline = time.monotonic() + 60
        while set(os.listdir(self.folder)) == before and time.monotonic() < deadline:
            time.sleep(0.01)
        time.sleep(1)
        self.assertIsNone(process.poll(), "the filter ended before the signal")
        return process

    def interrupted(self, number):
        process = self.long_run(preexec_fn=default_signals)
        started = time.monotonic()
        process.send_signal(number)
        output, errors = process.communicate(timeout=60)
        self.assertLess(time.monotonic() - started, 1)
        self.assertEqual(process.returncode, INTERRUPTED)
        self.assertEqual(errors, "fastfilter: interrupted; the image under way is not written\n")
        self.assertEqual(output, "")
        self.assertEqual(sorted(os.listdir(self.folder)), ["in.tif", "out.tif"])
        self.assertEqual(self.get("out.tif"), b"old and good")

    def test_line_of_progress_on_a_terminal_alone(self):
        """Drawn while it runs, gone at the end; nothing of it if the standard error stream is no terminal."""
        self.make("in.tif", "16UC3", 3000, 3000)
        call = ["median", "--ksize", 9, "--device", "cpu", "--overwrite", "--memory", "8M", "in.tif", "out.tif"]
        terminal, child = pty.openpty()
        try:
            process = self.start(*call, stdout=subprocess.DEVNULL, stderr=child)
            os.close(child)
            shown = b""
            while True:
                try:
                    piece = os.read(terminal, 65536)
                except OSError:  # the other end is closed
                    break
                shown += piece
                if not piece:
                    break
            self.assertEqual(process.wait(60), 0)
        finally:
            os.close(terminal)
        self.assertRegex(shown, rb"\[#* *\] +\d+ %, \d+ MiB/s, \d+:\d\d left")
        self.assertTrue(shown.endswith(b"\r\x1b[K"), shown[-80:])
        self.assertEqual(self.succeeds(*call).stderr, "")

    def test_ignored_signals_stay_ignored(self):
        process = self.long_run(preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN))
        process.send_signal(signal.SIGHUP)
        time.sleep(0.5)
        self.assertIsNone(process.poll())
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=60)


add_cases(Robustness_23_Interrupts, "stops",
          [("sigint", signal.SIGINT), ("sigterm", signal.SIGTERM), ("sighup", signal.SIGHUP)],
          Robustness_23_Interrupts.interrupted)
