"""./dev kernels: what the CUDA compiler makes of the kernels, also for other GPUs."""
import re
from collections import namedtuple
from pathlib import Path

from tools import module, opencv, process, results, toolchain, ui, wheels
from tools.command import command, option

OLDEST = "75"
EXCEPTIONS = module.ROOT / ".ci" / "local-memory-exceptions.txt"
# What `cuobjdump --dump-resource-usage` prints of a kernel.
ARCHITECTURE = re.compile(r"^arch = (sm_\w+)$")
FUNCTION = re.compile(r"^ *Function (\S+):$")
USAGE = re.compile(r"\bREG:(\d+) STACK:(\d+) .*?\bLOCAL:(\d+)")
# A kernel's name and its first statement.
KERNEL = re.compile(r"__global__\s+void\s+(?:__launch_bounds__\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)\s*)?"
                    r"(\w+)\([^;{]*\{\s*([^;]*;)")
WAIT = "waitForEarlierKernels();"
# Kernels whose coefficients are the same for all threads. A multiply-add that has them in the threads' own registers
# takes half as long again.
UNIFORM_SOURCES, NOT_UNIFORM = "separable_tile.", ".64f."  # doubles are multiplied by operands of other registers
DISASSEMBLED = re.compile(r"^\s*Function : (\S+)")
MULTIPLY_ADD = re.compile(r"^\s*/\*[0-9a-f]+\*/\s+(?:@!?U?P\w+\s+)?FFMA\b([^;]*);")
UNIFORM_REGISTER = re.compile(r"\bUR\d+\b")

Kernel = namedtuple("Kernel", "name architecture registers local_bytes")


def cuobjdump(tools):
    """Reads what nvcc wrote, with nvdisasm beside it. Only larger toolkits have it; a newer one reads older files."""
    installed = tools.cuda.root / "bin" / "cuobjdump"
    if installed.exists() and (installed.parent / "nvdisasm").exists():
        return installed
    wanted = ["nvidia-cuda-cuobjdump", "nvidia-cuda-nvdisasm"]
    return next(wheels.unpacked("cuobjdump-nvdisasm", wanted, "Fetch cuobjdump", 5).glob("nvidia/*/bin/cuobjdump"))


def usage(tools, file, log):
    """The kernels in an object or library."""
    kernels, architecture, name = [], "", ""
    listed, _ = process.collected([cuobjdump(tools), "--dump-resource-usage", file], log)
    for line in listed:
        found, function, numbers = ARCHITECTURE.match(line.strip()), FUNCTION.match(line), USAGE.search(line)
        architecture = found.group(1) if found else architecture
        name = function.group(1) if function else name
        if numbers and name:
            registers, stack, local = map(int, numbers.groups())
            kernels.append(Kernel(name, architecture, registers, max(stack, local)))
            name = ""
    return kernels


def exceptions():
    """Pairs of bytes and expression for kernels that may use local memory, from `bytes expression  # reason`."""
    allowed = []
    for number, line in enumerate(EXCEPTIONS.read_text().splitlines(), 1):
        rule, _, reason = line.partition("#")
        most, _, expression = rule.strip().partition(" ")
        if rule.strip() and not (most.isdigit() and expression and reason.strip()):
            raise ui.Failure(f"{EXCEPTIONS}:{number}: an exception is `bytes expression  # reason`")
        if rule.strip():
            allowed.append((int(most), re.compile(expression.strip())))
    return allowed


def check_usage(tools, file, allowed, log):
    """Whether no kernel in an object or library uses local memory, unless it is excused."""
    kernels = usage(tools, file, log)
    if not kernels:
        return results.verdict(False, f"{file.name}: no kernels could be read")
    spilling = [kernel for kernel in kernels if kernel.local_bytes]
    wrong = [kernel for kernel in spilling if not any(
        kernel.local_bytes <= most and expression.search(f"{kernel.architecture} {kernel.name}")
        for most, expression in allowed)]
    for kernel in wrong:
        ui.note(f"FAILED {file.name}: {kernel.local_bytes} bytes of local memory: {kernel.architecture} {kernel.name}")
    ui.note(f"{file.name}: {len(kernels)} kernels, at most {max(kernel.registers for kernel in kernels)} registers, "
            f"{len(spilling)} with local memory, {len(spilling) - len(wrong)} of them excused")
    return results.verdict(not wrong)


