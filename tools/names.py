#!/usr/bin/env python3
"""Whether the module's names mean one thing: include guards, and types of one namespace; and whether an algorithm
includes nothing of another one's folder. A hook of pre-commit; .pre-commit-config.yaml names it.

Two definitions of a type in one namespace are an error that no compiler sees if no file includes both, and two
headers with one guard hide it if one does. A type of an unnamed namespace may not share its name with a type of the
namespace around it either: the compiler takes it for ambiguous as soon as a file sees both.
"""
import re
import sys
from collections import namedtuple
from pathlib import Path

MODULE_SOURCES = Path("modules/cudafastfilters/src")

TEXT = re.compile(r'//[^\n]*|/\*.*?\*/|R"\w*\(.*?\)\w*"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])\'', re.DOTALL)
GUARD = re.compile(r"^#ifndef (\w+)\n#define \1$", re.MULTILINE)
DIRECTIVE = re.compile(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", re.MULTILINE)
NAMESPACE = re.compile(r"\b(?:inline\s+)?namespace(?:\s+([\w:]+))?\s*$")
# What stands between the end of the statement before and a brace. The name of a specialisation has arguments.
TYPE = re.compile(r"^[ \t]*(?:template\s*<.*>\s*)?(?:typedef\s+)?(?:struct|class|union|enum(?:\s+(?:class|struct))?)\s+"
                  r"(?:CV_EXPORTS\s+|alignas\([^)]*\)\s*)*(\w+)"
                  r"(?:\s+(?:final|CV_FINAL))?\s*(?::[^:].*)?\Z", re.DOTALL | re.MULTILINE)
UNNAMED = ""
# A row of a table of algorithms, and an include from the top of the sources.
ROW = re.compile(r'CFF_ALGORITHM\((\w+), \w+\)|\{"(\w+)",\s*(?:\w+<)?prepare')
INCLUDE = re.compile(r'#include "((?:cuda|cpu)/[^"]+)"')

Type = namedtuple("Type", "space name file")  # space: names of namespaces, UNNAMED for those without one


def types_of(text, file):
    """The types that a file defines in namespaces; those inside other types and functions are left out."""
    text = DIRECTIVE.sub("", TEXT.sub(lambda found: " " * (found.group()[0] == "/") or '""', text))
    found, spaces, depth, start = [], [], 0, 0
    for mark in re.finditer(r"[{};]", text):
        before = text[start:mark.start()].strip()
        start = mark.end()
        if mark.group() == "{":
            namespace = NAMESPACE.search(before)
            if namespace and depth == len(spaces):
                spaces.append(namespace.group(1) or UNNAMED)
            elif depth == len(spaces):
                named = TYPE.search(before)
                if named:
                    found.append(Type(tuple(spaces), named.group(1), file))
            depth += 1
        elif mark.group() == "}":
            depth -= 1
            del spaces[depth:]
    return found


def shared_guards(texts):
    """Lines that say which guards several files have; texts by file."""
    files = {}
    for file, text in texts.items():
        for guard in GUARD.findall(text)[:1]:
            files.setdefault(guard, []).append(file)
    shared = {guard: sorted(names) for guard, names in sorted(files.items()) if len(names) > 1}
    return [f"{guard} is the guard of {' and '.join(names)}" for guard, names in shared.items()]


def shared_types(texts):
    """Lines that say which names several types of a namespace have. Definitions in one file are alternatives of its
    preprocessor."""
    named, unnamed = {}, {}
    for file, text in texts.items():
        for kind in types_of(text, file):
            outer = tuple(name for name in kind.space if name != UNNAMED)
            (unnamed if UNNAMED in kind.space else named).setdefault((outer, kind.name), set()).add(file)
    lines = []
    for space, name in sorted(named):
        files = named[space, name] | unnamed.get((space, name), set())
        if len(files) > 1:
            lines.append(f"{'::'.join(space)}::{name} is defined in {' and '.join(sorted(files))}")
    return lines


def algorithms(texts):
    """The folders of algorithms: those whose names stand in a table of their engine."""
    tables = {file.split("/")[0]: set() for file in texts}
    for file, text in texts.items():
        tables[file.split("/")[0]].update(name for names in ROW.findall(text) for name in names if name)
    folders = {"/".join(file.split("/")[:3]) for file in texts if file.count("/") > 2}
    return {folder for folder in folders if folder.split("/")[2] in tables[folder.split("/")[0]]}


def borrowed(texts):
    """Lines that say which files include one of another algorithm's folder."""
    folders, lines = algorithms(texts), []
    for file, text in sorted(texts.items()):
        for included in INCLUDE.findall(text):
            folder = "/".join(included.split("/")[:3])
            if folder in folders and "/".join(file.split("/")[:3]) in folders - {folder}:
                lines.append(f"{file} includes {included}: what algorithms share lies in their family's folder")
    return lines


def findings(texts):
    return shared_guards(texts) + shared_types(texts) + borrowed(texts)


def main():
    """The exit code; runs at the top of the repository."""
    sources = [file for file in MODULE_SOURCES.rglob("*") if file.suffix in (".cpp", ".hpp", ".cu", ".cuh")]
    wrong = findings({str(file.relative_to(MODULE_SOURCES)): file.read_text(errors="replace") for file in sources})
    for line in wrong:
        print("FAILED " + line)
    return 1 if wrong or not sources else 0


if __name__ == "__main__":
    sys.exit(main())
