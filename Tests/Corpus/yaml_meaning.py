"""The program's YAML means the same to every parser.

Every string that some parser could take for something else, in every position of a scalar, and
numbers, dates and data at the limits of their kinds. Judged by a YAML 1.1 and a YAML 1.2 parser,
and by the program itself on the way back.
"""

from __future__ import annotations

import itertools
import json
import math
from collections.abc import Iterator
from datetime import datetime

import yaml
from ruamel.yaml import resolver

from oracles import Value, judge, write_xml
from report import Report, Setting

WORDS = """
y Y n N yes Yes YES no No NO on On ON off Off OFF true True TRUE tRUE false False FALSE ~ null
Null NULL nULL - -- --- ---a ... .... ? ?a : :: :a a: ! !! !a & &a * *a | |- |2 > >+ % %a @ ` #
# a#b = << < >> , a,b [ ] [a] [] { } {a} {} ' '' 'a' " "" "a" it's \\ \\n \\x41 a\\ C:\\dir /
a/b $ ; ( ) 0 -0 +1 1 -1 00 007 08 017 0o17 0o8 0O17 0x1F 0X1f 0b101 1_000 _1 1_ 1__0 190:20:30
12:30 12:30:45 12:30:45.5 1:1 99:99 1e3 1E3 1e+3 1e-3 1_1e-3 1.e3 .5 5. +.5 -.5 1.0 1.5e3 1_0.5
1.2.3 .inf -.inf +.inf .Inf .INF .nan .NaN .NAN nan inf Infinity NaN . .. .e3 e3 1e 0x 0o
9223372036854775808 1e400 2010-04-27 2010-4-7 2010-04-27T00:00:00Z 2010-04-27t10:11:12.5+02:00
2010-13-45 10:20 0.0.0 !!str !!int !<tag:yaml.org,2002:str> %YAML %TAG &anchor *alias null# ~/
~a
""".split()

TEXTS = [
    "", " ", "  ", "\t", " a", "a ", "\ta", "a\t", "a\tb", "  a", "a  b", "a\t\tb",
    "- a", "-\ta", "? a", ": a", "a: b", "a :b", "a : b", "a:\tb", "a #b", "a\t#b", "# a", "#a",
    "--- a", "... a", "---\ta", "!a b", "&a b", "*a b", "| a", "> a", "% a", "@ a", "` a",
    "[a, b]", "{a: b}", "a, b", "a ]", "a }", "'a' b", '"a" b', "a 'b'", 'a "b"', "a \\ b",
    "2010-04-27 00:00:00", "2001-12-14 21:59:43.10 -5", "1 000", "yes no", "<< :",
    "\n", "\n\n", "a\n", "a\n\n", "\na", "\n\na", "a\nb", "a\nb\n", "a\n\nb", "a\n\n\nb\n\n\n",
    " a\nb", "a\n b", "\n a", "  a\n b\nc", "a \nb", "a\n \nb", "a\t\nb", "\ta\nb", "a\n\tb",
    "a\n ", "a\n\t", "- a\n- b", "a: b\nc: d", "# a\nb", "---\na", "...\na", "a\n---\nb", "a\n#b",
    "\r", "a\r", "\ra", "a\rb", "a\r\nb", "a\r\n", "\r\n", "a\n\rb", "a\r\rb",
    "\u0085", "a\u0085b", "a\u0085", "\u0085a", "a\u2028b", "a\u2029b", "\u2028", "a\u2028",
    "\ufeff", "\ufeffa", "a\ufeffb", "a\ufeff", "a\nb\u2028c", "a\nb\u0085", "a\n\ufeffb",
    "\x7f", "a\x7fb", "\x80", "a\x9fb", "\xa0", "\xa0a", "a\xa0", "\xad", "a\u200bb", "\u200e",
    "\u202ea", "\u2066a\u2069", "\u3000", "\ue000", "\ufffd", "\U0010fffd", "\U000e0001",
    "é", "e\u0301", "\u0301", "Ü–„“", "日本語", "שלום", "مرحبا", "😀", "👩‍👩‍👧", "🇩🇪", "a😀b",
    "😀: a", "x" * 100, "x" * 2000, "word " * 60, "word " * 300, "é" * 1001, "😀" * 400, "\\" * 600,
    "a" * 995, "a" * 999, "a" * 1000, "a" * 1001, "a" * 1024, "a" * 1025, '"' * 520, " x" * 500,
    ("long line " * 12 + "\n") * 4, " " * 200, "\n" * 30, "\u2028" * 200,
]

