"""OpenCV: the one that the user names with OpenCV_DIR, the system's, or our own build of its source distribution."""
import os
import re
from pathlib import Path

from tools import cache, process, system, ui, wheels

VERSION = "4.14.0"
DISTRIBUTION = "opencv-contrib-python"
DISTRIBUTION_VERSION = "4.14.0.94"
# The system's OpenCV: its package, the oldest version that CMake takes, and the first that our test framework does not fit.
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
    options += ["-D{}=OFF".format(name) for name in OFF] + ["-D{}=ON".format(name) for name in ON]
    options += toolchain.opencv_options
    if not toolchain.cuda:
        return options + ["-DWITH_CUDA=OFF"]
    include = "-isystem {}".format(toolchain.npp)
    return options + CUDA_FLAGS + ["-DCMAKE_CXX_FLAGS=" + include, "-DCMAKE_CUDA_FLAGS=" + include,
                                   "-DCMAKE_BUILD_RPATH={}".format(toolchain.cuda.library_folder)]


def source_folder():
    return cache.path("sources", "opencv-" + DISTRIBUTION_VERSION)


def unpack(archive, folder):
    """Unpacks OpenCV and its contrib modules, and nothing else of the distribution."""
    top = archive.name[:-len(".tar.gz")]
    process.logged(["tar", "-xzf", archive, "-C", folder, "--strip-components=1", "--no-same-owner", top + "/opencv",
                    top + "/opencv_contrib"], "tar", process.fresh_log("opencv-unpack"))


def sources():
    """The folder with opencv/ and opencv_contrib/, fetched once."""
    final = source_folder()
    with cache.locked("opencv-sources"):
        if final.is_dir():
            return final
        title = "Fetch OpenCV {} with contrib".format(VERSION)
        with ui.step(title, 60) as progress, cache.making(final) as temporary:
            wheels.pip(["download", "--no-deps", "--no-binary", DISTRIBUTION, "--dest", str(temporary),
                        "{}=={}".format(DISTRIBUTION, DISTRIBUTION_VERSION)],
                       title, process.fresh_log("opencv-sources"), progress, temporary)
            archives = list(temporary.glob("*.tar.gz"))
            if len(archives) != 1:
                raise ui.Failure("{}: pip brought {} archives, not one".format(title, len(archives)))
            with progress.watching(lambda: "unpacking"):
                unpack(archives[0], temporary)
            archives[0].unlink()
    return final


def contrib_modules():
    return source_folder() / "opencv_contrib" / "modules"


def photograph_in(folder):
    return folder / "opencv" / "samples" / "data" / "baboon.jpg"


def photograph():
    """The sample photograph that comes with OpenCV's source."""
    return photograph_in(sources())


def build_folder(toolchain):
    options = [flag for flag in flags(toolchain) if not flag.startswith("-DCMAKE_BUILD_RPATH")]
    key = cache.digest(DISTRIBUTION_VERSION, toolchain.key(), *options)
    kind = "cuda" + toolchain.cuda.short if toolchain.cuda else "cpu"
    return cache.path("opencv", "{}-{}-{}-{}".format(VERSION, kind, toolchain.compiler.short, key))


def configure(toolchain, folder, extra, title, log):
    """Runs CMake on OpenCV's sources, once; a CMake that was interrupted starts over."""
    options = flags(toolchain) + list(extra)
    value = cache.digest(*(toolchain.cmake_arguments() + options))
    if cache.stamped(folder, "configured", value):
        return
    if (folder / "CMakeCache.txt").exists():
        (folder / "CMakeCache.txt").unlink()
    sources()
    contrib = contrib_modules()
    command = [toolchain.cmake, "-S", sources() / "opencv", "-B", folder]
    if not any(option.startswith("-DOPENCV_EXTRA_MODULES_PATH=") for option in options):
        command.append("-DOPENCV_EXTRA_MODULES_PATH={}".format(contrib))
    if not any(option.startswith("-DBUILD_TESTS=") for option in options):
        command.append("-DBUILD_TESTS=OFF")
    with ui.step(title + ": configure", 80) as progress:
        with progress.watching(lambda: "configuring"):
            process.logged(command + toolchain.cmake_arguments() + options, title, log,
                           env=toolchain.environment(cache.root()))
    cache.stamp(folder, "configured", value)


