"""./dev kernels"""
import os
from concurrent.futures import ThreadPoolExecutor

from tools import buildtools, cache, kernels, module, process, results, toolchain, ui

HELP = ("compile the kernels for the oldest and the newest GPU, and check that none uses local memory, that all wait, and that "
        "coefficients are in uniform registers")
EXCEPTIONS = module.ROOT / ".ci" / "local-memory-exceptions.txt"
SOURCES = module.ROOT / "modules" / "cudafastfilters" / "src"


def compile_for(tools, command, architecture, output, log):
    launcher = [tools.ccache] if tools.ccache else []
    words = launcher + kernels.for_architecture(command, architecture, output)
    lines, status = process.collected(words, log, env=tools.environment(module.ROOT), cwd=output.parent)
    wrong = [line for line in lines if "warning" in line or "error" in line]
    if status == 0 and not wrong:
        return True
    ui.note("FAILED {} for sm_{}: see {}".format(output.name, architecture, log))
    for line in (wrong or lines)[:10]:
        ui.say("       " + line[:300])
    return False


def check_usage(tools, file, what, allowed, log):
    """Whether no kernel in an object or library uses local memory."""
    listed, status = process.collected([buildtools.cuobjdump(tools.cuda), "--dump-resource-usage", file], log)
    found = kernels.usage(listed)
    wrong = [kernel for kernel in found if kernel.local_bytes and not kernel.excused(allowed)]
    if status != 0 or not found:
        ui.note("FAILED {}: no kernels could be read".format(what))
        return False
    for kernel in wrong:
        ui.note("FAILED {}: {} bytes of local memory for sm_{} in {}".format(what, kernel.local_bytes,
                                                                           kernel.architecture, kernel.name))
    spilling = sum(bool(kernel.local_bytes) for kernel in found)
    ui.note("{}: {} kernels, at most {} registers, {} with local memory, {} of them excused".format(
        what, len(found), max(kernel.registers for kernel in found), spilling, spilling - len(wrong)))
    return not wrong


def check_uniform(tools, file, log):
    """Whether the kernels in an object have their coefficients in uniform registers."""
    listed, status = process.collected([buildtools.cuobjdump(tools.cuda), "--dump-sass", file], log)
    wrong, count = kernels.without_uniform_registers(listed)
    if status != 0 or not count:
        ui.note("FAILED {}: no multiply-adds could be read".format(file.name))
        return False
    for name in wrong:
        ui.note("FAILED {}: coefficients in the threads' registers in {}".format(file.name, name))
    return not wrong


def add_arguments(parser):
    parser.add_argument("--of-build", action="store_true", help="check what is built, and compile for no other GPU")


def check_other_gpus(tools, commands, allowed, log):
    """A verdict for one source of each family and each of the oldest and the newest GPU."""
    sources = kernels.representatives(SOURCES)
    architectures = [kernels.OLDEST, tools.cuda.architectures()[-1]]
    objects = cache.make_folder(module.BUILD / "kernels")
    jobs = [(commands[str(source)], architecture, objects / "{}.sm_{}.o".format(source.stem, architecture))
            for source in sources for architecture in architectures]
    verdicts = []
    with ui.step("Compile {} kernel families for sm_{} and sm_{}".format(len(sources), *architectures),
                 25 * len(jobs)) as progress:
        with ThreadPoolExecutor(ui.jobs()) as pool:
            for job, good in zip(jobs, pool.map(lambda job: compile_for(tools, *job, log), jobs)):
                verdicts.append(good and check_usage(tools, job[2], job[2].name, allowed, log))
                progress.update(len(verdicts), len(jobs), "files")
    return verdicts


def run(arguments):
    tools = toolchain.require()
    if not tools.cuda:
        return results.skipped("there is no CUDA compiler")
    folder = module.build(tools, ["opencv_cudafastfilters"])
    log = process.fresh_log("kernels", module.BUILD)
    allowed = kernels.exceptions(EXCEPTIONS)
    commands = kernels.commands(folder)
    hasty = kernels.without_wait(SOURCES)
    for name in hasty:
        ui.note("FAILED {}: does not begin with {}".format(name, kernels.WAIT))
    verdicts = [not hasty]
    if not arguments.of_build:
        verdicts += check_other_gpus(tools, commands, allowed, log)
    library = folder / "lib" / "libopencv_cudafastfilters.so"
    verdicts.append(check_usage(tools, library, library.name, allowed, log))
    for source, command in sorted(commands.items()):
        if os.path.basename(source).startswith(kernels.UNIFORM_SOURCES):
            verdicts.append(check_uniform(tools, folder / kernels.object_file(command), log))
    return sum(map(results.verdict, verdicts), results.NONE)
