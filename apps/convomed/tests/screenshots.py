# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""Takes the screenshots of the README: both pages, light, dark and narrow. `./dev browser --screenshots` runs it."""
import sys

sys.dont_write_bytecode = True

from page_case import HERE, Server, settled  # noqa: E402
from tools.in_browser import chromium, opened, until  # noqa: E402

FOLDER = HERE.parent / "screenshots"
LARGEST = 150000  # bytes
EMBOSS = "filter=convolution&mask=-1+-1+0%3B+-1+0+1%3B+0+1+1&grey_rule=yes"
# Name, address, width, height, colours.
SHOTS = (
    ("choose-light", "?filter=median&ksize=5x5&border=replicate", 1280, 860, "light"),
    ("choose-dark", "?" + EMBOSS, 1280, 860, "dark"),
    ("choose-narrow", "?" + EMBOSS, 360, 760, "light"),
    ("download-light", "download.html?filter=median&ksize=5x5&border=replicate", 1280, 860, "light"),
    ("download-narrow", "download.html?filter=median&ksize=5x5&border=replicate", 360, 760, "dark"),
)


def take(browser, origin, name, address, width, height, scheme):
    """Writes FOLDER/name.jpg; the number of bytes."""
    page = opened(browser, "{}/{}".format(origin, address), width=width, height=height, scheme=scheme)
    if address.startswith("download"):
        until(page, "!document.getElementById('ready').hidden", seconds=120)
    else:
        settled(page)
    picture = page.screenshot(type="jpeg", quality=66)
    (FOLDER / (name + ".jpg")).write_bytes(picture)
    page.context.close()
    return len(picture)


def main():
    FOLDER.mkdir(exist_ok=True)
    origin = Server().origin
    status = 0
    with chromium() as browser:
        for shot in SHOTS:
            size = take(browser, origin, *shot)
            print("{}: {} bytes".format(shot[0], size))
            if size > LARGEST:
                status = 1
                sys.stderr.write("screenshots: {} is over {} bytes\n".format(shot[0], LARGEST))
    return status


if __name__ == "__main__":
    sys.exit(main())