def compile_targets(toolchain, folder, targets, title, log, core_seconds):
    with ui.step(title, core_seconds) as progress:
        return process.logged([toolchain.ninja, "-C", folder, "-j", ui.jobs()] + list(targets), title, log, progress,
                              env=toolchain.environment(cache.root()))


def is_built(toolchain):
    """Whether our own build with these tools has all that a program needs."""
    return cache.stamped(build_folder(toolchain), "libraries")


def own_build(toolchain):
    """OpenCV_DIR of our own build, made once and continued where it was interrupted."""
    folder = build_folder(toolchain)
    with cache.locked(folder.name):
        if not is_built(toolchain):
            log = process.fresh_log("opencv-" + folder.name)
            configure(toolchain, cache.make_folder(folder), [], "OpenCV " + VERSION, log)
            compile_targets(toolchain, folder, LIBRARY_TARGETS, "OpenCV {}: compile the libraries".format(VERSION), log, 720)
            cache.stamp(folder, "libraries")
    return folder


def named_by_user():
    named = os.environ.get("OpenCV_DIR")
    if not named:
        return None
    folder = Path(named).expanduser().absolute()
    for place in (folder, folder / "lib" / "cmake" / "opencv4", folder / "lib" / "cmake" / "opencv5"):
        if (place / "OpenCVConfig.cmake").exists():
            return place
    raise ui.Missing("OpenCV_DIR is {}, where there is no OpenCVConfig.cmake; unset it to have OpenCV built".format(named))


def of_system():
    """OpenCV_DIR of the system's package that serves here, or None."""
    for place in (folder / "cmake" / "opencv4" for folder in PLACES):
        try:
            version = re.search(r"set\(OpenCV_VERSION (\d+)\.(\d+)\.(\d+)", (place / "OpenCVConfig-version.cmake").read_text())
        except OSError:
            continue
        if version and OLDEST <= tuple(map(int, version.groups())) < FIRST_UNKNOWN:
            return place
    return None


def require_of_system():
    """As of_system(), after it was installed where that is allowed."""
    if not of_system() and system.may_install():
        system.install([PACKAGE], "OpenCV")
    return of_system()


def folder(toolchain, own=False):
    """OpenCV_DIR for the module: the user's; the system's for a build without CUDA, unless ours is wanted; else our own."""
    return (named_by_user() or (not own and not toolchain.cuda and require_of_system()) or
            own_build(toolchain))


STATIC_MODULES, STATIC_THIRD_PARTY = ("imgproc", "core"), ("libzlib.a",)  # in the order of linking


def static_archive(folder, module, log):
    """OpenCV as a static library: a thin archive of the objects of our build, which are position-independent."""
    objects = sorted((folder / "modules" / module / "CMakeFiles" / ("opencv_" + module + ".dir")).rglob("*.o"))
    if not objects:
        raise ui.Failure("{} has no objects of OpenCV's {}; remove the folder to have OpenCV built again".format(
            folder, module))
    final = cache.make_folder(folder / "static") / "libopencv_{}.a".format(module)
    temporary = final.with_suffix(".part")
    if temporary.exists():
        temporary.unlink()
    process.logged(["ar", "crsT", temporary] + objects, "ar", log)
    temporary.replace(final)
    return final


def static_libraries(tools):
    """What the Python package links, or nothing where OpenCV_DIR names an OpenCV whose package says what to link."""
    if named_by_user():
        return []
    folder = own_build(tools)
    log = process.fresh_log("opencv-static")
    with cache.locked(folder.name):
        made = [static_archive(folder, module, log) for module in STATIC_MODULES]
    return made + [folder / "3rdparty" / "lib" / name for name in STATIC_THIRD_PARTY]
