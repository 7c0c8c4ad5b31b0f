"""./dev inside"""
import os

from tools import cache, cv2_tests, gtest, module, opencv, process, results, system, toolchain, ui

HELP = "build the module, its Python bindings and its tests as a part of OpenCV, and run them"
TEST_PROGRAM = "opencv_test_cudafastfilters"
MODULES = opencv.MODULES + ("cudafastfilters", cv2_tests.MODULE)
# Where no GPU runs the kernels, half of the time that they take to compile is saved.
INTERMEDIATE_CODE_ALONE = ["-DCUDA_ARCH_BIN=", "-DCUDA_ARCH_PTX=9.0"]


def link_to_repository():
    """OpenCV finds the repository through a link that keeps its place, so that the next clone, in another
    folder, continues this build instead of starting a new one."""
    link = cache.make_folder(cache.path("inside")) / "repository"
    if link.is_symlink() and os.readlink(str(link)) != str(module.ROOT):
        link.unlink()
    if not link.is_symlink():
        link.symlink_to(module.ROOT)
    return link


def our_sources():
    """OpenCV lists the sources when it is configured; a new list wants a new configuration."""
    root = module.ROOT / "modules" / "cudafastfilters"
    files = [file for folder in (root / "src", root / "include") for file in folder.rglob("*")]
    files += [file for folder in ("test", "perf") for file in (module.ROOT / folder).glob("*.cpp")]
    return cache.digest(*sorted(str(file.relative_to(module.ROOT)) for file in files if file.is_file()))


def build(tools):
    options = opencv.flags(tools, MODULES) + cv2_tests.options()
    architectures = INTERMEDIATE_CODE_ALONE if tools.cuda and not system.find_gpus() else []
    # As deep in the cache as the build without the module: ccache then takes the objects of the one for the other.
    key = cache.digest(tools.key(), opencv.DISTRIBUTION_VERSION, *options, *architectures)
    folder = cache.make_folder(cache.path("inside", "build-" + key))
    link = link_to_repository()
    contrib = opencv.sources() / "opencv_contrib" / "modules"
    options = architectures + cv2_tests.options() + [
        "-DOPENCV_EXTRA_MODULES_PATH={}/modules;{}".format(link, contrib),
        "-DBUILD_LIST=" + ",".join(MODULES), "-DCUDAFASTFILTERS_WARNINGS_AS_ERRORS=ON",
        "-DBUILD_TESTS=ON", "-DOPENCV_BUILD_TEST_MODULES_LIST=cudafastfilters",
        "-DBUILD_PERF_TESTS=ON", "-DOPENCV_BUILD_PERF_TEST_MODULES_LIST=cudafastfilters"]
    log = process.fresh_log("inside")
    title = "OpenCV {} with cudafastfilters inside".format(opencv.VERSION)
    opencv.configure(tools, folder, options, title, log)
    if not cache.stamped(folder, "sources", our_sources()):
        with ui.step(title + ": configure again, for new source files", "configure inside again", 30):
            process.logged([tools.cmake, folder], title, log, env=tools.environment(cache.root()))
        cache.stamp(folder, "sources", our_sources())
    targets = [TEST_PROGRAM, cv2_tests.TARGET]
    if list((module.ROOT / "perf").glob("perf_*.cpp")):
        targets.append("opencv_perf_cudafastfilters")
    opencv.compile_targets(tools, folder, targets, title, log, 1500)
    return folder


def run(arguments):
    tools = toolchain.require()
    with cache.locked("inside"):
        folder = build(tools)
        counts = gtest.run(folder / "bin" / TEST_PROGRAM, [], module.BUILD / "inside-tests.log")
        counts += cv2_tests.run(folder, module.BUILD / "inside-python-tests.log")
    # That it was configured and built is a check of its own.
    counts += results.Counts(1, 0, 0)
    ui.say(str(counts))
    return ui.EXIT_FAILED if counts.failed else ui.EXIT_DONE
