"""Lines of CUDA text, and how a kernel's threads divide an image."""
from typing import NamedTuple

IMAGE = """struct Image
{
    const char* input;
    char* output;
    size_t inputStep, outputStep;  // bytes from row to row
    int width, height;
    int rows, edgeBlocks;  // rows of an interior strip, which a thread makes; blocks for the edges, the first ones
};"""


def filled(text, **values):
    """The text with its @names@ replaced."""
    for name, value in values.items():
        text = text.replace("@{}@".format(name), str(value))
    return text.strip("\n")


def indented(lines):
    return [line if line.startswith("#") else "    " + line for line in lines]


def unrolled(head, body):
    """A loop that the compiler unrolls, without braces around one statement."""
    statements = [line for line in body if line[0] != " "]
    if len(statements) > 1 and body[0][0] != "#":
        return ["#pragma unroll", head, "{"] + indented(body) + ["}"]
    return ["#pragma unroll", head] + indented(body)


class Shape(NamedTuple):
    """How a kernel's threads divide an image: threads of a block; blocks of a multiprocessor, which limit the registers;
    rows of a strip, at most, or 0 for as many as fill the GPU once; unroll: rows of the loop; ahead: rows that are being
    loaded while one is added."""
    threads: int
    blocks: int
    rows: int
    unroll: int = 1
    ahead: int = 1
