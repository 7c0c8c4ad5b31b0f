"""./dev demo"""
from pathlib import Path

from tools import module, opencv, process, toolchain, ui

HELP = "filter a noisy photograph and write the pictures before and after"


def add_arguments(parser):
    module.add_build_arguments(parser)
    parser.add_argument("photograph", nargs="?", type=Path, help="an image file (default: a sample image of OpenCV)")
    parser.add_argument("--output", type=Path, default=module.BUILD / "demo", metavar="FOLDER",
                        help="where the pictures go (default: %(default)s)")


def run(arguments):
    if arguments.photograph and not arguments.photograph.is_file():
        raise ui.Failure("{}: no such file".format(arguments.photograph))
    photograph = arguments.photograph or opencv.photograph()
    folder = module.build(toolchain.require(module.wants_cuda(arguments)), ["fastfilter_demo"], with_tests=False)
    try:
        arguments.output.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise ui.Failure("cannot make {}: {}".format(arguments.output, problem.strerror))
    ui.say("=> fastfilter_demo {} {}".format(photograph, arguments.output))
    status = process.shown([module.program(folder, "fastfilter_demo"), photograph, arguments.output])
    if status != 0:
        raise ui.Failure("fastfilter_demo failed with exit code {}".format(status))
    ui.say("The pictures are in {}:".format(arguments.output.resolve()))
    for picture in sorted(arguments.output.iterdir()):
        ui.note(picture.name)
    module.say_what_was_left_out(arguments, "demo")
