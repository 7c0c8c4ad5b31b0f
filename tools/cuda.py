"""The CUDA compiler and NPP's headers: an installed toolkit where it works, wheels otherwise."""
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
    return Path(os.path.realpath(top.group(1))) if top else Path(os.path.realpath(str(nvcc))).parent.parent


class Toolkit:
    """A toolkit that compiles here: nvcc, its folder and its version."""

    def __init__(self, nvcc):
        self.root = folder_of(nvcc)
        self.nvcc = str(self.root / "bin" / "nvcc")
        release = re.search(r"release (\d+)\.(\d+), V([\d.]+)", process.answer([nvcc, "--version"]) or "")
        self.version = release.group(3) if release else "0"
        self.major, self.minor = (int(release.group(1)), int(release.group(2))) if release else (0, 0)

    @property
    def short(self):
        return "{}.{}".format(self.major, self.minor)

    @property
    def library_folder(self):
        for name in ("lib64", "lib"):
            if list((self.root / name).glob("libcudart.so*")):
                return self.root / name
        return self.root / "lib64"

    def architectures(self):
        """The compute capabilities nvcc compiles for, oldest first, as "75"."""
        listed = process.answer([self.nvcc, "--list-gpu-arch"]) or ""
        return sorted(re.findall(r"compute_(\d+)$", listed, re.MULTILINE), key=int)


def installed():
    """Every nvcc of the system that may be meant, the most explicit first; some may not work."""
    named = [os.environ.get("CUDACXX")] + [os.path.join(folder, "nvcc") for folder in os.get_exec_path()]
    for variable in ("CUDA_HOME", "CUDA_PATH"):
        if os.environ.get(variable):
            named.append(os.path.join(os.environ[variable], "bin", "nvcc"))
    named.append("/usr/local/cuda/bin/nvcc")
    found = {os.path.realpath(name): name for name in reversed(named) if name and os.access(name, os.X_OK)}
    return sorted(found.values(), key=named.index)


def fetched():
    """The nvcc that came as a wheel, as a list."""
    return [str(nvcc) for nvcc in wheels.folder("cuda-" + WHEEL_VERSION).glob("nvidia/*/bin/nvcc")]


def candidates():
    """Every nvcc to try, in order."""
    return ([] if os.environ.get("CUDAFASTFILTERS_IGNORE_SYSTEM_CUDA") else installed()) + fetched()


def compiles(toolkit, compiler):
    """Whether this nvcc compiles and links with this C++ compiler; remembered."""
    if toolkit.major < OLDEST_MAJOR:
        return False
    verdict = cache.path("probes", cache.digest(toolkit.nvcc, toolkit.version, compiler.path, compiler.description))
    if not verdict.exists():
        with cache.scratch("probe") as folder:
            (folder / "probe.cu").write_text(PROBE)
            works = process.answer([toolkit.nvcc, "-std=c++17", "-cudart", "shared", "-ccbin", compiler.path,
                                    "probe.cu", "-o", "probe"], cwd=str(folder)) is not None
            cache.write_text(verdict, "works" if works else "fails")
    return verdict.read_text() == "works"


def find_toolkit(compiler):
    for nvcc in candidates():
        toolkit = Toolkit(nvcc)
        if compiles(toolkit, compiler):
            return toolkit
    return None


def complete_toolkit(folder):
    """Wheels have neither lib64 nor the links without a version that linking needs."""
    for root in folder.glob("nvidia/*"):
        libraries = root / "lib"
        if not libraries.is_dir():
            continue
        if not (root / "lib64").exists():
            (root / "lib64").symlink_to("lib")
        for library in libraries.glob("lib*.so.*"):
            link = libraries / (library.name.split(".so.")[0] + ".so")
            if not link.exists():
                link.symlink_to(library.name)


def toolkit(compiler):
    """A toolkit that works, fetched if need be; None, with a note why, where none can be had."""
    if os.environ.get("CUDAFASTFILTERS_WITHOUT_CUDA"):
        return None
    found = find_toolkit(compiler)
    if found:
        return found
    try:
        wheels.unpacked("cuda-" + WHEEL_VERSION, ["{}=={}.*".format(part, WHEEL_VERSION) for part in WHEEL_PARTS],
                        "Fetch the CUDA {} compiler".format(WHEEL_VERSION), 60, complete_toolkit)
        found = find_toolkit(compiler)
        if not found:
            ui.note("the CUDA compiler does not work with {}".format(compiler.description))
    except ui.Missing:
        raise
    except ui.Failure as failure:
        ui.note(str(failure).splitlines()[0])
    if not found:
        ui.note("no CUDA compiler: the module is built with its CPU engine alone")
    return found


def find_npp(toolkit):
    """The folder with NPP's headers, which OpenCV's core includes where CUDA is on."""
    for folder in [toolkit.root / "include"] + sorted(wheels.folder("npp-" + toolkit.short).glob("nvidia/*/include")):
        if (folder / "npp.h").exists():
            return folder
    return None


def npp(toolkit):
    if not find_npp(toolkit):
        package = "nvidia-npp" if toolkit.major >= 13 else "nvidia-npp-cu{}".format(toolkit.major)
        wheels.unpacked("npp-" + toolkit.short, ["{}=={}.*".format(package, toolkit.short)],
                        "Fetch NPP's headers for CUDA " + toolkit.short, 40, complete_toolkit)
    return find_npp(toolkit)
