"""What the tests of convomed's generator need: nvcc, OpenCV, cmake, clang-format, and hypothesis in a folder of the cache."""
import os
import sys

from tools import buildtools, cache, module, opencv, process, ui, wheels

PROGRAM = module.ROOT / "apps" / "convomed" / "tests" / "test_generator.py"
PACKAGES = ("hypothesis==6.*",)


def environment(tools, with_cuda):
    """One with the tools' nvcc, or without any. What cannot be had is noted, and the tests that need it are skipped."""
    chosen = {"CONVOMED_WITHOUT_NVCC": "1"}
    if with_cuda:
        chosen = {"CUDACXX": str(tools.cuda.nvcc), "CONVOMED_CMAKE": str(tools.cmake),
                  "CONVOMED_OPENCV_DIR": str(opencv.folder(tools, with_tests=True))}
    try:
        buildtools.clang_format()
    except ui.Failure as failure:
        ui.note("without tests of the layout: " + str(failure).splitlines()[0])
    name = "hypothesis-python{}.{}-{}".format(sys.version_info[0], sys.version_info[1], cache.digest(*PACKAGES))
    try:
        folder = wheels.unpacked(name, PACKAGES, "Fetch hypothesis", 10, options=wheels.WITH_DEPENDENCIES)
    except ui.Failure as failure:
        ui.note("without tests of random choices: " + str(failure).splitlines()[0])
        return process.environment(**chosen)
    path = os.pathsep.join(filter(None, [str(folder), os.environ.get("PYTHONPATH")]))
    return process.environment(PYTHONPATH=path, **chosen)
