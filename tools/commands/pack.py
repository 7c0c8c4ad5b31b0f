"""./dev pack"""
import re
import shutil
from pathlib import Path

from tools import buildtools, cache, module, opencv, process, results, toolchain, ui
from tools.command import command, option
from tools.commands import kernels

LARGEST_ARCHIVE = 60 * 2**20
# What every Linux has and a folder must not bring: the C library, which belongs to the kernel's loader, and the
# libraries of the GPU's driver.
LEFT_TO_THE_SYSTEM = re.compile(r"^(ld-linux.*|linux-vdso|libc|libm|libdl|libpthread|librt|libresolv|libutil|libcuda"
                                r"|libnvidia-.*)\.so(\.|$)")
NEEDED = re.compile(r"^\s*(\S+) => (/\S+|not found)", re.MULTILINE)


def programs_in(folder):
    """The programs and libraries in a folder."""
    files = [file for file in sorted(folder.iterdir()) if file.is_file() and not file.is_symlink()]
    return [file for file in files if file.open("rb").read(4) == b"\x7fELF"]


def needed(program):
    """(name, path) of every library the program loads, the system's own left out."""
    libraries = NEEDED.findall(process.answer(["ldd", program]) or "")
    libraries = [(name, path) for name, path in libraries if not LEFT_TO_THE_SYSTEM.match(name)]
    for name, path in libraries:
        if path == "not found":
            raise ui.Failure(f"{program} needs {name}, which is not found")
    return libraries


def copy_libraries(programs, folder):
    for program in programs:
        for name, path in needed(program):
            if not (folder / name).exists():
                shutil.copy(path, folder / name)
                (folder / name).chmod(0o755)


def relocate(folder, log):
    """Lets every file look for its libraries in this folder, wherever it lies, and drops symbols."""
    for place, origin in ((folder, "$ORIGIN/lib"), (folder / "lib", "$ORIGIN")):
        for file in programs_in(place):
            process.logged(["strip", "--strip-unneeded", file], "strip", log)
            process.logged([buildtools.require("patchelf"), "--set-rpath", origin, file], "patchelf", log)


def copy_kernel_log(tools, build, folder, log):
    """What `run-tests --kernels` needs: the names of all kernels, and the library that notes which are launched."""
    names = {kernel.name for kernel in kernels.usage(tools, build / "lib" / "libopencv_cudafastfilters.so", log)}
    (folder / "kernels.txt").write_text("\n".join(sorted(names)) + "\n")
    for file in (build / "lib").glob("libcudafastfilters_kernel_log.so"):
        shutil.copy2(file, folder / "lib")


def copy_scripts(folder):
    """What runs the tests, and the bench, with the commit that it will report."""
    bench = module.ROOT / "perf" / "bench"
    for file in (*bench.glob("*.py"), bench / "published.json", bench / "regimes.md", module.ROOT / "LICENSE"):
        target = folder / file.relative_to(module.ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, target)
    for file, name in ((module.ROOT / "tools" / "run_tests.py", "run-tests"), (bench / "run-bench", "run-bench")):
        shutil.copy(file, folder / name)
        (folder / name).chmod(0o755)
    shutil.copy(opencv.photograph(), folder / "baboon.jpg")
    (folder / "COMMIT").write_text(process.answer(["git", "-C", module.ROOT, "rev-parse", "HEAD"]) or "unknown\n")


def check(folder):
    """Whether each program finds each library in the folder."""
    for file in programs_in(folder):
        for name, path in needed(file):
            if folder.resolve() not in Path(path).resolve().parents:
                raise ui.Failure(f"{file.name} takes {name} from {path}")


def try_out(folder):
    """Some of the tests, as a machine with a GPU would run them; the counts."""
    log = process.fresh_log("pack-tests", module.BUILD)
    command = [folder / "run-tests", "--jobs", 2, "--gtest_filter=*Median*:*_WholeDevice*"]
    lines, status = process.collected(command, log)
    return results.of_program("run-tests", lines, status, log)


@command("put the tests, the samples and the libraries they need into one folder for a machine with a GPU",
         option("--output", type=Path, default=module.BUILD / "pack", metavar="FOLDER",
                help="the folder to make; FOLDER.tar.xz is written beside it (default: %(default)s)"),
         option("--test", action="store_true", help="run some of the tests in that folder"))
def pack(arguments):
    tools = toolchain.require()
    build = module.build(tools)
    folder = arguments.output.absolute()
    if folder.exists() and any(folder.iterdir()) and not (folder / "run-tests").exists():
        raise ui.Failure(f"{folder} is not a folder that ./dev pack made; it is left as it is")
    log = process.fresh_log("pack", module.BUILD)
    with ui.step("Pack the programs and their libraries", 60):
        with cache.making(folder) as temporary:
            (temporary / "lib").mkdir()
            programs = programs_in(build / "bin")
            for program in programs:
                shutil.copy2(program, temporary)
            copy_libraries(programs, temporary / "lib")
            if tools.cuda:
                copy_kernel_log(tools, build, temporary, log)
            relocate(temporary, log)
            copy_scripts(temporary)
        check(folder)
        archive = Path(shutil.make_archive(str(folder), "xztar", folder.parent, folder.name))
    size = archive.stat().st_size
    ui.say(f"{archive}: {size / 2**20:.1f} MiB, {folder.name}: run ./run-tests in it on a machine with a GPU")
    if size > LARGEST_ARCHIVE:
        raise ui.Failure(f"the archive is larger than {LARGEST_ARCHIVE // 2**20} MiB")
    return results.Counts(1, 0, 0) + (try_out(folder) if arguments.test else results.NONE)
