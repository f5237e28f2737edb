"""Tables in Markdown, for a terminal and for README."""

from __future__ import annotations

import os
import platform
import re
from collections.abc import Sequence
from datetime import datetime, timezone
from pathlib import Path


def machine() -> str:
    """The processor, the number of them that may be used, and the system."""
    name = platform.processor() or platform.machine()
    information = Path("/proc/cpuinfo")
    if information.exists():
        model = re.search(r"^model name\s*: (.*)$", information.read_text(), re.MULTILINE)
        name = model[1] if model else name
    return f"{name}, {os.cpu_count()} cores, {platform.system()}"


def today() -> str:
    return datetime.now(timezone.utc).date().isoformat()


def table(header: Sequence[str], rows: Sequence[Sequence[str]], texts: int = 1) -> str:
    """A table with its columns aligned: so many of text, then numbers."""
    lines = [header, *rows]
    widths = [max(len(line[column]) for line in lines) for column in range(len(header))]
    marks = ["-" * (width + 1) + ("-" if column < texts else ":")
             for column, width in enumerate(widths)]
    first, *others = (_line(line, widths, texts) for line in lines)
    return "\n".join((first, f"|{'|'.join(marks)}|", *others))


def _line(cells: Sequence[str], widths: Sequence[int], texts: int) -> str:
    padded = [cell.ljust(width) if column < texts else cell.rjust(width)
              for column, (cell, width) in enumerate(zip(cells, widths, strict=True))]
    return f"| {' | '.join(padded)} |"


def number(value: float) -> str:
    """Three digits, or all before the point."""
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}"
