"""What the CUDA compiler makes of the kernels: whether they compile for other GPUs, and what they use there."""
import json
import re
import shlex

from tools import ui

OLDEST = "75"
ARCHITECTURE_FLAGS = re.compile(r"^(--generate-code|-gencode|-arch|--gpu-architecture)(=|$)")
FUNCTION = re.compile(r"^ *Function (\S+):$")
USAGE = re.compile(r"\bREG:(\d+) STACK:(\d+) .*?\bLOCAL:(\d+)")
ARCHITECTURE = re.compile(r"^arch = sm_(\w+)$")
# A kernel's name and its first statement.
KERNEL = re.compile(r"__global__\s+void\s+(?:__launch_bounds__\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)\s*)?"
                    r"(\w+)\([^;{]*\{\s*([^;]*;)")
WAIT = "waitForEarlierKernels();"
# Kernels whose coefficients are the same for all threads. A multiply-add that has them in the threads' own registers
# takes half as long again.
UNIFORM_SOURCES = "separable_tile."
DISASSEMBLED = re.compile(r"^\s*Function : (\S+)")
MULTIPLY_ADD = re.compile(r"^\s*/\*[0-9a-f]+\*/\s+(?:@!?U?P\w+\s+)?FFMA\b([^;]*);")
UNIFORM_REGISTER = re.compile(r"\bUR\d+\b")


def representatives(folder):
    """One source of each family: `family.8u.cu` where there is one, otherwise the first by name."""
    families = {}
    for source in sorted(folder.rglob("*.cu")):
        family = source.name.split(".")[0]
        if family not in families or ".8u." in source.name:
            families[family] = source
    return [families[family] for family in sorted(families)]


def without_wait(folder):
    """Kernels that do not begin with the wait that launch() counts on, as `file: name`; `?`: not understood."""
    hasty = []
    for source in sorted(folder.rglob("*.cu*")):
        text = source.read_text()
        kernels = KERNEL.findall(text)
        names = [name for name, first in kernels if first != WAIT]
        hasty += ["{}: {}".format(source.name, name) for name in names + ["?"] * (text.count("__global__") - len(kernels))]
    return hasty


def without_uniform_registers(lines):
    """Kernels in what `cuobjdump --dump-sass` printed with a float multiply-add of none but the threads' registers, and how many
    have multiply-adds at all."""
    name, found = "", {}
    for line in lines:
        function = DISASSEMBLED.match(line)
        if function:
            name = function.group(1)
        operands = MULTIPLY_ADD.match(line)
        if operands:
            found[name] = found.get(name, True) and bool(UNIFORM_REGISTER.search(operands.group(1)))
    return [name for name, uniform in sorted(found.items()) if not uniform], len(found)


def commands(build_folder):
    """Source file name -> the words of the command that compiles it, from CMake's list."""
    with open(str(build_folder / "compile_commands.json")) as file:
        entries = json.load(file)
    return {entry["file"]: shlex.split(entry["command"]) for entry in entries if entry["file"].endswith(".cu")}


def for_architecture(command, architecture, output):
    """The same command for another GPU and another output file."""
    words, skip = [], False
    for position, word in enumerate(command):
        if skip:
            skip = False
        elif word in ("-o", "-MF", "-MT"):
            skip = True
        elif ARCHITECTURE_FLAGS.match(word):
            skip = "=" not in word
        elif word not in ("-MD", "-MMD"):
            words.append(word)
    return words + ["-gencode=arch=compute_{0},code=sm_{0}".format(architecture), "-o", str(output)]


def object_file(command):
    """The object file that a command makes."""
    return command[command.index("-o") + 1]


class Kernel:
    def __init__(self, name, architecture, registers, stack, local):
        self.name = name
        self.architecture = architecture
        self.registers = registers
        self.local_bytes = max(stack, local)

    def excused(self, allowed):
        name = "sm_{} {}".format(self.architecture, self.name)
        return any(self.local_bytes <= most and expression.search(name) for most, expression in allowed)


def usage(lines):
    """The kernels in what `cuobjdump --dump-resource-usage` printed."""
    kernels, architecture, name = [], "", ""
    for line in lines:
        found = ARCHITECTURE.match(line.strip())
        if found:
            architecture = found.group(1)
        function = FUNCTION.match(line)
        if function:
            name = function.group(1)
        numbers = USAGE.search(line)
        if numbers and name:
            kernels.append(Kernel(name, architecture, *(int(number) for number in numbers.groups())))
            name = ""
    return kernels


def exceptions(file):
    """Pairs of bytes and expression for kernels that may use local memory, from `bytes expression  # reason`."""
    allowed = []
    for number, line in enumerate(file.read_text().splitlines(), 1):
        rule, _, reason = line.partition("#")
        if not rule.strip():
            continue
        most, _, expression = rule.strip().partition(" ")
        if not (most.isdigit() and expression and reason.strip()):
            raise ui.Failure("{}:{}: an exception is `bytes expression  # reason`".format(file, number))
        allowed.append((int(most), re.compile(expression.strip())))
    return allowed
