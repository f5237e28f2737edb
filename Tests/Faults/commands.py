"""The commands that write: what each is given, and what it makes of it.

The expected property lists are written by `plistlib`, which spells a page as Xcode does.
"""

from __future__ import annotations

import base64
import copy
import json
import plistlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from judge import Unit
from trees import File, Folder, Link, Node, Tree, changed, tree

Page = dict[str, Any]
Changes = Mapping[str, Node | bytes | None]

ABOUT: Page = {
    "Title": "About",
    "PreferenceSpecifiers": [{"Type": "PSGroupSpecifier", "Title": "Made here"}],
}
ROOT: Page = {
    "Title": "Main",
    "StringsTable": "Root",
    "PreferenceSpecifiers": [
        {"Type": "PSToggleSwitchSpecifier", "Title": "Sync", "Key": "sync", "DefaultValue": True},
        {"Type": "PSTitleValueSpecifier", "Title": "Name", "Key": "name", "DefaultValue": "x"},
        {"Type": "PSChildPaneSpecifier", "Title": "About", "File": "About"},
    ],
}
MORE: Page = {"Title": "More", "PreferenceSpecifiers": []}
ICON = bytes(range(256))


def with_default(page: Page, value: object, item: int = 0) -> Page:
    """The page with another default value of one element."""
    page = copy.deepcopy(page)
    page["PreferenceSpecifiers"][item]["DefaultValue"] = value
    return page


def xml(value: object) -> bytes:
    return plistlib.dumps(value, sort_keys=False)


def text(value: object) -> bytes:
    """JSON, which is YAML too."""
    return json.dumps(value, indent=1).encode()


NEW_ROOT = with_default(ROOT, False)
ENGLISH = b'"Main" = "Main";\n"Sync" = "Sync";\n'
GERMAN = b'/* the switch */\n"Sync" = "Abgleich";\n"Main" = "Start";\n'
# The strings that the pages have and the tables lack.
NEW_STRINGS = b'''\
/* needs translation (Root: Title of name) */
"Name" = "Name";
/* needs translation (Root: Title of Child Pane) */
"About" = "About";
'''
FRENCH = b'/* needs translation (Root: Title of sync) */\n"Sync" = "Sync";\n' + NEW_STRINGS
NEW_GERMAN = GERMAN.replace(b"Abgleich", b"Gleich")
# Only a table that has all strings of the pages loses those that no page uses.
OTHER_GERMAN = b'"Name" = "Name";\n"About" = "Info";\n'
UNUSED = b'"Old" = "Alt";\n'
WAITING = b'/* needs translation (Root: Title of sync) */\n"Sync" = "Sync";\n"Main" = "Start";\n'
CATALOG = text({"sourceLanguage": "en", "version": "1.0", "strings": {"Sync": {"localizations": {
    "de": {"stringUnit": {"state": "translated", "value": "Gleich"}}}}}})
DOCUMENT = {
    "settingsBundle": 1,
    "pages": {"Root": NEW_ROOT, "About": ABOUT, "Licenses/Index": MORE},
    "strings": {
        "en": {"Root": {"Main": "Main", "Sync": "Sync"}},
        "de": {"Root": {"Sync": "Gleich", "Main": "Start"}},
    },
    "files": {"icon.png": {"$data": base64.b64encode(ICON).decode()}},
}
# Two of the rows of a debug build, one of which opens a page.
SOURCE = copy.deepcopy(DOCUMENT)
SOURCE["pages"]["Root"]["PreferenceSpecifiers"] += [
    {"Type": "PSTitleValueSpecifier", "Title": "$(UNDEFINED)", "When": {"CONFIGURATION": "Debug"}},
    {"Type": "PSChildPaneSpecifier", "Title": "More", "File": "More",
     "Unless": {"CONFIGURATION": ["Release", "Beta"]}},
]
SOURCE["pages"]["Root"]["PreferenceSpecifiers"][1]["DefaultValue"] = "$(NAME)"
SOURCE["pages"]["More"] = MORE
BUNDLE = tree({
    "Settings.bundle/Root.plist": File(xml(ROOT), 0o640),
    "Settings.bundle/About.plist": xml(ABOUT),
    "Settings.bundle/More.plist": xml(MORE),
    "Settings.bundle/en.lproj/Root.strings": ENGLISH,
    "Settings.bundle/de.lproj/Root.strings": GERMAN,
    "Settings.bundle/icon.png": ICON,
})
# A wrong value on one page, and a key in the wrong case on another.
FAULTY = BUNDLE | tree({
    "Settings.bundle/Root.plist": xml(ROOT).replace(b"<true/>", b"<string>YES</string>"),
    "Settings.bundle/About.plist": xml(ABOUT).replace(b"<key>Type", b"<key>type"),
})

