"""Other libraries' own tests, from the libraries that are installed, with this package's functions in place of theirs.

`drop_in/<library>.txt` lists each test that then fails, with the reason: `COUNT TEST: REASON`, the count being that of the test's parameters.
CUDAFASTFILTERS_WRITE_DIFFERENCES=1 writes it anew. A test that fails without this package, too, is none of these. CUDAFASTFILTERS_ALL_SUITES=1
runs the suites that take longest, too.
"""
import collections
import importlib
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import cudafastfilters as cff
import pytest

HERE = Path(__file__).parent
WRITE = os.environ.get("CUDAFASTFILTERS_WRITE_DIFFERENCES")
ALL = WRITE or os.environ.get("CUDAFASTFILTERS_ALL_SUITES")


def outcomes_of(name, suites, folder, again=None):
    """What became of each test of these suites that called a function of ours, or failed; `again`, of those that failed, with theirs."""
    file = folder / f"{'theirs' if again else 'ours'}.json"
    environment = dict(os.environ, CUDAFASTFILTERS_DROP_IN=name, CUDAFASTFILTERS_DROP_IN_OUTCOMES=str(file),
                       CUDAFASTFILTERS_DROP_IN_AGAIN=str(again or ""),
                       PYTHONPATH=os.pathsep.join([str(HERE), str(Path(cff.__file__).parent.parent)]))
    environment.pop("SCIPY_ARRAY_API", None)  # only NumPy
    done = subprocess.run([sys.executable, "-m", "pytest", f"--rootdir={folder}", "-p", "drop_in.plugin", "-p", "no:cacheprovider", "-q", "--tb=no",
                           "--pyargs", *suites],
                          env=environment, cwd=folder, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert file.exists() and done.returncode in (0, 1), done.stdout[-3000:]
    return file, {test: outcome for test, outcome in json.loads(file.read_text()).items() if outcome["called"] or outcome["message"]}


def reason(library, test, message):
    for tests, messages, text in library.REASONS:
        if re.match(tests, test) and re.search(messages, message):
            return text
    return "unexplained: " + message.strip().replace("\n", " ")[:300]


def section(library, suite, outcomes):
    """What the list says of one module of tests."""
    called = collections.Counter(name for outcome in outcomes for name in outcome["called"])
    failed = [outcome for outcome in outcomes if outcome["message"]]
    counts = collections.Counter("{}: {}".format(outcome["test"], reason(library, outcome["test"], outcome["message"])) for outcome in failed)
    return "\n".join([f"{suite}: {len(outcomes) - len(failed)} pass, {len(failed)} differ",
                      "  with " + ", ".join(f"{name} ({count})" for name, count in sorted(called.items())),
                      *(f"{count} {line}" for line, count in sorted(counts.items())), ""])


def sections(text):
    """The sections of a list, by suite."""
    return {part.partition(":")[0]: part + "\n" for part in text.removesuffix("\n").split("\n\n")}


def differences(library, name, suites, folder):
    """The sections of the list, by suite."""
    file, outcomes = outcomes_of(name, suites, folder)
    failed = {outcome["file"] for outcome in outcomes.values() if outcome["message"]}
    by_suite = collections.defaultdict(list)
    theirs = outcomes_of(name, sorted(failed), folder, file)[1] if failed else {}
    for test, outcome in outcomes.items():
        if test not in theirs:  # which then failed again
            by_suite[outcome["suite"]].append(outcome)
    return {suite: section(library, suite, by_suite[suite]) for suite in sorted(by_suite)}


@pytest.mark.parametrize("name", ["astropy", "cupy", "scipy", "silx", "skimage", "xrspatial"])
def test_their_own_tests(name, tmp_path):
    installed = pytest.importorskip(name).__version__
    library = importlib.import_module(f"drop_in.of_{name}")
    if not installed.startswith(library.VERSION + "."):
        pytest.skip(f"the list is of {library.TITLE} {library.VERSION}, installed is {installed}: others have other tests")
    if getattr(library, "SKIP", ""):
        pytest.skip(library.SKIP)
    found = differences(library, name, library.SUITES + (getattr(library, "LONG_SUITES", []) if ALL else []), tmp_path)
    listed = HERE / "drop_in" / f"{name}.txt"
    if WRITE:
        listed.write_text("\n".join(found.values()))
    expected = sections(listed.read_text())
    assert "unexplained" not in "".join(found.values())
    assert found == {suite: text for suite, text in expected.items() if ALL or suite in found}
    assert found
