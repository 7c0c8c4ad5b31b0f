"""./dev fuzz"""
import shutil
import textwrap
from base64 import b64encode
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tools import cache, module, opencv, process, results, system, toolchain, ui
from tools.command import command, option

SOURCES = module.ROOT / "apps" / "fastfilter" / "fuzz"
READERS = ("tiff", "frames", "raw", "images")
PACKAGES = ["clang-14", "libclang-rt-14-dev"]
LARGEST_INPUT = 8192
REPORT_LINES = 25


def find_clang():
    """A clang with libFuzzer, or None."""
    for path in filter(None, map(shutil.which, ("clang++", "clang++-14"))):
        folder = process.answer([path, "-print-runtime-dir"])
        if folder and any(Path(folder.strip()).glob("libclang_rt.fuzzer*.a")):
            return path
    return None


def build(compiler):
    tools = toolchain.require_for_cpu()
    system.headers_of_programs()
    opencv_dir = opencv.folder(tools, own=True)
    folder, log = module.BUILD / "fuzz", process.fresh_log("build-fuzz", module.BUILD)
    options = ["-G", "Ninja", f"-DCMAKE_MAKE_PROGRAM={tools.ninja}", f"-DCMAKE_CXX_COMPILER={compiler}",
               f"-DOpenCV_DIR={opencv_dir}"]
    tools.configure(["-S", SOURCES], folder, options, "Fuzz targets", log, module.ROOT)
    tools.compile(folder, [], "Fuzz targets", log, 80, module.ROOT)
    return folder


def run(folder, reader, seconds):
    """What is found grows in build/fuzz/corpus; what fails lies in build/fuzz."""
    corpus = cache.make_folder(folder / "corpus" / reader)
    log = process.fresh_log("fuzz-" + reader, module.BUILD)
    lines, status = process.collected(
        [folder / f"fuzz_{reader}", f"-max_total_time={seconds}", "-rss_limit_mb=1024", "-timeout=20",
         f"-max_len={LARGEST_INPUT}", f"-artifact_prefix={folder}/{reader}-", corpus, SOURCES / "seeds" / reader], log)
    done = [line for line in lines if line.startswith("Done ")]
    ui.note(f"{reader}: {done[0] if done else f'FAILED, see {log}'}")
    if status != 0:
        ui.quote(report(lines))
    return results.verdict(status == 0)


def report(lines):
    """What failed, and the input: another machine draws others."""
    first = next((i for i, line in enumerate(lines) if "ERROR" in line or "runtime error" in line), -REPORT_LINES)
    shown = lines[first:][:REPORT_LINES]
    for path in (line.rpartition(" ")[2] for line in lines if "Test unit written to" in line):
        shown += [f"{path} in base64:"] + textwrap.wrap(b64encode(Path(path).read_bytes()).decode(), 120)
    return shown


@command("feed the readers of fastfilter with damaged files, by libFuzzer under AddressSanitizer and "
         "UndefinedBehaviorSanitizer",
         option("--seconds", type=int, default=60, metavar="N", help="for each reader (default: %(default)s)"))
def fuzz(arguments):
    compiler = system.wanted(find_clang, PACKAGES, "clang with libFuzzer")
    if not compiler:
        return results.skipped(f"there is no clang with libFuzzer; {system.how_to_install(PACKAGES)}", len(READERS))
    folder = build(compiler)
    with ui.step(f"Fuzz the readers of {', '.join(READERS)}", arguments.seconds * len(READERS)):
        with ThreadPoolExecutor(ui.jobs()) as pool:
            return results.total(pool.map(lambda reader: run(folder, reader, arguments.seconds), READERS))