PAGE_YAML = b"""\
# The page
PreferenceSpecifiers:
  # The switch
  - Type: PSToggleSwitchSpecifier
    Title: Sync
    Key: sync
    DefaultValue: "YES"
"""
ROOT_YAML = b"""\
Title: Main
StringsTable: Root
PreferenceSpecifiers:
  - Type: PSToggleSwitchSpecifier
    Title: Sync
    Key: sync
    DefaultValue: true
  - Type: PSTitleValueSpecifier
    Title: Name
    Key: name
    DefaultValue: x
  - Type: PSChildPaneSpecifier
    Title: About
    File: About
"""
ABOUT_YAML = b"""\
Title: About
PreferenceSpecifiers:
  - Type: PSGroupSpecifier
    Title: Made here
"""
MORE_YAML = b"Title: More\nPreferenceSpecifiers: []\n"
PAGES = tree({
    "pages/Root.plist.yaml": ROOT_YAML,
    "pages/About.plist.yaml": ABOUT_YAML,
    "pages/More.plist.yaml": MORE_YAML,
    "pages/en.lproj/Root.strings.yaml": b"Main: Main\nSync: Sync\n",
    "pages/de.lproj/Root.strings.yaml": b"# the switch\nSync: Abgleich\nMain: Start\n",
    "pages/icon.png": ICON,
})
TEMPLATE = b"""\
settingsBundle: 1
pages:
  Root:
    StringsTable: Root
    PreferenceSpecifiers:
      - Type: PSGroupSpecifier
        Title: Group
      - Type: PSTextFieldSpecifier
        Title: Name
        Key: name_preference
        DefaultValue: ""
        IsSecure: false
        KeyboardType: Alphabet
        AutocapitalizationType: None
        AutocorrectionType: "No"
      - Type: PSToggleSwitchSpecifier
        Title: Enabled
        Key: enabled_preference
        DefaultValue: true
      - Type: PSSliderSpecifier
        Key: slider_preference
        DefaultValue: 0.5
        MinimumValue: 0
        MaximumValue: 1
strings:
  en:
    Root:
      Group: Group
      Name: Name
      Enabled: Enabled
"""
COMMENTED = xml(ROOT).replace(b"\t<key>Title", b"\t<!-- kept -->\n\t<key>Title", 1)


@dataclass(frozen=True)
class Command:
    name: str
    arguments: tuple[str, ...]
    before: Tree
    # None: removed; a path that ends in "/": whatever a run without faults writes into this folder.
    changes: Changes
    unit: Unit = Unit.FILE
    editor: str = "true"
    # What does the same if the command cannot be run once more.
    again: tuple[str, ...] = ()

    @property
    def old(self) -> Tree:
        return {"tmp": Folder(), **self.before}

    def new(self, written: Tree) -> Tree:
        """The expected tree; `written` is the one after a run without faults."""
        named = {path: node for path, node in self.changes.items() if not path.endswith("/")}
        parts = tuple(path for path in self.changes if path.endswith("/"))
        rest = {path: node for path, node in written.items()
                if parts and f"{path}/".startswith(parts)}
        return changed(self.old, named) | rest


