"""./dev doctor"""
import itertools
import shutil
import sys

from tools import buildtools, cache, cuda, module, opencv, system, toolchain, ui

HELP = "say what was found, what is missing and what will be done about it; changes nothing"


class Report:
    def __init__(self):
        self.blocked = False

    def line(self, mark, what, text):
        ui.say("{:8} {:16} {}".format(mark, what, text))

    def part(self, what, found, otherwise):
        """What was found, or what will be done otherwise."""
        self.line("found" if found else "missing", what, found or otherwise)

    def package(self, what, found, *packages):
        if found or system.may_install():
            self.part(what, found, "will be installed with apt: " + " ".join(packages))
        else:
            self.blocked = True
            self.line("MISSING", what, system.how_to_install(packages))


def base(report, compiler):
    report.part("Python", "{} ({})".format(sys.version.split()[0], sys.executable), "")
    report.package("pip", (system.find_pip() or "").split(" from ")[0], "python3-pip")
    report.package("C++ compiler", compiler and "{} ({})".format(compiler.description, compiler.path), "g++")
    for what in ("CMake", "ninja", "clang-format"):
        found = buildtools.find(what)
        report.part(what, found and "{} ({})".format(".".join(map(str, buildtools.version_of(found))), found),
                    "will be fetched as a wheel when it is needed")
    report.line("found" if buildtools.find_ccache() else "absent", "ccache", buildtools.find_ccache() or
                "optional, makes second builds quick; a build with CUDA installs it where it may")
    for what, (header, package) in system.HEADERS.items():
        found = system.find_header(header)
        if found or shutil.which("apt-get"):
            report.part(what, found and str(found), "will be fetched with apt")
        else:
            report.package(what, None, package)


def cuda_parts(report, compiler):
    gpus = system.find_gpus()
    report.line("found" if gpus else "absent", "GPU", "; ".join(gpus) or "tests of GPUs will be skipped, and the CUDA engine is "
                "built by --cuda only")
    toolkit = compiler and cuda.find_toolkit(compiler)
    for nvcc in itertools.takewhile(lambda nvcc: not toolkit or cuda.Toolkit(nvcc).nvcc != toolkit.nvcc, cuda.candidates()):
        report.line("unfit", "CUDA compiler", "{} ({}): does not compile here, or is older than CUDA {}".format(
            cuda.Toolkit(nvcc).version, nvcc, cuda.OLDEST_MAJOR))
    report.part("CUDA compiler", toolkit and "{} ({})".format(toolkit.version, toolkit.nvcc),
                "will be fetched as wheels where it is needed, CUDA " + cuda.WHEEL_VERSION)
    if toolkit:
        npp = cuda.find_npp(toolkit)
        report.part("NPP headers", npp and str(npp), "will be fetched as a wheel where they are needed")


def opencv_parts(report):
    named = opencv.named_by_user()
    if named:
        report.part("OpenCV", "{} (OpenCV_DIR)".format(named), "")
        return
    source = opencv.source_folder()
    report.part("OpenCV sources", source.is_dir() and str(source), "will be fetched, " + opencv.DISTRIBUTION_VERSION)
    of_system = opencv.of_system()
    report.part("OpenCV", of_system and "{}, for builds without CUDA".format(of_system), "{}, for builds without CUDA".format(
        opencv.PACKAGE + " will be installed with apt" if system.may_install() else
        "will be built where it is not installed ({})".format(system.how_to_install([opencv.PACKAGE]))))
    tools = toolchain.find()
    report.part("OpenCV with CUDA", tools and opencv.is_built(tools) and str(opencv.build_folder(tools)),
                "will be built, for builds with CUDA")


def free_space():
    folder = cache.root()
    while not folder.exists():
        folder = folder.parent
    return shutil.disk_usage(str(folder)).free // 10**9


def run(arguments):
    report, compiler = Report(), system.find_cxx()
    report.line("using", "cache", "{} ({} GB free)".format(cache.root(), free_space()))
    base(report, compiler)
    cuda_parts(report, compiler)
    opencv_parts(report)
    for preset in ("release", "cpu"):
        if (module.BUILD / preset / "build.ninja").exists():
            report.part("build", str(module.BUILD / preset), "")
    if report.blocked:
        ui.say("Something is missing that ./dev cannot fetch; the lines marked MISSING say what to do.")
        return ui.EXIT_MISSING
    ui.say("Nothing is in the way of ./dev demo and ./dev test.")
    return ui.EXIT_DONE
