"""A plugin for pytest that puts this package's functions in place of those of the library CUDAFASTFILTERS_DROP_IN.

It writes what became of each test to the file CUDAFASTFILTERS_DROP_IN_OUTCOMES, with the functions of ours that it called. With
CUDAFASTFILTERS_DROP_IN_AGAIN, a file of that form, only the tests that failed there run, with the library's own functions, which get
float32 in place of float64 if CUDAFASTFILTERS_DROP_IN_FLOAT32 is not empty.
"""
import collections
import functools
import importlib
import json
import os
import threading

import numpy as np
import pytest

again = os.environ.get("CUDAFASTFILTERS_DROP_IN_AGAIN")
called = collections.Counter()
outcomes = {}


def counted(name, ours, theirs, takes=None):
    """`ours`, counted by the name of what it replaces; `theirs`, counted too, for arguments that `ours` does not take."""
    @functools.wraps(theirs)
    def call(*arguments, **named):
        taken = takes is None or takes(*arguments, **named)
        called[name if taken else f"{name} of theirs"] += 1
        return (ours if taken else theirs)(*arguments, **named)
    return call


def in_float32(name, ours, theirs, takes=None):
    """`theirs` of float64 as ours is: of float32."""
    @functools.wraps(theirs)
    def call(image, *arguments, **named):
        if getattr(image, "dtype", None) != np.float64:
            return theirs(image, *arguments, **named)
        output = named.pop("output", None)
        result = theirs(image.astype(np.float32), *arguments, **named)
        if not hasattr(output, "__setitem__"):
            return result.astype(output or np.float64)
        output[...] = result
        return output
    return call


library = importlib.import_module("drop_in.of_" + os.environ["CUDAFASTFILTERS_DROP_IN"])
if hasattr(library, "prepare"):
    library.prepare()
if not again:
    library.replace(counted)
elif os.environ.get("CUDAFASTFILTERS_DROP_IN_FLOAT32"):
    library.replace(in_float32)


def suite_of(path):
    """The name of a module."""
    names, folder = [path.stem], path.parent
    while (folder / "__init__.py").exists():
        names, folder = [folder.name, *names], folder.parent
    return ".".join(names)


def name_of(item):
    """The same, however its file was given to pytest."""
    return f"{suite_of(item.path)}::{item.nodeid.partition('::')[2]}"


def note(name, path, test, call=None, report=None):
    """What is known of a test: its part that `call` was, and what has called a function since the last one."""
    outcome = outcomes.setdefault(name, {"file": str(path), "suite": suite_of(path), "test": test, "message": "", "called": []})
    outcome["called"] = sorted({*outcome["called"], *called})
    called.clear()
    if report.failed:
        outcome["message"] = f"{call.excinfo.typename}: {call.excinfo.value}" if call and call.excinfo else str(report.longrepr)


def pytest_collection_modifyitems(items):
    if again:
        with open(again) as file:
            failed = {name for name, outcome in json.load(file).items() if outcome["message"]}
        items[:] = [item for item in items if name_of(item) in failed]


def pytest_runtest_logstart():
    """What the threads of a test that failed still call belongs to no other test."""
    for thread in threading.enumerate():
        if thread is not threading.current_thread() and not thread.daemon:
            thread.join(10)
    called.clear()


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector):
    report = yield
    if report.failed:
        note(f"{suite_of(collector.path)}::", collector.path, "the module", report=report)
    called.clear()
    return report


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    note(name_of(item), item.path, item.name.partition("[")[0], call, report)
    return report


def pytest_sessionfinish():
    with open(os.environ["CUDAFASTFILTERS_DROP_IN_OUTCOMES"], "w") as file:
        json.dump(outcomes, file, indent=1, sort_keys=True)
