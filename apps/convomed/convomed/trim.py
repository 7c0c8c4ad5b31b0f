"""Leaves of the module's declarations those that one kernel needs.

First by name: a declaration stays if one that stays names it. Then by what a compiler instantiates: each function of a
template, each class template and each `if constexpr` gets a note, a C++ compiler for the host reads the text, and the
notes that it reports say which are used and which way a branch goes. Templates that nothing instantiates go; branches
that are decided stay without their `if`.
"""
import collections
import re
import tempfile
from pathlib import Path
from typing import List, NamedTuple

from convomed import branches, cpp_text, module_text, tools

NOTES = """
template <int Id, bool Value>
[[deprecated]] constexpr bool convomedNote()
{
    return Value;
}
template <typename>
constexpr bool convomedType = true;
template <auto>
constexpr bool convomedValue = true;
"""


class TrimFailed(RuntimeError):
    """The compiler refused the text: an error of this program or of its stubs."""


class Node(NamedTuple):
    """A declaration, or a member of one, by its place in the text."""
    begin: int          # with its comment
    start: int
    end: int
    head: cpp_text.Head
    dependent: str      # a constant that is true and depends on its templates' parameters; empty if there are none
    members: list


def _dependent(parameters):
    name, is_type = parameters[-1]
    return "convomed{}<{}>".format("Type" if is_type else "Value", name)


def tree(text, begin=0, end=None, outer=()) -> List[Node]:
    """The declarations of a scope and of the classes in it."""
    result = []
    for d in cpp_text.declarations(text, begin, end):
        head = cpp_text.head(text[d.start:d.end])
        own = tuple(head.parameters)
        parameters = own if own else outer
        members = []
        if head.kind == "class" and head.body:
            members = tree(text, d.start + head.body[0] + 1, d.start + head.body[1], parameters)
        result.append(Node(d.comment, d.start, d.end, head, _dependent(parameters) if parameters else "", members))
    return result


def _all(nodes):
    for node in nodes:
        yield node
        for member in _all(node.members):
            yield member


def by_name(texts, roots):
    """Which of the declarations are named by the roots, or by those that are; a list of bools."""
    names = {}
    heads = [cpp_text.head(text) for text in texts]
    for i, head in enumerate(heads):
        for name in head.names:
            names.setdefault(name, []).append(i)
    used = [cpp_text.identifiers(text) for text in texts]
    keep, waiting, seen = [False] * len(texts), list(roots), set(roots)
    while waiting:
        for i in names.get(waiting.pop(), ()):
            if not keep[i]:
                keep[i] = True
                waiting += used[i] - seen
                seen |= used[i]
    known = set(names)
    for i, head in enumerate(heads):
        if head.kind == "check":
            keep[i] = all(any(keep[j] for j in names[name]) for name in used[i] & known)
    return keep


def _without_assembly(text):
    """asm statements end where the host's compiler would check their constraints."""
    blank, parts, place = cpp_text.blanked(text), [], 0
    for found in re.finditer(r"\basm(?: volatile)?\s*\(", blank):
        parts.append(text[place:found.start()])
        place = cpp_text.matching(blank, found.end() - 1) + 1
    return "".join(parts) + text[place:]


class _Notes:
    """Texts with notes, and what they mean."""

    def __init__(self, texts):
        self.functions, self.branches = {}, {}   # (text, place) -> number
        self.count = 0
        self.trees = [tree(text) for text in texts]
        self.texts = [self._noted(i, text) for i, text in enumerate(texts)]

    def _number(self, table, key):
        self.count += 1
        table[key] = self.count
        return self.count

    def _noted(self, i, text):
        blank, inserts = cpp_text.blanked(text), []
        for node in _all(self.trees[i]):
            if not node.head.body or not node.dependent:
                continue
            brace = node.start + node.head.body[0] + 1
            number = self._number(self.functions, (i, node.start))
            note = "convomedNote<{}, {}>()".format(number, node.dependent)
            inserts.append((brace, "static_assert({}, \"\");".format(note) if node.head.kind == "class"
                            else "(void){};".format(note)))
        for found in branches.BRANCH.finditer(blank):
            close = cpp_text.matching(blank, found.end() - 1)
            number = self._number(self.branches, (i, found.start()))
            inserts += [(found.end(), "convomedNote<{}, bool(".format(number)), (close, ")>()")]
        parts, place = [], 0
        for at, insert in sorted(inserts):
            parts += [text[place:at], insert]
            place = at
        return _without_assembly("".join(parts) + text[place:])


