"""Other libraries' own tests, from the libraries that are installed, with this package's functions in place of theirs.

`drop_in/<library>.txt` lists each test that then fails, with the reason: `COUNT TEST: REASON`, the count being that of the test's
parameters. CUDAFASTFILTERS_WRITE_DIFFERENCES=1 writes it anew. A test that fails without this package, too, does not count.
CUDAFASTFILTERS_ALL_SUITES=1 runs the suites that take longest, too.
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


def outcomes_of(name, suites, folder, again=None, in_float32=False):
    """What became of each test of these suites that called a function of ours, or failed.

    `again` is the file of an earlier call: its failed tests run with their own functions, in float32 if asked."""
    file = folder / f"outcomes-{bool(again)}-{in_float32}.json"
    environment = dict(os.environ, CUDAFASTFILTERS_DROP_IN=name, CUDAFASTFILTERS_DROP_IN_OUTCOMES=str(file),
                       CUDAFASTFILTERS_DROP_IN_AGAIN=str(again or ""), CUDAFASTFILTERS_DROP_IN_FLOAT32="yes" * in_float32,
                       PYTHONPATH=os.pathsep.join([str(HERE), str(Path(cff.__file__).parent.parent)]))
    environment.pop("SCIPY_ARRAY_API", None)  # only NumPy
    done = subprocess.run([sys.executable, "-m", "pytest", f"--rootdir={folder}", "-p", "drop_in.plugin", "-p", "no:cacheprovider", "-q",
                           "--tb=no", "--continue-on-collection-errors", "--pyargs", *suites],
                          env=environment, cwd=folder, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert file.exists() and done.returncode in (0, 1, 5 if again else 0), done.stdout[-3000:]
    return file, {test: outcome for test, outcome in json.loads(file.read_text()).items() if outcome["called"] or outcome["message"]}


def explained(library, outcome):
    """Why a test differs, or None."""
    message = outcome["message"]
    for tests, messages, text in library.REASONS:
        if re.match(tests, outcome["test"]) and (messages(message) if callable(messages) else re.search(messages, message)):
            return text
    return None


def section(suite, outcomes):
    """What the list says of one module of tests."""
    called = collections.Counter(name for outcome in outcomes for name in outcome["called"])
    counts = collections.Counter("{test}: {reason}".format(**outcome) for outcome in outcomes if outcome["message"])
    return "\n".join([f"{suite}: {len(outcomes) - counts.total()} pass, {counts.total()} differ",
                      "  with " + ", ".join(f"{name} ({count})" for name, count in sorted(called.items())),
                      *(f"{count} {line}" for line, count in sorted(counts.items())), ""])


def sections(text):
    """The sections of a list, by suite."""
    return {part.partition(":")[0]: part + "\n" for part in text.removesuffix("\n").split("\n\n")}


def differences(library, name, suites, folder):
    """The sections of the list, by suite."""
    file, outcomes = outcomes_of(name, suites, folder)
    failed = {test: outcome for test, outcome in outcomes.items() if outcome["message"]}
    if failed:
        for test in outcomes_of(name, sorted({outcome["file"] for outcome in failed.values()}), folder, file)[1]:
            del outcomes[test], failed[test]
    for outcome in failed.values():
        outcome["reason"] = explained(library, outcome)
    open_questions = {outcome["file"] for outcome in failed.values() if not outcome["reason"]}
    in_float32 = outcomes_of(name, sorted(open_questions), folder, file, True)[1] if open_questions else {}
    by_suite = collections.defaultdict(list)
    for test, outcome in outcomes.items():
        if outcome["message"] and not outcome["reason"]:
            message = outcome["message"].strip().replace("\n", " ")[:300]
            outcome["reason"] = "fails with their functions, too, if these get float32" if test in in_float32 else f"unexplained: {message}"
        by_suite[outcome["suite"]].append(outcome)
    return {suite: section(suite, by_suite[suite]) for suite in sorted(by_suite)}


@pytest.mark.parametrize("name", ["astropy", "cupy", "scipy", "silx", "skimage", "xrspatial"])
def test_their_own_tests(name, tmp_path):
    module = pytest.importorskip(name)
    installed = getattr(module, "__version__", "") or module.version
    library = importlib.import_module(f"drop_in.of_{name}")
    if not installed.startswith(library.VERSION + "."):
        pytest.skip(f"the list is of {library.TITLE} {library.VERSION}, installed is {installed}: others have other tests")
    if getattr(library, "SKIP", ""):
        pytest.skip(library.SKIP)
    all_suites = getattr(library, "ALL_SUITES", library.SUITES)
    whole = ALL or all_suites is library.SUITES
    if not whole and not library.SUITES:
        pytest.skip("takes minutes: CUDAFASTFILTERS_ALL_SUITES=1 runs it")
    found = differences(library, name, all_suites if whole else library.SUITES, tmp_path)
    listed = HERE / "drop_in" / f"{name}.txt"
    if WRITE:
        listed.write_text("\n".join(found.values()))
    assert "unexplained" not in "".join(found.values())
    assert found == {suite: text for suite, text in sections(listed.read_text()).items() if whole or suite in library.SUITES}


def test_the_page_has_these_counts():
    page = HERE.parent.parent / "docs" / "drop_in.md"
    if not page.exists():
        pytest.skip("the pages are not here")
    for listed in sorted((HERE / "drop_in").glob("*.txt")):
        counts = re.findall(r": (\d+) pass, (\d+) differ", listed.read_text())
        passed, differ = (sum(map(int, numbers)) for numbers in zip(*counts))
        assert f"| {passed + differ} | {passed} | {differ} | [{listed.name}]" in page.read_text(), (listed.name, passed, differ)
