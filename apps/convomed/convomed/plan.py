"""Which algorithm of the module a choice has, with what constants: asked of the module's own host code.

The planner (../planner) is built once, by this machine's C++ compiler, and again when a source of it has changed.
"""
import concurrent.futures
import functools
import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import NamedTuple

from convomed import coefficients, module_text, schema, tools
from convomed.choice import Problem

PLANNER = module_text.SAMPLE / "planner"
# Folders of the module that need a device; the planner has its own stubs of what it asks of them.
OF_A_DEVICE = ("runtime", "transfer")
# Folders of algorithms that are refused: spectrum_launchers.cpp says why; and of windows and pixels that no choice has.
REFUSED = ("converted_planes", "dense_spectrum", "footprints", "morphology_planes")
# Files of the module about windows that no choice has.
UNUSED = ("footprint.cpp", "pixel_values.cpp", "run_lengths.cpp")
# Bytes of shared memory of a multiprocessor, and of a block at most (CUDA C++ Programming Guide, compute capabilities).
SHARED = {75: (65536, 65536), 80: (167936, 166912), 86: (102400, 101376), 87: (167936, 166912), 89: (102400, 101376),
          90: (233472, 232448), 100: (233472, 232448), 120: (102400, 101376)}
DEPTHS = {"8U": 0, "8S": 1, "16U": 2, "16S": 3, "32F": 5}
BORDERS = {"constant": 0, "replicate": 1, "reflect": 2, "wrap": 3, "reflect101": 4}


class Refused(Exception):
    """The module, or this generator, has no kernel for a choice."""


class Plan(NamedTuple):
    """What the planner says; see its print()."""
    values: dict

    def __getattr__(self, name):
        try:
            return self.values[name]
        except KeyError:
            raise AttributeError(name)


def _sources():
    below = module_text.SOURCES
    found = sorted((below / "dispatch").glob("*.cpp")) + sorted((below / "tasks").glob("*.cpp"))
    found += sorted((below / "testing").glob("*.cpp"))
    found += [path for path in sorted((below / "cuda").rglob("*.cpp"))
              if not set(OF_A_DEVICE + REFUSED).intersection(path.relative_to(below).parts)]
    return [path for path in found if path.name not in UNUSED] + sorted(PLANNER.glob("*.cpp"))


def _depends():
    folders = ("common", "cuda", "dispatch", "networks", "tasks", "testing")
    files = [path for name in folders for path in (module_text.SOURCES / name).rglob("*") if path.is_file()]
    return files + [module_text.SOURCES / "precomp.hpp"] + [p for p in PLANNER.rglob("*") if p.is_file()]


def _build(target):
    """Compiles the planner to `target`, which appears once it is whole."""
    compiler = tools.compiler()
    target.parent.mkdir(parents=True, exist_ok=True)
    folder = Path(tempfile.mkdtemp(dir=str(target.parent)))
    try:
        def compile_one(numbered):
            number, source = numbered
            result = folder / "{}.o".format(number)
            options = ["-include", PLANNER / "cuda_device.hpp"] if source.name == "shared_bytes.cpp" else []
            code, _, errors = tools.run([compiler, "-std=c++17", "-O1", "-w", "-DHAVE_CUDA", "-fno-pie", "-I", PLANNER,
                                         "-I", module_text.SOURCES, *options, "-c", source, "-o", result])
            if code != 0:
                raise tools.Missing("the planner does not compile: {}".format(
                    ([line for line in errors.splitlines() if "error" in line] or [errors[:200]])[0]))
            return result

        with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as pool:
            objects = list(pool.map(compile_one, enumerate(_sources())))
        # Launchers of algorithms without a recipe are not there: the planner names such an algorithm and stops.
        code, _, errors = tools.run([compiler, "-no-pie", "-o", folder / "planner", *objects,
                                     "-Wl,--unresolved-symbols=ignore-all"])
        if code != 0:
            raise tools.Missing("the planner does not link: {}".format(errors[-300:]))
        os.replace(str(folder / "planner"), str(target))
    finally:
        shutil.rmtree(str(folder), ignore_errors=True)


