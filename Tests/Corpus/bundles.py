"""Real Settings bundles as one YAML document, as a folder of YAML, and back.

After each round trip, every page and table has the same values and comments, every other file has
the same bytes, and the folder holds nothing else. Writing a document back to its bundle touches no
file. Unreadable files are named, and kept as they are with `--keep-going`.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import comments
from oracles import Value, read_original, read_yaml_1_1, read_yaml_1_2, same
from program import JSON, refusals
from report import Report, Setting

TABLE = re.compile(r"([^/]+)\.lproj/([^/]+)\.strings")
Snapshot = dict[str, tuple[bytes, int, int]]


def run(setting: Setting, report: Report) -> None:
    work = setting.program.workspace / "bundles"
    work.mkdir()
    bundles = setting.bundles()
    unreadable = kept = 0
    for number, (name, bundle) in enumerate(bundles.items()):
        folder = work / f"{number:03}"
        bundle_name = setting.name_on_disk(bundle)
        shutil.copytree(bundle, folder / bundle_name, copy_function=shutil.copyfile)
        case = _Bundle(setting, folder, bundle_name)
        try:
            case.go()
            report.check(name, None)
        except (AssertionError, ValueError) as fault:
            report.check(name, str(fault) or type(fault).__name__)
        unreadable += len(case.unreadable)
        kept += case.comments
        shutil.rmtree(folder)
    report.at_least(55, len(bundles), "bundles, to one YAML document and a folder, and back")
    report.figure(f"{unreadable} unreadable pages and tables, each named")
    report.at_least(1_000, kept, "comments of pages and tables, in place after both round trips")


class _Bundle:
    """One bundle, alone in a folder."""

    def __init__(self, setting: Setting, folder: Path, name: str) -> None:
        self.program = setting.program
        self.folder = folder
        self.name = name
        self.unreadable: set[str] = set()
        self.comments = 0

    def go(self) -> None:
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
        names = sorted(path.name for path in self.folder.iterdir())
        expected = sorted(["New.bundle", "Other.bundle", self.name, "folder", "one.yaml"])
        assert names == expected, f"left beside the bundle: {names}"

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
    is_xml = text.lstrip().startswith("<")
    return sorted(comments.of_xml(text) if is_xml else comments.of_table(text))


def files(folder: Path) -> dict[str, bytes]:
    """The files below a folder, but for the system's."""
    return {path.relative_to(folder).as_posix(): path.read_bytes()
            for path in sorted(folder.rglob("*"))
            if path.is_file() and not any(part.startswith(".")
                                          for part in path.relative_to(folder).parts)}


def snapshot(folder: Path) -> Snapshot:
    return {path: (data, (folder / path).stat().st_ino, (folder / path).stat().st_mtime_ns)
            for path, data in files(folder).items()}
