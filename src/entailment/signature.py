"""The line that says how a number was computed.

`accuracy|data:rte3-test@9f2c1b7a|labels:2|n:800|bs:1000|seed:7|system:overlap|version:0.1.0`:
the measure, the data and its checksum, the label scheme, the number of pairs, what makes their
clusters where that was chosen, the bootstrap samples and seed of the interval, the system and the
version of the package that scored. Two numbers with equal signatures are equal.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import takewhile

from entailment.model import LabelScheme

__all__ = ["Signature", "differing_parts", "package_version", "signature_fields"]

_PARTS = re.compile(r"[^,>@+()#]+|[,>@+()#]")
"""The parts of a description of a system, and what separates them."""


@cache
def package_version() -> str:
    """Return the version of this package as it is installed."""
    from importlib.metadata import version

    return version("entailment")


def differing_parts(earlier: str, later: str) -> tuple[str, str]:
    """Return what of two descriptions of systems differs, whole parts from the first to the last.

    Where one has nothing that the other has not, both are given in full.

    >>> differing_parts("default@a,structure:words>stack", "default@a,structure:parse>stack")
    ('structure:words', 'structure:parse')
    >>> differing_parts("overlap", "overlap@mine")
    ('overlap', 'overlap@mine')
    """
    left, right = _PARTS.findall(earlier), _PARTS.findall(later)
    begin = _equal(left, right)
    end = _equal(left[:begin:-1], right[:begin:-1])
    parts = ["".join(part[begin : len(part) - end]).strip(",>@+#") for part in (left, right)]
    return (parts[0], parts[1]) if all(parts) else (earlier, later)


def signature_fields(signature: str) -> dict[str, str]:
    """Return the fields of *signature* by name, without the measure that it begins with.

    >>> signature_fields("check|top:20|system:onnx:small")
    {'top': '20', 'system': 'onnx:small'}
    """
    fields = (part.partition(":") for part in signature.split("|"))
    return {name: value for name, colon, value in fields if colon}


def _equal(left: Sequence[str], right: Sequence[str]) -> int:
    """Return how many parts *left* and *right* begin with that are equal."""
    pairs = zip(left, right, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


@dataclass(frozen=True, slots=True)
class Signature:
    """All that a score depends on. *checksum* is shortened when printed; *part* names a group.

    *cluster* is what was chosen to make the clusters, empty for the default.

    >>> print(Signature("accuracy", "rte3-test", "9f2c1b7a" * 8, LabelScheme.TWO_WAY, n=800,
    ...                 bootstrap=1000, seed=7, system="overlap", version="0.1.0"))
    accuracy|data:rte3-test@9f2c1b7a|labels:2|n:800|bs:1000|seed:7|system:overlap|version:0.1.0
    """

    measure: str
    data: str
    checksum: str
    labels: LabelScheme
    n: int
    bootstrap: int
    seed: int
    system: str
    part: str = ""
    cluster: str = ""
    version: str = field(default_factory=package_version)

    def __str__(self) -> str:
        fields = {
            "data": f"{self.data}@{self.checksum[:8]}",
            "part": self.part,
            "labels": self.labels.value,
            "n": self.n,
            "cluster": self.cluster,
            "bs": self.bootstrap,
            "seed": self.seed,
            "system": self.system,
            "version": self.version,
        }
        parts = [f"{name}:{_plain(value)}" for name, value in fields.items() if value != ""]
        return "|".join([_plain(self.measure), *parts])

    def of_score(self, value: float, half_width: float | None = None) -> str:
        """Return the line with its score, in percent, and half the width of its interval.

        >>> two = LabelScheme.TWO_WAY
        >>> line = Signature("accuracy", "d", "0", two, 8, 1000, 7, "s", version="1")
        >>> line.of_score(0.635, 0.033)
        'accuracy|data:d@0|labels:2|n:8|bs:1000|seed:7|system:s|version:1 = 63.5 ± 3.3'
        """
        width = "" if half_width is None else f" ± {100 * half_width:.1f}"
        return f"{self} = {100 * value:.1f}{width}"


def _plain(value: object) -> str:
    """Return *value* on one line, without the bar that separates the fields."""
    return " ".join(str(value).replace("|", "/").split())
