"""The CUDA compiler and NPP's headers: an installed toolkit if it works, wheels otherwise."""
import os
import re
import subprocess
from pathlib import Path

from tools import cache, process, ui, wheels

WHEEL_VERSION = "13.0"
WHEEL_PARTS = ("nvidia-cuda-nvcc", "nvidia-nvvm", "nvidia-cuda-crt", "nvidia-cuda-cccl", "nvidia-cuda-runtime")
OLDEST_MAJOR = 12

PROBE = """#include <cuda_runtime.h>
__global__ void probe(int* values) { values[threadIdx.x] = 1; }
int main() { int count = 0; return cudaGetDeviceCount(&count) == cudaSuccess ? count : 0; }
"""


def folder_of(nvcc):
    """The toolkit of an nvcc. Only nvcc knows it: the one on PATH may be a script that calls another."""
    plan = process.answer([nvcc, "--dryrun", "-x", "cu", os.devnull], stderr=subprocess.STDOUT) or ""
    top = re.search(r"^#\$ TOP=(.+)$", plan, re.MULTILINE)
    return Path(os.path.realpath(top.group(1))) if top else Path(os.path.realpath(nvcc)).parent.parent


class Toolkit:
    """A toolkit that compiles here: nvcc, its folder and its version."""

    def __init__(self, nvcc):
        self.root = folder_of(nvcc)
        self.nvcc = str(self.root / "bin" / "nvcc")
        release = re.search(r"release ((\d+)\.\d+), V([\d.]+)", process.answer([nvcc, "--version"]) or "")
        self.short, major, self.version = release.groups() if release else ("0.0", "0", "0")
        self.major = int(major)

    @property
    def library_folder(self):
        lib64, lib = self.root / "lib64", self.root / "lib"
        return lib if list(lib.glob("libcudart.so*")) and not list(lib64.glob("libcudart.so*")) else lib64

    def newest_architecture(self):
        """The last compute capability that nvcc compiles for, as "75"."""
        listed = process.answer([self.nvcc, "--list-gpu-arch"]) or ""
        return max(re.findall(r"compute_(\d+)$", listed, re.MULTILINE), key=int)


def installed():
    """Every nvcc of the system that may be meant, the most explicit first; some may not work."""
    named = [os.environ.get("CUDACXX")] + [os.path.join(folder, "nvcc") for folder in os.get_exec_path()]
    homes = [os.environ.get("CUDA_HOME"), os.environ.get("CUDA_PATH"), "/usr/local/cuda"]
    found = {}
    for name in named + [os.path.join(home, "bin", "nvcc") for home in homes if home]:
        if name and os.access(name, os.X_OK):
            found.setdefault(os.path.realpath(name), name)
    return list(found.values())


def fetched():
    """The nvcc that came as a wheel, as a list."""
    return list(map(str, wheels.folder("cuda-" + WHEEL_VERSION).glob("nvidia/*/bin/nvcc")))


def candidates():
    """Every nvcc to try, in order."""
    return ([] if os.environ.get("CUDAFASTFILTERS_IGNORE_SYSTEM_CUDA") else installed()) + fetched()


def compiles(toolkit, compiler):
    """Whether this nvcc compiles and links with this C++ compiler; remembered."""
    if toolkit.major < OLDEST_MAJOR:
        return False
    probes = cache.make_folder(cache.path("probes"))
    verdict = probes / cache.digest(toolkit.nvcc, toolkit.version, compiler.path, compiler.description)
    if not verdict.exists():
        with cache.scratch("probe") as folder:
            (folder / "probe.cu").write_text(PROBE)
            works = process.answer([toolkit.nvcc, "-std=c++17", "-cudart", "shared", "-ccbin", compiler.path,
                                    "probe.cu", "-o", "probe"], cwd=folder) is not None
            (folder / "verdict").write_text("works" if works else "fails")
            (folder / "verdict").replace(verdict)
    return verdict.read_text() == "works"


def find_toolkit(compiler):
    return next((toolkit for toolkit in map(Toolkit, candidates()) if compiles(toolkit, compiler)), None)


def complete_toolkit(folder):
    """Wheels have neither lib64 nor the links without a version that linking needs."""
    for libraries in folder.glob("nvidia/*/lib"):
        if not (libraries.parent / "lib64").exists():
            (libraries.parent / "lib64").symlink_to("lib")
        for library in libraries.glob("lib*.so.*"):
            link = libraries / (library.name.split(".so.")[0] + ".so")
            if not link.exists():
                link.symlink_to(library.name)


def toolkit(compiler):
    """A toolkit that works, fetched if need be; None, with a note why, if there is none."""
    found = find_toolkit(compiler)
    if found:
        return found
    try:
        wheels.unpacked("cuda-" + WHEEL_VERSION, [f"{part}=={WHEEL_VERSION}.*" for part in WHEEL_PARTS],
                        f"Fetch the CUDA {WHEEL_VERSION} compiler", 60, complete_toolkit)
        found = find_toolkit(compiler)
        reason = f"the CUDA compiler does not work with {compiler.description}"
    except ui.Missing:
        raise
    except ui.Failure as failure:
        reason = str(failure).splitlines()[0]
    if not found:
        ui.note(reason)
        ui.note("no CUDA compiler: the module is built with its CPU engine only")
    return found


def find_npp(toolkit):
    """The folder with NPP's headers, which OpenCV's core includes if CUDA is on."""
    folders = [toolkit.root / "include", *sorted(wheels.folder("npp-" + toolkit.short).glob("nvidia/*/include"))]
    return next((folder for folder in folders if (folder / "npp.h").exists()), None)


def npp(toolkit):
    if not find_npp(toolkit):
        package = "nvidia-npp" if toolkit.major >= 13 else f"nvidia-npp-cu{toolkit.major}"
        wheels.unpacked("npp-" + toolkit.short, [f"{package}=={toolkit.short}.*"],
                        "Fetch NPP's headers for CUDA " + toolkit.short, 40, complete_toolkit)
    return find_npp(toolkit)
