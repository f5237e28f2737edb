"""The judge of edits, judged: each fault that it exists for is counted, and a good result is not.
"""

from __future__ import annotations

from collections.abc import Iterator

from edit_judge import faults
from edit_targets import Target, target
from report import Report
from value_edits import Edit

PAGE = """<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0">
<dict>
\t<!-- the pane -->
\t<key>Title</key>
\t<string>It&apos;s</string>
\t<key>Items</key>
\t<array>
\t\t<string>one</string>
\t</array>

\t<!-- the last -->
\t<key>Last</key>
\t<real>1.50</real>
</dict>
</plist>
"""
TABLE = "/* greeting */\n\"A\" = \"x\";\n\n/* parting */\n\"B\" = \"y\";\n"
DOCUMENT = "# head\n\nTitle: one # shown\nItems:\n- a\n# own\n- b\n"
ROWS = "Rows:\n- Type: x\n  # own\n  Title: y\n"
DRAFT = "a: 1 # c0c\n# c1c\nb: 2\n"


def check_judge(report: Report) -> None:
    for number, (found, edit, old, new, expected) in enumerate(_rows()):
        text = found.text
        if old not in text:
            raise ValueError(f"row {number}: {old!r} is not in the text")
        result = faults(found, edit, text.replace(old, new).encode(found.encoding))
        report.check(f"judge, row {number}: {edit.operation}, {old!r} became {new!r}",
                     None if set(result) == expected else f"{result}, expected {expected}")


def _rows() -> Iterator[tuple[Target, Edit, str, str, set[str]]]:
    """A file, an edit, what became of a part of its text, and the figures that count it."""
    page = _target("xml", PAGE)
    table = _target("table", TABLE)
    crlf = _target("table", TABLE.replace("\n", "\r\n"))
    document, rows = _target("yaml", DOCUMENT), _target("yaml", ROWS)
    draft = Target("a draft", "", "yaml", DRAFT.encode(), "utf-8", {"a": 1, "b": 2},
                   is_table=False, owners={"c0c": ("a",), "c1c": None})
    lines, comments = {"needless lines"}, {"comments lost or moved"}
    values, ends = {"values not equal"}, {"encodings or line ends changed"}

    last = Edit("scalar", (), "Last", new=2.5)
    yield page, last, "1.50", "2.5", set()
    yield page, last, "1.50", "2.6", values
    yield page, last, "<real>1.50</real>", "<real>2.5</real><!-- added -->", lines | comments
    yield page, last, "<!-- the last -->\n\t<key>Last</key>\n\t<real>1.50</real>", (
        "<key>Last</key>\n\t<real>2.5</real>"), lines | comments
    title = Edit("scalar", (), "Title", new="other")
    yield page, title, "It&apos;s", "other", set()
    yield page, title, "It&apos;s</string>\n", "other</string>\n\n", lines
    renamed = Edit("rename", (), "Title", new="Name")
    yield page, renamed, "Title", "Name", set()
    yield page, renamed, "Title</key>\n\t<string>It&apos;s", "Name</key>\n\t<string>It's", lines
    emptied = Edit("empty", ("Items",), 0)
    item = "<array>\n\t\t<string>one</string>\n\t</array>"
    yield page, emptied, item, "<array/>", set()
    yield page, emptied, f"\t{item}\n", "    <array/>\n", lines

    deleted = Edit("delete", (), "B")
    yield table, deleted, '\n/* parting */\n"B" = "y";\n', "", set()
    yield table, deleted, '"B" = "y";\n', "", lines | comments
    yield table, deleted, '/* greeting */\n"A" = "x";\n\n/* parting */\n"B" = "y";\n', (
        '"A" = "x";\n'), lines | comments
    yield crlf, Edit("scalar", (), "B", new="z"), '"y"', '"z"', set()
    yield crlf, Edit("scalar", (), "B", new="z"), '"y";\r\n', '"z";\n', lines | ends

    moved = Edit("move", ("Items",), 1, 0)
    yield document, moved, "- a\n# own\n- b\n", "# own\n- b\n- a\n", set()
    yield document, moved, "- a\n# own\n- b\n", "- b\n# own\n- a\n", lines
    several = Edit("scalar", (), "Title", new="two\nthree")
    yield document, several, "one # shown", "|- # shown\n  two\n  three", set()
    yield document, several, "one # shown", "|-\n  two\n  three", comments
    first = Edit("move", ("Rows", 0), "Title", 0)
    yield rows, first, ROWS[6:], "-\n  # own\n  Title: y\n  Type: x\n", set()
    yield rows, first, ROWS[6:], "- Title: y\n  # own\n  Type: x\n", lines
    yield document, Edit("comment", (), "shown", new="hidden"), "# shown", "# hidden", set()
    yield document, Edit("comment", (), "shown", new="hidden"), " # shown", "", lines | comments
    yield document, Edit("insert", ("Items",), None, 2, "c"), "- b\n", "- b\n- c\n", set()
    yield document, Edit("insert", ("Items",), None, 2, "c"), "- a\n# own\n- b\n", (
        "- a\n- b\n# own\n- c\n"), lines

    other = Edit("scalar", (), "b", new=3)
    yield draft, other, "b: 2", "b: 3", set()
    yield draft, other, "b: 2", "b: 2 # another", values
    yield draft, other, "# c1c\nb: 2", "b: 3", comments
    yield draft, other, "b: 2", "b: 3 # c1c", comments
    yield draft, other, "b: 2\n", "b: 3\r\n", ends
    yield draft, Edit("delete", (), "a"), "a: 1 # c0c\n", "", set()
    yield draft, Edit("delete", (), "b"), "a: 1 # c0c\n# c1c\nb: 2", "a: 1", comments


def _target(form: str, text: str) -> Target:
    found = target("a file", "original", form, text.encode(), is_table=form == "table")
    if found is None:
        raise ValueError(f"the judge cannot read its own {form}")
    return found
