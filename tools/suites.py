"""The tests that are programs of their own, which CTest runs, and what they need: Python packages and other programs."""
import os
import shutil
import xml.etree.ElementTree as xml

from tools import buildtools, cache, opencv, process, results, system, ui, wheels

PROGRAMS = (("ffmpeg", "for a test of pipes"), ("valgrind", "for tests of readers"))
PACKAGES = ("pytest==9.*", "hypothesis==6.*", "waitress==3.0.*", "Pygments==2.*")
# Oracles of pictures.
ORACLES = ("numpy", "scipy", "tifffile", "imagecodecs", "pillow")


def with_note(what, fetch):
    """What fetch() returns; if it cannot be had a note says why, and the tests that need it are skipped."""
    try:
        return fetch()
    except ui.Failure as failure:
        ui.note("without {}: {}".format(what, str(failure).splitlines()[0]))
        return None


def environment(tools):
    """One in which the tests find the packages, and convomed's the tools' nvcc, or none."""
    for program, purpose in PROGRAMS:
        if not shutil.which(program):
            with_note("{}, {}".format(program, purpose), lambda: system.install([program], program))
    with_note("tests of layout", lambda: buildtools.require("clang-format"))
    chosen = {"CONVOMED_WITHOUT_NVCC": "1"}
    if tools.cuda:
        chosen = {"CUDACXX": str(tools.cuda.nvcc), "CONVOMED_CMAKE": str(tools.cmake),
                  "CONVOMED_OPENCV_DIR": str(opencv.folder(tools))}
    folders = [with_note("tests of pictures", lambda: wheels.packages(ORACLES, "oracles: SciPy, tifffile and Pillow")),
               wheels.packages(PACKAGES, "pytest, hypothesis, waitress and Pygments")]
    return wheels.environment(*folders, **chosen)


def run(tools, folder, label, env, log):
    """Runs the suites of a label in a build folder, as many at a time as there are processors, and counts their tests."""
    report = cache.make_folder(results.JUNIT) / "{}-{}.xml".format(folder.name, label.replace("|", "-"))
    if report.exists():
        report.unlink()
    command = [shutil.which("ctest", path=os.path.dirname(tools.cmake)) or "ctest", "--test-dir", folder, "-L", label,
               "-j", ui.jobs(), "--output-junit", report, "--test-output-size-passed", 10**8,
               "--test-output-size-failed", 10**8]
    with ui.step("Test programs: " + label, 800) as progress:
        with progress.watching(lambda: "testing"):
            lines, status = process.collected(command, log, env=env)
    if not report.exists():
        raise ui.Failure(process.explain("ctest", log, lines))
    counts = results.NONE
    for case in xml.parse(str(report)).getroot().iter("testcase"):
        output = (case.findtext("system-out") or "").splitlines()
        failed = case.find("failure") is not None
        counts += results.of_program(case.get("name"), output, int(failed), log)
    return counts if any(counts) else results.of_program("ctest", lines, status or 1, log)
