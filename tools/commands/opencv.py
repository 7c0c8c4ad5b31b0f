"""./dev opencv"""
from tools import opencv, toolchain, ui

HELP = "build OpenCV if need be and print its OpenCV_DIR"


def run(arguments):
    ui.say(str(opencv.folder(toolchain.require(), own=True)))
