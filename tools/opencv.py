"""OpenCV: the one that the user names with OpenCV_DIR, the system's, or our own build of its source distribution."""
import os
import re
from pathlib import Path

from tools import cache, process, system, ui, wheels

DISTRIBUTION = "opencv-contrib-python"
USUAL_VERSION = "4.14.0.94"
DISTRIBUTION_VERSION = os.environ.get("CUDAFASTFILTERS_OPENCV", USUAL_VERSION)
VERSION = DISTRIBUTION_VERSION.rpartition(".")[0]
# The system's OpenCV: its package, the oldest version that CMake takes, the first that our test framework does not fit.
PACKAGE = "libopencv-dev"
PLACES = [Path("/usr/local/lib"), Path("/usr/lib64"), Path("/usr/lib")] + sorted(Path("/usr/lib").glob("*-linux-gnu"))
OLDEST, FIRST_UNKNOWN = (4, 5, 4), (5, 0, 0)

MODULES = ("core", "imgproc", "imgcodecs", "ts", "cudev")
# What a program needs. The build of the module compiles the test framework.
LIBRARY_TARGETS = ("opencv_core", "opencv_imgproc", "opencv_imgcodecs")

OFF = ("WITH_IPP WITH_OPENCL WITH_FFMPEG WITH_OPENEXR WITH_GSTREAMER WITH_V4L WITH_1394 WITH_GTK WITH_QT WITH_WEBP "
       "WITH_JASPER WITH_OPENJPEG WITH_AVIF WITH_PROTOBUF WITH_EIGEN WITH_LAPACK WITH_ADE WITH_QUIRC WITH_ITT WITH_VTK "
       "WITH_OBSENSOR WITH_FLATBUFFERS WITH_IMGCODEC_GIF WITH_VA WITH_VA_INTEL BUILD_JAVA BUILD_opencv_apps BUILD_DOCS "
       "BUILD_EXAMPLES BUILD_PERF_TESTS BUILD_opencv_python3 BUILD_opencv_python2 OPENCV_GENERATE_PKGCONFIG").split()
ON = "BUILD_JPEG BUILD_PNG BUILD_TIFF BUILD_ZLIB BUILD_opencv_ts".split()
# First-class CUDA needs NPP's headers and no other CUDA library. OpenCV's own few kernels are compiled for one
# architecture and, as PTX, for every other from 7.5 on.
CUDA_FLAGS = ("-DWITH_CUDA=ON -DENABLE_CUDA_FIRST_CLASS_LANGUAGE=ON -DCUDA_ARCH_BIN=9.0 -DCUDA_ARCH_PTX=7.5 "
              "-DWITH_CUFFT=OFF -DWITH_CUBLAS=OFF -DWITH_CUDNN=OFF -DWITH_NVCUVID=OFF -DWITH_NVCUVENC=OFF").split()


def flags(toolchain, modules=MODULES):
    """The options of the build, apart from where its sources and tools are."""
    options = ["-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_CXX_STANDARD=17", "-DBUILD_LIST=" + ",".join(modules)]
    options += [f"-D{name}=OFF" for name in OFF] + [f"-D{name}=ON" for name in ON] + list(toolchain.opencv_options)
    if not toolchain.cuda:
        return options + ["-DWITH_CUDA=OFF"]
    include = f"-isystem {toolchain.npp}"
    return options + CUDA_FLAGS + ["-DCMAKE_CXX_FLAGS=" + include, "-DCMAKE_CUDA_FLAGS=" + include,
                                   f"-DCMAKE_BUILD_RPATH={toolchain.cuda.library_folder}"]


def source_folder():
    return cache.path("sources", "opencv-" + DISTRIBUTION_VERSION)


def sources():
    """The folder with opencv/ and opencv_contrib/."""
    return wheels.sources(source_folder(), f"{DISTRIBUTION}=={DISTRIBUTION_VERSION}",
                          f"Fetch OpenCV {VERSION} with contrib", 30, ["opencv", "opencv_contrib"])


def contrib_modules():
    return source_folder() / "opencv_contrib" / "modules"


def photograph():
    """The sample photograph that comes with OpenCV's source."""
    return sources() / "opencv" / "samples" / "data" / "baboon.jpg"


def build_folder(toolchain):
    options = [flag for flag in flags(toolchain) if not flag.startswith("-DCMAKE_BUILD_RPATH")]
    key = cache.digest(DISTRIBUTION_VERSION, toolchain.key(), *options)
    kind = "cuda" + toolchain.cuda.short if toolchain.cuda else "cpu"
    return cache.path("opencv", f"{VERSION}-{kind}-{toolchain.compiler.short}-{key}")


def configure(toolchain, folder, extra, title, log):
    """Of options that are given twice, CMake takes those of `extra`."""
    options = [f"-DOPENCV_EXTRA_MODULES_PATH={sources() / 'opencv_contrib' / 'modules'}", "-DBUILD_TESTS=OFF",
               *toolchain.cmake_arguments(), *flags(toolchain), *extra]
    toolchain.configure(["-S", sources() / "opencv"], folder, options, title, log, cache.root())


def is_built(toolchain):
    """Whether our own build with these tools has all that a program needs."""
    return cache.stamped(build_folder(toolchain), "libraries")


def build_once(toolchain, folder, stamp, extra, targets, title, core_seconds):
    """Targets of OpenCV, made once and continued where their build was interrupted."""
    with cache.locked(folder.name):
        if not cache.stamped(folder, stamp):
            log = process.fresh_log("opencv-" + folder.name)
            configure(toolchain, folder, extra, title, log)
            toolchain.compile(folder, targets, title, log, core_seconds, cache.root())
            cache.stamp(folder, stamp)
    return folder


def own_build(toolchain):
    """OpenCV_DIR of our own build."""
    return build_once(toolchain, build_folder(toolchain), "libraries", [], LIBRARY_TARGETS, "OpenCV " + VERSION, 720)


def named_by_user():
    named = os.environ.get("OpenCV_DIR")
    if not named:
        return None
    folder = Path(named).expanduser().absolute()
    for place in (folder, folder / "lib" / "cmake" / "opencv4", folder / "lib" / "cmake" / "opencv5"):
        if (place / "OpenCVConfig.cmake").exists():
            return place
    raise ui.Missing(f"OpenCV_DIR is {named}, where there is no OpenCVConfig.cmake; unset it to have OpenCV built")


def of_system():
    """OpenCV_DIR of the system's package that serves here, or None."""
    for file in (folder / "cmake" / "opencv4" / "OpenCVConfig-version.cmake" for folder in PLACES):
        version = re.search(r"set\(OpenCV_VERSION (\d+)\.(\d+)\.(\d+)", file.read_text() if file.exists() else "")
        if version and OLDEST <= tuple(map(int, version.groups())) < FIRST_UNKNOWN:
            return file.parent
    return None


def folder(toolchain, own=False):
    """OpenCV_DIR for the module: the user's; the system's for a build without CUDA, unless `own` or another version is
    named; else our own."""
    serves = not own and not toolchain.cuda and DISTRIBUTION_VERSION == USUAL_VERSION
    return named_by_user() or serves and system.wanted(of_system, [PACKAGE], "OpenCV") or own_build(toolchain)
