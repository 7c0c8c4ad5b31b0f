"""Lays generated text out as the module's clang-format does, without it: the bytes are the same on every machine.

The module's text is laid out already. What is left to do is what trimming changed: statements whose margin moved,
bodies of one statement that remain, comments behind code, networks. The tests run clang-format over the results.
"""
import re

from convomed import cpp_text

COLUMNS = 120


def wrapped(words, margin, separator=" ", columns=COLUMNS):
    """Words in lines of at most so many characters."""
    lines, line = [], margin
    for word in words:
        if len(line) + len(word) > columns and line.strip():
            lines.append(line.rstrip())
            line = margin
        line += word + separator
    return "\n".join(lines + [line.rstrip()])


def _margin(line):
    return len(line) - len(line.lstrip())


def indented(lines):
    return "\n".join("    " + line if line else "" for line in lines)


OFF, ON = "// clang-format off", "// clang-format on"  # around numbers that have separate rows


def call(begin, arguments, end):
    """A call or a declaration, its arguments below each other if they do not fit."""
    words = [argument.replace(" ", "\0") + "," for argument in arguments]
    words[-1] = words[-1][:-1] + end
    return begin + wrapped(words, " " * len(begin)).replace("\0", " ").lstrip()


def _arguments(text):
    """Those of a call, parted at its own commas."""
    result, depth = [""], 0
    for c in text:
        depth += (c in "([{") - (c in ")]}")
        if c == "," and depth == 0:
            result.append("")
        else:
            result[-1] += c
    return [argument.strip() for argument in result]


def statements(lines, columns=COLUMNS):
    """Statements of a function's body, indented, in lines that are short enough."""
    for line in lines:
        found = re.fullmatch(r"(?P<begin>[^=]*?\b[\w:]+(?:<.*?>)?\()(?P<arguments>.*)(?P<end>\)[;,]?)", line)
        line = "    " + line
        if len(line) <= columns or "{{" in line or line.lstrip().startswith("{"):  # rows of numbers are as they are
            yield line
        elif " = {" in line:
            begin, opening, rest = line.partition(" = {")
            yield from ("    " + OFF, begin + opening, "        " + rest, "    " + ON)
        elif found:
            yield from call("    " + found.group("begin"), _arguments(found.group("arguments")),
                            found.group("end")).split("\n")
        else:
            words = [word.strip() + "," for word in line.rstrip(",").split(",")]
            words[-1] += "" if line.endswith(",") else "\0"
            yield from wrapped(words, " " * _margin(line)).replace(",\0", "").split("\n")


_LONG_BODY = re.compile(r"^( *)(.*\)) \{ (.*;) \}$")


def straight_lines(text):
    """Networks, which the module has in one line each, as a line for each step."""
    lines = []
    for line in text.split("\n"):
        steps = line.strip().rstrip(";").split("; ")
        if len(steps) > 1 and re.match(r" +(Key t\d+ =|z\[|net\.template exchange)", line) and line.endswith(";"):
            margin = line[:len(line) - len(line.lstrip())]
            lines += ["{}{};".format(margin, step) for step in steps]
            continue
        is_template = bool(lines) and lines[-1].startswith("    template ")
        found = _LONG_BODY.match(line) if len(line) > COLUMNS or is_template else None
        if not found:
            lines.append(line)
            continue
        margin, head, body = found.groups()
        lines += [margin + head, margin + "{"]
        lines += ["{}    {};".format(margin, step) for step in body.rstrip(";").split("; ")]
        lines.append(margin + "}")
    return "\n".join(lines)


def _pulled_up(line, following):
    """(line, rest of the following one), with what fits of it behind the line; None if nothing does."""
    if line.endswith((" =", "(")):
        whole = line + ("" if line.endswith("(") else " ") + following.strip()
        return (whole, "") if len(whole) <= COLUMNS else None
    first, comma, rest = following.strip().partition(", ")
    first += comma.strip()
    if not line.endswith(",") or len(line) + 1 + len(first) > COLUMNS or first.count("(") > first.count(")"):
        return None
    return line + " " + first, " " * _margin(following) + rest if rest else ""


def _choice_of_three_lines(statement):
    """`condition ? a` and a call of two lines: the call gets one if that fits, with a line for each of the three."""
    condition, _, chosen = statement[0].partition(" ? ")
    returned = condition.lstrip().startswith("return ")
    margin = " " * (_margin(condition) + (len("return ") if returned else 0) + 4)
    lower = margin + statement[1].strip() + " " + statement[2].strip()
    return [condition, margin + "? " + chosen, lower] if len(lower) <= COLUMNS else statement


