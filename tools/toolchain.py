"""Everything that compiles: the compilers and what drives them."""
import os
import shutil

from tools import buildtools, cache, cuda, opencv, process, system, ui


class Toolchain:
    opencv_options = ()  # besides those of opencv.flags()

    def __init__(self, compiler, cmake, ninja, ccache, toolkit=None, npp=None):
        self.compiler, self.cmake, self.ninja, self.ccache = compiler, cmake, ninja, ccache
        self.cuda, self.npp = toolkit, npp

    def compiler_arguments(self):
        """Of CMake, which compilers it uses.

        OpenCV's package looks for a CUDA toolkit before any CUDA compiler is enabled, and then takes the first nvcc on
        PATH unless CUDAToolkit_ROOT names the one that was chosen.
        """
        arguments = [f"-DCMAKE_CXX_COMPILER={self.compiler.path}"]
        if self.cuda:
            arguments += [f"-DCMAKE_CUDA_COMPILER={self.cuda.nvcc}", f"-DCMAKE_CUDA_HOST_COMPILER={self.compiler.path}",
                          f"-DCMAKE_CUDA_COMPILER_LAUNCHER={self.ccache or ''}", f"-DCUDAToolkit_ROOT={self.cuda.root}"]
        return arguments

    def cmake_arguments(self):
        """What every CMake call here needs to find these tools again."""
        launchers = [f"-DCMAKE_{language}_COMPILER_LAUNCHER={self.ccache or ''}" for language in ("C", "CXX")]
        return ["-G", "Ninja", f"-DCMAKE_MAKE_PROGRAM={self.ninja}", *launchers, *self.compiler_arguments()]

    def environment(self, base):
        """The environment to build in. ccache takes paths below `base` as relative to the build folder, so that
        what was compiled in one clone, or in one build tree of the cache, serves in the next."""
        return dict(os.environ, CCACHE_BASEDIR=str(base), CCACHE_NOHASHDIR="1")

    def configure(self, source, folder, options, title, log, base):
        """Runs CMake if the options are new; ninja runs it again by itself if a CMakeLists.txt changed. `source`: a
        preset of the folder `base`, or -S and a folder."""
        value = cache.digest(*source, *options)
        if cache.stamped(folder, "configured", value) and (folder / "build.ninja").exists():
            return
        (cache.make_folder(folder) / "CMakeCache.txt").unlink(missing_ok=True)
        with ui.step(title + ": configure", 40):
            process.logged([self.cmake, *source, "-B", folder, *options], title, log, env=self.environment(base),
                           cwd=base)
        cache.stamp(folder, "configured", value)

    def compile(self, folder, targets, title, log, core_seconds, base):
        """Builds the targets, all if there are none; returns the lines that ninja printed."""
        what = " ".join(targets) if 0 < len(targets) < 6 else f"{len(targets)} files" if targets else "everything"
        with ui.step(f"{title}: compile {what}", core_seconds):
            return process.logged([self.ninja, "-C", folder, "-j", ui.jobs(), *targets], title, log,
                                  env=self.environment(base))

    def key(self):
        """Changes whenever what these tools produce may change."""
        cuda_part = (self.cuda.nvcc, self.cuda.version, self.npp) if self.cuda else ("without CUDA",)
        return cache.digest(self.compiler.path, self.compiler.description, *cuda_part)


def require(with_cuda=True):
    """The toolchain, with whatever is missing fetched; without CUDA if that is not wanted."""
    opencv.named_by_user()  # a wrong OpenCV_DIR is reported before anything is fetched
    compiler = system.require_cxx()
    cmake, ninja = buildtools.require("CMake"), buildtools.require("ninja")
    # Without CUDA the first build is quicker by precompiled headers, of which ccache keeps nothing.
    ccache = buildtools.ccache() if with_cuda else shutil.which("ccache")
    toolkit = cuda.toolkit(compiler) if with_cuda else None
    return Toolchain(compiler, cmake, ninja, ccache, toolkit, toolkit and cuda.npp(toolkit))


def require_for_cpu():
    """The toolchain for what needs no CUDA: with CUDA if an OpenCV was built with it already, which then serves."""
    found = find()
    return found if found and opencv.is_built(found) else require(with_cuda=False)


def find():
    """The toolchain if it is complete, otherwise None; fetches nothing."""
    compiler, cmake, ninja = system.find_cxx(), buildtools.find("CMake"), buildtools.find("ninja")
    toolkit = compiler and cuda.find_toolkit(compiler)
    npp = toolkit and cuda.find_npp(toolkit)
    return Toolchain(compiler, cmake, ninja, shutil.which("ccache"), toolkit, npp) if cmake and ninja and npp else None
