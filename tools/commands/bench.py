"""./dev bench, and ./dev peers, which gets what it compares with."""
import ctypes.util
import os
import sys

from tools import cache, module, opencv, process, system, toolchain, ui, wheels
from tools.command import command, option
from tools.commands.test import with_note

BENCH = module.ROOT / "perf" / "bench"
TARGETS = ("cudafastfilters_bench", "ladder")
# What --cpu compares with. Since version 3 pyvips has no wheel; the last wheel does not work with today's cffi.
CPU_PEERS = ("numpy", "scipy", "scikit-image", "pillow", "pyvips>=3", "pyvips-binary",
             "opencv-python-headless>=5")
IPP = "ipp==2026.1.*"
MODULES = ("core", "imgproc", "cudev", "cudaarithm", "cudafilters")
NPP_LIBRARIES = "nppc nppial nppicc nppidei nppif nppig nppim nppist nppisu nppitc npps".split()
THIS_PYTHON = "{}.{}".format(*sys.version_info[:2])
GPU_PEERS = ("cvcuda-cu13==0.19.*", "cucim-cu13>=26.10", "lazy-loader", "opencv-python-headless>=5")
GPU_PLATFORMS = ("manylinux_2_34_x86_64", "manylinux_2_28_x86_64", "manylinux_2_27_x86_64",
                 "manylinux_2_17_x86_64", "manylinux2014_x86_64")
NPP = "13.2"  # of the wheel, beside the toolkit's


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


def gpu_peers(python):
    return f"GPU-peers-python{python}-{cache.digest(*GPU_PEERS)}"


def npp_folder():
    """The libraries of NPP's wheel."""
    return wheels.folder(f"rival-npp-{NPP}") / "nvidia" / "cu13" / "lib"


def name_for_dispatcher(folder):
    """IPP's libraries open those for the processor by names that end in 12.1; in the wheel they end in 12."""
    for file in folder.glob("**/lib/*.so.12"):
        file.with_name(file.name + ".1").symlink_to(file.name)


def ipp():
    """The folder whose lib/ has IPP; Debian's pip puts it into another one, local."""
    folder = wheels.unpacked(f"ipp-{cache.digest(IPP)}", [IPP], "Fetch Intel IPP", 20, name_for_dispatcher,
                             into="--prefix")
    return next(folder.glob("**/lib/*.so.12.1")).parent.parent


@command("get what ./dev bench compares with: contrib's cudafilters (built, 15 minutes on 2 cores), CV-CUDA, cuCIM, "
         "OpenCV's wheel for its T-API, and NPP's wheel",
         option("--python", default=THIS_PYTHON, metavar="3.x",
                help="the Python that will run them, maybe on another machine (default: this one)"))
def peers(arguments):
    options = ("--python-version", arguments.python, "--implementation", "cp")
    for platform in GPU_PLATFORMS:
        options += ("--platform", platform)
    folder = wheels.unpacked(gpu_peers(arguments.python), GPU_PEERS, "Fetch CV-CUDA, cuCIM and OpenCV's wheel", 60,
                             options=wheels.ALONE + options)
    ui.say(f"CV-CUDA, cuCIM and OpenCV's wheel: {folder}")
    wheels.unpacked(f"rival-npp-{NPP}", [f"nvidia-npp=={NPP}.*"], "Fetch NPP's wheel", 60)
    ui.say(f"NPP {NPP}: {npp_folder()}")
    with_note("OpenCL's loader, which the T-API needs", lambda: system.require(
        lambda: ctypes.util.find_library("OpenCL"), ["ocl-icd-libopencl1"], "libOpenCL.so.1"))
    ui.say(f"contrib's CUDA filters: {build_contrib(toolchain.require())}")


def rivals(tools):
    """Where the rivals are that ./dev peers got."""
    found = []
    if tools.cuda and cache.stamped(contrib_folder(tools), "cudafilters"):
        found += ["--opencv-cudafilters", library_in(contrib_folder(tools))]
    else:
        ui.note("without contrib's CUDA filters; ./dev peers builds them")
    for name, folder in (("--pythonpath", wheels.folder(gpu_peers(THIS_PYTHON))), ("--npp", npp_folder())):
        found += [name, folder] if folder.is_dir() else []
    return found


@command("measure the module beside its rivals on the GPU of this machine, or with --cpu on its CPU; writes "
         "perf/results/<gpu or cpu>.csv",
         option("--cpu", action="store_true", help="the CPU engine beside OpenCV, Intel IPP, libvips, SciPy, "
                "scikit-image and Pillow, with one thread and with all (15 minutes on 2 cores); needs no GPU"),
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
            found = [with_note("rivals in Python", lambda: wheels.packages(CPU_PEERS, "CPU-peers: SciPy, libvips, Pillow")),
                     with_note("Intel IPP", ipp)]
            options += ["--pythonpath", os.pathsep.join(str(folder) for folder in found if folder)]
    else:
        build = module.build(tools, TARGETS, with_tests=False)
        options += rivals(tools)
    libraries = [str(build / "lib"), str(opencv.folder(tools, own=True) / "lib"), os.environ.get("LD_LIBRARY_PATH")]
    return process.shown([sys.executable, BENCH / "bench.py", "--bin", build / "bin",
                          "--photograph", opencv.photograph(), *options, *arguments.bench_arguments],
                         env=process.environment(LD_LIBRARY_PATH=os.pathsep.join(filter(None, libraries))))