def check_uniform(tools, file, log):
    """Whether each kernel in an object that has float multiply-adds has some of them with a uniform register."""
    listed, _ = process.collected([cuobjdump(tools), "--dump-sass", file], log)
    name, uniform = "", {}
    for line in listed:
        function, operands = DISASSEMBLED.match(line), MULTIPLY_ADD.match(line)
        name = function.group(1) if function else name
        if operands:
            uniform[name] = uniform.get(name, True) and bool(UNIFORM_REGISTER.search(operands.group(1)))
    if not uniform:
        return results.verdict(False, f"{file.name}: no multiply-adds could be read")
    wrong = [name for name in sorted(uniform) if not uniform[name]]
    return results.verdict(not wrong, f"{file.name}: coefficients in the threads' registers in {', '.join(wrong)}")


def check_waits(folder):
    """Whether all kernels begin with the wait that launch() counts on; `?`: not understood."""
    hasty = []
    for source in sorted(folder.rglob("*.cu*")):
        text = source.read_text()
        kernels = KERNEL.findall(text)
        names = [name for name, first in kernels if first != WAIT] + ["?"] * (text.count("__global__") - len(kernels))
        hasty += [f"{source.name}: {name}" for name in names]
    return results.verdict(not hasty, f"these kernels do not begin with {WAIT} {', '.join(hasty)}")


def cuda_objects(tools, folder):
    return [Path(name) for name in module.objects(tools, folder, "opencv_cudafastfilters") if name.endswith(".cu.o")]


def representatives(objects):
    """One of each family: `family.8u.cu.o` if there is one, otherwise the first by name."""
    preferred_last = sorted(objects, key=lambda file: (".8u." not in file.name, file.name), reverse=True)
    return list({file.name.split(".")[0]: file for file in preferred_last}.values())


def check_other_gpus(tools, allowed, log):
    """Compiles one source of each family for the oldest and the newest GPU, and checks what they use there."""
    architectures = f"{OLDEST}-real;{tools.cuda.newest_architecture()}-real"
    folder = module.BUILD / "kernels"
    options = module.cmake_options(tools, opencv.folder(tools)) + ["-DCMAKE_CUDA_ARCHITECTURES=" + architectures]
    module.configure(tools, "release", folder, options, log)
    files = representatives(cuda_objects(tools, folder))
    with ui.step(f"Compile {len(files)} kernel families for {architectures}", 50 * len(files)):
        lines, status = process.collected([tools.ninja, "-C", folder, "-k", "0", "-j", ui.jobs(), *files], log,
                                          env=tools.environment(module.ROOT))
    wrong = [line for line in lines if "warning" in line or "error" in line]
    ui.quote(wrong[:20])
    counts = results.verdict(status == 0 and not wrong, f"kernels for {architectures}: see {log}")
    return counts + results.total(check_usage(tools, folder / file, allowed, log) for file in files)


@command("compile the kernels for the oldest and the newest GPU, and check that none uses local memory, that all wait, "
         "and that coefficients are in uniform registers",
         option("--of-build", action="store_true", help="check what is built, and compile for no other GPU"))
def kernels(arguments):
    tools = toolchain.require()
    if not tools.cuda:
        return results.skipped("there is no CUDA compiler")
    folder = module.build(tools, ["opencv_cudafastfilters"])
    log, allowed = process.fresh_log("kernels", module.BUILD), exceptions()
    counts = check_waits(module.SOURCES)
    if not arguments.of_build:
        counts += check_other_gpus(tools, allowed, log)
    counts += check_usage(tools, folder / "lib" / "libopencv_cudafastfilters.so", allowed, log)
    return counts + results.total(check_uniform(tools, folder / file, log) for file in cuda_objects(tools, folder)
                                  if file.name.startswith(UNIFORM_SOURCES) and NOT_UNIFORM not in file.name)
