"""Real Settings bundles as one YAML document, as a folder of YAML, and back.

After each round trip, every page and table has the same values and comments, every other file has
the same bytes, and the folder holds nothing else. Writing a document back to its bundle touches no
file, in formats without comments too; a comment that is new touches the file that it is in.
Unreadable files are named, and kept as they are with `--keep-going`.
"""

from __future__ import annotations

import random
import re
import shutil
from pathlib import Path

import comments
from edit_variants import inserted
from layouts import of_yaml
from oracles import Value, read_original, read_yaml_1_1, read_yaml_1_2, same
from program import JSON, refusals
from report import Report, Setting

TABLE = re.compile(r"([^/]+)\.lproj/([^/]+)\.strings")
Snapshot = dict[str, tuple[bytes, int, int]]
NOTE = "Added by the corpus."
DRAWN = 300


def run(setting: Setting, report: Report) -> None:
    work = setting.program.workspace / "bundles"
    chance = random.Random(setting.seed)
    bundles = setting.bundles()
    unreadable = kept = written = 0
    for name, bundle in bundles.items():
        bundle_name = setting.name_on_disk(bundle)
        shutil.copytree(bundle, work / bundle_name, copy_function=shutil.copyfile)
        case = _Bundle(setting, work, bundle_name)
        report.check(name, case.fault(chance))
        unreadable += len(case.unreadable)
        kept += case.comments
        written += case.written
        shutil.rmtree(work)
    report.at_least(55, len(bundles), "bundles, to one YAML document and a folder, and back")
    report.figure(f"{unreadable} unreadable pages and tables, each named")
    report.at_least(1_000, kept, "comments of pages and tables, in place after both round trips")
    report.at_least(80, written, "files with a new comment, each written and no other")
    _draw(chance, work / "Settings.bundle")
    case = _Bundle(setting, work, "Settings.bundle", keeps_places=False)
    report.check("drawn", case.fault(chance))
    report.at_least(4_000, case.comments, f"comments in {2 * DRAWN} files that are drawn")


def _draw(chance: random.Random, bundle: Path) -> None:
    """A bundle with comments in all places."""
    (bundle / "de.lproj").mkdir(parents=True)
    for name in ("Root", *(f"Page{number}" for number in range(1, DRAWN))):
        # Expat takes no two dashes in a comment.
        (bundle / f"{name}.plist").write_text(comments.page(chance).replace(" -- ", " - "))
        (bundle / "de.lproj" / f"{name}.strings").write_text(comments.table(chance))


