"""./dev wheel"""
import os
import re
import shutil
import sys
import zipfile
from pathlib import Path

from tools import buildtools, cache, debian, module, opencv, process, results, static, system, toolchain, ui, wheels
from tools.command import command, either, option
from tools.commands import arm

PACKAGE = module.ROOT / "python"
TESTS = PACKAGE / "tests"
BUILD_REQUIREMENTS = ("scikit-build-core==1.1.*", "nanobind==3.1.*")
REPAIR_REQUIREMENTS = ("auditwheel==6.8.*",)
# Code of a compute capability runs on later ones of its major version: 8.9 runs that of 8.6, 12.1 that of 12.0. The
# last one has PTX besides, which the driver compiles for what comes later.
ARCHITECTURES, RELEASE_ARCHITECTURES = "90-real", "75-real;80-real;86-real;90-real;100-real;120"
RELEASE_BYTES = 100 * 10**6  # what package indices take
# Without CUDA; the second is for wheels by Debian 11's compilers, whose OpenCV is made to be small.
CPU_BYTES, SMALL_CPU_BYTES = 10 * 10**6, 8 * 10**6
# The newest that a wheel by Debian 11's compilers may be named for, of glibc 2.x.
NEWEST_MANYLINUX = 31
# cv2 and JAX for tests of what shares a process with the package; the other packages that filter images are oracles, and their own tests
# run with this package in their place: scikit-image's later wheels have no tests, albucore needs PyTorch from 0.2 on. pyright's wheel brings
# its own Node.js.
REQUIREMENTS = ("numpy", "scipy==1.17.*", "pytest==9.*", "hypothesis==6.*", "mypy==2.4.*", "pyright[nodejs]",
                "opencv-python-headless", "jax", "astropy==8.0.*", "scikit-image==0.25.*", "silx==3.1.*", "albucore==0.1.*",
                "abi3audit==0.0.*")
# Whose own tests take minutes.
SLOW_REQUIREMENTS = ("xarray-spatial==0.5.*",) if os.environ.get("CUDAFASTFILTERS_ALL_SUITES") else ()
DASK_REQUIREMENTS = ("dask[array]==2026.8.*", "distributed==2026.8.*", "zarr==3.1.*", "tifffile[codecs]==2026.3.*",
                     "xarray", "pillow")
CASES, DASK_CASES = "3000", "200"  # of the 5,000 and 1,000 that pytest runs otherwise


def version(python):
    """Of a Python, as "3.12"."""
    text = process.answer([python, "-c", "import sys; print('%d.%d' % sys.version_info[:2])"])
    if not text:
        raise ui.Failure(f"{python} is no Python that runs")
    return text.strip()


def build_environment(tools):
    """For pip and what it calls: the tools of the cache, nothing fetched, ccache as for every other build here."""
    needed = wheels.unpacked("python-build", BUILD_REQUIREMENTS, "Fetch nanobind and scikit-build-core", 10,
                             options=wheels.WITH_DEPENDENCIES)
    env = tools.environment(module.ROOT)
    return dict(env, PYTHONPATH=str(needed), PIP_DISABLE_PIP_VERSION_CHECK="1", PIP_NO_INDEX="1",
                PIP_ROOT_USER_ACTION="ignore", CMAKE_BUILD_PARALLEL_LEVEL=str(ui.jobs()),
                PATH=f"{Path(tools.cmake).parent}:{Path(tools.ninja).parent}:{env['PATH']}")


def cmake_options(tools, arguments):
    options = module.cmake_options(tools, opencv.folder(tools, own=True)) + static.options(tools)
    options += ["-DCUDAFASTFILTERS_WITH_CUDA=" + ("OFF" if arguments.without_cuda else "ON"),
                "-DCMAKE_CUDA_ARCHITECTURES=" + arguments.architectures]
    if isinstance(tools, debian.Toolchain):
        # So that the linker leaves out functions that nothing calls. Other builds share objects by ccache.
        options.append("-DCMAKE_CXX_FLAGS=-ffunction-sections -fdata-sections")
    if arguments.architectures == RELEASE_ARCHITECTURES:
        # A fifth smaller than nvcc's default; drivers of CUDA 12.4 and later unpack it.
        options += ["-DCMAKE_CUDA_FLAGS=--compress-mode=size"]
    return [option for option in options if option.startswith("-D")]


def python_headers(python, target):
    """A copy without the rest of the system's, which a compiler for another C library must not see."""
    answer = process.answer([python, "-c", "import sysconfig; print(sysconfig.get_path('include')); "
                             "print(sysconfig.get_config_var('MULTIARCH'))"])
    include, multiarch = answer.split()
    shutil.copytree(include, target, dirs_exist_ok=True)
    apart = Path(include).parent / multiarch / Path(include).name / "pyconfig.h"  # where Debian has it
    if apart.exists():
        shutil.copy(apart, target)
    return target


