"""What the pixels of a TIFF file are: which of its pages are the picture, and what its samples mean.

Colours of a palette are filtered as colours, and so are those of JPEG's YCbCr, which tifffile decodes. Alpha is copied.
Where 0 is white, a TIFF file keeps that and the values as they are stored; for other outputs the values are inverted.
What would be filtered wrongly is refused.
"""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from ._errors import InputError

if TYPE_CHECKING:
    from tifffile import TiffFile, TiffPage, TiffPageSeries

ENDINGS = (".tif", ".tiff")
TILE = 256
CLASSIC = 2**32 - 2**25  # bytes of a file that is no BigTIFF, with room for the tiles' places
REDUCED, MASK = 1, 4  # bits of the tag NewSubfileType
WHITE_IS_ZERO, BLACK_IS_ZERO, RGB, PALETTE, SEPARATED, YCBCR = 0, 1, 2, 3, 5, 6  # photometric interpretations
JPEG, JPEG2000_YCBCR = 7, 33003  # compressions
SEPARATE = 2  # planar configuration
ALPHA = (1, 2)  # kinds of extra samples: associated and unassociated
ORIENTATION = 274
# What all pages of a picture have to agree in.
FACTS = {"SubfileType": lambda page: page.subfiletype & (REDUCED | MASK),
         "PhotometricInterpretation": lambda page: page.photometric, "BitsPerSample": lambda page: page.bitspersample,
         "PlanarConfiguration": lambda page: page.planarconfig, "ExtraSamples": lambda page: tuple(page.extrasamples),
         "ColorMap": lambda page: None if page.colormap is None else page.colormap.tobytes(),
         "Orientation": lambda page: page.tags.valueof(ORIENTATION, 1), "GDAL_NODATA": lambda page: repr(page.nodata)}


def is_tiff(path: str) -> bool:
    """By the file's name."""
    return path.lower().endswith(ENDINGS)


@dataclass(frozen=True)
class Picture:
    """One page of a TIFF file, or several that are alike; with its colours if it has a palette."""

    series: int  # tifffile's number
    axes: str  # by tifffile's letters: S is that of samples
    photometric: int
    separate: bool  # each sample in a separate plane
    bits: int
    extra: tuple[int, ...]
    samples: int
    orientation: int
    others: int  # pictures of the file that are left out
    colours: np.ndarray | None = field(compare=False, default=None)  # shape (values, 3)

    @property
    def sample_axis(self) -> int | None:
        return self.axes.index("S") if "S" in self.axes else None

    @property
    def alpha(self) -> list[int]:
        """The samples that are copied."""
        first = self.samples - len(self.extra)
        return [first + index for index, kind in enumerate(self.extra) if kind in ALPHA]

    def alpha_in(self, place: tuple[slice, ...]) -> list[tuple[Any, ...]]:
        """Where alpha lies in a part of the picture."""
        axis = self.sample_axis
        if axis is None:
            return []
        return [(slice(None),) * axis + (index - place[axis].start,) for index in self.alpha
                if place[axis].start <= index < place[axis].stop]

    def keeps_white(self, dtype: np.dtype, result: np.dtype, target: str) -> bool:
        """Whether 0 is white in the source, of `dtype`, and stays so in the target."""
        return (self.photometric == WHITE_IS_ZERO and is_tiff(target) and dtype == result
                and self.bits == 8 * dtype.itemsize)

    def attributes(self) -> dict[str, Any]:
        """What a Zarr array says of it."""
        facts: dict[str, Any] = {}
        if self.orientation != 1:
            facts["orientation"] = self.orientation
        if self.extra:
            facts["extrasamples"] = list(self.extra)
        if self.photometric == SEPARATED:
            facts["photometric"] = SEPARATED
        return {"_ARRAY_DIMENSIONS": list(self.axes), **({"tiff": facts} if facts else {})}

    def plane(self) -> dict[str, Any]:
        """The arguments that filter rows and columns, unless these are the last axes."""
        if self.axes.endswith("YXS"):
            return {"channel_axis": -1}
        if {"X", "Y"} <= set(self.axes) and not self.axes.endswith("YX"):
            return {"axes": [self.axes.index("Y"), self.axes.index("X")]}
        return {}


