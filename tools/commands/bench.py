"""./dev bench, and ./dev peers, which gets what it compares with."""
import os
import sys

from tools import cache, module, opencv, process, toolchain, ui, wheels
from tools.command import command, option
from tools.commands.test import with_note

BENCH = module.ROOT / "perf" / "bench"
TARGETS = ("cudafastfilters_bench", "ladder")
# What --cpu compares with. Since version 3 pyvips has no wheel; the last wheel does not work with today's cffi.
CPU_PEERS = ("numpy", "scipy", "scikit-image", "pillow", "pyvips>=3", "pyvips-binary",
             f"opencv-python-headless=={opencv.VERSION}.*")
MODULES = ("core", "imgproc", "cudev", "cudaarithm", "cudafilters")
NPP_LIBRARIES = "nppc nppial nppicc nppidei nppif nppig nppim nppist nppisu nppitc npps".split()
THIS_PYTHON = "{}.{}".format(*sys.version_info[:2])
CVCUDA_VERSION = "0.19"
CVCUDA = f"cvcuda-{CVCUDA_VERSION}-python{{}}"
CVCUDA_PLATFORMS = ("manylinux_2_34_x86_64", "manylinux_2_28_x86_64", "manylinux_2_27_x86_64",
                    "manylinux_2_17_x86_64", "manylinux2014_x86_64")


def npp_library(tools, name):
    """NPP's library: the toolkit's, otherwise that of the wheel beside the headers. The wheel's libraries have no names
    without a version, which is what CMake looks for by itself."""
    for folder in (tools.cuda.library_folder, tools.npp.parent / "lib", tools.npp.parent / "lib64"):
        for file in sorted(folder.glob(f"lib{name}.so*")):
            return file
    raise ui.Missing(f"lib{name}.so is neither in the CUDA toolkit nor in NPP's wheel")


def contrib_folder(tools):
    key = cache.digest(opencv.DISTRIBUTION_VERSION, tools.key(), *MODULES)
    return cache.path("peers", f"opencv-{opencv.VERSION}-cuda{tools.cuda.short}-{key}")


def library_in(folder):
    return folder / "lib" / "libopencv_cudafilters.so"


def build_contrib(tools):
    """contrib's library; its build continues where it was interrupted."""
    if not tools.cuda:
        raise ui.Missing("contrib's CUDA filters need a CUDA compiler")
    # It runs where it is measured: one architecture, no PTX.
    options = [f"-DCUDA_{name}_LIBRARY={npp_library(tools, name)}" for name in NPP_LIBRARIES] + [
        "-DBUILD_LIST=" + ",".join(MODULES), "-DCUDA_ARCH_PTX="]
    return library_in(opencv.build_once(tools, contrib_folder(tools), "cudafilters", options, ["opencv_cudafilters"],
                                        "contrib's CUDA filters", 1600))


@command("get what ./dev bench compares with: contrib's cudafilters (built, 15 minutes on 2 cores) and CV-CUDA",
         option("--python", default=THIS_PYTHON, metavar="3.x",
                help="the Python that will run CV-CUDA, maybe on another machine (default: this one)"))
def peers(arguments):
    options = ("--python-version", arguments.python, "--implementation", "cp")
    for platform in CVCUDA_PLATFORMS:
        options += ("--platform", platform)
    folder = wheels.unpacked(CVCUDA.format(arguments.python), [f"cvcuda-cu13=={CVCUDA_VERSION}.*"], "Fetch CV-CUDA", 30,
                             options=wheels.ALONE + options)
    ui.say(f"CV-CUDA: {folder}")
    ui.say(f"contrib's CUDA filters: {build_contrib(toolchain.require())}")


def rivals(tools):
    """Where the rivals are that ./dev peers got."""
    found = []
    if tools.cuda and cache.stamped(contrib_folder(tools), "cudafilters"):
        found += ["--opencv-cudafilters", library_in(contrib_folder(tools))]
    else:
        ui.note("without contrib's CUDA filters; ./dev peers builds them")
    cvcuda = wheels.folder(CVCUDA.format(THIS_PYTHON))
    return found + (["--pythonpath", cvcuda] if cvcuda.is_dir() else [])


@command("measure the module beside its rivals on the GPU of this machine, or with --cpu on its CPU; writes "
         "perf/results/<gpu or cpu>.csv",
         option("--cpu", action="store_true", help="the CPU engine beside OpenCV, libvips, SciPy, scikit-image and "
                "Pillow, with one thread and with all (15 minutes on 2 cores); needs no GPU"),
         option("--surface", action="store_true", help="the speed of every filter, type, window and content near its "
                "neighbors (6 minutes), also with --cpu, by one thread (15 minutes); writes <gpu or cpu>-surface.csv and "
                "prints where speed falls"),
         option("--quick", action="store_true", help="with --cpu: a few cells, in 2 minutes; writes <cpu>-quick.csv"),
         option("bench_arguments", nargs="*", metavar="ARGUMENT",
                help="for the bench, after `--`: -- --only npp,cudafastfilters --against perf/results/nvidia-h200.csv; "
                "-- --help lists them"))
def bench(arguments):
    if arguments.quick and (arguments.surface or not arguments.cpu):
        raise ui.Failure("--quick is for --cpu without --surface")
    tools = toolchain.require_for_cpu() if arguments.cpu else toolchain.require()
    options = [f"--{name}" for name in ("cpu", "surface", "quick") if getattr(arguments, name)]
    if arguments.cpu:
        build = module.build(tools, TARGETS[:1], with_tests=False, preset="cpu", own_opencv=True)
        if not arguments.surface:  # which has no rivals in Python
            rival = with_note("rivals in Python", lambda: wheels.packages(CPU_PEERS, "CPU-peers: SciPy, libvips, Pillow"))
            options += ["--pythonpath", rival] if rival else []
    else:
        build = module.build(tools, TARGETS, with_tests=False)
        options += rivals(tools)
    libraries = [str(build / "lib"), str(opencv.folder(tools, own=True) / "lib"), os.environ.get("LD_LIBRARY_PATH")]
    return process.shown([sys.executable, BENCH / "bench.py", "--bin", build / "bin",
                          "--photograph", opencv.photograph(), *options, *arguments.bench_arguments],
                         env=process.environment(LD_LIBRARY_PATH=os.pathsep.join(filter(None, libraries))))
