"""What the tests of convomed's generator need: an nvcc, and hypothesis in a folder of the cache."""
import os
import sys

from tools import cache, module, process, ui, wheels

PROGRAM = module.ROOT / "samples" / "convomed" / "tests" / "test_generator.py"
PACKAGES = ("hypothesis==6.*",)


def environment(nvcc):
    """One with this nvcc, or, if it is None, without any. Without hypothesis the tests of random choices are skipped."""
    chosen = {"CUDACXX": str(nvcc)} if nvcc else {"CONVOMED_WITHOUT_NVCC": "1"}
    name = "hypothesis-python{}.{}-{}".format(sys.version_info[0], sys.version_info[1], cache.digest(*PACKAGES))
    try:
        folder = wheels.unpacked(name, PACKAGES, "Fetch hypothesis", 10, options=wheels.WITH_DEPENDENCIES)
    except ui.Failure as failure:
        ui.note("without tests of random choices: " + str(failure).splitlines()[0])
        return process.environment(**chosen)
    path = os.pathsep.join(filter(None, [str(folder), os.environ.get("PYTHONPATH")]))
    return process.environment(PYTHONPATH=path, **chosen)
