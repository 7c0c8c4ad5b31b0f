"""The Python packages that the tests of fastfilter compare TIFF files with, in a folder of the cache."""
import os
import sys

from tools import cache, process, ui, wheels

PACKAGES = ("numpy", "scipy", "tifffile", "imagecodecs")


def environment():
    """One in which Python finds them, fetched once. Where they cannot be had a note says why: their tests are skipped."""
    name = "program-oracles-python{}.{}-{}".format(sys.version_info[0], sys.version_info[1], cache.digest(*PACKAGES))
    try:
        folder = wheels.unpacked(name, PACKAGES, "Fetch SciPy and tifffile", 30, options=wheels.WITH_DEPENDENCIES)
    except ui.Failure as failure:
        ui.note("without tests of TIFF files: " + str(failure).splitlines()[0])
        return None
    return process.environment(PYTHONPATH=os.pathsep.join(filter(None, [str(folder), os.environ.get("PYTHONPATH")])))