def build(tools, python, arguments, folder, log):
    """One wheel in `folder`, as the compiler made it."""
    machine = tools.machine if isinstance(tools, debian.Toolchain) else None
    kind = {None: "", "x86_64": "manylinux-", "aarch64": "arm-"}[machine] + (
        "cuda" if tools.cuda and not arguments.without_cuda else "cpu")
    build_folder = cache.make_folder(module.BUILD / f"wheel-{kind}-{version(python)}")
    # A file, because scikit-build-core takes semicolons for the ends of options.
    pairs = [option[2:].split("=", 1) for option in cmake_options(tools, arguments)]
    if machine:
        pairs.append(("Python_INCLUDE_DIR", python_headers(python, build_folder / "python-headers")))
    initial = build_folder / "initial.cmake"
    initial.write_text("".join(f'set({name} "{value}" CACHE STRING "" FORCE)\n' for name, value in pairs))
    command = [python, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", folder,
               f"--config-settings=build-dir={build_folder}",
               "--config-settings=cmake.args=-GNinja", f"--config-settings=cmake.args=-C{initial}", PACKAGE]
    title = "cudafastfilters for Python " + version(python)
    env = build_environment(tools)
    if machine == "aarch64":
        env["_PYTHON_HOST_PLATFORM"] = "linux-aarch64"
    with ui.step(title, 600):
        process.logged(command, title, log, env=env)


def repair(folder, output, log):
    """Moves the wheel to `output`, with the oldest manylinux that it runs on in its name."""
    needed = wheels.unpacked("auditwheel", REPAIR_REQUIREMENTS, "Fetch auditwheel", 10,
                             options=wheels.WITH_DEPENDENCIES)
    path = f"{Path(buildtools.require('patchelf')).parent}:{process.environment()['PATH']}"
    process.logged([sys.executable, "-m", "auditwheel", "repair", "--zip-compression-level", "9", "--wheel-dir", folder / "repaired",
                    *folder.glob("*.whl")], "auditwheel", log, env=process.environment(PYTHONPATH=needed, PATH=path))
    wheel = next((folder / "repaired").glob("*.whl"))
    return Path(shutil.move(str(wheel), str(cache.make_folder(output) / wheel.name)))


def check_size(tools, arguments, made):
    has_cuda, is_released = tools.cuda and not arguments.without_cuda, isinstance(tools, debian.Toolchain)
    limit = RELEASE_BYTES if has_cuda else SMALL_CPU_BYTES if is_released else CPU_BYTES
    if made.stat().st_size > limit and (arguments.architectures == RELEASE_ARCHITECTURES or not has_cuda):
        advice = "; give --architectures without 86-real, which runs 8.0's" if has_cuda else ""
        raise ui.Failure(f"{made} is larger than {limit // 10**6} MB{advice}")
    found = re.findall(r"manylinux_2_(\d+)", made.name)
    if is_released and not (found and min(map(int, found)) <= NEWEST_MANYLINUX):
        raise ui.Failure(f"{made} is for a glibc newer than 2.{NEWEST_MANYLINUX}")


def check(command, log, folder):
    """A command that passes or fails as a whole."""
    lines, status = process.collected(command, log, cwd=folder)
    if status != 0:
        ui.quote(lines[-30:])
    return results.verdict(status == 0, " ".join(map(str, command[1:4])))