class _Bundle:
    """One bundle, alone in a folder."""

    def __init__(
        self, setting: Setting, folder: Path, name: str, *, keeps_places: bool = True
    ) -> None:
        self.program = setting.program
        self.folder = folder
        self.name = name
        self.keeps_places = keeps_places
        self.unreadable: set[str] = set()
        self.comments = self.written = 0

    def fault(self, chance: random.Random) -> str | None:
        try:
            self._go(chance)
        except (AssertionError, ValueError) as fault:
            return str(fault) or type(fault).__name__
        return None

    def _go(self, chance: random.Random) -> None:
        original = files(self.folder / self.name)
        before = snapshot(self.folder / self.name)
        options = self._options()
        self._convert(self.name, "-o", "one.yaml", *options)
        self._check_document(original)
        self._convert("one.yaml", "-o", "New.bundle")
        self._compare(original, "New.bundle")
        self._convert(self.name, "--to", "yaml", "-o", "folder/", *options)
        self._convert("folder", "-o", "Other.bundle")
        self._compare(original, "Other.bundle")
        self._convert("one.yaml", "-o", self.name)
        self._convert("folder", "-o", self.name)
        assert snapshot(self.folder / self.name) == before, "a file was touched"
        for form in ("xml", "json", "binary"):
            self._convert(self.name, "--to", form, "-o", "one.other", *options)
            self._convert("one.other", "--from", form, "-o", self.name)
            assert snapshot(self.folder / self.name) == before, f"from {form}: a file was touched"
        (self.folder / "one.other").unlink()
        names = sorted(path.name for path in self.folder.iterdir())
        expected = sorted(["New.bundle", "Other.bundle", self.name, "folder", "one.yaml"])
        assert names == expected, f"left beside the bundle: {names}"
        for extension in (".plist", ".strings"):
            readable = original.keys() - self.unreadable
            if paths := sorted(path for path in readable if path.endswith(extension)):
                path = chance.choice(paths)
                self._comment(path, original[path], before)

    def _comment(self, path: str, data: bytes, before: Snapshot) -> None:
        """Adds a comment to a page or table in the document: its file is written, and no other."""
        layout = of_yaml((self.folder / "one.yaml").read_text("utf-8"))
        table = TABLE.fullmatch(path)
        steps = ("strings", *table.groups()) if table else ("pages", path.removesuffix(".plist"))
        node = layout.root.at(steps)
        if not node.entries or node.in_flow:
            return
        start = node.entries[0].start
        margin = start - layout.text.rfind("\n", 0, start) - 1
        text = inserted(layout.text, [(start, f"# {NOTE}\n{' ' * margin}")])
        (self.folder / "commented.yaml").write_text(text, "utf-8")
        self._convert("commented.yaml", "-o", self.name)
        after = snapshot(self.folder / self.name)
        touched = [name for name in after if after[name] != before.get(name)]
        expected = [] if data.startswith(b"bplist") else [path]
        assert touched == expected, f"a comment in {path} touched {touched}"
        found = [comment.text for comment in _comments(after[path][0])]
        assert not expected or NOTE in found, f"{path} has the comments {found}"
        self._convert("commented.yaml", "-o", self.name)
        assert snapshot(self.folder / self.name) == after, f"{path} is written again"
        (self.folder / self.name / path).write_bytes(data)
        before |= snapshot(self.folder / self.name)
        self.written += len(touched)

    def _options(self) -> list[str]:
        """The option for a bundle with unreadable files, which are refused by name otherwise."""
        run = self.program.run(self.name, "-o", "no.yaml", *JSON, folder=self.folder)
        if run.status == 0:
            (self.folder / "no.yaml").unlink()
            return []
        assert run.status == 2 and not (self.folder / "no.yaml").exists(), run.messages
        self.unreadable = {name.removeprefix(f"{self.name}/")
                           for name in refusals(run.diagnostics)}
        return ["--keep-going"]

    def _convert(self, *arguments: str) -> None:
        run = self.program.run(*arguments, folder=self.folder)
        assert run.status == 0, f"{' '.join(arguments)}: exit {run.status}: {run.messages[:400]}"

    def _check_document(self, original: dict[str, bytes]) -> None:
        """The document means the bundle's pages and tables to both parsers of YAML."""
        text = (self.folder / "one.yaml").read_bytes()
        for read in (read_yaml_1_1, read_yaml_1_2):
            document = read(text)
            count = 0
            for path, data in original.items():
                expected = self._settings(path, data)
                if expected is None:
                    assert document["files"][path] == data, path
                    continue
                count += 1
                if table := TABLE.fullmatch(path):
                    found = document["strings"][table[1]][table[2]]
                else:
                    found = document["pages"][path.removesuffix(".plist")]
                _equal(path, expected, found)
            found = len(document["pages"]) + sum(map(len, document.get("strings", {}).values()))
            assert found == count, f"{found} pages and tables in one.yaml, {count} in the bundle"

    def _compare(self, original: dict[str, bytes], name: str) -> None:
        found = files(self.folder / name)
        assert found.keys() == original.keys(), f"{name}: {found.keys() ^ original.keys()}"
        for path, data in original.items():
            if (expected := self._settings(path, data)) is None:
                assert found[path] == data, f"{name}/{path} has other bytes"
            else:
                _equal(f"{name}/{path}", expected, self._settings(path, found[path]))
                present, kept = _comments(data), _comments(found[path])
                if not self.keeps_places:
                    present, kept = (sorted(comment.text for comment in one)
                                     for one in (present, kept))
                assert present == kept, f"{name}/{path}: comments {present} became {kept}"
                self.comments += len(kept)

    def _settings(self, path: str, data: bytes) -> Value | None:
        """The value of a page or table, by an outside parser; nothing for other files."""
        if path in self.unreadable or not (path.endswith(".plist") or TABLE.fullmatch(path)):
            return None
        return read_original(data, Path(path).suffix)


def _equal(path: str, expected: Value, found: Value) -> None:
    if TABLE.search(path):
        expected, found = dict(sorted(expected.items())), dict(sorted(found.items()))
    fault = same(expected, found)
    assert fault is None, f"{path}: {fault}"


def _comments(data: bytes) -> list[comments.Comment]:
    """The comments of a page or table, sorted; compiled ones have none."""
    if data.startswith(b"bplist") or not (text := comments.decoded(data)):
        return []
    return sorted(comments.of_file(text))


def files(folder: Path) -> dict[str, bytes]:
    """The files below a folder, but for the system's."""
    return {path.relative_to(folder).as_posix(): path.read_bytes()
            for path in sorted(folder.rglob("*"))
            if path.is_file() and not any(part.startswith(".")
                                          for part in path.relative_to(folder).parts)}


def snapshot(folder: Path) -> Snapshot:
    return {path: (data, (folder / path).stat().st_ino, (folder / path).stat().st_mtime_ns)
            for path, data in files(folder).items()}
