"""./dev fuzz"""
import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tools import cache, module, opencv, process, results, system, toolchain, ui

HELP = "feed the readers of fastfilter with damaged files, by libFuzzer under AddressSanitizer and UndefinedBehaviorSanitizer"
SOURCES = module.ROOT / "apps" / "fastfilter" / "fuzz"
READERS = ("tiff", "frames", "raw", "images")
COMPILERS = ("clang++", "clang++-14")
PACKAGES = ["clang-14", "libclang-rt-14-dev"]
LARGEST_INPUT = 8192


def add_arguments(parser):
    parser.add_argument("--seconds", type=int, default=60, metavar="N", help="for each reader (default: %(default)s)")


def clang():
    """A clang with libFuzzer, installed where that is allowed; None without one."""
    def found():
        for name in COMPILERS:
            path = shutil.which(name)
            folder = process.answer([path, "-print-runtime-dir"]) if path else None
            if folder and any(Path(folder.strip()).glob("libclang_rt.fuzzer*.a")):
                return path
        return None

    if not found() and system.may_install():
        system.install(PACKAGES, "clang with libFuzzer")
    return found()


def build(compiler):
    tools = toolchain.require_for_cpu()
    system.headers_of_programs()
    opencv_dir = opencv.folder(tools, own=True)
    folder = cache.make_folder(module.BUILD / "fuzz")
    log = process.fresh_log("build-fuzz", module.BUILD)
    with ui.step("Build the fuzz targets", 80):
        process.logged([tools.cmake, "-S", SOURCES, "-B", folder, "-G", "Ninja", "-DCMAKE_MAKE_PROGRAM=" + tools.ninja,
                        "-DCMAKE_CXX_COMPILER=" + compiler, "-DOpenCV_DIR={}".format(opencv_dir)], "cmake", log)
        process.logged([tools.ninja, "-C", folder, "-j", ui.jobs()], "the build of the fuzz targets", log)
    return folder


def fuzz(folder, reader, seconds):
    """What is found grows in build/fuzz/corpus; what fails lies in build/fuzz."""
    corpus = cache.make_folder(folder / "corpus" / reader)
    log = process.fresh_log("fuzz-" + reader, module.BUILD)
    lines, status = process.collected(
        [folder / ("fuzz_" + reader), "-max_total_time={}".format(seconds), "-rss_limit_mb=1024", "-timeout=20",
         "-max_len={}".format(LARGEST_INPUT), "-artifact_prefix={}/{}-".format(folder, reader), corpus,
         SOURCES / "seeds" / reader], log)
    done = [line for line in lines if line.startswith("Done ")]
    ui.note("{}: {}".format(reader, done[0] if done else "FAILED, see {}".format(log)))
    return results.verdict(status == 0)


def run(arguments):
    compiler = clang()
    if not compiler:
        return results.skipped("there is no clang with libFuzzer; " + system.how_to_install(PACKAGES), len(READERS))
    folder = build(compiler)
    with ui.step("Fuzz the readers of " + ", ".join(READERS), arguments.seconds * len(READERS)):
        with ThreadPoolExecutor(ui.jobs()) as pool:
            return sum(pool.map(lambda reader: fuzz(folder, reader, arguments.seconds), READERS), results.NONE)
