# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""What the pages ask for, as plain data. A choice comes as texts of its fields; see `convomed.choice`."""
import functools
import shlex
import threading
from pathlib import Path

from convomed import choice, command_line as program, generate, schema, test_image as image
from page import expected, highlight, preview, registers, test_picture

RUN = ("make", "./filter")
KEPT = 64  # choices whose files are kept
# In the order in which the files are shown; the rest is the test image.
ABOUT = {
    "filter.cu": "the kernel, and the function that launches it", "filter.cpp": "the function", "filter.h": "declares the function",
    "main": "filters an image, compares every value, measures", "reference": "the filter as a plain loop on the CPU",
    "reference.h": "declares it", "image_file": "reads and writes PGM, PPM, PAM, PFM and raw files",
    "image_file.h": "declares it", "Makefile": "builds it", "CMakeLists.txt": "builds it, with CMake",
    "README.md": "the choice, the algorithm, its cost and source", "choice.json": "makes these files again",
    "LICENSE": "Apache 2.0",
}
COMMANDS = {filter_name: command for command, filter_name in program.COMMANDS.items()}
SOURCES = (".cu", ".h", ".c", ".cpp")
SERVE_COMMAND = "./dev convomed serve"
GENERATING = threading.Lock()


def form(static=False):
    """The description that the form is made from."""
    fields = [dict(field._asdict(), values=[str(value) for value in field.values],
                   defaults={name: choice.text_of(field, field.default_of(name)) for name in field.filters})
              for field in schema.FIELDS]
    return {
        "static": static, "fields": fields, "groups": schema.GROUPS,
        "presets": [{"name": preset.name, "label": preset.label, "texts": preset_texts(preset)}
                    for preset in schema.PRESETS],
        "limits": {"preview_side": preview.LARGEST_SIDE}, "serve_command": SERVE_COMMAND, "has_nvcc": registers.nvcc() is not None,
    }


def preset_texts(preset):
    return choice.to_texts(choice.parse(preset.choice))


def command_line(chosen):
    """What makes the same files; `--out` is the folder."""
    texts = choice.to_texts(chosen)
    words = ["convomed", COMMANDS.get(texts["filter"], texts["filter"])]
    for name, text in texts.items():
        option = schema.BY_NAME[name].option
        if name != "filter":
            words += [option + "=" + text] if text.startswith("-") else [option, text]
    return shlex.join(words + ["--out", chosen.name])


def check(texts):
    """Problems of a choice, or what is known of it before anything is generated."""
    problems = choice.validate(texts)
    if problems:
        return {"problems": [problem._asdict() for problem in problems], "command": None, "speed": None}
    chosen = choice.parse(texts)
    return {"problems": [], "title": generate.title_of(chosen), "command": command_line(chosen),
            "speed": expected.of(chosen),
            "pixels": {"depth": chosen.src_type, "channels": chosen.channels, "result": chosen.destination}}


@functools.lru_cache(maxsize=KEPT)
def _generated(canonical):
    return generate.generate(choice.from_json(canonical))


def files(texts):
    """{file name: bytes} of a choice, or choice.Refused."""
    problems = choice.validate(texts)
    if problems:
        raise choice.Refused(problems)
    with GENERATING:  # so that the same choice is not generated twice
        return _generated(choice.parse(texts).to_json())


def zipped(texts):
    return generate.zip_bytes(files(texts), choice.parse(texts).name)


def test_image(texts):
    """The test_picture.Picture of a choice, which is among its files; it is there before the kernel is."""
    chosen = choice.parse(texts)
    return test_picture.read(image.content(chosen), chosen.src_type)


def key_of(name):
    """The key of a file in ABOUT: main, reference and image_file are C or C++."""
    return name if name in ABOUT else Path(name).stem


def shown(name, content):
    about = ABOUT.get(key_of(name))
    return {"name": name, "size": len(content), "about": about or "the test image",
            "html": highlight.html_of(name, content.decode()) if about else None}


def in_order(made):
    known = list(ABOUT)
    return sorted(made, key=lambda name: known.index(key_of(name)) if key_of(name) in known else len(known))


def code(texts):
    """Every file with its lines as HTML, the zip, and the commands that build and run it."""
    made = files(texts)
    name = choice.parse(texts).name
    lines = sum(content.count(b"\n") for file, content in made.items() if Path(file).suffix in SOURCES)
    kernel = in_order(made)[0]
    return {"files": [shown(file, made[file]) for file in in_order(made)], "lines": lines, "run": RUN,
            "kernel": {"name": kernel, "lines": made[kernel].count(b"\n")},
            "zip": {"name": name + ".zip", "size": len(generate.zip_bytes(made, name))}}


def registers_of(texts):
    """{"registers": a thread's, None, or "pending", "architecture"} of the kernel of a choice."""
    architecture = choice.parse(texts).architectures[0]
    text = files(texts).get("filter.cu")
    return {"registers": registers.of(text, architecture) if text else None, "architecture": architecture}


class Frame:
    """A picture to be filtered by a choice: raw pixels of its type, of its channels without an alpha channel."""

    def __init__(self, texts, width, height):
        problems = choice.validate(texts)
        if problems:
            raise choice.Refused(problems)
        self.chosen = choice.parse(texts)
        self.shape = width, height, min(self.chosen.channels, 3)
        if not 1 <= min(width, height) or max(width, height) > preview.LARGEST_SIDE:
            reason = "pictures have 1 to {} pixels a side".format(preview.LARGEST_SIDE)
            raise choice.Refused([choice.Problem("", reason)])

    @property
    def size(self):
        """Bytes of the picture."""
        return preview.frame_bytes(*self.shape, self.chosen.src_type)

    def filtered(self, pixels):
        return preview.filtered(self.chosen, *self.shape, pixels)
