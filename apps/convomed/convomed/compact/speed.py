"""How fast the compact form is beside the module's form.

The compact form is the default where it exists, since people read it; where the module's form is faster by more than a
tenth, the files say so. Figures: gpu_table.py --compact on an NVIDIA H200, images of 8192 x 8192."""
from convomed import reference, schema

LEAST = 0.9
# (kind, bytes of an element, rows of the window): the speed beside the module's form.
RATIOS = {
    ("rank", 1, 3): 0.86, ("rank", 1, 5): 0.95, ("rank", 1, 7): 0.9, ("rank", 1, 9): 0.88,
    ("rank", 2, 3): 0.91, ("rank", 2, 5): 0.92, ("rank", 2, 7): 1.06, ("rank", 4, 5): 0.98,
    ("extremum", 1, 5): 0.96, ("extremum", 1, 9): 0.82, ("mask", 1, 3): 0.92, ("mask", 1, 5): 0.94,
    ("mask", 2, 5): 1.41, ("mask", 4, 7): 0.88, ("separable", 1, 3): 0.92, ("separable", 1, 5): 1.02,
    ("separable", 1, 9): 0.76, ("separable", 2, 7): 1.19, ("separable", 4, 15): 1.05, ("box", 1, 5): 1.01,
    ("box", 1, 31): 0.72, ("box", 2, 31): 1.36,
}


def _kind(choice):
    if choice.filter in schema.RANKS:
        width, height = choice.window
        return "extremum" if reference.rank_of(choice) in (0, width * height - 1) else "rank"
    return {"convolution": "mask", "box": "box"}.get(choice.filter, "separable")


def ratio(choice):
    """The measured ratio of the most similar choice."""
    kind, size, height = _kind(choice), reference.BYTES[choice.src_type], choice.window[1]
    near = min(RATIOS, key=lambda key: (key[0] != kind, abs(key[1] - size), abs(key[2] - height)))
    return RATIOS[near]


def about(choice):
    """What the files say."""
    found = ratio(choice)
    text = "about {:.2g} of the module's form, as measured on an NVIDIA H200 for a similar filter".format(found)
    return text + ("" if found >= LEAST else "; where that counts more than a text to read, take --form module")
