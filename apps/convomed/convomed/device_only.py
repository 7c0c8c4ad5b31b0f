"""Leaves the host's branches of kernels out.

The module's code for both sides has `#ifdef __CUDA_ARCH__` with an #else for the CPU engine. Functions that only kernels
call become functions of the device, without it.
"""
import re

from convomed import cpp_text, trim

MARK = "CFF_HOST_DEVICE"
DEVICE = "CFF_DEVICE_ONLY"  # as long as the other: lines stay laid out
_BRANCH = re.compile(r"^#ifdef __CUDA_ARCH__\n(.*?)^#else\n(?:(?!#if).*\n)*?#endif\n", re.M | re.S)
_BOTH = re.compile(r"^#if defined\(__CUDA_ARCH__\) && ", re.M)


def _device_branch(found):
    """The kernel's branch; both of them if it is parted itself, or asks for the GPU outside of directives."""
    branch = found.group(1)
    return found.group(0) if "__CUDA_ARCH__" in branch or "#if" in branch else branch


class _Function:
    def __init__(self, i, node, text):
        self.i, self.begin, self.end = i, node.start, node.end
        whole = text[node.start:node.end]
        head = whole[:node.head.body[0]] if node.head.body else whole
        self.name = node.head.names[0]
        self.both = MARK in head
        self.device = "__device__" in head or "__global__" in head
        self.words = cpp_text.identifiers(whole) - {self.name}
        self.has_branch = bool(re.search(r"^#if.*__CUDA_ARCH__", whole, re.M))


def _reached(words, functions):
    """The names of functions for both sides that the words lead to."""
    reached, waiting = set(), set(words)
    while waiting:
        calls = [f for f in functions if f.both and f.name in waiting and f.name not in reached]
        reached |= {f.name for f in calls}
        waiting = set().union(*(f.words for f in calls)) if calls else set()
    return reached


def _callers(names, functions):
    """Those names, and those of functions for both sides that call them."""
    names = set(names)
    while True:
        more = {f.name for f in functions if f.both and f.words & names} - names
        if not more:
            return names
        names |= more


def leave_out_host(texts, roots):
    """The texts, with functions that only kernels call as functions of the device. roots: names that the host uses."""
    functions, outside = [], set(roots)
    for i, text in enumerate(texts):
        rest, place = [], 0
        for node in trim.functions_of(text):
            functions.append(_Function(i, node, text))
            rest.append(text[place:node.start])
            place = max(place, node.end)
        outside |= cpp_text.identifiers("".join(rest) + text[place:])
    for function in functions:
        if not function.both and not function.device:
            outside |= function.words
    of_host = _reached(outside, functions)
    names = _callers({f.name for f in functions if f.both and f.has_branch} - of_host, functions) - of_host
    texts = list(texts)
    for function in sorted(functions, key=lambda f: -f.begin):
        if function.both and function.name in names:
            text = texts[function.i]
            whole = text[function.begin:function.end]
            whole = _BOTH.sub("#if ", _BRANCH.sub(_device_branch, whole.replace(MARK, DEVICE, 1)))
            texts[function.i] = text[:function.begin] + whole + text[function.end:]
    return texts
