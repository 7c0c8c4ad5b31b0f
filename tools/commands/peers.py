"""./dev peers"""
import sys

from tools import cache, opencv, process, toolchain, ui, wheels

HELP = "get what ./dev bench compares with: contrib's cudafilters (built, 15 minutes on 2 cores) and CV-CUDA"

MODULES = ("core", "imgproc", "cudev", "cudaarithm", "cudafilters")
NPP_LIBRARIES = "nppc nppial nppicc nppidei nppif nppig nppim nppist nppisu nppitc npps".split()
CVCUDA_VERSION = "0.19"
# The Python of the machine that measures need not be the one that fetches.
CVCUDA_PLATFORMS = ("manylinux_2_34_x86_64", "manylinux_2_28_x86_64", "manylinux_2_27_x86_64",
                    "manylinux_2_17_x86_64", "manylinux2014_x86_64")


def add_arguments(parser):
    parser.add_argument("--only", choices=("opencv", "cvcuda"), help="get this one alone")
    parser.add_argument("--python", default="{}.{}".format(*sys.version_info[:2]), metavar="3.x",
                        help="the Python that will run CV-CUDA (default: this one)")


def find_library(name, folders):
    for folder in folders:
        found = sorted(folder.glob("lib{}.so*".format(name)))
        if found:
            return found[0]
    raise ui.Missing("lib{}.so is neither in the CUDA toolkit nor in NPP's wheel".format(name))


def npp_options(tools):
    """Where CMake finds each of NPP's libraries: the toolkit's, otherwise those of the wheel beside the headers.

    The wheel's libraries have no names without a version, which is what CMake looks for by itself.
    """
    folders = [tools.cuda.library_folder, tools.npp.parent / "lib", tools.npp.parent / "lib64"]
    return ["-DCUDA_{}_LIBRARY={}".format(name, find_library(name, folders)) for name in NPP_LIBRARIES]


def opencv_options(tools):
    # The peer runs where it is measured: one architecture, no PTX.
    return npp_options(tools) + ["-DBUILD_LIST=" + ",".join(MODULES), "-DCUDA_ARCH_PTX="]


def opencv_folder(tools):
    key = cache.digest(opencv.DISTRIBUTION_VERSION, tools.key(), *MODULES)
    return cache.path("peers", "opencv-{}-cuda{}-{}".format(opencv.VERSION, tools.cuda.short, key))


def library_in(folder):
    return folder / "lib" / "libopencv_cudafilters.so"


def built(tools):
    """contrib's library, if it was built with these tools."""
    folder = opencv_folder(tools) if tools.cuda else None
    return library_in(folder) if folder and cache.stamped(folder, "cudafilters") else None


def build_opencv(tools):
    """contrib's library; its build continues where it was interrupted."""
    if not tools.cuda:
        raise ui.Missing("contrib's CUDA filters need a CUDA compiler")
    folder = opencv_folder(tools)
    with cache.locked(folder.name):
        if not cache.stamped(folder, "cudafilters"):
            log = process.fresh_log(folder.name)
            opencv.configure(tools, cache.make_folder(folder), opencv_options(tools), "contrib's CUDA filters", log)
            opencv.compile_targets(tools, folder, ["opencv_cudafilters"], "contrib's CUDA filters", log, 1600)
            cache.stamp(folder, "cudafilters")
    if not library_in(folder).exists():
        raise ui.Failure("the build of contrib's CUDA filters ended without {}".format(library_in(folder)))
    return library_in(folder)


def cvcuda_folder(python):
    return wheels.folder("cvcuda-{}-python{}".format(CVCUDA_VERSION, python))


def fetch_cvcuda(python):
    """A folder for PYTHONPATH with CV-CUDA for that Python."""
    options = wheels.ALONE + ("--python-version", python, "--implementation", "cp")
    for platform in CVCUDA_PLATFORMS:
        options += ("--platform", platform)
    return wheels.unpacked(cvcuda_folder(python).name, ["cvcuda-cu13=={}.*".format(CVCUDA_VERSION)],
                           "Fetch CV-CUDA {} for Python {}".format(CVCUDA_VERSION, python), 30, options=options)


def run(arguments):
    if arguments.only != "cvcuda":
        ui.say("contrib's CUDA filters: {}".format(build_opencv(toolchain.require())))
    if arguments.only != "opencv":
        ui.say("CV-CUDA: {}".format(fetch_cvcuda(arguments.python)))
