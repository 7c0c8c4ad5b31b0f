"""Programs and libraries that are published as Python packages, each unpacked into a folder of the cache."""
import os
import re
import sys

from tools import cache, process, system, ui

ALONE = ("--no-deps", "--only-binary=:all:")
# Pure Python packages that have no wheel are built, which takes no compiler.
WITH_DEPENDENCIES = ("--prefer-binary",)


def pip(arguments, what, log):
    system.require_pip()
    env = process.environment(PIP_DISABLE_PIP_VERSION_CHECK="1", PIP_ROOT_USER_ACTION="ignore", PYTHONNOUSERSITE="1",
                              PIP_USER="0")
    with cache.scratch("pip") as temporary:  # large wheels may not fit into /tmp
        process.logged([sys.executable, "-m", "pip"] + arguments, what, log, env=dict(env, TMPDIR=str(temporary)))


def folder(name):
    return cache.path("wheels", name)


def filled_once(final, title, seconds, fill):
    """A folder of the cache, which `fill(folder, log)` fills."""
    name = f"{final.parent.name}-{final.name}"
    with cache.locked(name):
        if final.is_dir():
            return final
        with ui.step(title, 2 * seconds), cache.making(final) as temporary:
            fill(temporary, process.fresh_log(name))
    return final


def unpacked(name, requirements, title, seconds, adjust=None, options=ALONE, into="--target"):
    """The folder `name` with these wheels unpacked; fetches them once. `adjust(folder)` completes it. pip leaves what a
    wheel has as data, which may be libraries, out of a "--target", not out of a "--prefix"."""
    def fill(temporary, log):
        pip(["install", "--no-compile", "--ignore-installed", into, temporary, *options, *requirements], title, log)
        if adjust:
            adjust(temporary)
    return filled_once(folder(name), title, seconds, fill)


def sources(final, requirement, title, seconds, members):
    """The folder `final` with these members of a source distribution, and nothing else."""
    def fill(temporary, log):
        package = requirement.partition("==")[0]
        pip(["download", "--no-deps", "--no-binary", package, "--dest", temporary, requirement], title, log)
        archive = next(temporary.glob("*.tar.gz"))
        top = archive.name[:-len(".tar.gz")]
        process.logged(["tar", "-xzf", archive, "-C", temporary, "--strip-components=1", "--no-same-owner",
                        *(f"{top}/{member}" for member in members)], "tar", log)
        archive.unlink()
    return filled_once(final, title, seconds, fill)


def packages(requirements, what):
    """A folder with Python packages and all that they need, for the Python that runs ./dev; filled once."""
    word = re.match(r"[\w-]+", what).group()  # a colon would part the folder's name in PYTHONPATH
    name = "{}-python{}.{}-{}".format(word, *sys.version_info[:2], cache.digest(*requirements))
    return unpacked(name, requirements, "Fetch " + what, 30, options=WITH_DEPENDENCIES)


def environment(*folders, **changes):
    """One in which Python finds packages."""
    found = [str(folder) for folder in folders if folder] + [os.environ.get("PYTHONPATH")]
    return process.environment(PYTHONPATH=os.pathsep.join(filter(None, found)) or None, **changes)