def picture_of(file: TiffFile, path: str) -> Picture:
    """The first picture of a file that is neither a reduced one nor a mask."""
    series = file.series
    index = next((i for i, one in enumerate(series) if not one.keyframe.subfiletype & (REDUCED | MASK)), None)
    if index is None:
        raise InputError(f"{path} has no picture but reduced ones and masks")
    chosen, page = series[index], series[index].keyframe
    _check_pages(chosen, file, path)
    photometric = _photometric(page, path)
    colours = _colours(page, path) if photometric == PALETTE else None
    others = sum(len(one.levels) for one in series) - 1
    return Picture(index, chosen.axes + ("S" if colours is not None else ""), photometric if colours is None else RGB,
                   page.planarconfig == SEPARATE and page.samplesperpixel > 1, page.bitspersample,
                   tuple(map(int, page.extrasamples)), page.samplesperpixel if colours is None else 3,
                   int(page.tags.valueof(ORIENTATION, 1)), others, colours)


def _check_pages(series: TiffPageSeries, file: TiffFile, path: str) -> None:
    pages = [page.aspage() for page in series.pages if page is not None and not page.is_virtual and page.parent is file]
    for name, fact in FACTS.items():
        if len({fact(page) for page in pages}) > 1:
            raise InputError(f"{path}: pages of the picture differ in {name}; filter them one by one")


def _photometric(page: TiffPage, path: str) -> int:
    """What the samples are that tifffile decodes."""
    value = page.photometric
    if value is None:
        value = BLACK_IS_ZERO if page.samplesperpixel < 3 else RGB
    if value == YCBCR and page.compression == JPEG and not page.extrasamples and page.planarconfig != SEPARATE:
        value = RGB
    lossy = page.compression == JPEG2000_YCBCR or value == SEPARATED and page.compression == JPEG
    if lossy or value not in (WHITE_IS_ZERO, BLACK_IS_ZERO, RGB, PALETTE, SEPARATED):
        raise InputError(f"{path}: {getattr(value, 'name', value)} pixels, of compression "
                         f"{getattr(page.compression, 'name', page.compression)}, are not filtered: convert them to grey or RGB")
    if not isinstance(page.bitspersample, int):
        raise InputError(f"{path}: samples of {page.bitspersample} bits are not filtered: convert them to 8 bits each")
    return int(value)


def _colours(page: TiffPage, path: str) -> np.ndarray:
    """The colours of a palette in 8 bits, as libtiff has them."""
    if page.colormap is None or page.samplesperpixel != 1 or page.dtype is None or page.dtype.kind not in "bu":
        raise InputError(f"{path}: a palette without colours, or with more samples, is not filtered: convert it to RGB")
    table = page.colormap.T
    return np.ascontiguousarray(table >> 8 if table.max(initial=0) > 255 else table, dtype=np.uint8)


def create(path: str, shape: Sequence[int], dtype: np.dtype, picture: Picture | None, white_is_zero: bool) -> None:
    """An uncompressed file in tiles, all of its bytes in place; BigTIFF if it has to be."""
    import tifffile

    options: dict[str, Any] = {"photometric": BLACK_IS_ZERO}
    if picture is not None:
        white = WHITE_IS_ZERO if white_is_zero else BLACK_IS_ZERO
        options["photometric"] = white if picture.photometric in (WHITE_IS_ZERO, BLACK_IS_ZERO) else picture.photometric
        if picture.sample_axis is not None:
            options["planarconfig"] = "separate" if picture.separate else "contig"
            options["extrasamples"] = picture.extra or None
        if picture.orientation != 1:
            options["extratags"] = [(ORIENTATION, "H", 1, picture.orientation, False)]
    size = int(np.prod(shape, dtype=np.int64)) * dtype.itemsize
    tifffile.imwrite(path, shape=tuple(shape), dtype=dtype, tile=(TILE, TILE), metadata=None, bigtiff=size > CLASSIC, **options)
