"""Filters a Zarr array or a TIFF file of any size into another one, on the workers of a Dask cluster.

    python -m cudafastfilters.dask median --size 5 in.zarr out.zarr --progress
"""
from __future__ import annotations

import argparse
import inspect
import signal
import sys
import time
from collections.abc import Sequence
from typing import Any

from dask.utils import parse_bytes

import cudafastfilters

from ._cluster import NoCluster, NoGpus, connected
from ._errors import InputError, OutputError
from ._files import BLOCK
from ._functions import FUNCTIONS
from ._job import Job, MemoryLimit
from ._stores import open_source

EXIT_DONE, EXIT_INTERNAL, EXIT_USAGE, EXIT_INPUT, EXIT_OUTPUT, EXIT_FILTER, EXIT_CUDA, EXIT_INTERRUPTED = (
    0, 1, 2, 3, 4, 5, 6, 130)
EPILOG = """exit codes: 0 done; 1 a fault of the program or of a worker; 2 wrong arguments, no scheduler or too little
memory; 3 the input cannot be read or is damaged; 4 the output cannot be written; 5 the filter does not accept this
image, or failed; 6 GPUs were asked for and cannot be used; 130 interrupted. After 1, 3, 4, 5 and 130 --resume
continues."""


def numbers(text: str) -> Any:
    """A number, or several with commas between them."""
    values = [float(entry) if any(mark in entry for mark in ".e") else int(entry) for entry in text.split(",")]
    return values[0] if len(values) == 1 else values


def reals(text: str) -> Any:
    """A real number, or several with commas between them."""
    values = [float(entry) for entry in text.split(",")]
    return values[0] if len(values) == 1 else values


def count(text: str) -> int:
    """A number of things, of which there is one."""
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError(f"{text} is less than 1")
    return value


def size_in_bytes(text: str) -> str:
    """A size that Dask understands."""
    try:
        if parse_bytes(text) > 0:
            return text
    except ValueError:
        pass
    raise argparse.ArgumentTypeError(f"{text!r} is no size in bytes, as 2GB")


def words(text: str) -> Any:
    """A word, or several with commas between them."""
    return text.split(",") if "," in text else text


def switch(text: str) -> bool:
    """Yes or no."""
    if text not in ("yes", "no"):
        raise argparse.ArgumentTypeError(f"{text!r} is neither yes nor no")
    return text == "yes"


def mask(text: str) -> Any:
    """Rows of numbers with semicolons between them."""
    rows = [[float(entry) for entry in row.split()] for row in text.split(";")]
    if len({len(row) for row in rows}) != 1:
        raise argparse.ArgumentTypeError("the rows differ in length")
    return rows


OPTIONS: dict[str, dict[str, Any]] = {
    "size": dict(type=numbers, metavar="N[,N]", help="rows and columns of the window"),
    "rank": dict(type=int, metavar="N", help="from 0, the least; -1 is the greatest"),
    "percentile": dict(type=reals, metavar="P[,P]", help="from 0 to 100; of several the output has an axis more, the first"),
    "sigma": dict(type=numbers, metavar="S[,S]", help="standard deviation in pixels"),
    "order": dict(type=numbers, metavar="N[,N]", help="0 for the Gaussian, n for its n-th derivative"),
    "truncate": dict(type=float, metavar="T", help="where the Gaussian's mask ends, in units of sigma"),
    "radius": dict(type=numbers, metavar="N[,N]", help="where the Gaussian's mask ends, or of an unsharp mask its sigma, in pixels"),
    "weights": dict(type=mask, metavar="MASK", help="as '1 2 1; 2 4 2; 1 2 1'"),
    "axis": dict(type=int, metavar="N", help="that of the derivative"),
    "dif": dict(type=float, metavar="T", help="how much a pixel may exceed the median"),
    "threshold": dict(type=float, metavar="T", help="differences of at most this count as none"),
    "proportiontocut": dict(type=reals, metavar="P[,P]", help="the share of the least and the greatest pixels left out"),
    "amount": dict(type=float, metavar="A", help="the factor of what a Gaussian removes"),
    "low-sigma": dict(type=float, metavar="S", help="standard deviation of the first Gaussian in pixels"),
    "high-sigma": dict(type=float, metavar="S", help="that of the wider one"),
    "n-sigma": dict(type=float, metavar="N", help="the same in standard deviations of the window"),
    "which": dict(metavar="SIDE", help="bright, dark or both outliers"),
    "measure": dict(metavar="UNIT", help="of the threshold: absolute, relative (to the median) or mad"),
    "replace-nan": dict(type=switch, metavar="yes|no", help="whether NaN becomes the median"),
    "ddof": dict(type=int, metavar="N", help="variances of n pixels are sums divided by n - N, 0 or 1"),
    "output": dict(metavar="DTYPE", help="dtype of the result"),
    "mode": dict(type=words, metavar="MODE", help="pixels outside: reflect, mirror, nearest, wrap or constant"),
    "cval": dict(type=float, metavar="V", help="value of the pixels outside with constant"),
    "origin": dict(type=numbers, metavar="N[,N]", help="how far the output's pixel is behind the window's centre"),
    "axes": dict(type=numbers, metavar="N[,N]", help="the axes to filter; the last two unless given"),
    "channel-axis": dict(type=int, metavar="N", help="the axis of channels; of RGB TIFF files the last unless given"),
    "casting": dict(metavar="RULE", help="which other dtypes are filtered in float32: safe, same_kind or unsafe"),
    "nan-policy": dict(metavar="POLICY", help="omit leaves NaN out of windows, raise is an error if there is NaN"),
    "nodata": dict(type=float, metavar="V", help="the value of pixels that are left out of windows"),
    "min-count": dict(type=int, metavar="N", help="if fewer pixels of a window are valid, the result is missing"),
    "fill": dict(type=switch, metavar="yes|no", help="no: a pixel that is missing stays missing"),
    "missing-result": dict(type=float, metavar="V", help="what a missing result is; NaN, or of integers nodata, unless given"),
    "middle": dict(metavar="RULE", help="the median of an even number of pixels: lower, higher or mean"),
    "method": dict(metavar="METHOD", help="what fills: the median, mean or gaussian of the valid pixels of a window"),
    "iterations": dict(type=count, metavar="N", help="how often, each time from the pixels filled before"),
    "device": dict(metavar="DEVICE", help="cpu, cuda or cuda:N; unless given, the faster one by an estimate"),
}


