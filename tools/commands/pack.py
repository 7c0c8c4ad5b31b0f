"""./dev pack"""
import lzma
import shutil
import tarfile
from pathlib import Path

from tools import buildtools, cache, elf, kernels, module, opencv, process, results, toolchain, ui

HELP = "put the tests, the samples and the libraries they need into one folder for a machine with a GPU"
LARGEST_ARCHIVE = 60 * 2**20


def add_arguments(parser):
    parser.add_argument("--output", type=Path, default=module.BUILD / "pack", metavar="FOLDER",
                        help="the folder to make; FOLDER.tar.xz is written beside it (default: %(default)s)")
    parser.add_argument("--test", action="store_true", help="run some of the tests in that folder")


def copy_programs(build, folder):
    programs = [file for file in sorted((build / "bin").iterdir()) if elf.is_program(file)]
    if not programs:
        raise ui.Failure("there is no program in {}".format(build / "bin"))
    for program in programs:
        shutil.copy2(str(program), str(folder / program.name))
    return programs


def copy_libraries(programs, folder):
    for program in programs:
        for name, path in elf.needed(program).items():
            if not (folder / name).exists():
                shutil.copy(path, str(folder / name))
                (folder / name).chmod(0o755)


def relocate(folder, log):
    """Lets every file look for its libraries in this folder, wherever it lies, and drops symbols."""
    patchelf = buildtools.require("patchelf")
    for file in sorted(folder.iterdir()) + sorted((folder / "lib").iterdir()):
        if not elf.is_program(file):
            continue
        process.logged(["strip", "--strip-unneeded", file], "strip", log)
        origin = "$ORIGIN" if file.parent.name == "lib" else "$ORIGIN/lib"
        process.logged([patchelf, "--set-rpath", origin, file], "patchelf", log)


def copy_tests(folder):
    script = folder / "run-tests"
    shutil.copy(str(module.ROOT / "tools" / "run-tests.sh"), str(script))
    script.chmod(0o755)
    shutil.copy(str(opencv.photograph()), str(folder / "baboon.jpg"))
    fastfilter = module.ROOT / "apps" / "fastfilter"
    for file in [fastfilter / "test_fastfilter.py"] + sorted((fastfilter / "tests").glob("*.py")):
        target = folder / file.relative_to(module.ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(str(file), str(target))
    shutil.copy(str(module.ROOT / "LICENSE"), str(folder))


def copy_kernel_log(tools, build, folder, log):
    """What `run-tests --kernels` needs: the names of all kernels, and the library that notes which are launched."""
    if not tools.cuda:
        return
    library = build / "lib" / "libopencv_cudafastfilters.so"
    listed, _ = process.collected([buildtools.cuobjdump(tools.cuda), "--dump-resource-usage", library], log)
    names = sorted({kernel.name for kernel in kernels.usage(listed)})
    (folder / "kernels.txt").write_text("\n".join(names) + "\n")
    for file in (build / "lib").glob("libcudafastfilters_kernel_log.so"):
        shutil.copy2(str(file), str(folder / "lib" / file.name))


def copy_bench(folder):
    """The bench beside its programs, with the commit that it will report."""
    perf = module.ROOT / "perf"
    target = folder / "perf" / "bench"
    target.mkdir(parents=True)
    for file in sorted((perf / "bench").glob("*.py")) + [perf / "bench" / "published.json", perf / "bench" / "regimes.md"]:
        shutil.copy(str(file), str(target))
    shutil.copy(str(perf / "bench" / "run-bench"), str(folder))
    (folder / "run-bench").chmod(0o755)
    lines, status = process.collected(["git", "-C", module.ROOT, "rev-parse", "HEAD"], process.fresh_log("pack-commit"))
    (folder / "COMMIT").write_text(lines[-1] + "\n" if status == 0 and lines else "unknown\n")


def check(folder):
    """Whether each program finds each library in the folder."""
    for file in sorted(folder.iterdir()):
        if elf.is_program(file):
            for name, path in elf.needed(file).items():
                if folder.resolve() not in Path(path).resolve().parents:
                    raise ui.Failure("{} takes {} from {}".format(file.name, name, path))


def compress(folder, archive):
    temporary = archive.with_name(archive.name + ".part")
    with lzma.open(str(temporary), "wb", preset=6) as stream, tarfile.open(fileobj=stream, mode="w") as tar:
        tar.add(str(folder), arcname=folder.name)
    temporary.replace(archive)
    return archive.stat().st_size


def try_out(folder):
    """Some of the tests, as a machine with a GPU would run them; the counts."""
    log = process.fresh_log("pack-tests", module.BUILD)
    lines, status = process.collected([folder / "run-tests", "--jobs", 2, "--gtest_filter=*Median*:*_WholeDevice*"], log)
    return results.of_program("run-tests", lines, status, log)


def run(arguments):
    tools = toolchain.require()
    build = module.build(tools)
    folder = arguments.output.absolute()
    if folder.exists() and any(folder.iterdir()) and not (folder / "run-tests").exists():
        raise ui.Failure("{} is not a folder that ./dev pack made; it is left as it is".format(folder))
    log = process.fresh_log("pack", module.BUILD)
    with ui.step("Pack the programs and their libraries", 60):
        with cache.making(folder) as temporary:
            (temporary / "lib").mkdir()
            copy_libraries(copy_programs(build, temporary), temporary / "lib")
            copy_kernel_log(tools, build, temporary, log)
            relocate(temporary, log)
            copy_tests(temporary)
            copy_bench(temporary)
        check(folder)
        archive = folder.with_name(folder.name + ".tar.xz")
        size = compress(folder, archive)
    ui.say("{}: {:.1f} MiB, {}: run ./run-tests in it on a machine with a GPU".format(
        archive, size / 2**20, folder.name))
    if size > LARGEST_ARCHIVE:
        raise ui.Failure("the archive is larger than {} MiB".format(LARGEST_ARCHIVE // 2**20))
    return results.Counts(1, 0, 0) + (try_out(folder) if arguments.test else results.NONE)