def _filled(statement):
    """The lines of a statement, those above filled from those below."""
    if len(statement) == 3 and statement[1].lstrip().startswith("? ") and statement[2].lstrip().startswith(": "):
        lower = " " * (len(statement[0]) + 1) + statement[2].lstrip()
        upper = statement[0] + " " + statement[1].lstrip()
        return [upper, lower] if max(len(upper), len(lower)) <= COLUMNS else statement
    if len(statement) == 3 and " ? " in statement[0] and statement[1].lstrip().startswith(": "):
        return _choice_of_three_lines(statement)
    result = statement[:1]
    for line in statement[1:]:
        while line and (len(result) == 1 or _margin(result[-1]) == _margin(line)):
            found = _pulled_up(result[-1], line)
            if not found:
                break
            result[-1], line = found
        if line:
            result.append(line)
    return result


def moved_left(block):
    """A block that loses one level of its margin: what was broken for want of columns may fit now."""
    text = re.sub(r"(?m)^    ", "", block)
    result, statement, depth = [], [], 0
    lines = text.split("\n")
    for line, below, blank in zip(lines, lines[1:] + [""], cpp_text.blanked(text).split("\n")):
        depth += blank.count("(") - blank.count(")")
        statement.append(line)
        if depth > 0 or blank.endswith(" =") or below.lstrip().startswith(("? ", ": ")):
            continue
        plain = not any("//" in part or part.startswith("#") for part in statement)
        result += _filled(statement) if plain else statement
        statement = []
    return "\n".join(result + statement)


# Blocks of one statement whose braces are on separate lines.
_ONE_STATEMENT = re.compile(r"^(?P<margin>(?:    )+)(?P<head>[^\s/#][^\n;]*\)(?: const)?)\n(?P=margin)\{\n"
                            r"(?P=margin)    (?P<body>[^\n;{}]+;)\n(?P=margin)\}$", re.M)


def _is_member(text, place):
    """Whether clang-format sees a class around a line: no directive stands between it and the class's brace."""
    margin, above = _margin(text[place:].split("\n", 1)[0]), text[:place].split("\n")
    if above[-2].lstrip().startswith("template"):
        return False
    for number in range(len(above) - 2, 0, -1):
        line = above[number]
        if line.startswith("#"):
            return False
        if line.strip() and _margin(line) < margin and not re.match(r" *(public|private|protected):", line):
            while line.strip() == "{" or line.lstrip().startswith(":") or _margin(line) > margin - 4:
                number -= 1
                line = above[number]
            return bool(re.match(r" *(class|struct)\b", line))
    return False


def _one_line(found):
    line = "{}{} {{ {} }}".format(found.group("margin"), found.group("head"), found.group("body"))
    balanced = found.group("head").count("(") == found.group("head").count(")")
    joins = len(line) <= COLUMNS and balanced and "//" not in line and "__global__" not in line
    return line if joins and _is_member(found.string, found.start()) else found.group(0)


_BEHIND = re.compile(r"^( *[^ /#][^\n]*?) +(//[^\n]*)$")


def _aligned_comments(lines):
    """Comments behind neighbouring lines begin in one column, if all of them fit."""
    result, run = [], []

    def end_of_run():
        column = max((len(code) for code, _ in run), default=0)
        result.extend("{}  {}".format(code.ljust(column), comment) for code, comment in run)
        run.clear()

    for line in lines:
        found = _BEHIND.match(line) if '"' not in line else None
        if found:
            least = max(len(code) for code, _ in run + [found.groups()]) + 2
            if least > COLUMNS - max(len(comment) for _, comment in run + [found.groups()]):
                end_of_run()
            run.append(found.groups())
        else:
            end_of_run()
            result.append(line)
    end_of_run()
    return result


def tidied(text):
    """Text out of which declarations, members and branches were taken."""
    text = straight_lines(text)
    text = _ONE_STATEMENT.sub(_one_line, text)
    text = re.sub(r"((?:public|private|protected):|\{)\n\n+", r"\1\n", re.sub(r"\n{3,}", "\n\n", text))
    return "\n".join(_aligned_comments(text.split("\n")))
