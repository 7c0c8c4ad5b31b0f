"""A plugin for pytest that puts this package's functions in place of those of the library CUDAFASTFILTERS_DROP_IN.

It writes what became of each test to the file CUDAFASTFILTERS_DROP_IN_OUTCOMES, with the functions of ours that it called. With
CUDAFASTFILTERS_DROP_IN_AGAIN, a file of that form, nothing is replaced, and only the tests that failed there run.
"""
import collections
import functools
import importlib
import json
import os

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


library = importlib.import_module("drop_in.of_" + os.environ["CUDAFASTFILTERS_DROP_IN"])
if hasattr(library, "prepare"):
    library.prepare()
if not again:
    library.replace(counted)


def pytest_collection_modifyitems(items):
    if again:
        with open(again) as file:
            failed = {name for name, outcome in json.load(file).items() if outcome["message"]}
        items[:] = [item for item in items if item.nodeid in failed]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    outcome = outcomes.setdefault(item.nodeid, {"file": str(item.path), "suite": item.module.__name__, "test": item.name.partition("[")[0],
                                                "message": "", "called": []})
    outcome["called"] = sorted({*outcome["called"], *called})
    called.clear()
    if report.failed:
        outcome["message"] = f"{call.excinfo.typename}: {call.excinfo.value}" if call.excinfo else str(report.longrepr)
    return report


def pytest_sessionfinish():
    with open(os.environ["CUDAFASTFILTERS_DROP_IN_OUTCOMES"], "w") as file:
        json.dump(outcomes, file, indent=1, sort_keys=True)
