"""./dev inside"""
import os
import sys
import sysconfig

from tools import cache, module, opencv, process, results, system, toolchain, ui, wheels
from tools.command import command, option
from tools.commands import contrib_patch

TARGETS, PYTHON = [module.TEST_PROGRAM, "opencv_perf_cudafastfilters"], ["opencv_python3"]
SAMPLES = ["opencv_samples_cudafastfilters"]
MODULES = opencv.MODULES + ("cudafastfilters", "python3")
PYTHON_TESTS = module.ROOT / "modules" / "cudafastfilters" / "misc" / "python" / "test"
# Where no GPU runs the kernels, half of the time that they take to compile is saved.
INTERMEDIATE_CODE_ALONE = ["-DCUDA_ARCH_BIN=", "-DCUDA_ARCH_PTX=9.0"]


def python_packages():
    return wheels.packages(("numpy", "pytest==9.*"), "cv2: NumPy and pytest")


def python_options():
    """Of OpenCV's CMake, for its Python module."""
    return ["-DBUILD_opencv_python3=ON", f"-DPYTHON3_EXECUTABLE={sys.executable}",
            f"-DPYTHON3_INCLUDE_DIR={sysconfig.get_paths()['include']}",
            f"-DPYTHON3_NUMPY_INCLUDE_DIRS={next(python_packages().glob('numpy/*/include'))}",
            "-DOPENCV_SKIP_PYTHON_LOADER=ON", "-DOPENCV_PYTHON3_INSTALL_PATH=python"]


def link_to(folder):
    """OpenCV finds the module's folder through a link that keeps its place, so that the next clone, in another
    folder, continues this build instead of starting a new one."""
    link = cache.make_folder(cache.path("inside")) / "repository"
    if not link.is_symlink() or os.readlink(link) != str(folder):
        link.unlink(missing_ok=True)
        link.symlink_to(folder)
    return link


def build(tools, patched):
    """With the module as it is here, or as the patches for opencv_contrib have it, where its samples are."""
    architectures = INTERMEDIATE_CODE_ALONE if tools.cuda and not system.find_gpus() else []
    # As deep in the cache as the build without the module: ccache then takes the objects of the one for the other.
    options = opencv.flags(tools, MODULES) + python_options() + architectures
    key = cache.digest(tools.key(), opencv.DISTRIBUTION_VERSION, *options)
    folder = cache.make_folder(cache.path("inside", "build-" + key))
    place = contrib_patch.FOLDER if patched else module.ROOT
    options = architectures + python_options() + [
        f"-DOPENCV_EXTRA_MODULES_PATH={link_to(place)}/modules;{opencv.contrib_modules()}",
        "-DBUILD_LIST=" + ",".join(MODULES), "-DCUDAFASTFILTERS_WARNINGS_AS_ERRORS=ON",
        "-DBUILD_EXAMPLES=" + ("ON" if patched else "OFF"),
        "-DBUILD_TESTS=ON", "-DOPENCV_BUILD_TEST_MODULES_LIST=cudafastfilters",
        "-DBUILD_PERF_TESTS=ON", "-DOPENCV_BUILD_PERF_TEST_MODULES_LIST=cudafastfilters"]
    log, title = process.fresh_log("inside"), f"OpenCV {opencv.VERSION} with cudafastfilters inside"
    opencv.configure(tools, folder, options, title, log)
    with ui.step(title + ": list the source files, which OpenCV does when it is configured", 60):
        process.logged([tools.cmake, folder], title, log, env=tools.environment(cache.root()))
    tools.compile(folder, TARGETS + PYTHON * bool(tools.cuda) + SAMPLES * patched, title, log, 1500, cache.root())
    return folder


def python_tests(folder):
    log = process.fresh_log("inside-python-tests", module.BUILD)
    env = wheels.environment(folder / "lib" / "python3", python_packages(),
                             opencv.sources() / "opencv" / "modules" / "python" / "test", PYTHONNOUSERSITE="1")
    with ui.step("Tests of cv2.cuda", 20):
        lines, status = process.collected([sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider",
                                           f"--junitxml={results.JUNIT / 'cv2.xml'}", PYTHON_TESTS], log, env=env)
    return results.of_program("cv2", lines, status, log)


@command("build the module, its Python bindings and its tests as a part of OpenCV, and run them",
         option("--contrib-patch", action="store_true",
                help="the module of the patches for opencv_contrib, which are made first, with its samples"),
         option("--without-cuda", action="store_true",
                help="without CUDA; OpenCV then makes no Python bindings for a folder named cuda*"))
def inside(arguments):
    counts = contrib_patch.make() if arguments.contrib_patch else results.NONE
    tools = toolchain.require(with_cuda=not arguments.without_cuda)
    with cache.locked("inside"):
        folder = build(tools, arguments.contrib_patch)
        counts += results.of_tests(folder / "bin" / TARGETS[0], [], module.BUILD / "inside-tests.log")
        if tools.cuda:
            counts += python_tests(folder)
        # That it was configured and built is its own check.
        return counts + results.Counts(1, 0, 0)
