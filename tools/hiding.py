"""Hides the CUDA toolkits of the system from this process and from all that it starts."""
import ctypes
import glob
import os

from tools import cuda, process

NEW_MOUNTS = 0x00020000  # CLONE_NEWNS


def places():
    """The folders that hold nothing but a toolkit, and each nvcc elsewhere that is no link to another program."""
    folders = {os.path.realpath(folder) for folder in glob.glob("/usr/local/cuda*")}
    compilers = {os.path.realpath(nvcc) for nvcc in cuda.installed()}
    elsewhere = {nvcc for nvcc in compilers if not any(nvcc.startswith(folder + os.sep) for folder in folders)}
    return sorted(folders | {nvcc for nvcc in elsewhere if os.path.basename(nvcc) == "nvcc"})


def hide(hidden):
    """Covers these places in a mount namespace of this process, which takes root and a machine that allows it.

    Returns whether it was done and no compiler of the system is left.
    """
    if ctypes.CDLL(None).unshare(NEW_MOUNTS) != 0 or process.answer(["mount", "--make-rprivate", "/"]) is None:
        return False
    for place in hidden:
        cover = ["-t", "tmpfs", "none"] if os.path.isdir(place) else ["--bind", "/dev/null"]
        if process.answer(["mount"] + cover + [place]) is None:
            return False
    return not any(cuda.Toolkit(nvcc).major for nvcc in cuda.installed())
