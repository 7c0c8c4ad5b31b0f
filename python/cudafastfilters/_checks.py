"""Checks of single arguments. Their errors have one line, which names the argument and what was given."""
from __future__ import annotations

import operator
from collections.abc import Iterable
from typing import Any

import numpy as np

REAL = "biuf"  # the kinds of dtypes that real numbers have


def shown(given: Any) -> str:
    """What was given, for a line of an error."""
    if isinstance(given, np.ndarray) and given.size > 4:
        return f"an array of {given.dtype} of the shape {given.shape}"
    try:
        text = " ".join(repr(given).split())
    except Exception:  # as of an integer that has more digits than Python shows
        text = f"a value of type {type(given).__name__}"
    return text if len(text) <= 80 else text[:76] + " ..."


def integer(given: Any, name: str) -> int:
    """An integer; other numbers are errors, whole ones too."""
    try:
        return operator.index(given)
    except TypeError:
        raise TypeError(f"{name} is {shown(given)}, which cannot be interpreted as an integer") from None


def positive(given: Any, name: str) -> int:
    """An integer of at least 1."""
    if integer(given, name) < 1:
        raise ValueError(f"{name} is {shown(given)}; at least 1 is accepted")
    return integer(given, name)


def number(given: Any, name: str) -> float:
    """A real number, which text, complex numbers and arrays with axes are not."""
    known = getattr(given, "ndim", 0) == 0 and not isinstance(given, (str, bytes, bytearray)) and given is not np.ma.masked
    if isinstance(given, (np.ndarray, np.generic)):
        known = known and given.dtype.kind in REAL
    try:
        if known:
            return float(given)
    except OverflowError:
        raise ValueError(f"{name} is {shown(given)}, which is beyond the range of floats") from None
    except (TypeError, ValueError):
        pass
    raise TypeError(f"{name} is {shown(given)}; a real number is accepted")


def flag(given: Any, name: str) -> bool:
    """True or False."""
    if not isinstance(given, (bool, np.bool_)):
        raise TypeError(f"{name} is {shown(given)}; True and False are accepted")
    return bool(given)


def one_of(given: Any, name: str, words: Iterable[str]) -> None:
    """Whether something is one of these words."""
    if not isinstance(given, str) or given not in words:
        raise ValueError(f"{name} is {shown(given)}; accepted are {', '.join(map(repr, words))}")


def per_axis(given: Any, name: str, count: int) -> list[Any]:
    """One entry an axis: a value for all of `count` axes, or a sequence of as many."""
    if isinstance(given, (int, float, str, bytes, bytearray)):  # asked first, for the next question takes longest
        return [given] * count
    if not isinstance(given, Iterable):
        return [given] * count
    if getattr(given, "ndim", 1) == 0:
        return [given[()] if isinstance(given, np.ndarray) else given] * count
    entries = list(given)
    if len(entries) != count:
        raise ValueError(f"{name} has {len(entries)} entries, but {count} axes are filtered")
    return entries


def integers(given: Any, name: str, count: int) -> list[int]:
    """The same of integers."""
    try:
        return [operator.index(entry) for entry in per_axis(given, name, count)]
    except TypeError:
        raise TypeError(f"{name} is {shown(given)}; integers are accepted") from None


def numbers(given: Any, name: str, count: int) -> list[float]:
    """The same of real numbers."""
    return [number(entry, name) for entry in per_axis(given, name, count)]


def array_of(given: Any, name: str) -> np.ndarray:
    """What NumPy makes of something, without a copy if it can."""
    try:
        return np.asarray(given)
    except Exception as error:
        kind = ValueError if isinstance(error, ValueError) else TypeError
        reason = (str(error).splitlines() or [""])[0]
        raise kind(f"{name} is {shown(given)}, of which NumPy makes no array: {reason}") from None


def dtype_of(given: Any, name: str) -> np.dtype:
    """A dtype, of all that NumPy takes for one."""
    try:
        return np.dtype(given)
    except Exception:
        raise TypeError(f"{name} is {shown(given)}, which is no dtype") from None


def native(dtype: np.dtype) -> np.dtype:
    """The dtype in this machine's order of bytes."""
    return dtype if dtype.isnative else dtype.newbyteorder("=")