def check_types(program, log, folder):
    """mypy, its stubtest, and pyright on a copy of the package with the extension beside it, which is how it finds the
    stub of that."""
    configuration, place = PACKAGE / "pyproject.toml", folder / "pyright"
    package = process.answer([program, "-c", "import cudafastfilters; print(cudafastfilters.__path__[0])"], cwd=folder)
    shutil.copytree(package.strip(), place / "cudafastfilters", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(configuration, place)
    commands = (["mypy.stubtest", "cudafastfilters", "--ignore-unused-allowlist", "--mypy-config-file", configuration,
                 "--allowlist", TESTS / "stubtest_allowlist.txt"],
                ["mypy", "--config-file", configuration, "--exclude", "torch[.]py$", "-p", "cudafastfilters"],
                ["pyright", "-p", place, "--pythonpath", program])
    return results.total(check([program, "-m", *words], log, folder) for words in commands)


def test(python, wheel):
    """Installs the wheel for `python` and runs doctests, tests and checks of types."""
    log = process.fresh_log("python-tests", module.BUILD)
    with cache.scratch("python-tests") as folder:
        program = folder / "venv" / "bin" / "python"
        with ui.step(f"Install {wheel.name} in a clean environment", 100):
            process.logged([python, "-m", "venv", folder / "venv"], "venv", log)
            process.logged([program, "-m", "pip", "install", "-q", wheel, *REQUIREMENTS, *SLOW_REQUIREMENTS, *DASK_REQUIREMENTS], "pip",
                           log, env=process.environment(PIP_DISABLE_PIP_VERSION_CHECK="1", PYTHONNOUSERSITE="1"))
        with ui.step("Tests of the Python package", 200):
            counts = check([program, "-m", "cudafastfilters", "--info"], log, folder)
            lines, status = process.collected(
                [program, "-m", "pytest", "-q", "--tb=short", f"--junitxml={results.JUNIT / 'python.xml'}",
                 "-p", "no:cacheprovider", "--doctest-modules", "--doctest-ignore-import-errors",
                 "--pyargs", "cudafastfilters", *sorted(TESTS.glob("**/test_*.py"))], log, cwd=folder,
                env=process.environment(CUDAFASTFILTERS_PYTHON_CASES=CASES, CUDAFASTFILTERS_DASK_CASES=DASK_CASES))
            counts += results.of_program("pytest", lines, status, log)
            if "-abi3-" in wheel.name:
                counts += check([program, "-m", "abi3audit", wheel], log, folder)
            return counts + check_types(program, log, folder)


def test_arm(python, wheel):
    """A filter and fastfilter under qemu, by Debian 13's Python for Arm."""
    system.require(lambda: shutil.which(arm.QEMU), ["qemu-user"], "qemu")
    tree = debian.unpacked("trixie", "arm64", "python3-numpy") / "tree"
    log = process.fresh_log("python-tests-arm", module.BUILD)
    with ui.step("Test it under qemu", 60), cache.scratch("arm") as folder:
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(folder)
        shutil.copy(TESTS / "arm.py", folder)
        algebra = ":".join(f"/usr/lib/aarch64-linux-gnu/{name}" for name in ("blas", "lapack"))  # NumPy needs it
        return check([arm.QEMU, "-L", tree, "-E", "LD_LIBRARY_PATH=" + algebra, tree / "usr" / "bin" / "python3",
                      folder / "arm.py"], log, folder)


def copy_tests(output):
    """The tests, and the examples and the gallery that they run, where run-gpu.sh looks for them."""
    for name in ("tests", "examples", "docs"):
        shutil.rmtree(output / name, ignore_errors=True)
        shutil.copytree(PACKAGE / name, output / name, ignore=shutil.ignore_patterns("__pycache__", ".*"))
    shutil.move(str(output / "tests" / "run-gpu.sh"), str(output / "run-gpu.sh"))


@command("build the Python package, a wheel for each Python, into dist/",
         either(option("--without-cuda", action="store_true", help="without the CUDA engine, which it has otherwise, "
                       "also if there is no GPU: a wheel is for other machines. Fails if the wheel is larger than 10 MB, or "
                       "than 8 MB with --manylinux"),
                option("--arm", action="store_true", help="for 64-bit Arm, without the CUDA engine, with --manylinux's "
                       "compilers: cross-compiled, for a Python of 3.12 or newer")),
         option("--manylinux", action="store_true", help="with Debian 11's compilers, which are fetched, so that "
                "the wheel runs with glibc 2.31 and later; fails where it would not"),
         option("--python", action="append", metavar="PROGRAM", help="a Python to build for, 3.10 or newer; a wheel of "
                "3.12 serves all later ones. May be repeated; without it, the one that runs ./dev"),
         either(option("--architectures", default=ARCHITECTURES, metavar="LIST",
                       help=f"GPUs as CMAKE_CUDA_ARCHITECTURES names them, {ARCHITECTURES} unless given"),
                option("--release", action="store_const", dest="architectures", const=RELEASE_ARCHITECTURES,
                       help="for all GPUs from compute capability 7.5 on, which takes an hour: " +
                       RELEASE_ARCHITECTURES + ". Fails if the wheel is larger than 100 MB")),
         option("--output", type=Path, default=module.ROOT / "dist", metavar="FOLDER", help="dist unless given"),
         option("--test", action="store_true",
                help="install each wheel in a clean virtual environment, and run doctests, tests and checks of types; "
                     "of one for Arm, filters and fastfilter under qemu"),
         option("--with-tests", action="store_true",
                help="put the tests beside the wheel, and run-gpu.sh, which runs them on a machine with a GPU"))
def wheel(arguments):
    arguments.without_cuda = arguments.without_cuda or arguments.arm
    if arguments.arm or arguments.manylinux:
        tools = debian.Toolchain("aarch64" if arguments.arm else "x86_64", with_cuda=not arguments.without_cuda)
    else:
        tools = toolchain.require_for_cpu() if arguments.without_cuda else toolchain.require()
    log, output = process.fresh_log("wheel", module.BUILD), arguments.output.absolute()
    counts = results.NONE
    for python in arguments.python or [sys.executable]:
        if arguments.arm and version(python) in ("3.10", "3.11"):
            raise ui.Failure(f"a wheel for Arm has the stable ABI, which takes Python 3.12, and {python} is older")
        with cache.scratch("wheel") as folder:
            build(tools, python, arguments, folder, log)
            made = repair(folder, output, log)
        ui.say(f"{made}: {made.stat().st_size / 1e6:.1f} MB")
        check_size(tools, arguments, made)
        counts += (test_arm if arguments.arm else test)(python, made) if arguments.test else results.Counts(1, 0, 0)
    if arguments.with_tests:
        copy_tests(output)
    return counts