def parser() -> argparse.ArgumentParser:
    """The parser of the command line: a filter's options are the arguments of its function."""
    result = argparse.ArgumentParser(prog="python -m cudafastfilters.dask", description=__doc__.splitlines()[0],
                                     epilog=EPILOG)
    filters = result.add_subparsers(dest="filter", required=True, metavar="FILTER")
    for name in FUNCTIONS:
        function = getattr(cudafastfilters, name)
        one = filters.add_parser(name.removesuffix("_filter"), help=function.__doc__.splitlines()[0], epilog=EPILOG)
        one.set_defaults(function=function)
        one.add_argument("source", metavar="IN", help="a Zarr array (v2 or v3) or a TIFF file")
        one.add_argument("target", metavar="OUT", help="a Zarr array, or a TIFF file by its ending")
        accepted = inspect.signature(function).parameters
        for option, settings in OPTIONS.items():
            parameter = accepted.get(option.replace("-", "_"))
            if parameter is not None:
                required = parameter.default is inspect.Parameter.empty or (
                    option in ("size", "iterations") and parameter.default is None)
                one.add_argument("--" + option, required=required, default=argparse.SUPPRESS, **settings)
        _add_run(one.add_argument_group("the run"))
    return result


def _add_run(group: argparse._ArgumentGroup) -> None:
    group.add_argument("--scheduler", default="local", metavar="ADDRESS",
                       help="of Dask's scheduler, whose workers see both paths; 'local' for processes of this machine, "
                       "'cuda' for one for each of its GPUs")
    group.add_argument("--workers", type=count, metavar="N", help="how many; one for each core or GPU unless given")
    group.add_argument("--memory", type=size_in_bytes, metavar="SIZE", help="of a worker, as 2GB; its share of the machine's unless given")
    group.add_argument("--block", type=count, default=BLOCK, metavar="N", help="rows and columns of a task's block")
    group.add_argument("--progress", action="store_true", help="say on standard error how far it is")
    group.add_argument("--resume", action="store_true", help="continue an interrupted run, or begin one")
    group.add_argument("--overwrite", action="store_true", help="replace an output that is there")


class Progress:
    """A line on standard error, at most two a second."""

    def __init__(self, wanted: bool) -> None:
        self.wanted = wanted
        self.started, self.shown, self.first = time.monotonic(), 0.0, -1

    def __call__(self, done: int, total: int) -> None:
        self.first = done if self.first < 0 else self.first
        now = time.monotonic()
        if not self.wanted or (done < total and now - self.shown < 0.5):
            return
        self.shown = now
        made = done - self.first
        left = f", {(now - self.started) / made * (total - done):.0f} s left" if 0 < made and done < total else ""
        print(f"\r{done} of {total} blocks{left}   ", end="\n" if done == total else "", file=sys.stderr, flush=True)


def job_of(arguments: argparse.Namespace) -> Job:
    """What the command line says is to be done."""
    options = {name.replace("-", "_"): getattr(arguments, name.replace("-", "_")) for name in OPTIONS
               if hasattr(arguments, name.replace("-", "_"))}
    picture = open_source(arguments.source).picture
    if picture is not None:
        if "channel_axis" not in options and "axes" not in options:
            options.update(picture.plane())
        if picture.others:
            print(f"note: other pictures of {arguments.source}, such as reduced ones and masks, are left out: "
                  f"{picture.others}", file=sys.stderr)
    if arguments.scheduler == "cuda":
        options.setdefault("device", "cuda")
    return Job(arguments.function, options, arguments.source, arguments.target, arguments.block, arguments.resume,
               arguments.overwrite)


def run(arguments: argparse.Namespace) -> None:
    """Does what the command line says."""
    job = job_of(arguments)
    try:
        with connected(arguments.scheduler, arguments.workers, arguments.memory) as client:
            job.run(client, Progress(arguments.progress))
    except BaseException:
        job.discard()
        if job.record.done:
            print(f"{len(job.record.done)} of {len(job.all)} blocks are in {job.part}: --resume continues",
                  file=sys.stderr)
        raise


def main(arguments: Sequence[str] | None = None) -> int:
    """The exit code."""
    parsed = parser().parse_args(arguments)
    try:
        run(parsed)
        return EXIT_DONE
    except KeyboardInterrupt:
        code, text = EXIT_INTERRUPTED, "interrupted"
    except Exception as error:
        code, text = exit_code(error), str(error) or type(error).__name__
    print("error: " + " ".join(text.split()), file=sys.stderr)
    return code


def exit_code(error: Exception) -> int:
    """That of an error."""
    for kinds, code in (((MemoryLimit,), EXIT_USAGE), ((NoGpus,), EXIT_CUDA), ((NoCluster,), EXIT_USAGE),
                        ((InputError,), EXIT_INPUT), ((OutputError,), EXIT_OUTPUT),
                        ((ValueError, TypeError, RuntimeError, MemoryError), EXIT_FILTER)):
        if isinstance(error, kinds):
            return code
    return EXIT_INTERNAL


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    sys.exit(main())
