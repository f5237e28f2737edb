"""Comments of bundles: they travel with their page or table, and changing one changes one file.

A bundle is converted to one YAML document or a folder of YAML, and to a new bundle: no comment of a
page or table is lost. Writing the document back to its bundle touches no file, however oddly its
comments are placed; nor does a document in a format without comments. Changing one comment writes
its file, and no other.
"""

from __future__ import annotations

import random
import re
import shutil
from pathlib import Path

from bundles import TABLE, files, snapshot
from comments import decoded, of_table, of_xml, page, table
from report import Report, Setting

NOTE = "Changed by the corpus."
GENERATED = 300


def run(setting: Setting, report: Report) -> None:
    work = setting.program.workspace / "bundle_comments"
    kept = 0
    changed = {"pages": 0, "tables": 0}
    for name, bundle in setting.bundles().items():
        shutil.copytree(bundle, work / "Settings.bundle", copy_function=shutil.copyfile)
        case = _Bundle(setting, work)
        try:
            kept += case.keep()
            for kind, count in case.change().items():
                changed[kind] += count
            report.check(name, None)
        except AssertionError as fault:
            report.check(name, str(fault))
        shutil.rmtree(work)
    report.at_least(500, kept, "comments of pages and tables, none lost on either way")
    for kind, count in changed.items():
        report.at_least(30, count, f"{kind} with another comment, each written and no other file")
    _generate(random.Random(setting.seed), work / "Settings.bundle")
    try:
        kept = _Bundle(setting, work).keep()
        report.at_least(2_000, kept, f"comments in {2 * GENERATED} generated files, none lost")
    except AssertionError as fault:
        report.check("generated", str(fault))


def _generate(made: random.Random, bundle: Path) -> None:
    (bundle / "de.lproj").mkdir(parents=True)
    for number in range(GENERATED):
        name = "Root" if number == 0 else f"Page{number}"
        (bundle / f"{name}.plist").write_text(page(made))
        (bundle / "de.lproj" / f"{name}.strings").write_text(table(made))


class _Bundle:
    """One bundle, alone in a folder."""

    def __init__(self, setting: Setting, folder: Path) -> None:
        self.program = setting.program
        self.folder = folder
        self.bundle = folder / "Settings.bundle"
        self.original = files(self.bundle)
        run = self.program.run("Settings.bundle", "-o", "one.yaml", folder=folder)
        self.options = ["--keep-going"] if run.status else []

    def keep(self) -> int:
        """Converts the document to bundles, and writes it back; returns the number of comments."""
        before = snapshot(self.bundle)
        self._convert("Settings.bundle", "-o", "one.yaml", *self.options)
        self._convert("Settings.bundle", "--to", "yaml", "-o", "folder/", *self.options)
        count = 0
        for source in ("one.yaml", "folder"):
            new = f"{source}.bundle"
            self._convert(source, "-o", new)
            found = files(self.folder / new)
            count = 0
            for path, data in self.original.items():
                expected = _comments(path, data)
                after = _comments(path, found[path])
                assert expected == after, f"{new}/{path}: comments {expected}, then {after}"
                count += len(expected)
            self._convert(source, "-o", "Settings.bundle")
            assert snapshot(self.bundle) == before, f"from {source}: a file was touched"
        for form in ("xml", "json", "binary"):
            self._convert("Settings.bundle", "--to", form, "-o", "one.other", *self.options)
            self._convert("one.other", "--from", form, "-o", "Settings.bundle")
            assert snapshot(self.bundle) == before, f"from {form}: a file was touched"
        return count

    def change(self) -> dict[str, int]:
        """Changes a comment of every table, and adds one to every page, in the document only.

        Returns the number of files that were written.
        """
        document = (self.folder / "one.yaml").read_text()
        counts = {"pages": 0, "tables": 0}
        for path, data in self.original.items():
            is_table = TABLE.fullmatch(path) is not None
            changed = (_with_other_comment(document, path, _comments(path, data)) if is_table else
                       _with_comment(document, path))
            if changed is None:
                continue
            (self.folder / "changed.yaml").write_text(changed)
            before = snapshot(self.bundle)
            self._convert("changed.yaml", "-o", "Settings.bundle")
            after = snapshot(self.bundle)
            touched = [name for name in after if after[name] != before.get(name)]
            if data.startswith(b"bplist"):
                assert not touched, f"a comment for the binary {path} touched {touched}"
                continue
            assert touched == [path], f"a comment in {path} touched {touched}"
            comments = _comments(path, after[path][0])
            assert NOTE in comments, f"{path} has the comments {comments}"
            self._convert("changed.yaml", "-o", "Settings.bundle")
            assert snapshot(self.bundle) == after, f"{path} is written again"
            (self.bundle / path).write_bytes(data)
            counts["tables" if is_table else "pages"] += 1
        return counts

    def _convert(self, *arguments: str) -> None:
        run = self.program.run(*arguments, folder=self.folder)
        assert run.status == 0, f"{' '.join(arguments)}: exit {run.status}: {run.messages[:400]}"


def _comments(path: str, data: bytes) -> list[str]:
    """The comments of a page or table, sorted; a binary file has none."""
    is_settings = path.endswith(".plist") or TABLE.fullmatch(path)
    if not is_settings or data.startswith(b"bplist") or (text := decoded(data)) is None:
        return []
    find = of_xml if text.lstrip().startswith("<") else of_table
    return sorted(comment.text for comment in find(text))


def _with_other_comment(document: str, path: str, comments: list[str]) -> str | None:
    """The document with another one-line comment, above or inside a table."""
    lines = document.split("\n")
    wanted = tuple(path.removesuffix(".strings").split(".lproj/"))
    owner = ("", "")
    above: list[int] = []
    for number in range(lines.index("strings:") if "strings:" in lines else len(lines), len(lines)):
        line = lines[number]
        if name := re.fullmatch(r"(  (?:  )?)(['\"]?)([^ '\"#].*)\2:", line):
            owner = (name[3], "") if len(name[1]) == 2 else (owner[0], name[3])
            found, above = above, []
        elif line.startswith("    # "):
            above.append(number)
            continue
        elif line.startswith("      # "):
            found = [number]
        else:
            continue
        for place in found if owner == wanted else []:
            is_last = not lines[place + 1].lstrip().startswith("#")
            if is_last and lines[place].lstrip(" #") in comments:
                lines[place] = f"{lines[place].partition('#')[0]}# {NOTE}"
                return "\n".join(lines)
    return None


def _with_comment(document: str, path: str) -> str | None:
    """The document with a comment above the first key of a page."""
    name = re.escape(path.removesuffix(".plist"))
    start = re.search(rf"^  (['\"]?){name}\1:\n(?=    \w)", document, re.MULTILINE)
    return f"{document[:start.end()]}    # {NOTE}\n{document[start.end():]}" if start else None
