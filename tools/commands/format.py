"""./dev format"""
from tools import buildtools, module, names, process, results, ui

HELP = "lay the sources out with clang-format, or check that they are, and that names and lines are as agreed"
PATTERNS = ["*.cpp", "*.hpp", "*.cu", "*.cuh"]
GENERATED_MARK = "// clang-format off"
HEAD_LINES = 12
COLUMNS = 120
MODULE_SOURCES = module.ROOT / "modules" / "cudafastfilters" / "src"


def add_arguments(parser):
    parser.add_argument("--check", action="store_true", help="change nothing; fail where something would change")


def generated(file):
    """Whether a file says in its head that its layout is its generator's."""
    with open(str(file), errors="replace") as text:
        return any(line.strip() == GENERATED_MARK for line, _ in zip(text, range(HEAD_LINES)))


def sources():
    """Every C++ and CUDA file of the repository, once: links, ignored and generated files left out."""
    listed = process.answer(["git", "ls-files", "--cached", "--others", "--exclude-standard"] + PATTERNS,
                            cwd=str(module.ROOT))
    if listed is None:
        raise ui.Failure("{} is not a git checkout, which is where the list of sources comes from".format(module.ROOT))
    files = sorted(set(module.ROOT / name for name in listed.splitlines()))
    return [file for file in files if file.is_file() and not file.is_symlink() and not generated(file)]


def long_lines(text):
    """The numbers of the lines that are too long; clang-format leaves comments as they are. Rows of tables may be."""
    return [number for number, line in enumerate(text.splitlines(), 1)
            if len(line) > COLUMNS and not line.startswith("|")]


def long_lines_of(files):
    """Lines that say which files have lines that are too long."""
    found = ((file, long_lines(file.read_text(errors="replace"))) for file in files)
    return ["{} has lines of more than {} columns: {}".format(file.relative_to(module.ROOT), COLUMNS,
                                                              ", ".join(map(str, lines)))
            for file, lines in found if lines]


def names_of(files):
    """Lines that say which names of the module mean two things."""
    return names.findings({str(file.relative_to(MODULE_SOURCES)): file.read_text(errors="replace")
                           for file in files if MODULE_SOURCES in file.parents})


def run(arguments):
    clang_format = buildtools.clang_format()
    files = sources()
    log = process.fresh_log("format")
    if not arguments.check:
        process.logged([clang_format, "-i", "--style=file"] + files, "clang-format", log)
        ui.say("{} files laid out".format(len(files)))
        return ui.EXIT_DONE
    wrong = []
    for file in files:
        lines, status = process.collected([clang_format, "--style=file", "--dry-run", "--Werror", file], log)
        if status != 0:
            wrong.append(file)
            ui.note("FAILED {} is laid out otherwise: {}".format(file.relative_to(module.ROOT),
                                                                 lines[0] if lines else "clang-format failed"))
    if wrong:
        ui.note("./dev format puts it right")
    ui.note("{} of {} files are laid out as .clang-format says".format(len(files) - len(wrong), len(files)))
    checks = [wrong, long_lines_of(files), names_of(files)]
    for line in checks[1] + checks[2]:
        ui.note("FAILED " + line)
    failed = sum(1 for found in checks if found)
    ui.say(str(results.Counts(len(checks) - failed, failed, 0)))
    return ui.EXIT_FAILED if failed else ui.EXIT_DONE
