"""What can be chosen: the one description that the command line, the page and the checks are made from.

A choice is a flat dictionary from field names to JSON values. Every field has a canonical text, too, so that a choice
fits into an address or a command line: see `choice.py`.
"""
import re
from pathlib import Path
from typing import NamedTuple, Optional, Tuple, Union

DEPTHS = ("8U", "8S", "16U", "16S", "32F")
RANGES = {"8U": (0, 255), "8S": (-128, 127), "16U": (0, 65535), "16S": (-32768, 32767)}
BORDERS = ("replicate", "reflect", "reflect101", "wrap", "constant")
ARCHITECTURES = ("sm_75", "sm_80", "sm_86", "sm_87", "sm_89", "sm_90", "sm_100", "sm_120")

FORMS = ("auto", "compact", "module")
TARGETS = ("cuda", "cpu")

RANKS = ("median", "rank")
LINEAR = ("convolution", "separable", "gaussian", "box", "large_gaussian")
FILTERS = RANKS + LINEAR

LARGEST_SIDE = 1023          # pixels of a window's side
MOST_COEFFICIENTS = 16384    # per mask
LARGEST_TEXT = 1 << 20       # characters of a field
LARGEST_IMAGE = 1 << 20      # columns or rows


def algorithms():
    """The module's own lists, in the order of its tables."""
    cuda = Path(__file__).resolve().parents[3] / "modules" / "cudafastfilters" / "src" / "cuda"
    names = []
    for file in ("rank_list.hpp", "linear_list.hpp"):
        names += re.findall(r"^CFF_ALGORITHM\((\w+),", (cuda / file).read_text(encoding="utf-8"), re.M)
    return tuple(names) + ("gaussian_spline",)


class Field(NamedTuple):
    """One thing that can be chosen.

    kind: what values there are, and how their text is read:
        enum    one of `values`
        flags   some of `values`, at least one; a list, as text separated by blanks
        size    [width, height]; as text 5 or 5x3
        place   [x, y], or None for the centre; as text 1,2 or centre
        real    a finite number from `least` to `most`
        integer the same
        mask    a list of rows of finite numbers; as text "1 2 1; 2 4 2; 1 2 1"
        vector  a list of finite numbers; as text "1 2 1"
        values  one number, or one a channel; as text "0" or "255 0 0"
        yes_no  true or false; as text yes or no
        name    an identifier of C
    filters: those that have the field; a field that a filter lacks is not in its choices.
    rank_default: the default of medians and ranks, if it is another one.
    option: of the command line.
    """
    name: str
    kind: str
    label: str
    help: str
    default: object
    filters: Tuple[str, ...] = FILTERS
    values: Tuple[Union[str, int], ...] = ()
    least: Optional[float] = None
    most: Optional[float] = None
    group: str = "filter"
    rank_default: object = None

    def default_of(self, filter_name):
        """The default for a filter: the module's and fastfilter's."""
        return self.rank_default if self.rank_default is not None and filter_name in RANKS else self.default

    @property
    def option(self):
        return "--" + OPTIONS.get(self.name, self.name.replace("_", "-"))


# Options that are not called like their field: as fastfilter has them.
OPTIONS = {"src_type": "type", "dst_type": "depth", "border_value": "border-value", "architectures": "arch"}

