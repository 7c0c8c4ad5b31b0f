"""What the tests of fastfilter need: Python packages for images, in a folder of the cache, ffmpeg and valgrind."""
import os
import shutil
import sys

from tools import cache, process, system, ui, wheels

PROGRAMS = (("ffmpeg", "for a test of its pipes"), ("valgrind", "for tests of readers"))
PACKAGES = ("numpy", "scipy", "tifffile", "imagecodecs", "pillow")


def environment():
    """One in which Python finds them, fetched once. Where they cannot be had a note says why: their tests are skipped."""
    name = "program-oracles-python{}.{}-{}".format(sys.version_info[0], sys.version_info[1], cache.digest(*PACKAGES))
    try:
        folder = wheels.unpacked(name, PACKAGES, "Fetch SciPy, tifffile and Pillow", 30, options=wheels.WITH_DEPENDENCIES)
    except ui.Failure as failure:
        ui.note("without tests of TIFF files and other pictures: " + str(failure).splitlines()[0])
        return None
    return process.environment(PYTHONPATH=os.pathsep.join(filter(None, [str(folder), os.environ.get("PYTHONPATH")])))


def install_programs():
    """Where installing is allowed. Where one cannot be had a note says why: its tests are skipped."""
    for program, purpose in PROGRAMS:
        if shutil.which(program):
            continue
        try:
            system.install([program], "{}, {},".format(program, purpose))
        except ui.Failure as failure:
            ui.note("without {}, {}: {}".format(program, purpose, str(failure).splitlines()[0]))
