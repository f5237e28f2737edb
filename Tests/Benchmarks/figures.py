"""Medians, spreads and exponents."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from typing import NamedTuple


class Median(NamedTuple):
    """A median and its quartiles."""

    value: float
    low: float
    high: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Median:
        if len(values) == 1:
            return cls(values[0], values[0], values[0])
        low, value, high = statistics.quantiles(values, n=4, method="inclusive")
        return cls(value, low, high)

    @property
    def spread(self) -> float:
        """The distance of the quartiles as a part of the median."""
        return (self.high - self.low) / self.value if self.value else 0


def exponent(points: Sequence[tuple[float, float]]) -> float | None:
    """The power of the size with which the cost grows: the slope of the logarithms.

    By least squares; None for fewer than two points.
    """
    logarithms = [(math.log(size), math.log(cost)) for size, cost in points if cost > 0]
    if len(logarithms) < 2:
        return None
    sizes, costs = zip(*logarithms, strict=True)
    return statistics.linear_regression(sizes, costs).slope
