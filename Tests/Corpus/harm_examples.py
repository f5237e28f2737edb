"""Corrections, and the rule of harm_rules.py that each breaks: the judge of harm is tried on them.

An example is a format, the text before and after, and the letter of the rule, or nothing.
"""

from __future__ import annotations

import harm_rules

ROW = "PreferenceSpecifiers:\n  - Type: PSGroupSpecifier\n    FooterText: |\n      One\n"
SECOND = "  - Type: PSToggleSwitchSpecifier\n    Key: sync\n    Title: Sync\n"
NUMBERS = "<array>\n{}<integer>30</integer>\n<integer>60</integer>\n{}</array>"
DOCUMENT = "pages:\n  Root:\n    Title: A\n{}:\n{}  en:\n{}    A: B\n"

EXAMPLES = (
    # Signs that were missing, or that stand there twice
    ("json", '{"a": 1 "b": 2}', '{"a": 1, "b": 2}', ""),
    ("json", '{"a": "b"', '{"a": "b"}', ""),
    ("json", '{"Title: "A"}', '{"Title": "A"}', ""),
    ("json", '{"Title": A"}', '{"Title": "A"}', ""),
    ("json", '{"a": (1, 2)}', '{"a": [1, 2]}', ""),
    ("json", '{"a": ""b"}', '{"a": "b"}', ""),
    ("json", '{"a": 1,\n"a": 1,\n"b": 2}', '{"a": 1,\n"b": 2}', ""),
    ("json", '{"b": 2,\n"a": 1\n"a": 1}', '{"b": 2,\n"a": 1}', ""),
    ("json", '{"a": "C:\\dir"}', '{"a": "C:\\\\dir"}', ""),
    ("json", '{"a": True}', '{"a": true}', ""),
    ("json", '{"a": yes}', '{"a": true}', ""),
    ("json", '{"a": None}', '{"a": null}', ""),
    ("strings", '"a" = "b"\n"c" = "d";\n', '"a" = "b";\n"c" = "d";\n', ""),
    ("strings", '"a" = "b";\n"a" = "b";\n', '"a" = "b";\n', ""),
    ("yaml", "Key:a\nTitle: B\n", "Key: a\nTitle: B\n", ""),
    ("yaml", "- - Type: A\n", "- Type: A\n", ""),
    ("yaml", "Title: A: B\n", 'Title: "A: B"\n', ""),
    ("yaml", '"Title: A"\n', "Title: A\n", ""),
    ("yaml", 'Title: ""No"\n', 'Title: "No"\n', ""),
    ("xml", "<string>A & B</string>", "<string>A &amp; B</string>", ""),
    ("xml", "<string>a < b</string>", "<string>a &lt; b</string>", ""),
    ("xml", "<string>A<string>", "<string>A</string>", ""),
    ("xml", "<key>A</key>\n<string>B</key>", "<key>A</key>\n<string>B</string>", ""),
    ("xml", "<string>A<string/>", "<string>A</string>", ""),
    ("xml", "<stringA</string>", "<string>A</string>", ""),
    ("xml", "<date>2026-01-01</date>", "<date>2026-01-01T00:00:00Z</date>", ""),
    ("xml", "<true>true</true>", "<true/>", ""),
    ("xml", "<dict<dict> >\n<key>A</key><true/>\n</dict>",
     "<dict>\n<key>A</key><true/>\n</dict>", ""),
    ("xml", "<<key>string>A</string>", "<string>A</string>", ""),
    # a: lost, or moved
    ("xml", NUMBERS.format("0</integer>\n", ""), NUMBERS.format("", "<integer>0</integer>\n"), "a"),
    ("xml", "<string>Press <Settings> now</string>", "<string>Press  now</string>", "a"),
    ("xml", "<string>Array<Int></string>", "<string>Array</string>", "a"),
    ("xml", "<string>foo<bar</string>", "<string>foo</string>", "a"),
    ("xml", "<array><string>Off</string><string>On</string>\n<array>",
     "<array><string>On</string><string>Off</string>\n</array>", "a"),
    ("xml", "<key>A</key>\n<integer/>", "<key>A</key>\n<dict></dict>", "a"),
    ("yaml", "Key: us\\ner\n", "Key: us\n", "a"),
    ("yaml", "DefaultValue: 1\nDefaultValue: 10\n", "DefaultValue: 10\n", "a"),
    ("yaml", "Key: sleep\nKey: sleep2\n", "Key: sleep2\n", "a"),
    ("json", '{"a": 1]\n"b": 2}', '{"a": 1,\n"b": 2]}', "a"),
    ("json", '{"a": 1 // why\n}', '{"a": 1\n}', "a"),
    # b: roles
    ("yaml", "Key: a\n# hide it\nIsSecure true\n", "Key: a\n# hide it\n# IsSecure true\n", "b"),
    ("strings", '"a" = "b";\nc d\n', '"a" = "b";\n/* c d */\n', "b"),
    ("yaml", "Title: Colors FooterText: Red\n", 'Title: "Colors FooterText: Red"\n', "b"),
    ("yaml", ROW + SECOND.replace("  - ", "   - "), ROW + SECOND.replace("  - ", "      - "), "b"),
    ("json", '{"a": [1, 2}', '{"a": "[1, 2"}', ""),
    ("json", '{"a": [1], 2}', '{"a": "[1], 2"}', "b"),
    ("json", '{"a": ""No"}', '{"a": "\\"No"}', "b"),
    ("xml", "<string>See <key> here</string>", "<string>See &lt;key&gt; here</string>", "b"),
    # c: containers
    ("xml", "<key>A</key>\n<key>B</key>\n<true/>",
     "<key>A</key>\n<dict><key>B</key>\n<true/></dict>", "c"),
    ("json", '{"a": "b": 1}', '{"a": {"b": 1}}', "c"),
    ("yaml", "Values: a, b\nTitle: C\n", "Values: [a, b]\nTitle: C\n", "c"),
    ("yaml", "Rows:\n  a: 1\n  b\n", "Rows:\n  - a: 1\n  - b\n", "c"),
    ("yaml", ROW + "    Key: a\n    Title: A\n", ROW + "      Key: a\n      Title: A\n", "b"),
    ("yaml", ROW + SECOND + "     - Type: A\n       Key: B\n",
     ROW + SECOND + "  - Type: A\n    Key: B\n", ""),
    ("yaml", ROW + "a: 1\nb: 2\n", ROW + "    a: 1\n    b: 2\n", "c"),
    # d: types
    ("xml", "<<key>string>A</string>", "<key>A</key>", "d"),
    ("xml", "<date>2026</date>\n<real>0,5</real>", "<date>2026</date>\n<string>0,5</string>", "d"),
    ("yaml", 'Title: ""No"\n', "Title: No\n", "d"),
    ("yaml", 'DefaultValue: "1" x\n', "DefaultValue: 1 x\n", ""),
    ("json", '{"a": "true" "b": 1}', '{"a": true, "b": 1}', "d"),
    # e: made up
    ("json", '{"a": , "b": 1}', '{"a": null, "b": 1}', "e"),
    ("json", '{"a": , "b": 1}', '{"a": "", "b": 1}', "e"),
    ("xml", "<key>A</key>\n<key>B</key>\n<true/>",
     "<key>A</key>\n<string></string>\n<key>B</key>\n<true/>", "e"),
    ("yaml", ROW + SECOND + "    TODO\n", ROW + SECOND + "    TODO:\n", "e"),
    ("json", '{"a" 1}', '{"a": "Key", "b": 1}', "e"),
    ("yaml", "- Type: A\n", "PreferenceSpecifiers:\n- Type: A\n", ""),
    # f: bundle documents and tables
    ("yaml", DOCUMENT.format("string", "", ""), DOCUMENT.format("  string", "  ", "  "), "f"),
    ("strings", '"a" = "b"\n"c" = "d";\n', '"a" = "b\\n\\"c\\" = \\"d";\n', "f"),
)


def faults() -> list[tuple[str, str | None]]:
    """Each example, and where it is judged wrongly."""
    result = []
    for number, (form, old, new, rule) in enumerate(EXAMPLES, 1):
        found = harm_rules.breaches(old, new, form)
        right = any(breach[0] == rule for breach in found) if rule else not found
        result.append((f"example {number}", None if right else
                       f"{form}, {old!r}, {new!r}: expected {rule or 'no breach'}, found {found}"))
    return result
