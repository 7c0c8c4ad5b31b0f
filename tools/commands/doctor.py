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

    def found(self, what, text):
        self.line("found", what, text)

    def fetched(self, what, text):
        self.line("missing", what, text)

    def missing(self, what, packages):
        if system.may_install():
            self.fetched(what, "will be installed with apt: " + " ".join(packages))
        else:
            self.blocked = True
            self.line("MISSING", what, system.how_to_install(packages))


def base(report):
    report.found("Python", "{} ({})".format(sys.version.split()[0], sys.executable))
    pip = system.find_pip()
    if pip:
        report.found("pip", pip.split(" from ")[0])
    else:
        report.missing("pip", ["python3-pip"])
    compiler = system.find_cxx()
    if compiler:
        report.found("C++ compiler", "{} ({})".format(compiler.description, compiler.path))
    else:
        report.missing("C++ compiler", ["g++"])
    for what, found in (("CMake", buildtools.find_cmake()), ("ninja", buildtools.find_ninja()),
                        ("clang-format", buildtools.find_clang_format())):
        if found:
            report.found(what, "{} ({})".format(buildtools.dotted(buildtools.version_of(found)), found))
        else:
            report.fetched(what, "will be fetched as a wheel when it is needed")
    ccache = buildtools.find_ccache()
    if ccache:
        report.found("ccache", ccache)
    elif system.may_install():
        report.fetched("ccache", "will be installed with apt")
    else:
        report.line("absent", "ccache", "optional, makes second builds quick: " + system.how_to_install(["ccache"]))
    for what, (header, package) in system.HEADERS.items():
        found = system.find_header(header)
        if found:
            report.found(what, str(found))
        elif shutil.which("apt-get"):
            report.fetched(what, "will be fetched with apt")
        else:
            report.missing(what, [package])
    return compiler


def cuda_parts(report, compiler):
    gpus = system.find_gpus()
    report.line("found" if gpus else "absent", "GPU", "; ".join(gpus) or "GPU tests will be skipped, and without --cuda the "
                "CUDA engine is not built")
    if not compiler:
        return
    toolkit = cuda.find_toolkit(compiler)
    for nvcc in itertools.takewhile(lambda nvcc: not toolkit or cuda.Toolkit(nvcc).nvcc != toolkit.nvcc, cuda.candidates()):
        report.line("unfit", "CUDA compiler", "{} ({}): does not compile here, or is older than CUDA {}".format(
            cuda.Toolkit(nvcc).version, nvcc, cuda.OLDEST_MAJOR))
    if not toolkit:
        report.fetched("CUDA compiler", "will be fetched as wheels, CUDA " + cuda.WHEEL_VERSION)
        return
    report.found("CUDA compiler", "{} ({})".format(toolkit.version, toolkit.nvcc))
    npp = cuda.find_npp(toolkit)
    if npp:
        report.found("NPP headers", str(npp))
    else:
        report.fetched("NPP headers", "will be fetched as a wheel")


def opencv_parts(report):
    named = opencv.named_by_user()
    if named:
        report.found("OpenCV", "{} (OpenCV_DIR)".format(named))
        return
    source = opencv.source_folder()
    if source.is_dir():
        report.found("OpenCV sources", str(source))
    else:
        report.fetched("OpenCV sources", "will be fetched, " + opencv.DISTRIBUTION_VERSION)
    of_system = opencv.of_system()
    if of_system:
        report.found("OpenCV", "{}, for builds without CUDA".format(of_system))
    elif system.may_install():
        report.fetched("OpenCV", "{} will be installed with apt, for builds without CUDA".format(opencv.PACKAGE))
    tools = toolchain.find()
    folder = tools and opencv.build_folder(tools)
    if folder and opencv.is_built(tools):
        report.found("OpenCV with CUDA", str(folder))
    else:
        report.fetched("OpenCV with CUDA", "will be built{}, for builds with CUDA".format(" in {}".format(folder) if folder else ""))


def run(arguments):
    report = Report()
    ui.say("{:8} {:16} {}".format("using", "cache", "{} ({} GB free)".format(cache.root(), free_space())))
    compiler = base(report)
    cuda_parts(report, compiler)
    opencv_parts(report)
    for preset in ("release", "cpu"):
        folder = module.BUILD / preset
        if (folder / "build.ninja").exists():
            report.found("build", str(folder))
    if report.blocked:
        ui.say("Something is missing that ./dev cannot fetch; the lines marked MISSING say what to do.")
        return ui.EXIT_MISSING
    ui.say("Nothing is in the way of ./dev demo and ./dev test.")
    return ui.EXIT_DONE


def free_space():
    folder = cache.root()
    while not folder.exists():
        folder = folder.parent
    return shutil.disk_usage(str(folder)).free // 10**9
