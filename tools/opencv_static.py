"""OpenCV's core and imgproc as static libraries, for what must bring its own OpenCV: the Python package.

The shared libraries of our own build were linked from position-independent objects, which lie in its build tree. A thin
archive of them is the static library; nothing is compiled a second time.
"""
import shutil

from tools import cache, opencv, process, ui

MODULES = ("imgproc", "core")  # in the order of linking
THIRD_PARTY = ("libzlib.a",)


def archive(folder, module, log):
    objects = sorted((folder / "modules" / module / "CMakeFiles" / ("opencv_" + module + ".dir")).rglob("*.o"))
    if not objects:
        raise ui.Failure("{} has no objects of OpenCV's {}; remove the folder to have OpenCV built again".format(
            folder, module))
    final = cache.make_folder(folder / "static") / "libopencv_{}.a".format(module)
    temporary = final.with_suffix(".part")
    if temporary.exists():
        temporary.unlink()
    process.logged([shutil.which("ar") or "ar", "crsT", temporary] + objects, "ar", log)
    temporary.replace(final)
    return final


def libraries(tools):
    """The archives to link, or nothing where OpenCV_DIR names an OpenCV whose package says what to link."""
    if opencv.named_by_user():
        return []
    folder = opencv.own_build(tools, with_tests=False)
    log = process.fresh_log("opencv-static")
    with cache.locked(folder.name):
        made = [archive(folder, module, log) for module in MODULES]
    return made + [folder / "3rdparty" / "lib" / name for name in THIRD_PARTY]