# In the order in which forms show them.
FIELDS = (
    Field("filter", "enum", "Filter",
          "median; rank: any percentile of the window; convolution: any mask; separable: a row and a column; "
          "gaussian; box: the mean, or the sum; large_gaussian: sigma of tens or hundreds of pixels", "median",
          values=FILTERS),
    Field("ksize", "size", "Window", "width and height in pixels: 5, or 5x3. Odd for medians, ranks and Gaussians",
          [3, 3], ("median", "rank", "gaussian", "box"), least=1, most=LARGEST_SIDE),
    Field("percentile", "real", "Percentile", "0 is the least value of the window, 50 the median, 100 the greatest",
          50.0, ("rank",), least=0, most=100),
    Field("mask", "mask", "Mask", "rows of numbers, separated by ; or by new lines. "
          "Correlation: the mask is not turned round", [[1, 2, 1], [2, 4, 2], [1, 2, 1]], ("convolution",)),
    Field("row", "vector", "Row", "the coefficients along a row", [1, 2, 1], ("separable",)),
    Field("column", "vector", "Column", "the coefficients along a column", [1, 2, 1], ("separable",)),
    Field("divisor", "real", "Divisor", "what the sum is divided by; whole numbers over a whole divisor up to 65536 "
          "are computed exactly", 1.0, ("convolution", "separable"), least=1e-6, most=1e12),
    Field("grey_rule", "yes_no", "Grey-level rule", "by the sum S of the mask: S > 0 divides by S; S = 0 adds the "
          "middle of the range (128 for 8U); S < 0 adds its end (255 for 8U). Instead of divisor and delta", False,
          ("convolution",)),
    Field("delta", "real", "Delta", "added to the result before it is rounded", 0.0, ("convolution", "separable"),
          least=-1e12, most=1e12),
    Field("sigma", "real", "Sigma", "of the Gaussian in pixels; 0: from the window, as cv::GaussianBlur. "
          "large_gaussian: from 0.3", 0.0, ("gaussian", "large_gaussian"), least=0, most=2000),
    Field("normalize", "yes_no", "Mean", "yes: the mean of the window; no: its sum", True, ("box",)),
    Field("anchor", "place", "Anchor", "the output pixel's place x,y in the window, or centre", None,
          ("rank", "convolution", "separable", "box")),
    Field("src_type", "enum", "Type", "of the source's values: U without a sign, S with, F float; bits a value", "8U",
          values=DEPTHS, group="image"),
    Field("dst_type", "enum", "Type of the result", "same: that of the source", "same", LINEAR,
          values=("same",) + DEPTHS, group="image"),
    Field("channels", "enum", "Channels", "interleaved: 1 grey, 3 RGB, 4 RGBA; each is filtered for itself", 1,
          values=(1, 3, 4), group="image"),
    Field("border", "enum", "Border", "pixels outside of the image: replicate aaa|abc, reflect cba|abc, "
          "reflect101 dcb|abc, wrap xyz|abc, constant. As in OpenCV, reflect101 unless chosen, replicate for medians "
          "and ranks", "reflect101", values=BORDERS, group="image", rank_default="replicate"),
    Field("border_value", "values", "Border value", "of the pixels outside, for a constant border; one number, or "
          "one a channel", [0], group="image"),
    Field("image_size", "size", "Image size", "the kernel is chosen for images of about this size: the module has "
          "others for small images. It filters any size", [16384, 16384], least=1, most=LARGEST_IMAGE, group="code"),
    Field("algorithm", "enum", "Algorithm", "auto: the module's own plan. Others: if they suit the filter. Tile and "
          "packing follow from the algorithm, type, channels and window", "auto",
          values=("auto",) + algorithms(), group="code"),
    Field("strip_rows", "integer", "Rows of a strip", "rows of outputs that a thread of median_tile, rank_tile or "
          "rank_bits walks down; 0: the module's own plan", 0, RANKS, least=0, most=65536, group="code"),
    Field("architectures", "flags", "GPUs", "the code is compiled for each of them, and the algorithm is chosen for "
          "the oldest", ["sm_90"], values=ARCHITECTURES, group="code"),
    Field("form", "enum", "Form", "compact: one short kernel to be read, changed and pasted; module: the module's own "
          "headers, for every filter; auto: compact if there is one", "auto", values=FORMS, group="code"),
    Field("target", "enum", "Target", "cuda: a kernel; cpu: one function of plain C++, without CUDA, only in the compact "
          "form", "cuda", values=TARGETS, group="code"),
    Field("api", "enum", "Interface", "c: a function of C for pointers on the device, without OpenCV; gpumat: a "
          "function for OpenCV's GpuMat", "c", values=("c", "gpumat"), group="code"),
    Field("name", "name", "Name", "of the function", "filter", group="code"),
)

# Said where the fields are listed.
TILE_AND_PACKING = (
    "Tile and packing are no fields. They follow from the algorithm, the type, the channels and the window: a kernel's tile "
    "decides how its network, its shared memory and its registers are laid out, so that the module has, for each of them, the "
    "one shape that measurements chose, and its tests run no other. What a plan takes at run time is offered: the algorithm "
    "(--algorithm), the rows of a strip (--strip-rows), and the image size that a plan is for (--image-size).")

BY_NAME = {field.name: field for field in FIELDS}
GROUPS = (("filter", "Filter"), ("image", "Images"), ("code", "Code"))


class Preset(NamedTuple):
    """A choice to begin with; fields that are not named have their defaults."""
    name: str
    label: str
    choice: dict


def _preset(name, label, **choice):
    return Preset(name, label, choice)


PRESETS = (
    _preset("median3", "Median 3x3, 8 bit", filter="median", ksize=[3, 3]),
    _preset("median5-rgb", "Median 5x5 of RGB", filter="median", ksize=[5, 5], channels=3),
    _preset("median11-float", "Median 11x11 of floats", filter="median", ksize=[11, 11], src_type="32F"),
    _preset("rank7-16", "75th percentile 7x7, 16 bit", filter="rank", ksize=[7, 7], percentile=75.0, src_type="16U"),
    _preset("smooth5", "Integer mask 5x5", filter="convolution", divisor=273.0,
            mask=[[1, 4, 7, 4, 1], [4, 16, 26, 16, 4], [7, 26, 41, 26, 7], [4, 16, 26, 16, 4], [1, 4, 7, 4, 1]]),
    _preset("sharpen", "Sharpen 3x3", filter="convolution", mask=[[0, -1, 0], [-1, 5, -1], [0, -1, 0]]),
    _preset("laplacian", "Laplacian 3x3, signed", filter="convolution", dst_type="16S",
            mask=[[0, 1, 0], [1, -4, 1], [0, 1, 0]]),
    _preset("emboss", "Emboss 3x3 by the grey-level rule", filter="convolution", grey_rule=True,
            mask=[[-1, -1, 0], [-1, 0, 1], [0, 1, 1]]),
    _preset("sobel", "Sobel, separable, signed", filter="separable", row=[-1, 0, 1], column=[1, 2, 1],
            dst_type="16S"),
    _preset("gaussian9", "Gaussian 9x9", filter="gaussian", ksize=[9, 9]),
    _preset("box31", "Mean 31x31", filter="box", ksize=[31, 31]),
)
