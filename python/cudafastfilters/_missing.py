"""Which pixels are missing: NaN, a no-data value, those outside of a mask."""
from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from . import _core
from ._checks import flag, number, one_of, positive, shown
from ._exchange import host_array
from ._libraries import NUMPY, Library, library_of

POLICIES = ("propagate", "omit", "raise")
MIDDLES = {"lower": 0, "higher": 1, "mean": 2}  # MissingMiddle
NAN, VALUE, MASK = 0, 1, 2  # MissingData::Kind
ATTRIBUTES = ("_FillValue", "missing_value", "nodata")  # under which xarray's readers keep the no-data value


class Missing(NamedTuple):
    """The arguments of that name, checked."""

    nan_policy: str = "propagate"
    nodata: float | None = None
    min_count: int = 1
    fill: bool = True
    missing_result: float | None = None
    middle: str | None = None

    @property
    def named(self) -> bool:
        """Whether they say which pixels are missing."""
        return self.nan_policy != "propagate" or self.nodata is not None

    def given(self) -> dict[str, Any]:
        """Those that differ from what they are by themselves."""
        return {name: value for name, value in self._asdict().items() if value != self._field_defaults[name]}

    def kind(self, dtype: np.dtype) -> int | None:
        """What a plan for images of this dtype leaves out, without a mask; None: no pixel can be missing."""
        if self.nan_policy == "omit" and dtype.kind == "f":
            return NAN
        return VALUE if self.nodata is not None and holds(dtype, self.nodata) else None

    def result(self, dtype: np.dtype) -> float:
        """What a missing result of this dtype is."""
        if self.missing_result is not None:
            return self.missing_result
        if dtype.kind == "f":
            return float("nan")
        limits = limits_of(dtype)
        return 0.0 if self.nodata is None else float(np.clip(np.rint(self.nodata), *limits))

    def converted(self, dtype: np.dtype) -> Missing:
        """The same of a float32 result that is converted to `dtype`."""
        if dtype.kind == "f":
            return self
        value = self.result(dtype)
        if float(np.float32(value)) != value:
            name = "nodata" if self.missing_result is None else "missing_result"
            raise ValueError(f"{name} is {shown(value)}, which float32 does not have; images of {dtype} are filtered in it")
        return self._replace(missing_result=value)


PLAIN = Missing()


def holds(dtype: np.dtype, value: float) -> bool:
    """Whether a pixel can be equal to a value."""
    if dtype.kind == "f":
        return not float(np.finfo(dtype).max) < abs(value) < np.inf
    least, greatest = limits_of(dtype)
    return value.is_integer() and least <= value <= greatest


def limits_of(dtype: np.dtype) -> tuple[int, int]:
    """The least and the greatest value of a dtype that has no floats."""
    return (0, 1) if dtype == bool else (int(np.iinfo(dtype).min), int(np.iinfo(dtype).max))


def missing_of(nan_policy: Any, nodata: Any, min_count: Any, fill: Any, missing_result: Any, middle: Any = None) -> Missing:
    """The arguments, checked; `PLAIN` itself if they say nothing."""
    if (type(nan_policy) is str and nan_policy == "propagate" and nodata is None and type(min_count) is int and min_count == 1
            and fill is True and missing_result is None and middle is None):
        return PLAIN
    one_of(nan_policy, "nan_policy", POLICIES)
    value = None if nodata is None else number(nodata, "nodata")
    if value is not None and float(np.finfo(np.float32).max) < abs(value) < np.inf:
        raise ValueError(f"nodata is {shown(nodata)}, which is beyond the range of float32")
    if value is not None and value != value:
        if nan_policy == "raise":
            raise ValueError("nodata is NaN, but nan_policy is 'raise'")
        nan_policy, value = "omit", None
    result = None if missing_result is None else number(missing_result, "missing_result")
    if middle is not None:
        one_of(middle, "middle", MIDDLES)
    count = positive(min_count, "min_count")
    if count >= 2**31:
        raise ValueError(f"min_count is {shown(count)}; no window has so many pixels")
    missing = Missing(nan_policy, value, count, flag(fill, "fill"), None if result != result else result, middle)
    return PLAIN if missing == PLAIN else missing


def ignoring(maker: partial[_core.Plan], missing: Missing, kind: int, output: np.dtype) -> _core.Plan:
    """The plan of `maker` that leaves missing pixels out."""
    *given, outside = maker.args
    if kind == NAN and missing.nodata is not None and outside[0] == missing.nodata:
        outside = [float("nan")] * 4  # in the image no-data becomes NaN, too
    value = missing.nodata if kind == VALUE and missing.nodata is not None else 0.0
    middle = -1 if missing.middle is None else MIDDLES[missing.middle]
    try:
        return _core.ignore_missing(maker.func(*given, outside), kind, value, missing.min_count, missing.fill,
                                    missing.result(output), middle)
    except ValueError as error:  # the module's names are those of C++
        text = str(error).replace("MissingData::minCount", "min_count").removeprefix("ignoreMissing: ")
        raise ValueError(text) from None