def _compile(text, architecture):
    """The notes that the compiler reports: {number: set of bools}."""
    stubs = module_text.SAMPLE / "planner"
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "noted.cpp"
        path.write_text(text, encoding="utf-8")
        code, _, errors = tools.run([
            tools.compiler(), "-std=c++17", "-fsyntax-only", "-Wdeprecated-declarations", "-D__CUDACC__",
            "-D__CUDA_ARCH__={}0".format(architecture), "-fno-diagnostics-show-caret", "-ftemplate-depth=2000",
            "-fdiagnostics-color=never", "-I", stubs, "-include", stubs / "cuda_device.hpp", path])
    if code != 0:
        first = [line for line in errors.splitlines() if " error: " in line]
        raise TrimFailed("the kernel's text does not compile for the host: {}".format((first or [errors[:300]])[0]))
    notes = {}
    for number, value in re.findall(r"convomedNote\(\) \[with int Id = (\d+); bool Value = (true|false)\]", errors) + \
            re.findall(r"convomedNote<(\d+), (true|false)>", errors):
        notes.setdefault(int(number), set()).add(value == "true")
    return notes


def _declared_only(text, node):
    """The text of a class template without its body."""
    head = text[node.start:node.start + node.head.body[0]]
    return re.sub(r"(?<!:):(?!:)[^;]*\Z", "", head).rstrip() + ";"


# What others may use of a specialization whose functions nobody calls.
_CONSTANT = re.compile(r"\bstatic constexpr [\w:<>, ]+? \w+ =")


def _unused(text, nodes, is_noted):
    """(begin, end, replacement) of what nothing instantiates."""
    for node in nodes:
        noted, is_class = is_noted(node), node.head.kind == "class"
        members = [is_noted(member) for member in _all(node.members)]
        members = [value for value in members if value is not None]
        if noted is False and is_class:
            is_primary = not re.match(r"\s*<", text[node.start:].partition(node.head.names[0])[2])
            yield (node.begin, node.end, _declared_only(text, node)) if is_primary else (node.begin, node.end, "")
        elif noted is False or is_class and node.head.is_full and not node.dependent and members and \
                not any(members) and not _CONSTANT.search(text[node.start:node.end]):
            yield node.begin, node.end, ""
        else:
            for span in _unused(text, node.members, is_noted):
                yield span


_LOCAL = re.compile(r"^ +(?:using (\w+) = [^;]*;|(?:static )?constexpr [\w:<>, ]+? (\w+) = [^;{]*;|"
                    r"const [\w:<>, ]+? (\w+) = [^;{(]*;)(?: *//[^\n]*)?\n", re.M)


def _declares_one(text):
    """Whether it is not `a = 1, b = 2`."""
    before = None
    while before != text:
        before, text = text, re.sub(r"<[^<>()]*>|\([^()]*\)", "", text)
    return "," not in text.partition(";")[0]


def _scope(blank, place):
    """Where the braces around a place close."""
    depth = 0
    for end in range(place, len(blank)):
        depth += (blank[end] == "{") - (blank[end] == "}")
        if depth < 0:
            return end
    return len(blank)


