"""Converts a property list with plistlib: `plistlib_convert.py FILE xml|binary`."""

import plistlib
import sys
from pathlib import Path

FORMATS = {"xml": plistlib.FMT_XML, "binary": plistlib.FMT_BINARY}

value = plistlib.loads(Path(sys.argv[1]).read_bytes())
sys.stdout.buffer.write(plistlib.dumps(value, fmt=FORMATS[sys.argv[2]], sort_keys=False))
