"""The Python packages that ./dev bench --cpu compares with, and what draws its charts, in a folder of the cache."""
import sys

from tools import cache, opencv, ui, wheels

# Since version 3 pyvips has no wheel; the last wheel does not work with today's cffi.
PACKAGES = ("numpy", "scipy", "scikit-image", "pillow", "pyvips>=3", "pyvips-binary", "matplotlib",
            "opencv-python-headless=={}.*".format(opencv.VERSION))


def folder():
    """A folder for PYTHONPATH, filled once; None, with a note why, where it cannot be had: the bench names what is missing."""
    name = "cpu-peers-python{}.{}-{}".format(sys.version_info[0], sys.version_info[1], cache.digest(*PACKAGES))
    try:
        return wheels.unpacked(name, PACKAGES, "Fetch SciPy, scikit-image, libvips, Pillow and OpenCV's package", 60,
                               options=wheels.WITH_DEPENDENCIES)
    except ui.Failure as failure:
        ui.note("without the rivals in Python: " + str(failure).splitlines()[0])
        return None
