"""Programs and shared libraries as files: which libraries one needs, and how to make it relocatable."""
import re

from tools import process, ui

# What every Linux has and a folder must not bring: the C library, which belongs to the kernel's loader, and the
# libraries of the GPU's driver.
LEFT_TO_THE_SYSTEM = re.compile(r"^(ld-linux.*|linux-vdso|libc|libm|libdl|libpthread|librt|libresolv|libutil|libcuda"
                                r"|libnvidia-.*)\.so(\.|$)")
FOUND = re.compile(r"^\s*(\S+) => (/\S+)")
MISSING = re.compile(r"^\s*(\S+) => not found")


def is_program(file):
    if not file.is_file() or file.is_symlink():
        return False
    with open(str(file), "rb") as stream:
        return stream.read(4) == b"\x7fELF"


def needed(program):
    """Name -> path of every library the program loads, the system's own left out."""
    listed = process.answer(["ldd", program])
    if listed is None:
        raise ui.Failure("ldd cannot read {}".format(program))
    libraries = {}
    for line in listed.splitlines():
        lost = MISSING.match(line)
        if lost and not LEFT_TO_THE_SYSTEM.match(lost.group(1)):
            raise ui.Failure("{} needs {}, which is not found".format(program, lost.group(1)))
        found = FOUND.match(line)
        if found and not LEFT_TO_THE_SYSTEM.match(found.group(1)):
            libraries[found.group(1)] = found.group(2)
    return libraries
