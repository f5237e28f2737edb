"""Reads a YAML file with PyYAML's loader in C."""

import sys
from pathlib import Path

import yaml

yaml.load(Path(sys.argv[1]).read_bytes(), yaml.CSafeLoader)
