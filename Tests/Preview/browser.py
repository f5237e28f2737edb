"""A headless Chromium that shows previews, and counts whatever a preview must not do."""

from __future__ import annotations

import shutil
import subprocess
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, BrowserContext, Page

SAMPLES = Path(__file__).resolve().parents[2] / "Samples"

# How long a check waits, in milliseconds: long enough for a busy machine.
PATIENCE = 30_000


def chromium() -> str | None:
    """The path of an installed Chromium or Chrome."""
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    return next((path for path in map(shutil.which, names) if path), None)


@dataclass
class Log:
    """What a page printed, asked for, and opened."""

    console: list[str] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)


class Previews:
    """Previews written by the program and opened in a browser."""

    def __init__(self, browser: Browser, binary: str, folder: Path) -> None:
        self.browser = browser
        self.binary = binary
        self.folder = folder
        self.count = 0

    def write(self, source: Path | str, *options: str) -> Path:
        """Writes a preview and returns its path; the program may fail on a part of a bundle."""
        self.count += 1
        output = self.folder / f"{self.count}.html"
        result = subprocess.run(
            [self.binary, "preview", str(source), "-o", str(output), "--quiet", *options],
            capture_output=True, text=True, check=False,
        )
        if not output.exists():
            raise LookupError(result.stderr.strip())
        return output

    @contextmanager
    def opened(self, path: Path, *, width: int = 1280, hash_: str = "", **options: object,
               ) -> Iterator[tuple[Page, Log]]:
        """Opens a written preview in a window of its own."""
        context: BrowserContext = self.browser.new_context(
            viewport={"width": width, "height": 900}, **options)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        log = Log()
        page.on("console", lambda message: log.console.append(message.text))
        page.on("pageerror", lambda error: log.console.append(str(error)))
        page.on("dialog", lambda dialog: (log.console.append("dialog"), dialog.dismiss()))
        page.on("request", lambda request: log.requests.append(request.url))
        uri = path.resolve().as_uri() + hash_
        page.goto(uri)
        # The page itself, and the data in it, are no requests.
        own = (path.resolve().as_uri(), "data:")
        log.requests[:] = [url for url in log.requests if not url.startswith(own)]
        try:
            yield page, log
            log.requests[:] = [url for url in log.requests if not url.startswith(own)]
        finally:
            context.close()


@contextmanager
def previews(binary: str, folder: Path) -> Iterator[Previews]:
    """Starts the browser."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium(), args=["--no-sandbox", "--lang=en-US"])
        yield Previews(browser, binary, folder)
        browser.close()
