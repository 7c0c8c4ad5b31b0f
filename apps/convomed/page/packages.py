# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""The Python packages that the page needs beyond the standard library; `./dev convomed` fetches them."""
import importlib.util

WAITRESS, PYGMENTS = "waitress", "pygments"


def absent(*names):
    """A line that says which of them are not installed and how to get them, or None."""
    missing = [name for name in names if importlib.util.find_spec(name) is None]
    if not missing:
        return None
    return "{} is not installed; ./dev convomed fetches it, and so does: python3 -m pip install {}".format(
        " and ".join(missing), " ".join(missing))
