"""Damage at every byte of a part that fastfilter join reads: an error, or a whole picture."""
import json
import os
import subprocess
import sys

from fastfilter_case import MEMORY_LIMIT_KIB
from sweep_case import SweepCase, damaged_files
from tiff_case import TiffCase, noise, tifffile

INPUT = 3
# Small itself, so that the peak is that of what it starts.
MEASURED_RUNS = """import json, resource, subprocess, sys
runs = [subprocess.run(call, capture_output=True, text=True) for call in json.load(sys.stdin)]
print(json.dumps([[[run.returncode, run.stderr] for run in runs], resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss]))"""


class PartSweeps(TiffCase, SweepCase):
    def measured_runs(self, calls):
        """Exit code and standard error of each, and the greatest peak memory in KiB."""
        text = json.dumps([[self.setup.program] + call for call in calls])
        run = subprocess.run([sys.executable, "-c", MEASURED_RUNS], cwd=self.folder, input=text, capture_output=True,
                             text=True, check=True)
        return json.loads(run.stdout)

    def swept(self, damaged, changes):
        pixels = noise("uint8", (6, 4))
        self.write("in.tif", pixels, rowsperstrip=2, metadata=None, software="", resolution=None)
        for index in (1, 2):
            self.succeeds("median", "--ksize", 1, "--device", "cpu", "--rows", "{}/2".format(index), "in.tif",
                          "part{}.tif".format(index))
        other = "part{}.tif".format(3 - damaged)
        contents = dict(damaged_files(self.get("part{}.tif".format(damaged)), "tif", changes))
        os.mkdir(self.path("in"))
        os.mkdir(self.path("out"))
        for name, data in contents.items():
            self.put(os.path.join("in", name), data)
        runs, peak = self.measured_runs([["join", other, "in/" + name, "out/" + name] for name in contents])
        self.assertLess(peak, MEMORY_LIMIT_KIB)
        accepted = set()
        for name, (code, errors) in zip(contents, runs):
            if code == 0:
                accepted.add(name)
                continue
            self.assertEqual(code, INPUT, name + ": " + errors)
            self.assertRegex(errors, r"\Afastfilter: [^\n]+\n\Z")
        self.assertEqual(set(os.listdir(self.path("out"))), accepted)
        self.assertEqual([name for name in accepted if name.startswith("cut")], [])
        for name in accepted:
            with tifffile.TiffFile(self.path("out/" + name)) as result:
                self.assertEqual(result.pages[0].asarray().shape, pixels.shape, name)
        self.assertEqual(self.filter_all("out", "again", sorted(accepted)), {})

    def test_first_part(self):
        self.swept(1, (0x01,))

    def test_last_part(self):
        self.swept(2, (0xff,))
