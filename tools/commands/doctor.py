"""./dev doctor"""
import shutil
import sys

from tools import buildtools, cache, cuda, module, opencv, system, toolchain, ui
from tools.command import command


def line(what, found, otherwise, mark="missing"):
    """What was found, or what will be done otherwise."""
    ui.say(f"{'found' if found else mark:8} {what:16} {found or otherwise}")


def package(what, found, name):
    """As line(), of what apt installs; whether it is there or can be."""
    good = bool(found) or system.may_install()
    line(what, found, f"will be installed with apt: {name}" if good else system.how_to_install([name]),
         "missing" if good else "MISSING")
    return good


def base(compiler):
    """Whether all that no build can do without is there or can be fetched."""
    line("Python", f"{sys.version.split()[0]} ({sys.executable})", "")
    good = [package("pip", (system.find_pip() or "").split(" from ")[0], "python3-pip"),
            package("C++ compiler", compiler and f"{compiler.description} ({compiler.path})", "g++")]
    for what in ("CMake", "ninja", "clang-format"):
        found = buildtools.find(what)
        line(what, found and f"{'.'.join(map(str, buildtools.version_of(found)))} ({found})",
             "will be fetched as a wheel when it is needed")
    line("ccache", shutil.which("ccache"), "makes second builds quick; builds with CUDA install it", "absent")
    for what, (header, name) in system.HEADERS.items():
        found = system.find_header(header)
        if found or shutil.which("apt-get"):
            line(what, found, "will be fetched with apt")
        else:
            good.append(package(what, None, name))
    return all(good)


def cuda_parts(compiler):
    line("GPU", "; ".join(system.find_gpus()), "tests of GPUs will be skipped, and only --cuda builds the CUDA engine",
         "absent")
    toolkit = compiler and cuda.find_toolkit(compiler)
    for other in map(cuda.Toolkit, cuda.candidates()):
        if toolkit and other.nvcc == toolkit.nvcc:
            break
        line("CUDA compiler", None, f"{other.version} ({other.nvcc}): does not compile here, or is older than CUDA "
             f"{cuda.OLDEST_MAJOR}", "unfit")
    line("CUDA compiler", toolkit and f"{toolkit.version} ({toolkit.nvcc})",
         "will be fetched as wheels when it is needed, CUDA " + cuda.WHEEL_VERSION)
    line("NPP headers", toolkit and cuda.find_npp(toolkit), "will be fetched as a wheel when they are needed")


def opencv_parts():
    named, source, of_system = opencv.named_by_user(), opencv.source_folder(), opencv.of_system()
    if named:
        return line("OpenCV", f"{named} (OpenCV_DIR)", "")
    line("OpenCV sources", source.is_dir() and source, "will be fetched, " + opencv.DISTRIBUTION_VERSION)
    line("OpenCV", of_system and f"{of_system}, for builds without CUDA",
         f"{opencv.PACKAGE} will be installed with apt, for builds without CUDA" if system.may_install() else
         f"will be built, for builds without CUDA, unless you {system.how_to_install([opencv.PACKAGE])}")
    tools = toolchain.find()
    line("OpenCV with CUDA", tools and opencv.is_built(tools) and opencv.build_folder(tools),
         "will be built, for builds with CUDA")


@command("say what was found, what is missing and what will be done about it; changes nothing")
def doctor(arguments):
    compiler = system.find_cxx()
    line("cache", f"{cache.root()} ({shutil.disk_usage(cache.root()).free // 10**9} GB free)", "")
    good = base(compiler)
    cuda_parts(compiler)
    opencv_parts()
    for build in (module.BUILD / "release", module.BUILD / "cpu"):
        if (build / "build.ninja").exists():
            line("build", build, "")
    ui.say("Nothing is in the way of ./dev demo and ./dev test." if good else
           "Something is missing that ./dev cannot fetch; the lines marked MISSING say what to do.")
    return ui.EXIT_DONE if good else ui.EXIT_MISSING
