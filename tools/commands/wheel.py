"""./dev wheel"""
import shutil
import sys
from pathlib import Path

from tools import (buildtools, cache, module, opencv, process, results, toolchain, ui, wheels)

HELP = "build the Python package, a wheel for each Python, into dist/"
PACKAGE = module.ROOT / "python"
BUILD_REQUIREMENTS = ("scikit-build-core==1.1.*", "nanobind==3.1.*")
REPAIR_REQUIREMENTS = ("auditwheel==6.8.*",)
# Code of a compute capability runs on later ones of its major version: 8.9 runs that of 8.6, 12.1 that of 12.0. The last one
# has PTX besides, which the driver compiles for what comes later.
RELEASE_ARCHITECTURES = "75-real;80-real;86-real;90-real;100-real;120"
RELEASE_BYTES = 100 * 10**6  # what package indices take
# cv2 and JAX for tests of what shares a process with the package; pyright's wheel brings its own Node.js and fetches nothing.
REQUIREMENTS = ("numpy", "scipy==1.17.*", "pytest==9.*", "hypothesis==6.*", "mypy==2.4.*", "pyright[nodejs]",
                "opencv-python-headless", "jax")
DASK_REQUIREMENTS = ("dask[array]==2026.8.*", "distributed==2026.8.*", "zarr==3.1.*", "tifffile[codecs]==2026.3.*", "xarray",
                     "pillow")
CASES, DASK_CASES = "3000", "200"  # of the 5,000 and 1,000 that pytest runs otherwise
TESTS = PACKAGE / "tests"


def add_arguments(parser):
    parser.add_argument("--without-cuda", action="store_true", help="without the CUDA engine, which it has otherwise, also "
                        "where there is no GPU: a wheel is for other machines")
    parser.add_argument("--python", action="append", metavar="PROGRAM",
                        help="a Python to build for, 3.10 or newer; a wheel of 3.12 serves all later ones. May be "
                        "repeated; without it, the one that runs ./dev")
    architectures = parser.add_mutually_exclusive_group()
    architectures.add_argument("--architectures", default="90-real", metavar="LIST",
                               help="GPUs as CMAKE_CUDA_ARCHITECTURES names them, 90-real unless given")
    architectures.add_argument("--release", action="store_const", dest="architectures", const=RELEASE_ARCHITECTURES,
                               help="for all GPUs from compute capability 7.5 on, which takes an hour: {}. Fails where the "
                               "wheel is larger than 100 MB".format(RELEASE_ARCHITECTURES))
    parser.add_argument("--output", type=Path, default=module.ROOT / "dist", metavar="FOLDER", help="dist unless given")
    parser.add_argument("--test", action="store_true",
                        help="install each wheel in a clean virtual environment, and run doctests, tests and checks of types")
    parser.add_argument("--with-tests", action="store_true",
                        help="put the tests beside the wheel, and run-gpu.sh, which runs them on a machine with a GPU")


def version(python):
    """Of a Python, as "3.12"."""
    text = process.answer([python, "-c", "import sys; print('%d.%d' % sys.version_info[:2])"])
    if not text:
        raise ui.Failure("{} is no Python that runs".format(python))
    if tuple(int(part) for part in text.split(".")) < (3, 10):
        raise ui.Failure("{} is Python {}; 3.10 or newer is needed".format(python, text.strip()))
    return text.strip()


def build_environment(tools):
    """For pip and what it calls: the tools of the cache, nothing fetched, ccache as for every other build here."""
    needed = wheels.unpacked("python-build", BUILD_REQUIREMENTS, "Fetch nanobind and scikit-build-core", 10,
                             options=wheels.WITH_DEPENDENCIES)
    env = tools.environment(module.ROOT)
    env.update(PYTHONPATH=str(needed), PIP_DISABLE_PIP_VERSION_CHECK="1", PIP_NO_INDEX="1",
               PIP_ROOT_USER_ACTION="ignore", CMAKE_BUILD_PARALLEL_LEVEL=str(ui.jobs()),
               PATH="{}:{}:{}".format(Path(tools.cmake).parent, Path(tools.ninja).parent, env["PATH"]))
    return env


def cmake_options(tools, arguments):
    options = module.cmake_options(tools, opencv.folder(tools, own=True))
    options += ["-DCUDAFASTFILTERS_WITH_CUDA=" + ("OFF" if arguments.without_cuda else "ON")]
    # A list of scikit-build-core is separated by semicolons itself.
    archives = ";".join(str(library) for library in opencv.static_libraries(tools))
    if arguments.architectures == RELEASE_ARCHITECTURES:
        # A fifth smaller than nvcc's default; drivers of CUDA 12.4 and later unpack it.
        options += ["-DCMAKE_CUDA_FLAGS=--compress-mode=size"]
    return [option for option in options if option != "-G" and option != "Ninja"] + [
        "-DCUDAFASTFILTERS_STATIC_OPENCV=" + archives, "-DCMAKE_CUDA_ARCHITECTURES=" + arguments.architectures]


def build(tools, python, arguments, folder, log):
    """One wheel in `folder`, as the compiler made it."""
    kind = "cpu" if arguments.without_cuda or not tools.cuda else "cuda"
    build_folder = module.BUILD / "wheel-{}-{}".format(kind, version(python))
    initial = cache.make_folder(build_folder) / "initial.cmake"
    lines = []
    for option in cmake_options(tools, arguments):
        name, value = option[2:].split("=", 1)
        lines.append('set({} "{}" CACHE STRING "" FORCE)'.format(name, value))
    initial.write_text("\n".join(lines) + "\n")
    command = [python, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", folder,
               "--config-settings=build-dir=" + str(build_folder),
               "--config-settings=cmake.args=-GNinja", "--config-settings=cmake.args=-C{}".format(initial), PACKAGE]
    title = "cudafastfilters for Python " + version(python)
    with ui.step(title, 600) as progress:
        with progress.watching(lambda: "compiling"):
            process.logged(command, title, log, env=build_environment(tools))


