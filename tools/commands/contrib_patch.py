"""./dev contrib-patch: the module as opencv_contrib wants it, as patches, and what its CI asks of them."""
import re
import shutil

from tools import cache, module, opencv, process, results, ui
from tools.command import command

FOLDER = module.BUILD / "contrib"
PLACE = "modules/cudafastfilters"
PULL_REQUEST = module.ROOT / "packaging" / "opencv_contrib" / "pull_request.md"
# What follows is the file's name in the module; other files stay here.
KEPT = re.compile(r"modules/cudafastfilters/(?!README\.md|test$|perf$)|packaging/opencv_contrib/(?=README\.md)|"
                  r"(?=samples/\w+\.cpp$|test/(?!contrib/|kernel_log/)|perf/perf_)")
LICENCE = {"This file is part of the cudafastfilters module for OpenCV.": "This file is part of OpenCV project.",
           "of this distribution (Apache License, Version 2.0).":
           "of this distribution and at http://opencv.org/license.html."}
OUTSIDE = re.compile(r"# From the root CMakeLists\.txt:.*?\nendif\(\)\n\n", re.DOTALL)  # of OpenCV
# The limit of contrib's CI for what `git bundle` makes of a pull request. So there are two; the first builds without
# the second.
BUNDLE_BYTES = 1_024_000
CPU, CUDA = SUBJECTS = ("cudafastfilters: fast median, rank and linear filters, the CPU engine",
                        "cudafastfilters: the CUDA engine")


def name_in_module(path):
    """The name that a file of this repository has in contrib's module; None if it stays here."""
    kept = KEPT.match(path)
    return path[kept.end():] if kept else None


def subject(name, text):
    """The patch that brings a file: tests come with what they look into, and the CPU engine has some headers of the
    other's."""
    of_cuda = name.startswith("src/cuda/") or name.startswith("test/") and '#include "cuda/' in text
    return CUDA if of_cuda and not re.match(r"src/cuda/(tables|views/\w+)\.hpp", name) else CPU


def adapted(name, text):
    """The text of a file as opencv_contrib gets it."""
    for ours, theirs in LICENCE.items():
        text = text.replace(ours, theirs)
    if name == "CMakeLists.txt":
        text, cut = OUTSIDE.subn("", text)
        if cut != 1:
            raise ui.Failure(f"{PLACE}/CMakeLists.txt has no part, or several, for a build outside of OpenCV")
    return text


def flaws(name, text):
    """What a file lacks of contrib's .editorconfig and of the licence; spaces at ends of lines are left to git."""
    rules = {"ASCII": text.isascii(), "LF only": "\r" not in text, "no tab": "\t" not in text,
             "an LF at its end": text.endswith("\n"),
             "OpenCV's licence": not re.search(r"\.(cpp|hpp|cu|cuh)$", name) or
             all(line in text[:400] for line in LICENCE.values())}
    return [f"{name} needs {rule}" for rule, kept in rules.items() if not kept]


def left_open(pull_request, template):
    """Items of contrib's checklist that the text of the pull request lacks or leaves open."""
    items = re.findall(r"^- \[.\] (.+)$", template, re.MULTILINE)
    return [item for item in items if f"- [x] {item}\n" not in pull_request]


def git(*words):
    return process.logged(["git", "-C", FOLDER, *words], "git", module.BUILD / "contrib-patch.log")


def start():
    """An empty repository, whose commits have the author of this one's last. OpenCV's rules for whitespace are stricter
    than contrib's."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    cache.make_folder(FOLDER)
    process.fresh_log("contrib-patch", module.BUILD)
    git("init", "--quiet", "--initial-branch=4.x")
    for key, fact in (("user.name", "%an"), ("user.email", "%ae")):
        git("config", key, *git("-C", module.ROOT, "log", "-1", "--format=" + fact))
    shutil.copy(opencv.sources() / "opencv" / ".gitattributes", FOLDER / ".git" / "info" / "attributes")
    git("commit", "--quiet", "--allow-empty", "--message", f"opencv_contrib {opencv.VERSION}")


def commit(subject_line, files):
    """A commit with these files; returns the verdict on its size."""
    for name, text in files.items():
        file = FOLDER / PLACE / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text.encode())
    git("add", "--all")
    git("commit", "--quiet", "--message", subject_line)
    bundle = FOLDER / ".git" / "bundle"
    git("bundle", "create", "--quiet", bundle, "HEAD~..HEAD")
    size, lines = bundle.stat().st_size, sum(text.count("\n") for text in files.values())
    ui.note(f"{subject_line}: {len(files)} files, {lines} lines, a bundle of {size} bytes")
    return results.verdict(size <= BUNDLE_BYTES, f"more than {BUNDLE_BYTES} bytes, which is contrib's limit")


def make():
    """The patches in FOLDER/patches, and the module in FOLDER/modules; returns counts of what contrib's CI asks."""
    start()
    files, wrong, before = {each: {} for each in SUBJECTS}, [], f"HEAD~{len(SUBJECTS)}"
    for path in git("-C", module.ROOT, "ls-files"):
        name = name_in_module(path)
        if name:
            text = adapted(name, (module.ROOT / path).read_bytes().decode())
            files[subject(name, text)][name] = text
            wrong += flaws(name, text)
    counts = results.total(commit(each, files[each]) for each in SUBJECTS)
    git("format-patch", "--quiet", "--output-directory", FOLDER / "patches", before)
    wrong += process.collected(["git", "-C", FOLDER, "diff", "--check", before], module.BUILD / "contrib-patch.log")[0]
    ui.quote(wrong[:20])
    return counts + results.verdict(not wrong, "contrib's style")


@command("the module as patches for opencv_contrib, in build/contrib, with the checks of its CI: style, licence, size; "
         "`./dev inside --contrib-patch` builds and tests them")
def contrib_patch(arguments):
    template = (opencv.sources() / "opencv_contrib" / ".github" / "PULL_REQUEST_TEMPLATE.md").read_text()
    missing = left_open(PULL_REQUEST.read_text(), template)
    return make() + results.verdict(not missing, f"{PULL_REQUEST.name} leaves open: {', '.join(missing)}")
