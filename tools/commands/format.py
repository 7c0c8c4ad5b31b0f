"""./dev format"""
import re
import sys

from tools import cache, module, process, results, ui, wheels

HELP = "lay the sources out, or check that they are, and that names, lines, scripts and workflows are as agreed, by pre-commit"
VERDICT = re.compile(r"^(.+?)\.\.+(?:\(.*\))?(Passed|Failed|Skipped)$")


def add_arguments(parser):
    parser.add_argument("--check", action="store_true", help="change nothing; fail where something would change")


def run(arguments):
    env = wheels.environment(wheels.packages(("pre-commit==4.*",), "pre-commit"), PRE_COMMIT_HOME=cache.path("pre-commit"))
    command = [sys.executable, "-m", "pre_commit", "run", "--all-files", "--color", "never", "--hook-stage",
               "manual" if arguments.check else "pre-commit"]
    log = process.fresh_log("format")
    with ui.step("Check with pre-commit" if arguments.check else "Lay out with pre-commit", 60) as progress:
        with progress.watching(lambda: "at work"):
            lines, status = process.collected(command, log, env=env, cwd=module.ROOT)
            if status != 0 and not arguments.check:  # a hook that changed files failed
                lines, status = process.collected(command, log, env=env, cwd=module.ROOT)
    verdicts = [found.group(2) for found in map(VERDICT.match, lines) if found]
    counts = results.Counts(*(verdicts.count(verdict) for verdict in ("Passed", "Failed", "Skipped")))
    if status != 0 or not counts.passed:
        ui.say("\n".join(lines))
        counts += results.Counts(0, int(counts.failed == 0), 0)
    return counts