ABOUT_PLIST = "Settings.bundle/About.plist"
BUNDLE_CHANGES: Changes = {
    "Settings.bundle/Root.plist": File(xml(NEW_ROOT), 0o640),
    "Settings.bundle/More.plist": None,
    "Settings.bundle/Licenses/Index.plist": xml(MORE),
    "Settings.bundle/de.lproj/Root.strings": NEW_GERMAN,
}
PAGES_CHANGES: Changes = {
    "pages/Root.plist.yaml": ROOT_YAML.replace(b"true", b"false"),
    "pages/More.plist.yaml": None,
    "pages/Licenses/Index.plist.yaml": MORE_YAML,
    "pages/de.lproj/Root.strings.yaml": PAGES["pages/de.lproj/Root.strings.yaml"].data.replace(
        b"Abgleich", b"Gleich"),
}

COMMANDS = (
    Command(
        "convert, new file", ("in.json", "-o", "Root.plist"),
        tree({"in.json": text(ROOT)}), {"Root.plist": xml(ROOT)}),
    Command(
        "convert, over a file", ("in.json", "-o", "Root.plist"),
        tree({"in.json": text(NEW_ROOT), "Root.plist": File(xml(ROOT), 0o640)}),
        {"Root.plist": File(xml(NEW_ROOT), 0o640)}),
    Command(
        "convert, over a link", ("in.json", "-o", "Link.plist"),
        tree({"in.json": text(NEW_ROOT), "there/Root.plist": xml(ROOT),
              "Link.plist": Link("there/Root.plist")}),
        {"there/Root.plist": xml(NEW_ROOT)}),
    # On one thread, so that the calls have the same numbers in every run.
    Command(
        "convert, two files", ("a.json", "b.json", "-o", "out/", "--to", "xml", "--jobs", "1"),
        tree({"a.json": text(ROOT), "b.json": text(ABOUT), "out/b.plist": xml(MORE)}),
        {"out/a.plist": xml(ROOT), "out/b.plist": xml(ABOUT)}, Unit.EACH),
    Command(
        "convert, with comments", ("in.json", "-o", "Root.plist"),
        tree({"in.json": text(NEW_ROOT), "Root.plist": COMMENTED}),
        {"Root.plist": COMMENTED.replace(b"<true/>", b"<false/>")}),
    Command(
        "convert --rewrite", ("in.json", "-o", "Root.plist", "--rewrite"),
        tree({"in.json": text(NEW_ROOT), "Root.plist": COMMENTED}),
        {"Root.plist": xml(NEW_ROOT)}),
    Command(
        "set, page", ("set", "Root.plist", "@sync=false"),
        tree({"Root.plist": COMMENTED}),
        {"Root.plist": COMMENTED.replace(b"<true/>", b"<false/>")}),
    Command(
        "set, bundle", ("set", "Settings.bundle", "@sync=false", "@name=y"),
        BUNDLE,
        {"Settings.bundle/Root.plist": File(xml(with_default(NEW_ROOT, "y", 1)), 0o640)},
        Unit.BUNDLE),
    Command(
        "fix, page", ("fix", "page.yaml"),
        tree({"page.yaml": PAGE_YAML}),
        {"page.yaml": PAGE_YAML.replace(b'"YES"', b"true")}),
    Command(
        "fix, bundle", ("fix", "Settings.bundle"),
        FAULTY, {"Settings.bundle/Root.plist": xml(ROOT), ABOUT_PLIST: xml(ABOUT)},
        Unit.BUNDLE),
    Command(
        "document to bundle", ("in.json", "-o", "Settings.bundle", "--prune"),
        BUNDLE | tree({"in.json": text(DOCUMENT)}), BUNDLE_CHANGES,
        Unit.BUNDLE),
    Command(
        "build", ("build", "in.json", "-o", "Settings.bundle", "--to", "xml",
                  "--define", "CONFIGURATION=Release", "--define", "NAME=x"),
        BUNDLE | tree({"in.json": text(SOURCE)}),
        # A table that has comments is written anew.
        BUNDLE_CHANGES | {"Settings.bundle/de.lproj/Root.strings":
                          b'"Sync" = "Gleich";\n"Main" = "Start";\n'},
        Unit.BUNDLE),
    Command(
        "bundle to new bundle", ("Settings.bundle", "-o", "New/Settings.bundle"),
        BUNDLE | {"New": Folder()},
        {f"New/{path}": File(node.data) for path, node in BUNDLE.items() if isinstance(node, File)},
        Unit.BUNDLE),
    Command(
        "bundle to folder of YAML", ("Settings.bundle", "-o", "pages/", "--to", "yaml"),
        BUNDLE, {path: node for path, node in PAGES.items() if isinstance(node, File)},
        Unit.BUNDLE),
    Command(
        "document to folder of YAML", ("in.json", "-o", "pages/", "--to", "yaml", "--prune"),
        PAGES | tree({"in.json": text(DOCUMENT)}), PAGES_CHANGES,
        Unit.BUNDLE),
    Command(
        "edit, page", ("edit", "Root.plist"),
        tree({"Root.plist": COMMENTED}),
        {"Root.plist": COMMENTED.replace(b"<true/>", b"<false/>")},
        editor="sed -i s/true/false/"),
    Command(
        "edit, bundle", ("edit", "Settings.bundle"),
        BUNDLE,
        {"Settings.bundle/Root.plist": File(xml(NEW_ROOT), 0o640),
         "Settings.bundle/de.lproj/Root.strings": NEW_GERMAN},
        Unit.BUNDLE, "sed -i 's/true/false/; s/Abgleich/Gleich/'"),
    Command(
        "strings --sync", ("strings", "Settings.bundle", "--sync", "--add", "fr"),
        BUNDLE,
        {"Settings.bundle/en.lproj/Root.strings": ENGLISH + NEW_STRINGS.replace(
            b"needs translation (", b"").replace(b") */", b" */"),
         "Settings.bundle/de.lproj/Root.strings": GERMAN.replace(
             b'"Main"', NEW_STRINGS + b'"Main"'),
         "Settings.bundle/fr.lproj/Root.strings": FRENCH},
        Unit.BUNDLE),
    Command(
        "strings --import",
        ("strings", "Settings.bundle", "--import", "Root.xcstrings", "--prune"),
        BUNDLE | tree({"Settings.bundle/de.lproj/Root.strings": WAITING + OTHER_GERMAN + UNUSED,
                       "Root.xcstrings": CATALOG}),
        {"Settings.bundle/de.lproj/Root.strings": WAITING.replace(
            b"needs translation (Root: Title of sync)", b"Root: Title of sync").replace(
            b'"Sync";', b'"Gleich";') + OTHER_GERMAN},
        Unit.BUNDLE),
    Command(
        "init, folder", ("init", "New/", "--to", "yaml"),
        {"New": Folder()} | tree({"template.yaml": TEMPLATE}), {"New/": b""},
        Unit.BUNDLE, again=("template.yaml", "-o", "New/", "--to", "yaml")),
    Command(
        "init", ("init", "New/Settings.bundle"),
        {"New": Folder()} | tree({"template.yaml": TEMPLATE}), {"New/Settings.bundle/": b""},
        Unit.BUNDLE, again=("template.yaml", "-o", "New/Settings.bundle")),
    Command(
        "schema --all", ("schema", "--all", "-o", "Schemas"),
        tree({"Schemas/settings-page.schema.json": b'{"$schema": "http://json-schema.org/schema#"}'}),
        {"Schemas/": b""}, Unit.EACH),
)
