"""./dev doctor"""
import shutil
import sys

from tools import buildtools, cache, cuda, module, opencv, system, toolchain, ui
from tools.command import command


def line(mark, what, text):
    ui.say(f"{mark:8} {what:16} {text}")


def part(what, found, otherwise=""):
    """What was found, or what will be done otherwise."""
    line("found" if found else "missing", what, found or otherwise)


def package(what, found, *packages):
    """As part(), of what apt installs; whether it is there or can be."""
    if found or system.may_install():
        part(what, found, "will be installed with apt: " + " ".join(packages))
        return True
    line("MISSING", what, system.how_to_install(packages))
    return False


def base(compiler):
    """Whether all that no build can do without is there or can be fetched."""
    part("Python", f"{sys.version.split()[0]} ({sys.executable})")
    good = [package("pip", (system.find_pip() or "").split(" from ")[0], "python3-pip"),
            package("C++ compiler", compiler and f"{compiler.description} ({compiler.path})", "g++")]
    for what in ("CMake", "ninja", "clang-format"):
        found = buildtools.find(what)
        part(what, found and f"{'.'.join(map(str, buildtools.version_of(found)))} ({found})",
             "will be fetched as a wheel when it is needed")
    ccache = shutil.which("ccache")
    line("found" if ccache else "absent", "ccache", ccache or
         "optional, makes second builds quick; a build with CUDA installs it where it may")
    for what, (header, name) in system.HEADERS.items():
        found = system.find_header(header)
        if found or shutil.which("apt-get"):
            part(what, found, "will be fetched with apt")
        else:
            good.append(package(what, None, name))
    return all(good)


def cuda_parts(compiler):
    gpus = system.find_gpus()
    line("found" if gpus else "absent", "GPU", "; ".join(gpus) or "tests of GPUs will be skipped, and the CUDA engine is "
         "built by --cuda only")
    toolkit = compiler and cuda.find_toolkit(compiler)
    for nvcc in cuda.candidates():
        other = cuda.Toolkit(nvcc)
        if toolkit and other.nvcc == toolkit.nvcc:
            break
        line("unfit", "CUDA compiler", f"{other.version} ({nvcc}): does not compile here, or is older than CUDA {cuda.OLDEST_MAJOR}")
    part("CUDA compiler", toolkit and f"{toolkit.version} ({toolkit.nvcc})",
         "will be fetched as wheels where it is needed, CUDA " + cuda.WHEEL_VERSION)
    if toolkit:
        part("NPP headers", cuda.find_npp(toolkit), "will be fetched as a wheel where they are needed")


def opencv_parts():
    named, source, of_system = opencv.named_by_user(), opencv.source_folder(), opencv.of_system()
    if named:
        return part("OpenCV", f"{named} (OpenCV_DIR)")
    part("OpenCV sources", source.is_dir() and source, "will be fetched, " + opencv.DISTRIBUTION_VERSION)
    part("OpenCV", of_system and f"{of_system}, for builds without CUDA",
         f"{opencv.PACKAGE} will be installed with apt, for builds without CUDA" if system.may_install() else
         f"will be built, for builds without CUDA, where it is not installed ({system.how_to_install([opencv.PACKAGE])})")
    tools = toolchain.find()
    part("OpenCV with CUDA", tools and opencv.is_built(tools) and opencv.build_folder(tools), "will be built, for builds with CUDA")


@command("say what was found, what is missing and what will be done about it; changes nothing")
def doctor(arguments):
    compiler = system.find_cxx()
    line("using", "cache", f"{cache.root()} ({shutil.disk_usage(cache.root()).free // 10**9} GB free)")
    good = base(compiler)
    cuda_parts(compiler)
    opencv_parts()
    for preset in ("release", "cpu"):
        if (module.BUILD / preset / "build.ninja").exists():
            part("build", module.BUILD / preset)
    ui.say("Nothing is in the way of ./dev demo and ./dev test." if good else
           "Something is missing that ./dev cannot fetch; the lines marked MISSING say what to do.")
    return ui.EXIT_DONE if good else ui.EXIT_MISSING
