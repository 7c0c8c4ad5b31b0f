"""The tests of the CPU engine's threads under ThreadSanitizer, after a race that it has to find."""
import platform
import shutil

from tools import gtest, process, results, ui

TESTS = "ThreadSanitizer*"
RACE = "ThreadSanitizer.DISABLED_FindsARace"
REPORT = "WARNING: ThreadSanitizer: data race"


def launcher():
    """Older ThreadSanitizers do not start where the kernel spreads addresses widely."""
    command = [shutil.which("setarch"), platform.machine(), "-R"]
    return command if command[0] and process.answer(command + ["true"]) is not None else []


def environment():
    return process.environment(TSAN_OPTIONS="halt_on_error=1")


def finds_a_race(program, log):
    """A check that finds nothing at all would pass: the test program has a race for that."""
    lines, status = process.collected(
        launcher() + [program, "--gtest_also_run_disabled_tests", "--gtest_filter=" + RACE], log, env=environment())
    found = status != 0 and any(REPORT in line for line in lines)
    if not found:
        ui.note("FAILED ThreadSanitizer does not find the race of {}; see {}".format(RACE, log))
    return results.verdict(found)


def run(program, arguments, folder):
    log = folder / "thread-sanitizer.log"
    counts = finds_a_race(program, process.fresh_log("thread-sanitizer-race", folder))
    counts += gtest.run(program, arguments or ["--gtest_filter=" + TESTS], log, environment(), launcher())
    if counts.failed:
        lines = log.read_text(errors="replace").splitlines()
        found = [number for number, line in enumerate(lines) if "WARNING: ThreadSanitizer" in line]
        for line in lines[found[0]:found[0] + 60] if found else []:
            ui.say("       " + line[:300])
    return counts
