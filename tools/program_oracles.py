"""What the tests of fastfilter compare with: Python packages for images, in a folder of the cache, and ffmpeg."""
import os
import shutil
import sys

from tools import cache, process, system, ui, wheels

VIDEO_PROGRAM = "ffmpeg"
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


def video_program():
    """Installs ffmpeg where that is allowed. Where it cannot be had a note says why: the test of its pipes is skipped."""
    if shutil.which(VIDEO_PROGRAM):
        return
    try:
        system.install([VIDEO_PROGRAM], "ffmpeg, for a test of its pipes,")
    except ui.Failure as failure:
        ui.note("without the test of ffmpeg's pipes: " + str(failure).splitlines()[0])
