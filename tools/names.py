#!/usr/bin/env python3
"""Whether the module's names mean one thing: include guards, and types of one namespace; and whether an algorithm
includes nothing of another one's folder. A hook of pre-commit; .pre-commit-config.yaml names it.

Two definitions of a type in one namespace are an error that no compiler sees if no file includes both, and two
headers with one guard hide it if one does. A type of an unnamed namespace may not share its name with a type of the
namespace around it either: the compiler takes it for ambiguous as soon as a file sees both.
"""
import re
import sys
from collections import defaultdict
from pathlib import Path

MODULE_SOURCES = Path("modules/cudafastfilters/src")
GUARD = re.compile(r"^#ifndef (\w+)\n#define \1$", re.MULTILINE)
# As clang-format lays sources out: a namespace, its end, and a type in one stand at the beginning of a line.
MARK = re.compile(r"^(?:namespace ?(?P<space>[\w:]*)$|(?P<end>}  // namespace)|"
                  r"(?:typedef )?(?:struct|class|union|enum(?: class)?) (?:CV_EXPORTS |alignas\(.*\) )*(?P<type>\w+)"
                  r"(?: final| CV_FINAL)?(?:\s+: .*(?:\n .*)*)?\n\{)", re.MULTILINE)
# A row of a table of algorithms, and an include from the top of the sources.
ROW = re.compile(r'(?:CFF_ALGORITHM\(|\{")(\w+)(?:, \w+\)|",\s*(?:\w+<)?prepare)')
INCLUDE = re.compile(r'#include "((?:cuda|cpu)/[^"]+)"')


def types_of(text):
    """The types that a file defines in namespaces, each with its namespaces; an unnamed one is empty."""
    found, spaces = [], []
    for mark in MARK.finditer(text):
        if mark["type"]:
            found.append((tuple(spaces), mark["type"]))
        elif mark["end"]:
            spaces.pop()
        else:
            spaces.append(mark["space"])
    return found


def shared(texts):
    """Lines that say which guards and which types several files define; texts by file. Definitions in one file are
    alternatives of its preprocessor."""
    named, unnamed = defaultdict(set), defaultdict(set)
    for file, text in texts.items():
        for guard in GUARD.findall(text)[:1]:
            named[guard, "is the guard of"].add(file)
        for spaces, name in types_of(text):
            names = unnamed if "" in spaces else named
            names["::".join(filter(None, (*spaces, name))), "is defined in"].add(file)
    files = {key: sorted(named[key] | unnamed[key]) for key in sorted(named)}
    return [f"{name} {what} {' and '.join(files[name, what])}" for name, what in files if len(files[name, what]) > 1]


def borrowed(texts):
    """Lines that say which files of an algorithm include one of another algorithm's folder. An algorithm's folder has a
    name that stands in a table of its engine."""
    listed = {(file.split("/")[0], name) for file, text in texts.items() for name in ROW.findall(text)}

    def algorithm(file):
        engine, _, *folder = file.split("/")[:-1] + [""]
        return folder and (engine, folder[0]) in listed and file.split("/")[:3]

    return [f"{file} includes {included}: what algorithms share lies in their family's folder"
            for file, text in sorted(texts.items()) for included in INCLUDE.findall(text)
            if algorithm(file) and algorithm(included) and algorithm(file) != algorithm(included)]


def findings(texts):
    return shared(texts) + borrowed(texts)


def main():
    """The exit code; runs at the top of the repository."""
    sources = [file for file in MODULE_SOURCES.rglob("*") if file.suffix in (".cpp", ".hpp", ".cu", ".cuh")]
    wrong = findings({str(file.relative_to(MODULE_SOURCES)): file.read_text(errors="replace") for file in sources})
    for line in wrong:
        print("FAILED " + line)
    return 1 if wrong or not sources else 0


if __name__ == "__main__":
    sys.exit(main())
