"""What goes wrong with files."""
from __future__ import annotations


class InputError(Exception):
    """The input cannot be read."""


class OutputError(Exception):
    """The output cannot be written."""


def reason(error: BaseException) -> str:
    """An error in one line."""
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return (str(error).splitlines() or [""])[0] or type(error).__name__
