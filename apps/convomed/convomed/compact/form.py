"""The compact form of a choice: its text, and what is said about it."""
import functools
from typing import NamedTuple, Tuple

from convomed import choice as choices
from convomed import layout
from convomed.compact import cpu_text, cuda_text, speed, tree

ADAMS = "Adams, Fast Median Filters using Separable Sorting Networks, ACM Transactions on Graphics 40, 2021"
SMITH = "Smith, Implementing median filters in XC4000E FPGAs, Xcell 23, 1996"
MCDONNELL = "McDonnell, Box-filtering techniques, 1981"
PERROT = "Perrot's thesis (2014), chapter 6: packets of outputs"


class Form(NamedTuple):
    """about: (name, text) of the method, the cost, the source ...; alignment: bytes of addresses and steps; most: the size that
    is refused."""
    name: str
    about: Tuple
    text: str
    alignment: int
    exact: bool
    most: str


@functools.lru_cache(maxsize=256)
def _built(text):
    try:
        return tree.build(choices.from_json(text)), ""
    except tree.NoCompact as reason:
        return None, str(reason)


def problem_of(choice):
    """Why a choice has no compact form; empty if it has one."""
    return _built(choice.to_json())[1]


def is_compact(choice):
    """Whether the files of a choice have the compact form."""
    return choice.form != "module" and not problem_of(choice)


def _method(walk, printer):
    """(name, method, cost, source)."""
    combine, values = walk.combine, "{} x {} window".format(walk.width, walk.height)
    if isinstance(combine, tree.Select):
        cost = printer.cost()
        if (walk.width, walk.height, combine.rank) == (3, 3, 4):
            return "sorted_columns", "columns of three pixels are sorted; the median of the greatest low, the median " \
                "of the middles and the least high is that of the window", cost, SMITH
        return "sorted_tiles", "the pixels that 2 x 2 windows share are sorted once{}; of sorted lists only the ranks " \
            "that can still be the wanted one are kept".format(
                ", and lists of rows wait for the windows below" if combine.rolling else ""), cost, ADAMS
    kinds = {"dots": "dot products of four bytes", "pairs": "integers, two of 16 bits in a word", "floats": "floats" + (", exact: they are integers below 2^24" if walk.exact else ""),
             "integers": "integers of 32 bits"}
    if combine.running:
        return "running_sums", "running sums of windows: the sums of the row that enters the windows are added, those of " \
            "the row that leaves subtracted; in a row they are differences of sums from its begin. Sums are " + kinds[combine.kind], \
            "4 additions for an element, and dot products for {} elements of two rows for a packet of {}".format(
                walk.packet + walk.load.before + walk.load.behind, walk.packet), MCDONNELL
    products = sum(map(bool, [v for row in combine.rows for v in row])) + sum(map(bool, combine.column or []))
    kind = "a row's sum, then a column's, for the {}" if combine.column else "the {} in one pass"
    return ("separable_sums" if combine.column else "mask_sums"), kind.format(values) + \
        "; each row is read once and added to the sums of all windows that have it. Sums are " + kinds[combine.kind], \
        "{} products for an element{}".format(
            products, {"pairs": ", two in one operation", "dots": ", four in one operation"}.get(combine.kind, "")), PERROT


def made(choice, title):
    """The Form of a choice that has one."""
    walk = _built(choice.to_json())[0]
    on_cpu = choice.target == "cpu"
    if on_cpu:
        tile = "a row at a time, in loops that the compiler turns into vector code: -O3 -march=native"
        printer, alignment = cpu_text.Printer(walk, choice.name), 1
    else:
        oldest = min(int(architecture[3:]) for architecture in choice.architectures)
        printer = cuda_text.printer(walk, choice.name, oldest)
        alignment = printer.alignment()
        rows = printer.shape.rows
        tile = "a thread makes {} neighbouring elements of {}".format(
            walk.packet, "about {} rows".format(rows) if rows else "a strip, which is as tall as lets all threads run at once")
    name, method, cost, source = _method(walk, printer)
    about = (("method", method), ("cost", cost), ("tile", tile), ("origin", source),
             ("source", "cudafastfilters, a module for OpenCV: its coefficients and networks (list_networks.py)"))
    text = printer.text([_head(title, about[:-1] + _coefficients(choice, walk, is_short), is_short) for is_short in (False, True)])
    if not on_cpu:
        about += (("speed", speed.about(choice)),)  # the README says it: the kernel's text does not change with figures
    most = "2^30 or more elements a row" if on_cpu else "2^30 or more elements a row or {} or more rows".format(
        printer.most_rows().replace("(1 << 30)", "2^30").replace("1 << 30", "2^30"))
    return Form(name, about, text, alignment, walk.exact, most)


def _numbers(values):
    """Numbers that stay in one line if they are few."""
    text = " ".join("{:.4g}".format(value) if isinstance(value, float) else str(value) for value in values)
    return text.replace(" ", "\0") if len(text) < layout.COLUMNS / 2 else text


def _coefficients(choice, walk, is_short):
    """What the head says about the coefficients. is_short: only where they are, for a long text."""
    sums = walk.combine
    place = "; the output is at column {}, row {}".format(*walk.anchor) if walk.anchor != (walk.width // 2, walk.height // 2) else ""
    if isinstance(sums, tree.Select):
        return (("window", "{} x {}{}".format(walk.width, walk.height, place)),) if place else ()
    if is_short and sums.column is None:
        text = "in addRow, from the mask's last row up"
    elif is_short and choice.filter != "box":
        text = "in addRow"
    elif choice.filter == "box":
        text = "all 1"
    elif sums.column is None:
        text = "; ".join(map(_numbers, sums.rows))
    else:
        text = "row {}; column {}".format(
            _numbers(sums.rows[0]), "the same" if sums.column == sums.rows[0] else _numbers(sums.column))
    if sums.divisor:
        text += "; divisor {}".format(sums.divisor)
    elif not is_short and any(isinstance(value, float) for row in sums.rows for value in row):
        text += " (4 digits; the code has all)"
    if choice.get("delta"):
        text += "; delta {:g}".format(choice.delta)
    if choice.filter == "gaussian" and choice.sigma > 0:
        text += "; sigma {:g}".format(choice.sigma)
    about = " (correlation, not convolution)" if is_short else \
        ". They lie on the image as they stand here (correlation, not convolution)"
    return (("coefficients", text + place + about),)


def _head(title, about, is_short):
    """The comment that a file opens with. is_short: in one paragraph."""
    lines, fields = [title], ["{}: {}".format(name.capitalize(), text) for name, text in about]
    for text in [". ".join(fields)] if is_short else fields:
        lines += layout.wrapped(text.split(), "", columns=layout.COLUMNS - 3).split("\n")
    lines += ["Made by convomed of cudafastfilters, a module for OpenCV. SPDX-License-Identifier: Apache-2.0"]
    return "\n".join("// " + line if line else "//" for line in lines).replace("\0", " ")
