"""`if constexpr` whose way is known: what stays of it."""
import re

from convomed import cpp_text, layout

# `if constexpr (`
BRANCH = re.compile(r"\bif constexpr \(")


def _block(text, blank, place):
    """(end, content) of the statement at `place`, without its braces; one behind an `else` begins with a new line."""
    place += re.match(r"\s*", blank[place:]).end()
    if blank[place] == "{":
        close = cpp_text.matching(blank, place)
        return close + 1, text[place + 1:close].lstrip("\n").rstrip()
    if BRANCH.match(blank, place):
        end, _ = _branch_end(text, blank, place)
        return end, "\n" + text[place:end]
    line = text.rfind("\n", 0, place) + 1
    stop = _statement_end(blank, place)
    return stop, text[line:stop] if not text[line:place].strip() else "\n" + text[place:stop]


def _statement_end(blank, place):
    """Where the statement at `place` ends."""
    place += re.match(r"\s*", blank[place:]).end()
    if blank[place] == "{":
        return cpp_text.matching(blank, place) + 1
    control = re.compile(r"(?:if constexpr|if|for|while|switch) \(").match(blank, place)
    if not control:
        return cpp_text.end_of_declaration(blank, place)
    end = _statement_end(blank, cpp_text.matching(blank, control.end() - 1) + 1)
    otherwise = re.compile(r"\s*else\b").match(blank, end)
    return _statement_end(blank, otherwise.end()) if control.group(0).startswith("if") and otherwise else end


def _branch_end(text, blank, place):
    """(end, (then, otherwise)) of the if constexpr at `place`."""
    close = cpp_text.matching(blank, place + len("if constexpr "))
    end, then = _block(text, blank, close + 1)
    found = re.compile(r"\s*else\b").match(blank, end)
    if not found:
        return end, (then, None)
    end, otherwise = _block(text, blank, found.end())
    return end, (then, otherwise)


def decide(text, decided):
    """The text with the branches that are decided, {place: bool}, innermost and last ones first."""
    for place in sorted(decided, reverse=True):
        blank = cpp_text.blanked(text)
        end, blocks = _branch_end(text, blank, place)
        chosen = blocks[0] if decided[place] else blocks[1]
        line = text.rfind("\n", 0, place) + 1
        margin = text[line:place]
        if chosen is None:
            if margin.strip():
                text = re.sub(r"\s*else\s*$", "", text[:place]) + text[end:]
            else:
                text = text[:line].rstrip(" ") + text[end:].lstrip("\n")
            continue
        if margin.strip():          # belongs to `else if constexpr`
            if chosen.startswith("\n"):
                text = text[:place] + chosen.strip() + text[end:]
            else:
                indent = re.match(r"\s*", margin).group(0)
                text = text[:place].rstrip() + "\n{0}{{\n{1}\n{0}}}".format(indent, chosen) + text[end:]
        elif chosen.startswith("\n"):
            text = text[:place] + chosen[1:] + text[end:]
        else:
            text = text[:line] + layout.moved_left(chosen) + text[end:]
    return text


_LABEL = re.compile(r"(?:case (\w+(?:::\w+)*)|default):(?!:)[^\S\n]*")


def _case(text, blank, begin, end, label):
    """The statements of a label's case, in lines that begin at its own margin."""
    marks = list(_LABEL.finditer(blank, begin, end))
    starts = [i for i, mark in enumerate(marks) if mark.group(1) == label] or \
        [i for i, mark in enumerate(marks) if mark.group(1) is None]
    for i in range(starts[0], len(marks)):
        stop = marks[i + 1].start() if i + 1 < len(marks) else end
        if blank[marks[i].end():stop].strip():
            first = re.search(r"\S", blank[marks[i].end():stop]).start() + marks[i].end()
            return re.sub(r"\s*\bbreak;\Z", "", text[first:stop].rstrip())
    raise ValueError("no statements for {}".format(label))


def decide_switches(text, labels):
    """The text with each `switch` of an expression whose label is known, {expression: label}, as only that case."""
    for expression, label in labels.items():
        found = re.search(r"^( *)switch \({}\)\n".format(re.escape(expression)), text, re.M)
        if found:
            blank = cpp_text.blanked(text)
            opening = blank.index("{", found.end())
            close = cpp_text.matching(blank, opening)
            chosen = _case(text, blank, opening + 1, close, label)
            lines = chosen.split("\n")
            lines[1:] = [re.sub(r"\A    ", "", line) for line in lines[1:]]
            text = text[:found.start()] + found.group(1) + "\n".join(lines) + text[close + 1:]
    return text