@functools.lru_cache(maxsize=1)
def program():
    """The planner of these sources."""
    _, version, _ = tools.run([tools.compiler(), "--version"])
    target = tools.cache() / "planner-{}".format(tools.fingerprint(_depends(), version))
    if not target.is_file():
        try:
            _build(target)
        except OSError as problem:
            raise tools.Missing("cannot build the planner in {}: {}".format(target.parent, problem.strerror))
    return target


def _numbers(values):
    return " ".join(repr(float(value)) for value in values)


def _type(depth, channels):
    return DEPTHS[depth] + ((channels - 1) << 3)


def _oldest(choice):
    return min(int(name[3:]) for name in choice.architectures)


def request(choice):
    """The planner's request for a choice."""
    values = list(choice.border_value)
    capability = _oldest(choice)
    lines = {
        "src": _type(choice.src_type, choice.channels), "dst": _type(choice.destination, choice.channels),
        "border": BORDERS[choice.border], "border_value": _numbers((values * 4)[:4] if len(values) == 1 else
                                                                   (values + [0] * 4)[:4]),
        "image": "{} {}".format(*choice.image_size), "capability": capability,
        "shared_multiprocessor": SHARED[capability][0], "shared_block": SHARED[capability][1],
        "strip_rows": choice.get("strip_rows", 0), "algorithm": choice.algorithm,
    }
    if choice.get("anchor"):
        lines["anchor"] = "{} {}".format(*choice.anchor)
    if choice.filter in schema.RANKS:
        lines.update(kind="rank", window="{} {}".format(*choice.window), percentile=choice.get("percentile", 50.0))
    elif choice.filter == "box":
        lines.update(kind="box", window="{} {}".format(*choice.window), normalize=int(choice.normalize))
    elif choice.filter == "convolution":
        mask = [value / choice.divisor for row in choice.mask for value in row]
        lines.update(kind="dense", window="{} {}".format(*choice.window), mask=_numbers(mask), delta=choice.delta,
                     grey_rule=int(choice.grey_rule))
    elif choice.filter in ("separable", "gaussian"):
        row, column = coefficients.vectors(choice)
        lines.update(kind="separable", window="{} {}".format(len(row), len(column)), row=_numbers(row),
                     column=_numbers(column), delta=choice.get("delta", 0.0))
    else:
        lines.update(kind="large_gaussian", sigma=repr(choice.sigma))
    return "".join("{} {}\n".format(key, value) for key, value in lines.items())


@functools.lru_cache(maxsize=256)
def _ask(text):
    try:
        done = subprocess.run([str(program())], input=text, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              universal_newlines=True, timeout=60, check=False)
        return json.loads(done.stdout)
    except (ValueError, subprocess.TimeoutExpired):
        raise Refused("the planner gave no answer")


def plan(choice):
    """The Plan of a choice, or Refused with the reason."""
    answer = _ask(request(choice))
    if "error" in answer:
        raise Refused(answer["error"])
    return Plan(answer)


def field_of(choice):
    return "algorithm" if choice.algorithm != "auto" else ""


def problems(choice):
    """Why there is no kernel for a well-formed choice; empty if there is one."""
    if choice.get("strip_rows") and choice.algorithm not in ("auto", "median_tile", "rank_tile", "rank_bits"):
        return [Problem("strip_rows", "{} has no such number".format(choice.algorithm))]
    try:
        found = plan(choice)
    except Refused as reason:
        return [Problem(field_of(choice), str(reason))]
    if choice.get("strip_rows") and found.algorithm not in ("median_tile", "rank_tile", "rank_bits"):
        return [Problem("strip_rows", "{} has no such number".format(found.algorithm))]
    return []