def check_mask_dtype(dtype: np.dtype) -> None:
    if dtype.kind not in "bui":
        raise TypeError(f"mask is of {dtype}; bool and integers are accepted, other than 0 for valid pixels")


def mask_of(library: Library, mask: Any, shape: tuple[int, ...], channel_axis: int | None) -> Any:
    """A mask of bytes or bool, of an image's shape, or of that without the axis of channels."""
    if library.on_device:
        if library_of(mask, "mask") is not library:
            raise ValueError("mask has to be of the image's library and on its GPU")
    else:
        found = host_array(mask, "mask")
        if found is None:
            raise ValueError("the image is in host memory, so mask has to be, too")
        mask = found[0]
    dtype = library.dtype(mask)
    check_mask_dtype(dtype)
    if dtype.itemsize != 1 or dtype.kind == "i":
        mask = library.flags(mask)
    wanted = shape
    if channel_axis is not None and len(mask.shape) < len(shape):
        wanted = shape[:channel_axis] + shape[channel_axis + 1:]
    if tuple(mask.shape) == wanted:
        return mask
    try:
        return library.broadcast(mask, wanted)
    except (ValueError, RuntimeError):
        raise ValueError(f"mask has the shape {tuple(mask.shape)}, the image {shape}") from None


def with_channels(library: Library, mask: Any, shape: tuple[int, ...], channel_axis: int | None) -> Any:
    """A mask of `mask_of` with the image's shape."""
    if channel_axis is None or len(mask.shape) == len(shape):
        return mask
    return library.broadcast(mask[(slice(None),) * channel_axis + (None,)], shape)


def unmasked(library: Library, image: Any, mask: Any, channel_axis: int | None) -> Any:
    """Which pixels neither a masked array nor a mask hides, of the image's shape; None: there is neither."""
    shown = ~np.ma.getmaskarray(image) if isinstance(image, np.ma.MaskedArray) else None
    if mask is None:
        return shown
    shape = tuple(image.shape)
    inside = with_channels(library, mask_of(library, mask, shape, channel_axis), shape, channel_axis) != 0
    return inside if shown is None else shown & inside


def nodata_of(image: Any, missing: Missing) -> Missing:
    """With the no-data value of an xarray's attributes, if nothing else was given."""
    if missing.nan_policy != "omit" or missing.nodata is not None:
        return missing
    for name in ATTRIBUTES:
        value = image.attrs.get(name)
        if value is not None and np.ndim(value) == 0:
            return missing_of(*missing._replace(nodata=value))
    return missing


def masked_result(run: Callable[[np.ndarray, Any, Missing], Any], image: np.ma.MaskedArray, into: Any, mask: Any,
                  missing: Missing, channel_axis: int | None) -> Any:
    """The masked array of a masked array, or `into`, which receives it: `run(image, mask, missing)` filters other arrays."""
    result = _masked_result(run, image, unmasked(NUMPY, image, mask, channel_axis), missing)
    if into is None:
        return result
    into[...] = result if isinstance(into, np.ma.MaskedArray) else np.asarray(result)
    return into


def _masked_result(run: Callable[[np.ndarray, Any, Missing], Any], image: np.ma.MaskedArray, valid: np.ndarray,
                   missing: Missing) -> np.ma.MaskedArray:
    """Which results are missing is what differs if a missing result is 0 and if it is 1."""
    pixels = np.asarray(image)
    if valid.all() and not missing.named:
        return np.ma.MaskedArray(run(pixels, None, PLAIN))
    result, other = (run(pixels, valid, missing._replace(missing_result=value)) for value in (0.0, 1.0))
    absent = (result != other) & (result == result)
    result[absent] = missing.result(result.dtype)
    return np.ma.MaskedArray(result, mask=absent, fill_value=image.fill_value if result.dtype == image.dtype else None)


def is_labelled(image: Any) -> bool:
    """Whether an image is xarray's."""
    xarray = sys.modules.get("xarray")
    return xarray is not None and isinstance(image, xarray.DataArray)


def labelled(image: Any, output: Any, run: Callable[[Any], Any]) -> Any:
    """xarray's array, with all that it has besides pixels, of `run(pixels)`; `output` if that is an array."""
    result = run(image.values if hasattr(image.data, "__dask_graph__") else image.data)
    return result if result is output else image.copy(data=result)
