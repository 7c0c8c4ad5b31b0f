"""./dev docs"""
import argparse
import shutil
import sys
from pathlib import Path

from tools import cache, module, opencv, process, results, system, toolchain, ui, wheels
from tools.command import command, option
from tools.commands import everyday, wheel

SOURCES = module.ROOT / "docs"
SPHINX = ("sphinx==9.0.*", "furo==2025.12.*", "breathe==5.1.*", "numpydoc==1.11.*", "myst-parser==5.2.*", "sphinx-copybutton==0.5.*",
          "numpy")
# What the blocks of code on the pages import.
EXAMPLES = ("pytest==9.*", "numpy", "scipy==1.17.*", "pillow", "tifffile", "imagecodecs", "scikit-image==0.26.*", "opencv-python-headless",
            "dask[array]==2026.8.*")
FIRST_PAGE = '<!DOCTYPE html>\n<html lang="en"><title>cudafastfilters</title><meta http-equiv="refresh" content="0; url=docs/index.html">\n' \
             '<a href="docs/index.html">cudafastfilters</a></html>\n'


def package(tools, folder, log):
    """The Python package, without CUDA, in a folder; its documentation is the same with it."""
    arguments = argparse.Namespace(without_cuda=True, architectures=wheel.ARCHITECTURES)
    wheel.build(tools, sys.executable, arguments, folder, log)
    wheels.pip(["install", "--no-deps", "--no-compile", "--target", folder / "package", *folder.glob("*.whl")], "pip", log)
    return folder / "package"


def described_header(folder, log):
    """Doxygen's description of the header."""
    program = system.require(lambda: shutil.which("doxygen"), ["doxygen"], "doxygen")
    settings = folder / "Doxyfile"
    settings.write_text(f"{(SOURCES / 'Doxyfile').read_text()}OUTPUT_DIRECTORY = {folder}\n")
    process.logged([program, settings], "doxygen", log, cwd=module.ROOT)
    return folder / "xml"


def make(tools, output, folder, log):
    """The pages in `output`; the environment in which they were made, which has the package."""
    made = package(tools, folder, log)
    with ui.step("Pages", 40):
        env = wheels.environment(made, wheels.packages(SPHINX, "Sphinx: Sphinx, Breathe, MyST and furo"),
                                 CUDAFASTFILTERS_DOXYGEN_XML=described_header(folder, log))
        shutil.rmtree(output, ignore_errors=True)
        process.logged([sys.executable, "-m", "sphinx", "-q", "--fail-on-warning", "--keep-going", "-c", SOURCES, "-d", folder / "doctrees",
                        module.ROOT, output], "Sphinx", log, env=env, cwd=folder)
        process.logged([sys.executable, module.ROOT / "python" / "docs" / "gallery.py", output / "gallery.html"], "the gallery", log,
                       env=env, cwd=folder)
    (output / "index.html").write_text(FIRST_PAGE)
    return made


def test(output, made, log):
    """Runs every block of code on the pages, follows every link, and looks at the pages in a browser."""
    fastfilter = module.program(module.build(toolchain.require(with_cuda=False), ["fastfilter"], with_tests=False), "fastfilter")
    examples = wheels.packages(EXAMPLES, "examples: what the pages import")
    env = wheels.environment(made, examples, everyday.browser_packages(), module.ROOT, CUDAFASTFILTERS_PAGES=output,
                             CUDAFASTFILTERS_PHOTOGRAPH=opencv.photograph(),
                             PATH=f"{Path(fastfilter).parent}:{process.environment()['PATH']}")
    with ui.step("Tests of the pages", 90), cache.scratch("docs-tests") as folder:
        lines, status = process.collected([sys.executable, "-m", "pytest", "-q", "--tb=short", "-p", "no:cacheprovider",
                                           f"--junitxml={results.JUNIT / 'docs.xml'}", SOURCES / "tests"], log, env=env, cwd=folder)
    return results.of_program("docs", lines, status, log)


@command("make the pages for users, in build/docs: they begin at index.html",
         option("--test", action="store_true", help="run every block of code on them, follow every link, and check them in a browser"))
def docs(arguments):
    tools, log, output = toolchain.require_for_cpu(), process.fresh_log("docs", module.BUILD), module.BUILD / "docs"
    with cache.scratch("docs") as folder:
        made = make(tools, output, folder, log)
        ui.say(f"Made: {output / 'index.html'}")
        return results.Counts(1, 0, 0) + (test(output, made, log) if arguments.test else results.NONE)
