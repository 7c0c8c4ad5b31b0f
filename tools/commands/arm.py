"""./dev arm"""
from tools import arm, ui

HELP = "compile the CPU engine for 64-bit Arm, warnings being errors, and run some of its tests under qemu"


def add_arguments(parser):
    parser.add_argument("--without-opencv-build", action="store_true",
                        help="compile only, where OpenCV for Arm was not built before (13 minutes of one core)")


def run(arguments):
    counts = arm.run(build_opencv=not arguments.without_opencv_build)
    ui.say(str(counts))
    return ui.EXIT_FAILED if counts.failed else ui.EXIT_DONE
