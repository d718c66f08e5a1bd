"""How much a deck file may ask for, seen in one pass over its text, before anything parses it.

`tomllib` takes quadratic time for keys of many parts, goes as deep as brackets do, and makes a number of any length: a
text of some kilobytes could keep it busy for minutes. Here nothing is understood, only counted: words, dots, brackets,
commas. Up to where a text stops being TOML, strings and comments are told apart just as a parser does it; behind that
no parser looks.
"""

import re

from bottega.core.refusals import BadDeck

MOST_BYTES = 200_000                        # Bottega's own deck of OMNIA, with all its histories, has 71,481
MOST_LINES = 10_000
MOST_FIELDS = 10_000                        # equals signs, commas and brackets, outside of texts
MOST_PARTS = 4                              # of a key such as `groups.violet.names.it`
MOST_DEPTH = 8                              # of brackets in brackets
MOST_DIGITS = 18
MOST_TEXT = 2_000                           # characters of one text
MOST_CARDS = 500                            # entries
MOST_FIELDS_OF_A_CARD = 40
MOST_ID = 60                                # characters: ids are said in every event

_TOKEN = re.compile(
    r'(?P<long>"""(?:[^"\\]|\\.|"(?!""))*+"{3,5}'
    r"|'''(?:[^']|'(?!''))*+'{3,5})"
    r'|(?P<text>"(?:[^"\\\n]|\\[^\n])*+"'
    r"|'[^'\n]*+')"
    r"|(?P<comment>#[^\n]*+)|(?P<line>\n)|(?P<word>[A-Za-z0-9_+\-]++)|(?P<space>[ \t\r]++)|(?P<sign>[=,.:\[\]{}])"
    r"|(?P<broken>.)", re.DOTALL)
_NUMBER = frozenset("0123456789+-")


def check_text(text: str) -> None:
    """Refuses a text that asks for too much, with the line where it does."""
    written = text.encode("utf-8", "replace")
    if len(written) > MOST_BYTES:
        raise _too_much("bytes", written[:MOST_BYTES].count(b"\n") + 1, MOST_BYTES)
    if text.count("\n") > MOST_LINES:
        raise _too_much("lines", MOST_LINES + 1, MOST_LINES)
    line, fields, parts, depth = 1, 0, 1, 0
    for token in _TOKEN.finditer(text):
        kind, said = token.lastgroup, token.group()
        if kind == "space":
            continue
        if kind == "broken":                # such as a text without an end: a parser stops here too
            return
        if kind in ("word", "text", "long"):
            if kind == "word" and len(said) > MOST_DIGITS and said[0] in _NUMBER:
                raise _too_much("digits", line, MOST_DIGITS)
            if kind != "word" and len(said) > MOST_TEXT:
                raise _too_much("text", line, MOST_TEXT)
            line += said.count("\n")
        elif said == ".":
            parts += 1
            if parts > MOST_PARTS:
                raise _too_much("parts", line, MOST_PARTS)
        else:
            parts = 1
            line += kind == "line"
            if said in ("=", ",", "[", "{"):
                fields += 1
            if said in ("[", "{"):
                depth += 1
            elif said in ("]", "}"):
                depth = max(depth - 1, 0)
            if depth > MOST_DEPTH:
                raise _too_much("depth", line, MOST_DEPTH)
            if fields > MOST_FIELDS:
                raise _too_much("fields", line, MOST_FIELDS)


def _too_much(what: str, line: int, most: int) -> BadDeck:
    return BadDeck(f"core.deck.limit.{what}", None, line=line, most=most)