NUMBERS: list[Value] = [
    0, 1, -1, 7, 8, 10, 59, 60, 255, 1000, 2**31 - 1, 2**31, -2**31, 2**32, 2**53 + 1,
    2**63 - 1, 2**63, 2**64 - 1, -2**63, True, False,
    0.0, -0.0, 1.0, -1.0, 0.1, 1 / 3, 2.5, 100.0, 1e15, 1e16, 1e17, 1e20, 1e21, 1e22, 1e23, 1e100,
    1e-4, 1e-5, 1e-7, 5e-324, 2.2250738585072014e-308, 1.7976931348623157e308, -1e20, 123456.789,
    9007199254740993.0, 18446744073709551616.0, 3.141592653589793, math.inf, -math.inf, math.nan,
]

DATES = [
    datetime(2010, 4, 27), datetime(2010, 4, 27, 12, 30, 45), datetime(1, 1, 1),
    datetime(9999, 12, 31, 23, 59, 59), datetime(2000, 2, 29), datetime(1969, 12, 31, 23, 59, 59),
    datetime(2001, 1, 1), datetime(1582, 10, 10), datetime(999, 9, 9, 9, 9, 9),
]

DATA = [b"", b"\0", b"a", b"ab", b"abc", bytes(range(256)), b"\xff" * 56, b"\xff" * 57,
        b"\xff" * 58, b"=", bytes(5000)]

STRINGS = list(dict.fromkeys(WORDS + TEXTS))
SCALARS = NUMBERS + DATES + DATA

# XML cannot hold these, so they arrive in JSON.
CONTROLS = [chr(code) for code in (*range(0x20), *range(0x7f, 0xa0), 0xfffe, 0xffff)]


def run(setting: Setting, report: Report) -> None:
    documents = dict(_documents())
    _judge(setting, report, documents, ".plist",
           {name: write_xml(value) for name, value in documents.items()})
    mistakable = sum(name.startswith("mistakable") for name in documents)
    report.at_least(1500, len(documents), "documents, XML to YAML and back")
    report.at_least(50, mistakable, "of them with short strings that a parser misreads")
    controls = {
        f"{sample!a} as {place}": value
        for control in CONTROLS for sample in (control, f"a{control}b")
        for place, value in _places(sample)
    }
    _judge(setting, report, controls, ".json",
           {name: json.dumps(value).encode() for name, value in controls.items()})
    report.at_least(500, len(controls), "documents with a control character, JSON to YAML and back")


def _documents() -> Iterator[tuple[str, Value]]:
    for string in STRINGS:
        for place, value in _places(string):
            yield f"{string!a} as {place}", value
    for number, scalar in enumerate(SCALARS):
        yield f"{number}. {scalar!r:.40} as value", {"a": scalar}
        yield f"{number}. {scalar!r:.40} as items", {"a": [scalar, scalar]}
        yield f"{number}. {scalar!r:.40} as root", scalar
    mistakable = list(_mistakable())
    for start in range(0, len(mistakable), 20):
        yield f"mistakable strings from {start}", mistakable[start:start + 20]
    yield "all strings as keys", {string: number for number, string in enumerate(STRINGS)}
    yield "all strings as items", STRINGS
    yield "all scalars", SCALARS


def _mistakable() -> Iterator[str]:
    """Every short string that one of the parsers reads as a number, date, boolean or null."""
    rules = [rule for rules in yaml.SafeLoader.yaml_implicit_resolvers.values()
             for _, rule in rules]
    rules += [rule for versions, _, rule, _ in resolver.implicit_resolvers if (1, 2) in versions]
    rules = list({rule.pattern: rule for rule in rules}.values())
    for alphabet, lengths in (("08_.:+-eExob~", range(1, 5)), ("1_.:+-e", range(5, 7))):
        for length in lengths:
            for characters in itertools.product(alphabet, repeat=length):
                text = "".join(characters)
                if any(rule.match(text) for rule in rules):
                    yield text


def _places(string: str) -> list[tuple[str, Value]]:
    """Each position in which a writer may choose another style for a scalar."""
    return [
        ("root", string),
        ("value", {"a": string, "b": 1}),
        ("item", [string, string]),
        ("item of a short list", {"a": ["x", string, "y"], "b": {"c": [string]}}),
        ("key", {string: 1, string + "x": string}),
        ("key of a list's dictionary", {"a": [{string: 1, "Title": string}, {string: [1]}]}),
        ("key of a dictionary", {string: {"a": [], string: {}}}),
    ]


def _judge(
    setting: Setting, report: Report, values: dict[str, Value], extension: str,
    sources: dict[str, bytes],
) -> None:
    batch = setting.program.batch((name, extension, data) for name, data in sources.items())
    text, refused = setting.program.convert(batch, "yaml")
    source = "json" if extension == ".json" else "xml"
    back, lost = setting.program.convert(text, source)
    for name, value in values.items():
        refusal = refused.get(name) or lost.get(name)
        report.check(name, str(refusal) if refusal else
                     judge("yaml", text.data(name), value)
                     or judge(source, back.data(name), value))
