"""./dev build"""
from tools import module, toolchain, ui

HELP = "build the module, its tests and the samples"


def add_arguments(parser):
    module.add_build_arguments(parser)


def run(arguments):
    folder = module.build(toolchain.require(module.wants_cuda(arguments)))
    ui.say("Built: {}".format(folder))
    module.say_what_was_left_out(arguments, "build")
