"""C++ text: what is comment and literal in it, matching brackets, and the declarations of a scope.

Enough for the module's headers, whose layout is clang-format's; no parser of C++.
"""
import re
from typing import List, NamedTuple

_SKIPPED = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)
_OPEN, _CLOSE = "([{", ")]}"
# What may stand before the name of a function and has its own parentheses.
_WITH_PARENTHESES = {"__launch_bounds__", "__align__", "alignas", "decltype", "noexcept", "__attribute__"}


def blanked(text):
    """The text with comments and literals as blanks: places stay the same."""
    def blank(match):
        if match.group(0)[0] == "'" and re.match(r"\d", text[match.start() - 1:match.start()]):
            return match.group(0)
        return re.sub(r"[^\n]", " ", match.group(0))
    return _SKIPPED.sub(blank, text)


def identifiers(text):
    return set(re.findall(r"[A-Za-z_]\w*", blanked(text)))


def matching(blank, start):
    """The place of the bracket that closes the one at `start`."""
    depth = 0
    for place in range(start, len(blank)):
        if blank[place] in _OPEN:
            depth += 1
        elif blank[place] in _CLOSE:
            depth -= 1
            if depth == 0:
                return place
    raise ValueError("no closing bracket: {!r}".format(blank[start:start + 60]))


def matching_angle(blank, start):
    """The same for the < of a list of template parameters."""
    depth, place = 0, start
    while place < len(blank):
        if blank[place] in _OPEN:
            place = matching(blank, place)
        elif blank[place] == "<":
            depth += 1
        elif blank[place] == ">":
            depth -= 1
            if depth == 0:
                return place
        place += 1
    raise ValueError("no closing >: {!r}".format(blank[start:start + 60]))


class Declaration(NamedTuple):
    """A declaration of a scope: text[start:end] with the comment before it, which begins at `comment`."""
    comment: int
    start: int
    end: int


def _end_of_directive(blank, start):
    """The end of a preprocessor line, or of the #if group that it begins."""
    depth, place = 0, start
    while True:
        end = blank.find("\n", place)
        end = len(blank) if end < 0 else end + 1
        while blank[place:end].rstrip("\n").endswith("\\") and end < len(blank):
            further = blank.find("\n", end)
            end = len(blank) if further < 0 else further + 1
        line = blank[place:end].lstrip()
        depth += line.startswith("#if") - line.startswith("#endif")
        if depth <= 0:
            return end
        place = end


def end_of_declaration(blank, start):
    place = start
    while place < len(blank):
        c = blank[place]
        if c in _OPEN:
            place = matching(blank, place)
            if c == "{":
                rest = re.match(r"\s*([;,=]?)", blank[place + 1:])
                if rest.group(1) == ";":
                    return place + 1 + rest.end()
                if not rest.group(1):
                    return place + 1
        elif c == ";":
            return place + 1
        place += 1
    raise ValueError("no end of a declaration: {!r}".format(blank[start:start + 80]))


def declarations(text, begin=0, end=None) -> List[Declaration]:
    """Those of the scope text[begin:end]; labels as public: are none."""
    end = len(text) if end is None else end
    blank = blanked(text)[:end]
    result, place, comment = [], begin, None
    while True:
        found = re.compile(r"\s*").match(text, place, end)
        place = found.end()
        if place >= end:
            return result
        if text.startswith("//", place):
            # A comment behind a declaration is that declaration's.
            if comment is None and ("\n" in found.group(0) or not result):
                comment = place
            place = text.find("\n", place, end) % (end + 1)
            continue
        label = re.compile(r"(public|private|protected):").match(text, place)
        if label:
            place, comment = label.end(), None
            continue
        if text[place] == "#":
            stop = _end_of_directive(blank, place)
        else:
            stop = end_of_declaration(blank, place)
        result.append(Declaration(place if comment is None else comment, place, stop))
        place, comment = stop, None


class Head(NamedTuple):
    """What a declaration declares."""
    kind: str            # class, function, macro, check (static_assert) or other
    names: tuple
    parameters: tuple    # from its own template header: (name, is a type)
    is_full: bool        # template <>
    body: tuple          # places of { and } of a class or function, or ()


