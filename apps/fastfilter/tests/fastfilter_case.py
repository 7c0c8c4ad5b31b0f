"""What the tests of fastfilter share: the programs, a folder for each test, and the two verdicts."""
import os
import shutil
import subprocess
import sys
import unittest

MEMORY_LIMIT_KIB = 256 << 10  # for a run that reads damaged files
# A process's peak memory begins with that of the one that started it, which may be large: a small one starts it.
MEASURED_RUN = """import resource, subprocess, sys
code = subprocess.call(sys.argv[1:], stdout=subprocess.DEVNULL)
print(code, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"""


class Setup:
    """Where the programs and the photograph are, and whether there is a GPU."""

    def __init__(self, program, check, photo, folder):
        self.program = program
        self.check = check
        self.folder = folder
        self.gpu = subprocess.run([check, "gpu"], capture_output=True, check=False).returncode == 0
        self.photo = photo or os.path.join(folder, "photo.jpg")
        if not photo:
            subprocess.run([check, "make", "8UC3", "320", "240", "1", self.photo], check=True)


class FastfilterCase(unittest.TestCase):
    setup = None  # a Setup, given before the tests run

    def setUp(self):
        self.folder = os.path.join(self.setup.folder, self.id().rpartition(".")[2])
        os.mkdir(self.folder)
        self.addCleanup(shutil.rmtree, self.folder)

    def path(self, name):
        return os.path.join(self.folder, name)

    def put(self, name, data):
        with open(self.path(name), "wb") as file:
            file.write(data)
        return name

    def get(self, name):
        with open(self.path(name), "rb") as file:
            return file.read()

    def make(self, name, kind, width=61, height=43, seed=7):
        """An image of random pixels of a type such as 16UC3."""
        subprocess.run([self.setup.check, "make", kind, str(width), str(height), str(seed), self.path(name)], check=True)
        return name

    def fastfilter(self, *arguments, **options):
        options.setdefault("stdout", subprocess.PIPE)
        options.setdefault("timeout", 120)
        return subprocess.run([self.setup.program] + [str(word) for word in arguments], cwd=self.folder,
                              stderr=subprocess.PIPE, text=True, check=False, **options)

    def measured(self, *arguments):
        """Exit code, lines on stderr and peak memory in KiB."""
        run = subprocess.run([sys.executable, "-c", MEASURED_RUN, self.setup.program] + [str(word) for word in arguments],
                             cwd=self.folder, capture_output=True, check=True)
        code, peak = run.stdout.split()
        return int(code), run.stderr.decode(errors="replace").splitlines(), int(peak)

    def start(self, *arguments, **options):
        """A process that runs on by itself; it is ended with the test."""
        process = subprocess.Popen([self.setup.program] + [str(word) for word in arguments], cwd=self.folder, **options)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        return process

    def check(self, *arguments):
        """The helper's verdict: equal, or the text of the difference."""
        run = subprocess.run([self.setup.check] + [str(word) for word in arguments], cwd=self.folder,
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        self.assertEqual(run.returncode, 0, run.stdout)

    def reads(self, name):
        """Whether OpenCV reads the image."""
        return subprocess.run([self.setup.check, "equal", name, name], cwd=self.folder, capture_output=True,
                              check=False).returncode == 0

    def succeeds(self, *arguments, **options):
        run = self.fastfilter(*arguments, **options)
        self.assertEqual(run.returncode, 0, run.stderr)
        return run

    def files(self):
        return {name: self.get(name) for name in os.listdir(self.folder) if os.path.isfile(self.path(name))}

    def fails(self, code, words, *arguments, **options):
        """One line on stderr that contains `words`, that exit code, and every file as it was."""
        before = self.files()
        run = self.fastfilter(*arguments, **options)
        self.assertEqual(run.returncode, code, run.stderr)
        self.assertTrue(run.stderr.startswith("fastfilter: ") and run.stderr.endswith("\n"), run.stderr)
        self.assertEqual(run.stderr.count("\n"), 1, run.stderr)
        self.assertIn(words, run.stderr)
        self.assertFalse(run.stdout)
        self.assertEqual(self.files(), before)

    def needs_gpu(self):
        if not self.setup.gpu:
            self.skipTest("no usable GPU")


def add_cases(case_class, prefix, table, method):
    """One test a row of a table: the row's first member is its name, the rest goes to `method`."""
    for row in table:
        def test(self, row=row):
            method(self, *row[1:])
        name = "test_{}_{}".format(prefix, row[0])
        assert not hasattr(case_class, name), name
        setattr(case_class, name, test)
