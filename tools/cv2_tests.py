"""OpenCV's own Python module, cv2, with this module's functions, for the Python that runs ./dev, and its tests."""
import re
import sys
import sysconfig

from tools import module, opencv, process, results, ui, wheels

MODULE = "python3"
TARGET = "opencv_python3"
TESTS = module.ROOT / "modules" / "cudafastfilters" / "misc" / "python" / "test"
RAN = re.compile(r"^Ran (\d+) tests? in ")
CLOSING = re.compile(r"(failures|errors|skipped)=(\d+)")


def numpy():
    """A folder with NumPy for this Python."""
    name = "numpy-python{}.{}".format(*sys.version_info[:2])
    return wheels.unpacked(name, ["numpy"], "Fetch NumPy", 10)


def options():
    """Of OpenCV's CMake."""
    found = sorted(numpy().glob("numpy/*/include"))
    if not found:
        raise ui.Failure("{} has no headers of NumPy; remove the folder to have it fetched again".format(numpy()))
    return ["-DBUILD_opencv_python3=ON", "-DPYTHON3_EXECUTABLE=" + sys.executable,
            "-DPYTHON3_INCLUDE_DIR=" + sysconfig.get_paths()["include"],
            "-DPYTHON3_NUMPY_INCLUDE_DIRS={}".format(found[0]), "-DOPENCV_SKIP_PYTHON_LOADER=ON",
            "-DOPENCV_PYTHON3_INSTALL_PATH=python"]


def counted(lines, status):
    """The counts in what unittest said; those of a run that did not end fail."""
    total = next((int(found.group(1)) for line in lines for found in [RAN.match(line)] if found), 0)
    closing = {name: int(count) for name, count in CLOSING.findall(lines[-1] if lines else "")}
    failed = closing.get("failures", 0) + closing.get("errors", 0)
    if total == 0 or status != 0 and failed == 0:
        failed = 1
    skipped = closing.get("skipped", 0)
    return results.Counts(max(0, total - failed - skipped), failed, skipped)


def run(folder, log):
    """Runs the tests of cv2 in a build folder, and returns the counts."""
    log.write_text("")
    paths = [folder / "lib" / "python3", numpy(), opencv.sources() / "opencv" / "modules" / "python" / "test"]
    with ui.step("Tests of cv2.cuda", "run cv2-tests", 10):
        lines, status = process.collected(
            [sys.executable, "-m", "unittest", "discover", "-v", "-s", TESTS], log,
            env=process.environment(PYTHONPATH=":".join(str(path) for path in paths), PYTHONNOUSERSITE="1"))
    counts = counted(lines, status)
    if counts.failed:
        for line in lines[-40:]:
            ui.say("       " + line[:300])
    ui.say("   cv2: {}".format(counts))
    return counts
