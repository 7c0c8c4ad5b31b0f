"""Tests of a wheel of the Python package, in a clean virtual environment outside of the repository."""
import re
import shutil

from tools import cache, module, process, results, ui

# cv2 and JAX for tests of what shares a process with the package; pyright's wheel brings its own Node.js and fetches nothing.
REQUIREMENTS = ("numpy", "scipy==1.17.*", "pytest==9.*", "hypothesis==6.*", "mypy==2.4.*", "pyright[nodejs]",
                "opencv-python-headless", "jax")
DASK_REQUIREMENTS = ("dask[array]==2026.8.*", "distributed==2026.8.*", "zarr==3.1.*", "tifffile[codecs]==2026.3.*", "xarray",
                     "pillow")
CASES, DASK_CASES = "3000", "200"  # of the 5,000 and 1,000 that pytest runs otherwise
TESTS = module.ROOT / "python" / "tests"


def counted(lines, status):
    """The counts in pytest's closing line; those of a run that ended without one fail."""
    text = lines[-1] if lines else ""
    passed, failed, errors, skipped = (int((re.search(r"(\d+) " + word, text) or [0, 0])[1])
                                       for word in ("passed", "failed", "error", "skipped"))
    return results.Counts(passed, failed + errors or int(status != 0), skipped)


def check(title, command, log, folder):
    """A command that passes or fails as a whole."""
    lines, status = process.collected(command, log, cwd=folder)
    if status != 0:
        ui.note("FAILED {}".format(title))
        for line in lines[-30:]:
            ui.say("       " + line[:300])
    return results.Counts(int(status == 0), int(status != 0), 0)


def strict_types(program, log, folder):
    """pyright on a copy of the package with the extension beside it, which is how it finds the stub of that."""
    package = process.answer([program, "-c", "import cudafastfilters; print(cudafastfilters.__path__[0])"], cwd=str(folder))
    place = folder / "pyright"
    shutil.copytree(package.strip(), str(place / "cudafastfilters"), ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(str(module.ROOT / "python" / "pyproject.toml"), str(place))
    return check("pyright", [program, "-m", "pyright", "-p", place, "--pythonpath", program], log, folder)


def run(python, wheel):
    """Installs the wheel for `python` and runs doctests, tests and checks of types."""
    log = process.fresh_log("python-tests", module.BUILD)
    with cache.scratch("python-tests") as folder:
        program = folder / "venv" / "bin" / "python"
        with ui.step("Install {} in a clean environment".format(wheel.name), "python-tests environment", 60):
            process.logged([python, "-m", "venv", folder / "venv"], "venv", log)
            process.logged([program, "-m", "pip", "install", "-q", wheel] + list(REQUIREMENTS + DASK_REQUIREMENTS), "pip", log,
                           env=process.environment(PIP_DISABLE_PIP_VERSION_CHECK="1", PYTHONNOUSERSITE="1"))
        with ui.step("Tests of the Python package", "run python-tests", 60):
            counts = check("python -m cudafastfilters --info", [program, "-m", "cudafastfilters", "--info"], log, folder)
            lines, status = process.collected(
                [program, "-m", "pytest", "-q", "--tb=short", "-p", "no:cacheprovider", "--doctest-modules",
                 "--doctest-ignore-import-errors", "--pyargs", "cudafastfilters"] + sorted(TESTS.glob("**/test_*.py")),
                log, cwd=folder, env=process.environment(CUDAFASTFILTERS_PYTHON_CASES=CASES,
                                                 CUDAFASTFILTERS_DASK_CASES=DASK_CASES))
            tested = counted(lines, status)
            if tested.failed:
                for line in lines[-60:]:
                    ui.say("       " + line[:300])
            counts += tested
            configuration = module.ROOT / "python" / "pyproject.toml"
            counts += check("stubtest", [program, "-m", "mypy.stubtest", "cudafastfilters", "--ignore-unused-allowlist",
                                         "--mypy-config-file", configuration, "--allowlist",
                                         TESTS / "stubtest_allowlist.txt"], log, folder)
            counts += check("mypy", [program, "-m", "mypy", "--config-file", configuration, "--exclude", "torch[.]py$",
                                     "-p", "cudafastfilters"], log, folder)
            counts += strict_types(program, log, folder)
    return counts
