"""Everything that compiles: the compilers and what drives them."""
import os

from tools import buildtools, cache, cuda, opencv, system


class Toolchain:
    opencv_options = ()  # besides those of opencv.flags()

    def __init__(self, compiler, cmake, ninja, ccache, toolkit, npp):
        self.compiler = compiler
        self.cmake = cmake
        self.ninja = ninja
        self.ccache = ccache
        self.cuda = toolkit
        self.npp = npp

    def cmake_arguments(self):
        """What every CMake call here needs to find these tools again.

        OpenCV's package looks for a CUDA toolkit before any CUDA compiler is enabled, and then takes the first nvcc on
        PATH unless CUDAToolkit_ROOT names the one that was chosen.
        """
        launcher = self.ccache or ""
        arguments = ["-G", "Ninja", "-DCMAKE_MAKE_PROGRAM=" + self.ninja, "-DCMAKE_CXX_COMPILER=" + self.compiler.path,
                     "-DCMAKE_C_COMPILER_LAUNCHER=" + launcher, "-DCMAKE_CXX_COMPILER_LAUNCHER=" + launcher]
        if self.cuda:
            arguments += ["-DCMAKE_CUDA_COMPILER=" + self.cuda.nvcc, "-DCMAKE_CUDA_HOST_COMPILER=" + self.compiler.path,
                          "-DCMAKE_CUDA_COMPILER_LAUNCHER=" + launcher,
                          "-DCUDAToolkit_ROOT={}".format(self.cuda.root)]
        return arguments

    def environment(self, base):
        """The environment to build in. ccache takes paths below `base` as relative to the build folder, so that
        what was compiled in one clone, or in one build tree of the cache, serves in the next."""
        env = dict(os.environ)
        env["CCACHE_BASEDIR"] = str(base)
        env["CCACHE_NOHASHDIR"] = "1"
        return env

    def key(self):
        """Changes whenever what these tools produce may change."""
        cuda_part = (self.cuda.nvcc, self.cuda.version, self.npp) if self.cuda else ("without CUDA",)
        return cache.digest(self.compiler.path, self.compiler.description, *cuda_part)


def require(with_cuda=True):
    """The toolchain, with whatever is missing fetched; without CUDA where that is not wanted."""
    opencv.named_by_user()  # a wrong OpenCV_DIR is reported before anything is fetched
    compiler = system.require_cxx()
    cmake, ninja = buildtools.require("CMake"), buildtools.require("ninja")
    # Without CUDA the first build is quicker by precompiled headers, of which ccache keeps nothing: it serves if it is there.
    ccache = buildtools.ccache() if with_cuda else buildtools.find_ccache()
    toolkit = cuda.toolkit(compiler) if with_cuda else None
    return Toolchain(compiler, cmake, ninja, ccache, toolkit, cuda.npp(toolkit) if toolkit else None)


def require_for_cpu():
    """The toolchain for what needs no CUDA: with CUDA where an OpenCV was built with it already, which then serves."""
    found = None if os.environ.get("CUDAFASTFILTERS_WITHOUT_CUDA") else find()
    return found if found and opencv.is_built(found) else require(with_cuda=False)


def find():
    """The toolchain if it is complete, otherwise None; fetches nothing."""
    compiler, cmake, ninja = system.find_cxx(), buildtools.find("CMake"), buildtools.find("ninja")
    toolkit = compiler and cuda.find_toolkit(compiler)
    npp = toolkit and cuda.find_npp(toolkit)
    if not (cmake and ninja and npp):
        return None
    return Toolchain(compiler, cmake, ninja, buildtools.find_ccache(), toolkit, npp)
