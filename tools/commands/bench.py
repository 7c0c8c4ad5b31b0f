"""./dev bench"""
import os
import sys

from tools import module, opencv, process, suites, toolchain, ui, wheels
from tools.commands import peers

HELP = ("measure the module beside its rivals on the GPU of this machine, or with --cpu on its CPU; writes "
        "perf/results/<gpu or cpu>.csv")
BENCH = module.ROOT / "perf" / "bench"
TARGETS = ("cudafastfilters_bench", "ladder")
# What --cpu compares with. Since version 3 pyvips has no wheel; the last wheel does not work with
# today's cffi.
PEERS = ("numpy", "scipy", "scikit-image", "pillow", "pyvips>=3", "pyvips-binary",
         "opencv-python-headless=={}.*".format(opencv.VERSION))


def add_arguments(parser):
    parser.add_argument("--cpu", action="store_true", help="the CPU engine beside OpenCV, libvips, SciPy, scikit-image and "
                        "Pillow, with one thread and with all (15 minutes on 2 cores); needs no GPU")
    parser.add_argument("--surface", action="store_true", help="the speed of every filter, type, window and content near its "
                        "neighbors (6 minutes), also with --cpu, by one thread (15 minutes); writes <gpu or cpu>-surface.csv "
                        "and prints where speed falls")
    parser.add_argument("--quick", action="store_true", help="with --cpu: a few cells, in 2 minutes; writes <cpu>-quick.csv")
    parser.add_argument("bench_arguments", nargs="*", metavar="ARGUMENT",
                        help="for the bench, after `--`: -- --only npp,cudafastfilters --against perf/results/nvidia-h200.csv; "
                        "-- --help lists them")


def rivals(tools):
    """Where the rivals are that ./dev peers got."""
    found = []
    library = peers.built(tools)
    if library:
        found += ["--opencv-cudafilters", str(library)]
    else:
        ui.note("without contrib's CUDA filters; ./dev peers builds them")
    cvcuda = peers.cvcuda_folder("{}.{}".format(*sys.version_info[:2]))
    if cvcuda.is_dir():
        found += ["--pythonpath", str(cvcuda)]
    return found


def run_on_cpu(arguments):
    """Without a GPU, and without a CUDA compiler where OpenCV was not built with one."""
    tools = toolchain.require_for_cpu()
    build = module.build(tools, targets=TARGETS[:1], with_tests=False, preset="cpu", own_opencv=True)
    options = ["--cpu"]
    if arguments.surface:  # has no rivals in Python
        return measured(tools, build, options + ["--surface"] + arguments.bench_arguments)
    peers_folder = suites.with_note("the rivals in Python", lambda: wheels.packages(PEERS, "CPU-peers: SciPy, libvips, Pillow"))
    options += (["--quick"] if arguments.quick else []) + (["--pythonpath", str(peers_folder)] if peers_folder else [])
    return measured(tools, build, options + arguments.bench_arguments)


def measured(tools, build, options):
    env = dict(os.environ)
    libraries = [str(build / "lib"), str(opencv.folder(tools, own=True) / "lib"), env.get("LD_LIBRARY_PATH")]
    env["LD_LIBRARY_PATH"] = os.pathsep.join(filter(None, libraries))
    return process.shown([sys.executable, BENCH / "bench.py", "--bin", build / "bin", "--photograph", opencv.photograph()] +
                         options, env=env)


def run(arguments):
    if arguments.quick and (arguments.surface or not arguments.cpu):
        raise ui.Failure("--quick is for --cpu without --surface")
    if arguments.cpu:
        return run_on_cpu(arguments)
    tools = toolchain.require()
    folder = module.build(tools, targets=TARGETS, with_tests=False)
    return measured(tools, folder, rivals(tools) + (["--surface"] if arguments.surface else []) + arguments.bench_arguments)