def _without_unused_names(texts, roots):
    """Without aliases, constants and functions that are named nowhere but where they are declared."""
    counts = collections.Counter(word for text in texts if text
                                 for word in re.findall(r"[A-Za-z_]\w*", cpp_text.blanked(text)))
    counts.update(roots)
    result = []
    for text in texts:
        if text:
            blank, nodes = cpp_text.blanked(text), list(_all(tree(text)))
            bodies = [(node.start + node.head.body[0], node.start + node.head.body[1]) for node in nodes
                      if node.head.kind == "function" and node.head.body]
            spans = [(node.begin, node.end, "") for node in nodes
                     if node.begin > 0 and node.head.kind in ("function", "other") and
                     counts[node.head.names[0]] == 1 and "operator" not in node.head.names and
                     (node.head.kind == "function" or _declares_one(text[node.start:node.end]) and
                      _LOCAL.match("    " + text[node.start:node.end] + "\n"))]
            for found in _LOCAL.finditer(text):
                name = found.group(1) or found.group(2) or found.group(3)
                rest = blank[found.end():_scope(blank, found.end())]
                if any(begin < found.start() < end for begin, end in bodies) and \
                        _declares_one(found.group(0)) and not re.search(r"\b{}\b".format(name), rest):
                    spans.append((found.start(), found.end() - 1, ""))
            spans = [span for span in spans if not any(o[0] <= span[0] and span[1] <= o[1] for o in spans if o != span)]
            text = _apply(text, {}, spans)
        result.append(text)
    return result


def trim(texts, roots, around, architectures):
    """The texts that are needed, in their order; None for others.

    around: from the joined texts to all that the compiler reads, which uses what is needed. architectures: 75, 90, ...
    """
    texts = list(texts)
    for _ in range(4):
        keep = by_name([text or "" for text in texts], roots)
        texts = [text if kept else None for text, kept in zip(texts, keep)]
        places = [i for i, text in enumerate(texts) if text is not None]
        notes = _Notes([texts[i] for i in places])
        reported = {}
        for architecture in architectures:
            for number, values in _compile(NOTES + around("\n\n".join(notes.texts)), architecture).items():
                reported.setdefault(number, set()).update(values)
        before = list(texts)
        heads = [notes.trees[k][0].head for k in range(len(places))]
        used = collections.Counter(head.names[0] for k, head in enumerate(heads) if head.kind == "function" and
                                   notes.functions.get((k, notes.trees[k][0].start)) in reported)

        words = [cpp_text.identifiers(texts[i]) for i in places]

        def needed(k, span, words=words, heads=heads, used=used):
            """Whether a function that nothing instantiates is named by others, and is the only one of its name."""
            if heads[k].kind != "function" or span[0] != notes.trees[k][0].begin or \
                    used[heads[k].names[0]]:
                return False
            return any(heads[k].names[0] in named for other, named in enumerate(words) if other != k)

        for k, i in enumerate(places):
            text = texts[i]

            def is_noted(node, k=k):
                number = notes.functions.get((k, node.start))
                return None if number is None else number in reported

            spans = [span for span in _unused(text, notes.trees[k], is_noted) if not needed(k, span)]
            decided = {}
            for (of, place), number in notes.branches.items():
                if of == k and len(reported.get(number, ())) == 1 and \
                        not any(begin <= place < end for begin, end, _ in spans):
                    decided[place] = True in reported[number]
            texts[i] = _apply(text, decided, spans) or None
        texts = _without_unused_names(texts, roots)
        if texts == before:
            break
    return texts


# With its further lines, which are indented as far as it is.
_COMMENT_BEHIND = re.compile(r"(?: *//[^\n]*(?:\n {9,}//[^\n]*)*)?")


def _apply(text, decided, spans):
    """Text with branches decided and spans replaced, from the last place to the first."""
    steps = [(place, None, None) for place in decided] + list(spans)
    for place, end, replacement in sorted(steps, key=lambda step: step[0], reverse=True):
        if end is None:
            text = branches.decide(text, {place: decided[place]})
        elif replacement:
            text = text[:place] + replacement + text[end:]
        else:
            line = text.rfind("\n", 0, place) + 1
            begin = line if not text[line:place].strip() else place
            end = _COMMENT_BEHIND.match(text, end).end()
            end += text[end:end + 1] == "\n"
            # One blank line where there were two.
            end += text[:begin].endswith("\n\n") and text[end:end + 1] == "\n"
            begin -= text[:begin].endswith("\n\n") and text[end:].lstrip(" ").startswith("}")
            text = text[:begin] + text[end:]
    return text.strip("\n")


def functions_of(text):
    """The nodes of its functions, members among them, in the order of their places."""
    return sorted((node for node in _all(tree(text)) if node.head.kind == "function"), key=lambda node: node.start)