def repair(folder, output, log):
    """Moves the wheel to `output`, with the oldest manylinux that it runs on in its name."""
    needed = wheels.unpacked("auditwheel", REPAIR_REQUIREMENTS, "Fetch auditwheel", 10, options=wheels.WITH_DEPENDENCIES)
    env = process.environment(PYTHONPATH=needed,
                              PATH="{}:{}".format(Path(buildtools.require("patchelf")).parent, process.environment()["PATH"]))
    made, repaired = next(folder.glob("*.whl")), folder / "repaired"
    process.logged([sys.executable, "-m", "auditwheel", "repair", "--wheel-dir", repaired, made], "auditwheel", log, env=env)
    wheel = next(repaired.glob("*.whl"))
    cache.make_folder(output)
    return Path(shutil.move(str(wheel), str(output / wheel.name)))


def check(title, command, log, folder):
    """A command that passes or fails as a whole."""
    lines, status = process.collected(command, log, cwd=folder)
    if status != 0:
        ui.note("FAILED {}".format(title))
        for line in lines[-30:]:
            ui.say("       " + line[:300])
    return results.verdict(status == 0)


def strict_types(program, log, folder):
    """pyright on a copy of the package with the extension beside it, which is how it finds the stub of that."""
    package = process.answer([program, "-c", "import cudafastfilters; print(cudafastfilters.__path__[0])"], cwd=str(folder))
    place = folder / "pyright"
    shutil.copytree(package.strip(), str(place / "cudafastfilters"), ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(str(PACKAGE / "pyproject.toml"), str(place))
    return check("pyright", [program, "-m", "pyright", "-p", place, "--pythonpath", program], log, folder)


def test(python, wheel):
    """Installs the wheel for `python` and runs doctests, tests and checks of types."""
    log = process.fresh_log("python-tests", module.BUILD)
    with cache.scratch("python-tests") as folder:
        program = folder / "venv" / "bin" / "python"
        with ui.step("Install {} in a clean environment".format(wheel.name), 100):
            process.logged([python, "-m", "venv", folder / "venv"], "venv", log)
            process.logged([program, "-m", "pip", "install", "-q", wheel] + list(REQUIREMENTS + DASK_REQUIREMENTS), "pip", log,
                           env=process.environment(PIP_DISABLE_PIP_VERSION_CHECK="1", PYTHONNOUSERSITE="1"))
        with ui.step("Tests of the Python package", 200):
            counts = check("python -m cudafastfilters --info", [program, "-m", "cudafastfilters", "--info"], log, folder)
            lines, status = process.collected(
                [program, "-m", "pytest", "-q", "--tb=short", "--junitxml={}".format(results.JUNIT / "python.xml"), "-p", "no:cacheprovider", "--doctest-modules",
                 "--doctest-ignore-import-errors", "--pyargs", "cudafastfilters"] + sorted(TESTS.glob("**/test_*.py")),
                log, cwd=folder, env=process.environment(CUDAFASTFILTERS_PYTHON_CASES=CASES,
                                                 CUDAFASTFILTERS_DASK_CASES=DASK_CASES))
            counts += results.of_program("pytest", lines, status, log)
            configuration = PACKAGE / "pyproject.toml"
            counts += check("stubtest", [program, "-m", "mypy.stubtest", "cudafastfilters", "--ignore-unused-allowlist",
                                         "--mypy-config-file", configuration, "--allowlist",
                                         TESTS / "stubtest_allowlist.txt"], log, folder)
            counts += check("mypy", [program, "-m", "mypy", "--config-file", configuration, "--exclude", "torch[.]py$",
                                     "-p", "cudafastfilters"], log, folder)
            counts += strict_types(program, log, folder)
    return counts


def copy_tests(output):
    """The tests, and the examples and the gallery that they run, where run-gpu.sh looks for them."""
    for name in ("tests", "examples", "docs"):
        if (output / name).exists():
            shutil.rmtree(str(output / name))
        shutil.copytree(str(PACKAGE / name), str(output / name), ignore=shutil.ignore_patterns("__pycache__", ".*"))
    shutil.move(str(output / "tests" / "run-gpu.sh"), str(output / "run-gpu.sh"))


def run(arguments):
    tools = toolchain.require_for_cpu() if arguments.without_cuda else toolchain.require()
    log = process.fresh_log("wheel", module.BUILD)
    counts = results.NONE
    for python in arguments.python or [sys.executable]:
        with cache.scratch("wheel") as folder:
            build(tools, python, arguments, folder, log)
            wheel = repair(folder, arguments.output.absolute(), log)
        ui.say("{}: {:.1f} MB".format(wheel, wheel.stat().st_size / 1e6))
        if arguments.architectures == RELEASE_ARCHITECTURES and wheel.stat().st_size > RELEASE_BYTES:
            raise ui.Failure("{} is larger than 100 MB; give --architectures without 86-real, which runs the code of 8.0".format(
                wheel))
        counts += test(python, wheel) if arguments.test else results.Counts(1, 0, 0)
    if arguments.with_tests:
        copy_tests(arguments.output.absolute())
    return counts
