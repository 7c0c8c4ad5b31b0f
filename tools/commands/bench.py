"""./dev bench"""
import os
import sys

from tools import module, opencv, process, toolchain, ui
from tools.commands import peers

HELP = "measure the module beside its rivals on the GPU of this machine; writes perf/results/<gpu>.json"
BENCH = module.ROOT / "perf" / "bench"
TARGETS = ("cudafastfilters_bench", "ladder")


def add_arguments(parser):
    parser.add_argument("bench_arguments", nargs="*", metavar="ARGUMENT",
                        help="for the bench, after `--`: -- --only npp,cudafastfilters --against perf/results/nvidia-h200.json; "
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


def run(arguments):
    tools = toolchain.require()
    folder = module.build(tools, targets=TARGETS, with_tests=False)
    env = dict(os.environ)
    libraries = [str(folder / "lib"), str(opencv.folder(tools, with_tests=False) / "lib"), env.get("LD_LIBRARY_PATH")]
    env["LD_LIBRARY_PATH"] = os.pathsep.join(filter(None, libraries))
    command = [sys.executable, BENCH / "bench.py", "--bin", folder / "bin", "--photograph", opencv.photograph()] + rivals(tools)
    return process.shown(command + arguments.bench_arguments, env=env)