def _template_parameters(header):
    """(name, whether it is a type) of those that stand for one type or value."""
    result, part, depth = [], "", 0
    for c in header + ",":
        if c == "," and depth == 0:
            words = re.findall(r"[A-Za-z_]\w*|\.\.\.|=|<", part)
            if "=" in words:
                words = words[:words.index("=")]
            if len(words) >= 2 and "..." not in words and words[0] != "template" and "<" not in words:
                result.append((words[-1], words[0] in ("typename", "class")))
            part = ""
        else:
            depth += (c in "<([{") - (c in ">)]}")
            part += c
    return result


def _function_body(blank, close):
    """Places of the braces of a function whose parameters end at `close`, or ()."""
    place = close + 1
    while place < len(blank):
        c = blank[place]
        if c in ";=":
            return ()
        if c == ":" and blank[place + 1] != ":":
            initialiser = re.compile(r"[:,]\s*[\w:<>, ]*?\w+\s*(?=[({])")
            while True:
                found = initialiser.match(blank, place)
                if not found:
                    break
                place = matching(blank, found.end()) + 1
                place += re.match(r"\s*", blank[place:]).end()
            continue
        if c == "{":
            return place, matching(blank, place)
        place = matching(blank, place) + 1 if c in "([" else place + 1
    return ()


def head(text) -> Head:
    """The head of one declaration's text, which may begin with comments."""
    blank = blanked(text)
    if blank.lstrip().startswith("#"):
        names = tuple(re.findall(r"#define\s+(\w+)", blank))
        return Head("macro", names, (), False, ())
    parameters, is_full, place = [], False, 0
    while True:
        found = re.compile(r"\s*template\s*(?=<)").match(blank, place)
        if not found:
            break
        stop = matching_angle(blank, found.end())
        inner = blank[found.end() + 1:stop]
        is_full = not inner.strip()
        parameters += _template_parameters(inner)
        place = stop + 1
    rest = blank[place:]
    found = re.match(r"\s*(?:friend\s+)?(class|struct|union|enum(?:\s+class)?)\s+(?:alignas\([^)]*\)\s*)?(\w+)", rest)
    if found and not re.match(r"[^;{]*\(", rest[found.end():]):
        names = [found.group(2)]
        brace = rest.find("{")
        body = () if brace < 0 else (place + brace, matching(blank, place + brace))
        if found.group(1) == "enum" and body:
            names += re.findall(r"(\w+)\s*(?:=[^,}]*)?[,}]", blank[body[0] + 1:body[1] + 1])
        kind = "other" if found.group(1).startswith("enum") else "class"
        return Head(kind, tuple(names), tuple(parameters), is_full, body)
    found = re.match(r"\s*using\s+(\w+)\s*=", rest)
    if found:
        return Head("other", (found.group(1),), tuple(parameters), is_full, ())
    if re.match(r"\s*static_assert\b", rest):
        return Head("check", (), (), False, ())
    last, token, place_of = "", re.compile(r"[A-Za-z_]\w*|[({\[=;<]"), place
    while True:
        found = token.search(blank, place_of)
        if not found:
            return Head("other", (last,), tuple(parameters), is_full, ())
        word, place_of = found.group(0), found.end()
        if word == "(":
            before = blank[:found.start()].rstrip()
            close = matching(blank, found.start())
            if last in _WITH_PARENTHESES:
                place_of = close + 1
            elif before[-1:].isalnum() or before[-1:] == "_" or "operator" in before[-14:] or before[-1:] == ">":
                return Head("function", (last,), tuple(parameters), is_full, _function_body(blank, close))
        elif word == "<":
            if re.search(r"operator\s*$", blank[:found.start()]):
                continue
            try:
                place_of = matching_angle(blank, found.start()) + 1
            except ValueError:
                pass
        elif word in "={[;":
            if last == "operator":
                continue
            return Head("other", (last,), tuple(parameters), is_full, ())
        else:
            last = word
