"""The background of a rolling ball."""
from __future__ import annotations

from functools import partial
from typing import Any

from . import _core
from ._apply import Make, apply, planned, remembered
from ._checks import number, shown
from ._documentation import documented
from ._filter import Filter
from ._filter_arguments import OTHERS, call_text, checked_channels, checked_dtype, opencv_type
from ._missing import Missing

LARGEST_RADIUS = 4096


class RollingBallFilter(Filter):
    """The background of a ball that rolls below an image.

    Parameters
    ----------
    dtype : dtype
        Of the images: uint8, int8, uint16, int16, float16 or float32. The result has the same.
    radius : float
        Of the ball, in pixels and in grey levels, 0 to 4096.
    channels : int
        As of `RankFilter`.

    Notes
    -----
    On the CPU only.

    Examples
    --------
    >>> import numpy as np
    >>> import cudafastfilters as cff
    >>> ball = cff.RollingBallFilter(np.uint8, 2)
    >>> ball
    RollingBallFilter(uint8, radius=2)
    >>> image = np.full((5, 5), 10, np.uint8)
    >>> image[2, 2] = 200
    >>> int(ball(image)[2, 2])
    10
    """

    def __init__(self, dtype: Any, radius: float, *, channels: int = 1) -> None:
        checked = checked_dtype(dtype, "dtype", OTHERS)
        maker = partial(_core.rolling_ball, opencv_type(checked, checked_channels(channels)), checked_radius(radius))
        self._set([maker], checked, checked, channels, call_text(type(self).__name__, checked, channels, radius=radius))

    def _ignoring(self, kind: int) -> list[_core.Plan]:
        raise ValueError("mask is given; rolling balls leave no pixels out")


def checked_radius(radius: Any) -> float:
    given = number(radius, "radius")
    if not 0 <= given <= LARGEST_RADIUS:
        raise ValueError(f"radius is {shown(radius)}; accepted is 0 to {LARGEST_RADIUS}")
    return given


def _rolling_ball(radius: Any) -> Make:
    given = checked_radius(radius)

    def make(dtype: Any, output: Any, channels: int, count: int, missing: Missing) -> Filter:
        if count != 2:
            raise ValueError("one axis of the image is filtered (see axes and channel_axis); a ball rolls over two axes")
        return planned(RollingBallFilter, dtype, given, channels=channels)
    return make


@documented
def rolling_ball(image: Any, radius: float = 100.0, output: Any = None, *, axes: Any = None, channel_axis: int | None = None,
                 casting: str = "no", device: Any = None, stream: Any = None) -> Any:
    """The background of a ball that rolls below an image, which is subtracted to even out its light.

    Each result is the least of the pixels of a disc, each plus ``radius - sqrt(radius**2 - distance**2)``; pixels outside of the
    image take no part. Two axes are filtered, on the CPU, at a cost that grows with the square of the radius.
    {image_narrow}
    radius : float
        Of the ball, in pixels and in grey levels, 0 to 4096.
    {output}
    {common}
    {returns}

    See Also
    --------
    RollingBallFilter : the same, planned once and applied often.
    skimage.restoration.rolling_ball : the same, for radii that are whole numbers bit for bit. It has other kernels, and NaN.
    {examples}
    >>> image = np.full((5, 5), 10, np.uint8)
    >>> image[2, 2] = 200
    >>> int((image - cff.rolling_ball(image, radius=2))[2, 2])
    190
    """
    return apply(remembered(_rolling_ball, radius), image, output, axes, channel_axis, casting, OTHERS, device, stream)
